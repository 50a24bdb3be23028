/** A message's state after each response of its carrier; when it may be sent; and when a channel rests. */
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { estadosCanal, gastos, mensajes, supresiones } from "../../drizzle/schema/messages.ts";
import { dia, instante } from "../../rules/country/fecha.ts";
import { type AjusteAvisos, AVISOS_INICIALES } from "../../rules/operator/ajustes/mensajes.ts";
import type { Relevo } from "../../rules/texts/channels/clases.ts";
import { noteCasa, saveAjustes } from "../../server/core/ajustes/queries.ts";
import { type Carrier, type Falla, NotTaken, type Taken } from "../../server/messages/carrier.ts";
import { mailbox } from "../../server/messages/carriers.ts";
import { cancelMensaje, markDelivered, resendMensaje } from "../../server/messages/mensajes/actions.ts";
import { deliverDue, type Postman } from "../../server/messages/mensajes/jobs.ts";
import { insertMensaje, type Mensaje, type NewMensaje } from "../../server/messages/mensajes/queries.ts";
import { sendOtpTo } from "../../server/messages/tell.ts";
import { inTransaction } from "../../server/storage/db.ts";
import { carrierOf } from "../support/cartero.ts";
import { createWorld, type World } from "../support/world.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let world: World;
let left: string[];
beforeEach(() => {
  world = createWorld();
  left = [];
});
afterEach(() => world.close());

const rows = () => world.storage.db.select().from(mensajes).all();
const row = (texto: string) => rows().find((one) => one.texto === texto) as Mensaje;
const estado = (canal: string) =>
  world.storage.db
    .select()
    .from(estadosCanal)
    .all()
    .find((one) => one.canal === canal);

const WHATSAPP: Relevo = {
  canal: "whatsapp",
  destino: "+584120000001",
  texto: "por WhatsApp",
  plantilla: "p",
  params: { a: "1" },
};
const SMS: Relevo = { canal: "sms", destino: "+584120000001", texto: "por SMS", plantilla: "aviso", params: {} };

function queue(texto: string, about: Partial<NewMensaje> = {}): void {
  const said = { canal: "sms", destino: "+584120000001", asunto: null, plantilla: "aviso", params: {} } as const;
  const mensaje = { ...said, texto, userId: null, unica: null, ...about };
  inTransaction(world.storage.db, (tx) => insertMensaje(tx, mensaje, world.clock.now()));
}

const set = (changes: Partial<AjusteAvisos>) =>
  inTransaction(world.storage.db, (tx) => saveAjustes(tx, { avisos: { ...AVISOS_INICIALES, ...changes } }));

type Answer = Falla | "taken" | [Falla, number | null] | Taken;

/** A carrier with those responses, in that order, which then accepts everything. */
function carrier(answers: Answer[] = [], honoursKey = false): Carrier {
  return {
    ...{ nombre: "prueba", honoursKey },
    carry: async ({ texto, clase }) => {
      left.push(texto || clase);
      const answer = answers.shift() ?? "taken";
      if (answer === "taken") return {};
      if (typeof answer === "object" && !Array.isArray(answer)) return answer;
      const [falla, esperaMs] = Array.isArray(answer) ? answer : ([answer, null] as const);
      throw new NotTaken(falla, `dijo ${falla}`, esperaMs);
    },
  };
}

const deliver = (transport: Postman["transport"], options: Partial<Postman> = {}) =>
  deliverDue({ ...world.base, transport, azar: () => 1, ...options });

