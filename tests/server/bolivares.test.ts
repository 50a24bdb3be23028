/** The bolívares actually paid, and what an administrator enters and corrects: on the real database. */
import { and, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asientos } from "../../drizzle/schema/ledger.ts";
import { completados, loans } from "../../drizzle/schema/loans.ts";
import { auditoria } from "../../drizzle/schema/operator.ts";
import { pagos } from "../../drizzle/schema/pagos.ts";
import { notificaciones } from "../../drizzle/schema/people.ts";
import { dia } from "../../rules/country/fecha.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { valorTasa } from "../../rules/money/tasa.ts";
import { confirmPar, undoPar } from "../../server/bank/banco/actions.ts";
import type { UserContext } from "../../server/core/context.ts";
import { registerPagoFor } from "../../server/lending/anotaciones/actions.ts";
import { closeLibros } from "../../server/lending/cierres/actions.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { correctPago, withdrawPago } from "../../server/lending/correcciones/actions.ts";
import { findStanding, getBalances, getCartera } from "../../server/lending/libro/queries.ts";
import { registerPago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { getPago, listPagos } from "../../server/lending/pagos/queries.ts";
import { getPagoSignals } from "../../server/lending/senales/queries.ts";
import { saveTasa } from "../../server/lending/tasas/actions.ts";
import { changeAjustes } from "../../server/operator/ajustes/actions.ts";
import { replayLoans } from "../../server/operator/repaso/actions.ts";
import { getDia } from "../../server/operator/reportes/queries.ts";
import { aMovimiento } from "../support/conciliacion.ts";
import { snapshot } from "../support/snapshot.ts";
import { anApproved, anApprovedPago, aPago, createWorld, type World } from "../support/world.ts";

let world: World;
let borrower: UserContext;
let loanId: string;
/** The world begins on Friday 15 January 2027. */
beforeEach(() => {
  world = createWorld();
  borrower = world.borrower();
  loanId = anApproved(world, borrower);
});
afterEach(() => world.close());

const refused = (code: string, campo?: string) =>
  expect.objectContaining({ code, ...(campo && { campos: { [campo]: expect.any(String) } }) });
const publish = (fechaValor: string, valor: number) =>
  world.do(world.admin, saveTasa, { fechaValor: dia(fechaValor), valor: valorTasa(valor), fuente: "BCV" });
const pay = (montoBs: number, fechaPago?: string) =>
  world.do(borrower, registerPago, {
    codigo: "1234",
    montoBs: bolivares(montoBs),
    referencia: null,
    fechaPago: fechaPago === undefined ? undefined : dia(fechaPago),
  }).id;
const approve = (pagoId: string, cuotas = 0) =>
  world.do(world.admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas, motivo: null });
const pago = (id: string) => getPago(world.storage.db, id);
const saldo = () => getCartera(world.storage.db, loanId);

describe("a correction of the day alone", () => {
  test("books an approved pago again on its new day, with the same money, also while the books are closed", () => {
    publish("2027-01-15", 10_000_000_000);
    world.clock.goTo(dia("2027-01-18"));
    publish("2027-01-18", 10_000_000_000);
    const id = pay(600_00, "2027-01-15");
    approve(id);
    const debt = saldo();
    world.clock.goTo(dia("2027-01-19"));
    world.do(world.admin, closeLibros, { hasta: dia("2027-01-18") });
    world.do(world.admin, correctPago, { pagoId: id, fechaPago: dia("2027-01-18"), motivo: "Era el lunes" });
    expect(findStanding(world.storage.db, "pago", { pagoId: id })).toMatchObject({ diaValor: "2027-01-18" });
    const booked = world.storage.db.select().from(asientos).where(eq(asientos.pagoId, id)).orderBy(sql`rowid`).all();
    expect(booked.map(({ concepto, diaValor, bs }) => [concepto, diaValor, bs])).toEqual([
      ["pago", "2027-01-15", 600_00],
      ["reverso_pago", "2027-01-15", -600_00],
      ["pago", "2027-01-18", 600_00],
    ]);
    expect(saldo()).toBe(debt);
    expect(Object.values(replayLoans(world.storage.db)).flat()).toEqual([]);
  });
});

