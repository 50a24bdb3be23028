/**
 * An e-mail belongs to the person who proves it: by a link sent to it and confirmed on a page, or by the operator's word.
 * Whatever was linked to its account before then, perhaps by somebody else, gives no access afterwards.
 */

import { LIMITES, scaled } from "../../../rules/limits/tries.ts";
import { fateOf, finDe } from "../../../rules/people/acceso/correos.ts";
import { events } from "../../../rules/texts/events/events.ts";
import { TERMINOS_VERSION } from "../../../rules/texts/terminos.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { BaseContext, SessionContext, Usuario } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { takeNetworksTurn } from "../../core/limites/queries.ts";
import { tellPerson } from "../../messages/tell.ts";
import { demandThawed } from "../../people/congelados/queries.ts";
import { insertAceptacion } from "../../people/usuarios/queries.ts";
import type { Db } from "../../storage/db.ts";
import { recordChange } from "../actividad/actions.ts";
import { refuseEasyPassword } from "../contrasenas.ts";
import { endSessions, forgetLinks, insertAccount, removeSecondStep, setPasswordHash } from "../cuentas/queries.ts";
import { readToken } from "../enlaces.ts";
import { dropEsperas } from "../esperas/queries.ts";
import { demandRoom, hashPassword } from "../hash.ts";
import { forgetNavegadores, keepNavegador } from "../navegadores/queries.ts";
import { demandCedula } from "../proof.ts";
import { dropLinked, findTitular, proveEmail, releaseEmail, type Titular } from "./queries.ts";

interface Token {
  token: string;
}

/** The account of a valid token. Refuses MAIL_LINK_UNKNOWN, MAIL_LINK_EXPIRED and EMAIL_CONFIRMED. */
function getTitular(db: Db, { clock, codes }: BaseContext, { token }: Token): Titular {
  const { userId, expira, isFor } = readToken(codes.secret, token);
  const titular = findTitular(db, { id: userId });
  if (!titular || !isFor(titular)) fail("MAIL_LINK_UNKNOWN");
  if (titular.confirmado) fail("EMAIL_CONFIRMED");
  if (expira <= clock.now()) fail("MAIL_LINK_EXPIRED");
  return titular;
}

/** What a token is for, for its holder. Refuses what `getTitular` does, and TOO_MANY_TRIES. */
export function lookUpTitular(ctx: BaseContext, input: Token): Titular {
  const limite = scaled(LIMITES.enlaceCorreo, ctx.codes.rateLimitFactor);
  if (!takeNetworksTurn(ctx.db, limite, { ip: ctx.ip, now: ctx.clock.now() })) fail("TOO_MANY_TRIES");
  return getTitular(ctx.db, ctx, input);
}

/**
 * The person signed in to the account confirms its address. This session stays; the others began before it was proven, and end.
 * Refuses MAIL_LINK_OF_ANOTHER, ACCOUNT_FROZEN, and what `getTitular` does.
 */
export function confirmEmail(tx: Db, ctx: SessionContext, input: Token): { correo: string } {
  const { id, email } = getTitular(tx, ctx, input);
  if (id !== ctx.usuario.id) fail("MAIL_LINK_OF_ANOTHER");
  demandThawed(tx, id, ctx.clock.now());
  proveEmail(tx, id);
  endSessions(tx, id, ctx.sessionId);
  forgetLinks(tx, id);
  forgetNavegadores(tx, id);
  if (ctx.navegador) keepNavegador(tx, id, ctx.navegador, ctx.clock.now());
  recordChange(tx, ctx, id, "correoConfirmado");
  audit(tx, ctx, { accion: "correos.confirm", userId: id, entidadId: id, despues: { email } });
  return { correo: email };
}

/** Refuses MAIL_LINK_OF_ADMIN: an administrator who mistyped their address must not give the panel to whoever reads it. */
function demandClaimable({ rol }: Titular): void {
  if (rol === "admin") fail("MAIL_LINK_OF_ADMIN");
}

interface Claim extends Token {
  hash: string;
  sabeCedula: boolean;
}

/** Refuses MAIL_LINK_OF_ADMIN, PASSWORD_COMMON, PASSWORD_PERSONAL, CEDULA_WRONG, TOO_MANY_TRIES, and what `getTitular` does. */
export async function prepareClaim(
  ctx: BaseContext,
  { token, password, cedula }: Token & { password: string; cedula?: string | undefined },
): Promise<Claim> {
  const titular = lookUpTitular(ctx, { token });
  demandClaimable(titular);
  refuseEasyPassword(ctx.db, password, { correo: titular.email });
  demandRoom(ctx);
  if (cedula !== undefined) demandCedula(ctx, titular, cedula);
  return { token, hash: await hashPassword(password, ctx), sabeCedula: cedula !== undefined };
}

/**
 * Gives the reader of an unproven address's mailbox its account, or a new one. Refuses MAIL_LINK_OF_ADMIN, ACCOUNT_FROZEN, and
 * what `getTitular` does.
 */
export function claimEmail(tx: Db, ctx: BaseContext, { token, hash, sabeCedula }: Claim): { email: string } {
  const titular = getTitular(tx, ctx, { token });
  demandClaimable(titular);
  demandThawed(tx, titular.id, ctx.clock.now());
  const { email } = titular;
  const { userId, nueva } = openTo(tx, ctx, titular, { email, hash, sabeCedula });
  if (nueva) insertAceptacion(tx, { userId, version: TERMINOS_VERSION, fecha: ctx.clock.now(), ip: ctx.ip });
  const despues = { email, nueva };
  audit(tx, { ...ctx, usuario: { id: userId } }, { accion: "correos.claim", userId, entidadId: userId, despues });
  return { email };
}

type OpenContext = Pick<BaseContext, "clock" | "publicUrl" | "envia" | "ip">;

/**
 * Gives the account of a proven e-mail to its owner, with a new password: the account that has the address (`titular`), or a
 * new one if that is somebody else's or there is none. If the address was proven before, everything but password and sessions
 * stays.
 */
export function openTo(
  tx: Db,
  ctx: OpenContext,
  titular: Titular | undefined,
  { email, hash, sabeCedula }: { email: string; hash: string; sabeCedula: boolean },
): { userId: string; nueva: boolean } {
  const now = ctx.clock.now();
  const fate = titular && !titular.confirmado ? fateOf(titular, sabeCedula) : null;
  if (titular && fate === "released") {
    releaseEmail(tx, titular.id);
    // With a second step neither the phone alone nor an address that is gone would open the account.
    removeSecondStep(tx, titular.id);
    tellPerson(tx, ctx, titular.id, events.emailReleased(titular.email));
    const line = { accion: "correos.release", userId: titular.id, entidadId: titular.id, antes: { email } } as const;
    audit(tx, { ...ctx, usuario: null }, line);
  }
  if (!titular || fate === "released") return { userId: insertAccount(tx, email, hash, now), nueva: true };
  if (fate === "taken") dropLinked(tx, titular);
  // A pending change requested by phone would replace this password a day later.
  dropEsperas(tx, titular.id);
  setPasswordHash(tx, titular.id, hash, now);
  endSessions(tx, titular.id, null);
  proveEmail(tx, titular.id);
  return { userId: titular.id, nueva: false };
}

/** What the page of a mail link shows: the address, the account it was opened in, and the account's other sign-in methods. */
export function describeTitular(titular: Titular, usuario: Usuario | null) {
  const { id, email: correo, telefono, conDatos } = titular;
  const de = usuario === null ? "nadie" : usuario.id === id ? "mia" : "otra";
  return { correo, de, telefono: telefono && finDe(telefono), conDatos } as const;
}
