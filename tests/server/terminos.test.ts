/** The operator's terms, and automatic fines, on a real database with the product's own actions. */
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asientos } from "../../drizzle/schema/ledger.ts";
import { loans } from "../../drizzle/schema/loans.ts";
import { auditoria } from "../../drizzle/schema/operator.ts";
import { prorrogas } from "../../drizzle/schema/pagos.ts";
import { notificaciones } from "../../drizzle/schema/people.ts";
import { type Dia, dia } from "../../rules/country/fecha.ts";
import { LOTE_DE_MULTAS } from "../../rules/limits/limits.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { AJUSTES_INICIALES, type Ajustes } from "../../rules/operator/ajustes/ajustes.ts";
import { listCargos } from "../../server/lending/cargos/queries.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { approveLoan } from "../../server/lending/desembolsos/actions.ts";
import { getBalances } from "../../server/lending/libro/queries.ts";
import { requestLoan } from "../../server/lending/loans/actions.ts";
import { fineLoan, waiveFine } from "../../server/lending/multas/actions.ts";
import { applyLateFees } from "../../server/lending/multas/jobs.ts";
import { registerPago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { getPago } from "../../server/lending/pagos/queries.ts";
import {
  decideProrroga,
  requestProrroga,
  rescheduleLoan,
  undoReschedule,
} from "../../server/lending/prorrogas/actions.ts";
import { reopenLoan } from "../../server/lending/reaperturas/actions.ts";
import { getPagoSignals } from "../../server/lending/senales/queries.ts";
import { changeAjustes } from "../../server/operator/ajustes/actions.ts";
import { anApproved, aPago, aRequest, createWorld, DATOS_PAGO, type World } from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const db = () => world.storage.db;
const set = (changes: Partial<Ajustes>) => world.do(world.admin, changeAjustes, changes);
const automatic = (policy: Partial<Ajustes["politicaMulta"]> = {}) =>
  set({ politicaMulta: { ...AJUSTES_INICIALES.politicaMulta, desde: dia("2027-01-15"), ...policy } });
const fines = (loanId: string) => listCargos(db(), loanId).filter(({ tipo }) => tipo === "multa");
const loanOf = (id: string) => db().select().from(loans).where(eq(loans.id, id)).get();
const byItself = () => ({ ...world.base, usuario: null });
/** Runs the job at noon on a day. */
const runOn = (day: string) => {
  world.clock.goTo(dia(day));
  return applyLateFees(byItself());
};
const finesTold = () =>
  db()
    .select()
    .from(notificaciones)
    .all()
    .filter(({ mensaje }) => /multa/i.test(mensaje));

describe("fines that set themselves", () => {
  test("none until the operator says so", () => {
    anApproved(world, world.borrower());
    expect(runOn("2027-06-01")).toBe(0);
  });

  test("none for what fell due while the loan counted as closed", () => {
    automatic({ graciaDias: 2 });
    const loanId = anApproved(world, world.borrower());
    expect(runOn("2027-02-18")).toBe(1);
    world.clock.goTo(dia("2027-03-01"));
    world.do(world.admin, completeLoan, { loanId });
    expect(runOn("2027-04-01")).toBe(0);
    world.clock.goTo(dia("2027-04-10"));
    world.do(world.admin, reopenLoan, { loanId, motivo: "Me equivoqué de cliente" });
    expect(runOn("2027-04-10")).toBe(0);
    expect(runOn("2027-04-12")).toBe(0);
    // Cuota 2 was due on 15 March, while the loan was closed; the third is due on 15 April.
    expect(runOn("2027-04-13")).toBe(0);
    expect(runOn("2027-04-18")).toBe(1);
    expect(fines(loanId).map(({ porCuota }) => porCuota)).toEqual([1, 3]);
  });

  test("who was still in time when it was closed has all the days of grace once it is open", () => {
    automatic({ graciaDias: 3 });
    const loanId = anApproved(world, world.borrower());
    world.clock.goTo(dia("2027-02-17"));
    world.do(world.admin, completeLoan, { loanId });
    world.clock.goTo(dia("2027-02-25"));
    world.do(world.admin, reopenLoan, { loanId, motivo: "Me equivoqué" });
    expect(runOn("2027-02-28")).toBe(0);
    expect(runOn("2027-03-01")).toBe(1);
  });

  test("a prórroga that the closing ended waits again, and is respected once granted", () => {
    automatic();
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    const fecha = dia("2027-02-25");
    const { id } = world.do(borrower, requestProrroga, { desdeCuota: 1, fecha, motivo: "Cobro el 25" });
    world.do(world.admin, completeLoan, { loanId });
    const estado = () => db().select().from(prorrogas).where(eq(prorrogas.id, id)).get();
    expect(estado()).toMatchObject({ estado: "Rechazada" });
    world.do(world.admin, reopenLoan, { loanId, motivo: "Me equivoqué" });
    expect(estado()).toMatchObject({ estado: "Pendiente", respuesta: null, decididoEn: null });
    world.do(world.admin, decideProrroga, { prorrogaId: id, conceder: true, motivo: null });
    expect(runOn("2027-02-25")).toBe(0);
    expect(runOn("2027-02-26")).toBe(1);
  });

  test("each carries the day on which it was set, however old the cuota", () => {
    const loanId = anApproved(world, world.borrower());
    world.clock.goTo(dia("2027-05-01"));
    automatic();
    expect(runOn("2027-05-01")).toBe(3);
    expect(fines(loanId).map(({ porCuota, vence }) => [porCuota, vence])).toEqual(
      [1, 2, 3].map((cuota) => [cuota, "2027-05-01"]),
    );
  });

  test("goes with its cuota where more time is given, and comes back with it", () => {
    automatic();
    const loanId = anApproved(world, world.borrower());
    runOn("2027-02-16");
    world.do(world.admin, rescheduleLoan, { loanId, desdeCuota: 1, fecha: dia("2027-02-20"), motivo: "Enfermó" });
    expect(fines(loanId)).toMatchObject([{ vence: "2027-02-20", vencePrevio: ["2027-02-16"] }]);
    world.do(world.admin, undoReschedule, { loanId });
    expect(fines(loanId)).toMatchObject([{ vence: "2027-02-16", vencePrevio: [] }]);
  });

  test.each([
    ["2027-02-17", "2027-02-17"],
    ["2027-02-12", "2027-02-15"],
  ])("one by hand of the new day goes back with its cuota: on %s to %s, never into the past", (hoy, vence) => {
    const loanId = anApproved(world, world.borrower());
    world.clock.goTo(dia("2027-02-12"));
    world.do(world.admin, rescheduleLoan, { loanId, desdeCuota: 1, fecha: dia("2027-02-18"), motivo: "Enfermó" });
    world.do(world.admin, fineLoan, { loanId });
    expect(fines(loanId)).toMatchObject([{ vence: "2027-02-18" }]);
    world.clock.goTo(dia(hoy));
    world.do(world.admin, undoReschedule, { loanId });
    expect(fines(loanId)).toMatchObject([{ vence }]);
  });

  test("one by hand on a loan that is late is not born late", () => {
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    world.clock.goTo(dia("2027-02-16"));
    world.do(world.admin, fineLoan, { loanId });
    expect(fines(loanId)).toMatchObject([{ vence: "2027-02-23" }]);
  });

  test("after the last cuota that was settled it takes none of them back: 4 of 4, and the fine", () => {
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    const approve = (pagoId: string) =>
      world.do(world.admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas: 0, motivo: null });
    approve(aPago(borrower, 24_00));
    world.do(world.admin, fineLoan, { loanId });
    expect(loanOf(loanId)).toMatchObject({ cuotasPagadas: 4, proximaCuota: "2027-01-22" });
    expect(listCargos(db(), loanId).filter(({ pendiente }) => pendiente > 0)).toMatchObject([
      { tipo: "multa", pendiente: 50 },
    ]);
    approve(aPago(borrower, 50, "5678"));
    expect(loanOf(loanId)).toMatchObject({ cuotasPagadas: 4, proximaCuota: null });
  });

  test("what was paid in time and told the day after proposes to take the fine back", () => {
    automatic();
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    runOn("2027-02-16");
    const paid = (fechaPago: string, codigo: string) =>
      world.do(borrower, registerPago, { codigo, monto: centavos(6_00), referencia: null, fechaPago: dia(fechaPago) })
        .id;
    const proposed = (pagoId: string) => getPagoSignals(db(), getPago(db(), pagoId)).multasDespues;
    const [inTime, late] = [paid("2027-02-15", "1111"), paid("2027-02-16", "2222")];
    expect([proposed(inTime), proposed(late)]).toEqual([[{ dia: "2027-02-16", monto: 50 }], []]);
    world.do(world.admin, waiveFine, { loanId, motivo: "Pagó a tiempo" });
    expect(proposed(inTime)).toEqual([]);
  });

  test("one for each late cuota, by the program, told once however often it runs", () => {
    automatic();
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    expect(runOn("2027-02-15")).toBe(0);
    expect(runOn("2027-02-16")).toBe(1);
    expect(applyLateFees(byItself())).toBe(0);
    expect(runOn("2027-03-15")).toBe(0);
    expect(runOn("2027-03-16")).toBe(1);

    expect(loanOf(loanId)).toMatchObject({ montoFinal: 25_00, multas: 1_00 });
    expect(fines(loanId).map(({ monto, porCuota }) => [monto, porCuota])).toEqual([
      [50, 1],
      [50, 2],
    ]);
    const entries = db().select().from(asientos).where(eq(asientos.concepto, "multa")).all();
    expect(entries.map(({ actorId, loanId: of }) => [actorId, of])).toEqual([
      [null, loanId],
      [null, loanId],
    ]);
    const lines = db().select().from(auditoria).where(eq(auditoria.accion, "loans.fine")).all();
    expect(lines.map(({ actorId, userId }) => [actorId, userId])).toEqual([
      [null, borrower.usuario.id],
      [null, borrower.usuario.id],
    ]);
    expect(finesTold().map(({ userId }) => userId)).toEqual([borrower.usuario.id, borrower.usuario.id]);
    expect(getBalances(db()).cartera).toBe(25_00);
  });

  test("one that was waived does not come back", () => {
    automatic();
    const loanId = anApproved(world, world.borrower());
    runOn("2027-02-16");
    world.do(world.admin, waiveFine, { loanId, motivo: "Avisó a tiempo" });
    expect(runOn("2027-02-17")).toBe(0);
    expect(loanOf(loanId)).toMatchObject({ montoFinal: 24_00, multas: 0 });
  });

  test("while a pago waits for review there is none; once it is sent back there is", () => {
    automatic();
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    world.clock.goTo(dia("2027-02-15"));
    const pagoId = aPago(borrower);
    expect(runOn("2027-02-20")).toBe(0);
    world.do(world.admin, setPagoStatus, { pagoId, status: "Rechazado", cuotas: 1, motivo: "No llegó" });
    expect(runOn("2027-02-20")).toBe(1);
    expect(fines(loanId)).toHaveLength(1);
  });

  test("days of grace, a percentage and both ceilings", () => {
    automatic({ graciaDias: 5, porcentaje: 10, topeCuota: centavos(45), topePrestamo: centavos(80) });
    const loanId = anApproved(world, world.borrower());
    expect(runOn("2027-02-20")).toBe(0);
    expect(runOn("2027-02-21")).toBe(1);
    expect(runOn("2027-06-30")).toBe(1);
    expect(fines(loanId).map(({ monto }) => monto)).toEqual([45, 35]);
  });

  test("switched on late, it does not look back", () => {
    const loanId = anApproved(world, world.borrower());
    automatic({ desde: dia("2027-04-01") });
    expect(runOn("2027-04-16")).toBe(1);
    expect(fines(loanId).map(({ porCuota }) => porCuota)).toEqual([3]);
  });

  test("stopped in the middle, the next run sets those that lack and none twice", () => {
    automatic();
    const people = LOTE_DE_MULTAS + 2;
    const ids = Array.from({ length: people }, () => anApproved(world, world.borrower()));
    world.clock.goTo(dia("2027-02-16"));
    const now = world.clock.now();
    // The program is killed in the middle of the second page: the last thing it does is read the time for its second loan.
    const dies = () => {
      if (finesTold().length > LOTE_DE_MULTAS) throw new Error("killed");
      return now;
    };
    expect(() => applyLateFees({ ...byItself(), clock: { now: dies } })).toThrow("killed");
    expect(finesTold()).toHaveLength(LOTE_DE_MULTAS);
    expect(applyLateFees(byItself())).toBe(people - LOTE_DE_MULTAS);
    expect(ids.map((id) => fines(id).length)).toEqual(ids.map(() => 1));
    expect(finesTold()).toHaveLength(people);
  }, 30_000);
});

