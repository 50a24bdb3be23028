/** Notifying a person: by which channels, once, and only if the event was committed. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { session } from "../../drizzle/schema/accounts.ts";
import { consentimientos, suscripciones } from "../../drizzle/schema/messages.ts";
import { dia, instante } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { type AjusteAvisos, AVISOS_INICIALES } from "../../rules/operator/ajustes/mensajes.ts";
import { SIN_CARTEROS } from "../../rules/texts/channels/canal.ts";
import { adminEvents, events } from "../../rules/texts/events/events.ts";
import { saveAjustes } from "../../server/core/ajustes/queries.ts";
import { run } from "../../server/core/change.ts";
import type { BaseContext } from "../../server/core/context.ts";
import { createTransport } from "../../server/messages/carriers.ts";
import { listNewest } from "../../server/messages/mensajes/queries.ts";
import { listNotificaciones } from "../../server/messages/notificaciones/queries.ts";
import { tellAdmins, tellPerson } from "../../server/messages/tell.ts";
import { makeAdmin } from "../../server/people/usuarios/queries.ts";
import { type Db, inTransaction } from "../../server/storage/db.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const LOAN = {
  ...{ id: "prestamo", nombre: "María", apellido: "Núñez", correo: "la-del-prestamo@cuotica.test" },
  ...{ amount: centavos(20_00), montoFinal: centavos(24_00), cuotas: 4, fechaPrimerPago: dia("2027-02-15") },
  decididoEn: instante(0),
};
const CUOTA = { numero: 1, monto: centavos(6_00), vence: dia("2027-02-15") };

const tell = (userId: string, event: Parameters<typeof tellPerson>[3]) =>
  run(world.base, (tx: Db, ctx: BaseContext) => tellPerson(tx, ctx, userId, event), undefined);
const told = (userId: string) => listNotificaciones(world.storage.db, userId, { limit: 20 }).items;
const mails = () =>
  listNewest(world.storage.db, 20).map(({ canal, destino, plantilla }) => [canal, destino, plantilla]);

test("an event with a mail leaves both: the notification, and the mail to the address of the loan", () => {
  const { id } = world.newcomer().usuario;
  expect(tell(id, events.loanApproved(LOAN))).toBe(true);
  expect(told(id)).toMatchObject([{ tipo: "aprobado", leida: false }]);
  expect(mails()).toEqual([["correo", LOAN.correo, "aprobacion"]]);
  expect(listNewest(world.storage.db, 1)[0]?.texto).toContain(`${world.base.publicUrl}/solicitar`);
});

test("an event without one leaves only the notification, where no address is proven", () => {
  const { id } = world.newcomer().usuario;
  world.storage.driver.prepare("update user set emailVerified = 0 where id = ?").run(id);
  expect(tell(id, events.fined(centavos(50), centavos(24_50)))).toBe(true);
  expect(told(id)).toHaveLength(1);
  expect(mails()).toEqual([]);
});

describe("what was decided, of which the spec has no mail", () => {
  const rejected = () => events.loanRejected("Faltan datos");
  const queued = (userId: string, envia = {}) => {
    const before = listNewest(world.storage.db, 100).length;
    const ctx = { ...world.base, envia: { ...SIN_CARTEROS, correo: true, ...envia } };
    run(ctx, (tx: Db, ctx: BaseContext) => tellPerson(tx, ctx, userId, rejected()), undefined);
    return listNewest(world.storage.db, 100).slice(0, -before || undefined);
  };
  const proven = (userId: string, yes: boolean) =>
    world.storage.driver.prepare("update user set emailVerified = ? where id = ?").run(Number(yes), userId);

  test("goes by mail where nothing nearer takes it, to the address that its person proved", () => {
    const { id } = world.borrower().usuario;
    proven(id, true);
    const email = world.storage.driver.prepare("select email from user where id = ?").pluck().get(id);
    const [mail, ...others] = queued(id);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ canal: "correo", destino: email, plantilla: "decision", clase: "negocio" });
    expect(mail?.texto).toContain("Faltan datos");
    expect(mail?.asunto).toBe("Respondimos a tu solicitud de préstamo");
  });

  test("stands behind the phone where that is tried first, with its subject", () => {
    const { id } = world.borrower().usuario;
    proven(id, true);
    const [sms, ...others] = queued(id, { sms: true, whatsapp: false });
    expect([sms?.canal, others]).toEqual(["sms", []]);
    expect(sms?.cadena).toMatchObject([
      { canal: "correo", plantilla: "decision", asunto: "Respondimos a tu solicitud de préstamo" },
    ]);
  });

  test("by no mail to an address that nobody proved, nor to somebody who wants none", () => {
    const { id } = world.borrower().usuario;
    proven(id, false);
    expect(queued(id)).toEqual([]);
    proven(id, true);
    const no = {
      id: "no",
      userId: id,
      canal: "correo",
      acepta: false,
      momento: world.clock.now(),
      via: "cuenta",
      texto: "x",
    };
    world.storage.db
      .insert(consentimientos)
      .values(no as typeof consentimientos.$inferInsert)
      .run();
    expect(queued(id)).toEqual([]);
    expect(told(id).filter(({ tipo }) => tipo === "rechazado")).toHaveLength(2);
  });
});

test("a reminder is told once a day and loan, by every channel or by none", () => {
  const { id } = world.newcomer().usuario;
  const answers = ["2027-02-14", "2027-02-14", "2027-02-15"]
    .map(dia)
    .map((hoy) => tell(id, events.reminder(LOAN, CUOTA, hoy)));
  expect(answers).toEqual([true, false, true]);
  expect(tell(id, events.reminder({ ...LOAN, id: "otro" }, CUOTA, dia("2027-02-15")))).toBe(true);
  expect(told(id)).toHaveLength(3);
  expect(mails()).toHaveLength(3);
});

describe("on the phone", () => {
  const telefono = {
    sms: "Cuotica: tu préstamo fue aprobado.",
    whatsapp: { plantilla: "prestamo_aprobado", params: { nombre: "María", monto: "$20,00" } },
  };
  const approved = () => ({ ...events.loanApproved(LOAN), telefono, unica: crypto.randomUUID() });
  const says = (userId: string, canal: "correo" | "sms" | "push" | "whatsapp", acepta: boolean) => {
    const row = {
      id: crypto.randomUUID(),
      userId,
      canal,
      acepta,
      momento: world.clock.now(),
      via: "cuenta",
      texto: "x",
    };
    world.storage.db
      .insert(consentimientos)
      .values(row as typeof consentimientos.$inferInsert)
      .run();
    world.clock.advance(1);
  };
  const subscribed = (userId: string) => {
    const [id, at] = [crypto.randomUUID(), new Date(world.clock.now())];
    const times = { createdAt: at, updatedAt: at, expiresAt: new Date(at.getTime() + 86_400_000) };
    world.storage.db
      .insert(session)
      .values({ id, userId, token: id, ...times })
      .run();
    const keys = { endpoint: `https://push.test/${id}`, p256dh: "x", auth: "x" };
    world.storage.db
      .insert(suscripciones)
      .values({ ...keys, id, userId, sessionId: id, creado: world.clock.now() })
      .run();
  };
  const queued = (userId: string, envia: { sms: boolean; whatsapp: boolean }) => {
    const before = new Set(listNewest(world.storage.db, 100).map(({ id }) => id));
    const ctx = { ...world.base, envia: { ...SIN_CARTEROS, correo: true, ...envia } };
    run(ctx, (tx: Db, ctx: BaseContext) => tellPerson(tx, ctx, userId, approved()), undefined);
    const now = listNewest(world.storage.db, 100).filter(({ id }) => !before.has(id));
    return now
      .map(({ canal, cadena }) => [canal, ...cadena.map((relevo) => relevo.canal)].join(" → "))
      .toSorted()
      .join(", ");
  };
  const ALL = { sms: true, whatsapp: true };

  test("one message goes out, by the cheapest way that this person takes; the others stand behind it", () => {
    const { id } = world.borrower().usuario;
    const before = told(id).length;
    expect(queued(id, { sms: false, whatsapp: false })).toBe("correo");
    expect(queued(id, ALL)).toBe("correo, sms");
    says(id, "whatsapp", true);
    expect(queued(id, ALL)).toBe("correo, whatsapp → sms");
    subscribed(id);
    expect(queued(id, ALL)).toBe("correo, push → whatsapp → sms");
    expect(queued(id, { sms: true, whatsapp: false })).toBe("correo, push → sms");
    says(id, "push", false);
    says(id, "whatsapp", false);
    says(id, "correo", false);
    expect(queued(id, ALL)).toBe("sms");
    says(id, "correo", true);
    says(id, "sms", false);
    expect(queued(id, ALL)).toBe("correo");
    expect(told(id)).toHaveLength(before + 7);
  });

  test("all at once where the operator asks for it, and in the operator's order", () => {
    const { id } = world.borrower().usuario;
    says(id, "whatsapp", true);
    const set = (changes: Partial<AjusteAvisos>) =>
      inTransaction(world.storage.db, (tx) => saveAjustes(tx, { avisos: { ...AVISOS_INICIALES, ...changes } }));
    set({ cadena: ["sms", "whatsapp"] });
    expect(queued(id, ALL)).toBe("correo, sms → whatsapp");
    set({ todosALaVez: true });
    expect(queued(id, ALL)).toBe("correo, sms, whatsapp");
    set({ cadena: [] });
    expect(queued(id, ALL)).toBe("correo");
  });

  test("what is about who gets into an account cannot be refused; WhatsApp still asks for a yes", () => {
    const { id } = world.borrower().usuario;
    for (const canal of ["correo", "sms", "push", "whatsapp"] as const) says(id, canal, false);
    const ctx = { ...world.base, envia: { ...SIN_CARTEROS, correo: true, ...ALL } };
    run(ctx, (tx: Db, ctx) => tellPerson(tx, ctx, id, { ...events.frozen(), telefono }), undefined);
    expect(mails().map(([canal]) => canal)).toEqual(["sms"]);
  });

  test("what each channel says: the text of the SMS, and the template with its parameters", () => {
    const { id, telefono: destino } = world.borrower().usuario;
    says(id, "whatsapp", true);
    queued(id, ALL);
    const found = listNewest(world.storage.db, 5).find(({ canal }) => canal === "whatsapp");
    const sms = { canal: "sms", destino, texto: telefono.sms, plantilla: "aviso", params: {} };
    expect(found).toMatchObject({
      destino,
      texto: telefono.sms,
      ...telefono.whatsapp,
      cadena: [sms],
      clase: "negocio",
    });
  });

  test("an event without words for the phone goes out by none that costs", () => {
    const { id } = world.borrower().usuario;
    const ctx = { ...world.base, envia: { ...SIN_CARTEROS, correo: true, ...ALL } };
    run(ctx, (tx: Db, ctx) => tellPerson(tx, ctx, id, { ...events.loanApproved(LOAN), telefono: null }), undefined);
    expect(mails()).toEqual([["correo", LOAN.correo, "aprobacion"]]);
  });
});

test("what administrators must know goes to each of them, and to nobody else", () => {
  const other = world.newcomer().usuario;
  makeAdmin(world.storage.db, other.id);
  world.newcomer();
  const event = adminEvents.adminJoined("socia@cuotica.test", "gestor", "admin1@cuotica.test");
  run(world.base, (tx: Db, ctx: BaseContext) => tellAdmins(tx, ctx, event), undefined);
  expect(
    mails()
      .map(([, destino]) => destino)
      .sort(),
  ).toEqual(["admin1@cuotica.test", other.correo].sort());
  expect(listNewest(world.storage.db, 1)[0]?.texto).toContain(`${world.base.publicUrl}/admin/administradores`);
});

test("where no provider is set, each channel says so and waits; in development the mailbox takes all", () => {
  const env = { correo: null, sms: null, whatsapp: null } as unknown as Parameters<typeof createTransport>[0];
  const { signal } = new AbortController();
  // Notifications in browsers need no provider of the operator's.
  const push = expect.objectContaining({ nombre: "push" });
  expect(createTransport(env, false, world.base, signal)).toEqual({ correo: null, sms: null, push, whatsapp: null });
  expect(world.warnings.join()).toMatch(/RESEND_API_KEY.*SMS_PROVIDER/);
  const { correo, sms } = createTransport(env, true, world.base, signal);
  expect([correo?.nombre, sms?.nombre]).toEqual(["bandeja", "bandeja"]);
});

test("nobody writes to the outbox or leaves a notification but the wing of messages", () => {
  const root = join(import.meta.dirname, "../../server");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
  const writers = files.filter((path) =>
    /insertMensaje|insertNotificacion|insert\((mensajes|notificaciones)\)/.test(readFileSync(join(root, path), "utf8")),
  );
  expect(writers.filter((path) => !path.startsWith("messages/") && !path.startsWith("operator/semilla/"))).toEqual([]);
});