describe("by its answer", () => {
  const NEXT = 5 * MINUTE;
  /** [response, whether the key is honoured, state, error, doubt, how long it waits]. */
  test.each<[Answer, boolean, string, string | null, boolean, number | null]>([
    ["taken", false, "enviado", null, false, null],
    ["destino", false, "fallido", "dijo destino", false, null],
    ["rechazo", true, "fallido", "dijo rechazo", false, null],
    ["cuenta", false, "pendiente", "dijo cuenta", false, 30 * MINUTE],
    [["ritmo", 7000], false, "pendiente", "dijo ritmo", false, 7000],
    [["ritmo", 24 * HOUR], false, "pendiente", "dijo ritmo", false, HOUR],
    ["ritmo", false, "pendiente", "dijo ritmo", false, 30_000],
    ["servicio", false, "pendiente", "dijo servicio", false, MINUTE],
    [["servicio", NEXT], false, "pendiente", "dijo servicio", false, NEXT],
    ["duda", true, "pendiente", "dijo duda", true, MINUTE],
    ["duda", false, "pendiente", "dijo duda", true, MINUTE],
  ])("%s (key %s): %s", async (answer, key, state, error, dudoso, wait) => {
    queue("hola");
    await deliver({ sms: carrier([answer], key) });
    expect(row("hola")).toMatchObject({ estado: state, error, dudoso, intentado: null });
    if (wait !== null) expect(row("hola").proximoIntento).toBe(world.clock.now() + wait);
  });

  test("an error that is no answer counts as trouble of theirs", async () => {
    queue("hola");
    const broken = { ...carrier(), carry: () => Promise.reject(new Error("ECONNREFUSED")) };
    await deliver({ sms: broken });
    expect(row("hola")).toMatchObject({ estado: "pendiente", error: "ECONNREFUSED", dudoso: false, intentos: 1 });
  });

  test("in doubt without a key: once more, and then nobody claims that it arrived", async () => {
    queue("hola");
    queue("otro");
    const sms = carrier(["duda", "duda", "duda", "taken"]);
    await deliver({ sms });
    world.clock.advance(MINUTE);
    await deliver({ sms });
    expect(row("hola")).toMatchObject({ estado: "fallido", dudoso: true, error: "No se sabe si llegó: dijo duda" });
    expect(row("otro")).toMatchObject({ estado: "enviado", dudoso: true });
    expect(left).toEqual(["hola", "otro", "hola", "otro"]);
  });

  test("in doubt under a key: as often as it takes, and it was one message after all", async () => {
    queue("hola");
    const sms = carrier(["duda", "duda", "servicio", "duda", { id: "7" }], true);
    for (let n = 0; n < 5; n += 1) {
      await deliver({ sms });
      world.clock.advance(3 * HOUR);
    }
    expect(row("hola")).toMatchObject({ estado: "enviado", dudoso: false, intentos: 4, proveedorId: "7" });
  });

  test("under a key that its carrier forgets: what may have arrived is not sent after that, and somebody reads so", async () => {
    const LASTS = 23 * HOUR;
    for (const texto of ["dudoso", "negado"]) queue(texto);
    const answers: Record<string, Answer[]> = { dudoso: ["duda", "servicio", "duda"], negado: ["servicio"] };
    const sent: { texto: string; at: number }[] = [];
    const start = world.clock.now();
    const sms: Carrier = {
      ...{ nombre: "prueba", honoursKey: true, keyLastsMs: LASTS },
      carry: async ({ texto }) => {
        sent.push({ texto, at: world.clock.now() - start });
        throw new NotTaken((answers[texto]?.shift() ?? "servicio") as Falla, "se cortó");
      },
    };
    for (let hours = 0; hours < 60; hours += 3) {
      await deliver({ sms });
      world.clock.advance(3 * HOUR);
    }
    const of = (texto: string) => sent.filter((one) => one.texto === texto).map(({ at }) => at);
    expect(of("dudoso").length).toBeGreaterThan(2);
    expect(Math.max(...of("dudoso"))).toBeLessThan(LASTS);
    expect(Math.max(...of("negado"))).toBeGreaterThan(LASTS);
    expect(row("dudoso")).toMatchObject({ estado: "fallido", dudoso: true });
    expect(row("dudoso").error).toContain("No se sabe si llegó");
    expect(row("negado").error).not.toContain("No se sabe");
  });

  test("nor does it leave late because its channel rested, or the program was off, meanwhile", async () => {
    queue("descansa");
    const sms = { ...carrier(["duda"], true), keyLastsMs: 23 * HOUR };
    await deliver({ sms });
    world.clock.advance(24 * HOUR);
    await deliver({ sms });
    expect(left).toEqual(["descansa"]);
    expect(row("descansa")).toMatchObject({ estado: "fallido", dudoso: true });
    expect(row("descansa").error).toMatch(/^No se sabe si llegó.*dijo duda$/);
    queue("a medias");
    world.storage.db
      .update(mensajes)
      .set({ intentado: world.clock.now(), proveedor: "prueba" })
      .where(eq(mensajes.texto, "a medias"))
      .run();
    world.clock.advance(24 * HOUR);
    await deliver({ sms });
    expect(left).toEqual(["descansa"]);
    expect(row("a medias").error).toBe("No se sabe si llegó: El programa se cerró mientras salía");
  });

  test("what its carrier called like another before keeps no name, and is sent all the same", async () => {
    queue("uno");
    queue("dos");
    await deliver({ sms: carrier([{ id: "7" }, { id: "7" }]) });
    expect(rows().map((one) => [one.estado, one.proveedorId])).toEqual([
      ["enviado", "7"],
      ["enviado", null],
    ]);
  });

  test("an address that takes none: the chain goes on, once, and whoever is last says so", async () => {
    queue("por push", { canal: "push", cadena: [WHATSAPP, SMS], clase: "cobro", sobre: "cuota:x:1:2027-01-15" });
    const [push, whatsapp, sms] = [carrier(["destino"]), carrier(["rechazo"]), carrier(["destino"])];
    for (let n = 0; n < 3; n += 1) await deliver({ push, whatsapp, sms });
    expect(left).toEqual(["por push", "por WhatsApp", "por SMS"]);
    expect(rows().map((one) => [one.canal, one.estado, one.error])).toEqual([
      ["push", "relevado", "dijo destino"],
      ["whatsapp", "relevado", "dijo rechazo"],
      ["sms", "fallido", "dijo destino"],
    ]);
    const [first, second, third] = rows();
    expect(second).toMatchObject({ ...WHATSAPP, antes: first?.id, clase: "cobro", sobre: "cuota:x:1:2027-01-15" });
    expect(third).toMatchObject({ ...SMS, antes: second?.id, cadena: [] });
  });

  test("what the word of an account says: nothing leaves by that channel for half an hour, and all of it then", async () => {
    queue("uno");
    queue("dos");
    const sms = carrier(["cuenta"]);
    await deliver({ sms });
    world.clock.advance(29 * MINUTE);
    await deliver({ sms });
    expect(left.length).toBeLessThanOrEqual(2);
    world.clock.advance(2 * MINUTE);
    await deliver({ sms });
    expect(rows().map((one) => one.estado)).toEqual(["enviado", "enviado"]);
  });
});

