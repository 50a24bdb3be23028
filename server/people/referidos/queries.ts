/** Who recommended whom: `recomendadoPor` says it; the list of referidos is read from it. */
import { asc, eq, sql } from "drizzle-orm";
import { usuarios } from "../../../drizzle/schema.ts";
import { MAX_REFERIDOS } from "../../../rules/limits.ts";
import type { Db } from "../../storage/db.ts";

interface Referido {
  userId: string;
  nombre: string;
}

/** The people whom `userId` recommended, first come first; the first 200. */
export function listReferidos(db: Db, userId: string): Referido[] {
  return db
    .select({
      userId: usuarios.id,
      nombre: sql<string>`trim(coalesce(${usuarios.nombre}, '') || ' ' || coalesce(${usuarios.apellido}, ''))`,
    })
    .from(usuarios)
    .where(eq(usuarios.recomendadoPor, userId))
    .orderBy(asc(usuarios.creado))
    .limit(MAX_REFERIDOS)
    .all();
}

/** True when `userId` stands somewhere above `start` in the chain of recommenders, or is it. */
export function isAbove(db: Db, userId: string, start: string): boolean {
  const row = db.get<{ found: number }>(sql`
    with recursive chain(id) as (
      select ${start}
      union
      select u.recomendadoPor from usuarios u join chain on u.id = chain.id where u.recomendadoPor is not null
    )
    select count(*) as found from chain where id = ${userId}`);
  return (row?.found ?? 0) > 0;
}

export function setRecomendadoPor(tx: Db, userId: string, recomendadoPor: string): void {
  tx.update(usuarios).set({ recomendadoPor }).where(eq(usuarios.id, userId)).run();
}