describe("bolívares", () => {
  test("they, the rate, its day and the dollars are kept; a later correction of the rate changes none that was approved", () => {
    publish("2027-01-15", 29_135_820_000);
    const id = pay(174_815);
    approve(id);
    publish("2027-01-15", 35_000_000_000);
    expect(pago(id)).toMatchObject({
      moneda: "bs",
      montoBs: 174_815,
      monto: 600,
      tasaValor: 29_135_820_000,
      tasaFecha: "2027-01-15",
      tasaFuente: "BCV",
      provisional: false,
    });
    expect(saldo()).toBe(1800);
  });

  test("half now and the rest weeks later at another rate: each at the rate of its day", () => {
    publish("2027-01-15", 29_000_000_000);
    approve(pay(87_000));
    world.clock.goTo(dia("2027-02-20"));
    publish("2027-02-20", 40_000_000_000);
    approve(pay(120_000));
    expect(saldo()).toBe(24_00 - 3_00 - 3_00);
    expect(world.storage.db.select().from(loans).get()?.cuotasPagadas).toBe(1);
  });

  test("without any rate they are refused, and dollars are asked for", () => {
    expect(() => pay(174_815)).toThrow(refused("RATE_UNKNOWN", "montoBs"));
    expect(world.storage.db.select().from(pagos).all()).toEqual([]);
  });
});

describe("a rate that was typed wrong", () => {
  const told = () =>
    world.storage.db
      .select({ mensaje: notificaciones.mensaje })
      .from(notificaciones)
      .where(eq(notificaciones.userId, borrower.usuario.id))
      .all()
      .filter(({ mensaje }) => mensaje.startsWith("Corregimos"));

  test("38 for 380: what waits is worth what it is at the right one, and its person reads so; $0.60 settle no cuota", () => {
    publish("2027-01-15", 3_800_000_000);
    const id = pay(22_800);
    expect(pago(id)).toMatchObject({ monto: 6_00 });
    publish("2027-01-15", 38_000_000_000);
    expect(pago(id)).toMatchObject({ monto: 60, montoBs: 22_800, tasaValor: 38_000_000_000, status: "Pendiente" });
    expect(told()).toMatchObject([
      { mensaje: expect.stringContaining("ahora es de $0,60. Motivo: Se corrigió la tasa del 15 de enero de 2027") },
    ]);
    approve(id);
    expect(world.storage.db.select().from(loans).get()).toMatchObject({ cuotasPagadas: 0 });
    expect(saldo()).toBe(24_00 - 60);
  });

  test("what was said in dollars stays what it was, without a word", () => {
    publish("2027-01-15", 3_800_000_000);
    const id = aPago(borrower);
    publish("2027-01-15", 38_000_000_000);
    expect(pago(id)).toMatchObject({ monto: 6_00, tasaValor: 38_000_000_000 });
    expect(told()).toEqual([]);
  });

  test("a rate of a nearer day that was missing serves the days before it that wait, and no other", () => {
    publish("2027-01-18", 30_000_000_000);
    const id = pay(174_000);
    expect(pago(id)).toMatchObject({ monto: 5_80, tasaFecha: "2027-01-18" });
    publish("2027-01-14", 10_000_000_000);
    expect(pago(id)).toMatchObject({ monto: 5_80 });
    publish("2027-01-15", 29_000_000_000);
    expect(pago(id)).toMatchObject({ monto: 6_00, tasaFecha: "2027-01-15", provisional: false });
  });

  test("provisional dollars follow the rate that they came from", () => {
    publish("2027-01-15", 3_000_000_000);
    world.clock.goTo(dia("2027-01-18"));
    const id = pay(30_000);
    publish("2027-01-15", 30_000_000_000);
    expect(pago(id)).toMatchObject({ monto: 1_00, provisional: true });
  });

  test("the approved ones are listed with what they would be worth; one press corrects each", async () => {
    publish("2027-01-15", 29_000_000_000);
    const [id, dolares] = [pay(174_000), aPago(borrower, 1_00)];
    for (const one of [id, dolares]) approve(one);
    const listed = () => world.caller(world.admin).tasas.conOtraTasa();
    expect(await listed()).toEqual([]);
    publish("2027-01-15", 30_000_000_000);
    const [found, ...others] = await listed();
    expect(others).toEqual([]);
    expect(found).toMatchObject({ id, monto: 6_00, montoBs: 174_000, seria: 5_80, tasaFecha: "2027-01-15" });
    const motivo = "Se corrigió la tasa del 15 de enero de 2027";
    world.do(world.admin, correctPago, {
      pagoId: id,
      montoBs: bolivares(174_000),
      motivo,
      desde: "Aprobado",
      confirmo: [],
    });
    expect(pago(id)).toMatchObject({ monto: 5_80, status: "Aprobado" });
    expect(saldo()).toBe(24_00 - 5_80 - 1_00);
    expect(await listed()).toEqual([]);
  });

  test.each([
    ["far, and not typed again", 43_000_000_000, null, "RATE_ODD"],
    ["far, and typed otherwise", 43_000_000_000, 34_000_000_000, "RATE_ODD"],
    ["far, and typed twice", 43_000_000_000, 43_000_000_000, null],
    ["far, by a program that asks nothing", 43_000_000_000, undefined, null],
    ["near", 41_000_000_000, null, null],
  ])("one that is %s", (_, valor, repetida, code) => {
    publish("2027-01-14", 38_000_000_000);
    const save = () =>
      world.do(world.admin, saveTasa, {
        ...{ fechaValor: dia("2027-01-15"), valor: valorTasa(valor), fuente: "BCV" },
        repetida: repetida == null ? repetida : valorTasa(repetida),
      });
    if (code) expect(save).toThrow(refused(code, "repetida"));
    else expect(save).not.toThrow();
  });
});

