/**
 * Links that prove an e-mail: whoever holds one reads that mailbox. They are signed, not stored. Each is for one address of one
 * account, and stops working once the address is confirmed or is no longer that account's.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { type Instante, instante } from "../../rules/country/fecha.ts";
import { CONFIRMACION_MS, RECUPERACION_MS } from "../../rules/limits/limits.ts";
import { paths } from "../../rules/paths.ts";
import { enlaceCorreo, finDe } from "../../rules/people/acceso/correos.ts";
import { correoConfirmacion, correoReclamo, correoReclamoTelefono } from "../../rules/texts/events/correos-cuenta.ts";
import type { BaseContext } from "../core/context.ts";
import { mailTo } from "../messages/tell.ts";
import type { Db } from "../storage/db.ts";

interface Titular {
  id: string;
  email: string;
}
type LinkContext = Pick<BaseContext, "clock" | "codes" | "publicUrl">;

const firmaOf = (secret: string, { id, email }: Titular, expira: number) =>
  createHmac("sha256", secret).update(`correo:${id}:${expira}:${email}`).digest("base64url");

function makeToken(ctx: LinkContext, titular: Titular, validoMs: number): string {
  const expira = ctx.clock.now() + validoMs;
  return `${titular.id}.${expira.toString(36)}.${firmaOf(ctx.codes.secret, titular, expira)}`;
}

/** The content of a token: its account, its expiry, and a check that it is for the account's current address. */
export function readToken(
  secret: string,
  token: string,
): { userId: string; expira: Instante; isFor: (titular: Titular) => boolean } {
  const [userId = "", until = "", firma = ""] = token.split(".");
  const expira = Number.parseInt(until, 36) || 0;
  const given = Buffer.from(firma);
  const isFor = (titular: Titular) => {
    const expected = Buffer.from(firmaOf(secret, titular, expira));
    return titular.id === userId && expected.length === given.length && timingSafeEqual(expected, given);
  };
  return { userId, expira: instante(expira), isFor };
}

/** Sends the link that confirms the address of an account. */
export function sendConfirmation(tx: Db, ctx: LinkContext, titular: Titular): void {
  const enlace = enlaceCorreo(ctx.publicUrl, "confirmar", makeToken(ctx, titular, CONFIRMACION_MS));
  mailTo(tx, ctx, toOwner(titular), correoConfirmacion(enlace));
}

/** Sends the way back into an account whose address was never confirmed; `telefono` is the proven phone that opens it. */
export function sendReclamo(tx: Db, ctx: LinkContext, titular: Titular & { telefono: string | null }): void {
  const enlace = enlaceCorreo(ctx.publicUrl, "recuperar", makeToken(ctx, titular, RECUPERACION_MS));
  const { telefono } = titular;
  const appUrl = `${ctx.publicUrl}${paths.loginPhone}`;
  const correo = telefono ? correoReclamoTelefono(finDe(telefono), appUrl, enlace) : correoReclamo(enlace);
  mailTo(tx, ctx, toOwner(titular), correo);
}

const toOwner = ({ id, email }: Titular) => ({ destino: email, userId: id });
