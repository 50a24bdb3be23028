/** Saved views, each of one administrator. */
import { and, asc, count, eq } from "drizzle-orm";
import { vistas } from "../../../drizzle/schema/operator.ts";
import type { Db } from "../../storage/db.ts";

type Vista = typeof vistas.$inferSelect;

/** One person's views, by tab and then by name. */
export function listVistas(db: Db, userId: string): Pick<Vista, "id" | "tab" | "nombre" | "consulta">[] {
  const { id, tab, nombre, consulta } = vistas;
  return db
    .select({ id, tab, nombre, consulta })
    .from(vistas)
    .where(eq(vistas.userId, userId))
    .orderBy(asc(tab), asc(nombre))
    .all();
}

export function countVistas(db: Db, userId: string, tab: string): number {
  const own = and(eq(vistas.userId, userId), eq(vistas.tab, tab));
  return db.select({ n: count() }).from(vistas).where(own).get()?.n ?? 0;
}

/** Replaces the one with this name in this tab. */
export function saveVista(tx: Db, vista: Vista): { id: string } {
  const { consulta } = vista;
  const [target, only] = [[vistas.userId, vistas.tab, vistas.nombre], { id: vistas.id }];
  return tx.insert(vistas).values(vista).onConflictDoUpdate({ target, set: { consulta } }).returning(only).get();
}

/** False if that person has no such view. */
export function deleteVista(tx: Db, userId: string, id: string): boolean {
  return (
    tx
      .delete(vistas)
      .where(and(eq(vistas.id, id), eq(vistas.userId, userId)))
      .run().changes === 1
  );
}
