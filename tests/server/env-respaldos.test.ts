/** Backup settings in the environment, and what they refuse. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { instante } from "../../rules/country/fecha.ts";
import { EnvError, readEnv, readRespaldosEnv } from "../../server/core/env/env.ts";
import { createHorario } from "../../server/operator/corridas/debidas.ts";
import { cli } from "../support/cli.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "cuotica-env-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const S3 = { BACKUP_S3_URL: "s3://mi-cubo/casa/", BACKUP_S3_KEY: "clave", BACKUP_S3_SECRET: "secreto" };
const FRASE = "cinco palabras al azar juntas";

function refusal(given: Record<string, string>): string[] {
  for (const read of [readEnv, readRespaldosEnv])
    try {
      read({ DATA_DIR: dir, ...given });
    } catch (error) {
      if (!(error instanceof EnvError)) throw error;
      if (read === readRespaldosEnv) return error.message.split("\n  ").slice(1);
    }
  return [];
}

test("without a word: each night at three, fourteen of them, in DATA_DIR", () => {
  const nothing = { carpeta: null, s3: null, contrasena: null };
  expect(readEnv({ DATA_DIR: dir }).respaldos).toMatchObject({
    dataDir: dir,
    cuando: "0 3 * * *",
    guardar: 14,
    ...nothing,
  });
  expect(readRespaldosEnv({ DATA_DIR: dir, BACKUP_AT: "22:05", BACKUP_KEEP: "3" })).toMatchObject({
    cuando: "5 22 * * *",
    guardar: 3,
  });
  expect(readRespaldosEnv({ DATA_DIR: dir, BACKUP_AT: "nunca" }).cuando).toBeNull();
});

test("what changed goes each hour where there is another place; many houses each have minutes of their own", () => {
  const of = (given: Record<string, string>) => readRespaldosEnv({ DATA_DIR: dir, ...given });
  expect(of({}).cada).toBeNull();
  expect(of({ BACKUP_DIR: `${dir}-2` }).cada).toEqual({ cuando: "30 * * * *", ms: 3_600_000 });
  expect(of({ BACKUP_DIR: `${dir}-2`, BACKUP_EVERY: "nunca" }).cada).toBeNull();
  const every = (BACKUP_EVERY: string) => of({ BACKUP_DIR: `${dir}-2`, BACKUP_EVERY }).cada;
  expect(every("15m")).toEqual({ cuando: "0-59/15 * * * *", ms: 900_000 });
  expect(every("6h")).toEqual({ cuando: "30 */6 * * *", ms: 6 * 3_600_000 });
  // Each is a pattern the scheduler understands, with the stated interval.
  for (const often of ["15m", "30m", "1h", "2h", "3h", "4h", "6h", "12h"])
    for (const casa of ["a", "b", "c", "d", "e"]) {
      const given = { DATA_DIR: `${dir}/${casa}`, BACKUP_DIR: `${dir}-2`, BACKUP_EVERY: often, BACKUP_JITTER: "60" };
      const { cuando = "", ms = 0 } = of(given).cada ?? {};
      const { siguiente } = createHorario(cuando);
      const first = siguiente(instante(Date.UTC(2027, 4, 11, 4))) ?? instante(0);
      expect([often, cuando, (siguiente(first) ?? 0) - first]).toEqual([often, cuando, ms]);
    }
  const spread = (casa: string) =>
    of({ DATA_DIR: `${dir}/${casa}`, BACKUP_DIR: `${dir}-2`, BACKUP_AT: "23:50", BACKUP_JITTER: "60" });
  const houses = Array.from({ length: 20 }, (_, n) => spread(`casa-${n}`).cuando);
  expect(new Set(houses).size).toBeGreaterThan(10);
  expect(spread("casa-3").cuando).toBe(houses[3]);
  expect(houses.every((cuando) => /^\d{1,2} (23|0) \* \* \*$/.test(cuando ?? ""))).toBe(true);
});

test("a store, its secrets in files", () => {
  writeFileSync(join(dir, "frase"), `${FRASE}\n`);
  const given = { ...S3, BACKUP_S3_ENDPOINT: "https://s3.example/", BACKUP_PASSPHRASE_FILE: join(dir, "frase") };
  expect(readRespaldosEnv({ DATA_DIR: dir, ...given })).toMatchObject({
    contrasena: FRASE,
    s3: {
      cubo: "mi-cubo",
      prefijo: "casa/",
      endpoint: "https://s3.example",
      clave: "clave",
      secreto: "secreto",
      region: null,
    },
  });
});

test.each([
  [{ BACKUP_AT: "3am" }, ["BACKUP_AT: debe ser una hora como 03:00, o nunca"]],
  [{ BACKUP_KEEP: "0" }, ["BACKUP_KEEP: debe ser un número de 1 a 1000"]],
  [{ BACKUP_DIR: "copias" }, ["BACKUP_DIR: debe ser una ruta completa, que empiece por /"]],
  [
    { BACKUP_S3_URL: "https://cubo" },
    [/^BACKUP_S3_URL pide BACKUP_S3_KEY y/, /pide BACKUP_PASSPHRASE/, /debe ser como s3:/],
  ],
  [{ ...S3 }, ["BACKUP_S3_URL pide BACKUP_PASSPHRASE: sin ella las cédulas de tus clientes quedarían allí a la vista"]],
  [{ ...S3, BACKUP_S3_SECRET: "", BACKUP_PASSPHRASE: FRASE }, ["BACKUP_S3_URL pide BACKUP_S3_SECRET"]],
  [{ ...S3, BACKUP_PASSPHRASE: "corta" }, ["BACKUP_PASSPHRASE: debe tener al menos 12 caracteres"]],
  [{ BACKUP_S3_KEY: "clave" }, ["BACKUP_S3_KEY pide BACKUP_S3_URL"]],
  [{ BACKUP_EVERY: "1h" }, ["BACKUP_EVERY pide BACKUP_DIR o BACKUP_S3_URL: en el mismo disco se perdería con él"]],
  [{ BACKUP_EVERY: "5m", BACKUP_DIR: "/otra" }, [/^BACKUP_EVERY: debe ser uno de: 15m, 30m/]],
  [{ BACKUP_JITTER: "999" }, ["BACKUP_JITTER: debe ser un número de minutos, de 0 a 240"]],
])("%j is refused, each fault in its line", (given, lines) => {
  expect(refusal(given as Record<string, string>)).toEqual(
    lines.map((line) => (typeof line === "string" ? line : expect.stringMatching(line))),
  );
});

test("a folder inside DATA_DIR is no other place", () => {
  expect(refusal({ BACKUP_DIR: join(dir, "backups") })[0]).toContain("está dentro de DATA_DIR");
  expect(refusal({ BACKUP_DIR: `${dir}-2` })).toEqual([]);
});

test("the command line says it too, and ends with 78", async () => {
  expect(await cli(dir, ["backup"], { env: S3 })).toMatchObject({
    code: 78,
    err: expect.stringContaining("BACKUP_PASSPHRASE"),
  });
});
