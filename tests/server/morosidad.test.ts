/** Who is late, by how much, and what was done about it: on real SQLite, with the product's own actions. */
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { saldosLoans } from "../../drizzle/schema/ledger.ts";
import { cargos, loans } from "../../drizzle/schema/loans.ts";
import { addDays, daysBetween, dia } from "../../rules/country/fecha.ts";
import { limitesOf, TRAMOS, type Tramo, tramoOf } from "../../rules/loans/mora/mora.ts";
import { openCargos } from "../../rules/loans/plan.ts";
import { pendienteOf, proximoVence, settle } from "../../rules/money/cargos.ts";
import { centavos } from "../../rules/money/dinero.ts";
import type { UserContext } from "../../server/core/context.ts";
import { insertCargos } from "../../server/lending/cargos/queries.ts";
import { writeOffLoan } from "../../server/lending/castigos/actions.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { addGestion } from "../../server/lending/gestiones/actions.ts";
import { banOfLoan } from "../../server/lending/loans/actions.ts";
import { countPorRecordar, listMorosos } from "../../server/lending/morosidad/queries.ts";
import { getMora, listTramos } from "../../server/lending/morosidad/sumas.ts";
import { registerPago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { sendReminder } from "../../server/lending/recordatorios/actions.ts";
import { recordatoriosTarea } from "../../server/lending/recordatorios/jobs.ts";
import { insertRecordatorio } from "../../server/lending/recordatorios/queries.ts";
import { getDetalle } from "../../server/lending/resumen/queries.ts";
import { forAll, runs } from "../support/azar.ts";
import { multa } from "../support/cargos.ts";
import { askedDuring, planOf } from "../support/preguntas.ts";
import { anApproved, anApprovedPago, aPago, createWorld, type World } from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const db = () => world.base.db;
/** Everyone in a tramo; the late ones without it. */
const listed = (hoy: string, tramo?: Tramo) => listMorosos(db(), { tramo, hoy: dia(hoy), limit: 100 }).items;
const countsOf = (hoy: string) => listTramos(db(), dia(hoy)).map(({ cantidad }) => cantidad);
/** $24,00 in four cuotas of $6,00 from 15 February 2027. */
function late(borrower: UserContext = world.borrower()): { loanId: string; borrower: UserContext } {
  return { loanId: anApproved(world, borrower), borrower };
}
function abono(borrower: UserContext, monto: number): void {
  const pagoId = aPago(borrower, monto);
  world.do(world.admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas: 0, motivo: null });
}

describe("who is late", () => {
  test.each([
    ["2027-02-11", [0, 0, 0, 0, 0]],
    ["2027-02-12", [1, 0, 0, 0, 0]],
    // Due today is not late.
    ["2027-02-15", [1, 0, 0, 0, 0]],
    ["2027-02-16", [0, 1, 0, 0, 0]],
    ["2027-02-22", [0, 1, 0, 0, 0]],
    ["2027-02-23", [0, 0, 1, 0, 0]],
    ["2027-03-17", [0, 0, 1, 0, 0]],
    ["2027-03-18", [0, 0, 0, 1, 0]],
    ["2027-04-16", [0, 0, 0, 1, 0]],
    ["2027-04-17", [0, 0, 0, 0, 1]],
  ])("on %s: %j", (hoy, counts) => {
    late();
    expect(countsOf(hoy)).toEqual(counts);
  });

  test("with what is overdue, how many cuotas, and all that is owed", () => {
    const { loanId, borrower } = late();
    expect(listed("2027-03-16")).toMatchObject([
      {
        loanId,
        userId: borrower.usuario.id,
        dias: 29,
        cuota: 1,
        vence: "2027-02-15",
        cuotasDebidas: 2,
        debido: 1200,
        saldo: 2400,
        nivel: 1,
        ultimoContacto: null,
        promesa: null,
        porRevisar: 0,
      },
    ]);
  });

  test("a paid cuota moves the lateness on; an abono lowers what is overdue and leaves the cuota unpaid", () => {
    const { borrower } = late();
    anApprovedPago(world, borrower);
    expect(listed("2027-03-16")).toMatchObject([{ dias: 1, cuota: 2, debido: 600, saldo: 1800 }]);
    abono(borrower, 250);
    expect(listed("2027-03-16")).toMatchObject([{ dias: 1, cuota: 2, cuotasDebidas: 1, debido: 350, saldo: 1550 }]);
    // The money for it has all come in: nobody is asked.
    abono(borrower, 350);
    expect(listed("2027-03-16")).toEqual([]);
    expect(getMora(db(), dia("2027-03-16"))).toMatchObject({ cantidad: 0, vencido: 0 });
  });

  test("not whose loan is closed or given up; whoever is banned still owes", () => {
    world.do(world.admin, completeLoan, { loanId: late().loanId });
    world.do(world.admin, writeOffLoan, { loanId: late().loanId, motivo: "No responde" });
    expect(countsOf("2027-04-01")).toEqual([0, 0, 0, 0, 0]);
    expect(getMora(db(), dia("2027-04-01"))).toMatchObject({ cantidad: 0, vencido: 0 });
    const { loanId } = late();
    world.do(world.admin, banOfLoan, { loanId, motivo: null });
    expect(countsOf("2027-04-01")).toEqual([0, 0, 0, 1, 0]);
    expect(listed("2027-04-01")).toMatchObject([{ loanId, debido: 1200, saldo: 2400 }]);
  });

  test("about to be due: what the next cuota takes", () => {
    const { borrower } = late();
    abono(borrower, 100);
    expect(listed("2027-02-13", "por-vencer")).toMatchObject([
      { dias: -2, cuota: 1, cuotasDebidas: 1, debido: 500, saldo: 2300 },
    ]);
  });
});

