/** Second opinions on large requests. */
import { and, eq, inArray } from "drizzle-orm";
import { user } from "../../../drizzle/schema/accounts.ts";
import { vistosBuenos } from "../../../drizzle/schema/loans.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import { DECIDEN } from "../../../rules/people/acceso/papeles.ts";
import type { Db } from "../../storage/db.ts";

/** The opinion on a request, with its author; absent if the author may no longer decide. */
export function findVisto(db: Db, loanId: string) {
  const { actorId, nota, fecha } = vistosBuenos;
  return db
    .select({ actorId, correo: user.email, papel: usuarios.papel, nota, fecha })
    .from(vistosBuenos)
    .innerJoin(usuarios, eq(usuarios.id, actorId))
    .innerJoin(user, eq(user.id, actorId))
    .where(and(eq(vistosBuenos.loanId, loanId), eq(usuarios.rol, "admin"), inArray(usuarios.papel, DECIDEN)))
    .get();
}

/** Replaces an invalid second opinion; false if there is a valid one. */
export function insertVisto(tx: Db, visto: typeof vistosBuenos.$inferInsert): boolean {
  if (findVisto(tx, visto.loanId)) return false;
  deleteVisto(tx, visto.loanId);
  tx.insert(vistosBuenos).values(visto).run();
  return true;
}

export function deleteVisto(tx: Db, loanId: string): void {
  tx.delete(vistosBuenos).where(eq(vistosBuenos.loanId, loanId)).run();
}
