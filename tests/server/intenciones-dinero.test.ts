/** Money of an exact amount becomes its person's pago, once, however it is reported and whatever they register. */
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { emparejamientos } from "../../drizzle/schema/bank.ts";
import { mensajes } from "../../drizzle/schema/messages.ts";
import { intenciones, pagos } from "../../drizzle/schema/pagos.ts";
import { notificaciones } from "../../drizzle/schema/people.ts";
import type { CanalBanco, Lectura } from "../../rules/bank/tipos.ts";
import { dia } from "../../rules/country/fecha.ts";
import { MAX_PAGOS_EN_REVISION } from "../../rules/limits/limits.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { DE_SALDO } from "../../rules/money/libro.ts";
import { assignMovimiento, undoPar } from "../../server/bank/banco/actions.ts";
import { confirmExactas, startAutomatic } from "../../server/bank/banco/jobs.ts";
import { resolveCuentaBanco } from "../../server/bank/cuentas-banco/actions.ts";
import { payIntencion } from "../../server/bank/emparejamientos/actions.ts";
import { listLlegadas, listWrongPares } from "../../server/bank/emparejamientos/queries.ts";
import { receiveEvidencia } from "../../server/bank/movimientos/actions.ts";
import { run } from "../../server/core/change.ts";
import type { UserContext } from "../../server/core/context.ts";
import { onChange } from "../../server/core/live.ts";
import { registerPagoFor } from "../../server/lending/anotaciones/actions.ts";
import { amendPago, withdrawPago } from "../../server/lending/correcciones/actions.ts";
import { applyCredito } from "../../server/lending/creditos/actions.ts";
import { createIntencion } from "../../server/lending/intenciones/actions.ts";
import { listWrongIntenciones } from "../../server/lending/intenciones/queries.ts";
import { getCartera, getCredito } from "../../server/lending/libro/queries.ts";
import { registerPago, removePago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { replayLoans } from "../../server/operator/repaso/actions.ts";
import type { Db } from "../../server/storage/db.ts";
import { forAll, runs } from "../support/azar.ts";
import { aCuentaDePago, aRate, setBanco } from "../support/conciliacion.ts";
import { expectAllOrNothing } from "../support/snapshot.ts";
import { anApproved, createWorld, type World, withCredit } from "../support/world.ts";

const REF = "000012345678";
let world: World;
let payer: UserContext;
let loanId: string;
/** $24 in four cuotas of $6, a dollar is Bs. 100, and automatic confirmation is on. */
beforeEach(begin);
afterEach(end);
function begin() {
  world = createWorld();
  aRate(world);
  aCuentaDePago(world);
  payer = world.borrower();
  loanId = anApproved(world, payer);
  setBanco(world, { automatico: true });
}
function end() {
  const { db } = world.storage;
  const found = [listWrongPares(db), listWrongIntenciones(db), ...Object.values(replayLoans(db))].flat();
  world.close();
  expect(found).toEqual([]);
}

const ask = (pedido: Parameters<typeof createIntencion>[2] = {}, who = payer) => world.do(who, createIntencion, pedido);
const look = () => confirmExactas(world.base);
const all = () => world.storage.db.select().from(pagos).all();
const ESTRANO = { telefono: "+584149998877", nombre: "CARLOS RIVAS" };

let entregas = 0;
/** Evidence of money: just after noon, from an unknown phone, by a notice, unless stated. */
function comes(montoBs: number, more: Partial<Lectura> = {}, canal: CanalBanco = "aviso", cuenta = "0102"): string {
  entregas += 1;
  const base = { banco: cuenta, referencia: REF, cedula: null, bancoPagador: null, tipo: "pago_movil" as const };
  const said = { ...base, ...ESTRANO, dia: dia("2027-01-15"), hora: "12:01", ...more };
  const lectura: Lectura = { ...said, monto: bolivares(montoBs) };
  const receive = (tx: Db, _: unknown, entrega: string) =>
    receiveEvidencia(tx, world.base, {
      ...{
        cuentaId: resolveCuentaBanco(tx, world.base, cuenta).id,
        canal,
        remitente: "com.bancodevenezuela.bdvdigital",
        texto: entrega,
      },
      ...{ leido: { lectura }, recibido: world.clock.now(), entrega },
    });
  return run(world.base, receive, `entrega ${entregas}`).movimientoId ?? "";
}
const row = { hora: null, telefono: null, nombre: null };
const avisos = () => {
  const of = world.storage.db.select().from(notificaciones).where(eq(notificaciones.userId, payer.usuario.id)).all();
  return of.map(({ mensaje }) => mensaje).filter((mensaje) => /pago de \$6/.test(mensaje));
};

test("what is owed through credit has an exact amount of its own, and its money pays no loan", async () => {
  const debtor = withCredit(world);
  const running = anApproved(world, debtor);
  world.do(world.admin, applyCredito, { loanId: running, monto: centavos(6_00) });
  const [paid] = all().filter(({ userId }) => userId === debtor.usuario.id);
  world.do(world.admin, setPagoStatus, { pagoId: paid?.id ?? "", status: "Rechazado", cuotas: 0, motivo: "No llegó" });
  const credit = () => getCredito(world.storage.db, debtor.usuario.id);
  expect(credit()).toBe(-600);
  const named = { loanId: DE_SALDO, monto: centavos(6_00) };
  const given = ask(named, debtor);
  expect(ask(named, debtor).id).toBe(given.id);
  expect(() => ask({ ...named, monto: centavos(6_01) }, debtor)).toThrow("$6,00");
  comes(given.montoBs);
  await look();
  // The value of the extra céntimos is theirs.
  const made = all().at(-1);
  expect(credit()).toBe(Number(made?.monto) - 6_00);
  expect(getCartera(world.storage.db, running)).toBe(18_00);
  expect(made).toMatchObject({ userId: debtor.usuario.id, loanId: null, status: "Aprobado" });
});

describe("by itself", () => {
  test("made, dated, approved and said once, whoever's phone paid it", async () => {
    const { id, montoBs } = ask();
    const movimientoId = comes(montoBs);
    expect(await look()).toBe(1);
    expect(all()).toMatchObject([
      {
        ...{
          userId: payer.usuario.id,
          loanId,
          montoBs,
          status: "Aprobado",
          metodo: "pago_movil",
          fechaPago: "2027-01-15",
        },
        ...{ referencia: REF, codigo: "5678", bancoReceptor: "0102", registradoPor: null, decididoPor: null },
      },
    ]);
    const [pago] = all();
    expect(getCartera(world.storage.db, loanId)).toBe(24_00 - Number(pago?.monto));
    expect(world.storage.db.select().from(emparejamientos).all()).toMatchObject([
      { pagoId: pago?.id, movimientoId, certeza: "exacta", pagoAntes: "Pendiente" },
    ]);
    expect(avisos()).toEqual([expect.stringMatching(/^El banco confirmó/)]);
    // Administrators get no mail about a pago that needs no work.
    const toAdmins = world.storage.db.select().from(mensajes).all();
    expect(toAdmins.filter(({ plantilla }) => /pago/.test(plantilla) && plantilla !== "pago_aprobado")).toEqual([]);
    const [mine] = await world.caller(payer).intenciones.mine();
    expect(mine).toMatchObject({ id, estado: "pagada", pago: { id: pago?.id, status: "Aprobado" } });
  });

  test("whoever's phone paid, another borrower's too", async () => {
    const other = world.borrower();
    anApproved(world, other);
    comes(ask().montoBs, { telefono: world.row(other).telefono });
    expect([await look(), all()]).toMatchObject([1, [{ userId: payer.usuario.id, status: "Aprobado" }]]);
  });

  test("the céntimos that were added are no excess, where everything is paid", async () => {
    comes(ask({ monto: centavos(24_00) }).montoBs);
    expect(await look()).toBe(1);
    expect(getCartera(world.storage.db, loanId)).toBeLessThanOrEqual(0);
  });

  test("within the turn after its evidence, without being asked", async () => {
    const { montoBs } = ask();
    const stop = startAutomatic(world.base);
    comes(montoBs);
    await new Promise<void>((resolve) => {
      const end = onChange("resumen", () => {
        if (all()[0]?.status !== "Aprobado") return;
        end();
        resolve();
      });
    });
    await stop();
  });

  test("off, it waits, is proposed as exact, and its person is told that somebody looks", async () => {
    setBanco(world, { automatico: false });
    const movimientoId = comes(ask().montoBs);
    expect(await look()).toBe(0);
    expect(all()).toMatchObject([{ status: "Pendiente" }]);
    expect(avisos()).toEqual([expect.stringMatching(/^Anotamos tu pago/)]);
    const [propuesta] = await world.caller(world.admin).banco.propuestas();
    expect(propuesta).toMatchObject({ movimientoId, certeza: "exacta", pagoId: all()[0]?.id });
    expect(propuesta?.porque[0]).toBe("Es el monto exacto que se le dio para pagar.");
    await look();
    expect([all().length, avisos().length]).toEqual([1, 1]);
  });

  test("above the most of one pago it waits too", async () => {
    setBanco(world, { tope: centavos(5_00) });
    comes(ask().montoBs);
    expect(await look()).toBe(0);
    expect(all()).toMatchObject([{ status: "Pendiente" }]);
  });

  test("on a weekend the bolívares stay, and it is approved once the rate is published", async () => {
    world.clock.goTo(dia("2027-01-16"));
    const { montoBs, provisional } = ask();
    comes(montoBs, { dia: dia("2027-01-16") });
    expect([provisional, await look(), all()[0]?.provisional]).toEqual([true, 0, true]);
    aRate(world, dia("2027-01-18"), 120);
    expect(await look()).toBe(1);
    expect(all()).toMatchObject([{ montoBs, status: "Aprobado", monto: Math.round(montoBs / 120) }]);
  });

  test("a notice and a statement of days later count by the day that they say", async () => {
    const [first, second] = [ask(), ask({ cuotas: 2 })];
    world.clock.goTo(dia("2027-01-21"));
    comes(first.montoBs, {});
    comes(second.montoBs, { ...row, referencia: "98765432" }, "archivo");
    expect(await look()).toBe(2);
  });
});

describe("no other money is it", () => {
  test.each<[string, (montoBs: number) => unknown]>([
    ["a céntimo more", (bs) => comes(bs + 1)],
    ["into another account", (bs) => comes(bs, {}, "aviso", "0134")],
    ["an hour before it was given", (bs) => comes(bs, { hora: "11:59" })],
    ["of the day before", (bs) => comes(bs, { dia: dia("2027-01-14"), hora: "23:00" })],
    ["of the day after", (bs) => comes(bs, { dia: dia("2027-01-16"), hora: null })],
  ])("%s", async (_, arrives) => {
    arrives(ask().montoBs);
    expect([await look(), all()]).toEqual([0, []]);
  });

  test("money that came before it, and so its amount is not given", async () => {
    const { montoBs } = ask();
    world.storage.driver.exec("drop trigger intenciones_no_cambian");
    world.storage.driver.prepare("update intenciones set creada = creada + 60000").run();
    comes(montoBs, { hora: null });
    expect([await look(), all()]).toEqual([0, []]);
  });

  test("the same money twice pays once; the second is somebody's to look at", async () => {
    const { montoBs } = ask();
    comes(montoBs);
    comes(montoBs, { referencia: "99990000", hora: "12:05" });
    await look();
    await look();
    expect(all()).toHaveLength(1);
    expect(world.storage.db.select().from(emparejamientos).all()).toHaveLength(1);
  });
});

describe("it waits for a person", () => {
  const waits = async (porque: RegExp) => {
    expect(await look()).toBe(0);
    const propuestas = await world.caller(world.admin).banco.propuestas();
    expect(propuestas.map(({ certeza }) => certeza)).not.toContain("exacta");
    expect(propuestas.flatMap((one) => one.porque).join(" ")).toMatch(porque);
  };

  test("only a row without an hour, and somebody else paid", async () => {
    comes(ask().montoBs, { hora: null }, "archivo");
    await waits(/antes de darle el monto/);
  });

  test("somebody else tells the same receipt", async () => {
    const other = world.borrower();
    anApproved(world, other);
    const { montoBs } = ask();
    world.do(other, registerPago, { codigo: REF.slice(-4), referencia: REF, montoBs });
    comes(montoBs);
    await waits(/otro pago con esta misma referencia/);
  });

  test("not where the bank says that whoever was given the amount paid it: the other only saw the receipt", async () => {
    const other = world.borrower();
    anApproved(world, other);
    const { montoBs } = ask();
    const seen = world.do(other, registerPago, { codigo: REF.slice(-4), referencia: REF, montoBs });
    comes(montoBs, { telefono: world.row(payer).telefono });
    expect(await look()).toBe(1);
    expect(all().map(({ id, status }) => [id === seen.id, status])).toEqual([
      [true, "Pendiente"],
      [false, "Aprobado"],
    ]);
  });

  test("once it was undone", async () => {
    const movimientoId = comes(ask().montoBs);
    await look();
    world.do(world.admin, undoPar, { movimientoId });
    expect(all()).toMatchObject([{ status: "Pendiente" }]);
    await waits(/Ya se confirmó y se deshizo/);
    // Nor is it created anew when its payer withdraws it.
    world.do(payer, withdrawPago, { pagoId: all()[0]?.id ?? "" });
    expect([await look(), all()]).toEqual([0, []]);
  });

  test("once an administrator removed or rejected it", async () => {
    setBanco(world, { automatico: false });
    comes(ask().montoBs);
    await look();
    world.do(world.admin, removePago, { pagoId: all()[0]?.id ?? "" });
    comes(ask({ cuotas: 2 }).montoBs, { referencia: "99990000" });
    await look();
    const pagoId = all()[0]?.id ?? "";
    world.do(world.admin, setPagoStatus, { pagoId, status: "Rechazado", cuotas: 0, motivo: null });
    setBanco(world, { automatico: true });
    expect([await look(), all().map(({ status }) => status)]).toEqual([0, ["Rechazado"]]);
  });
});

describe("what its person tells", () => {
  const tell = (montoBs: number, referencia = REF) =>
    world.do(payer, registerPago, { codigo: referencia.slice(-4), referencia, montoBs: bolivares(montoBs) }).id;

  test("of money that came is the pago that there is", async () => {
    const { montoBs } = ask();
    comes(montoBs);
    await look();
    expect(tell(montoBs, "11112222")).toBe(all()[0]?.id);
    expect(all()).toHaveLength(1);
  });

  test("before the money is that of the intention: a mistyped reference keeps nothing back", async () => {
    const { id, montoBs } = ask();
    const pagoId = tell(montoBs, "11112222");
    expect(world.storage.db.select().from(intenciones).all()).toMatchObject([{ id, pagoId }]);
    expect(ask().id).toBe(id);
    comes(montoBs);
    expect([await look(), all().length, all()[0]?.status]).toEqual([1, 1, "Aprobado"]);
  });

  test("and takes back leaves the money to make its own", async () => {
    const { montoBs } = ask();
    world.do(payer, withdrawPago, { pagoId: tell(montoBs, "11112222") });
    comes(montoBs);
    expect([await look(), all().length]).toEqual([1, 1]);
  });

  test("is theirs to change and to take back until the money comes", async () => {
    setBanco(world, { automatico: false });
    const { montoBs } = ask();
    const pagoId = tell(montoBs, "11112222");
    const amend = (codigo: string) =>
      world.do(payer, amendPago, { pagoId, codigo, referencia: null, montoBs: bolivares(montoBs) });
    amend("3333");
    comes(montoBs);
    await look();
    expect(() => world.do(payer, withdrawPago, { pagoId })).toThrow("ya llegó");
    expect(() => amend("4444")).toThrow("ya llegó");
    expect(all()).toMatchObject([{ id: pagoId, codigo: "3333", status: "Pendiente" }]);
  });

  test("too often leaves no room for the pago of its money, and the panel says whose that is", async () => {
    const { montoBs } = ask();
    for (let i = 0; i < MAX_PAGOS_EN_REVISION; i += 1) tell(100_00 + i, `1111000${i}`);
    comes(montoBs);
    expect([await look(), all().length]).toEqual([0, MAX_PAGOS_EN_REVISION]);
    const panel = world.caller(world.admin).banco;
    const { items } = await panel.movimientos({ sinPropuesta: true });
    const { nombre, apellido } = world.row(payer);
    expect(items.map(({ avisos: said }) => said)).toEqual([
      [`Es el monto exacto que se le dio a ${nombre} ${apellido}, y su pago no se pudo registrar solo: asígnaselo.`],
    ]);
  });

  test("after a refusal is another, that the amount does not approve", async () => {
    const { montoBs } = ask();
    const pagoId = tell(montoBs, "11112222");
    world.do(world.admin, setPagoStatus, { pagoId, status: "Rechazado", cuotas: 0, motivo: null });
    expect(tell(montoBs)).not.toBe(pagoId);
    comes(montoBs);
    expect(await look()).toBe(0);
  });

  test("another person's exact amount makes no pago of theirs", async () => {
    const other = world.borrower();
    anApproved(world, other);
    const { montoBs } = ask();
    comes(montoBs);
    await look();
    const thief = world.do(other, registerPago, { codigo: "5678", referencia: REF, montoBs });
    expect(await look()).toBe(0);
    expect(all().find(({ id }) => id === thief.id)?.status).toBe("Pendiente");
  });
});

describe("money whose pago was registered another way pays once", () => {
  const approve = (pagoId: string) =>
    world.do(world.admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas: 1, motivo: null });
  const enter = (money: { monto?: number; montoBs?: number }, more: { referencia?: string; aprobar?: boolean } = {}) =>
    world.do(world.admin, registerPagoFor, {
      ...{ userId: payer.usuario.id, metodo: "pago_movil", fechaPago: dia("2027-01-15"), referencia: REF, ...more },
      ...(money.monto ? { monto: centavos(money.monto) } : { montoBs: bolivares(money.montoBs ?? 0) }),
    }).id;
  const said = async () => {
    const { items } = await world.caller(world.admin).banco.movimientos({ sinPropuesta: true });
    return items.flatMap(({ avisos }) => avisos);
  };

  test("an administrator entered the exact amount and approved it", async () => {
    const { id, montoBs } = ask();
    const pagoId = enter({ montoBs }, { aprobar: true });
    expect(world.storage.db.select().from(intenciones).all()).toMatchObject([{ id, pagoId }]);
    comes(montoBs);
    await look();
    expect(all()).toMatchObject([{ id: pagoId, status: "Aprobado" }]);
  });

  test("an administrator entered the exact amount, with a mistyped reference: the bank confirms that one", async () => {
    const { montoBs } = ask();
    const pagoId = enter({ montoBs }, { referencia: "11112222" });
    comes(montoBs);
    expect([await look(), all()]).toMatchObject([1, [{ id: pagoId, loanId, status: "Aprobado" }]]);
  });

  test("cash of that amount, or money into another account, is not it", async () => {
    const { montoBs } = ask();
    const entered = { userId: payer.usuario.id, montoBs: bolivares(montoBs), fechaPago: dia("2027-01-15") } as const;
    world.do(world.admin, registerPagoFor, { ...entered, metodo: "efectivo", referencia: null });
    const movimientoId = comes(montoBs, {}, "aviso", "0134");
    world.do(world.admin, assignMovimiento, { movimientoId, userId: payer.usuario.id, otro: true });
    expect(world.storage.db.select().from(intenciones).all()).toMatchObject([{ pagoId: null }]);
  });

  test.each<[string, (montoBs: number) => string]>([
    ["an administrator entered it in dollars", () => enter({ monto: 6_00 }, { referencia: "11112222" })],
    [
      "its person registered it in dollars",
      () => world.do(payer, registerPago, { codigo: "1111", referencia: null, monto: centavos(6_00) }).id,
    ],
    [
      "its person registered rounded bolívares",
      () => world.do(payer, registerPago, { codigo: "1111", referencia: null, montoBs: bolivares(600_00) }).id,
    ],
    [
      "its person registered another amount with its four digits",
      () => world.do(payer, registerPago, { codigo: "5678", referencia: null, montoBs: bolivares(300_00) }).id,
    ],
  ])("%s", async (_, register) => {
    for (const automatico of [true, false]) {
      end();
      begin();
      setBanco(world, { automatico });
      const { montoBs } = ask();
      const pagoId = register(montoBs);
      approve(pagoId);
      comes(montoBs);
      await look();
      expect(all()).toMatchObject([{ id: pagoId, status: "Aprobado" }]);
      expect(await world.caller(world.admin).banco.propuestas()).toEqual([]);
      expect(await said()).toEqual([
        expect.stringMatching(/puede ser su pago de \$[36],00 del .*, que ya está aprobado/),
      ]);
      expect((await said()).join("")).not.toContain("asígnaselo");
    }
  });

  test("once that one is refused, the money makes its own; another week's is no reason", async () => {
    const first = world.do(payer, registerPago, { codigo: "1111", referencia: null, monto: centavos(6_00) }).id;
    const { montoBs } = ask();
    comes(montoBs);
    expect([await look(), all().length]).toEqual([0, 1]);
    expect(await said()).toEqual([expect.stringContaining("que ya está en revisión")]);
    world.do(world.admin, setPagoStatus, { pagoId: first, status: "Rechazado", cuotas: 0, motivo: null });
    expect([await look(), all().length]).toEqual([1, 2]);
    approve(first);
    world.clock.goTo(dia("2027-01-21"));
    aRate(world, dia("2027-01-21"));
    comes(ask().montoBs, { referencia: "99990000", dia: dia("2027-01-21") });
    expect([await look(), all().length]).toEqual([1, 3]);
  });

  test("its person then corrects theirs to the exact amount: it is that of the intention", async () => {
    const { id, montoBs } = ask();
    const pagoId = world.do(payer, registerPago, { codigo: "1111", referencia: null, montoBs: bolivares(650_00) }).id;
    world.do(payer, amendPago, { pagoId, codigo: "1111", referencia: null, montoBs: bolivares(montoBs) });
    expect(world.storage.db.select().from(intenciones).all()).toMatchObject([{ id, pagoId }]);
    comes(montoBs);
    expect([await look(), all()]).toMatchObject([1, [{ id: pagoId, status: "Aprobado" }]]);
  });

  test("corrected to another exact amount, it is that one's, and the first waits for its money again", async () => {
    const [first, second] = [ask(), ask({ cuotas: 2 })];
    const pagoId = world.do(payer, registerPago, { codigo: "1111", referencia: null, montoBs: first.montoBs }).id;
    world.do(payer, amendPago, { pagoId, codigo: "1111", referencia: null, montoBs: second.montoBs });
    const linked = world.storage.db.select().from(intenciones).all();
    expect(linked.find(({ id }) => id === first.id)?.pagoId).toBeNull();
    expect(linked.find(({ id }) => id === second.id)?.pagoId).toBe(pagoId);
  });

  test("one of their own with the same reference keeps it for a person, whoever the bank names", async () => {
    const { montoBs } = ask();
    const dollars = { codigo: REF.slice(-4), referencia: REF, monto: centavos(6_00) };
    const pagoId = world.do(payer, registerPago, dollars).id;
    world.do(world.admin, setPagoStatus, { pagoId, status: "Rechazado", cuotas: 0, motivo: null });
    comes(montoBs, { telefono: world.row(payer).telefono });
    expect([await look(), all().map(({ status }) => status)]).toEqual([0, ["Rechazado", "Pendiente"]]);
  });
});

