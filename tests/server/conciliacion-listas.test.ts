/** The bank tab's lists, and what doctor finds after tampering: on the real database. */
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { movimientosBanco, preguntasBanco } from "../../drizzle/schema/bank.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { confirmPares } from "../../server/bank/banco/actions.ts";
import { confirmExactas } from "../../server/bank/banco/jobs.ts";
import { listWrongPares } from "../../server/bank/emparejamientos/queries.ts";
import { answerCall } from "../../server/bank/llamadas/actions.ts";
import type { UserContext } from "../../server/core/context.ts";
import { registerPagoFor } from "../../server/lending/anotaciones/actions.ts";
import { registerPago } from "../../server/lending/pagos/actions.ts";
import { examine } from "../../server/operator/doctor/actions.ts";
import { readTriggers } from "../../server/storage/opening/triggers.ts";
import { aMovimiento, aPagoBs, aRate, setBanco } from "../support/conciliacion.ts";
import { anApproved, createWorld, type World } from "../support/world.ts";

let world: World;
let borrower: UserContext;
beforeEach(() => {
  world = createWorld();
  aRate(world);
  borrower = world.borrower();
  anApproved(world, borrower);
});
afterEach(() => world.close());

const banco = () => world.caller(world.admin).banco;
const hour = 3_600_000;
const aPair = (montoBs: number, referencia: string, who = borrower) => ({
  pagoId: aPagoBs(who, montoBs, referencia),
  movimientoId: aMovimiento(world, montoBs, referencia),
});

test("a call that nobody understood is counted, listed with what came, taught, and read from then on", async () => {
  const telling = (monto: string, referencia: string, nombre = "ANA PEREZ") =>
    JSON.stringify({ pago: { montoRecibido: monto, numeroDeReferencia: referencia }, nombreDelCliente: nombre });
  const panel = world.caller(world.admin);
  const { token } = await panel.dispositivos.create({ nombre: "El BDV", cuenta: "0102", tipo: "bdv" });
  const call = async (texto: string) => {
    const cabecera = (name: string) => (name === "api-key" ? token : undefined);
    const answer = { banco: "bdv", cabecera, token: undefined, readTexto: async () => texto } as const;
    return (await answerCall(world.base, answer)).cuerpo.codigo;
  };
  expect(await call(telling("1250.50", "062437330012"))).toBe("00");
  expect(await call(telling("30.00", "062437330013", "LUIS GIL"))).toBe("00");
  expect((await banco().cuantos()).sinReconocer).toBe(2);
  const { items, total } = await banco().sinReconocer({});
  expect([items.length, total]).toEqual([2, 2]);
  const first = items.at(-1);
  expect(first).toMatchObject({ canal: "llamada", remitente: "bdv", dispositivo: "El BDV", impide: null });
  expect(first?.texto).toBe("montoRecibido: 1250.50\nnumeroDeReferencia: 062437330012\nnombreDelCliente: ANA PEREZ");
  const place = (texto: string) => first?.palabras.findIndex((palabra) => palabra.texto === texto) ?? -1;
  const nombre: [number, number] = [place("ANA"), place("PEREZ")];
  const marcas = { monto: place("1250.50"), referencia: place("062437330012"), nombre };
  expect(await banco().teach({ evidenciaId: first?.id ?? "", ...marcas, telefono: null })).toEqual({ leidos: 2 });
  expect((await banco().cuantos()).sinReconocer).toBe(0);
  expect(await call(telling("99.99", "062437330014", "EVA"))).toBe("00");
  expect(await call(telling("99.99", "062437330014", "EVA"))).toBe("01");
  const { items: money } = await banco().movimientos({});
  expect(money.map(({ monto, referencia, nombre: quien, canales }) => [monto, referencia, quien, ...canales])).toEqual([
    [99_99, "062437330014", "EVA", "llamada"],
    [30_00, "062437330013", "LUIS GIL", "llamada"],
    [1250_50, "062437330012", "ANA PEREZ", "llamada"],
  ]);
  expect(await call('{"otra": "cosa 1"}')).toBe("00");
  const [other] = (await banco().sinReconocer({})).items;
  await banco().dismissAviso({ evidenciaId: other?.id ?? "" });
  expect([(await banco().cuantos()).sinReconocer, (await banco().sinReconocer({})).items]).toEqual([0, []]);
});

test("what a bank says that somebody else took is said on its pago, and proposed with it to a person", async () => {
  const pair = aPair(600_00, "11112222");
  const panel = world.caller(world.admin);
  expect(await banco().yaConciliados({ pagoIds: [pair.pagoId] })).toEqual([]);
  expect(await banco().propuestas()).toMatchObject([{ certeza: "exacta" }]);
  const asked = { pagoId: pair.pagoId, banco: "0102", respuesta: "ya conciliado", preguntado: world.clock.now() };
  world.storage.db.insert(preguntasBanco).values(asked).run();
  expect(await panel.banco.yaConciliados({ pagoIds: [pair.pagoId, "otro"] })).toEqual([pair.pagoId]);
  const said = "El banco dice que ya fue conciliado, y no por Cuotica";
  expect(await banco().propuestas()).toMatchObject([
    { certeza: "probable", porque: expect.arrayContaining([said]), pagoId: pair.pagoId },
  ]);
  setBanco(world, { automatico: true });
  expect(await confirmExactas(world.base)).toBe(0);
});