describe("when it may leave", () => {
  test("codes first, then what is about an account, then by age; a code goes by a mail of thousands", async () => {
    for (let n = 0; n < 30; n += 1) queue(`aviso ${n}`);
    queue("tu cuenta", { clase: "seguridad" });
    const vence = instante(world.clock.now() + 10 * MINUTE);
    inTransaction(world.storage.db, (tx) =>
      sendOtpTo(tx, world.base, { destino: "+58412", userId: null }, "123456", vence),
    );
    await deliver({ sms: carrier() });
    expect(left.slice(0, 4)).toEqual(["codigo", "tu cuenta", "aviso 0", "aviso 1"]);
    expect(left).toHaveLength(20);
  });

  test("a reminder never in quiet hours: it waits for their end, and not past its day", async () => {
    // Noon in Caracas, and ten hours: ten at night.
    world.clock.advance(10 * HOUR);
    queue("recuerda", { clase: "cobro" });
    queue("aprobado");
    const sms = carrier(["taken", ...Array<Falla>(9).fill("servicio")]);
    await deliver({ sms });
    expect(left).toEqual(["aprobado"]);
    // Eight in the morning.
    expect(row("recuerda")).toMatchObject({
      estado: "pendiente",
      intentos: 0,
      proximoIntento: world.clock.now() + 10 * HOUR,
    });
    for (let n = 0; n < 48; n += 1) {
      world.clock.advance(HOUR);
      await deliver({ sms });
    }
    expect(left.filter((texto) => texto === "recuerda").length).toBeGreaterThan(1);
    expect(row("recuerda")).toMatchObject({ estado: "fallido", error: expect.stringContaining("dijo servicio") });
  });

  test("what is no longer so is not said, and a code that ended is never sent late, nor kept", async () => {
    queue("debes", { sobre: "cuota:x:1:2027-01-15" });
    const vence = instante(world.clock.now() + 10 * MINUTE);
    inTransaction(world.storage.db, (tx) =>
      sendOtpTo(tx, world.base, { destino: "+58412", userId: null }, "123456", vence),
    );
    const sms = carrier(["servicio"]);
    await deliver({ sms }, { holds: () => "Ya pagó esa cuota." });
    expect(row("debes")).toMatchObject({ estado: "cancelado", error: "Ya pagó esa cuota." });
    world.clock.advance(11 * MINUTE);
    await deliver({ sms });
    expect(left).toEqual(["codigo"]);
    expect(row("")).toMatchObject({
      estado: "fallido",
      error: "Venció antes de poder enviarse: el código ya no servía. Lo último: dijo servicio",
    });
    expect(row("").params).toEqual({ vence: String(vence) });
  });

  test("a ceiling: by a way that is free, else a reminder stays unsaid and news wait for tomorrow; codes pass", async () => {
    set({ topes: { ...AVISOS_INICIALES.topes, sms: { dia: 2, mes: null } } });
    for (const texto of ["uno", "dos", "tres"]) queue(texto);
    await deliver({ sms: carrier() });
    queue("recuerda", { clase: "cobro" });
    queue("con correo", { cadena: [WHATSAPP, { ...SMS, canal: "correo", texto: "por correo" }] });
    queue("tu cuenta", { clase: "seguridad" });
    await deliver({ sms: carrier(), correo: carrier() });
    await deliver({ correo: carrier() });
    expect(left.toSorted()).toEqual(["dos", "por correo", "tu cuenta", "uno"]);
    const why = "Se llegó al tope de SMS de hoy (2).";
    // Eight in the morning of tomorrow, in Caracas.
    expect(row("tres")).toMatchObject({
      estado: "pendiente",
      error: why,
      proximoIntento: Date.parse("2027-01-16T12:00:00Z"),
    });
    expect(row("recuerda")).toMatchObject({ estado: "cancelado", error: why });
    expect(row("con correo")).toMatchObject({ estado: "relevado", error: why });
    const [spent] = world.storage.db.select().from(gastos).all();
    expect(spent).toEqual({ dia: "2027-01-15", canal: "sms", mensajes: 3, contados: 2, costo: 150_000 });
    world.clock.advance(20 * HOUR);
    await deliver({ sms: carrier([{ costo: 41_000 }]) });
    expect(row("tres")).toMatchObject({ estado: "enviado", costo: 41_000 });
  });

  test("a ceiling of the month that is reached ends what would be too old on the first", async () => {
    set({ topes: { ...AVISOS_INICIALES.topes, sms: { dia: null, mes: 0 } } });
    queue("uno");
    await deliver({ sms: carrier() });
    expect(row("uno")).toMatchObject({ estado: "fallido", error: "Se llegó al tope de SMS de este mes (0)." });
  });

  test("an address that bounced takes nothing; one whose owner complained still hears of its account", async () => {
    const desde = world.clock.now();
    const rows = [
      { canal: "sms", destino: "+581", motivo: "rebote", desde } as const,
      { canal: "sms", destino: "+582", motivo: "queja", desde } as const,
    ];
    world.storage.db.insert(supresiones).values(rows).run();
    queue("uno", { destino: "+581", cadena: [{ ...WHATSAPP }] });
    queue("dos", { destino: "+582" });
    queue("tres", { destino: "+582", clase: "seguridad" });
    queue("cuatro", { destino: "+581", clase: "seguridad" });
    await deliver({ sms: carrier() });
    expect(left).toEqual(["tres"]);
    expect(["uno", "dos", "cuatro"].map((texto) => row(texto).estado)).toEqual(["relevado", "fallido", "fallido"]);
    expect(row("dos").error).toContain("no deseado");
  });

  test("of a demonstration nothing goes to whoever has a made-up phone, but a code that somebody waits for does", async () => {
    inTransaction(world.storage.db, (tx) => noteCasa(tx, { demo: true }));
    queue("cobro", { clase: "cobro" });
    queue("noticia", { canal: "correo", destino: "maria@cuotica.test", cadena: [SMS] });
    queue("codigo", { clase: "codigo", params: { vence: String(world.clock.now() + 600_000) } });
    await deliver({ sms: carrier(), correo: carrier() });
    expect(left).toEqual(["codigo"]);
    expect(["cobro", "noticia"].map((texto) => row(texto).estado)).toEqual(["cancelado", "cancelado"]);
    expect(row("cobro").error).toContain("demostración");
    // Messages without a carrier are still readable in the development mailbox.
    queue("otra");
    await deliver({ sms: mailbox });
    expect(row("otra").estado).toBe("enviado");
  });
});

