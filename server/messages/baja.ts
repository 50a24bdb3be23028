/**
 * The link by which a person unsubscribes from a channel without signing in (RFC 8058). It is signed, not stored, is for one
 * person and channel, and never expires, because old mails must stay stoppable. It never changes, because a mail sent again
 * under its key must be identical.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { paths } from "../../rules/paths.ts";
import { CANALES_ELEGIBLES, type CanalElegible } from "../../rules/texts/channels/canal.ts";

const firmaOf = (secret: string, userId: string, canal: string) =>
  createHmac("sha256", secret).update(`baja:${canal}:${userId}`).digest("base64url");

/** The URL of the unsubscribe page; the same address handles one-click unsubscribe from mail programs. */
export function bajaUrl(secret: string, publicUrl: string, userId: string, canal: CanalElegible): string {
  const enlace = `${userId}.${canal}.${firmaOf(secret, userId, canal)}`;
  return `${publicUrl}${paths.baja}?${new URLSearchParams({ enlace })}`;
}

/** The person and channel of a signed link; null if the signature is invalid. */
export function readBaja(secret: string, enlace: string): { userId: string; canal: CanalElegible } | null {
  const [userId = "", named = "", firma = ""] = enlace.split(".");
  const canal = CANALES_ELEGIBLES.find((one) => one === named);
  if (!canal) return null;
  const [given, expected] = [Buffer.from(firma), Buffer.from(firmaOf(secret, userId, canal))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? { userId, canal } : null;
}