test("each thing is counted where it is shown", async () => {
  setBanco(world, { esperaHoras: 24 });
  const exact = aPair(600_00, "11112222");
  const confirmed = aPair(100_00, "22223333");
  await confirmPares({ ctx: world.admin, input: { pares: [confirmed] } });
  const probable = {
    pagoId: aPagoBs(borrower, 300_00, "994444"),
    movimientoId: aMovimiento(world, 300_00, "55554444"),
  };
  const alone = aMovimiento(world, 700_00, "66667777");
  const waiting = aPagoBs(borrower, 800_00, "77778888");
  world.do(world.admin, registerPagoFor, {
    ...{ userId: borrower.usuario.id, montoBs: bolivares(900_00), fechaPago: "2027-01-15" as never },
    ...{ referencia: null, metodo: "efectivo" as const },
  });
  expect(await banco().cuantos()).toEqual({
    ...{ coinciden: 1, porRevisar: 1, dineroSinPago: 1, pagosSinDinero: 0, sinReconocer: 0, silenciosos: 0 },
    enUso: true,
  });
  world.clock.advance(24 * hour);
  expect((await banco().cuantos()).pagosSinDinero).toBe(0);
  world.clock.advance(1);
  expect((await banco().cuantos()).pagosSinDinero).toBe(1);
  expect((await banco().sinDinero({})).items.map(({ id }) => id)).toEqual([waiting]);
  expect((await banco().sinDinero({ buscar: "77778888" })).items).toHaveLength(1);
  expect((await banco().sinDinero({ buscar: "77779999" })).items).toEqual([]);
  const propuestas = await banco().propuestas();
  expect(propuestas.map(({ certeza, pagoId, movimientoId }) => ({ certeza, pagoId, movimientoId }))).toEqual([
    { certeza: "exacta", ...exact },
    { certeza: "probable", ...probable },
  ]);
  expect(propuestas[0]?.pago).toMatchObject({
    id: exact.pagoId,
    nombre: "María José Núñez",
    monto: 6_00,
    status: "Pendiente",
  });
  expect(propuestas[0]?.movimiento).toMatchObject({ id: exact.movimientoId, monto: 600_00, referencias: ["11112222"] });
  expect(propuestas[0]?.porque.length).toBeGreaterThan(0);
  const without = await banco().movimientos({ estado: "por_conciliar", sinPropuesta: true });
  expect(without.items.map(({ id }) => id)).toEqual([alone]);
});

describe("movements", () => {
  test("by state, newest first, page by page, each with its evidence and the pago that it is", async () => {
    const par = aPair(600_00, "11112222");
    await confirmPares({ ctx: world.admin, input: { pares: [par] } });
    const rest = [1, 2, 3].map((n) => {
      world.clock.advance(1);
      return aMovimiento(world, n * 100_00, `9999000${n}`);
    });
    const first = await banco().movimientos({ limit: 3 });
    expect(first.items.map(({ id }) => id)).toEqual(rest.toReversed());
    const second = await banco().movimientos({ limit: 3, cursor: first.nextCursor });
    expect(second.nextCursor).toBeNull();
    expect(second.items).toMatchObject([
      {
        id: par.movimientoId,
        estado: "conciliado",
        cuenta: { banco: "0102", nombre: "Banco de Venezuela (0102)" },
        canales: ["aviso"],
        evidencias: [{ canal: "aviso", texto: "Recibiste Bs. 60000 Ref 11112222" }],
        pago: {
          ...{ pagoId: par.pagoId, certeza: "exacta", registrado: false, nombre: "María José Núñez" },
          quien: expect.stringMatching(/^admin/),
        },
      },
    ]);
    const open = await banco().movimientos({ estado: "por_conciliar" });
    expect(open.items.map(({ id }) => id)).toEqual(rest.toReversed());
    expect((await banco().movimientos({ estado: "ignorado" })).items).toEqual([]);
  });

  test.each([
    ["a reference", "5550001", ["one"]],
    ["its end", "0001", ["one"]],
    ["another reference of the same money", "8887776", ["one"]],
    ["an amount", "1.234,56", ["two"]],
    ["who paid, without its accent", "péRez", ["two"]],
    ["a phone", "4125550171", ["one"]],
    ["whose pago it is", "María José", ["three"]],
    ["nobody's", "Zutano", []],
    ["a percent sign, which means nothing", "%", []],
  ])("are found by %s", async (_, buscar, expected) => {
    const ids = new Map([
      [aMovimiento(world, 500_00, "00005550001", { telefono: "+584125550171", referenciaPagador: "8887776" }), "one"],
      [aMovimiento(world, 1234_56, "77770002", { nombre: "PEREZ M" }), "two"],
    ]);
    const par = aPair(600_00, "66660003");
    await confirmPares({ ctx: world.admin, input: { pares: [par] } });
    ids.set(par.movimientoId, "three");
    const { items } = await banco().movimientos({ buscar });
    expect(items.map(({ id }) => ids.get(id))).toEqual(expected);
  });
});