describe("a second transfer of the same exact amount", () => {
  const again = (more: { referencia: string; fechaPago?: string; escrito?: string }) =>
    world.do(payer, registerPago, {
      ...{ codigo: more.referencia.slice(-4), referencia: more.referencia, montoBs: all()[0]?.montoBs ?? bolivares(1) },
      ...{ fechaPago: more.fechaPago && dia(more.fechaPago), escrito: more.escrito && dia(more.escrito) },
    } as Parameters<typeof registerPago>[2]).id;
  let madeId: string;
  beforeEach(async () => {
    comes(ask().montoBs);
    await look();
    madeId = all()[0]?.id ?? "";
    world.clock.goTo(dia("2027-01-20"));
  });

  test("of another day, or later with another whole reference, is a pago of its own that waits", () => {
    const second = again({ referencia: "222233334444", fechaPago: "2027-01-19" });
    const third = again({ referencia: "555566667777" });
    expect(new Set([madeId, second, third]).size).toBe(3);
    expect(all().map(({ status }) => status)).toEqual(["Aprobado", "Pendiente", "Pendiente"]);
    expect(world.storage.db.select().from(intenciones).all()).toMatchObject([{ pagoId: madeId }]);
  });

  test.each<[string, Parameters<typeof again>[0]]>([
    ["of its day", { referencia: "222233334444", fechaPago: "2027-01-15" }],
    ["of its transfer", { referencia: REF, fechaPago: "2027-01-20" }],
    ["of four digits", { referencia: "4444" }],
    ["written that day, and sent late", { referencia: "222233334444", escrito: "2027-01-15" }],
  ])("is not, if what is told is %s", (_, told) => {
    expect(again(told)).toBe(madeId);
    expect(all()).toHaveLength(1);
  });
});