describe("what was done about it", () => {
  const hoy = "2027-02-20";
  test("the last contact, and how the promise stands", () => {
    const { loanId, borrower } = late();
    world.clock.goTo(dia("2027-02-17"));
    const about = { userId: borrower.usuario.id, loanId };
    world.do(world.admin, addGestion, { ...about, tipo: "promesa", texto: "Paga el 19", promesa: dia("2027-02-19") });
    expect(listed("2027-02-18")).toMatchObject([
      { promesa: { dia: "2027-02-19", estado: "pendiente" }, ultimoContacto: world.clock.now() },
    ]);
    expect(listed("2027-02-19")).toMatchObject([{ promesa: { estado: "hoy" } }]);
    expect(listed(hoy)).toMatchObject([{ promesa: { estado: "incumplida" } }]);
    world.clock.goTo(dia("2027-02-18"));
    const { id: pagoId } = world.do(borrower, registerPago, { codigo: "1234", monto: centavos(300), referencia: null });
    expect(listed(hoy)).toMatchObject([{ promesa: { estado: "cumplida" }, porRevisar: 1 }]);
    world.do(world.admin, setPagoStatus, { pagoId, status: "Rechazado", cuotas: 1, motivo: null });
    expect(listed(hoy)).toMatchObject([{ promesa: { estado: "incumplida" }, porRevisar: 0 }]);
  });
});

test("a reminder of the clock is a contact too, said as what it is, until somebody calls", async () => {
  const { loanId, borrower } = late();
  world.clock.goTo(dia("2027-02-16"));
  const turno = { debida: world.clock.now(), signal: new AbortController().signal };
  await recordatoriosTarea.run({ ...world.base, usuario: null }, turno);
  const reminded = world.clock.now();
  expect(listed("2027-02-20")).toMatchObject([{ ultimoContacto: reminded, contactoAutomatico: true }]);
  world.clock.goTo(dia("2027-02-18"));
  const about = { userId: borrower.usuario.id, loanId, texto: "No contesta" };
  world.do(world.admin, addGestion, { ...about, tipo: "nota" });
  expect(listed("2027-02-20")).toMatchObject([{ ultimoContacto: reminded, contactoAutomatico: true }]);
  world.do(world.admin, addGestion, { ...about, tipo: "llamada" });
  expect(listed("2027-02-20")).toMatchObject([{ ultimoContacto: world.clock.now(), contactoAutomatico: false }]);
});

test("a page of many asks no more than a page of one", async () => {
  const ask = async () =>
    (await askedDuring(world.storage.driver, () => listMorosos(db(), { hoy: dia("2027-02-20"), limit: 30 }))).length;
  late();
  const one = await ask();
  for (let n = 0; n < 4; n += 1) late();
  expect(await ask()).toBe(one);
});