describe("while the rate of the day is not known the dollars are provisional", () => {
  let id: string;
  beforeEach(() => {
    publish("2027-01-15", 29_000_000_000);
    world.clock.goTo(dia("2027-01-18"));
    id = pay(174_000);
  });

  test("they come from the newest rate, and approving is refused until that of the day is published", () => {
    expect(pago(id)).toMatchObject({ provisional: true, monto: 600, tasaFecha: "2027-01-15" });
    const before = snapshot(world.storage);
    expect(() => approve(id)).toThrow(
      expect.objectContaining({ message: expect.stringContaining("Publica la tasa del 18 de enero de 2027") }),
    );
    expect(snapshot(world.storage)).toBe(before);
    publish("2027-01-18", 30_000_000_000);
    expect(pago(id)).toMatchObject({ provisional: false, monto: 580, montoBs: 174_000, tasaFecha: "2027-01-18" });
    approve(id);
    expect(saldo()).toBe(24_00 - 5_80);
  });

  test("each that the new rate serves settles, with an audit line of its own; those of later days go on waiting", () => {
    world.clock.goTo(dia("2027-01-20"));
    const later = pay(290_000);
    publish("2027-01-19", 30_000_000_000);
    expect(pago(id)).toMatchObject({ provisional: false, monto: 580, tasaFecha: "2027-01-19" });
    expect(pago(later)).toMatchObject({ provisional: true, monto: 1000, tasaFecha: "2027-01-15" });
    const lines = world.storage.db.select().from(auditoria).where(eq(auditoria.accion, "pagos.settle")).all();
    expect(lines).toMatchObject([{ entidadId: id, antes: { monto: 600 }, despues: { monto: 580 } }]);
  });

  test("a rate of an earlier day settles nothing", () => {
    publish("2027-01-16", 30_000_000_000);
    expect(pago(id)).toMatchObject({ provisional: true, monto: 600 });
  });

  test("one that was rejected meanwhile settles too, and can then be approved", () => {
    world.do(world.admin, setPagoStatus, { pagoId: id, status: "Rechazado", cuotas: 0, motivo: null });
    publish("2027-01-18", 30_000_000_000);
    approve(id);
    expect(saldo()).toBe(24_00 - 5_80);
  });

  test("an administrator may say the dollars instead of waiting", () => {
    world.do(world.admin, correctPago, { pagoId: id, monto: centavos(590), motivo: "Acordado por teléfono" });
    approve(id);
    publish("2027-01-18", 30_000_000_000);
    expect(pago(id)).toMatchObject({ provisional: false, monto: 590, moneda: "usd" });
    expect(saldo()).toBe(24_00 - 5_90);
  });

  test("the database itself keeps a provisional one from being approved", () => {
    const tamper = world.storage.driver.prepare("update pagos set status = 'Aprobado' where id = ?");
    expect(() => tamper.run(id)).toThrow("pagos_provisional_espera");
  });
});