test("in any order of notice, statement, «Ya pagué» and page there is one pago of it", async () => {
  await forAll(
    fc.asyncProperty(
      fc.shuffledSubarray(["aviso", "estado", "dicho", "pagina", "mira"], { minLength: 2 }),
      fc.boolean(),
      async (order, automatico) => {
        end();
        begin();
        setBanco(world, { automatico });
        const { montoBs } = ask();
        const acts: Record<string, () => unknown> = {
          aviso: () => comes(montoBs),
          estado: () => comes(montoBs, row, "archivo"),
          dicho: () => world.do(payer, registerPago, { codigo: REF.slice(-4), referencia: REF, montoBs }),
          pagina: () => ask({ cuotas: 1 }),
          mira: look,
        };
        for (const act of order) await acts[act]?.();
        await look();
        const came = order.some((act) => act === "aviso" || act === "estado");
        expect(all()).toHaveLength(came || order.includes("dicho") ? 1 : 0);
        expect(all().filter(({ status }) => status === "Aprobado")).toHaveLength(came && automatico ? 1 : 0);
      },
    ),
    { numRuns: runs(45) },
  );
});

describe("killed between any two writes", () => {
  const ids = () => listLlegadas(world.storage.db)[0] ?? { intencionId: "", movimientoId: "" };

  test("the pago is made whole or not at all", () => {
    comes(ask().montoBs);
    const actor = { ...world.base, usuario: null };
    expectAllOrNothing(world.storage, () => run(actor, payIntencion, ids()), 3);
  });

  test("made and not approved, it is approved at the next start; made twice at once, it is one", async () => {
    comes(ask().montoBs);
    const actor = { ...world.base, usuario: null };
    const llegada = ids();
    expect([run(actor, payIntencion, llegada), run(actor, payIntencion, llegada)]).toEqual([true, false]);
    expect(await Promise.all([look(), look()])).toContain(1);
    expect(all()).toMatchObject([{ status: "Aprobado" }]);
  });
});
