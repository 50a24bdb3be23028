/** The panel's list of messages, compared with a plain filter and sort of the same rows; and how each page is found. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { estadosCanal, gastos, mensajes } from "../../drizzle/schema/messages.ts";
import { dia, instante } from "../../rules/country/fecha.ts";
import type { mensajesInput } from "../../rules/operator/mensajes.ts";
import { MENSAJE_CANALES } from "../../rules/texts/channels/canal.ts";
import { MENSAJE_CLASES, MENSAJE_ESTADOS } from "../../rules/texts/channels/clases.ts";
import { PLANTILLAS_WHATSAPP } from "../../rules/texts/channels/whatsapp.ts";
import { sendPrueba } from "../../server/messages/envios/actions.ts";
import { insertMensaje, listNewest, type NewMensaje } from "../../server/messages/mensajes/queries.ts";
import { inTransaction } from "../../server/storage/db.ts";
import { createWorld, type World } from "../support/world.ts";

/** `MENSAJES_FILAS=200000` for the size of years, which also asks how long a page takes. */
const FILAS = Number(process.env.MENSAJES_FILAS ?? 1200);
const PAGINA_MS = 50;

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

type Fila = typeof mensajes.$inferInsert;
type Filtros = Partial<z.infer<typeof mensajesInput>>;

const PLANTILLAS = ["recordatorio", "aprobacion", "codigo", "aviso"];

/** Many at the same moment, as a morning's reminders are; some combinations are rare, and some are missing. */
function aLot(userIds: readonly string[]): Fila[] {
  let seed = 42;
  const pick = <T>(of: readonly T[]): T => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return of[Math.floor((seed / 2147483648) * of.length)] as T;
  };
  return Array.from({ length: FILAS }, (_, i) => {
    const creado = instante(1_800_000_000_000 + Math.floor(i / 7) * 1000);
    return {
      id: `m${String(pick(Array.from({ length: 900 }, (_, n) => n))).padStart(3, "0")}-${i}`,
      canal: pick(MENSAJE_CANALES),
      destino: `d${i}`,
      asunto: null,
      texto: "x",
      plantilla: pick(PLANTILLAS),
      params: {},
      userId: pick(userIds),
      unica: null,
      estado: pick([...MENSAJE_ESTADOS, "enviado", "enviado", "enviado"] as const),
      clase: pick(MENSAJE_CLASES.slice(0, 4)),
      proximoIntento: creado,
      creado,
    };
  });
}

function insertAll(filas: readonly Fila[]): void {
  inTransaction(world.base.db, (tx) => {
    for (let at = 0; at < filas.length; at += 500)
      tx.insert(mensajes)
        .values(filas.slice(at, at + 500))
        .run();
  });
}

const list = (input: Filtros) => world.caller(world.admin).mensajes.list(input);

/** All pages, one after the other. */
async function walk(filtros: Filtros): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({ ...filtros, cursor, limit: 100 });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor && ids.length <= FILAS);
  return ids;
}

const FILTROS: Filtros[] = [
  {},
  { estado: "fallido" },
  { canal: "whatsapp" },
  { clase: "cobro" },
  { plantilla: "recordatorio" },
  { estado: "pendiente", canal: "sms" },
  { estado: "cancelado", clase: "codigo" },
  { canal: "push", clase: "negocio" },
  { canal: "correo", plantilla: "aviso" },
  { estado: "enviado", canal: "correo", clase: "seguridad" },
  { estado: "relevado", canal: "sms", plantilla: "codigo" },
  { clase: "casa" },
  { plantilla: "nadie-la-usa" },
];