describe("the day paid lies between the disbursement and today", () => {
  beforeEach(() => publish("2027-01-25", 29_000_000_000));

  test.each([
    ["2027-01-14", "PAGO_DAY_BEFORE_LOAN"],
    ["2027-01-15", null],
    ["2027-01-20", null],
    ["2027-01-21", "PAGO_DAY_FUTURE"],
  ])("on 20 January, of a loan paid out on the 15th: %s → %s", (day, code) => {
    world.clock.goTo(dia("2027-01-20"));
    if (code) expect(() => pay(174_000, day)).toThrow(refused(code, "fechaPago"));
    else expect(pago(pay(174_000, day)).fechaPago).toBe(day);
  });

  test("of a finished loan: from its disbursement, not from its end", () => {
    world.clock.goTo(dia("2027-01-20"));
    world.do(world.admin, completeLoan, { loanId });
    expect(pago(pay(174_000, "2027-01-16")).fechaPago).toBe("2027-01-16");
    expect(() => pay(174_000, "2027-01-14")).toThrow(refused("PAGO_DAY_BEFORE_LOAN", "fechaPago"));
  });
});

describe("a correction", () => {
  test("of an approved pago takes its entry back and posts it anew; the saldo and the cuotas follow", () => {
    const id = anApprovedPago(world, borrower, 12_00);
    expect(saldo()).toBe(12_00);
    world.do(world.admin, correctPago, { pagoId: id, monto: centavos(6_00), motivo: "Leyó otro número" });
    expect(saldo()).toBe(18_00);
    expect(world.storage.db.select().from(loans).get()?.cuotasPagadas).toBe(1);
    const entries = world.storage.db.select().from(asientos).where(eq(asientos.pagoId, id)).orderBy(asientos.id).all();
    expect(entries.map(({ concepto, vez }) => [concepto, vez])).toEqual([
      ["pago", 0],
      ["reverso_pago", 0],
      ["pago", 1],
    ]);
    const line = world.storage.db.select().from(auditoria).where(eq(auditoria.accion, "pagos.correct")).get();
    expect(line).toMatchObject({
      actorId: world.admin.usuario.id,
      antes: { monto: 12_00 },
      despues: { monto: 6_00, motivo: "Leyó otro número" },
    });
  });

  test("of the day: bolívares are quoted again at its rate, and the dollars change", () => {
    publish("2027-01-15", 29_000_000_000);
    publish("2027-01-18", 30_000_000_000);
    world.clock.goTo(dia("2027-01-18"));
    const id = pay(174_000);
    approve(id);
    expect(saldo()).toBe(24_00 - 5_80);
    world.do(world.admin, correctPago, { pagoId: id, fechaPago: dia("2027-01-15"), motivo: "Pagó el viernes" });
    expect(pago(id)).toMatchObject({ monto: 600, montoBs: 174_000, tasaFecha: "2027-01-15" });
    expect(saldo()).toBe(18_00);
  });

  test("of the reference alone moves no money, and its code follows", () => {
    const id = anApprovedPago(world, borrower);
    world.do(world.admin, correctPago, { pagoId: id, referencia: "000123456789", motivo: "Era otra" });
    expect(pago(id)).toMatchObject({ referencia: "000123456789", codigo: "6789", monto: 600 });
    expect(world.storage.db.select().from(asientos).where(eq(asientos.pagoId, id)).all()).toHaveLength(1);
  });

  test("of a pago of a finished loan: what was paid by its day is judged again", () => {
    world.clock.goTo(dia("2027-02-15"));
    const id = anApprovedPago(world, borrower, 24_00);
    world.do(world.admin, completeLoan, { loanId });
    const done = () => world.storage.db.select().from(completados).get();
    expect(done()).toMatchObject({ aTiempo: true, castigo: 0 });
    world.do(world.admin, correctPago, { pagoId: id, monto: centavos(20_00), motivo: "Llegó menos" });
    expect(done()).toMatchObject({ aTiempo: false, castigo: 4_00 });
    expect(getBalances(world.storage.db)).toMatchObject({ castigos: 4_00, cartera: 0 });
  });

  test.each<[string, object, string]>([
    ["nothing", {}, "PAGO_SAME"],
    ["the same", { monto: centavos(600) }, "PAGO_SAME"],
    ["a day before the loan", { fechaPago: dia("2027-01-14") }, "PAGO_DAY_BEFORE_LOAN"],
    ["a day to come", { fechaPago: dia("2027-01-16") }, "PAGO_DAY_FUTURE"],
    ["bolívares without a rate", { montoBs: bolivares(1_000) }, "RATE_UNKNOWN"],
    ["seen in another state", { monto: centavos(500), desde: "Pendiente" as const }, "PAGO_CHANGED"],
  ])("of %s is refused and leaves nothing", (_, set, code) => {
    const id = anApprovedPago(world, borrower);
    const before = snapshot(world.storage);
    expect(() => world.do(world.admin, correctPago, { pagoId: id, motivo: "x", ...set })).toThrow(refused(code));
    expect(snapshot(world.storage)).toBe(before);
  });

  test("may not leave an approved pago at a rate that is not that of its day", () => {
    publish("2027-01-15", 29_000_000_000);
    world.clock.goTo(dia("2027-01-18"));
    const id = pay(174_000, "2027-01-15");
    approve(id);
    const later = { pagoId: id, fechaPago: dia("2027-01-18"), motivo: "Pagó el lunes" };
    expect(() => world.do(world.admin, correctPago, later)).toThrow(refused("PAGO_PROVISIONAL"));
    expect(saldo()).toBe(18_00);
  });
});

