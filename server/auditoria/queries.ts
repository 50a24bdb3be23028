/** Who did what, when, to whom, before and after. Append-only. */
import { and, desc, eq } from "drizzle-orm";
import { auditoria, usuarios } from "../../drizzle/schema.ts";
import type { UserContext } from "../context.ts";
import type { Db } from "../db.ts";
import { newId } from "../ids.ts";
import { afterCursor, type ListOfQuery, type ListPage, type ListQuery, matching, pageOf } from "../paging.ts";

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

/** A page of what was done about one person, newest first, each with who did it: null for the program itself. */
export function listAuditoriaOf(db: Db, userId: string, query: ListOfQuery) {
  const { id, fecha, accion, actorId, entidadId } = auditoria;
  const rows = db
    .select({ id, fecha, accion, actorId, actor: usuarios.correo, entidadId })
    .from(auditoria)
    .leftJoin(usuarios, eq(usuarios.id, actorId))
    .where(and(eq(auditoria.userId, userId), afterCursor(fecha, id, query.cursor)))
    .orderBy(desc(fecha), desc(id))
    .limit(query.limit + 1)
    .all();
  return pageOf(rows, query.limit, ({ fecha, id }) => ({ instant: fecha, id }));
}
