/** Generates a business of any size for benchmarks, directly into the tables. Refuses a database that has people. */
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import type { Instante } from "../../../rules/country/fecha.ts";
import { DEMO } from "../../../rules/operator/semilla.ts";
import type { Clock } from "../../core/clock.ts";
import { fail } from "../../core/errors.ts";
import { insertAccount } from "../../identity/cuentas/queries.ts";
import { listAdminEmails } from "../../messages/mensajes/queries.ts";
import { recode } from "../../people/image.ts";
import { imagenFile } from "../../people/imagenes/actions.ts";
import { hasClientes } from "../../people/usuarios/queries.ts";
import { type Db, inTransaction, type Storage } from "../../storage/db.ts";
import { dropIndexes } from "../../storage/opening/indexes.ts";
import { applyTriggers, dropTriggers } from "../../storage/opening/triggers.ts";
import { fillBusqueda } from "../busqueda/actions.ts";
import { insertTotales } from "../cuadres/queries.ts";
import { drawPhoto } from "../dibujo.ts";
import { listPhotos } from "../doctor/queries.ts";
import { insertSaldos, insertScale, type Scale } from "./queries.ts";

/** `n` borrowers, twice as many loans and about five times as many pagos, with their ledger. Refuses SEED_NOT_EMPTY. */
export async function seedScale({ db, driver }: Storage, clock: Clock, imagenesDir: string, n: number): Promise<void> {
  refuseWherePeopleAre(db);
  const photo = await recode(drawPhoto("cedula", 40));
  if (typeof photo === "string") throw new Error(`the drawn photo is ${photo}`);
  const { jpeg, ancho, alto } = photo;
  const foto = { bytes: jpeg.byteLength, ancho, alto, sha256: createHash("sha256").update(jpeg).digest("hex") };
  driver.pragma("temp_store = MEMORY");
  driver.pragma(`cache_size = -${CACHE_KB}`);
  const scale = { n, now: clock.now(), foto };
  withRollbackJournal(driver, () =>
    inTransaction(db, (tx) => {
      writeBusiness(tx, driver, { ...scale, actorId: findActor(tx, scale.now) });
      mkdirSync(imagenesDir, { recursive: true, mode: 0o700 });
      for (const { id } of listPhotos(tx)) writeFileSync(imagenFile(imagenesDir, id), jpeg, { mode: 0o600 });
    }),
  );
}

/**
 * With a transaction this large, a WAL would grow as large as the data. A rollback journal only keeps the pages that existed
 * before, from which an aborted write is undone; nobody reads meanwhile.
 */
function withRollbackJournal(driver: Storage["driver"], write: () => void): void {
  driver.pragma("journal_mode = TRUNCATE");
  try {
    write();
  } finally {
    driver.pragma("journal_mode = WAL");
  }
}

/** The cache that the largest tables need for random access at a million. */
const CACHE_KB = 2_000_000;

/** Triggers and indexes are removed while rows are written; then each index and total is built at once. */
function writeBusiness(tx: Db, driver: Storage["driver"], scale: Scale): void {
  dropTriggers(driver);
  const makeIndexes = dropIndexes(driver);
  insertScale(tx, scale);
  makeIndexes();
  insertTotales(tx);
  insertSaldos(tx);
  applyTriggers(driver);
  fillBusqueda(tx);
}

/** Refuses SEED_NOT_EMPTY: made-up people never mix with real ones. */
export function refuseWherePeopleAre(db: Db): void {
  if (hasClientes(db)) fail("SEED_NOT_EMPTY");
}

/** The administrator who decides; without one, an account that cannot sign in. */
function findActor(tx: Db, at: Instante): string {
  return listAdminEmails(tx)[0]?.id ?? insertAccount(tx, DEMO.operador, null, at);
}
