import type { Canal } from "../../../rules/texts/channels/canal.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { AdminContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";
import { liftSupresion, listSupresionesOf } from "./queries.ts";

/** Allows an address of that person again, e.g. after they emptied their mailbox. Refuses NOT_SUPPRESSED. */
export function retryAddress(tx: Db, ctx: AdminContext, { userId, canal }: { userId: string; canal: Canal }): void {
  const standing = listSupresionesOf(tx, userId).filter((one) => one.canal === canal);
  for (const antes of standing) {
    liftSupresion(tx, antes.canal, antes.destino);
    audit(tx, ctx, { accion: "supresiones.lift", userId, entidadId: userId, antes });
  }
  if (standing.length === 0) fail("NOT_SUPPRESSED");
}