describe("the terms of a loan", () => {
  const approve = (loanId: string, cuotas?: number) =>
    world.do(world.admin, approveLoan, {
      loanId,
      cuotas,
      fechaPrimerPago: dia("2027-02-01"),
      datosPago: DATOS_PAGO,
    });
  const plan = (loanId: string): [number, Dia][] =>
    listCargos(db(), loanId).flatMap(({ tipo, monto, vence }) => (tipo === "cuota" ? [[monto, vence]] : []));

  test("are the settings' when it is approved", () => {
    set({ interes: 15, cuotas: 3, periodo: "quincenal" });
    const loanId = aRequest(world.borrower());
    expect(approve(loanId)).toMatchObject({ montoFinal: 23_00, cuotas: 3 });
    expect(loanOf(loanId)).toMatchObject({ interes: 15, periodo: "quincenal", cuotas: 3 });
    expect(plan(loanId)).toEqual([
      [7_67, "2027-02-01"],
      [7_67, "2027-02-16"],
      [7_66, "2027-03-03"],
    ]);
  });

  test("an approval may say other cuotas", () => {
    set({ cuotas: 3, periodo: "semanal" });
    const loanId = aRequest(world.borrower());
    approve(loanId, 2);
    expect(plan(loanId).map(([, vence]) => vence)).toEqual(["2027-02-01", "2027-02-08"]);
  });

  test("stay as they were, whatever the settings say later", () => {
    const loanId = anApproved(world, world.borrower());
    const before = [loanOf(loanId), listCargos(db(), loanId)];
    set({ interes: 40, cuotas: 12, periodo: "semanal", multa: centavos(5_00), rangos: AJUSTES_INICIALES.rangos });
    automatic({ desde: dia("2027-01-15") });
    expect([loanOf(loanId), listCargos(db(), loanId)]).toEqual(before);
  });
});

