/** A database file corrupted where nobody reads: the program serves, detects it by itself, and reports it. */
import { mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../server/storage/db.ts";
import { openStorage } from "../../../server/storage/opening/open.ts";
import { startPrograma } from "../../support/programa.ts";
import { proveedor, respuesta } from "../../support/proveedor.ts";

const PAGE = 4096;

/** A database with pages of history that no start reads, one of which is then overwritten. */
function torn(): string {
  const dir = mkdtempSync(join(tmpdir(), "cuotica-danada-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  openStorage(dir).close();
  const { driver, close } = openDatabase(join(dir, "cuotica.db"));
  driver.exec("create table historia (texto); ");
  const insert = driver.prepare("insert into historia values (?)");
  driver.transaction(() => {
    for (let n = 0; n < 300; n += 1) insert.run(`renglón ${n} ${"x".repeat(300)}`);
  })();
  driver.pragma("wal_checkpoint(TRUNCATE)");
  close();
  const file = join(dir, "cuotica.db");
  const at = readFileSync(file).indexOf("renglón 150 ");
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(PAGE, 0x5a), 0, PAGE, Math.floor(at / PAGE) * PAGE);
  return dir;
}

const until = async (what: () => Promise<boolean>) => expect.poll(what, { timeout: 30_000 }).toBe(true);

test("it is not ready any more, the log says why, and the owner is told at once and by an alarm", async () => {
  const afuera = await proveedor(() => respuesta(200, {}));
  onTestFinished(() => afuera.stop());
  const program = await startPrograma(torn(), { ALARMAS_URL: `${afuera.url}/x` });
  onTestFinished(() => void program.kill("SIGKILL"));
  await until(async () => (await fetch(`${program.url}/readyz`)).status === 503);
  expect((await fetch(`${program.url}/healthz`)).status).toBe(200);
  await afuera.until(1);
  expect(afuera.llamadas[0]?.json.texto).toContain("La base de datos está dañada");
  expect(program.said.join("")).toContain("SQLITE_CORRUPT");
  program.kill("SIGTERM");
  expect(await program.exited).toBe(0);
});

test("one that is whole stays ready", async () => {
  const dir = mkdtempSync(join(tmpdir(), "cuotica-entera-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const program = await startPrograma(dir);
  onTestFinished(() => void program.kill("SIGKILL"));
  expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
  program.kill("SIGTERM");
  expect(await program.exited).toBe(0);
});
