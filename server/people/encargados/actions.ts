/** Assigns clients to members of the team. */
import type * as z from "zod/mini";
import type { assignInput, handOverInput } from "../../../rules/people/acceso/encargados.ts";
import { mayAs } from "../../../rules/people/acceso/papeles.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { AdminContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";
import { findEncargo, moveEncargos, setEncargo } from "../encargos/queries.ts";
import { findUsuario, getRemembered, getUsuario } from "../usuarios/queries.ts";

/**
 * Assigns a client to a member of the team, or to nobody. Refuses USUARIO_NOT_FOUND, PERSON_FORGOTTEN, NOT_A_CLIENT,
 * NOT_IN_TEAM.
 */
export function assignCliente(
  tx: Db,
  ctx: AdminContext,
  { userId, encargado, nota }: z.infer<typeof assignInput>,
): void {
  if (getRemembered(tx, userId).rol !== "cliente") fail("NOT_A_CLIENT");
  const antes = { encargado: findEncargo(tx, userId)?.correo ?? null };
  setEncargo(tx, userId, encargoOf(tx, ctx, encargado, nota));
  const despues = { encargado: correoOf(tx, encargado), nota };
  audit(tx, ctx, { accion: "encargados.assign", userId, entidadId: userId, antes, despues });
}

/**
 * Reassigns all clients of a team member, or the unassigned ones. A gestor may hand over their own, or take unassigned ones. Refuses
 * NOT_IN_TEAM, ROLE_TOO_LOW.
 */
export function handOverClientes(
  tx: Db,
  ctx: AdminContext,
  { de, estado, ciudad, encargado, nota }: z.infer<typeof handOverInput>,
): { cuantos: number } {
  const { id, papel } = ctx.usuario;
  if (de !== null && de !== id && !mayAs(papel, "propietario")) fail("ROLE_TOO_LOW");
  const cuantos = moveEncargos(tx, { de, estado, ciudad }, encargoOf(tx, ctx, encargado, nota));
  const change = {
    antes: { encargado: correoOf(tx, de) },
    despues: { encargado: correoOf(tx, encargado), estado, ciudad, cuantos, nota },
  };
  audit(tx, ctx, { accion: "encargados.handOver", userId: id, entidadId: de ?? id, ...change });
  return { cuantos };
}

/** The e-mail recorded in the audit trail; null for nobody. */
const correoOf = (tx: Db, id: string | null) => (id === null ? null : getUsuario(tx, id).correo);

/** Refuses NOT_IN_TEAM: clients are assigned only to administrators who decide. */
function encargoOf(tx: Db, { clock }: AdminContext, encargado: string | null, nota: string | null) {
  if (encargado === null) return null;
  const usuario = findUsuario(tx, encargado);
  if (usuario?.rol !== "admin" || !mayAs(usuario.papel, "gestor")) fail("NOT_IN_TEAM");
  return { encargado, desde: clock.now(), nota };
}
