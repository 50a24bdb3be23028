/** Every release's database opens in this version: migrated, intact, and with the same people and money. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Cifras } from "../../../rules/operator/salud/reposiciones.ts";
import { examine } from "../../../server/operator/doctor/actions.ts";
import { listPhotos } from "../../../server/operator/doctor/queries.ts";
import { getCifras } from "../../../server/operator/reposiciones/queries.ts";
import { openReadOnly } from "../../../server/storage/db.ts";
import { RAIZ } from "../../../server/storage/lugares.ts";
import { openStorage } from "../../../server/storage/opening/open.ts";

const FOLDER = join(RAIZ, "tests/bases");
const bases = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".db.zst"))
  .map((name) => name.replace(".db.zst", ""));

test("each release of the changelog has left one (bun scripts/base.ts)", () => {
  const changelog = readFileSync(join(RAIZ, "CHANGELOG.md"), "utf8");
  const released = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/gm)].map(
    ([, version]) => version,
  );
  expect(released.length).toBeGreaterThan(0);
  expect(bases.toSorted()).toEqual(released.toSorted());
});

test.each(bases)("of %s", (version) => {
  const dir = mkdtempSync(join(tmpdir(), "cuotica-base-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  writeFileSync(join(dir, "cuotica.db"), Bun.zstdDecompressSync(readFileSync(join(FOLDER, `${version}.db.zst`))));
  mkdirSync(join(dir, "imagenes"));
  const before = openReadOnly(join(dir, "cuotica.db"));
  for (const { id, bytes } of listPhotos(before.db))
    writeFileSync(join(dir, "imagenes", `${id}.jpg`), Buffer.alloc(bytes));
  before.close();
  const storage = openStorage(dir);
  onTestFinished(() => storage.close());
  expect(examine(storage, join(dir, "imagenes")).filter(({ faults }) => faults.length > 0)).toEqual([]);
  const said = JSON.parse(readFileSync(join(FOLDER, `${version}.json`), "utf8")) as Partial<Cifras>;
  expect(getCifras(storage.driver)).toMatchObject(said);
  expect(said.personas).toBeGreaterThan(100);
});
