/**
 * Conditions under which the program refuses to start: each time one line in Spanish, the right exit code, and everything
 * unchanged.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { lockDataDir, openDatabase } from "../../../server/storage/db.ts";
import { migrateStorage, openStorage } from "../../../server/storage/opening/open.ts";
import { cli } from "../../support/cli.ts";
import { addNext } from "../../support/siguiente.ts";

const ROOT = join(import.meta.dirname, "../../..");
/** A user who owns nothing here; root may write everywhere. */
const STRANGER = process.getuid?.() === 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : [];

let dir: string;
const file = () => join(dir, "cuotica.db");
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "cuotica-arranque-"));
  return () => rmSync(dir, { recursive: true, force: true });
});

function start(env: Record<string, string> = {}, as: string[] = []) {
  const [command = "", ...args] = [...as, process.execPath, join(ROOT, "server/main.ts")];
  const given = { PATH: process.env.PATH ?? "", DATA_DIR: dir, PORT: "0", TASA_FUENTES: "ninguna", ...env };
  const { status, stderr } = spawnSync(command, args, { cwd: tmpdir(), env: given, encoding: "utf8" });
  return { code: status, err: stderr };
}

const oneLine = (text: string) => expect.stringMatching(new RegExp(`^${text}[^\n]*\n$`));

test.each([
  [
    "bytes that are no database",
    Buffer.from("esto no es una base de datos".repeat(50)),
    "La base de datos está dañada",
  ],
  ["nothing but noise after its head", null, "La base de datos está dañada"],
])("%s: refused, and not touched", async (_, bytes, said) => {
  openStorage(dir).close();
  const whole = readFileSync(file());
  writeFileSync(file(), bytes ?? Buffer.concat([whole.subarray(0, 100), Buffer.alloc(whole.length - 100, 7)]));
  const before = readFileSync(file());
  expect(start()).toEqual({ code: 78, err: oneLine(said) });
  for (const order of [["doctor"], ["reindex"]])
    expect(await cli(dir, order)).toEqual({ code: 1, out: "", err: oneLine(said) });
  expect(readFileSync(file()).equals(before)).toBe(true);
});

test("a database of another program: refused, and no table of ours in it", () => {
  const { driver, close } = openDatabase(file());
  driver.exec("create table cosas (x); insert into cosas values (1)");
  close();
  expect(() => openStorage(dir)).toThrow("es de otro programa");
  const { driver: after, close: end } = openDatabase(file());
  expect(after.prepare("select name from sqlite_master").pluck().all()).toEqual(["cosas"]);
  end();
  expect(readdirSync(join(dir, "backups"))).toEqual([]);
});

test("a first start that was cut short goes on", () => {
  const { driver, close } = openDatabase(file());
  driver.exec("create table __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)");
  close();
  openStorage(dir).close();
});

describe("what is somebody else's", () => {
  beforeEach(() => {
    openStorage(dir).close();
    chmodSync(dir, 0o755);
  });

  test("the folder, as after sudo: server and orders say whose it should be", () => {
    chmodSync(dir, 0o555);
    const { code, err } = start({}, STRANGER);
    expect(code).toBe(78);
    expect(err).toMatch(/DATA_DIR: no se puede escribir en .*cuotica-arranque/);
    expect(err).toContain("chown");
  });

  test("the database alone", () => {
    chmodSync(dir, 0o777);
    mkdirSync(join(dir, "imagenes"), { recursive: true });
    chmodSync(join(dir, "backups"), 0o777);
    chmodSync(file(), 0o444);
    expect(start({}, STRANGER)).toEqual({ code: 78, err: oneLine("No se puede escribir en la carpeta de datos") });
  });
});

test("a second process, and a port that is taken: what may pass is tried again by whatever keeps the program running", async () => {
  const unlock = lockDataDir(dir);
  expect(start()).toEqual({ code: 75, err: oneLine("Otro proceso de Cuotica ya usa") });
  unlock();
  const other = createServer();
  const port = await new Promise<number>((resolve) =>
    other.listen(0, "127.0.0.1", () => resolve((other.address() as { port: number }).port)),
  );
  expect(start({ PORT: String(port) })).toEqual({
    code: 75,
    err: oneLine(`No se puede escuchar en 127.0.0.1:${port}`),
  });
  other.close();
});

/** Whether this machine allows mounting disks. */
const mounts = process.getuid?.() === 0 && spawnSync("unshare", ["-m", "true"]).status === 0;
/** Starts on a full or read-only disk. */
function startOn(state: "full" | "ro") {
  expect(spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", dir]).status).toBe(0);
  try {
    if (state === "ro") spawnSync("mount", ["-o", "remount,ro", dir]);
    else expect(() => writeFileSync(join(dir, "relleno"), Buffer.alloc(1 << 20))).toThrow("ENOSPC");
    return start();
  } finally {
    spawnSync("umount", [dir]);
  }
}

test.skipIf(!mounts)("a disk that is full or read-only is no wrong configuration (not tried without mounting)", () => {
  expect(startOn("ro")).toEqual({ code: 75, err: oneLine("No se puede escribir en la carpeta de datos") });
  expect(startOn("full")).toEqual({ code: 74, err: oneLine("El disco está lleno") });
});

describe("a migration that fails", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "cuotica-migrations-"));
    cpSync("drizzle/migrations", folder, { recursive: true });
    return () => rmSync(folder, { recursive: true, force: true });
  });
  const migrateTo = (statements: string[], before = "") => {
    addNext(folder, statements);
    const storage = openStorage(dir);
    storage.driver.exec("create table testigo (x); insert into testigo values (1)");
    if (before) storage.driver.exec(before);
    try {
      migrateStorage(storage, join(dir, "backups"), { migrationsFolder: folder });
      return "";
    } catch (error) {
      expect(storage.driver.prepare("select x from testigo").pluck().all()).toEqual([1]);
      return error instanceof Error ? error.message : "";
    } finally {
      storage.close();
    }
  };

  test("says why, that nothing changed, and which copy goes back", () => {
    const said = migrateTo(["update testigo set x = 2;", "insert into nada values (1);"]);
    const [copy = ""] = readdirSync(join(dir, "backups"));
    expect(copy).toMatch(/^antes-de-migrar-\d+-a-\d+\.db$/);
    expect(said).toBe(
      `No se pudo actualizar la base de datos: no such table: nada. No se cambió nada. La copia de antes está en ${join(dir, "backups", copy)}: con la versión anterior, «cli restore» la repone.`,
    );
  });

  test("of a full disk says so, though SQLite then speaks of a transaction that is no more", () => {
    const big = "create table mucho (x);--> statement-breakpoint\ninsert into mucho values (zeroblob(20000000));";
    expect(migrateTo([big], "pragma max_page_count = 600")).toMatch(
      /^No se pudo actualizar la base de datos: El disco está lleno.*No se cambió nada\. La copia/,
    );
  });
});