test("what SQL filters and adds up is what the rule says, whatever the plan", () => {
  const { loanId } = late();
  const cases = fc.record({
    base: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 61, max: 100_000 })),
    multas: fc.integer({ min: 0, max: 3 }).map((n) => n * 50),
    cuotas: fc.integer({ min: 1, max: 24 }),
    elegidas: fc.integer({ min: 0, max: 24 }),
    paid: fc.integer({ min: 0, max: 100 }),
    fechaPrimerPago: fc.integer({ min: 0, max: 800 }).map((n) => addDays(dia("2026-01-01"), n)),
    hoy: fc.integer({ min: 0, max: 800 }).map((n) => addDays(dia("2026-01-01"), n)),
  });
  forAll(
    fc.property(cases, ({ base, multas, cuotas, elegidas, paid, fechaPrimerPago, hoy }) => {
      const plan = openCargos({ total: centavos(base), cuotas, fechaPrimerPago, periodo: "mensual" });
      const all = multas > 0 ? [...plan, multa(fechaPrimerPago, multas)] : plan;
      const pagado = Math.floor(((base + multas) * paid) / 100);
      const saldo = base + multas - pagado;
      const settled = settle(all, centavos(pagado), elegidas).cargos;
      db().delete(cargos).where(eq(cargos.loanId, loanId)).run();
      insertCargos(db(), loanId, settled);
      const vence = proximoVence(settled);
      const terms = { amount: centavos(1), montoFinal: centavos(base + multas), multas: centavos(multas), cuotas };
      db()
        .update(loans)
        .set({ ...terms, fechaPrimerPago, cuotasPagadas: 0, proximaCuota: vence })
        .where(eq(loans.id, loanId))
        .run();
      db()
        .update(saldosLoans)
        .set({ monto: centavos(saldo) })
        .where(eq(saldosLoans.loanId, loanId))
        .run();
      const tramo = vence ? tramoOf(daysBetween(vence, hoy)) : null;
      const debido = tramo ? pendienteOf(settled, limitesOf(tramo, hoy).antes) : 0;
      const expected = TRAMOS.map((one) =>
        one === tramo ? { tramo: one, cantidad: 1, debido, saldo } : { tramo: one, cantidad: 0, debido: 0, saldo: 0 },
      );
      expect(listTramos(db(), hoy)).toEqual(expected);
      if (tramo) expect(listed(hoy, tramo).map((row) => row.debido)).toEqual([debido]);
    }),
    { numRuns: runs(300) },
  );
});