describe("what each level may ask for", () => {
  const rangos = [30_00, 60_00, 100_00, 200_00, 400_00].map((max) => ({ min: centavos(10_00), max: centavos(max) }));
  const ask = (borrower: ReturnType<World["borrower"]>, amount: number) =>
    world.do(borrower, requestLoan, { amount: centavos(amount), reason: "Repuestos" });

  test("is what the operator says, on both ends", () => {
    set({ rangos });
    const refused = expect.objectContaining({ code: "AMOUNT_OUT_OF_RANGE" });
    expect(() => ask(world.borrower(), 9_99)).toThrow(refused);
    expect(() => ask(world.borrower(), 30_01)).toThrow(refused);
    expect(() => ask(world.borrower(), 30_01)).toThrow("Tu nivel actual (1) permite préstamos entre $10 y $30.");
    expect(ask(world.borrower(), 30_00).id).toBeTruthy();
    expect(ask(world.borrower(), 10_00).id).toBeTruthy();
  });

  test("is said to everybody", async () => {
    set({ rangos });
    const niveles = await world.caller(world.base).niveles.list();
    expect(niveles.map(({ min, max }) => ({ min, max }))).toEqual(rangos);
    expect((await world.caller(world.base).ajustes.public()).rangos).toEqual(rangos);
  });
});
