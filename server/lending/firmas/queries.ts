/** What waits for another administrator's signature. */
import { asc, eq, sql } from "drizzle-orm";
import { user } from "../../../drizzle/schema/accounts.ts";
import { firmas } from "../../../drizzle/schema/loans.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import { MAX_FIRMAS } from "../../../rules/limits/panel.ts";
import type { Db } from "../../storage/db.ts";

export function insertFirma(tx: Db, firma: typeof firmas.$inferInsert): void {
  tx.insert(firmas).values(firma).run();
}

/** Removes it from the list; undefined for the second caller. */
export function takeFirma(tx: Db, id: string) {
  return tx.delete(firmas).where(eq(firmas.id, id)).returning().get();
}

/** The e-mail of the person who asked. */
export function getCorreo(db: Db, userId: string): string {
  return db.select({ correo: user.email }).from(user).where(eq(user.id, userId)).get()?.correo ?? "";
}

/** The pending acts, oldest first. `nombre`: the person concerned. */
export function listFirmas(db: Db) {
  const { id, acto, entrada, userId, actorId, fecha } = firmas;
  return db
    .select({
      id,
      acto,
      entrada,
      userId,
      actorId,
      fecha,
      correo: user.email,
      nombre: sql<string | null>`trim(${usuarios.nombre} || ' ' || ${usuarios.apellido})`,
    })
    .from(firmas)
    .innerJoin(user, eq(user.id, actorId))
    .leftJoin(usuarios, eq(usuarios.id, userId))
    .orderBy(asc(fecha), asc(id))
    .limit(MAX_FIRMAS)
    .all();
}