describe("a channel in trouble", () => {
  const down = () => carrier(Array<Falla>(1000).fill("servicio"));
  const later = () => {
    for (let n = 0; n < 20; n += 1) queue(`aviso ${n}`);
  };

  test("after five failures in a row nothing is asked but one message after a rest, ever longer; a success ends it", async () => {
    later();
    const sms = down();
    await deliver({ sms });
    // Three are on their way at once: those started before the fifth response continue.
    expect(left.length).toBeGreaterThanOrEqual(5);
    expect(left.length).toBeLessThanOrEqual(7);
    const rests: number[] = [];
    for (let probes = 0; probes < 8; probes += 1) {
      const before = left.length;
      const until = estado("sms")?.descansaHasta as number;
      rests.push(until - world.clock.now());
      world.clock.advance(until - world.clock.now() - 1);
      await deliver({ sms });
      expect(left).toHaveLength(before);
      world.clock.advance(1);
      await deliver({ sms });
      expect(left).toHaveLength(before + 1);
    }
    expect(rests.slice(1).map((ms, n) => ms >= (rests[n] as number))).not.toContain(false);
    expect(rests.at(-1)).toBe(15 * MINUTE);
    world.clock.advance(15 * MINUTE);
    // The one that tests it, and once it was accepted the others.
    expect(await deliver({ sms: carrier() })).toBeGreaterThan(1);
    expect(estado("sms")).toMatchObject({ fallosSeguidos: 0, descansaHasta: null, exito: world.clock.now() });
  });

  test("it is remembered by the next start, and a code is what finds it well again", async () => {
    later();
    await deliver({ sms: down() });
    const before = left.length;
    expect(await deliver({ sms: carrier() })).toBe(0);
    const vence = instante(world.clock.now() + 10 * MINUTE);
    inTransaction(world.storage.db, (tx) =>
      sendOtpTo(tx, world.base, { destino: "+58412", userId: null }, "123456", vence),
    );
    expect(await deliver({ sms: carrier() })).toBeGreaterThan(1);
    expect(left[before]).toBe("codigo");
  });

  test("asked to go slower, not even a code leaves until then", async () => {
    queue("uno");
    await deliver({ sms: carrier([["ritmo", 20_000]]) });
    const vence = instante(world.clock.now() + 10 * MINUTE);
    inTransaction(world.storage.db, (tx) =>
      sendOtpTo(tx, world.base, { destino: "+58412", userId: null }, "123456", vence),
    );
    expect(await deliver({ sms: carrier() })).toBe(0);
    world.clock.advance(20_000);
    expect(await deliver({ sms: carrier() })).toBe(2);
  });

  test("one browser's service says nothing of the others'", async () => {
    for (let n = 0; n < 30; n += 1) queue(`aviso ${n}`, { canal: "push" });
    await deliver({ push: down() });
    expect(left).toHaveLength(20);
    expect(estado("push")).toMatchObject({ fallosSeguidos: 0, descansaHasta: null, error: "dijo servicio" });
  });

  test("what waited half an hour for it goes by the next of its chain, but not what may have arrived", async () => {
    queue("uno", { canal: "push", cadena: [WHATSAPP] });
    queue("dos", { canal: "push", cadena: [SMS] });
    const push = carrier(["servicio", "duda", ...Array<Falla>(50).fill("servicio")], true);
    for (let n = 0; n < 31; n += 1) {
      await deliver({ push, whatsapp: carrier(), sms: carrier() });
      world.clock.advance(MINUTE);
    }
    await deliver({ whatsapp: carrier(), sms: carrier() });
    expect(row("uno")).toMatchObject({ estado: "relevado", error: "Esperó demasiado. dijo servicio" });
    expect(row("por WhatsApp").estado).toBe("enviado");
    expect(row("dos")).toMatchObject({ estado: "pendiente", dudoso: true });
  });

  test("nobody carries it: by the next of its chain, or it waits, and not for ever", async () => {
    queue("uno", { canal: "whatsapp", cadena: [SMS] });
    queue("dos", { canal: "whatsapp" });
    await deliver({ whatsapp: null, sms: carrier() });
    await deliver({ sms: carrier() });
    expect(left).toEqual(["por SMS"]);
    expect(row("dos").estado).toBe("pendiente");
    world.clock.advance(48 * HOUR);
    await deliver({ whatsapp: null });
    expect(row("dos")).toMatchObject({
      estado: "fallido",
      error:
        "Nadie lleva los mensajes de WhatsApp. Venció antes de poder enviarse: esperó demasiado y ya no era novedad.",
    });
  });

  test.each<[plantilla: string, clase: Mensaje["clase"], sent: number, late: number, why: string]>([
    ["recuperacion", "seguridad", 59 * MINUTE, 61 * MINUTE, "su enlace ya no servía"],
    ["reclamo", "seguridad", 59 * MINUTE, 61 * MINUTE, "su enlace ya no servía"],
    ["prueba", "casa", 59 * MINUTE, 61 * MINUTE, "esperó demasiado y ya no era novedad"],
    // From noon on there are twelve hours of that day.
    ["resumen-diario", "casa", 11 * HOUR, 13 * HOUR, "era el resumen de otro día"],
    ["recordatorio", "cobro", 11 * HOUR, 13 * HOUR, "era el recordatorio de otro día"],
    ["solicitud", "casa", 47 * HOUR, 49 * HOUR, "esperó demasiado y ya no era novedad"],
    ["cambio", "seguridad", 47 * HOUR, 49 * HOUR, "esperó demasiado y ya no era novedad"],
  ])(
    "a provider comes later: %s goes out while it makes sense, and then never",
    async (plantilla, clase, sent, late, why) => {
      set({ silencio: { desde: "00:00", hasta: "00:00" } });
      queue("a tiempo", { canal: "correo", plantilla, clase });
      world.clock.advance(sent);
      await deliver({ correo: carrier() });
      expect(left).toEqual(["a tiempo"]);
      world.clock.goTo(dia("2027-01-20"));
      queue("tarde", { canal: "correo", plantilla, clase });
      world.clock.advance(late);
      await deliver({ correo: carrier() });
      expect(left).toEqual(["a tiempo"]);
      expect(row("tarde")).toMatchObject({ estado: "fallido", error: `Venció antes de poder enviarse: ${why}.` });
    },
  );
});

