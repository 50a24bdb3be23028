/** What was noted about a client, newest first. Append-only. */
import { and, desc, eq, inArray, max } from "drizzle-orm";
import { gestiones } from "../../../drizzle/schema/pagos.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import type { Dia, Instante } from "../../../rules/country/fecha.ts";
import { CONTACTOS } from "../../../rules/loans/mora/gestiones.ts";
import type { AdminContext } from "../../core/context.ts";
import { afterCursor, type ListPage, type ListQuery, pageOf } from "../../core/listas/paging.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";

export type Gestion = typeof gestiones.$inferSelect;

export function insertGestion(
  tx: Db,
  ctx: AdminContext,
  gestion: Pick<Gestion, "userId" | "tipo" | "texto"> & {
    loanId?: string | null | undefined;
    promesa?: Dia | null | undefined;
  },
): Gestion {
  return tx
    .insert(gestiones)
    .values({ ...gestion, id: newId(), fecha: ctx.clock.now(), actorId: ctx.usuario.id })
    .returning()
    .get();
}

/** A page of one client's notes and contacts, each with who wrote it. */
export function listGestiones(
  db: Db,
  userId: string,
  query: Pick<ListQuery, "cursor" | "limit">,
): ListPage<Gestion & { actor: string }> {
  const rows = db
    .select({ gestion: gestiones, actor: usuarios.correo })
    .from(gestiones)
    .innerJoin(usuarios, eq(usuarios.id, gestiones.actorId))
    .where(and(eq(gestiones.userId, userId), afterCursor(gestiones.fecha, gestiones.id, query.cursor)))
    .orderBy(desc(gestiones.fecha), desc(gestiones.id))
    .limit(query.limit + 1)
    .all()
    .map(({ gestion, actor }) => ({ ...gestion, actor }));
  return pageOf(rows, query.limit, ({ fecha, id }) => ({ instant: fecha, id }));
}

/** When each of those loans' clients was last reached about it. */
export function lastContacts(db: Db, loanIds: readonly string[]): Map<string, Instante> {
  const rows = db
    .select({ loanId: gestiones.loanId, fecha: max(gestiones.fecha) })
    .from(gestiones)
    .where(and(inArray(gestiones.loanId, [...loanIds]), inArray(gestiones.tipo, [...CONTACTOS])))
    .groupBy(gestiones.loanId)
    .all();
  return new Map(rows.flatMap(({ loanId, fecha }) => (loanId && fecha ? [[loanId, fecha] as const] : [])));
}

/** The latest promise about each of those loans: the day it was for, and when it was made. */
export function lastPromises(db: Db, loanIds: readonly string[]): Map<string, { dia: Dia; fecha: Instante }> {
  const rows = db
    .select({ loanId: gestiones.loanId, dia: gestiones.promesa, fecha: gestiones.fecha, latest: max(gestiones.id) })
    .from(gestiones)
    .where(and(inArray(gestiones.loanId, [...loanIds]), eq(gestiones.tipo, "promesa")))
    .groupBy(gestiones.loanId)
    .all();
  return new Map(rows.flatMap(({ loanId, dia, fecha }) => (loanId && dia ? [[loanId, { dia, fecha }] as const] : [])));
}
