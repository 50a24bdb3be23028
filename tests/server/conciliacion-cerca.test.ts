/** Near matches, the same money reported twice, several accounts, and the money nearest to a pago: on the real database. */
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { emparejamientos } from "../../drizzle/schema/bank.ts";
import { auditoria } from "../../drizzle/schema/operator.ts";
import { notificaciones } from "../../drizzle/schema/people.ts";
import type { Lectura } from "../../rules/bank/tipos.ts";
import { dia, instante, startOfDay } from "../../rules/country/fecha.ts";
import type { DudaDePago } from "../../rules/loans/pagos/pagos.ts";
import { bolivares } from "../../rules/money/dinero.ts";
import {
  assignMovimiento,
  confirmPares,
  discardPar,
  ignoreMovimiento,
  undoPar,
} from "../../server/bank/banco/actions.ts";
import { confirmExactas } from "../../server/bank/banco/jobs.ts";
import { countBanco, listMovimientos } from "../../server/bank/banco/queries.ts";
import { findNearest } from "../../server/bank/cercanos.ts";
import { resolveCuentaBanco } from "../../server/bank/cuentas-banco/actions.ts";
import { receiveEvidencia } from "../../server/bank/movimientos/actions.ts";
import { findPropuestas } from "../../server/bank/propuestas.ts";
import { run } from "../../server/core/change.ts";
import type { UserContext } from "../../server/core/context.ts";
import { getCartera } from "../../server/lending/libro/queries.ts";
import { registerPago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { getPago } from "../../server/lending/pagos/queries.ts";
import { changeAjustes } from "../../server/operator/ajustes/actions.ts";
import { newId } from "../../server/storage/ids.ts";
import { anImport } from "../support/banco.ts";
import { aMovimiento, aPagoBs, aScene, closeScene } from "../support/conciliacion.ts";
import { anApproved, type World } from "../support/world.ts";

const REF = "000012345678";
const HOY = dia("2027-01-15");
let world: World;
let borrower: UserContext;
let loanId: string;
beforeEach(() => {
  ({ world, borrower, loanId } = aScene());
});
afterEach(() => closeScene(world));

const pago = (id: string) => getPago(world.storage.db, id);
const propuestas = () =>
  findPropuestas(world.storage.db).map(({ pagoId, movimientoId, certeza }) => ({ pagoId, movimientoId, certeza }));
const confirm = (par: { pagoId: string; movimientoId: string; montoBs?: number; visto?: number }) =>
  confirmPares({ ctx: world.admin, input: { pares: [par as never] } }).then(
    ([hecho]) => hecho?.codigo ?? hecho?.resultado,
  );

describe("some céntimos off", () => {
  const aPair = (llegaron = 600_00) => ({
    pagoId: aPagoBs(borrower, 600_11, REF),
    movimientoId: aMovimiento(world, llegaron, REF),
  });

  test("is proposed with what differs, never by itself", async () => {
    const par = aPair();
    const [one] = findPropuestas(world.storage.db);
    expect(one).toMatchObject({ ...par, certeza: "probable" });
    expect(one?.porque.join(" ")).toContain("Llegaron Bs. 600,00 y el pago dice Bs. 600,11: 11 céntimos menos.");
    expect(await confirmExactas(world.base)).toBe(0);
    expect(pago(par.pagoId).status).toBe("Pendiente");
  });

  test("one press settles it: the pago takes what came in, its person is told, and the audit keeps both", async () => {
    const par = aPair();
    expect(await confirm({ ...par, montoBs: 600_00 })).toBe("confirmado");
    expect(pago(par.pagoId)).toMatchObject({ status: "Aprobado", montoBs: 600_00, monto: 6_00, cuotasAplicadas: 1 });
    expect(getCartera(world.storage.db, loanId)).toBe(18_00);
    const pair = world.storage.db.select().from(emparejamientos).get();
    expect(pair).toMatchObject({ ...par, certeza: "probable", pagoAntes: "Pendiente" });
    const { db } = world.storage;
    const line = db.select().from(auditoria).where(eq(auditoria.accion, "pagos.correct")).get();
    expect(line).toMatchObject({
      antes: { montoBs: 600_11 },
      despues: { montoBs: 600_00, motivo: "El banco recibió Bs. 600,00." },
    });
    const told = db.select().from(notificaciones).where(eq(notificaciones.userId, borrower.usuario.id)).all();
    expect(told.map(({ mensaje }) => mensaje).join(" ")).toMatch(/El banco recibió Bs\. 600,00\..*El banco confirmó/);
  });

  test.each<[string, { montoBs?: number; visto?: number }, string]>([
    ["without saying that it takes what came in", {}, "PAGO_OTHER_AMOUNT"],
    ["with an amount that did not come in", { montoBs: 600_05 }, "PAGO_OTHER_AMOUNT"],
    ["seen at another rate", { montoBs: 600_00, visto: 5_99 }, "PAGO_REVALUED"],
  ])("nothing changes %s", async (_, more, codigo) => {
    const par = aPair();
    const before = pago(par.pagoId);
    expect(await confirm({ ...par, ...more })).toBe(codigo);
    expect(pago(par.pagoId)).toEqual(before);
  });

  test("one that somebody approved is booked anew, and undoing leaves it as it then is", async () => {
    const par = aPair(590_00);
    world.do(world.admin, setPagoStatus, { pagoId: par.pagoId, status: "Aprobado", cuotas: 1, motivo: null });
    expect(await confirm({ ...par, montoBs: 590_00 })).toBe("confirmado");
    expect(getCartera(world.storage.db, loanId)).toBe(18_10);
    world.do(world.admin, undoPar, { movimientoId: par.movimientoId });
    expect(pago(par.pagoId)).toMatchObject({ status: "Aprobado", montoBs: 590_00 });
  });

  test("a digit of the reference wrong, with its payer, amount and day", async () => {
    const { telefono, nombre, apellido } = world.row(borrower);
    const pagoId = aPagoBs(borrower, 600_00, "000012345679");
    const movimientoId = aMovimiento(world, 600_00, REF, { nombre: `${nombre} ${apellido}` });
    expect(propuestas()).toEqual([{ pagoId, movimientoId, certeza: "probable" }]);
    expect(await confirmExactas(world.base)).toBe(0);
    world.do(world.admin, discardPar, { pagoId, movimientoId });
    expect(propuestas()).toEqual([]);
    // From their own phone nobody else paid it.
    const own = aPagoBs(borrower, 500_00, "000012349979");
    aMovimiento(world, 500_00, "000012349978", { telefono });
    expect(await confirmExactas(world.base)).toBe(1);
    expect(pago(own).status).toBe("Aprobado");
  });
});

describe("a payer's own sums", () => {
  const own = () => ({ telefono: world.row(borrower).telefono });
  const one = () =>
    findPropuestas(world.storage.db).map(({ pagoId, movimientoId, porque }) => [pagoId, movimientoId, porque[0]]);

  test("two transfers told as one are proposed: the pago takes the one that is confirmed, the other waits for its own", async () => {
    const pagoId = aPagoBs(borrower, 600_00, REF);
    const whose = [aMovimiento(world, 400_00, "99998888", own()), aMovimiento(world, 200_00, REF, own())];
    expect(one()).toEqual([
      [pagoId, whose[1], expect.stringMatching(/^Parecen dos transferencias .*suman justo Bs\. 600,00/)],
    ]);
    expect(await confirmExactas(world.base)).toBe(0);
    expect(await confirm({ pagoId, movimientoId: whose[1] ?? "", montoBs: 200_00 })).toBe("confirmado");
    expect(pago(pagoId)).toMatchObject({ status: "Aprobado", montoBs: 200_00 });
    expect(propuestas()).toEqual([]);
    const { pagoId: second } = world.do(world.admin, assignMovimiento, {
      ...{ movimientoId: whose[0] ?? "", userId: borrower.usuario.id, confirmo: [] },
    });
    expect(pago(second)).toMatchObject({ status: "Aprobado", montoBs: 400_00 });
  });

  test("one transfer told as two is proposed for the one that has its number", async () => {
    const [other, pagoId] = [aPagoBs(borrower, 350_00, "000033334444"), aPagoBs(borrower, 250_00, REF)];
    const movimientoId = aMovimiento(world, 600_00, REF, own());
    expect(one()).toEqual([
      [pagoId, movimientoId, expect.stringMatching(/^Parece una sola transferencia .* 000033334444 \(Bs\. 350,00\)/)],
    ]);
    expect(await confirm({ pagoId, movimientoId, montoBs: 600_00 })).toBe("confirmado");
    expect([pago(pagoId).montoBs, pago(other).status]).toEqual([600_00, "Pendiente"]);
  });

  test.each<[string, () => unknown]>([
    ["money of another payer", () => aMovimiento(world, 200_00, "99997777", { telefono: "+584149998877" })],
    ["money of days before", () => aMovimiento(world, 200_00, "99997777", { ...own(), dia: dia("2027-01-11") })],
    ["a sum that is not its own", () => aMovimiento(world, 200_01, "99997777", own())],
  ])("%s is none", (_, second) => {
    world.storage.driver.exec("update loans set decididoEn = decididoEn - 864000000");
    aPagoBs(borrower, 600_00, REF);
    aMovimiento(world, 400_00, "99998888", own());
    second();
    expect(propuestas()).toEqual([]);
  });
});

const VACIA: Lectura = {
  ...{ banco: "0102", monto: bolivares(600_00), referencia: null, telefono: null, nombre: null, cedula: null },
  ...{ bancoPagador: null, dia: null, hora: null, tipo: "pago_movil" },
};

const APP = "com.bancodevenezuela.bdvdigital";

describe("one transfer, told by a notice without a day and by a row of the day before", () => {
  const nombreDe = () => {
    const { nombre, apellido } = world.row(borrower);
    return `${nombre} ${apellido}`.toUpperCase();
  };
  const llega = (cuando: number, lectura: Partial<Lectura>, importacionId: string | null = null, sender = APP) =>
    run(world.base, receiveEvidencia, {
      cuentaId: run(world.base, resolveCuentaBanco, "0102").id,
      ...{
        canal: importacionId ? ("archivo" as const) : ("aviso" as const),
        importacionId,
        texto: "",
        entrega: newId(),
      },
      ...(!importacionId && { remitente: sender, titulo: sender === APP ? "PagomóvilBDV recibido" : null }),
      recibido: instante(cuando),
      leido: { lectura: { ...VACIA, ...lectura } },
    }).movimientoId as string;
  const push = (horas: number, lectura: Partial<Lectura> = {}) =>
    llega(startOfDay(HOY) + horas * 3_600_000, { referencia: "007186960005", nombre: nombreDe(), ...lectura });
  const fila = (lectura: Partial<Lectura> = {}) =>
    llega(
      startOfDay(HOY) + 12 * 3_600_000,
      { referencia: "0067720000034", bancoPagador: "0102", nombre: nombreDe(), dia: dia("2027-01-14"), ...lectura },
      anImport(world),
    );
  const dePago = (referencia: string, fechaPago = HOY) =>
    run(borrower, registerPago, {
      ...{ codigo: referencia.slice(-4), montoBs: bolivares(600_00), referencia, fechaPago, bancoPagador: "0102" },
    }).id;
  /** Its loan was paid out before. */
  beforeEach(() => world.storage.driver.exec("update loans set decididoEn = decididoEn - 864000000"));

  test("is one movement in the small hours, and a second, invented pago is proposed with nothing", async () => {
    expect(push(0.4)).toBe(fila());
    dePago("007186960005");
    expect(await confirmExactas(world.base)).toBe(1);
    dePago("004465849999");
    expect(propuestas()).toEqual([]);
  });

  test("later in the day it may be another: only one is proposed, and confirming it warns at the other", async () => {
    const [aviso, row] = [push(9), fila()];
    expect(aviso).not.toBe(row);
    const pagoId = dePago("007186960005");
    dePago("004465849999", dia("2027-01-14"));
    const before = findPropuestas(world.storage.db);
    expect(before).toMatchObject([{ pagoId, movimientoId: aviso, certeza: "exacta" }]);
    expect(before[0]?.porque.at(-1)).toBe(
      "Puede ser el mismo dinero que el que llegó el 14 de enero de 2027, Ref. 0067720000034.",
    );
    expect(await confirmExactas(world.base)).toBe(1);
    expect(propuestas()).toEqual([]);
    const left = listMovimientos(world.storage.db, { limit: 10, estado: "por_conciliar" }).items;
    expect(left.map(({ id, avisos }) => [id, avisos])).toEqual([
      [
        row,
        ["Puede ser el mismo dinero que el que llegó el 15 de enero de 2027, Ref. 007186960005, que ya es de un pago."],
      ],
    ]);
    expect(countBanco(world.storage.db, world.clock.now()).dineroSinPago).toBe(1);
  });

  test("nor is the other anybody's by hand without being asked: it may have paid already", async () => {
    const [, row] = [push(9), fila()];
    dePago("007186960005");
    expect(await confirmExactas(world.base)).toBe(1);
    const other = world.borrower();
    anApproved(world, other);
    world.storage.driver.exec("update loans set decididoEn = decididoEn - 864000000");
    const assign = (confirmo?: DudaDePago[]) =>
      world.do(world.admin, assignMovimiento, { movimientoId: row, userId: other.usuario.id, confirmo });
    expect(() => assign([])).toThrow("puede ser el mismo dinero que el que llegó el 15 de enero de 2027");
    expect(() => assign(["montoDeMas"])).toThrow("que ya es de un pago");
    const { pagoId } = assign(["dineroDoble"]);
    expect(pago(pagoId)).toMatchObject({ userId: other.usuario.id, status: "Aprobado" });
  });

  test("one that is ignored is nobody's double", () => {
    const row = fila();
    push(9);
    world.do(world.admin, ignoreMovimiento, { movimientoId: row, motivo: "Repetido" });
    const [one] = listMovimientos(world.storage.db, { limit: 10, estado: "por_conciliar" }).items;
    expect(one?.avisos).toEqual([]);
  });

  test("the SMS of the row's own minute may be it, where the app's late notice joined the row first", () => {
    const minute = { dia: dia("2027-01-14"), hora: "22:45" };
    const sms = (hora: string) =>
      llega(
        startOfDay(HOY) - 3_600_000,
        { referencia: `0706013157${hora.slice(3)}`, telefono: "+584247411663", ...minute, hora },
        null,
        "2661",
      );
    const [near, other] = [sms("22:44"), sms("22:10")];
    const row = push(2);
    expect(fila(minute)).toBe(row);
    const { items } = listMovimientos(world.storage.db, { limit: 10 });
    const of = (id: string) => items.find((one) => one.id === id)?.avisos.length;
    expect([of(near), of(row), of(other)]).toEqual([1, 1, 0]);
  });

  test("its number says that it is the row's, though the app told of another payment of that minute first", () => {
    const minute = { dia: dia("2027-01-14"), hora: "22:45" };
    const told = { referencia: "006398001569", telefono: "+584247411663", ...minute };
    const cuando = startOfDay(HOY) - 4_500_000;
    const [sms] = [
      llega(cuando, told, null, "2661"),
      llega(cuando, { referencia: "007603268788", nombre: nombreDe() }),
    ];
    expect(fila({ ...told, nombre: null, bancoPagador: "0191" })).toBe(sms);
    const late = llega(cuando + 600_000, told);
    const { items } = listMovimientos(world.storage.db, { limit: 10 });
    expect(items.map(({ id, avisos }) => [id === late, avisos.length])).toEqual([
      [true, 1],
      [false, 1],
    ]);
  });

  test("another payer, or a notice with its day, is other money", () => {
    fila({ nombre: "LUIS ALBERTO GIL" });
    push(9);
    push(9, { monto: bolivares(601_00), dia: HOY });
    fila({ monto: bolivares(601_00) });
    const { items } = listMovimientos(world.storage.db, { limit: 10 });
    expect(items.map(({ avisos }) => avisos.length)).toEqual([0, 0, 0, 0]);
  });
});

describe("several accounts", () => {
  const cuenta = (banco: string) => ({ banco, telefono: "+584121234567", cedula: "V12345678", titular: null });
  const enBanesco = () =>
    aMovimiento(world, 600_00, REF, { banco: "0134" }, "com.banesco.samfbancamovilunificada", "0134");

  test.each([
    ["none of the accounts to pay into", [], "probable"],
    ["one of them, whichever the pago names", [cuenta("0134")], "exacta"],
  ])("money in %s", (_, otrosDatosPago, certeza) => {
    world.do(world.admin, changeAjustes, { datosPago: cuenta("0102"), otrosDatosPago });
    const pagoId = aPagoBs(borrower, 600_00, REF);
    expect(pago(pagoId).bancoReceptor).toBe("0102");
    const movimientoId = enBanesco();
    expect(propuestas()).toEqual([{ pagoId, movimientoId, certeza }]);
  });
});

describe("the money nearest to a pago", () => {
  const nearest = (pagoId: string) =>
    findNearest(world.storage.db, pagoId).cercanos.map(({ movimiento, diferencias }) => [
      movimiento.id,
      ...diferencias,
    ]);

  test("the likeliest first, each with why it is not it", () => {
    const { telefono } = world.row(borrower);
    const pagoId = aPagoBs(borrower, 600_00, REF);
    const otroMonto = aMovimiento(world, 450_00, REF, { telefono: "+584149998877" });
    const centimos = aMovimiento(world, 599_89, "99998888", { telefono });
    const otroDia = aMovimiento(world, 600_00, "99997777", { dia: dia("2027-01-13"), nombre: "LUIS ALBERTO GIL" });
    aMovimiento(world, 5_00, "99996666");
    expect(nearest(pagoId)).toEqual([
      [otroMonto, "Bs. 150,00 menos", "se pagó desde otro teléfono"],
      [centimos, "11 céntimos menos", "otra referencia"],
      [otroDia, "otro día: 13 ene.", "otra referencia", "el banco muestra otro nombre"],
    ]);
  });

  test("says whose it is already, that it was ignored, and what nobody sees is no pago", async () => {
    const first = aPagoBs(borrower, 600_00, REF);
    const movimientoId = aMovimiento(world, 600_00, REF);
    await confirm({ pagoId: first, movimientoId });
    const ignored = aMovimiento(world, 600_00, "99997777");
    world.do(world.admin, ignoreMovimiento, { movimientoId: ignored, motivo: "Es dinero propio" });
    const other = world.borrower();
    anApproved(world, other);
    const pagoId = aPagoBs(other, 600_00, "000088887777");
    const { cercanos } = findNearest(world.storage.db, pagoId);
    expect(cercanos.find(({ movimiento }) => movimiento.id === movimientoId)?.deOtro).toMatchObject({
      userId: borrower.usuario.id,
    });
    expect(cercanos.find(({ movimiento }) => movimiento.id === ignored)?.diferencias).toContain(
      "está entre los ignorados: Es dinero propio",
    );
    expect(() => findNearest(world.storage.db, "nadie")).toThrow(expect.objectContaining({ code: "PAGO_NOT_FOUND" }));
  });

  test("two transfers told as one, and one told as two, say what to do", () => {
    const { telefono } = world.row(borrower);
    const junto = aPagoBs(borrower, 600_00, REF);
    aMovimiento(world, 400_00, "99998888", { telefono });
    aMovimiento(world, 200_00, "99997777", { telefono });
    expect(findNearest(world.storage.db, junto).sugerencias).toEqual([
      expect.stringMatching(/dos transferencias .*Bs\. 400,00.*Bs\. 200,00.*suman justo Bs\. 600,00/),
    ]);
    const [uno] = [aPagoBs(borrower, 100_00, "000011112222"), aPagoBs(borrower, 150_00, "000033334444")];
    aMovimiento(world, 250_00, "99996666", { telefono });
    expect(findNearest(world.storage.db, uno as string).sugerencias).toEqual([
      expect.stringMatching(/una sola transferencia .*los Bs\. 250,00 .*000033334444 \(Bs\. 150,00\)/),
    ]);
    const pairs = world.storage.db.select().from(emparejamientos).all();
    expect(pairs).toEqual([]);
  });

  test("nothing near", () => {
    const pagoId = aPagoBs(borrower, 600_00, REF);
    aMovimiento(world, 5_00, "99996666");
    expect(findNearest(world.storage.db, pagoId)).toMatchObject({ cercanos: [], sugerencias: [] });
  });
});
