/** Photos: which exist and whose they are. The bytes lie on disk (imagenes/actions.ts). */
import { and, eq, gte } from "drizzle-orm";
import { imagenes } from "../../../drizzle/schema.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { countRows, type Db } from "../../storage/db.ts";

type Imagen = typeof imagenes.$inferSelect;

/** The same id again is the same photo arriving twice at once: the first row stays. */
export function insertImagen(db: Db, imagen: Imagen): void {
  db.insert(imagenes).values(imagen).onConflictDoNothing().run();
}

/** The image if it is that person's; another's does not exist for them. */
export function findOwnImagen(db: Db, userId: string, id: string): Imagen | undefined {
  return db
    .select()
    .from(imagenes)
    .where(and(eq(imagenes.id, id), eq(imagenes.userId, userId)))
    .get();
}

/** Any image: for administrators. */
export function findImagen(db: Db, id: string): Imagen | undefined {
  return db.select().from(imagenes).where(eq(imagenes.id, id)).get();
}

export function countImagenesSince(db: Db, userId: string, since: Instante): number {
  return countRows(db, imagenes, and(eq(imagenes.userId, userId), gte(imagenes.creado, since)));
}
