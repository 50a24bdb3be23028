/** A borrower corrects a pago before anybody reviews it: on the real database. */
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { preguntasBanco } from "../../drizzle/schema/bank.ts";
import { auditoria } from "../../drizzle/schema/operator.ts";
import { pagos } from "../../drizzle/schema/pagos.ts";
import { dia } from "../../rules/country/fecha.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { valorTasa } from "../../rules/money/tasa.ts";
import { setPregunta } from "../../server/bank/consultas/queries.ts";
import { findPropuestas } from "../../server/bank/propuestas.ts";
import type { UserContext } from "../../server/core/context.ts";
import { onChange } from "../../server/core/live.ts";
import { registerPagoFor } from "../../server/lending/anotaciones/actions.ts";
import { amendPago } from "../../server/lending/correcciones/actions.ts";
import { getCartera } from "../../server/lending/libro/queries.ts";
import { registerPago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { getPago } from "../../server/lending/pagos/queries.ts";
import { saveTasa } from "../../server/lending/tasas/actions.ts";
import { aMovimiento } from "../support/conciliacion.ts";
import { snapshot } from "../support/snapshot.ts";
import { anApproved, createWorld, type World } from "../support/world.ts";

const VIERNES = "2027-01-15";
const LUNES = "2027-01-18";
const REF = "000012345678";
let world: World;
let borrower: UserContext;
let loanId: string;
/** On Friday 15 January 2027 a dollar is Bs. 100, and four cuotas of $6 are owed. */
beforeEach(() => {
  world = createWorld();
  publish(VIERNES, 100);
  borrower = world.borrower();
  loanId = anApproved(world, borrower);
});
afterEach(() => world.close());

const publish = (fechaValor: string, bs: number) =>
  world.do(world.admin, saveTasa, { fechaValor: dia(fechaValor), valor: valorTasa(bs * 100_000_000), fuente: "BCV" });
const refused = (code: string, campo?: string) =>
  expect.objectContaining({ code, ...(campo && { campos: { [campo]: expect.any(String) } }) });
const pay = (codigo = "1234", montoBs = 600_00) =>
  world.do(borrower, registerPago, { codigo, montoBs: bolivares(montoBs), referencia: null, bancoPagador: "0102" }).id;
type Said = Omit<Parameters<typeof amendPago>[2], "pagoId">;
const DICHO: Said = { codigo: "1234", montoBs: bolivares(600_00), referencia: null, bancoPagador: "0102" };
const amend = (pagoId: string, said: Partial<Said>, who = borrower) =>
  world.do(who, amendPago, { ...DICHO, pagoId, ...said });
const pago = (id: string) => getPago(world.storage.db, id);
const approve = (pagoId: string, visto?: { monto: number; codigo: string; referencia: string | null }) =>
  world.do(world.admin, setPagoStatus, {
    ...{ pagoId, status: "Aprobado" as const, cuotas: 1, motivo: null },
    visto: visto && { ...visto, monto: centavos(visto.monto) },
  });

describe("what it then says", () => {
  test("another amount, at the rate of its day; the audit keeps both", () => {
    const id = pay();
    amend(id, { montoBs: bolivares(900_00) });
    expect(pago(id)).toMatchObject({ montoBs: 900_00, monto: 9_00, tasaFecha: VIERNES, status: "Pendiente", loanId });
    const [line] = world.storage.db.select().from(auditoria).where(eq(auditoria.accion, "pagos.amend")).all();
    expect(line).toMatchObject({ entidadId: id, antes: { monto: 6_00 }, despues: { monto: 9_00 } });
  });

  test("dollars in place of bolívares, and back", () => {
    const id = pay();
    amend(id, { montoBs: undefined, monto: centavos(12_00) });
    expect(pago(id)).toMatchObject({ moneda: "usd", monto: 12_00, montoBs: 1_200_00 });
    amend(id, { montoBs: bolivares(300_00) });
    expect(pago(id)).toMatchObject({ moneda: "bs", monto: 3_00, montoBs: 300_00 });
  });

  test("its reference, its bank and its four digits", () => {
    const id = pay();
    amend(id, { codigo: "5678", referencia: REF, bancoPagador: "0134" });
    expect(pago(id)).toMatchObject({ codigo: "5678", referencia: REF, bancoPagador: "0134", monto: 6_00 });
  });

  test("on another day: at the rate of that day", () => {
    world.clock.goTo(dia(LUNES));
    publish(LUNES, 120);
    const id = pay();
    expect(pago(id)).toMatchObject({ monto: 5_00, fechaPago: LUNES });
    amend(id, { fechaPago: dia(VIERNES) });
    expect(pago(id)).toMatchObject({ monto: 6_00, fechaPago: VIERNES, tasaFecha: VIERNES });
  });

  test("the same amount of the same day keeps its quote, which is of the rate as it was corrected since", () => {
    const id = pay();
    publish(VIERNES, 150);
    amend(id, { codigo: "4321" });
    expect(pago(id)).toMatchObject({ codigo: "4321", monto: 4_00 });
  });

  test("of a day without its rate it is provisional, and settles when that comes", () => {
    const id = pay();
    world.clock.goTo(dia(LUNES));
    amend(id, { fechaPago: dia(LUNES) });
    expect(pago(id)).toMatchObject({ provisional: true, monto: 6_00 });
    publish(LUNES, 120);
    expect(pago(id)).toMatchObject({ provisional: false, monto: 5_00 });
  });

  test("it counts once, as it was last told", () => {
    const id = pay();
    amend(id, { montoBs: bolivares(1_200_00) });
    approve(id);
    expect(getCartera(world.storage.db, loanId)).toBe(12_00);
  });
});

describe("the bank", () => {
  test("what it says is the money of the pago as it now reads; nothing asked of the old one stands", () => {
    const id = pay();
    aMovimiento(world, 700_00, REF);
    setPregunta(world.storage.db, { pagoId: id, banco: "0102" }, { respuesta: "no hallado", intentos: 3 });
    expect(findPropuestas(world.storage.db)).toEqual([]);
    let woken = 0;
    const stop = onChange("pagos", () => (woken += 1));
    amend(id, { montoBs: bolivares(700_00), codigo: "5678", referencia: REF });
    stop();
    expect(woken).toBe(1);
    expect(findPropuestas(world.storage.db)).toMatchObject([{ pagoId: id, certeza: "exacta" }]);
    expect(world.storage.db.select().from(preguntasBanco).all()).toEqual([]);
  });
});

describe("refused, and nothing changes", () => {
  test.each<[string, Partial<Said>, object]>([
    ["as it stands", {}, refused("PAGO_SAME")],
    ["a day to come", { fechaPago: dia("2027-01-16") }, refused("PAGO_DAY_FUTURE", "fechaPago")],
    ["a day before its loan", { fechaPago: dia("2027-01-14") }, refused("PAGO_DAY_BEFORE_LOAN", "fechaPago")],
    ["another that waits", { codigo: "9999" }, refused("PAGO_REPEATED", "referencia")],
  ])("%s", (_, said, error) => {
    const id = pay();
    pay("9999");
    const before = snapshot(world.storage);
    expect(() => amend(id, said)).toThrow(error);
    expect(snapshot(world.storage)).toBe(before);
  });

  test("that of somebody else does not exist", () => {
    const id = pay();
    const other = world.borrower();
    expect(() => amend(id, { codigo: "4321" }, other)).toThrow(refused("NOT_FOUND"));
  });

  test.each(["Aprobado", "Rechazado"] as const)("once it is %s", (status) => {
    const id = pay();
    world.do(world.admin, setPagoStatus, { pagoId: id, status, cuotas: 1, motivo: null });
    expect(() => amend(id, { codigo: "4321" })).toThrow(refused("PAGO_DECIDED"));
  });

  test("what an administrator entered", () => {
    const { id } = world.do(world.admin, registerPagoFor, {
      ...{ userId: borrower.usuario.id, monto: centavos(6_00), referencia: REF },
      ...{ fechaPago: dia(VIERNES), metodo: "efectivo" as const },
    });
    expect(() => amend(id, { codigo: "4321" })).toThrow(refused("PAGO_DECIDED"));
  });
});

describe("an administrator who looked at it before", () => {
  const seen = { monto: 6_00, codigo: "1234", referencia: null };

  test.each<[string, Partial<Said>]>([
    ["amount", { montoBs: bolivares(900_00) }],
    ["code", { codigo: "4321" }],
    ["reference", { referencia: "000099991234" }],
  ])("does not approve another %s, and reads who changed it", (_, said) => {
    const id = pay();
    amend(id, said);
    expect(() => approve(id, seen)).toThrow(
      expect.objectContaining({ code: "PAGO_CHANGED", message: expect.stringContaining("Ya lo corrigió") }),
    );
    expect(world.storage.db.select().from(pagos).get()?.status).toBe("Pendiente");
  });

  test("approves what they saw", () => {
    const id = pay();
    approve(id, seen);
    expect(pago(id).status).toBe("Aprobado");
  });
});
