/**
 * Administrators: created at the program's start, from the command line, or once through the link in its log; invited by
 * another one; and removed.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Instante } from "../../../rules/country/fecha.ts";
import { instante } from "../../../rules/country/fecha.ts";
import { INVITACION_MS } from "../../../rules/limits/limits.ts";
import { LIMITES, scaled } from "../../../rules/limits/tries.ts";
import { checkInvitacion, checkInvited, enlaceInvitacion } from "../../../rules/people/acceso/admins.ts";
import { realEmail } from "../../../rules/people/acceso/cuentas.ts";
import { mayAs, PAPEL_TEXTOS, type Papel } from "../../../rules/people/acceso/papeles.ts";
import { SIN_CARTEROS } from "../../../rules/texts/channels/canal.ts";
import { correoInvitacion } from "../../../rules/texts/events/correos-cuenta.ts";
import { adminEvents } from "../../../rules/texts/events/events.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { AdminContext, BaseContext } from "../../core/context.ts";
import { demand, fail } from "../../core/errors.ts";
import { takeNetworksTurn } from "../../core/limites/queries.ts";
import { mailTo, tellAdmins } from "../../messages/tell.ts";
import { moveEncargos } from "../../people/encargos/queries.ts";
import { getUsuario, hasAdmin, makeAdmin } from "../../people/usuarios/queries.ts";
import { type Db, inTransaction } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { refuseEasyPassword } from "../contrasenas.ts";
import { openTo } from "../correos/actions.ts";
import { findTitular } from "../correos/queries.ts";
import { endSessions, findAccountId, findCuenta, removeSecondStep, setPasswordHash } from "../cuentas/queries.ts";
import { dropEsperas } from "../esperas/queries.ts";
import { demandRoom, hashPassword } from "../hash.ts";
import { revokeTokensOf } from "../tokens/queries.ts";
import {
  annulInvitaciones,
  countAdmins,
  findInvitacion,
  findInvitee,
  type Invitacion,
  insertInvitacion,
  moveAdmin,
  takeInvitacion,
} from "./queries.ts";

interface Credentials {
  email: string;
  password: string;
}

/**
 * Makes `email` an administrator. An existing account keeps its data, gets the password and loses its sessions; if the e-mail was never
 * confirmed, also everything linked to it. Refuses EMAIL_INVALID.
 */
export async function createAdmin(
  ctx: Pick<BaseContext, "db" | "clock" | "publicUrl">,
  { email, password }: Credentials,
): Promise<void> {
  const hash = await hashPassword(password);
  // Set by an operator at the command line: no message is sent.
  const envia = { ...SIN_CARTEROS, correo: true };
  inTransaction(ctx.db, (tx) => void becomeAdmin(tx, { ...ctx, envia, ip: null }, email, hash, { sabeCedula: true }));
}

/**
 * The e-mail counts as proven: the operator vouches for it, or the invitation's link shows it. What an account with that address
 * holds is kept where the operator says whose it is (`sabeCedula`); who was invited never gets what a stranger put there.
 */
function becomeAdmin(
  tx: Db,
  ctx: Pick<BaseContext, "clock" | "publicUrl" | "envia" | "ip">,
  email: string,
  hash: string,
  { papel = "propietario", sabeCedula }: { papel?: Papel; sabeCedula: boolean },
): string {
  if (realEmail(email) === null) fail("EMAIL_INVALID");
  const { userId } = openTo(tx, ctx, findTitular(tx, { email }), { email, hash, sabeCedula });
  makeAdmin(tx, userId, papel);
  return userId;
}

/** Sets a new password and ends every session. Refuses EMAIL_NOT_REGISTERED. */
export async function resetPassword(
  ctx: Pick<BaseContext, "db" | "clock">,
  { email, password }: Credentials,
): Promise<void> {
  const hash = await hashPassword(password);
  inTransaction(ctx.db, (tx) => {
    const userId = findAccountId(tx, email) ?? fail("EMAIL_NOT_REGISTERED");
    setPasswordHash(tx, userId, hash, ctx.clock.now());
    endSessions(tx, userId, null);
    dropEsperas(tx, userId);
  });
}

/** Removes the second factor of an account whose owner lost it. Refuses EMAIL_NOT_REGISTERED. */
export function disableSecondStep(tx: Db, email: string): void {
  const userId = findAccountId(tx, email) ?? fail("EMAIL_NOT_REGISTERED");
  removeSecondStep(tx, userId);
  endSessions(tx, userId, null);
  dropEsperas(tx, userId);
}