describe("entered by an administrator", () => {
  const entered = (set: object = {}) => ({
    userId: borrower.usuario.id,
    monto: centavos(6_00),
    referencia: "000987654321",
    fechaPago: dia("2027-01-15"),
    metodo: "transferencia" as const,
    ...set,
  });

  test("it waits for review under the administrator's name, and its person is told", async () => {
    const { id } = world.do(world.admin, registerPagoFor, entered());
    expect(pago(id)).toMatchObject({
      ...{ loanId, status: "Pendiente", codigo: "4321", metodo: "transferencia", nombre: "María José Núñez" },
      registradoPor: world.admin.usuario.id,
    });
    const line = world.storage.db.select().from(auditoria).where(eq(auditoria.accion, "pagos.registerFor")).get();
    expect(line).toMatchObject({ actorId: world.admin.usuario.id, userId: borrower.usuario.id });
    const { items } = await world.caller(borrower).notificaciones.mine();
    expect(items[0]?.mensaje).toBe("Anotamos tu pago de $6,00. Lo revisamos y te avisamos.");
    expect((await world.caller(borrower).pagos.mine()).items[0]).not.toHaveProperty("registradoPor");
  });

  test("cash has no reference; bolívares are taken at the rate of the day", () => {
    publish("2027-01-15", 29_000_000_000);
    const cash = { metodo: "efectivo" as const, referencia: null, monto: undefined, montoBs: bolivares(174_000) };
    const { id } = world.do(world.admin, registerPagoFor, entered(cash));
    expect(pago(id)).toMatchObject({ codigo: "0000", moneda: "bs", monto: 600, montoBs: 174_000 });
  });

  test("the same rules hold: the same again, a day before the loan, nobody who owes", () => {
    world.do(world.admin, registerPagoFor, entered());
    const again = (set: object) => () => world.do(world.admin, registerPagoFor, entered(set));
    expect(again({})).toThrow(refused("PAGO_REPEATED", "referencia"));
    expect(again({ fechaPago: dia("2027-01-14") })).toThrow(refused("PAGO_DAY_BEFORE_LOAN", "fechaPago"));
    expect(again({ userId: world.borrower().usuario.id })).toThrow(refused("CLIENT_OWES_NOTHING"));
    expect(again({ userId: "nadie" })).toThrow(refused("USUARIO_NOT_FOUND"));
  });

  test("under one key it is entered once", () => {
    const clave = crypto.randomUUID();
    const first = world.do(world.admin, registerPagoFor, { ...entered(), clave });
    expect(world.do(world.admin, registerPagoFor, { ...entered(), clave })).toEqual(first);
    expect(world.storage.db.select().from(pagos).all()).toHaveLength(1);
  });
});

