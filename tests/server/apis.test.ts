/**
 * Banks with an API, against stand-ins over real HTTP: their refusals, their failures, and that no pago is confirmed twice or
 * lost.
 */
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { consultasBanco, evidencias, movimientosBanco, preguntasBanco } from "../../drizzle/schema/bank.ts";
import { asientos } from "../../drizzle/schema/ledger.ts";
import { pagos } from "../../drizzle/schema/pagos.ts";
import { dia, startOfDay } from "../../rules/country/fecha.ts";
import { bolivares } from "../../rules/money/dinero.ts";
import { valorTasa } from "../../rules/money/tasa.ts";
import { senalesOf } from "../../rules/operator/salud/alarmas.ts";
import type { BancoApi } from "../../server/bank/apis/api.ts";
import { createApis } from "../../server/bank/apis/bancos.ts";
import { confirmExactas } from "../../server/bank/banco/jobs.ts";
import { consultBanco, startConsultas } from "../../server/bank/consultas/jobs.ts";
import { getAjustes } from "../../server/core/ajustes/queries.ts";
import type { UserContext } from "../../server/core/context.ts";
import type { BancosEnv } from "../../server/core/env/bancos.ts";
import { registerPago } from "../../server/lending/pagos/actions.ts";
import { saveTasa } from "../../server/lending/tasas/actions.ts";
import { changeAjustes } from "../../server/operator/ajustes/actions.ts";
import { lookAround } from "../../server/operator/estado/sistema.ts";
import {
  type Banco,
  bancoBancamiga,
  bancoBanesco,
  bancoBdv,
  bancoBnc,
  bancoMercantil,
  bancoR4,
  CLAVE_BDV,
  CLAVE_MERCANTIL,
  COMERCIO_R4,
  type Falla,
  MAESTRA_BNC,
  type Recibido,
} from "../support/bancos.ts";
import { anApproved, createWorld, type World } from "../support/world.ts";

const HOY = dia("2027-01-15");
const MINUTO = 60_000;
const NADIE: BancosEnv = { bdv: null, r4: null, mercantil: null, bnc: null, banesco: null, bancamiga: null };
const going = new AbortController().signal;

let world: World;
let borrower: UserContext;
let open: Banco[];
beforeEach(() => {
  world = createWorld();
  open = [];
  world.do(world.admin, saveTasa, { fechaValor: HOY, valor: valorTasa(29_000_000_000), fuente: "BCV" });
  const { banco } = getAjustes(world.storage.db);
  world.do(world.admin, changeAjustes, { banco: { ...banco, automatico: true } });
  borrower = world.borrower();
  anApproved(world, borrower);
  // They pay from their own phone: paying from another one needs a person's review.
  const own = "update usuarios set telefono = '+584145550122' where id = ?";
  world.storage.driver.prepare(own).run(borrower.usuario.id);
});
afterEach(async () => {
  await Promise.all(open.map((banco) => banco.stop()));
  world.close();
});

function start<B extends Banco>(banco: B, ...recibidos: Recibido[]): B {
  open.push(banco);
  banco.pagos.push(...recibidos);
  return banco;
}

const only = (bancos: Partial<BancosEnv>): BancoApi => {
  const [api] = createApis({ ...NADIE, ...bancos }, world.clock);
  if (!api) throw new Error("no bank");
  return api;
};
const bdv = ({ url }: Banco, lista = false) =>
  only({
    bdv: {
      clave: CLAVE_BDV,
      cuenta: lista ? "01020000000000000001" : null,
      telefono: lista ? null : "+584125550999",
      url,
    },
  });

/** The borrower's pago: Bs 870,00 from Banesco, unless stated. */
function tell({ referencia = "062437330012", monto = 870_00, fechaPago = HOY, de = borrower } = {}): string {
  return world.do(de, registerPago, {
    ...{ referencia, montoBs: bolivares(monto), fechaPago, banco: "0134", telefono: "+584145550122" },
  }).id;
}

