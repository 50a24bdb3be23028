import type { SessionContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { mayBeCalled } from "../../core/net/afuera.ts";
import type { Db } from "../../storage/db.ts";
import { forgetOfSession, hasSession, keepSuscripcion, type NewSuscripcion } from "./queries.ts";

/**
 * Subscribes this browser to the person's notifications until its session ends. Refuses PUSH_REFUSED for an address that may
 * not be called.
 */
export function turnOn(
  tx: Db,
  { usuario, sessionId, clock, push }: SessionContext,
  keys: Pick<NewSuscripcion, "endpoint" | "p256dh" | "auth">,
): { activa: true } {
  if (!mayBeCalled(keys.endpoint, push.loopback)) fail("PUSH_REFUSED");
  if (!hasSession(tx, usuario.id, sessionId)) fail("UNAUTHORIZED");
  keepSuscripcion(tx, { ...keys, userId: usuario.id, sessionId, creado: clock.now() });
  return { activa: true };
}

/** Unsubscribes this browser; waiting notifications are not sent to it either. */
export function turnOff(tx: Db, { usuario, sessionId }: SessionContext): { activa: false } {
  forgetOfSession(tx, usuario.id, sessionId);
  return { activa: false };
}