describe("taken back by its person", () => {
  test("one that nobody reviewed is gone, with an audit line; an administrator who still sees it reads so", () => {
    const id = aPago(borrower);
    world.do(borrower, withdrawPago, { pagoId: id });
    expect(world.storage.db.select().from(pagos).all()).toEqual([]);
    const line = and(eq(auditoria.accion, "pagos.withdraw"), eq(auditoria.entidadId, id));
    expect(world.storage.db.select().from(auditoria).where(line).get()).toMatchObject({ antes: { monto: 600 } });
    const late = { pagoId: id, status: "Aprobado" as const, cuotas: 1, motivo: null, desde: "Pendiente" as const };
    expect(() => world.do(world.admin, setPagoStatus, late)).toThrow(/Ya lo retiró/);
  });

  test("not one that was reviewed, nor another's, nor one that Cuotica entered", () => {
    const id = anApprovedPago(world, borrower);
    expect(() => world.do(borrower, withdrawPago, { pagoId: id })).toThrow(refused("PAGO_DECIDED"));
    const waiting = aPago(borrower, 3_00, "5678");
    expect(() => world.do(world.borrower(), withdrawPago, { pagoId: waiting })).toThrow(refused("NOT_FOUND"));
    const { id: entered } = world.do(world.admin, registerPagoFor, {
      userId: borrower.usuario.id,
      monto: centavos(100),
      referencia: null,
      codigo: "9999",
      fechaPago: dia("2027-01-15"),
      metodo: "whatsapp",
    });
    expect(() => world.do(borrower, withdrawPago, { pagoId: entered })).toThrow(refused("PAGO_DECIDED"));
  });
});

test("what an administrator is warned of comes with its figures", () => {
  publish("2027-01-15", 29_000_000_000);
  world.clock.goTo(dia("2027-01-25"));
  const late = pay(174_000, "2027-01-20");
  const much = world.do(borrower, registerPago, { codigo: "7777", monto: centavos(30_00), referencia: null }).id;
  const reparos = (id: string) => getPagoSignals(world.storage.db, pago(id)).reparos;
  expect(reparos(late)).toEqual({ tardio: 5, tasaVieja: null, antesDelPrestamo: null, exceso: null });
  // From Friday 15 to Monday 25 there are six business days.
  expect(reparos(much)).toEqual({ tardio: null, tasaVieja: 6, antesDelPrestamo: null, exceso: 6_00 });
});

test("a list by the day of the bank in a common state is walked in its order, and nothing is sorted", () => {
  for (let i = 0; i < 4; i += 1) {
    const told = { codigo: `000${i}`, monto: centavos(100), referencia: null };
    const { id } = world.do(borrower, registerPago, told);
    world.do(world.admin, setPagoStatus, { pagoId: id, status: "Rechazado", cuotas: 0, motivo: null });
  }
  const { driver } = world.storage;
  const prepare = driver.prepare.bind(driver);
  const plans: string[] = [];
  driver.prepare = ((sql: string) => {
    const unbound = Array.from({ length: sql.split("?").length - 1 }, () => "1");
    if (/from "pagos"/.test(sql))
      plans.push(
        ...(prepare(`explain query plan ${sql}`).all(...unbound) as { detail: string }[]).map((row) => row.detail),
      );
    return prepare(sql);
  }) as typeof driver.prepare;
  const page = listPagos(world.storage.db, { orden: "dia", status: "Rechazado", limit: 2 });
  driver.prepare = prepare;
  expect(page.items).toHaveLength(2);
  expect(plans).toEqual(["SEARCH pagos USING INDEX pagos_status_dia (status=?)"]);
});

