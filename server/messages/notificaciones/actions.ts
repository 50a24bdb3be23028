import type { UserContext } from "../../core/context.ts";
import type { Db } from "../../storage/db.ts";
import { markRead } from "./queries.ts";

/** Marks as read one of the person's own notifications, or all of them. */
export function readNotificaciones(tx: Db, ctx: UserContext, { id }: { id?: string | undefined }): { leidas: number } {
  return { leidas: markRead(tx, ctx.usuario.id, id) };
}
