/** Notes on a client, newest first. Append-only. */
import { and, desc, eq, gte, inArray, max, sql } from "drizzle-orm";
import { gestiones } from "../../../drizzle/schema/pagos.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import type { Dia, Instante } from "../../../rules/country/fecha.ts";
import { CONTACTOS, type Resultado } from "../../../rules/loans/mora/gestiones.ts";
import type { AdminContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
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
    resultado?: Resultado | null | undefined;
  },
): Gestion {
  const resultado = gestion.tipo === "promesa" ? "promete" : gestion.resultado;
  return tx
    .insert(gestiones)
    .values({ ...gestion, resultado, id: newId(), fecha: ctx.clock.now(), actorId: ctx.usuario.id })
    .returning()
    .get();
}

/** A page of one client's notes and contacts, each with its author. */
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

interface Contacto {
  fecha: Instante;
  resultado: Resultado | null;
}

/** When each loan's client was last reached about it, and with what outcome. */
export function lastContacts(db: Db, loanIds: readonly string[]): Map<string, Contacto> {
  const { loanId, resultado } = gestiones;
  const rows = db
    // With max(), SQLite takes the other columns from the latest row.
    .select({ loanId, resultado, fecha: max(gestiones.fecha) })
    .from(gestiones)
    .where(and(inArray(loanId, [...loanIds]), inArray(gestiones.tipo, [...CONTACTOS])))
    .groupBy(loanId)
    .all();
  return new Map(
    rows.flatMap(({ loanId, fecha, resultado }) => (loanId && fecha ? [[loanId, { fecha, resultado }] as const] : [])),
  );
}

/** Refuses WRITTEN_TODAY for a message to a client whom a colleague wrote since then. */
export function demandUnwritten(tx: Db, { usuario }: AdminContext, userId: string, since: Instante): void {
  const writer = listWriters(tx, [userId], since).get(userId);
  if (writer && writer.id !== usuario.id) fail("WRITTEN_TODAY", { nombre: writer.correo });
}

/** Who first wrote to each of those people since then: from their own phone, or with a reminder. */
export function listWriters(db: Db, userIds: readonly string[], since: Instante) {
  const { tipo, fecha, userId } = gestiones;
  const wrote = and(
    inArray(userId, [...userIds]),
    inArray(tipo, ["whatsapp", "recordatorio"]),
    // Leaves out what the client wrote.
    sql`${gestiones.resultado} is not 'contesto'`,
    gte(fecha, since),
  );
  const rows = db
    .select({ userId, id: usuarios.id, correo: usuarios.correo })
    .from(gestiones)
    .innerJoin(usuarios, eq(usuarios.id, gestiones.actorId))
    .where(wrote)
    .orderBy(desc(fecha), desc(gestiones.id))
    .all();
  return new Map(rows.map(({ userId, ...writer }) => [userId, writer]));
}

/** The latest promise about each loan: its day, and when it was made. */
export function lastPromises(db: Db, loanIds: readonly string[]): Map<string, { dia: Dia; fecha: Instante }> {
  const rows = db
    .select({ loanId: gestiones.loanId, dia: gestiones.promesa, fecha: gestiones.fecha, latest: max(gestiones.id) })
    .from(gestiones)
    .where(and(inArray(gestiones.loanId, [...loanIds]), eq(gestiones.tipo, "promesa")))
    .groupBy(gestiones.loanId)
    .all();
  return new Map(rows.flatMap(({ loanId, dia, fecha }) => (loanId && dia ? [[loanId, { dia, fecha }] as const] : [])));
}