describe("whatever it is narrowed by", () => {
  test.skipIf(FILAS > 10_000)("its pages hold each message once, newest first", async () => {
    const filas = aLot([world.borrower().usuario.id, world.borrower().usuario.id]);
    insertAll(filas);
    for (const filtros of FILTROS) {
      const expected = filas
        .filter((fila) => Object.entries(filtros).every(([name, value]) => fila[name as keyof Fila] === value))
        .sort((a, b) => b.creado - a.creado || (a.id < b.id ? 1 : -1))
        .map(({ id }) => id);
      expect(await walk(filtros), JSON.stringify(filtros)).toEqual(expected);
    }
  });

  test("no page reads the messages from end to end, nor sorts them", async () => {
    const userId = world.borrower().usuario.id;
    const filas = aLot([userId]);
    insertAll(filas);
    const { driver } = world.storage;
    const prepare = driver.prepare.bind(driver);
    const plans: string[] = [];
    driver.prepare = ((statement: string) => {
      if (/^select/.test(statement) && statement.includes("mensajes")) {
        const unbound = Array(statement.split("?").length - 1).fill("1");
        const steps = prepare(`explain query plan ${statement}`).all(...unbound) as { detail: string }[];
        plans.push(steps.map(({ detail }) => detail).join("; "));
      }
      return prepare(statement);
    }) as typeof driver.prepare;
    const cursor = (await list({ limit: 5 })).nextCursor;
    const slow: string[] = [];
    for (const filtros of [...FILTROS, { buscar: "maría" }, { buscar: "maría", estado: "fallido" as const }])
      for (const from of [null, cursor, `${filas[10]?.creado}.${filas[10]?.id}`]) {
        const began = performance.now();
        await list({ ...filtros, cursor: from });
        const ms = performance.now() - began;
        if (FILAS >= 100_000 && ms > PAGINA_MS)
          slow.push(`${JSON.stringify({ ...filtros, from })}: ${ms.toFixed(1)} ms`);
      }
    await world.caller(world.admin).mensajes.proximos();
    await world.caller(world.admin).mensajes.canales();
    driver.prepare = prepare;
    expect(plans.length).toBeGreaterThan(100);
    expect(
      [...new Set(plans)].filter((plan) => /SCAN (?!mensajes USING (COVERING )?INDEX)|TEMP B-TREE/.test(plan)),
    ).toEqual([]);
    expect(slow).toEqual([]);
  }, 120_000);
});

function queue(mensaje: Partial<NewMensaje> = {}): string {
  const own = {
    canal: "correo",
    destino: "ana@cuotica.test",
    asunto: "Hola",
    texto: "Hola, Ana.",
    plantilla: "aprobacion",
  };
  inTransaction(world.base.db, (tx) =>
    insertMensaje(
      tx,
      { ...own, params: { user_name: "Ana" }, userId: null, unica: null, ...mensaje } as NewMensaje,
      world.clock.now(),
    ),
  );
  return listNewest(world.base.db, 1)[0]?.id ?? "";
}

test("a search finds the messages of who is called so, has that phone or that address", async () => {
  const ana = world.borrower();
  const otra = world.borrower();
  const own = queue({ userId: ana.usuario.id });
  queue({ userId: otra.usuario.id });
  const [email] = [ana.usuario.correo];
  expect(email).toBeTruthy();
  const found = await list({ buscar: String(world.row(ana).telefono).slice(-7) });
  expect(found.items.map(({ id }) => id)).toContain(own);
  expect(found.items.map(({ userId }) => userId)).not.toContain(otra.usuario.id);
  expect((await list({ buscar: "nadie se llama asi" })).items).toEqual([]);
});

test("a cursor that is none, and a class with a template, are refused", async () => {
  await expect(list({ cursor: "x" })).rejects.toMatchObject({ cause: { code: "INPUT_INVALID" } });
  await expect(list({ clase: "cobro", plantilla: "aviso" })).rejects.toThrow("Filtra por clase o por plantilla");
});

test("a code, and a link that opens an account, are shown to nobody", async () => {
  const { get } = world.caller(world.admin).mensajes;
  const shown = await get({ mensajeId: queue() });
  expect(shown).toMatchObject({ texto: "Hola, Ana.", params: { user_name: "Ana" } });
  const secrets: Partial<NewMensaje>[] = [
    { plantilla: "codigo", clase: "codigo", texto: "Tu código es 123456" },
    { plantilla: "cambio", clase: "seguridad", texto: "Cambió tu contraseña" },
    { texto: "Entra en {enlace}", params: { sellado: "abc" } },
  ];
  for (const secret of secrets)
    expect(await get({ mensajeId: queue(secret) })).toMatchObject({ texto: null, params: {} });
  await expect(get({ mensajeId: "nada" })).rejects.toMatchObject({ cause: { code: "MENSAJE_NOT_FOUND" } });
});