describe("what is said of it later", () => {
  const told = (estado: "entregado" | "leido" | "fallido", id = "7") =>
    inTransaction(world.storage.db, (tx) =>
      markDelivered(tx, "prueba", id, estado, world.clock.now(), "131026: no tiene WhatsApp"),
    );
  const sent = async () => {
    queue("por WhatsApp", { canal: "whatsapp", cadena: [SMS] });
    await deliver({ whatsapp: carrier([{ id: "7" }]) });
  };

  test("delivered and read, in whatever order; of a stranger it is not known", async () => {
    await sent();
    const at = world.clock.now();
    expect([told("leido"), told("entregado"), told("fallido"), told("leido", "8")]).toEqual([true, true, true, false]);
    expect(row("por WhatsApp")).toMatchObject({ estado: "enviado", leido: at, entregado: at });
    expect(rows()).toHaveLength(1);
  });

  test("a late no lets the chain go on, once", async () => {
    await sent();
    expect([told("fallido"), told("fallido")]).toEqual([true, true]);
    expect(row("por WhatsApp")).toMatchObject({ estado: "relevado", error: "131026: no tiene WhatsApp" });
    await deliver({ sms: carrier() });
    expect(rows().map((one) => [one.canal, one.estado])).toEqual([
      ["whatsapp", "relevado"],
      ["sms", "enviado"],
    ]);
  });
});