let setupToken: Buffer | null = null;
const digest = (token: string) => createHash("sha256").update(token).digest();

/** Returns a token with which the first administrator may be created, once, during this run of the program. */
export function openSetup(): string {
  const token = randomBytes(24).toString("base64url");
  setupToken = digest(token);
  return token;
}

/** Whether the setup link in the log can still be used. */
export function isSetupOpen(db: Db): boolean {
  return setupToken !== null && !hasAdmin(db);
}

interface Joining {
  email: string;
  hash: string;
}

/**
 * Accepts the setup link and hashes the password. Refuses an easy password, and SETUP_LINK_INVALID if the token is not the
 * current one or an administrator exists.
 */
export async function takeSetup(ctx: BaseContext, input: Credentials & { token: string }): Promise<Joining> {
  const valid = setupToken !== null && timingSafeEqual(setupToken, digest(input.token)) && isSetupOpen(ctx.db);
  if (!valid) fail("SETUP_LINK_INVALID");
  refuseEasyPassword(ctx.db, input.password, { correo: input.email });
  demandRoom(ctx);
  setupToken = null;
  return { email: input.email, hash: await hashPassword(input.password, ctx) };
}

/** Runs after `takeSetup`. */
export function createFirstAdmin(tx: Db, ctx: BaseContext, { email, hash }: Joining): void {
  becomeAdmin(tx, ctx, email, hash, { sabeCedula: true });
}

const huellaOf = (token: string) => digest(token).toString("base64url");

/**
 * Invites somebody with a link that is e-mailed and returned once: its token is not stored. An open invitation for the same e-mail is
 * annulled. Refuses ALREADY_ADMIN, INVITED_IS_BORROWER.
 */
export function inviteAdmin(
  tx: Db,
  ctx: AdminContext,
  { correo, papel = "propietario" }: { correo: string; papel?: Papel | undefined },
): { enlace: string; expira: Instante } {
  const token = randomBytes(24).toString("base64url");
  const enlace = enlaceInvitacion(ctx.publicUrl, token);
  const creado = ctx.clock.now();
  const expira = instante(creado + INVITACION_MS);
  demand(checkInvited(findInvitee(tx, correo)), "correo");
  annulInvitaciones(tx, { correo }, creado);
  const row = { id: newId(), huella: huellaOf(token), correo, papel, creado, creadoPor: ctx.usuario.id, expira };
  insertInvitacion(tx, row);
  mailTo(tx, ctx, { destino: correo, userId: null }, correoInvitacion(emailOf(tx, ctx.usuario.id), enlace));
  const despues = { correo, papel, expira };
  audit(tx, ctx, { accion: "admins.invite", userId: ctx.usuario.id, entidadId: row.id, despues });
  return { enlace, expira };
}

/** Annuls an invitation. Refuses INVITATION_CLOSED. */
export function annulInvitacion(tx: Db, ctx: AdminContext, { invitacionId }: { invitacionId: string }): void {
  const { correo } = findInvitacion(tx, { id: invitacionId }) ?? fail("INVITATION_CLOSED");
  if (annulInvitaciones(tx, { id: invitacionId }, ctx.clock.now()) === 0) fail("INVITATION_CLOSED");
  audit(tx, ctx, { accion: "admins.annul", userId: ctx.usuario.id, entidadId: invitacionId, antes: { correo } });
}

/** The open invitation with that token. Refuses INVITATION_UNKNOWN, _USED, _ANNULLED, _EXPIRED and TOO_MANY_TRIES. */
export function lookUpInvitacion(ctx: BaseContext, { token }: { token: string }): Invitacion {
  const limite = scaled(LIMITES.invitacion, ctx.codes.rateLimitFactor);
  const now = ctx.clock.now();
  if (!takeNetworksTurn(ctx.db, limite, { ip: ctx.ip, now })) fail("TOO_MANY_TRIES");
  const invitacion = findInvitacion(ctx.db, { huella: huellaOf(token) });
  demand(checkInvitacion(invitacion, now));
  return invitacion ?? fail("INVITATION_UNKNOWN");
}

interface Acceptance {
  invitacion: Invitacion;
  hash: string;
}

