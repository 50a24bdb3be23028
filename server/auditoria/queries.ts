/** Who did what, when, to whom, before and after. Append-only. */
import { and, desc } from "drizzle-orm";
import { auditoria } from "../../drizzle/schema.ts";
import type { UserContext } from "../context.ts";
import type { Db } from "../db.ts";
import { newId } from "../ids.ts";
import { afterCursor, type ListPage, type ListQuery, matching, pageOf } from "../paging.ts";

/** Writes the audit line of a change, inside its transaction. */
export function audit(
  tx: Db,
  ctx: UserContext,
  line: { accion: string; userId: string; entidadId: string; antes?: unknown; despues?: unknown },
): void {
  tx.insert(auditoria)
    .values({ ...line, id: newId(), fecha: ctx.clock.now(), actorId: ctx.usuario.id, ip: ctx.ip })
    .run();
}

export function listAuditoria(db: Db, query: ListQuery): ListPage<typeof auditoria.$inferSelect> {
  const rows = db
    .select()
    .from(auditoria)
    .where(
      and(
        afterCursor(auditoria.fecha, auditoria.id, query.cursor),
        matching(query.buscar, [auditoria.accion, auditoria.entidadId, auditoria.userId, auditoria.actorId]),
      ),
    )
    .orderBy(desc(auditoria.fecha), desc(auditoria.id))
    .limit(query.limit + 1)
    .all();
  return pageOf(rows, query.limit, ({ fecha, id }) => ({ instant: fecha, id }));
}