describe("by an administrator's hand", () => {
  const cancel = (texto: string) => world.do(world.admin, cancelMensaje, { mensajeId: row(texto).id });
  const resend = (texto: string, canal?: "sms" | "correo") =>
    world.do(world.admin, resendMensaje, { mensajeId: row(texto).id, canal });
  const refused = (act: () => unknown) => {
    try {
      act();
    } catch (error) {
      return (error as { code?: string }).code;
    }
    return "nothing";
  };

  test("what waits can be taken back, and what has left cannot", async () => {
    queue("uno", { cadena: [WHATSAPP] });
    cancel("uno");
    expect(row("uno")).toMatchObject({ estado: "cancelado", error: "Lo canceló admin1@cuotica.test" });
    expect(refused(() => cancel("uno"))).toBe("MENSAJE_NOT_PENDING");
    queue("dos");
    let during: string | undefined;
    const slow = carrierOf(async () => {
      during = refused(() => cancel("dos"));
      return undefined;
    });
    await deliver({ sms: slow, whatsapp: carrier() });
    expect([during, rows().length, left]).toEqual(["MENSAJE_LEAVING", 2, []]);
  });

  test("it is sent again once, by its own channel or another of its chain", async () => {
    queue("uno", { canal: "whatsapp", cadena: [SMS] });
    expect(refused(() => resend("uno"))).toBe("MENSAJE_STILL_PENDING");
    await deliver({ whatsapp: carrier([{ id: "7" }]) });
    expect(refused(() => resend("uno", "correo"))).toBe("MENSAJE_NOT_SAID");
    resend("uno", "sms");
    expect(row("por SMS")).toMatchObject({ ...SMS, estado: "pendiente", antes: row("uno").id });
    expect(refused(() => resend("uno"))).toBe("MENSAJE_FOLLOWED");
    // The carrier's late refusal finds the message already sent another way.
    inTransaction(world.storage.db, (tx) => markDelivered(tx, "prueba", "7", "fallido", world.clock.now()));
    expect(rows()).toHaveLength(2);
  });

  test("neither a code nor a link of one use, nor a reminder of another day", async () => {
    const vence = instante(world.clock.now() + 10 * MINUTE);
    inTransaction(world.storage.db, (tx) =>
      sendOtpTo(tx, world.base, { destino: "+58412", userId: null }, "123456", vence),
    );
    queue("entra en {enlace}", { clase: "seguridad" });
    queue("recuerda", { clase: "cobro" });
    await deliver({ sms: carrier() });
    expect([refused(() => resend("")), refused(() => resend("entra en {enlace}"))]).toEqual(
      Array(2).fill("MENSAJE_WITH_SECRET"),
    );
    world.clock.advance(24 * HOUR);
    expect(refused(() => resend("recuerda"))).toBe("MENSAJE_OTHER_DAY");
  });
});