test("a list by the day of the bank goes through every pago once, page after page", () => {
  world.clock.goTo(dia("2027-01-25"));
  const days = ["2027-01-20", "2027-01-16", "2027-01-25", "2027-01-20", "2027-01-18"];
  for (const [i, day] of days.entries()) {
    const told = { codigo: `000${i}`, monto: centavos(100), referencia: null, fechaPago: dia(day) };
    world.do(borrower, registerPago, told);
  }
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: ReturnType<typeof listPagos> = listPagos(world.storage.db, { orden: "dia", cursor, limit: 2 });
    seen.push(...page.items.map(({ fechaPago }) => fechaPago));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toEqual(days.toSorted().toReversed());
});

describe("told in dollars", () => {
  const day = () => getDia(world.storage.db, dia("2027-01-15"));
  const booked = () =>
    world.storage.driver
      .prepare("select concepto, bs from asientos where concepto in ('pago', 'reverso_pago') order by id")
      .raw()
      .all();
  const told = () =>
    world.do(borrower, registerPago, { codigo: "1234", monto: centavos(6_00), referencia: "000012341234" }).id;
  beforeEach(() => publish("2027-01-15", 10_000_000_000));

  test("nobody knows which bolívares came: they are quoted, and not booked", () => {
    const id = told();
    approve(id, 1);
    expect(pago(id)).toMatchObject({ moneda: "usd", montoBs: 600_00 });
    expect(booked()).toEqual([["pago", null]]);
    expect(day()).toMatchObject({ cobrado: 6_00, cobradoBs: 0 });
  });

  test("a corrected rate quotes them anew, also where the day paid has one of its own by now", () => {
    world.clock.goTo(dia("2027-01-20"));
    publish("2027-01-20", 10_000_000_000);
    const ayer = { codigo: "1234", monto: centavos(6_00), referencia: null, fechaPago: dia("2027-01-19") };
    const { id } = world.do(borrower, registerPago, ayer);
    publish("2027-01-19", 9_000_000_000);
    expect(pago(id)).toMatchObject({ montoBs: 600_00, tasaFecha: "2027-01-20" });
    publish("2027-01-20", 11_000_000_000);
    expect(pago(id)).toMatchObject({ montoBs: 540_00, tasaFecha: "2027-01-19", monto: 6_00 });
  });

  test.each(["before", "after"])("the bank saw them, %s it was approved; parted, nobody did", (when) => {
    const id = told();
    if (when === "after") approve(id, 1);
    const movimientoId = aMovimiento(world, 600_00, "000012341234");
    world.do(world.admin, confirmPar, { pagoId: id, movimientoId, certeza: "exacta", porque: [] });
    expect(day()).toMatchObject({ cobrado: 6_00, cobradoBs: 600_00 });
    world.do(world.admin, undoPar, { movimientoId });
    if (when === "before") approve(id, 1);
    expect(day()).toMatchObject({ cobrado: 6_00, cobradoBs: 0 });
  });
});

