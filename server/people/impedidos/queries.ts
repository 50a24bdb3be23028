/** Bans that outlive their people. Of the cédula only an HMAC is stored, which cannot be guessed without the program's secret. */
import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { impedidos } from "../../../drizzle/schema/people.ts";
import { numeroDeCedula } from "../../../rules/country/cedula.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import type { Db } from "../../storage/db.ts";

const huellaOf = (secret: string, cedula: string) =>
  createHmac("sha256", secret)
    .update(`impedido:${numeroDeCedula(cedula)}`)
    .digest("base64url");

/** Bans the next account that uses that cédula, although the old data is gone. */
export function insertImpedido(tx: Db, secret: string, cedula: string, desde: Instante): void {
  tx.insert(impedidos)
    .values({ huella: huellaOf(secret, cedula), desde })
    .onConflictDoNothing()
    .run();
}

/** True once for a cédula whose ban outlived its person: from then on the ban belongs to the new account. */
export function takeImpedido(tx: Db, secret: string, cedula: string): boolean {
  return (
    tx
      .delete(impedidos)
      .where(eq(impedidos.huella, huellaOf(secret, cedula)))
      .run().changes === 1
  );
}