/** The invited person chooses a password. Refuses PASSWORD_COMMON, PASSWORD_PERSONAL and what `lookUpInvitacion` does. */
export async function prepareAcceptance(
  ctx: BaseContext,
  { token, password }: { token: string; password: string },
): Promise<Acceptance> {
  const invitacion = lookUpInvitacion(ctx, { token });
  refuseEasyPassword(ctx.db, password, { correo: invitacion.correo });
  return { invitacion, hash: await hashPassword(password, ctx) };
}

/**
 * Accepts an invitation, once. The other administrators are told by e-mail. Refuses ALREADY_ADMIN, INVITED_IS_BORROWER and
 * INVITATION_USED, _ANNULLED, _EXPIRED.
 */
export function acceptInvitacion(tx: Db, ctx: BaseContext, { invitacion, hash }: Acceptance): { email: string } {
  const { id, correo, papel, creadoPor } = invitacion;
  const now = ctx.clock.now();
  demand(checkInvitacion(findInvitacion(tx, { id }), now));
  demand(checkInvited(findInvitee(tx, correo)));
  tellAdmins(
    tx,
    ctx,
    adminEvents.adminJoined(correo, PAPEL_TEXTOS[papel].nombre.toLowerCase(), emailOf(tx, creadoPor)),
  );
  const userId = becomeAdmin(tx, ctx, correo, hash, { papel, sabeCedula: false });
  if (!takeInvitacion(tx, id, userId, now)) fail("INVITATION_USED");
  const usuario = getUsuario(tx, userId);
  const despues = { correo, rol: usuario.rol, papel };
  audit(tx, { ...ctx, usuario }, { accion: "admins.accept", userId, entidadId: id, despues });
  return { email: correo };
}

/**
 * Removes an administrator at once: their sessions end and their invitations are annulled. Refuses NOT_AN_ADMIN, LAST_ADMIN, LAST_OWNER,
 * and FORBIDDEN or ROLE_TOO_LOW if the caller is no longer an owner.
 */
export function removeAdmin(tx: Db, ctx: AdminContext, { userId }: { userId: string }): void {
  demandOwner(tx, ctx);
  const { rol } = getUsuario(tx, userId);
  const antes = { rol, correo: emailOf(tx, userId) };
  if (rol !== "admin") fail("NOT_AN_ADMIN");
  if (!moveAdmin(tx, userId, ctx.usuario.id, { rol: "cliente" }))
    fail(countAdmins(tx, "lector") === 1 ? "LAST_ADMIN" : "LAST_OWNER");
  endSessions(tx, userId, null);
  annulInvitaciones(tx, { creadoPor: userId }, ctx.clock.now());
  revokeTokensOf(tx, userId, ctx.clock.now());
  // Unassigned until somebody takes them.
  moveEncargos(tx, { de: userId, estado: null, ciudad: null }, null);
  audit(tx, ctx, { accion: "admins.remove", userId, entidadId: userId, antes, despues: { rol: "cliente" } });
}

/**
 * Changes an administrator's role from their next request on; a former owner's invitations and API keys end. Refuses NOT_AN_ADMIN,
 * LAST_OWNER, and FORBIDDEN or ROLE_TOO_LOW if the caller is no longer an owner.
 */
export function setPapel(tx: Db, ctx: AdminContext, { userId, papel }: { userId: string; papel: Papel }): void {
  demandOwner(tx, ctx);
  const { rol, papel: antes } = getUsuario(tx, userId);
  if (rol !== "admin") fail("NOT_AN_ADMIN");
  if (antes === papel) return;
  if (!moveAdmin(tx, userId, ctx.usuario.id, { papel })) fail("LAST_OWNER");
  if (!mayAs(papel, "gestor")) moveEncargos(tx, { de: userId, estado: null, ciudad: null }, null);
  if (papel !== "propietario") {
    annulInvitaciones(tx, { creadoPor: userId }, ctx.clock.now());
    revokeTokensOf(tx, userId, ctx.clock.now());
  }
  const correo = emailOf(tx, userId);
  const change = { antes: { papel: antes, correo }, despues: { papel } };
  audit(tx, ctx, { accion: "admins.setPapel", userId, entidadId: userId, ...change });
}

/** Checks the role again inside the transaction: it may have changed since the request was authorized. */
function demandOwner(tx: Db, ctx: AdminContext): void {
  const { rol, papel } = getUsuario(tx, ctx.usuario.id);
  if (rol !== "admin") fail("FORBIDDEN");
  if (!mayAs(papel, "propietario")) fail("ROLE_TOO_LOW");
}

const emailOf = (tx: Db, userId: string) => findCuenta(tx, { id: userId })?.email ?? "";
