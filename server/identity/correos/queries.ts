/** Accounts by e-mail: what is linked to one, and what remains when its owner arrives. */
import { eq } from "drizzle-orm";
import { user } from "../../../drizzle/schema/accounts.ts";
import { congelados } from "../../../drizzle/schema/door.ts";
import { completados, loans } from "../../../drizzle/schema/loans.ts";
import { claves } from "../../../drizzle/schema/operator.ts";
import { imagenes, usuarios } from "../../../drizzle/schema/people.ts";
import { noEmail } from "../../../rules/people/acceso/cuentas.ts";
import { countRows, type Db } from "../../storage/db.ts";
import { forgetLinks, removeSecondStep } from "../cuentas/queries.ts";
import { forgetNavegadores } from "../navegadores/queries.ts";

/** The account that holds an e-mail. */
export interface Titular {
  id: string;
  email: string;
  confirmado: boolean;
  rol: "cliente" | "admin";
  /** Verified with a code. */
  telefono: string | null;
  cedula: string | null;
  /** Whether it has a profile, photos or loans. */
  conDatos: boolean;
}

export function findTitular(db: Db, by: { id: string } | { email: string }): Titular | undefined {
  const row = db
    .select({
      id: user.id,
      email: user.email,
      confirmado: user.emailVerified,
      telefono: user.phoneNumber,
      probado: user.phoneNumberVerified,
      rol: usuarios.rol,
      cedula: usuarios.cedula,
      perfilGuardado: usuarios.perfilGuardado,
    })
    .from(user)
    .innerJoin(usuarios, eq(usuarios.id, user.id))
    .where("id" in by ? eq(user.id, by.id) : eq(user.email, by.email.toLowerCase()))
    .get();
  if (!row) return undefined;
  const { probado, telefono, perfilGuardado, ...titular } = row;
  const owned = [loans, completados, imagenes].some((table) => countRows(db, table, eq(table.userId, row.id)) > 0);
  return { ...titular, telefono: probado ? telefono : null, conDatos: perfilGuardado || row.cedula !== null || owned };
}

/** Marks the e-mail as the owner's. */
export function proveEmail(tx: Db, id: string): void {
  tx.update(user).set({ emailVerified: true }).where(eq(user.id, id)).run();
}

/** Removes the account's e-mail; links sent to it stop working. */
export function releaseEmail(tx: Db, id: string): void {
  forgetLinks(tx, id);
  tx.update(user)
    .set({ email: noEmail(id), emailVerified: false })
    .where(eq(user.id, id))
    .run();
}

/** Removes everything except password and sessions that would let a previous holder back in or keep the owner out. */
export function dropLinked(tx: Db, { id, email }: Pick<Titular, "id" | "email">): void {
  tx.update(user)
    .set({ phoneNumber: null, phoneNumberVerified: false, name: email.split("@")[0] ?? email })
    .where(eq(user.id, id))
    .run();
  removeSecondStep(tx, id);
  forgetNavegadores(tx, id);
  forgetLinks(tx, id);
  tx.delete(claves).where(eq(claves.userId, id)).run();
  tx.delete(congelados).where(eq(congelados.userId, id)).run();
}
