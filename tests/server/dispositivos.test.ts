/** Connected phones and banks: their secrets, their silence, and their removal. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dispositivos } from "../../drizzle/schema/bank.ts";
import { cuentasBanco } from "../../drizzle/schema/cajas.ts";
import { auditoria } from "../../drizzle/schema/operator.ts";
import { readAviso } from "../../rules/bank/avisos/leer.ts";
import { readCuerpo } from "../../rules/bank/entregas/cuerpos.ts";
import { createInput, formatSilencio } from "../../rules/bank/entregas/dispositivos.ts";
import { toAviso } from "../../rules/bank/entregas/entregas.ts";
import { reenviadoresOf } from "../../rules/bank/entregas/reenviadores.ts";
import { REMITENTES_INICIALES } from "../../rules/bank/entregas/remitentes.ts";
import { DISPOSITIVO_TIPOS } from "../../rules/bank/tipos.ts";
import { MS_PER_HOUR } from "../../rules/country/fecha.ts";
import { findDispositivo, hear } from "../../server/bank/dispositivos/queries.ts";
import { unseal } from "../../server/core/seal.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const admin = () => world.caller(world.admin).dispositivos;
const create = (input: object = {}) => admin().create({ nombre: "Teléfono", cuenta: "0102", ...input });
const list = async () => (await admin().list({})).items;

describe("a secret", () => {
  test("is answered once and kept as its hash, and sealed for signatures", async () => {
    const { id, token } = await create();
    const [row] = world.storage.db.select().from(dispositivos).all();
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(unseal(world.base.codes.secret, row?.sellado ?? "")).toBe(token);
    expect(findDispositivo(world.storage.db, token)?.id).toBe(id);
    const [shown] = await list();
    expect(JSON.stringify(shown)).not.toContain(token);
    expect(Object.keys(shown ?? {})).not.toEqual(expect.arrayContaining(["huella", "sellado"]));
    const trail = world.storage.db.select().from(auditoria).all();
    expect(trail.map(({ accion }) => accion)).toEqual(["dispositivos.create"]);
    expect(JSON.stringify(trail)).not.toContain(token);
  });

  test("is a UUID for the bank that takes no other; each is another's", async () => {
    const tokens = await Promise.all(DISPOSITIVO_TIPOS.map(async (tipo) => [tipo, (await create({ tipo })).token]));
    const { r4, ...others } = Object.fromEntries(tokens);
    expect(r4).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(Object.values(others)).size).toBe(5);
  });

  test("under one key it is made once, and answered again", async () => {
    const clave = crypto.randomUUID();
    expect(await create({ clave })).toEqual(await create({ clave }));
    expect(await list()).toHaveLength(1);
  });
});

test("phones and banks of one account meet at it", async () => {
  await create({ cuenta: "0102" });
  await create({ cuenta: "Banco de Venezuela", tipo: "bdv" });
  await create({ cuenta: "0102-0123-4501-2345-6789" });
  expect(world.storage.db.select().from(cuentasBanco).all()).toMatchObject([
    { banco: "0102", numero: "01020123450123456789" },
  ]);
  expect((await list()).map(({ cuenta }) => cuenta)).toEqual(Array(3).fill("Banco de Venezuela (0102)"));
});

test("revoked, it is known to nobody; twice is refused, and so is one that never was", async () => {
  const { id, token } = await create();
  await admin().revoke({ dispositivoId: id });
  expect(findDispositivo(world.storage.db, token)).toBeUndefined();
  expect(await list()).toMatchObject([{ id, silencio: null, revocado: world.clock.now() }]);
  await expect(admin().revoke({ dispositivoId: id })).rejects.toThrow("Ya estaba desconectado");
  await expect(admin().revoke({ dispositivoId: "nada" })).rejects.toThrow("No encontramos lo que buscas.");
  const trail = world.storage.db.select().from(auditoria).all();
  expect(trail.map(({ accion }) => accion)).toEqual(["dispositivos.create", "dispositivos.revoke"]);
});

test("a bank that is connected says later from where it calls; a phone calls from anywhere", async () => {
  const { id, token } = await create({ tipo: "bdv" });
  await admin().setDirecciones({ dispositivoId: id, direcciones: ["190.202.1.2"] });
  expect(findDispositivo(world.storage.db, token)?.direcciones).toEqual(["190.202.1.2"]);
  const phone = await create();
  const set = (dispositivoId: string) => admin().setDirecciones({ dispositivoId, direcciones: [] });
  await expect(set(phone.id)).rejects.toThrow("No encontramos lo que buscas.");
  await admin().revoke({ dispositivoId: id });
  await expect(set(id)).rejects.toThrow("Ya estaba desconectado");
  const trail = world.storage.db.select().from(auditoria).all();
  expect(trail.filter(({ accion }) => accion === "dispositivos.setDirecciones")).toMatchObject([
    { entidadId: id, antes: { direcciones: [] }, despues: { direcciones: ["190.202.1.2"] } },
  ]);
});

test("silence is told after the hours of Ajustes, of phones that are connected", async () => {
  const { id } = await create();
  await create({ nombre: "BDV", tipo: "bdv" });
  const gone = await create({ nombre: "Perdido" });
  await admin().revoke({ id: gone.id });
  const silent = () => admin().silent();
  world.clock.advance(12 * MS_PER_HOUR - 1);
  expect(await silent()).toEqual([]);
  world.clock.advance(1);
  expect(await silent()).toEqual([{ id, nombre: "Teléfono", horas: 12 }]);
  hear(world.storage.db, id, world.clock.now());
  expect(await silent()).toEqual([]);
  world.clock.advance(14 * MS_PER_HOUR + 5);
  expect(await silent()).toEqual([{ id, nombre: "Teléfono", horas: 14 }]);
  expect((await list()).map(({ nombre, silencio }) => [nombre, silencio])).toEqual([
    ["Perdido", null],
    ["BDV", null],
    ["Teléfono", 14],
  ]);
});

test.each([
  [1, "Sin señal desde hace 1 hora"],
  [14, "Sin señal desde hace 14 horas"],
  [47, "Sin señal desde hace 47 horas"],
  [48, "Sin señal desde hace 2 días"],
])("%d hours of silence", (horas, text) => expect(formatSilencio(horas)).toBe(text));

test("addresses are addresses or networks", () => {
  const of = (...direcciones: string[]) => createInput.safeParse({ nombre: "a", cuenta: "0102", direcciones }).success;
  expect([of(), of("190.202.1.2", "10.0.0.0/8"), of("2001:db8::1", "2001:db8::/32")]).toEqual([true, true, true]);
  expect([
    of("banco.example"),
    of("190.202.1"),
    of("999.1.1.1"),
    of("10.0.0.0/33"),
    of("1.2.3.4 ; rm"),
    of(""),
  ]).toEqual(Array(6).fill(false));
});

describe("what is copied into the apps", () => {
  const TEXT = 'Recibiste un PagomovilBDV de "ANA" por Bs.1.760,00 bajo el numero de operacion 007186960005';
  const FILLED: Record<string, string> = {
    "%from%": "2661",
    "%sentStamp%": "1774821660000",
    "%receivedStamp%": "1774821662345",
    "[from]": "com.bancodevenezuela.bdvdigital",
    "[receive_time]": "2026-03-29 18:01:05",
  };
  /** As the apps fill it in: both escape what they put between quotes. */
  const fill = (template: string) =>
    Object.entries({ ...FILLED, "%text%": TEXT, "[org_content]": TEXT }).reduce(
      (text, [place, value]) => text.replace(place, JSON.stringify(value).slice(1, -1)),
      template,
    );

  test.each(["Template", "Params"])("%s, filled in, is read whole", (label) => {
    const valores = reenviadoresOf("https://cuotica.test/api/banco/avisos", "el-token").flatMap((app) => app.valores);
    const template = valores.find((one) => one.label === label)?.valor ?? "";
    const aviso = toAviso(readCuerpo(fill(template), "application/json")?.[0] ?? []);
    expect(aviso?.texto).toBe(TEXT);
    expect(aviso?.momento).toMatch(/^(1774821660000|2026-03-29 18:01:05)$/);
    const remitente = aviso?.remitentes[0];
    const leido = readAviso({ texto: TEXT, remitente }, { remitentes: REMITENTES_INICIALES, plantillas: [] });
    expect(leido).toMatchObject({ lectura: { monto: 1_760_00, referencia: "007186960005" } });
  });
});