describe("cash", () => {
  const enter = (more: object = {}) =>
    world.do(world.admin, registerPagoFor, {
      ...{ userId: borrower.usuario.id, monto: centavos(6_00), referencia: null, metodo: "efectivo" as const },
      ...{ fechaPago: dia("2027-01-15"), ...more },
    });
  beforeEach(() => publish("2027-01-15", 40_000_000_000));

  test("in dollars is no bolívares that a bank received, in the books either, whatever corrects it or its rate", () => {
    const { id, status } = enter();
    expect(status).toBe("Pendiente");
    const inHand = { moneda: "usd", monto: 6_00, montoBs: null, bancoReceptor: null, bancoPagador: null };
    expect(pago(id)).toMatchObject({ ...inHand, tasaValor: 40_000_000_000 });
    publish("2027-01-15", 41_000_000_000);
    expect(pago(id)).toMatchObject({ ...inHand, tasaValor: 41_000_000_000 });
    approve(id, 1);
    world.do(world.admin, correctPago, { pagoId: id, monto: centavos(7_00), motivo: "Eran siete" });
    expect(pago(id)).toMatchObject({ ...inHand, monto: 7_00 });
    expect(getDia(world.storage.db, dia("2027-01-15"))).toMatchObject({ cobrado: 7_00, cobradoBs: 0 });
  });

  test("in bolívares is what was handed over, and of no bank", () => {
    const { id } = enter({ monto: undefined, montoBs: bolivares(2_400_00) });
    expect(pago(id)).toMatchObject({ moneda: "bs", monto: 6_00, montoBs: 2_400_00, bancoReceptor: null });
  });

  test("two alike of one day are two when the person says so, and warn of nobody's reference", () => {
    const { id } = enter();
    const unsure = (message: string) =>
      expect.objectContaining({ code: "PAGO_UNSURE", message: expect.stringContaining(message) });
    expect(() => enter({ confirmo: [] })).toThrow(unsure("ya hay otro pago en efectivo de $6,00 del 15 ene."));
    expect(() => enter()).toThrow(unsure("en efectivo"));
    const { id: second } = enter({ confirmo: ["efectivoIgual"] });
    expect(getPagoSignals(world.storage.db, pago(second)).mismoCodigo).toEqual([]);
    const transfer = pay(240_000);
    expect(getPagoSignals(world.storage.db, pago(transfer)).mismoCodigo).toEqual([]);
    for (const one of [id, second]) approve(one, 1);
    expect(saldo()).toBe(12_00);
    expect(enter({ monto: centavos(1_00) }).status).toBe("Pendiente");
  });

  test("entered and approved in one breath: for the cuotas that it covers, told once, refused whole", () => {
    const { id, status } = enter({ monto: centavos(12_00), aprobar: true });
    expect([status, pago(id).status, pago(id).cuotasAplicadas]).toEqual(["Aprobado", "Aprobado", 2]);
    expect(world.storage.db.select().from(loans).get()).toMatchObject({ cuotasPagadas: 2 });
    const told = world.storage.db
      .select()
      .from(notificaciones)
      .where(eq(notificaciones.userId, borrower.usuario.id))
      .all();
    expect(told.filter(({ mensaje }) => /pago/i.test(mensaje)).map(({ tipo }) => tipo)).toEqual(["aprobado"]);
    const before = snapshot(world.storage);
    expect(() => enter({ monto: centavos(900_00), aprobar: true, confirmo: [] })).toThrow(refused("PAGO_UNSURE"));
    expect(snapshot(world.storage)).toBe(before);
  });

  test("an older program, which confirms nothing, is asked about one that waits and not about one that counted", () => {
    const { id } = enter();
    expect(() => enter()).toThrow(refused("PAGO_UNSURE"));
    approve(id, 1);
    expect(() => enter({ confirmo: [] })).toThrow(refused("PAGO_UNSURE"));
    expect(enter().status).toBe("Pendiente");
  });

  test("approved with the press that entered it, it says that it closed the loan, so that its undo opens it", () => {
    world.do(world.admin, changeAjustes, { cierreAutomatico: true });
    const { id, ...made } = enter({ monto: centavos(24_00), aprobar: true });
    expect(made).toMatchObject({ status: "Aprobado", cerroPrestamo: true });
    const back = { status: "Pendiente" as const, cuotas: 0, motivo: null, desde: "Aprobado" as const, reabrir: true };
    world.do(world.admin, setPagoStatus, { pagoId: id, ...back });
    expect(world.storage.db.select().from(loans).get()).toMatchObject({
      id: loanId,
      status: "Aprobado",
      cuotasPagadas: 0,
    });
    expect([saldo(), pago(id).status]).toEqual([24_00, "Pendiente"]);
  });
});
