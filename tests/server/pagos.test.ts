import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asientos } from "../../drizzle/schema/ledger.ts";
import { loans } from "../../drizzle/schema/loans.ts";
import { mensajes } from "../../drizzle/schema/messages.ts";
import { auditoria } from "../../drizzle/schema/operator.ts";
import { pagos, tasas } from "../../drizzle/schema/pagos.ts";
import { dia } from "../../rules/country/fecha.ts";
import type { PagoStatus } from "../../rules/loans/pagos/pagos.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { valorTasa } from "../../rules/money/tasa.ts";
import { registerPagoFor } from "../../server/lending/anotaciones/actions.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { correctPago } from "../../server/lending/correcciones/actions.ts";
import { getBalances, getCartera } from "../../server/lending/libro/queries.ts";
import { findLatestLoan } from "../../server/lending/loans/queries.ts";
import { registerPago, removePago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { getPago, listPagos } from "../../server/lending/pagos/queries.ts";
import { snapshot } from "../support/snapshot.ts";
import { anApproved, anApprovedPago, aPago, aRequest, createWorld, type World } from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const decide = (pagoId: string, status: PagoStatus, cuotas = 1, desde?: PagoStatus) =>
  world.do(world.admin, setPagoStatus, { pagoId, status, cuotas, motivo: null, desde });
const cuotasPagadas = () => world.storage.db.select().from(loans).get()?.cuotasPagadas;

describe("registering", () => {
  test("it belongs to the approved loan, waits for review, and tells the admins", () => {
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    const id = aPago(borrower, 6_00, "0042");
    expect(getPago(world.storage.db, id)).toMatchObject({
      loanId,
      status: "Pendiente",
      codigo: "0042",
      monto: 600,
      nombre: "María José Núñez",
      fechaPago: "2027-01-15",
      cuotasAplicadas: 0,
    });
    const mail = world.storage.db.select().from(mensajes).where(eq(mensajes.plantilla, "pago")).all();
    expect(mail.map(({ params }) => params)).toEqual([
      {
        user_uid: borrower.usuario.id,
        monto_pago: "$6,00",
        referencia_pago: "0042",
        fecha_registro: expect.any(String),
      },
    ]);
  });

  test("one that a lost line brings the next day keeps the day on which it was written", () => {
    const borrower = world.borrower();
    anApproved(world, borrower);
    world.clock.advance(86_400_000);
    const told = { monto: centavos(6_00), referencia: null };
    const written = world.do(borrower, registerPago, { ...told, codigo: "0042", escrito: dia("2027-01-15") });
    const ahead = world.do(borrower, registerPago, { ...told, codigo: "0043", escrito: dia("2027-02-15") });
    expect(getPago(world.storage.db, written.id).fechaPago).toBe("2027-01-15");
    expect(getPago(world.storage.db, ahead.id).fechaPago).toBe("2027-01-16");
  });

  test.each([
    ["nobody who never had a loan", () => {}, "NO_LOAN_TO_PAY"],
    [
      "nobody whose request still waits",
      (_: World, b: ReturnType<World["borrower"]>) => void aRequest(b),
      "NO_LOAN_TO_PAY",
    ],
  ])("%s", (_, prepare, code) => {
    const borrower = world.borrower();
    prepare(world, borrower);
    expect(() => aPago(borrower)).toThrow(expect.objectContaining({ code }));
  });

  test("one whose loan was closed meanwhile still can: the money may be on its way", () => {
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    anApprovedPago(world, borrower, 24_00);
    world.do(world.admin, completeLoan, { loanId });
    const id = aPago(borrower);
    decide(id, "Aprobado");
    expect(getPago(world.storage.db, id)).toMatchObject({ loanId: null, status: "Aprobado", cuotasAplicadas: 0 });
    expect(getBalances(world.storage.db).saldo_a_favor).toBe(-600);
  });

  test("one whose loan was closed owing pays what was given up", () => {
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    world.do(world.admin, completeLoan, { loanId });
    const id = aPago(borrower);
    expect(getPago(world.storage.db, id)).toMatchObject({ loanId, status: "Pendiente" });
    decide(id, "Aprobado");
    expect(getBalances(world.storage.db)).toMatchObject({ cartera: 0, castigos: 1800 });
    expect(getBalances(world.storage.db).saldo_a_favor ?? 0).toBe(0);
  });

  test("the rate of the day paid is kept with it and never changes", () => {
    const borrower = world.borrower();
    anApproved(world, borrower);
    const publish = (fechaValor: string, valor: number) =>
      world.storage.db
        .insert(tasas)
        .values({
          fechaValor: dia(fechaValor),
          valor: valorTasa(valor),
          fuente: "BCV",
          creado: world.clock.now(),
          creadoPor: world.admin.usuario.id,
        })
        .run();
    publish("2027-01-14", 29_000_000_000);
    publish("2027-01-15", 29_135_820_000);
    const id = aPago(borrower);
    publish("2027-01-18", 35_000_000_000);
    expect(getPago(world.storage.db, id)).toMatchObject({
      montoBs: 174_815,
      tasaValor: 29_135_820_000,
      tasaFecha: "2027-01-15",
    });
  });

  test("thirty may wait, not more", () => {
    const borrower = world.borrower();
    anApproved(world, borrower);
    for (let i = 0; i < 30; i += 1) aPago(borrower, 6_00, String(1000 + i));
    expect(() => aPago(borrower)).toThrow(expect.objectContaining({ code: "PAGO_TOO_MANY_PENDING" }));
  });

  describe("the same pago told again while the first waits", () => {
    const again = { codigo: "1234", monto: centavos(600), referencia: null };
    const repeated = expect.objectContaining({ code: "PAGO_REPEATED", campos: { referencia: expect.any(String) } });
    let borrower: ReturnType<World["borrower"]>;
    let first: string;
    beforeEach(() => {
      borrower = world.borrower();
      anApproved(world, borrower);
      first = aPago(borrower);
    });

    test("is refused under another key, and changes nothing", () => {
      const clave = crypto.randomUUID();
      expect(() => world.do(borrower, registerPago, { ...again, clave })).toThrow(repeated);
      expect(world.storage.db.select().from(pagos).all()).toHaveLength(1);
    });

    test("with the full reference it is another one; with that same reference it is not", () => {
      const full = { ...again, referencia: "000987651234" };
      world.do(borrower, registerPago, full);
      expect(() => world.do(borrower, registerPago, full)).toThrow(repeated);
      world.do(borrower, registerPago, { ...again, referencia: "000111111234" });
      expect(world.storage.db.select().from(pagos).all()).toHaveLength(3);
    });

    test("one whole reference is one payment: by its person, by an administrator, once approved too", () => {
      const full = { codigo: "8877", monto: centavos(21_50), referencia: "00099988877" };
      const { id } = world.do(borrower, registerPago, full);
      const other = { ...full, monto: centavos(9_50) };
      const entered = {
        ...other,
        userId: borrower.usuario.id,
        fechaPago: dia("2027-01-15"),
        metodo: "whatsapp" as const,
      };
      expect(() => world.do(borrower, registerPago, other)).toThrow(repeated);
      expect(() => world.do(world.admin, registerPagoFor, entered)).toThrow(repeated);
      decide(id, "Aprobado");
      expect(() => world.do(borrower, registerPago, other)).toThrow(repeated);
      expect(() => world.do(world.admin, registerPagoFor, entered)).toThrow(repeated);
      const typo = { pagoId: first, referencia: full.referencia, motivo: "La leyó mal" };
      expect(() => world.do(world.admin, correctPago, typo)).toThrow(repeated);
      expect(world.storage.db.select().from(pagos).all()).toHaveLength(2);
      // After a rejection it may be registered again, corrected.
      decide(id, "Rechazado");
      world.do(borrower, registerPago, other);
    });

    test("once it was decided, somebody else's, or with its own key it is not in the way", () => {
      const clave = crypto.randomUUID();
      const { id } = world.do(borrower, registerPago, { ...again, codigo: "5678", clave });
      expect(world.do(borrower, registerPago, { ...again, codigo: "5678", clave })).toEqual({ id });
      decide(first, "Rechazado");
      world.do(borrower, registerPago, again);
      const other = world.borrower();
      anApproved(world, other);
      world.do(other, registerPago, again);
    });
  });
});

describe("deciding", () => {
  test("approved twice it counts once", () => {
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    const id = aPago(borrower);
    decide(id, "Aprobado");
    const after = snapshot(world.storage);
    decide(id, "Aprobado");
    expect(cuotasPagadas()).toBe(1);
    expect(getCartera(world.storage.db, loanId)).toBe(1800);
    expect(snapshot(world.storage)).toEqual(after);
  });

  test("leaving Aprobado takes its effect back, with an opposite entry; it may be approved again", () => {
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    const id = anApprovedPago(world, borrower);
    for (const status of ["Rechazado", "Aprobado", "Pendiente", "Aprobado"] as const) decide(id, status);
    expect(cuotasPagadas()).toBe(1);
    expect(getCartera(world.storage.db, loanId)).toBe(1800);
    const entries = world.storage.db.select().from(asientos).where(eq(asientos.pagoId, id)).orderBy(asientos.id).all();
    expect(entries.map(({ concepto }) => concepto)).toEqual(["pago", "reverso_pago", "pago", "reverso_pago", "pago"]);
  });

  test.each([
    { cuotas: 0, monto: 300, pagadas: 0, saldo: 2100, aFavor: 0 },
    { cuotas: 0, monto: 600, pagadas: 1, saldo: 1800, aFavor: 0 },
    { cuotas: 1, monto: 100, pagadas: 1, saldo: 2300, aFavor: 0 },
    { cuotas: 2, monto: 1200, pagadas: 2, saldo: 1200, aFavor: 0 },
    { cuotas: 9, monto: 2400, pagadas: 4, saldo: 0, aFavor: 0 },
    { cuotas: 9, monto: 600, pagadas: 4, saldo: 1800, aFavor: 0 },
    { cuotas: 4, monto: 3000, pagadas: 4, saldo: 0, aFavor: 600 },
  ])(
    "$monto cents for $cuotas cuotas: $pagadas paid, $saldo owed, $aFavor in favour of the loan",
    async ({ cuotas, monto, pagadas, saldo, aFavor }) => {
      const borrower = world.borrower();
      const loanId = anApproved(world, borrower);
      decide(aPago(borrower, monto), "Aprobado", cuotas);
      expect(cuotasPagadas()).toBe(pagadas);
      // The excess stays on its loan, where a later fine uses it; it becomes credit once the loan is closed.
      expect(getCartera(world.storage.db, loanId)).toBe(saldo - aFavor);
      expect(await world.caller(borrower).loans.mine()).toMatchObject({ saldo, aFavor, cuotasPagadas: pagadas });
      expect(getBalances(world.storage.db).saldo_a_favor ?? 0).toBe(0);
      world.do(world.admin, completeLoan, { loanId });
      expect(getBalances(world.storage.db).saldo_a_favor ?? 0).toBe(0 - aFavor);
    },
  );

  test("what the admin saw must still be so", () => {
    const borrower = world.borrower();
    anApproved(world, borrower);
    const id = aPago(borrower);
    decide(id, "Rechazado", 1, "Pendiente");
    expect(() => decide(id, "Aprobado", 1, "Pendiente")).toThrow(expect.objectContaining({ code: "PAGO_CHANGED" }));
    expect(cuotasPagadas()).toBe(0);
  });

  test("a rejected one keeps its reason for the borrower, and loses it when it is approved", () => {
    const borrower = world.borrower();
    anApproved(world, borrower);
    const pagoId = aPago(borrower);
    world.do(world.admin, setPagoStatus, { pagoId, status: "Rechazado", cuotas: 1, motivo: "No aparece en el banco" });
    expect(getPago(world.storage.db, pagoId).motivo).toBe("No aparece en el banco");
    decide(pagoId, "Aprobado");
    expect(getPago(world.storage.db, pagoId).motivo).toBeNull();
  });
});

test("deleting an approved pago takes its effect back; the audit keeps it", () => {
  const borrower = world.borrower();
  const loanId = anApproved(world, borrower);
  const pagoId = anApprovedPago(world, borrower);
  world.do(world.admin, removePago, { pagoId });
  expect(world.storage.db.select().from(pagos).all()).toEqual([]);
  expect(cuotasPagadas()).toBe(0);
  expect(getCartera(world.storage.db, loanId)).toBe(2400);
  const line = world.storage.db.select().from(auditoria).where(eq(auditoria.accion, "pagos.remove")).get();
  expect(line).toMatchObject({
    entidadId: pagoId,
    antes: expect.objectContaining({ codigo: "1234", status: "Aprobado" }),
  });
  expect(() => world.do(world.admin, removePago, { pagoId })).toThrow("El pago no existe.");
});

test.each([
  ["nunez", 1],
  ["NÚÑEZ", 1],
  ["maria jose", 1],
  ["0042", 1],
  ["V1100", 1],
  ["%", 0],
  ["_", 0],
  ["perez", 0],
])("searching for %s finds %i", (buscar, found) => {
  const borrower = world.borrower();
  anApproved(world, borrower);
  world.do(borrower, registerPago, { codigo: "0042", monto: centavos(600), referencia: null });
  expect(listPagos(world.storage.db, { buscar, limit: 10 }).items).toHaveLength(found);
  expect(listPagos(world.storage.db, { buscar: borrower.usuario.id, limit: 10 }).items).toHaveLength(1);
});

test("pages follow by key, newest first, without gaps or repeats", () => {
  const borrower = world.borrower();
  anApproved(world, borrower);
  const made = Array.from({ length: 7 }, (_, i) => {
    if (i % 2) world.clock.advance(1000);
    return aPago(borrower, 6_00, String(1000 + i));
  });
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: ReturnType<typeof listPagos> = listPagos(world.storage.db, { cursor, limit: 3 });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toEqual(made.toReversed());
});

test.each([undefined, "dia"] as const)("of one state, or those named, in any order: %s", (orden) => {
  const borrower = world.borrower();
  anApproved(world, borrower);
  const [one = "", other = "", third = ""] = [1, 2, 3].map((n) => aPago(borrower, n * 1_00, `100${n}`));
  decide(other, "Rechazado");
  const idsOf = (query: object) =>
    listPagos(world.storage.db, { limit: 10, orden, ...query })
      .items.map(({ id }) => id)
      .toSorted();
  expect(idsOf({ status: "Pendiente" })).toEqual([one, third].toSorted());
  expect(idsOf({ status: "Pendiente", buscar: borrower.usuario.id })).toEqual([one, third].toSorted());
  expect(idsOf({ status: "Rechazado" })).toEqual([other]);
  expect(idsOf({ ids: [third, other] })).toEqual([other, third].toSorted());
  expect(idsOf({ ids: [third, other], status: "Pendiente" })).toEqual([third]);
});

describe("the receipt of one pago", () => {
  test("is its payer's, with the loan it was for, running or finished", async () => {
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    const pagoId = anApprovedPago(world, borrower);
    const ask = () => world.caller(borrower).pagos.get({ pagoId });
    const expected = { id: pagoId, monto: 600, status: "Aprobado", loan: { id: loanId, amount: 2000 } };
    expect(await ask()).toMatchObject(expected);
    world.do(world.admin, completeLoan, { loanId });
    const shown = await ask();
    expect(shown).toMatchObject(expected);
    expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(["decididoPor"]));
    expect(JSON.stringify(shown)).not.toContain(world.admin.usuario.id);
  });

  test("is without a loan for one paid after the loan was closed owing nothing", async () => {
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    anApprovedPago(world, borrower, 24_00);
    world.do(world.admin, completeLoan, { loanId });
    expect(await world.caller(borrower).pagos.get({ pagoId: aPago(borrower) })).toMatchObject({ loan: null });
  });

  test("does not exist for another borrower, nor does one that was never made", async () => {
    const [one, other] = [world.borrower(), world.borrower()];
    anApproved(world, one);
    const pagoId = aPago(one);
    anApproved(world, other);
    for (const id of [pagoId, "no-existe"]) {
      await expect(world.caller(other).pagos.get({ pagoId: id })).rejects.toThrow("No encontramos lo que buscas.");
    }
  });
});

describe("the certificate of one finished loan", () => {
  test.each([
    ["paid in full", 2400, { pagadoCompleto: true, castigo: 0 }],
    ["closed with something owed", 600, { pagadoCompleto: false, castigo: 1800 }],
  ])("%s", async (_, paid, truth) => {
    const [borrower, other] = [world.borrower(), world.borrower()];
    const loanId = anApproved(world, borrower);
    anApprovedPago(world, borrower, paid);
    const ask = (who: typeof borrower) => world.caller(who).completados.get({ loanId });
    await expect(ask(borrower)).rejects.toThrow("No encontramos lo que buscas.");
    world.do(world.admin, completeLoan, { loanId });
    const shown = await ask(borrower);
    expect(shown).toMatchObject({ id: loanId, amount: 2000, montoFinal: 2400, ...truth });
    expect(JSON.stringify(shown)).not.toContain(world.admin.usuario.id);
    await expect(ask(other)).rejects.toThrow("No encontramos lo que buscas.");
  });
});

test("the latest loan stays the borrower's own", () => {
  const [one, other] = [world.borrower(), world.borrower()];
  anApproved(world, one);
  expect(findLatestLoan(world.storage.db, other.usuario.id)).toBeUndefined();
});
