/**
 * A backup is restored completely or not at all, whenever the process ends; and a lost database is not silently replaced by a
 * new one.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "../../../server/core/clock.ts";
import { rehearseBackup, restoreBackup } from "../../../server/operator/reposiciones/reponer.ts";
import { openStorage } from "../../../server/storage/opening/open.ts";
import { removeLeftovers } from "../../../server/storage/opening/sobras.ts";
import { snapshot } from "../../support/snapshot.ts";
import { anApproved, anApprovedPago, aPago, createWorld, type World } from "../../support/world.ts";

const HELPER = join(import.meta.dirname, "../../support/reponer-proceso.ts");

/** The data as it is, with its journal not merged, and a backup of an earlier state. */
let house: string;
let world: World;
let dir: string;
const copy = () => join(dir, "backups", "antes");

beforeAll(() => {
  world = createWorld();
  const person = world.borrower();
  anApproved(world, person);
  house = mkdtempSync(join(tmpdir(), "cuotica-casa-"));
  const antes = join(house, "backups", "antes");
  mkdirSync(antes, { recursive: true });
  world.storage.driver.prepare("vacuum into ?").run(join(antes, "cuotica.db"));
  photosIn(join(antes, "imagenes"), { una: "vieja", otra: "vieja" });
  anApprovedPago(world, person);
  aPago(person);
  world.borrower();
  for (const name of readdirSync(dirname(world.storage.driver.name)))
    if (name.startsWith("cuotica.db")) cpSync(join(dirname(world.storage.driver.name), name), join(house, name));
  photosIn(join(house, "imagenes"), { una: "nueva", ajena: "nueva" });
});
afterAll(() => {
  world.close();
  rmSync(house, { recursive: true });
});
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "cuotica-reponer-"));
  cpSync(house, dir, { recursive: true });
  return () => rmSync(dir, { recursive: true, force: true });
});

function photosIn(folder: string, photos: Record<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const [id, bytes] of Object.entries(photos)) writeFileSync(join(folder, `${id}.jpg`), bytes);
}

/** Everything that a start finds in that folder: each figure of the database, each photo. */
function start(folder: string) {
  const storage = openStorage(folder);
  const figures = snapshot(storage);
  storage.close();
  const fotos = join(folder, "imagenes");
  const photos = existsSync(fotos)
    ? readdirSync(fotos).map((name) => [name, readFileSync(join(fotos, name), "utf8")])
    : [];
  return { figures, photos: photos.sort() };
}

/** The same on a copy of it, so that examining it changes nothing. */
function lookAt(folder: string) {
  const other = mkdtempSync(join(tmpdir(), "cuotica-mirada-"));
  cpSync(folder, other, { recursive: true });
  const seen = start(other);
  rmSync(other, { recursive: true });
  return seen;
}

async function killedAfter(step: number, source: string): Promise<boolean> {
  const child = Bun.spawn([process.execPath, HELPER, dir, source, String(step)], {
    stdout: "inherit",
    stderr: "inherit",
  });
  const code = await child.exited;
  if (child.signalCode !== "SIGKILL") expect(code).toBe(0);
  return child.signalCode === "SIGKILL";
}

describe("killed while it is put back", () => {
  test("after each step: the next start has all of the old or all of the new, and what was there is kept", async () => {
    const [before, after] = [lookAt(dir), lookAt(copy())];
    expect(before.figures).not.toEqual(after.figures);
    const ends: string[] = [];
    for (let step = 1; await killedAfter(step, copy()); step += 1) {
      const found = start(dir);
      const side = Bun.deepEquals(found, before) ? "old" : Bun.deepEquals(found, after) ? "new" : "neither";
      ends.push(side);
      expect(existsSync(join(dir, "reponiendo"))).toBe(false);
      const aside = readdirSync(join(dir, "backups")).filter((name) => name.startsWith("antes-de-restaurar"));
      expect(aside).toHaveLength(side === "new" ? 1 : 0);
      for (const name of aside) expect(lookAt(join(dir, "backups", name))).toEqual(before);
      rmSync(dir, { recursive: true });
      cpSync(house, dir, { recursive: true });
    }
    // Written, decided; a folder moved aside; photos out and in; the journal's two, the database out and in; reported; tidied.
    expect(ends).toEqual(["old", ...Array(10).fill("new")]);
    expect(start(dir)).toEqual(after);
  });

  test("and each start that goes on is killed too: it comes to its end", async () => {
    const after = lookAt(copy());
    expect(await killedAfter(2, copy())).toBe(true);
    for (let starts = 0; starts < 20; starts += 1) if (!(await killedAfter(2, "-"))) break;
    expect(existsSync(join(dir, "reponiendo"))).toBe(false);
    expect(start(dir)).toEqual(after);
  });

  test("while it was only being copied: that is thrown away", () => {
    const before = lookAt(dir);
    mkdirSync(join(dir, "reponiendo", "nuevo"), { recursive: true });
    writeFileSync(join(dir, "reponiendo", "nuevo", "cuotica.db"), "a half");
    writeFileSync(join(dir, "reponiendo", "decidido.json.part"), "{");
    expect(start(dir)).toEqual(before);
    expect(existsSync(join(dir, "reponiendo"))).toBe(false);
  });
});

