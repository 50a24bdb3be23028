/** Changes of a person's row. */

import { CORREGIBLES, type Correccion } from "../../../rules/people/correccion.ts";
import { NIVEL_INICIAL, NIVEL_MAXIMO, nombreNivel } from "../../../rules/people/niveles.ts";
import type { Datos, PagoMovil, Profile } from "../../../rules/people/perfil.ts";
import { CAMPOS } from "../../../rules/people/perfil-campos.ts";
import { checkProfileChange } from "../../../rules/people/perfil-guardado.ts";
import type { Accion } from "../../../rules/texts/auditoria.ts";
import { DECISIONES } from "../../../rules/texts/decisiones.ts";
import { events } from "../../../rules/texts/events/events.ts";
import { type PlainCode, refuse } from "../../../rules/texts/refusals/rechazos.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { audit, findLastLine, tellLastAct } from "../../core/auditoria/queries.ts";
import type { ActorContext, AdminContext, UserContext } from "../../core/context.ts";
import { DomainError, demand, fail } from "../../core/errors.ts";
import { tellPerson } from "../../messages/tell.ts";
import { type Db, isUniqueViolation } from "../../storage/db.ts";
import { demandThawed } from "../congelados/queries.ts";
import { giveToFewest } from "../encargos/queries.ts";
import { takeImpedido } from "../impedidos/queries.ts";
import {
  findOwnerOfCedula,
  getRemembered,
  getUsuario,
  moveNivel,
  setBaneo,
  updateProfile,
  updateUsuario,
} from "./queries.ts";

/** The unique columns, with their refusals for the person or the administrator. */
const TAKEN: { campo: "cedula" | "telefono"; code: PlainCode }[] = [
  { campo: "cedula", code: "CEDULA_TAKEN" },
  { campo: "telefono", code: "TELEFONO_TAKEN" },
];

/**
 * Saves the profile whole (spec §5). Refuses PROFILE_IDENTITY_LOCKED, PROFILE_CEDULA_BANNED, PAGO_MOVIL_PROOF, CEDULA_TAKEN,
 * TELEFONO_TAKEN, ACCOUNT_FROZEN.
 */
export function saveProfile(tx: Db, ctx: UserContext, profile: Profile): void {
  // Because money is sent to where the profile says.
  demandThawed(tx, ctx.usuario.id, ctx.clock.now());
  const before = getUsuario(tx, ctx.usuario.id);
  demand(checkProfileChange(before, profile));
  writeProfile(tx, ctx, before.id, profile);
  audit(tx, ctx, {
    accion: "usuarios.saveProfile",
    userId: before.id,
    entidadId: before.id,
    antes: before.perfilGuardado ? before : null,
    despues: profile,
  });
  if (!before.perfilGuardado && getAjustes(tx).repartirNuevos) giveToFewest(tx, before.id, ctx.clock.now());
}

/** Saves the whole profile; a ban of a forgotten person returns with their cédula. Refuses CEDULA_TAKEN, TELEFONO_TAKEN. */
export function writeProfile(tx: Db, ctx: ActorContext, userId: string, profile: Profile): void {
  unlessTaken(tx, userId, profile, () => updateProfile(tx, userId, profile));
  banAgain(tx, ctx, userId, profile.cedula);
}

/** Changes a person's address and income. Refuses PROFILE_MISSING, PROFILE_SAME, ACCOUNT_FROZEN. */
export function changeData(tx: Db, ctx: UserContext, datos: Datos): void {
  demandThawed(tx, ctx.usuario.id, ctx.clock.now());
  changeOwn(tx, ctx, ctx.usuario.id, "usuarios.changeData", datos);
}

/**
 * Changes where a person receives money, after proof of identity (identity/cuentas). Refuses PROFILE_MISSING, PROFILE_SAME,
 * TELEFONO_TAKEN.
 */
export function changePagoMovil(tx: Db, ctx: ActorContext, userId: string, { banco, telefono }: PagoMovil): void {
  changeOwn(tx, ctx, userId, "usuarios.changePagoMovil", { banco, telefono });
}

/** Existing requests keep the data they were made with. */
function changeOwn(tx: Db, ctx: ActorContext, userId: string, accion: Accion, datos: Datos | PagoMovil): void {
  const before = getUsuario(tx, userId);
  if (!before.perfilGuardado) fail("PROFILE_MISSING");
  const changed = Object.entries(datos).filter(([campo, value]) => before[campo as keyof typeof before] !== value);
  if (changed.length === 0) fail("PROFILE_SAME");
  const despues = Object.fromEntries(changed);
  const antes = Object.fromEntries(changed.map(([campo]) => [campo, before[campo as keyof typeof before]]));
  unlessTaken(tx, userId, despues, () => updateUsuario(tx, userId, despues));
  audit(tx, ctx, { accion, userId, entidadId: userId, antes, despues });
}

/** A ban that outlived its person passes to the account that uses their cédula. */
function banAgain(tx: Db, ctx: ActorContext, userId: string, cedula: string | undefined): void {
  if (!cedula || !takeImpedido(tx, ctx.codes.secret, cedula)) return;
  const motivo = "Esta cédula estaba baneada cuando se borraron los datos de su persona.";
  setBaneo(tx, userId, { baneoMotivo: motivo, baneoDesde: ctx.clock.now(), baneoPor: null });
  // In the program's name, not that of the person who typed the cédula.
  audit(tx, { ...ctx, usuario: null }, { accion: "usuarios.ban", userId, entidadId: userId, despues: { motivo } });
}

/**
 * An administrator's correction of who somebody is, with the proof they were shown; the person stays as verified as they were,
 * and is notified. Existing requests keep the data they were made with. Refuses USUARIO_NOT_FOUND, PROFILE_SAME, CEDULA_TAKEN,
 * TELEFONO_TAKEN.
 */