/** The bank's record of the same payment. */
const received = (set: Partial<Recibido> = {}): Recibido => ({
  ...{ referencia: "062437330012", importe: "870.00", dia: HOY as string, telefono: "04145550122", banco: "0134" },
  ...set,
});

const turn = (api: BancoApi) => consultBanco(world.base, api, going);
const confirm = () => confirmExactas(world.base);
const money = () => world.storage.db.select().from(movimientosBanco).all();
const evidence = () => world.storage.db.select().from(evidencias).all();
const status = (id: string) => world.storage.db.select().from(pagos).where(eq(pagos.id, id)).get()?.status;
const answerTo = (id: string) =>
  world.storage.db.select().from(preguntasBanco).where(eq(preguntasBanco.pagoId, id)).get();
/** The bank's task that failed last time, if any; otherwise the first. */
const state = () => {
  const rows = world.storage.db.select().from(consultasBanco).all();
  return rows.find(({ error }) => error !== null) ?? rows[0];
};
/** How often money was booked for that pago. */
const booked = (id: string) => world.storage.db.select().from(asientos).where(eq(asientos.pagoId, id)).all().length;

describe("BDV, one payment at a time", () => {
  test("what came in is evidence, and confirms its pago once", async () => {
    const banco = start(bancoBdv(), received());
    const pago = tell();
    await turn(bdv(banco));
    expect(banco.llamadas[0]?.cuerpo).toEqual({
      ...{ cedulaPagador: world.row(borrower).cedula, telefonoPagador: "04145550122", telefonoDestino: "04125550999" },
      ...{ referencia: "37330012", fechaPago: "2027-01-15", importe: "870.00", bancoOrigen: "0134", reqCed: false },
    });
    expect(answerTo(pago)).toMatchObject({ respuesta: "hallado", proximo: null });
    expect(evidence()).toMatchObject([{ canal: "consulta", estado: "reconocida" }]);
    expect(await confirm()).toBe(1);
    expect(status(pago)).toBe("Aprobado");
    await turn(bdv(banco));
    expect(banco.llamadas).toHaveLength(1);
    expect([money().length, await confirm(), booked(pago)]).toEqual([1, 0, 1]);
  });

  test("one cent off: the bank says so, it is no money, and it is not asked again", async () => {
    const banco = start(bancoBdv(), received({ importe: "870.01" }));
    const pago = tell();
    await turn(bdv(banco));
    expect(answerTo(pago)).toMatchObject({ respuesta: "otro monto", proximo: null });
    expect([money(), banco.pagos[0]?.conciliado, await confirm()]).toEqual([[], undefined, 0]);
    expect(status(pago)).toBe("Pendiente");
  });

  test("at half past nine in the evening it is asked about Caracas's day, not UTC's", async () => {
    world.clock.advance(startOfDay(HOY) + 21.5 * 60 * MINUTO - world.clock.now());
    expect(new Date(world.clock.now()).toISOString()).toBe("2027-01-16T01:30:00.000Z");
    const banco = start(bancoBdv(), received());
    const pago = world.do(borrower, registerPago, {
      ...{ referencia: "062437330012", montoBs: bolivares(870_00), banco: "0134", telefono: "+584145550122" },
    }).id;
    await turn(bdv(banco));
    expect(answerTo(pago)?.respuesta).toBe("hallado");
  });

  test("not there yet: asked again later, a day long, and found when it arrives", async () => {
    const banco = start(bancoBdv());
    const pago = tell();
    await turn(bdv(banco));
    expect(answerTo(pago)).toMatchObject({ respuesta: "no hallado", intentos: 1 });
    await turn(bdv(banco));
    expect(banco.llamadas).toHaveLength(1);
    banco.pagos.push(received());
    world.clock.advance(3 * MINUTO);
    await turn(bdv(banco));
    expect(answerTo(pago)?.respuesta).toBe("hallado");
    expect([await confirm(), booked(pago)]).toEqual([1, 1]);
  });

  test("what never comes is not asked about for ever", async () => {
    const banco = start(bancoBdv());
    const pago = tell();
    for (let i = 0; i < 40; i++) {
      await turn(bdv(banco));
      world.clock.advance(60 * MINUTO);
    }
    expect(banco.llamadas).toHaveLength(7);
    expect(answerTo(pago)).toMatchObject({ respuesta: "no hallado", proximo: null, intentos: 7 });
    expect(status(pago)).toBe("Pendiente");
  });

  /** Whatever loses the response: the bank had recorded it, so it answers «ya conciliado» the next time. */
  test.each<Falla>(["traga", "media"])(
    "an answer lost on its way (%s): asked again, it was ours, and counts once",
    async (falla) => {
      const banco = start(bancoBdv(), received());
      banco.fallas.push(falla);
      const pago = tell();
      await turn(bdv(banco));
      expect(banco.pagos[0]?.conciliado).toBe(true);
      expect(answerTo(pago)?.respuesta).toBe("sin respuesta");
      expect([money(), status(pago)]).toEqual([[], "Pendiente"]);
      world.clock.advance(6 * MINUTO);
      await turn(bdv(banco));
      expect(answerTo(pago)).toMatchObject({ respuesta: "hallado", proximo: null });
      expect([money().length, await confirm(), status(pago), booked(pago)]).toEqual([1, 1, "Aprobado", 1]);
    },
  );

  test("the program ends after the bank answered and before it was written: looked at again, and counted once", async () => {
    const { driver } = world.storage;
    const banco = start(bancoBdv(), received());
    const pago = tell();
    driver.exec("create trigger fin before insert on evidencias begin select raise(abort, 'fin'); end");
    await expect(turn(bdv(banco))).rejects.toThrow();
    driver.exec("drop trigger fin");
    expect(banco.pagos[0]?.conciliado).toBe(true);
    expect(answerTo(pago)?.respuesta).toBe("preguntando");
    await turn(bdv(banco));
    expect(banco.llamadas).toHaveLength(1);
    world.clock.advance(6 * MINUTO);
    await turn(bdv(banco));
    expect([money().length, await confirm(), status(pago), booked(pago)]).toEqual([1, 1, "Aprobado", 1]);
  });

  test("conciliated by somebody else: no money of ours, and a person is told why", async () => {
    const banco = start(bancoBdv(), received({ conciliado: true }));
    const pago = tell();
    await turn(bdv(banco));
    expect(answerTo(pago)).toMatchObject({ respuesta: "ya conciliado", proximo: null });
    expect(evidence()).toMatchObject([{ estado: "ignorada", motivo: expect.stringContaining("ya fue conciliado") }]);
    expect([money(), await confirm(), status(pago)]).toEqual([[], 0, "Pendiente"]);
  });

  test("another's reference told again is neither asked about nor confirmed", async () => {
    const banco = start(bancoBdv(), received());
    const first = tell();
    await turn(bdv(banco));
    await confirm();
    const thief = world.borrower();
    anApproved(world, thief);
    const second = tell({ de: thief });
    world.clock.advance(10 * MINUTO);
    await turn(bdv(banco));
    expect(banco.llamadas).toHaveLength(1);
    expect([await confirm(), status(first), status(second), money().length]).toEqual([0, "Aprobado", "Pendiente", 1]);
  });

  test("the reference of a payment already used, after a question that got lost: still not the thief's", async () => {
    const banco = start(bancoBdv(), received({ conciliado: true }));
    const pago = tell();
    banco.fallas.push("429");
    await turn(bdv(banco));
    world.clock.advance(10 * MINUTO);
    // A bank that asks us to wait did nothing: a later «ya conciliado» was somebody else's doing.
    await turn(bdv(banco));
    expect(answerTo(pago)?.respuesta).toBe("ya conciliado");
    expect([money(), await confirm()]).toEqual([[], 0]);
  });

  test("a wrong key is no «not found»: the pago waits, and the operator can read why", async () => {
    const banco = start(bancoBdv(), received());
    const pago = tell();
    const wrong = only({ bdv: { clave: "otra", cuenta: null, telefono: "+584125550999", url: banco.url } });
    await turn(wrong);
    expect(state()).toMatchObject({ banco: "0102", error: expect.stringContaining("no acepta las claves") });
    expect(answerTo(pago)).toMatchObject({ respuesta: null, intentos: 0 });
    world.clock.advance(10 * MINUTO);
    await turn(bdv(banco));
    expect([answerTo(pago)?.respuesta, state()?.error]).toEqual(["hallado", null]);
  });

  test("who is not asked about: without a reference of six, decided, in cash, of another bank", async () => {
    const banco = start(bancoBdv());
    tell({ referencia: "1234" });
    const decided = tell({ referencia: "111111111" });
    world.storage.db.update(pagos).set({ bancoReceptor: "0134" }).where(eq(pagos.id, decided)).run();
    await turn(bdv(banco));
    expect(banco.llamadas).toEqual([]);
  });
});