describe("pages", () => {
  beforeEach(() => {
    for (const monto of [0, 100, 200, 100, 0]) {
      const { borrower } = late();
      if (monto) abono(borrower, monto);
    }
  });

  test.each(["antiguas", "mayores"] as const)("%s: everyone once, in order, however small the page", (orden) => {
    const hoy = "2027-02-20";
    const whole = listMorosos(db(), { hoy: dia(hoy), orden, limit: 100 });
    expect(whole.nextCursor).toBeNull();
    const seen: typeof whole.items = [];
    let cursor: string | null = null;
    do {
      const page = listMorosos(db(), { hoy: dia(hoy), orden, cursor, limit: 2 });
      seen.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(whole.items);
    expect(new Set(seen.map(({ loanId }) => loanId)).size).toBe(5);
    if (orden === "mayores") expect(seen.map(({ debido }) => debido)).toEqual([600, 600, 500, 500, 400]);
  });

  test.each(["x", "2027-02-15", "600.", "600.abc"])("a cursor %j that is not of this list is refused", (cursor) => {
    expect(() => listMorosos(db(), { hoy: dia("2027-02-20"), cursor, limit: 2 })).toThrow(
      expect.objectContaining({ code: "INPUT_INVALID" }),
    );
  });
});

describe("who is still to be reminded today", () => {
  const who = async () => {
    const { morosidad, loans } = world.caller(world.admin);
    const { items } = await morosidad.list({ porRecordar: true, orden: "mayores" });
    const everyone = (await morosidad.list({})).items;
    expect(everyone.filter(({ recordadoHoy }) => !recordadoHoy)).toHaveLength(items.length);
    const aprobadas = (await loans.list({ status: "Aprobado" })).items;
    expect(aprobadas.filter(({ recordadoHoy }) => !recordadoHoy)).toHaveLength(items.length);
    expect(await morosidad.porRecordar({})).toBe(items.length);
    return items.map(({ loanId }) => loanId).toSorted();
  };

  test("is who had none: of an administrator or of the clock, until tomorrow", async () => {
    const [one, other] = [late(), late()];
    world.clock.goTo(dia("2027-02-20"));
    expect(await who()).toEqual([one.loanId, other.loanId].toSorted());
    world.do(world.admin, sendReminder, { loanId: one.loanId });
    expect(await who()).toEqual([other.loanId]);
    expect(await world.caller(world.admin).morosidad.porRecordar({ tramo: "1-7" })).toBe(1);
    expect(await world.caller(world.admin).morosidad.porRecordar({ tramo: "8-30" })).toBe(0);
    world.do(world.admin, sendReminder, { loanId: other.loanId });
    expect(await who()).toEqual([]);
    world.clock.goTo(dia("2027-02-21"));
    expect(await who()).toHaveLength(2);
  });

  test("not who the clock reminded", async () => {
    const { loanId, borrower } = late();
    world.clock.goTo(dia("2027-02-16"));
    insertRecordatorio(db(), {
      ...{ loanId, userId: borrower.usuario.id, cuota: 1, vence: dia("2027-02-15"), desfase: 1 },
      ...{ resultado: "enviado", fecha: world.clock.now() },
    });
    expect(await who()).toEqual([]);
  });

  test("no more are counted than are asked for", () => {
    late();
    late();
    expect(countPorRecordar(db(), { hoy: dia("2027-02-20"), limit: 1 })).toBe(1);
  });
});

test("every question goes through the index of first unpaid cuotas, or reads what is kept by day", async () => {
  const { driver } = world.storage;
  const hoy = dia("2027-02-20");
  late();
  const asked = await askedDuring(driver, () => {
    getMora(db(), hoy);
    listTramos(db(), hoy);
    listMorosos(db(), { hoy, limit: 30 });
    listMorosos(db(), { hoy, limit: 30, cursor: "2027-02-15.a" });
    listMorosos(db(), { hoy, limit: 30, orden: "mayores", tramo: "8-30", cursor: "600.a" });
    listMorosos(db(), { hoy, limit: 30, porRecordar: true });
    countPorRecordar(db(), { hoy, limit: 101 });
  });
  const leading = asked.filter(({ source }) => /from "(loans|vencimientos)"/.test(source));
  for (const one of leading) {
    const steps = planOf(driver, one);
    expect(steps).toMatch(/loans USING (COVERING )?INDEX (loans_proxima_cuota|sqlite_autoindex_loans_1)|vencimientos/);
    expect(steps).not.toMatch(/SCAN (loans|saldosLoans|usuarios)/);
  }
  expect(leading.filter(({ source }) => source.includes("vencimientos"))).toHaveLength(4 + TRAMOS.length + 1);
});

describe("the summary's tab", () => {
  test("what is late, as a part of what is owed, and what went through caja by months of Caracas", () => {
    const [one, other] = [late(), late()];
    world.clock.goTo(dia("2027-02-27"));
    anApprovedPago(world, one.borrower);
    world.clock.goTo(dia("2027-03-01"));
    const pagoId = anApprovedPago(world, other.borrower, 500);
    world.do(world.admin, setPagoStatus, { pagoId, status: "Rechazado", cuotas: 1, motivo: null });
    const { meses, cambios: _, ...atraso } = getDetalle(db(), dia("2027-03-01"));
    // The other's first cuota is 14 days late; 18 + 24 dollars are owed in all.
    expect(atraso).toEqual({
      enMora: 1,
      vencido: 600,
      par: [
        { dias: 1, monto: 2400, milesimas: 571 },
        { dias: 7, monto: 2400, milesimas: 571 },
        { dias: 30, monto: 0, milesimas: 0 },
      ],
    });
    expect(meses).toHaveLength(12);
    expect(meses.slice(-3)).toEqual([
      { mes: "2027-01", prestado: 4000, prestamos: 2, cobrado: 0, pagos: 0 },
      { mes: "2027-02", prestado: 0, prestamos: 0, cobrado: 600, pagos: 1 },
      { mes: "2027-03", prestado: 0, prestamos: 0, cobrado: 0, pagos: 0 },
    ]);
  });

  test("an empty house has no lateness and twelve months of nothing", () => {
    const { meses, ...atraso } = getDetalle(db(), dia("2027-03-01"));
    expect(atraso).toMatchObject({
      enMora: 0,
      vencido: 0,
      par: [{ milesimas: 0 }, { milesimas: 0 }, { milesimas: 0 }],
    });
    expect(meses.every(({ prestado, cobrado }) => prestado === 0 && cobrado === 0)).toBe(true);
  });
});
