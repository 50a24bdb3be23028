/** The operator's accounts. */
import { asc, eq, sql } from "drizzle-orm";
import { cuentasBanco } from "../../../drizzle/schema/cajas.ts";
import { fail } from "../../core/errors.ts";
import { type Db, prepared } from "../../storage/db.ts";

export type CuentaBanco = typeof cuentasBanco.$inferSelect;

/** All accounts, oldest first: an operator has a few. */
export function listCuentasBanco(db: Db): CuentaBanco[] {
  return db.select().from(cuentasBanco).orderBy(asc(cuentasBanco.creado), asc(cuentasBanco.id)).all();
}

/** Refuses NOT_FOUND. */
export function getCuentaBanco(db: Db, id: string): CuentaBanco {
  return db.select().from(cuentasBanco).where(eq(cuentasBanco.id, id)).get() ?? fail("NOT_FOUND");
}

const bancoOf = prepared((db) =>
  db
    .select({ banco: cuentasBanco.banco })
    .from(cuentasBanco)
    .where(eq(cuentasBanco.id, sql.placeholder("id")))
    .prepare(),
);

/** The bank of an account; null if unknown, or if the account does not exist yet. */
export function findBancoDeCuenta(db: Db, id: string): string | null {
  return bancoOf(db).get({ id })?.banco ?? null;
}

export function insertCuentaBanco(tx: Db, cuenta: typeof cuentasBanco.$inferInsert): CuentaBanco {
  return tx.insert(cuentasBanco).values(cuenta).returning().get();
}

/** Stores its twenty digits, once a file reveals them. */
export function setNumero(tx: Db, id: string, numero: string): void {
  tx.update(cuentasBanco).set({ numero }).where(eq(cuentasBanco.id, id)).run();
}
