/** WhatsApp messages from people: stored once, under the phone's owner, obeyed if they are commands, answered within a day. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { consentimientos, mensajes, respuestas } from "../../drizzle/schema/messages.ts";
import { instante } from "../../rules/country/fecha.ts";
import { readWhatsapp } from "../../rules/input/acuses-whatsapp.ts";
import { MAX_RESPUESTAS_POR_DIA, RESPUESTAS_GUARDADAS_DIAS } from "../../rules/limits/mensajes.ts";
import { PRIVACIDAD_INICIAL } from "../../rules/limits/privacidad.ts";
import { SIN_CARTEROS } from "../../rules/texts/channels/canal.ts";
import { ordenDe } from "../../rules/texts/channels/respuestas.ts";
import { setPhone } from "../../server/identity/cuentas/queries.ts";
import { receiveEscrito } from "../../server/messages/respuestas/actions.ts";
import { removeVencidos } from "../../server/operator/retenciones/queries.ts";
import { byMeta, META } from "../support/acuses.ts";
import { DAY } from "../support/clock.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let count = 0;
beforeEach(() => {
  world = createWorld();
  world.base.envia.whatsapp = true;
});
afterEach(() => world.close());

const HOUR = 3_600_000;
const phoneOf = (person: { usuario: { telefono: string | null } }) => String(person.usuario.telefono);
function writes(telefono: string, texto: string, more: { wamid?: string; tipo?: string; at?: number } = {}): void {
  count += 1;
  const { wamid = `wamid.${count}`, tipo = "text", at = world.clock.now() } = more;
  world.do(world.base, receiveEscrito, { wamid, telefono, tipo, texto, momento: instante(at) });
}
const rows = () => world.storage.db.select().from(respuestas).all();
const queued = () =>
  world.storage.db
    .select()
    .from(mensajes)
    .all()
    .filter(({ canal }) => canal === "whatsapp");
const words = () => world.storage.db.select().from(consentimientos).all();

describe("orders", () => {
  test.each([
    ["baja", ["BAJA", "baja", " Baja. ", "¡SALIR!", "stop", "No más", "NO MAS", "no mas!!"]],
    ["alta", ["ALTA", "alta.", "Start"]],
    [null, ["no más de 20 puedo hoy", "ya pagué", "bajará el dólar", "", "👍", "no", "alta gama", "stop it"]],
  ] as const)("%s", (orden, said) => {
    for (const texto of said) expect(ordenDe(texto), texto).toBe(orden);
  });

  test("BAJA stops them and is confirmed once; ALTA takes it back", async () => {
    const person = world.borrower();
    await world.caller(person).consentimientos.set({ canal: "whatsapp", acepta: true });
    world.clock.advance(1000);
    writes(phoneOf(person), "Baja");
    writes(phoneOf(person), "BAJA");
    expect(words().map(({ acepta, via }) => [acepta, via])).toEqual([
      [true, "cuenta"],
      [false, "respuesta"],
    ]);
    expect(queued().map(({ destino, plantilla }) => [destino, plantilla])).toEqual([[phoneOf(person), "respuesta"]]);
    world.clock.advance(1000);
    writes(phoneOf(person), "alta");
    expect(words().at(-1)).toMatchObject({ acepta: true, via: "respuesta", texto: "alta" });
    expect(queued()).toHaveLength(2);
  });

  test("told again days later by Meta, it is no new order; of before the window, it is not confirmed", async () => {
    const person = world.borrower();
    writes(phoneOf(person), "ALTA", { wamid: "wamid.vieja", at: world.clock.now() - 2 * DAY });
    expect(queued()).toEqual([]);
    await world.caller(person).consentimientos.set({ canal: "whatsapp", acepta: false });
    writes(phoneOf(person), "ALTA", { wamid: "wamid.vieja", at: world.clock.now() - 2 * DAY });
    expect(words().at(-1)).toMatchObject({ acepta: false });
  });

  describe("that Meta delivers late", () => {
    const acepta = () => words().at(-1)?.acepta;

    test("stand behind what the person wrote since, in whichever order they arrive", () => {
      const person = world.borrower();
      const start = world.clock.now();
      world.clock.advance(60_000);
      const at = (seconds: number) => ({ at: start + seconds * 1000 });
      writes(phoneOf(person), "BAJA", at(30));
      writes(phoneOf(person), "ALTA", at(0));
      expect(words().map((word) => [word.acepta, word.momento - start])).toEqual([[false, 30_000]]);
      expect(rows().map(({ texto }) => texto)).toEqual(["BAJA", "ALTA"]);
      expect(queued()).toHaveLength(1);
      // Written after BAJA, though it comes long after it was said.
      writes(phoneOf(person), "ALTA", at(45));
      expect(acepta()).toBe(true);
      expect(queued()).toHaveLength(2);
    });

    test("stand behind the same said twice, the second time after them", () => {
      const person = world.borrower();
      const start = world.clock.now();
      world.clock.advance(60_000);
      writes(phoneOf(person), "BAJA", { at: start });
      writes(phoneOf(person), "BAJA", { at: start + 30_000 });
      writes(phoneOf(person), "ALTA", { at: start + 20_000 });
      expect(acepta()).toBe(false);
      expect(queued()).toHaveLength(1);
    });

    test("stand behind what was said since in the account, or to an administrator", async () => {
      const [person, other] = [world.borrower(), world.borrower()];
      const before = world.clock.now();
      world.clock.advance(30_000);
      await world.caller(person).consentimientos.set({ canal: "whatsapp", acepta: true });
      await world
        .caller(world.admin)
        .consentimientos.refuse({ userId: other.usuario.id, canal: "whatsapp", motivo: "Lo pidió por teléfono" });
      world.clock.advance(30_000);
      const said = words();
      writes(phoneOf(person), "BAJA", { at: before });
      writes(phoneOf(other), "ALTA", { at: before });
      expect([words(), queued()]).toEqual([said, []]);
      expect(rows()).toHaveLength(2);
    });

    test("are obeyed for each owner of the phone who has said nothing since", async () => {
      const [claims, proved] = [world.borrower(), world.newcomer()];
      setPhone(world.storage.db, proved.usuario.id, phoneOf(claims));
      const before = world.clock.now();
      world.clock.advance(30_000);
      await world.caller(claims).consentimientos.set({ canal: "whatsapp", acepta: true });
      writes(phoneOf(claims), "BAJA", { at: before });
      const heard = words().map(({ userId, acepta: wants }) => [userId, wants]);
      expect(heard.toSorted()).toEqual(
        [
          [claims.usuario.id, true],
          [proved.usuario.id, false],
        ].toSorted(),
      );
      expect(queued()).toHaveLength(1);
    });
  });

  test("a stranger's order is kept, and answered by nobody", () => {
    writes("+584129998877", "BAJA");
    expect(rows()).toMatchObject([{ userId: null, telefono: "+584129998877" }]);
    expect([words(), queued()]).toEqual([[], []]);
  });
});

describe("whose it is", () => {
  test("who proved the phone comes before who only wrote it in a profile, and both are obeyed", () => {
    const [claims, proved] = [world.borrower(), world.newcomer()];
    setPhone(world.storage.db, proved.usuario.id, phoneOf(claims));
    writes(phoneOf(claims), "BAJA");
    expect(rows()[0]?.userId).toBe(proved.usuario.id);
    expect(new Set(words().map(({ userId }) => userId))).toEqual(new Set([claims.usuario.id, proved.usuario.id]));
  });

  test("the phone of then: who has it later did not write it", async () => {
    const telefono = "+584125550000";
    writes(telefono, "¿Me prestan?");
    const later = world.newcomer();
    setPhone(world.storage.db, later.usuario.id, telefono);
    expect((await world.caller(world.admin).respuestas.listOf({ userId: later.usuario.id })).items).toEqual([]);
  });

  test("one phone fills no disk", () => {
    for (let i = 0; i < MAX_RESPUESTAS_POR_DIA + 20; i += 1) writes("+584129998877", `n.º ${i}`);
    expect(rows()).toHaveLength(MAX_RESPUESTAS_POR_DIA);
    writes("+584121112233", "Hola");
    expect(rows()).toHaveLength(MAX_RESPUESTAS_POR_DIA + 1);
  });
});

test("what is no text is kept by its name, with its words where it has some", () => {
  const from = { from: "584121112233", timestamp: "1763800000" };
  const messages = [
    { ...from, id: "a", type: "image", image: { id: "1", caption: "Mi pago" } },
    { ...from, id: "b", type: "audio", audio: { id: "2", voice: true } },
    { ...from, id: "c", type: "button", button: { text: "Ya pagué", payload: "x" } },
    { ...from, id: "d", type: "interactive", interactive: { type: "button_reply", button_reply: { title: "Sí" } } },
    { ...from, id: "e", type: "unsupported", errors: [{ code: 131051 }] },
    { ...from, id: "f", type: "system", system: { body: "cambió de número" } },
    { ...from, id: "g", type: "reaction", reaction: { emoji: "👍" } },
    { ...from, id: "h", type: "text", text: { body: "x".repeat(9000) } },
  ];
  const { escritos } = readWhatsapp(byMeta({ messages }).body, META.WHATSAPP_PHONE_ID);
  expect(escritos.slice(0, 6).map(({ texto }) => texto)).toEqual([
    "[foto] Mi pago",
    "[nota de voz]",
    "Ya pagué",
    "Sí",
    "[mensaje que aquí no se puede ver]",
    "[reacción] 👍",
  ]);
  expect(escritos.at(-1)?.texto).toHaveLength(4096);
  expect(escritos[0]).toMatchObject({ telefono: "+584121112233", momento: 1_763_800_000_000 });
});

describe("in the panel", () => {
  test("the thread holds both sides in their order, a page at a time", async () => {
    const person = world.borrower();
    const userId = person.usuario.id;
    const panel = world.caller(world.admin).respuestas;
    writes(phoneOf(person), "¿Cuánto debo?");
    world.clock.advance(1000);
    await panel.answer({ userId, texto: "Debes $6,00" });
    world.clock.advance(1000);
    writes(phoneOf(person), "Gracias");
    const whole = await panel.listOf({ userId });
    expect(whole.items.map(({ de, texto }) => [de, texto])).toEqual([
      ["ellos", "Gracias"],
      ["nosotros", "Debes $6,00"],
      ["ellos", "¿Cuánto debo?"],
    ]);
    const first = await panel.listOf({ userId, limit: 2 });
    const second = await panel.listOf({ userId, limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...second.items]).toEqual(whole.items);
    expect((await panel.listOf({ userId: world.borrower().usuario.id })).items).toEqual([]);
  });

  test("an answer in one's own words leaves within 24 hours of their last, and not after", async () => {
    const person = world.borrower();
    const { id: userId } = person.usuario;
    const panel = world.caller(world.admin).respuestas;
    await expect(panel.answer({ userId, texto: "Hola" })).rejects.toThrow("más de 24 horas");
    writes(phoneOf(person), "Hola");
    const at = world.clock.now();
    expect(await panel.window({ userId })).toEqual({ hasta: at + 24 * HOUR, disponible: true });
    world.clock.advance(24 * HOUR - 1);
    await panel.answer({ userId, texto: "Aquí estamos" });
    expect(queued()).toMatchObject([{ destino: phoneOf(person), texto: "Aquí estamos", plantilla: "respuesta" }]);
    world.clock.advance(1);
    await expect(panel.answer({ userId, texto: "Hola" })).rejects.toThrow("más de 24 horas");
    expect(await panel.window({ userId })).toEqual({ hasta: null, disponible: true });
    await expect(panel.answer({ userId, texto: "x".repeat(1001) })).rejects.toThrow("1000");
  });

  test("a moment from the future keeps no window open", async () => {
    const person = world.borrower();
    writes(phoneOf(person), "Hola", { at: world.clock.now() + 30 * DAY });
    world.clock.advance(25 * HOUR);
    expect((await world.caller(world.admin).respuestas.window({ userId: person.usuario.id })).hasta).toBeNull();
  });

  test("without WhatsApp nothing is queued", async () => {
    const person = world.borrower();
    writes(phoneOf(person), "Hola");
    const without = { ...world.admin, envia: SIN_CARTEROS };
    const answer = world.caller(without).respuestas.answer({ userId: person.usuario.id, texto: "Hola" });
    await expect(answer).rejects.toThrow("no está conectado");
    expect(queued()).toEqual([]);
  });

  test("what waits to be read: the oldest first, strangers too; what came since stays unread", async () => {
    const person = world.borrower();
    const panel = world.caller(world.admin).respuestas;
    writes("+584129998877", "¿Prestan?");
    world.clock.advance(1000);
    writes(phoneOf(person), "Hola");
    const seen = world.clock.now();
    world.clock.advance(1000);
    writes(phoneOf(person), "¿Están?");
    const list = async () => (await panel.listUnread({})).items.map(({ texto, nombre }) => [texto, nombre]);
    expect(await list()).toEqual([
      ["¿Prestan?", null],
      ["Hola", "María José Núñez"],
      ["¿Están?", "María José Núñez"],
    ]);
    expect(await panel.markRead({ userId: person.usuario.id, hasta: seen })).toEqual({ leidas: 1 });
    expect(await panel.countUnread()).toBe(2);
    expect(await panel.markRead({ telefono: "+584129998877", hasta: seen })).toEqual({ leidas: 1 });
    expect(await list()).toEqual([["¿Están?", "María José Núñez"]]);
    // A stranger's phone cannot mark a client's messages as read.
    expect(await panel.markRead({ telefono: phoneOf(person), hasta: world.clock.now() })).toEqual({ leidas: 0 });
    await panel.answer({ userId: person.usuario.id, texto: "Sí" });
    expect(await panel.countUnread()).toBe(0);
  });

  test("after a year they are forgotten, and not before", () => {
    writes("+584129998877", "Hola");
    world.clock.advance(RESPUESTAS_GUARDADAS_DIAS * DAY);
    expect(
      removeVencidos(world.storage.db, "respuestasDias", PRIVACIDAD_INICIAL.respuestasDias, world.clock.now()),
    ).toBe(0);
    world.clock.advance(1);
    expect(
      removeVencidos(world.storage.db, "respuestasDias", PRIVACIDAD_INICIAL.respuestasDias, world.clock.now()),
    ).toBe(1);
    expect(rows()).toEqual([]);
  });
});
