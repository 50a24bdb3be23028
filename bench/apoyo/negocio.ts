/** A business of any size to ask: seeded once into a folder of the system's temporary files, and kept while the seed's code is the same. */
import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, gte } from "drizzle-orm";
import { loans } from "../../drizzle/schema/loans.ts";
import { usuarios } from "../../drizzle/schema/people.ts";
import { dia } from "../../rules/country/fecha.ts";
import { inTransaction, type Storage } from "../../server/storage/db.ts";
import { openStorage } from "../../server/storage/opening/open.ts";
import { ROOT, temporary } from "./procesos.ts";
import { anAdmin, closeSessions, openSession } from "./sesiones.ts";

const SEMILLA = [
  "server/operator/semilla/queries.ts",
  "rules/operator/semilla.ts",
  ...readdirSync(join(ROOT, "drizzle/schema")).map((name) => join("drizzle/schema", name)),
];

export interface Negocio {
  dataDir: string;
  clientes: number;
  /** Who had a loan and pays another on time. */
  cliente: { userId: string; cookie: string };
  admin: { cookie: string };
  /** Takes away what was put there to measure it. */
  leave(): void;
}

/** Opens it to be asked, as one of its borrowers and as an administrator. A `copia` is thrown away afterwards: it may be written to. */
export async function openNegocio(clientes: number, secret: string, copia: boolean): Promise<Negocio> {
  const kept = await seeded(clientes);
  const copy = copia ? temporary("cuotica-medidas-") : null;
  if (copy) cpSync(kept, copy.dir, { recursive: true });
  const dataDir = copy?.dir ?? kept;
  const { people, sessions } = withStorage(dataDir, (storage) => enter(storage, secret));
  return {
    dataDir,
    clientes,
    ...people,
    leave: () => {
      if (copy) copy.remove();
      else withStorage(dataDir, ({ db }) => closeSessions(db, sessions));
    },
  };
}

export function withStorage<T>(dataDir: string, story: (storage: Storage) => T): T {
  const storage = openStorage(dataDir);
  try {
    return story(storage);
  } finally {
    storage.close();
  }
}

function enter({ db }: Storage, secret: string) {
  return inTransaction(db, (tx) => {
    const hoy = dia(new Date().toISOString().slice(0, 10));
    const running = and(
      eq(loans.status, "Aprobado"),
      gte(loans.proximaCuota, hoy),
      gte(usuarios.prestamosCompletados, 1),
    );
    const found = tx
      .select({ userId: loans.userId })
      .from(loans)
      .innerJoin(usuarios, eq(usuarios.id, loans.userId))
      .where(running)
      // The seed gives its n-th borrower the same loans at every size: the same one is asked.
      .orderBy(usuarios.cedula)
      .get();
    if (!found) throw new Error("nobody pays on time a loan that is not their first");
    const [cliente, admin] = [openSession(tx, found.userId, secret), openSession(tx, anAdmin(tx), secret)];
    const people = { cliente: { userId: found.userId, cookie: cliente.cookie }, admin: { cookie: admin.cookie } };
    return { people, sessions: [cliente.id, admin.id] };
  });
}

/** The folder of the seeded business, in BENCH_DATA or among the temporary files; made whole, or not there. */
async function seeded(clientes: number): Promise<string> {
  const version = createHash("sha256");
  for (const file of SEMILLA) version.update(readFileSync(join(ROOT, file)));
  const name = `cuotica-escala-${clientes}-${version.digest("hex").slice(0, 12)}`;
  const dir = join(process.env.BENCH_DATA ?? tmpdir(), name);
  if (existsSync(dir)) return dir;
  console.error(`Se siembran ${clientes} clientes en ${dir}: una sola vez.`);
  const making = `${dir}.part`;
  rmSync(making, { recursive: true, force: true });
  const seed = Bun.spawn([process.execPath, join(ROOT, "server/cli.ts"), "seed", "--scale", String(clientes)], {
    env: { ...process.env, DATA_DIR: making },
    stdout: "ignore",
    stderr: "inherit",
  });
  if ((await seed.exited) !== 0) throw new Error("the seed failed");
  renameSync(making, dir);
  return dir;
}