test("a copy that cannot be brought whole leaves everything as it was", () => {
  const before = lookAt(dir);
  rmSync(join(copy(), "imagenes", "una.jpg"));
  mkdirSync(join(copy(), "imagenes", "una.jpg"));
  expect(() => restoreBackup(dir, copy(), systemClock)).toThrow();
  expect(readdirSync(dir).filter((name) => !name.startsWith("cuotica"))).toEqual(["backups", "imagenes"]);
  expect(start(dir)).toEqual(before);
});

describe("a house without its database", () => {
  test("is not begun anew beside photos, or copies: it says which command puts the newest back", () => {
    renameSync(join(dir, "cuotica.db"), join(dir, "perdida.db"));
    const line = `a su lado hay 2 fotos y 1 respaldo: no se empieza de cero. Devuelve el archivo a su sitio, o repón un respaldo con «bun cli restore ${copy()}»`;
    expect(() => openStorage(dir)).toThrow(line);
    rmSync(join(dir, "imagenes"), { recursive: true });
    expect(() => openStorage(dir)).toThrow("a su lado hay 1 respaldo:");
    expect(existsSync(join(dir, "cuotica.db"))).toBe(false);
    // And the command does it.
    restoreBackup(dir, copy(), systemClock);
    expect(start(dir)).toEqual(lookAt(copy()));
  });

  test("nor where the file is empty", () => {
    for (const name of ["cuotica.db-wal", "cuotica.db-shm"]) rmSync(join(dir, name), { force: true });
    writeFileSync(join(dir, "cuotica.db"), "");
    expect(() => openStorage(dir)).toThrow("no se empieza de cero");
  });

  test("a first start is one", () => {
    const empty = mkdtempSync(join(tmpdir(), "cuotica-primera-"));
    for (const _ of ["first", "again"]) {
      const { driver, close } = openStorage(empty);
      expect(driver.prepare("select count(*) from usuarios").pluck().get()).toBe(0);
      close();
    }
    rmSync(empty, { recursive: true });
  });
});

test("what killed copies leave goes once nobody writes in it; what is being written stays", () => {
  const now = Date.now() / 1000;
  const old = now - 2 * 3600;
  for (const name of ["ensayo-x", "ensayo-traido", "backups/uno.incompleto", "backups/dos.incompleto"]) {
    mkdirSync(join(dir, name, "s3-1", "imagenes"), { recursive: true });
    writeFileSync(join(dir, name, "cuotica.db"), "");
    for (const each of ["s3-1/imagenes", "s3-1", "cuotica.db", "."]) utimesSync(join(dir, name, each), old, old);
  }
  // Without room in DATA_DIR it was prepared among the system's temporary files.
  const [dead, alive] = [
    mkdtempSync(join(tmpdir(), "cuotica-respaldo-")),
    mkdtempSync(join(tmpdir(), "cuotica-respaldo-")),
  ];
  utimesSync(dead, old, old);
  writeFileSync(join(dir, "backups", "cuotica.lock"), "");
  writeFileSync(join(dir, "backups", "dos.incompleto", "cuotica.db"), "more");
  for (const each of [alive, join(dir, "backups", "dos.incompleto", "cuotica.db")]) utimesSync(each, now, now);
  const removed = removeLeftovers(dir, Date.now());
  expect(removed).toContain(dead);
  expect([existsSync(dead), existsSync(alive)]).toEqual([false, true]);
  rmSync(alive, { recursive: true });
  expect(removed.filter((name) => !name.startsWith("/")).sort()).toEqual([
    "backups/uno.incompleto",
    "ensayo-traido",
    "ensayo-x",
  ]);
  expect(readdirSync(join(dir, "backups")).sort()).toEqual(["antes", "cuotica.lock", "dos.incompleto"]);
  // The lock is not a backup.
  rmSync(join(dir, "cuotica.db"));
  expect(() => openStorage(dir)).toThrow("1 respaldo:");
});

test("the rehearsal says what would come and what would be lost, and changes nothing", () => {
  const before = lookAt(dir);
  const names = () =>
    readdirSync(dir, { recursive: true })
      .filter((name) => !String(name).endsWith("-shm"))
      .sort();
  const there = names();
  const ensayo = rehearseBackup(dir, copy());
  expect(ensayo.copia).toMatchObject({ personas: 1, enCurso: 1, completados: 0, pagos: 0 });
  expect(ensayo.ahora).toMatchObject({ personas: 2, enCurso: 1, completados: 0, pagos: 2 });
  expect(Number(ensayo.copia.deuda)).toBeGreaterThan(Number(ensayo.ahora?.deuda));
  expect(ensayo.perdida).toEqual({ personas: 1, solicitudes: 0, pagos: 2, decisiones: 0 });
  expect(names()).toEqual(there);
  expect(lookAt(dir)).toEqual(before);
});
