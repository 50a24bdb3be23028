/** Queues e-mail with the change it tells of; mensajeria/jobs.ts sends it after the commit. */
import type { BaseContext } from "../context.ts";
import type { Db } from "../db.ts";
import type { Correo } from "../rules/correos.ts";
import { listAdminEmails } from "../usuarios/queries.ts";
import { insertMensaje } from "./queries.ts";

/** To one person. `unica` ("kind:subject:day") lets it go out once; false when it had been queued before. */
export function enqueueCorreo(
  tx: Db,
  ctx: BaseContext,
  to: { destino: string; userId: string | null; unica?: string },
  correo: Correo,
): boolean {
  const { destino, userId, unica = null } = to;
  return insertMensaje(tx, { ...correo, canal: "correo", destino, userId, unica }, ctx.clock.now());
}

/** To every administrator. */
export function enqueueCorreoToAdmins(tx: Db, ctx: BaseContext, correo: Correo): void {
  for (const { id, email } of listAdminEmails(tx)) enqueueCorreo(tx, ctx, { destino: email, userId: id }, correo);
}