export function correctUsuario(
  tx: Db,
  ctx: AdminContext,
  { userId, cambios, motivo }: { userId: string; cambios: Correccion; motivo: string },
): void {
  const before = getRemembered(tx, userId);
  const campos = CORREGIBLES.filter((campo) => cambios[campo] !== undefined && cambios[campo] !== before[campo]);
  if (campos.length === 0) fail("PROFILE_SAME");
  const only = (row: Correccion | typeof before) => Object.fromEntries(campos.map((campo) => [campo, row[campo]]));
  const changed: Correccion = only(cambios);
  unlessTaken(tx, userId, changed, () => updateUsuario(tx, userId, changed), "cambios.");
  tellPerson(tx, ctx, userId, events.profileCorrected(campos.map((campo) => CAMPOS[campo].label)));
  const change = { antes: only(before), despues: { ...changed, motivo } };
  audit(tx, ctx, { accion: "usuarios.correct", userId, entidadId: userId, ...change });
  banAgain(tx, ctx, userId, changed.cedula ?? undefined);
}

/** Writes values that only one person may have. Refuses CEDULA_TAKEN, for its number with either letter, and TELEFONO_TAKEN. */
function unlessTaken(tx: Db, id: string, { cedula }: Correccion, write: () => void, path = ""): void {
  const owner = cedula ? findOwnerOfCedula(tx, cedula, id) : undefined;
  // Existing duplicates stay until somebody fixes them: their owners can save the rest of their profile.
  if (owner && getUsuario(tx, id).cedula !== cedula) refuseTaken(`${path}cedula`, "CEDULA_TAKEN");
  try {
    write();
  } catch (error) {
    for (const { campo, code } of TAKEN)
      if (isUniqueViolation(error, `usuarios.${campo}`)) refuseTaken(path + campo, code);
    throw error;
  }
}

function refuseTaken(campo: string, code: PlainCode): never {
  const refusal = refuse(code);
  throw new DomainError(refusal, { [campo]: refusal.texto });
}

/**
 * Raises a person's level by one (spec §4). Refuses USUARIO_NOT_FOUND, LEVEL_AT_MAXIMUM, and LEVEL_CHANGED if it is no longer
 * `desde`.
 */
export function raiseLevel(
  tx: Db,
  ctx: AdminContext,
  { userId, desde }: { userId: string; desde?: number | undefined },
): { nivel: number } {
  const nivel = getSeenLevel(tx, ctx, userId, desde);
  if (nivel >= NIVEL_MAXIMO) fail("LEVEL_AT_MAXIMUM");
  return { nivel: liftLevel(tx, ctx, userId, nivel) };
}

/** Raises `nivel` by one, with a notification and an audit line. Returns the new level. */
export function liftLevel(tx: Db, ctx: ActorContext, userId: string, nivel: number): number {
  const next = nivel + 1;
  if (!moveNivel(tx, userId, nivel, next)) fail("LEVEL_AT_MAXIMUM");
  tellPerson(tx, ctx, userId, events.levelRaised(next, nombreNivel(next)));
  const change = { antes: { nivel }, despues: { nivel: next } };
  audit(tx, ctx, { accion: "usuarios.raiseLevel", userId, entidadId: userId, ...change });
  return next;
}

/**
 * Lowers a person's level by one, for a reason that they read. Refuses USUARIO_NOT_FOUND, LEVEL_AT_MINIMUM, LEVEL_BY_COMMAND,
 * and LEVEL_CHANGED if it is no longer `desde`.
 */
export function lowerLevel(
  tx: Db,
  ctx: AdminContext,
  { userId, desde, motivo }: { userId: string; desde?: number | undefined; motivo: string },
): { nivel: number } {
  const nivel = getSeenLevel(tx, ctx, userId, desde);
  if (nivel > NIVEL_MAXIMO) fail("LEVEL_BY_COMMAND");
  return { nivel: dropLevel(tx, ctx, userId, nivel, motivo) ?? fail("LEVEL_AT_MINIMUM") };
}

/** The level, if it is still what the administrator saw. */
function getSeenLevel(tx: Db, ctx: AdminContext, userId: string, desde: number | undefined): number {
  const { nivel } = getRemembered(tx, userId);
  if (desde !== undefined && desde !== nivel)
    fail("LEVEL_CHANGED", { hecho: tellLastAct(tx, userId, DECISIONES.nivel, ctx.clock.now()) });
  return nivel;
}

/**
 * Lowers `nivel` by one, with a notification and an audit line, for a reason, or because the loan that raised it turned out not
 * to be paid on time. Returns the new level; null if there is none below.
 */
export function dropLevel(
  tx: Db,
  ctx: ActorContext,
  userId: string,
  nivel: number,
  motivo: string | null = null,
): number | null {
  const next = nivel - 1;
  if (nivel > NIVEL_MAXIMO || next < NIVEL_INICIAL || !moveNivel(tx, userId, nivel, next)) return null;
  const nombre = nombreNivel(next);
  const event = motivo === null ? events.levelLowered(next, nombre) : events.levelCorrected(next, nombre, motivo);
  tellPerson(tx, ctx, userId, event);
  const line = motivo === null ? undefined : findLastLine(tx, userId, DECISIONES.nivel);
  const deshace = line?.accion === "usuarios.raiseLevel" ? line.id : undefined;
  const change = { antes: { nivel }, despues: { nivel: next, ...(motivo !== null && { motivo, deshace }) } };
  audit(tx, ctx, { accion: "usuarios.lowerLevel", userId, entidadId: userId, ...change });
  return next;
}
