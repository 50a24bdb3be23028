/** A push service's responses and their meaning for the message: the worst result of a person's browsers counts. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { session } from "../../drizzle/schema/accounts.ts";
import { mensajes } from "../../drizzle/schema/messages.ts";
import type { UserContext } from "../../server/core/context.ts";
import { newVapid } from "../../server/core/env/guardadas.ts";
import type { Falla } from "../../server/messages/carrier.ts";
import { pushCarrier } from "../../server/messages/carriers/push.ts";
import { insertMensaje } from "../../server/messages/mensajes/queries.ts";
import { turnOn } from "../../server/messages/suscripciones/actions.ts";
import { inTransaction } from "../../server/storage/db.ts";
import { mensajeOf, wordOf } from "../support/cartero.ts";
import { type Browser, pushService } from "../support/push.ts";
import { createWorld, type World } from "../support/world.ts";

const DIA_MS = 86_400_000;
const vapid = newVapid();
let world: World;
let person: UserContext;
let service: ReturnType<typeof pushService>;
beforeEach(() => {
  [world, service] = [createWorld(), pushService()];
  person = world.newcomer();
});
afterEach(async () => {
  await service.stop();
  world.close();
});

function signIn(browser: Browser): void {
  const now = new Date(world.clock.now());
  const id = crypto.randomUUID();
  const row = { id, token: id, userId: person.usuario.id, createdAt: now, updatedAt: now };
  world.storage.db
    .insert(session)
    .values({ ...row, expiresAt: new Date(now.getTime() + 30 * DIA_MS) })
    .run();
  world.do({ ...person, sessionId: id }, turnOn, browser.keys);
}

/** Queued and delivered once; returns what remains in the queue. */
async function carried(clase: "negocio" | "seguridad" = "negocio") {
  const { id: _, ...mensaje } = mensajeOf({
    canal: "push",
    destino: "Sus navegadores",
    userId: person.usuario.id,
    clase,
  });
  inTransaction(world.storage.db, (tx) => insertMensaje(tx, mensaje, world.clock.now()));
  const [queued] = world.storage.db.select().from(mensajes).all();
  const carrier = pushCarrier(vapid, world.base, new AbortController().signal);
  const word = await wordOf(carrier, queued ?? expect.unreachable());
  const [left] = world.storage.db.select().from(mensajes).all();
  return { word, faltan: left?.params.faltan?.split(",").length ?? 0 };
}

test.each<[(number | "never")[], Falla | null, number | null, number]>([
  [[201], null, null, 0],
  [[429], "ritmo", 120_000, 1],
  [[503], "servicio", null, 1],
  [[413], "rechazo", null, 0],
  // One has received it: the failing one is not retried.
  [[201, 413], null, null, 0],
  [[201, 429], "ritmo", 120_000, 1],
  [[500, 429], "servicio", 120_000, 2],
  [[413, 503], "servicio", null, 1],
  [[410, 201], null, null, 0],
])("%j", async (answers, falla, esperaMs, faltan) => {
  for (const answer of answers) signIn(service.browser(answer));
  const said = await carried();
  expect(said).toEqual({ word: falla ? [falla, esperaMs, expect.any(String)] : {}, faltan });
});

test("what is about who gets in may wake a phone that saves its battery", async () => {
  signIn(service.browser());
  await carried("seguridad");
  expect(service.received[0]?.headers.get("urgency")).toBe("high");
});

test("anything else waits until it is awake", async () => {
  signIn(service.browser());
  await carried();
  expect(service.received[0]?.headers.get("urgency")).toBe("normal");
});
