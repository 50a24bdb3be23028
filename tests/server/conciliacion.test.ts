/** Matching a movement with its pago, and undoing it: on the real database. */
import { and, desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { emparejamientos, movimientosBanco } from "../../drizzle/schema/bank.ts";
import { asientos } from "../../drizzle/schema/ledger.ts";
import { loans } from "../../drizzle/schema/loans.ts";
import { auditoria } from "../../drizzle/schema/operator.ts";
import { pagos } from "../../drizzle/schema/pagos.ts";
import { notificaciones } from "../../drizzle/schema/people.ts";
import { dia } from "../../rules/country/fecha.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { assignMovimiento, confirmPares, discardPar, undoPar } from "../../server/bank/banco/actions.ts";
import { listWrongPares } from "../../server/bank/emparejamientos/queries.ts";
import type { AdminContext, UserContext } from "../../server/core/context.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { correctPago, withdrawPago } from "../../server/lending/correcciones/actions.ts";
import { getBalances, getCartera, getCredito } from "../../server/lending/libro/queries.ts";
import { registerPago, removePago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { findPago, getPago } from "../../server/lending/pagos/queries.ts";
import { listWrongPagos } from "../../server/operator/doctor/queries.ts";
import { replayLoans } from "../../server/operator/repaso/actions.ts";
import { makeAdmin } from "../../server/people/usuarios/queries.ts";
import { aMovimiento, aPagoBs, aRate } from "../support/conciliacion.ts";
import { snapshot } from "../support/snapshot.ts";
import { anApproved, createWorld, type World } from "../support/world.ts";

const REF = "000012345678";
let world: World;
let borrower: UserContext;
let loanId: string;
/** $24 in four cuotas of $6, and a dollar is Bs. 100. */
beforeEach(() => {
  world = createWorld();
  aRate(world);
  borrower = world.borrower();
  loanId = anApproved(world, borrower);
});
/** After every test, books and matches agree. */
afterEach(() => {
  const { db } = world.storage;
  const found = [listWrongPares(db), listWrongPagos(db), ...Object.values(replayLoans(db))].flat();
  world.close();
  expect(found).toEqual([]);
});

const confirm = (pares: { pagoId: string; movimientoId: string }[], clave?: string, ctx: AdminContext = world.admin) =>
  confirmPares({ ctx, input: { pares, clave } });
const undo = (movimientoId: string) => world.do(world.admin, undoPar, { movimientoId });
const saldo = () => getCartera(world.storage.db, loanId);
const pago = (id: string) => getPago(world.storage.db, id);
const estado = (id: string) =>
  world.storage.db.select().from(movimientosBanco).where(eq(movimientosBanco.id, id)).get()?.estado;
const pairs = () => world.storage.db.select().from(emparejamientos).all();
const lastNotice = (userId: string) =>
  world.storage.db
    .select()
    .from(notificaciones)
    .where(eq(notificaciones.userId, userId))
    .orderBy(desc(notificaciones.fecha), desc(notificaciones.id))
    .get()?.mensaje;
const refused = (code: string) => expect.objectContaining({ code });
const secondAdmin = (): AdminContext => {
  const { usuario } = world.newcomer();
  makeAdmin(world.storage.db, usuario.id);
  return { ...world.admin, usuario: { ...usuario, rol: "admin" } };
};
/** A $6 pago and its money, as the borrower and the bank report them. */
const aPair = (montoBs = 600_00, referencia = REF) => ({
  pagoId: aPagoBs(borrower, montoBs, referencia),
  movimientoId: aMovimiento(world, montoBs, referencia),
});

describe("confirming", () => {
  test("approves the pago for what its money covers, and its person hears of the bank", async () => {
    const par = aPair(1300_00);
    const [hecho] = await confirm([par]);
    expect(hecho).toEqual({ ...par, resultado: "confirmado", codigo: null, mensaje: "Pago confirmado con el banco." });
    expect(pago(par.pagoId)).toMatchObject({
      status: "Aprobado",
      cuotasAplicadas: 2,
      decididoPor: world.admin.usuario.id,
    });
    expect(estado(par.movimientoId)).toBe("conciliado");
    expect(saldo()).toBe(11_00);
    expect(pairs()).toEqual([
      expect.objectContaining({ ...par, certeza: "exacta", pagoAntes: "Pendiente", deshecho: null }),
    ]);
    expect(lastNotice(borrower.usuario.id)).toBe("El banco confirmó tu pago de $13,00: ya está aprobado.");
    const lines = world.storage.db.select().from(auditoria).where(eq(auditoria.userId, borrower.usuario.id)).all();
    expect(lines.map(({ accion, entidadId }) => `${accion} ${entidadId}`)).toEqual(
      expect.arrayContaining([`pagos.setStatus ${par.pagoId}`, `banco.confirm ${par.movimientoId}`]),
    );
  });

  test("the same key again gives the same answers and changes nothing; for another list it is refused", async () => {
    const [one, other] = [aPair(), { pagoId: aPagoBs(borrower, 500_00, "000087654321"), movimientoId: "no" }];
    const clave = crypto.randomUUID();
    const first = await confirm([one, other], clave);
    expect(first.map(({ resultado, codigo }) => [resultado, codigo])).toEqual([
      ["confirmado", null],
      ["no_se_pudo", "MOVIMIENTO_NOT_FOUND"],
    ]);
    const before = snapshot(world.storage);
    expect(await confirm([one, other], clave)).toEqual(first);
    expect(snapshot(world.storage)).toBe(before);
    await expect(confirm([one], clave)).rejects.toThrow(refused("KEY_REUSED"));
  });

  test("one that is refused does not stop the others, and each says why", async () => {
    const good = [aPair(600_00, "11111111"), aPair(200_00, "22222222")];
    const withdrawn = aPair(300_00, "33333333");
    world.do(borrower, withdrawPago, { pagoId: withdrawn.pagoId });
    const rejected = aPair(400_00, "44444444");
    world.do(world.admin, setPagoStatus, { pagoId: rejected.pagoId, status: "Rechazado", cuotas: 0, motivo: null });
    const corrected = aPair(500_00, "55555555");
    world.do(world.admin, correctPago, { pagoId: corrected.pagoId, montoBs: bolivares(501_00), motivo: "Leyó mal" });
    const [first, second] = good;
    const twice = { pagoId: aPagoBs(borrower, 600_00, "66666666"), movimientoId: first?.movimientoId ?? "" };
    const again = { pagoId: first?.pagoId ?? "", movimientoId: aMovimiento(world, 600_00, "77777777") };
    const hechos = await confirm([withdrawn, ...good.slice(0, 1), rejected, corrected, twice, again, ...good]);
    expect(hechos.map(({ resultado, codigo }) => codigo ?? resultado)).toEqual([
      "PAGO_CHANGED",
      "confirmado",
      "PAGO_REJECTED",
      "PAGO_OTHER_AMOUNT",
      "MOVIMIENTO_CHANGED",
      "PAGO_ALREADY_PAIRED",
      "ya_estaba",
      "confirmado",
    ]);
    expect(hechos[0]?.mensaje).toMatch(/^Ya lo retiró cliente/);
    expect(hechos[3]?.mensaje).toMatch(/^Al banco llegaron Bs\. 500,00 y el pago dice Bs\. 501,00/);
    expect(hechos[4]?.mensaje).toMatch(/^Ya lo confirmó admin/);
    expect(saldo()).toBe(16_00);
    expect(pago(second?.pagoId ?? "").status).toBe("Aprobado");
  });

  test("one whose dollars changed since they were looked at is refused", async () => {
    const par = aPair();
    const [hecho] = await confirmPares({ ctx: world.admin, input: { pares: [{ ...par, visto: centavos(7_00) }] } });
    expect(hecho).toMatchObject({ codigo: "PAGO_REVALUED", mensaje: expect.stringContaining("$6,00") });
    expect(saldo()).toBe(24_00);
  });

  test("a provisional one is refused until the rate of its day is published", async () => {
    world.clock.goTo(dia("2027-01-18"));
    const referencia = "99999999";
    const told = { codigo: "9999", montoBs: bolivares(600_00), referencia, fechaPago: dia("2027-01-18") };
    const { id: pagoId } = world.do(borrower, registerPago, told);
    expect(pago(pagoId).provisional).toBe(true);
    const par = { pagoId, movimientoId: aMovimiento(world, 600_00, referencia, { dia: dia("2027-01-18") }) };
    expect(await confirm([par])).toMatchObject([{ codigo: "PAGO_PROVISIONAL" }]);
    expect(estado(par.movimientoId)).toBe("por_conciliar");
    aRate(world, dia("2027-01-18"), 120);
    expect(await confirm([par])).toMatchObject([{ resultado: "confirmado" }]);
    expect(saldo()).toBe(19_00);
  });

  test("one that was approved by hand is marked, and its money moves once", async () => {
    const par = aPair();
    world.do(world.admin, setPagoStatus, { pagoId: par.pagoId, status: "Aprobado", cuotas: 1, motivo: null });
    const decided = pago(par.pagoId);
    expect(await world.caller(world.admin).banco.propuestas()).toMatchObject([{ ...par, certeza: "exacta" }]);
    await confirm([par]);
    expect(pago(par.pagoId)).toEqual(decided);
    expect(saldo()).toBe(18_00);
    expect(pairs()).toMatchObject([{ pagoAntes: "Aprobado" }]);
    expect(undo(par.movimientoId)).toEqual({ pagoId: par.pagoId, status: "Aprobado" });
    expect([pago(par.pagoId).status, saldo(), estado(par.movimientoId)]).toEqual(["Aprobado", 18_00, "por_conciliar"]);
  });

  test("of a loan that was closed meanwhile it is its person's credit, as any pago", async () => {
    const par = aPair();
    const paid = aPagoBs(borrower, 2400_00, "88888888");
    world.do(world.admin, setPagoStatus, { pagoId: paid, status: "Aprobado", cuotas: 4, motivo: null });
    world.do(world.admin, completeLoan, { loanId });
    expect(await confirm([par])).toMatchObject([{ resultado: "confirmado" }]);
    expect(getCredito(world.storage.db, borrower.usuario.id)).toBe(6_00);
  });
});

describe("at once", () => {
  test("two administrators confirm the same: it happens once", async () => {
    const par = aPair();
    const both = await Promise.all([confirm([par]), confirm([par], undefined, secondAdmin())]);
    expect(
      both
        .flat()
        .map(({ resultado }) => resultado)
        .toSorted(),
    ).toEqual(["confirmado", "ya_estaba"]);
    expect([saldo(), pairs().length]).toEqual([18_00, 1]);
  });

  test("two administrators give one movement to two pagos: one of them gets it", async () => {
    const par = aPair();
    const rival = { pagoId: aPagoBs(borrower, 600_00, "00001112345678"), movimientoId: par.movimientoId };
    const both = await Promise.all([confirm([par]), confirm([rival], undefined, secondAdmin())]);
    expect(
      both
        .flat()
        .map(({ resultado, codigo }) => codigo ?? resultado)
        .toSorted(),
    ).toEqual(["MOVIMIENTO_CHANGED", "confirmado"]);
    expect([saldo(), pairs().length]).toEqual([18_00, 1]);
  });

  test("the borrower withdraws while a list is confirmed: what was theirs to withdraw is gone, the rest stands", async () => {
    const pares = [aPair(600_00, "11111111"), aPair(200_00, "22222222"), aPair(300_00, "33333333")];
    const confirming = confirm(pares);
    const withdraw = (pagoId = "") => world.do(borrower, withdrawPago, { pagoId });
    // The first was confirmed before the list let others in.
    expect(() => withdraw(pares[0]?.pagoId)).toThrow(refused("PAGO_DECIDED"));
    withdraw(pares[2]?.pagoId);
    const hechos = await confirming;
    expect(hechos.map(({ resultado, codigo }) => codigo ?? resultado)).toEqual([
      "confirmado",
      "confirmado",
      "PAGO_CHANGED",
    ]);
    expect(saldo()).toBe(16_00);
  });
});

describe("undoing", () => {
  test("brings the pago back to review and the movement back to wait; both stay, and what happened too", async () => {
    const par = aPair();
    await confirm([par]);
    expect(undo(par.movimientoId)).toEqual({ pagoId: par.pagoId, status: "Pendiente" });
    expect(pago(par.pagoId)).toMatchObject({ status: "Pendiente", cuotasAplicadas: 0 });
    expect([estado(par.movimientoId), saldo()]).toEqual(["por_conciliar", 24_00]);
    const entries = world.storage.db.select().from(asientos).where(eq(asientos.pagoId, par.pagoId)).all();
    expect(entries.map(({ concepto }) => concepto).toSorted()).toEqual(["pago", "reverso_pago"]);
    expect(pairs()).toEqual([
      expect.objectContaining({ ...par, deshecho: world.clock.now(), deshechoPor: world.admin.usuario.id }),
    ]);
    expect(() => undo(par.movimientoId)).toThrow(refused("MOVIMIENTO_CHANGED"));
  });

  test("what was undone is proposed for a person to look at, and can be confirmed again", async () => {
    const par = aPair();
    await confirm([par]);
    undo(par.movimientoId);
    const [propuesta] = await world.caller(world.admin).banco.propuestas();
    expect(propuesta).toMatchObject({ ...par, certeza: "probable" });
    expect(propuesta?.porque).toContain("Ya se confirmó y se deshizo");
    expect(await confirm([par])).toMatchObject([{ resultado: "confirmado" }]);
    expect([saldo(), pairs().length]).toEqual([18_00, 2]);
  });

  test("twice with one key is once", async () => {
    const par = aPair();
    await confirm([par]);
    const call = { movimientoId: par.movimientoId, clave: crypto.randomUUID() };
    const { banco } = world.caller(world.admin);
    const first = await banco.undo(call);
    await confirm([par]);
    expect(await banco.undo(call)).toEqual(first);
    expect(estado(par.movimientoId)).toBe("conciliado");
  });

  test("after the loan was completed the debt is back", async () => {
    const par = aPair(2400_00);
    await confirm([par]);
    world.do(world.admin, completeLoan, { loanId });
    undo(par.movimientoId);
    expect(pago(par.pagoId).status).toBe("Pendiente");
    expect(getBalances(world.storage.db).castigos).toBe(24_00);
  });
});

describe("decided by hand in Pagos after the bank confirmed it", () => {
  const decide = (pagoId: string, status: "Pendiente" | "Rechazado") =>
    world.do(world.admin, setPagoStatus, { pagoId, status, cuotas: 0, motivo: null });
  test.each<[string, (pagoId: string) => void, number]>([
    ["rejected", (pagoId) => void decide(pagoId, "Rechazado"), 24_00],
    ["sent back", (pagoId) => void decide(pagoId, "Pendiente"), 24_00],
    ["removed", (pagoId) => world.do(world.admin, removePago, { pagoId }), 24_00],
    [
      "corrected to other bolívares",
      (pagoId) => void world.do(world.admin, correctPago, { pagoId, montoBs: bolivares(700_00), motivo: "Leyó mal" }),
      17_00,
    ],
  ])("%s, it leaves its movement, which waits again", async (_, act, owed) => {
    const par = aPair();
    await confirm([par]);
    act(par.pagoId);
    expect([estado(par.movimientoId), saldo()]).toEqual(["por_conciliar", owed]);
    expect(pairs()).toMatchObject([{ deshecho: world.clock.now(), deshechoPor: world.admin.usuario.id }]);
    const undone = and(eq(auditoria.accion, "banco.undo"), eq(auditoria.entidadId, par.movimientoId));
    expect(world.storage.db.select().from(auditoria).where(undone).all()).toHaveLength(1);
  });

  test("corrected in its reference only, it stays confirmed", async () => {
    const par = aPair();
    await confirm([par]);
    world.do(world.admin, correctPago, { pagoId: par.pagoId, referencia: "000012345670", motivo: "Leyó mal" });
    expect(estado(par.movimientoId)).toBe("conciliado");
  });

  test("no other way around: the database refuses it", async () => {
    const par = aPair();
    await confirm([par]);
    const { driver } = world.storage;
    const attempt = (sql: string) => () => driver.prepare(sql).run();
    const before = snapshot(world.storage);
    expect(attempt(`update pagos set status = 'Pendiente', cuotasAplicadas = 0 where id = '${par.pagoId}'`)).toThrow(
      "parted",
    );
    expect(attempt(`update pagos set montoBs = 1 where id = '${par.pagoId}'`)).toThrow("parted");
    expect(attempt(`delete from pagos where id = '${par.pagoId}'`)).toThrow("parted");
    expect(attempt("update movimientosBanco set estado = 'por_conciliar'")).toThrow();
    expect(attempt("update emparejamientos set pagoId = 'otro', deshecho = 1")).toThrow("only ends");
    expect(attempt("delete from emparejamientos")).toThrow("only ends");
    expect(snapshot(world.storage)).toBe(before);
  });
});

describe("money without a pago", () => {
  const assign = (movimientoId: string, more: { otro?: boolean } = {}, userId = borrower.usuario.id) =>
    world.do(world.admin, assignMovimiento, { movimientoId, userId, ...more }).pagoId;

  test("assigned to its person it is registered and approved in one step, and they hear of it once", () => {
    const movimientoId = aMovimiento(world, 600_00, REF, { telefono: "+584121234567", bancoPagador: "0134" });
    const before = world.storage.db.select().from(notificaciones).all().length;
    const pagoId = assign(movimientoId);
    expect(pago(pagoId)).toMatchObject({
      ...{ loanId, status: "Aprobado", monto: 6_00, montoBs: 600_00, fechaPago: "2027-01-15", codigo: "5678" },
      ...{ referencia: REF, bancoPagador: "0134", bancoReceptor: "0102", telefonoPagador: "+584121234567" },
      ...{ registradoPor: world.admin.usuario.id, cuotasAplicadas: 1 },
    });
    expect([saldo(), estado(movimientoId)]).toEqual([18_00, "conciliado"]);
    expect(pairs()).toMatchObject([{ pagoId, movimientoId, certeza: "manual", pagoAntes: null }]);
    expect(world.storage.db.select().from(notificaciones).all()).toHaveLength(before + 1);
    expect(lastNotice(borrower.usuario.id)).toBe("El banco confirmó tu pago de $6,00: ya está aprobado.");
  });

  test("undone, the pago that was only registered with it is gone, and the movement waits", () => {
    const movimientoId = aMovimiento(world, 600_00, REF);
    const pagoId = assign(movimientoId);
    expect(undo(movimientoId)).toEqual({ pagoId, status: null });
    expect(findPago(world.storage.db, pagoId)).toBeUndefined();
    expect([saldo(), estado(movimientoId)]).toEqual([24_00, "por_conciliar"]);
    const removed = and(eq(auditoria.accion, "pagos.remove"), eq(auditoria.entidadId, pagoId));
    expect(world.storage.db.select().from(auditoria).where(removed).get()?.antes).toMatchObject({ referencia: REF });
    expect(assign(movimientoId)).not.toBe(pagoId);
  });

  test("of somebody who told a pago of that amount it is refused, unless it is another", () => {
    const waiting = aPagoBs(borrower, 600_00, "000099998888");
    const movimientoId = aMovimiento(world, 600_00, REF);
    expect(() => assign(movimientoId)).toThrow(
      expect.objectContaining({
        code: "PAGO_WAITS_ALREADY",
        message: expect.stringContaining("con referencia 000099998888, del 15 de enero de 2027"),
      }),
    );
    assign(movimientoId, { otro: true });
    expect([saldo(), pago(waiting).status]).toEqual([18_00, "Pendiente"]);
  });

  test("of nobody who owes, of a day before the loan, or without a rate it is refused, and nothing is registered", () => {
    const movimientoId = aMovimiento(world, 600_00, REF);
    const old = aMovimiento(world, 600_00, "55554444", { dia: dia("2027-01-14") });
    const before = snapshot(world.storage);
    expect(() => assign(movimientoId, {}, world.admin.usuario.id)).toThrow(refused("CLIENT_OWES_NOTHING"));
    expect(() => assign(old)).toThrow(refused("PAGO_DAY_BEFORE_LOAN"));
    expect(snapshot(world.storage)).toBe(before);
    world.clock.goTo(dia("2027-01-18"));
    const today = aMovimiento(world, 600_00, "66665555", { dia: dia("2027-01-18") });
    const later = snapshot(world.storage);
    expect(() => assign(today)).toThrow(refused("PAGO_PROVISIONAL"));
    expect(snapshot(world.storage)).toBe(later);
  });

  test("a reference that was cut gives what there is of it", () => {
    const none = assign(aMovimiento(world, 100_00, null));
    expect(pago(none)).toMatchObject({ codigo: "0000", referencia: null });
    const short = assign(aMovimiento(world, 200_00, "123"));
    expect(pago(short)).toMatchObject({ codigo: "0123", referencia: null });
  });

  test("assigned twice it is refused, and who did it is said", () => {
    const movimientoId = aMovimiento(world, 600_00, REF);
    assign(movimientoId);
    expect(() => assign(movimientoId)).toThrow(/^Ya lo asignó admin/);
    expect(world.storage.db.select().from(pagos).all()).toHaveLength(1);
  });
});

describe("what is none", () => {
  test("a discarded pair is never proposed again, and only once discarded", async () => {
    const par = aPair();
    const { banco } = world.caller(world.admin);
    await banco.discard(par);
    await banco.discard(par);
    expect(await banco.propuestas()).toEqual([]);
    const lines = world.storage.db.select().from(auditoria).where(eq(auditoria.accion, "banco.discard")).all();
    expect(lines).toHaveLength(1);
    await confirm([par]);
    expect(() => world.do(world.admin, discardPar, par)).toThrow(refused("MOVIMIENTO_CHANGED"));
  });

  test("an ignored movement waits no more until it is looked at again", async () => {
    const par = aPair();
    const { movimientoId } = par;
    const { banco } = world.caller(world.admin);
    await banco.ignore({ movimientoId, motivo: "Es de la panadería" });
    expect(await banco.propuestas()).toEqual([]);
    expect(await confirm([par])).toMatchObject([{ codigo: "MOVIMIENTO_CHANGED" }]);
    await expect(banco.ignore({ movimientoId, motivo: "Otra vez" })).rejects.toThrow("Ya lo ignoró");
    await banco.reconsider({ movimientoId });
    expect(await banco.propuestas()).toMatchObject([{ ...par, certeza: "exacta" }]);
    await expect(banco.reconsider({ movimientoId })).rejects.toThrow("Ya volvió a mirarlo");
    await confirm([par]);
    await expect(banco.ignore({ movimientoId, motivo: "Tarde" })).rejects.toThrow("Ya lo confirmó");
  });
});

test("the loan that the last money paid closes by itself where the operator says so", async () => {
  const par = aPair(2400_00);
  await world.caller(world.admin).ajustes.save({ cierreAutomatico: true });
  await confirm([par]);
  expect(world.storage.db.select().from(loans).all()).toEqual([]);
});
