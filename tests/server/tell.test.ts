/** How a person is told something: by which channels, once, and only if what it tells of happened. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dia, instante } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { adminEvents, events } from "../../rules/texts/events.ts";
import { run } from "../../server/core/change.ts";
import type { BaseContext } from "../../server/core/context.ts";
import { createTransport } from "../../server/messages/carriers.ts";
import { listNewest } from "../../server/messages/mensajes/queries.ts";
import { listNotificaciones } from "../../server/messages/notificaciones/queries.ts";
import { tellAdmins, tellPerson } from "../../server/messages/tell.ts";
import { makeAdmin } from "../../server/people/usuarios/queries.ts";
import type { Db } from "../../server/storage/db.ts";
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

test("an event without one leaves only the notification", () => {
  const { id } = world.newcomer().usuario;
  expect(tell(id, events.fined(centavos(50), centavos(24_50)))).toBe(true);
  expect(told(id)).toHaveLength(1);
  expect(mails()).toEqual([]);
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