test("what waits is told in the order in which it leaves", async () => {
  const first = queue({ canal: "sms", texto: "uno" });
  world.clock.advance(60_000);
  const second = queue({ texto: "dos" });
  const { cantidad, items } = await world.caller(world.admin).mensajes.proximos();
  expect({ cantidad, ids: items.map(({ id }) => id) }).toEqual({ cantidad: 2, ids: [first, second] });
});

test("each channel says who carries it, until when it rests, and what it sent and cost today and this month", async () => {
  const { db } = world.base;
  world.clock.goTo(dia("2027-03-10"));
  const rest = instante(world.clock.now() + 600_000);
  db.insert(estadosCanal)
    .values({
      canal: "sms",
      fallosSeguidos: 5,
      descansaHasta: rest,
      error: "Twilio respondió 500",
      fallo: null,
      exito: null,
    })
    .run();
  for (const [day, messages, costo] of [
    ["2027-02-28", 9, 900_000],
    ["2027-03-01", 2, 100_000],
    ["2027-03-10", 3, 150_000],
  ] as const)
    db.insert(gastos)
      .values({ dia: dia(day), canal: "sms", mensajes: messages, contados: messages - 1, costo })
      .run();
  queue({ canal: "sms" });
  const canales = await world.caller(world.admin).mensajes.canales();
  expect(canales.map(({ canal }) => canal)).toEqual(["correo", "sms", "push", "whatsapp"]);
  expect(canales[0]).toMatchObject({ cartero: "resend", descansaHasta: null, enCola: 0, topes: null });
  expect(canales[1]).toMatchObject({
    cartero: null,
    descansaHasta: rest,
    error: "Twilio respondió 500",
    enCola: 1,
    hoy: { mensajes: 3, contados: 2, costo: 150_000 },
    mes: { mensajes: 5, contados: 3, costo: 250_000 },
    topes: { dia: 200, mes: 3000 },
  });
  world.clock.advance(600_000);
  expect((await world.caller(world.admin).mensajes.canales())[1]?.descansaHasta).toBeNull();
});

describe("a trial", () => {
  const test_ = (input: Parameters<ReturnType<World["caller"]>["mensajes"]["test"]>[0]) =>
    world.caller(world.admin).mensajes.test(input);

  test("by mail goes to the administrator's own address, or to the one that is written", async () => {
    const { mensajeId } = await test_({ canal: "correo" });
    const { get } = world.caller(world.admin).mensajes;
    expect(await get({ mensajeId })).toMatchObject({
      destino: "admin1@cuotica.test",
      clase: "casa",
      plantilla: "prueba",
      estado: "pendiente",
    });
    const other = await test_({ canal: "correo", destino: "Otra@Cuotica.test" });
    expect(await get(other)).toMatchObject({ destino: "otra@cuotica.test" });
  });

  test("by WhatsApp says all that its approved template asks for", () => {
    const ctx = { ...world.admin, carteros: { whatsapp: "whatsapp" } };
    world.do(ctx, sendPrueba, { canal: "whatsapp", destino: "+584121234567" });
    const [sent] = listNewest(world.base.db, 1);
    expect(sent?.params).toEqual({ marca: "Cuotica" });
    expect(Object.keys(sent?.params ?? {})).toEqual(PLANTILLAS_WHATSAPP.prueba?.params);
  });

  test("by a channel that nobody carries is refused, and leaves nothing", async () => {
    const before = listNewest(world.base.db, 5).length;
    await expect(test_({ canal: "sms", destino: "0412-1234567" })).rejects.toMatchObject({
      cause: { code: "NO_CARRIER" },
    });
    expect(listNewest(world.base.db, 5)).toHaveLength(before);
  });

  test("is one for one key, and so many an hour", async () => {
    const clave = crypto.randomUUID();
    const first = await test_({ canal: "correo", clave });
    expect(await test_({ canal: "correo", clave })).toEqual(first);
    for (let i = 0; i < 19; i += 1) await test_({ canal: "correo" });
    await expect(test_({ canal: "correo" })).rejects.toMatchObject({ cause: { code: "TOO_MANY_TRIES" } });
  });
});
