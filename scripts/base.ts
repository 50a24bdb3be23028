/**
 * The base of a release: a database of made-up people as this version creates it, stored in tests/bases so that every later
 * version is tested on it. Run once per release: `bun scripts/base.ts`.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import paquete from "../package.json" with { type: "json" };
import { systemClock } from "../server/core/clock.ts";
import { seedDemo } from "../server/operator/demo/actions.ts";
import { getCifras } from "../server/operator/reposiciones/queries.ts";
import { backupTo, openReadOnly } from "../server/storage/db.ts";
import { openStorage } from "../server/storage/opening/open.ts";

const FOLDER = join(import.meta.dirname, "../tests/bases");
/** The base is never served, so nobody needs the password. */
const password = crypto.randomUUID();

const dir = mkdtempSync(join(tmpdir(), "cuotica-base-"));
const storage = openStorage(dir);
await seedDemo(storage, systemClock, join(dir, "imagenes"), { seed: 1, password });
backupTo(storage.driver, join(dir, "base.db"));
storage.close();
const { driver, close } = openReadOnly(join(dir, "base.db"));
const { esquema, ultimo, ...cifras } = getCifras(driver);
close();
const packed = Bun.zstdCompressSync(await Bun.file(join(dir, "base.db")).bytes(), { level: 19 });
writeFileSync(join(FOLDER, `${paquete.version}.db.zst`), packed);
writeFileSync(join(FOLDER, `${paquete.version}.json`), `${JSON.stringify(cifras, null, 2)}\n`);
rmSync(dir, { recursive: true });
console.log(`${paquete.version}: ${packed.byteLength} bytes`);
process.exit(0);