test("beside each pago: who confirmed it and with what; of the others nothing", async () => {
  const par = aPair(600_00, "11112222");
  const other = aPagoBs(borrower, 100_00, "22223333");
  expect(await banco().ofPagos({ pagoIds: [par.pagoId, other] })).toEqual([]);
  await confirmPares({ ctx: world.admin, input: { pares: [par] } });
  expect(await banco().ofPagos({ pagoIds: [par.pagoId, other, "nada"] })).toMatchObject([
    { ...par, quien: expect.stringMatching(/^admin/), movimiento: { referencia: "11112222", monto: 600_00 } },
  ]);
  await banco().undo({ movimientoId: par.movimientoId });
  expect(await banco().ofPagos({ pagoIds: [par.pagoId] })).toEqual([]);
});

test("a list of more than it bears is refused, and so is an empty one", async () => {
  const pares = Array.from({ length: 201 }, () => ({ pagoId: "p", movimientoId: "m" }));
  await expect(banco().confirm({ pares })).rejects.toThrow("de 1 a 200");
  await expect(banco().confirm({ pares: [] })).rejects.toThrow("de 1 a 200");
});

test("an ignored credit keeps why", async () => {
  const movimientoId = aMovimiento(world, 600_00, "11112222");
  await banco().ignore({ movimientoId, motivo: "Es de la panadería" });
  const kept = () =>
    world.storage.db.select().from(movimientosBanco).where(eq(movimientosBanco.id, movimientoId)).get();
  expect(kept()).toMatchObject({ estado: "ignorado", motivo: "Es de la panadería" });
  await banco().reconsider({ movimientoId });
  expect(kept()).toMatchObject({ estado: "por_conciliar", motivo: null });
});

describe("doctor finds", () => {
  const CHECK = "Cada movimiento confirmado es un solo pago aprobado de su monto";
  /** As somebody with access to the file would: without its triggers. */
  const tamper = (sql: string) => {
    const { driver } = world.storage;
    for (const { name } of readTriggers().filter(({ type }) => type === "trigger")) driver.exec(`drop trigger ${name}`);
    driver.exec("pragma foreign_keys = off");
    driver.exec(sql);
  };
  const PAIR = "insert into emparejamientos (id, movimientoId, pagoId, certeza, porque, creado)";
  let par: { pagoId: string; movimientoId: string };
  let open: { pagoId: string; movimientoId: string };
  beforeEach(async () => {
    par = aPair(600_00, "11112222");
    await confirmPares({ ctx: world.admin, input: { pares: [par] } });
    open = {
      pagoId: world.do(borrower, registerPago, { codigo: "1234", monto: centavos(1_00), referencia: null }).id,
      movimientoId: aMovimiento(world, 300_00, "33334444"),
    };
  });
  const found = () => listWrongPares(world.storage.db);

  test.each<[string, () => string, RegExp]>([
    [
      "a movement said to be confirmed",
      () => `update movimientosBanco set estado = 'conciliado' where id = '${open.movimientoId}'`,
      /tiene 0 pagos/,
    ],
    [
      "one said to wait",
      () => `update movimientosBanco set estado = 'por_conciliar' where id = '${par.movimientoId}'`,
      /tiene 1 pagos/,
    ],
    ["a pair that is gone", () => "delete from emparejamientos", /tiene 0 pagos/],
    ["a pair that was ended", () => "update emparejamientos set deshecho = 1", /tiene 0 pagos/],
    ["a pago of other bolívares", () => `update pagos set montoBs = 1 where id = '${par.pagoId}'`, /es de otro monto/],
    [
      "money of other bolívares",
      () => `update movimientosBanco set monto = 1 where id = '${par.movimientoId}'`,
      /es de otro monto/,
    ],
    [
      "a pago that is not approved",
      () => `update pagos set status = 'Pendiente', cuotasAplicadas = 0 where id = '${par.pagoId}'`,
      /no está aprobado/,
    ],
    ["a pago that is gone", () => `delete from pagos where id = '${par.pagoId}'`, /no existe/],
    ["a pair with another pago", () => `update emparejamientos set pagoId = '${open.pagoId}'`, /no está aprobado/],
    [
      "a pair for a movement that waits",
      () => `${PAIR} values ('x', '${open.movimientoId}', '${open.pagoId}', 'manual', '[]', 1)`,
      /tiene 1 pagos/,
    ],
    [
      "a pago with two movements",
      () => `drop index emparejamientos_un_pago;
        ${PAIR} values ('x', '${open.movimientoId}', '${par.pagoId}', 'manual', '[]', 1)`,
      /tiene 2 movimientos/,
    ],
  ])("%s", (_, sql, said) => {
    expect(found()).toEqual([]);
    tamper(sql());
    expect(found().join("\n")).toMatch(said);
  });

  test("and says it", () => {
    tamper("delete from emparejamientos");
    expect(examine(world.storage, "nada").find(({ check }) => check === CHECK)?.faults).toEqual(found());
    expect(found()).toHaveLength(1);
  });
});
