/** Turns: how often something may be tried. Kept in the database, so a restart forgives nothing. */
import { createHash } from "node:crypto";
import { and, eq, gt, lt } from "drizzle-orm";
import { intentos } from "../../../drizzle/schema.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import type { Limite } from "../../../rules/limits.ts";
import { INTENTOS_GUARDADOS_MS } from "../../../rules/limits.ts";
import { countRows, type Db, inTransaction } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";

/** Whom a limit is about, unreadable: phones and addresses do not lie about in the table. */
export function limitKey(limite: Limite, ...whom: string[]): string {
  return `${limite.nombre}:${createHash("sha256").update(whom.join("\n")).digest("base64url").slice(0, 22)}`;
}

/** Takes a turn at `clave`; false, and none taken, when they are used up for now. Counted before anything is tried. */
export function takeTurn(db: Db, limite: Limite, clave: string, now: Instante): boolean {
  return inTransaction(db, (tx) => {
    const used = countRows(tx, intentos, and(eq(intentos.clave, clave), gt(intentos.fecha, now - limite.ventanaMs)));
    if (used >= limite.max) return false;
    tx.insert(intentos).values({ id: newId(), clave, fecha: now }).run();
    return true;
  });
}

/** Forgives the turns at `clave`: who got in had a right to try. */
export function forgiveTurns(db: Db, clave: string): void {
  db.delete(intentos).where(eq(intentos.clave, clave)).run();
}

export function forgetOldTurns(db: Db, now: Instante): void {
  db.delete(intentos)
    .where(lt(intentos.fecha, now - INTENTOS_GUARDADOS_MS))
    .run();
}
