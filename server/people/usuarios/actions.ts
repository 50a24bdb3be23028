/** What changes a person's row. */

import { getNivel, NIVEL_MAXIMO } from "../../../rules/people/niveles.ts";
import { checkProfileChange, type Profile } from "../../../rules/people/perfil.ts";
import { avisos } from "../../../rules/texts/avisos.ts";
import { DECISIONES } from "../../../rules/texts/decisiones.ts";
import { type PlainCode, refuse } from "../../../rules/texts/mensajes.ts";
import { audit, tellLastAct } from "../../core/auditoria/queries.ts";
import type { AdminContext, UserContext } from "../../core/context.ts";
import { DomainError, demand, fail } from "../../core/errors.ts";
import { tellPanels } from "../../lending/resumen/queries.ts";
import { notify } from "../../messages/notificaciones/queries.ts";
import { type Db, inTransaction, isUniqueViolation } from "../../storage/db.ts";
import { getUsuario, moveNivel, updateProfile } from "./queries.ts";

/** The columns that belong to one borrower only, and what another one hears. */
const TAKEN: { campo: "cedula" | "telefono"; code: PlainCode }[] = [
  { campo: "cedula", code: "CEDULA_TAKEN" },
  { campo: "telefono", code: "TELEFONO_TAKEN" },
];

/** Saves the profile whole (spec §5). Refuses PROFILE_IDENTITY_LOCKED, CEDULA_TAKEN, TELEFONO_TAKEN. */
export function saveProfile(ctx: UserContext, profile: Profile): void {
  try {
    inTransaction(ctx.db, (tx) => {
      const before = getUsuario(tx, ctx.usuario.id);
      demand(checkProfileChange(before, profile));
      updateProfile(tx, before.id, profile);
      audit(tx, ctx, {
        accion: "usuarios.saveProfile",
        userId: before.id,
        entidadId: before.id,
        antes: before.perfilGuardado ? before : null,
        despues: profile,
      });
      tellPanels(tx);
    });
  } catch (error) {
    for (const { campo, code } of TAKEN) {
      if (!isUniqueViolation(error, `usuarios.${campo}`)) continue;
      const refusal = refuse(code);
      throw new DomainError(refusal, { [campo]: refusal.texto });
    }
    throw error;
  }
}

/** One level up (spec §4). Refuses USUARIO_NOT_FOUND, LEVEL_AT_MAXIMUM, and LEVEL_CHANGED when it is no longer `desde`. */
export function raiseLevel(
  ctx: AdminContext,
  { userId, desde }: { userId: string; desde?: number | undefined },
): { nivel: number } {
  return inTransaction(ctx.db, (tx) => {
    const { nivel } = getUsuario(tx, userId);
    if (desde !== undefined && desde !== nivel)
      fail("LEVEL_CHANGED", { hecho: tellLastAct(tx, userId, DECISIONES.nivel, ctx.clock.now()) });
    if (nivel >= NIVEL_MAXIMO) fail("LEVEL_AT_MAXIMUM");
    return { nivel: liftLevel(tx, ctx, userId, nivel) };
  });
}

/** Inside a transaction: from `nivel` to the next, told and audited. Returns the new level. */
export function liftLevel(tx: Db, ctx: UserContext, userId: string, nivel: number): number {
  const next = nivel + 1;
  if (!moveNivel(tx, userId, nivel, next)) fail("LEVEL_AT_MAXIMUM");
  notify(tx, userId, avisos.levelRaised(next, getNivel(next).nombre), ctx.clock.now());
  tellPanels(tx);
  audit(tx, ctx, {
    accion: "usuarios.raiseLevel",
    userId,
    entidadId: userId,
    antes: { nivel },
    despues: { nivel: next },
  });
  return next;
}