describe("a bank that fails rests, longer each time, and nothing is lost", () => {
  /** The list is read every five minutes; the pause after failures is 1, 2, 4 … 60 minutes, after «wait two minutes» twice that. */
  const GAPS = { otras: [5, 5, 5, 8, 16, 32, 60, 60], espera: [5, 5, 8, 16, 32, 60, 60, 60] };

  test.each<Falla>(["html", "media", "429", "500", "corta"])("%s", async (falla) => {
    const banco = start(bancoBdv(), received());
    const api = bdv(banco, true);
    const pago = tell();
    banco.fallas.push(...Array<Falla>(8).fill(falla));
    const called: number[] = [];
    for (let minute = 0; called.length < 9; minute++) {
      const before = banco.llamadas.length;
      await turn(api);
      if (banco.llamadas.length > before) called.push(minute);
      if (called.length === 8) expect([state()?.error, money()]).toEqual([expect.any(String), []]);
      world.clock.advance(MINUTO);
    }
    const gaps = called.slice(1).map((minute, i) => minute - (called[i] ?? 0));
    expect(gaps).toEqual(falla === "429" ? GAPS.espera : GAPS.otras);
    expect([state()?.error, money().length, await confirm(), booked(pago)]).toEqual([null, 1, 1, 1]);
  });

  test("where only its list is refused, it is asked about pagos all the same", async () => {
    const banco = start(bancoBdv(), received());
    const both = only({
      bdv: { clave: CLAVE_BDV, cuenta: "01020000000000000001", telefono: "+584125550999", url: banco.url },
    });
    banco.fallas.push("500");
    const pago = tell();
    await turn(both);
    expect(banco.llamadas.map(({ path }) => path)).toEqual(["/apis/bdv/consulta/movimientos", "/getMovement"]);
    expect(state()).toMatchObject({ banco: "0102 movimientos", error: expect.any(String) });
    expect([answerTo(pago)?.respuesta, await confirm(), booked(pago)]).toEqual(["hallado", 1, 1]);
    world.clock.advance(10 * MINUTO);
    await turn(both);
    // The list has it too, in its own words: it is the same money.
    expect([state()?.error, evidence().length, money().length, await confirm(), booked(pago)]).toEqual([
      null,
      2,
      1,
      0,
      1,
    ]);
  });

  test.each<[string, Falla | "clave"]>([
    ["refuses our key", "clave"],
    ["is down", "500"],
    ["hangs up", "corta"],
  ])(
    "one that %s is seen in Estado and Hoy at once, and is an alarm at the third try until it answers",
    async (_, falla) => {
      const banco = start(bancoBdv(), received());
      const wrong = only({ bdv: { clave: "otra", cuenta: null, telefono: "+584125550999", url: banco.url } });
      tell();
      const seen = async () => {
        const panel = world.caller(world.admin);
        const [{ bancos: enEstado }, { bancos: enHoy }] = [await panel.estado.sistema(), await panel.hoy.get()];
        const senales = senalesOf(lookAround(world.base, [])).filter(({ tipo }) => tipo === "banco");
        return { enEstado: enEstado.map(({ fallos }) => fallos), enHoy: enHoy.length, senales };
      };
      expect(await seen()).toEqual({ enEstado: [], enHoy: 0, senales: [] });
      if (falla !== "clave") banco.fallas.push(...Array<Falla>(3).fill(falla));
      const again = () => turn(falla === "clave" ? wrong : bdv(banco));
      await again();
      expect(await seen()).toEqual({ enEstado: [1], enHoy: 1, senales: [] });
      world.clock.advance(10 * MINUTO);
      await again();
      world.clock.advance(10 * MINUTO);
      await again();
      const alarm = { tipo: "banco", de: "0102", detalle: expect.stringMatching(/^Banco de Venezuela \(?.*\.$/) };
      expect(await seen()).toEqual({ enEstado: [3], enHoy: 1, senales: [alarm] });
      world.clock.advance(10 * MINUTO);
      await turn(bdv(banco));
      expect(await seen()).toEqual({ enEstado: [0], enHoy: 0, senales: [] });
    },
  );

  test("a bank whose keys were taken out of the machine is nobody's alarm after a day", async () => {
    const banco = start(bancoBdv(), received());
    banco.fallas.push(...Array<Falla>(3).fill("500"));
    tell();
    for (let i = 0; i < 3; i += 1) {
      await turn(bdv(banco));
      world.clock.advance(10 * MINUTO);
    }
    expect(senalesOf(lookAround(world.base, [])).filter(({ tipo }) => tipo === "banco")).toHaveLength(1);
    world.clock.advance(24 * 60 * MINUTO);
    expect(senalesOf(lookAround(world.base, [])).filter(({ tipo }) => tipo === "banco")).toEqual([]);
  });

  test("one that does not answer in time is told from one that is not there", async () => {
    const banco = start(bancoR4());
    banco.fallas.push("cuelga");
    const pregunta = { pagoId: "1", referencia: "62437330012", monto: bolivares(1), dia: HOY, cedula: null };
    const payer = { telefono: "+584145550122", bancoPagador: "0134" };
    const ask = (url: string) =>
      only({ r4: { comercio: COMERCIO_R4, clave: COMERCIO_R4, url } }).ask?.(
        { ...pregunta, ...payer },
        AbortSignal.timeout(80),
      );
    await expect(ask(banco.url)).rejects.toMatchObject({ clase: "fallo", message: "no respondió a tiempo" });
    await expect(ask("http://127.0.0.1:1")).rejects.toMatchObject({ clase: "fallo" });
  });
});

describe("BDV, the list of movements", () => {
  test("pages of a hundred, credits only, each once however often it is read", async () => {
    const banco = start(bancoBdv());
    for (let i = 0; i < 130; i++)
      banco.pagos.push(received({ referencia: String(600_000_000_000 + i * 7), importe: `${1000 + i}.41` }));
    const api = bdv(banco, true);
    await turn(api);
    expect(money()).toHaveLength(130);
    expect(money()[0]).toMatchObject({ monto: 1000_41, dia: HOY, hora: "10:43", telefono: "+584145550122" });
    expect(banco.llamadas.map(({ cuerpo }) => [cuerpo.fechaIni, cuerpo.nroMovimiento])).toEqual([
      ...[
        ["14/01/2027", ""],
        ["15/01/2027", ""],
      ],
      ...[
        ["15/01/2027", "80099"],
        ["15/01/2027", "80199"],
      ],
    ]);
    world.clock.advance(5 * MINUTO);
    await turn(api);
    expect([money().length, evidence().length]).toEqual([130, 130]);
  });

  test("half of a day's pages is kept, and the rest is read later", async () => {
    const banco = start(bancoBdv());
    for (let i = 0; i < 60; i++)
      banco.pagos.push(received({ referencia: String(600_000_000_000 + i * 7), importe: `${1000 + i}.00` }));
    const api = bdv(banco, true);
    const { fallas } = banco;
    await turn(api);
    const before = money().length;
    for (let i = 60; i < 120; i++)
      banco.pagos.push(received({ referencia: String(600_000_000_000 + i * 7), importe: `${1000 + i}.00` }));
    world.clock.advance(5 * MINUTO);
    fallas.push("html");
    await turn(api);
    expect([before, money().length]).toEqual([60, 60]);
    world.clock.advance(6 * MINUTO);
    await turn(api);
    expect(money()).toHaveLength(120);
  });

  test("the day is over: it is read once more after midnight, and days that were missed too", async () => {
    const banco = start(bancoBdv());
    const api = bdv(banco, true);
    await turn(api);
    banco.pagos.push(received({ importe: "1.00" }));
    world.clock.goTo(dia("2027-01-18"));
    banco.llamadas.length = 0;
    await turn(api);
    expect(banco.llamadas.map(({ cuerpo }) => cuerpo.fechaIni)).toEqual([
      ...["15/01/2027", "16/01/2027", "17/01/2027", "18/01/2027"],
    ]);
    expect(money()).toHaveLength(1);
  });

  test("a pago that the list tells of is not asked about: that would mark it for nothing", async () => {
    const banco = start(bancoBdv(), received());
    const both = only({
      bdv: { clave: CLAVE_BDV, cuenta: "01020000000000000001", telefono: "+584125550999", url: banco.url },
    });
    const pago = tell();
    await turn(both);
    expect(banco.llamadas.map(({ path }) => path)).not.toContain("/getMovement");
    expect([money().length, await confirm(), booked(pago)]).toEqual([1, 1, 1]);
  });
});

describe("the other banks", () => {
  const found = async (api: BancoApi, banco: Banco) => {
    const pago = tell();
    await turn(api);
    expect(answerTo(pago)?.respuesta ?? "hallado").toBe("hallado");
    expect([money().length, await confirm(), status(pago), booked(pago)]).toEqual([1, 1, "Aprobado", 1]);
    const asked = banco.llamadas.length;
    await turn(api);
    expect([banco.llamadas.length, money().length, booked(pago)]).toEqual([asked, 1, 1]);
  };
  const notFound = async (api: BancoApi) => {
    const pago = tell();
    await turn(api);
    expect([money(), await confirm(), status(pago)]).toEqual([[], 0, "Pendiente"]);
    return answerTo(pago)?.respuesta;
  };
  const mercantil = ({ url }: Banco) =>
    only({
      mercantil: {
        ...{ cliente: "cliente", comercio: "200284", clave: CLAVE_MERCANTIL, telefono: "+584125550999" },
        ...{ integrador: "31", terminal: "1", url },
      },
    });
  const bnc = ({ url }: Banco) =>
    only({ bnc: { guid: "4A074C46", clave: MAESTRA_BNC, rif: "J123456789", cuenta: "01910000000000000001", url } });
  const banesco = ({ url }: Banco) =>
    only({
      banesco: { cliente: "cliente", clave: "secreto", cuenta: "01340000000000000001", ssoUrl: `${url}/sso`, url },
    });
  const bancamiga = ({ url }: Banco) => only({ bancamiga: { clave: "jwt-de-un-año", url } });
  const r4 = ({ url }: Banco) => only({ r4: { comercio: COMERCIO_R4, clave: COMERCIO_R4, url } });

  test("Mercantil finds it by amount, reference, day and phones", async () => {
    const banco = start(bancoMercantil(), received());
    await found(mercantil(banco), banco);
  });

  test("Mercantil, one cent off or another day: error 0330", async () => {
    const banco = start(bancoMercantil(), received({ importe: "870.01" }), received({ dia: "2027-01-16" }));
    expect(await notFound(mercantil(banco))).toBe("no hallado");
  });

  test("BNC signs in once a day, and again when the bank ends the key", async () => {
    const banco = start(bancoBnc(), received());
    const api = bnc(banco);
    await found(api, banco);
    banco.vence();
    world.clock.advance(5 * MINUTO);
    await turn(api);
    expect([banco.entradas(), state()?.error, money().length]).toEqual([2, null, 1]);
    world.clock.advance(13 * 60 * MINUTO);
    await turn(api);
    expect(banco.entradas()).toBe(3);
  });

  test("BNC asks about a pago of a day that its history has no more", async () => {
    const banco = start(bancoBnc(), received());
    const api = { ...bnc(banco), listar: null };
    await found(api, banco);
    expect(await notFoundOther(api)).toBe("no hallado");
  });

  const notFoundOther = async (api: BancoApi) => {
    const pago = tell({ referencia: "099999999999", monto: 290_00 });
    await turn(api);
    return answerTo(pago)?.respuesta;
  };

  test.each(["client_credentials", "password"] as const)("Banesco, signed in by %s", async (grant) => {
    const banco = start(bancoBanesco(grant), received());
    await found(banesco(banco), banco);
  });

  test("Banesco: nothing found comes as 400, and a token that was ended is asked for anew", async () => {
    const banco = start(bancoBanesco());
    const api = banesco(banco);
    expect(await notFound(api)).toBe("no hallado");
    banco.pagos.push(received());
    banco.vence();
    world.clock.advance(3 * MINUTO);
    await turn(api);
    expect([money().length, banco.entradas()]).toEqual([1, 2]);
  });

  test("Banesco, one cent off", async () => {
    const banco = start(bancoBanesco(), received({ importe: "869.99" }));
    expect(await notFound(banesco(banco))).toBe("otro monto");
  });

  test("Bancamiga's history is read at most once every ten minutes", async () => {
    const banco = start(bancoBancamiga(), received());
    const api = bancamiga(banco);
    world.clock.advance(12 * 60 * MINUTO + 30 * MINUTO);
    const times: number[] = [];
    for (let minute = 0; minute < 60; minute++) {
      const before = banco.llamadas.length;
      await turn(api);
      if (banco.llamadas.length > before) times.push(minute);
      world.clock.advance(MINUTO);
    }
    expect(times).toEqual([0, 11, 22, 33, 44, 55]);
    expect([money().length, evidence().length]).toEqual([1, 1]);
  });

  test("R4 knows the reference and says no amount: kept for a person, and no money", async () => {
    const banco = start(bancoR4(), received());
    expect(await notFound(r4(banco))).toBe("sin monto");
    expect(evidence()).toMatchObject([{ estado: "ignorada", motivo: expect.stringContaining("no dice por cuánto") }]);
  });

  test("R4 where it does say how much", async () => {
    const banco = start(bancoR4(true), received());
    await found(r4(banco), banco);
  });

  test("R4 with a wrong token", async () => {
    const banco = start(bancoR4(), received());
    await notFound(only({ r4: { comercio: "otro", clave: "otro", url: banco.url } }));
    expect(state()?.error).toContain("08");
  });
});

describe("by themselves", () => {
  test("each bank has its loop: one that hangs holds up no other, nor the end", async () => {
    const slow = start(bancoR4(), received());
    slow.fallas.push("cuelga");
    const quick = start(bancoBdv(), received());
    const pago = tell();
    const apis = createApis(
      {
        ...NADIE,
        r4: { comercio: COMERCIO_R4, clave: COMERCIO_R4, url: slow.url },
        bdv: { clave: CLAVE_BDV, cuenta: null, telefono: "+584125550999", url: quick.url },
      },
      world.clock,
    );
    const called = [slow.llamado(), quick.llamado()];
    const stop = startConsultas(world.base, apis);
    await Promise.all(called);
    const again = quick.llamado();
    const later = tell({ referencia: "055555555555", monto: 290_00 });
    await again;
    await stop();
    const of = (banco: string, id: string) =>
      world.storage.db
        .select()
        .from(preguntasBanco)
        .all()
        .find((row) => row.pagoId === id && row.banco === banco);
    expect(of("0102", pago)?.respuesta).toBe("hallado");
    expect(["no hallado", "sin respuesta"]).toContain(of("0102", later)?.respuesta);
    // What waited for the hanging bank is processed again.
    expect(of("0169", pago)).toMatchObject({ respuesta: "sin respuesta", proximo: expect.any(Number) });
    expect(world.warnings).toEqual([]);
  });
});
