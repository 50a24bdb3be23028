/** A backup store that fails, truncates, forgets, substitutes or never answers: no bad backup is ever taken for a good one. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type AlmacenS3, startAlmacenS3 } from "../../support/almacen-s3.ts";
import { finales } from "./support/finales.ts";
import { FALLAS_ENTERAS, LIMIT, say } from "./support/medida.ts";
import { copyOfNegocio } from "./support/negocio.ts";
import { copyOf, faultsOf, runCli } from "./support/programa.ts";
import { strayPhotos, withFile } from "./support/testigo.ts";

const atEnd = finales();
type Mal = NonNullable<AlmacenS3["mal"]>["hace"];

const WAYS: [name: string, hace: Mal][] = [
  ["fails", { que: "responde", status: 500, codigo: "InternalError" }],
  ["refuses", { que: "responde", status: 403, codigo: "AccessDenied" }],
  ["truncates", { que: "corta", bytes: 100 }],
  ["forgets", { que: "olvida" }],
  ["changes", { que: "cambia" }],
];
/** Of the database, of the manifest, and of one photo. */
const OBJECTS: [name: string, key: RegExp][] = [
  ["the database", /\.db\.gz\.age$/],
  ["the manifest", /\.json\.age$/],
  ["a photo", /imagenes\//],
];

const envOf = ({ url }: AlmacenS3) => ({
  ...{ BACKUP_S3_URL: "s3://copias-de-prueba/casa", BACKUP_S3_ENDPOINT: url },
  ...{ BACKUP_S3_KEY: "clave-de-prueba", BACKUP_S3_SECRET: "secreto-de-prueba" },
  BACKUP_PASSPHRASE: "una frase bien larga que nadie adivina",
});

const peopleOf = (dataDir: string) =>
  withFile(dataDir, (driver) => driver.prepare("select count(*) from usuarios").pluck().get());

/**
 * On another machine: every backup in the store is fetched, restored and examined. Returns what is wrong with those that
 * could be fetched.
 */
async function onAnotherMachine(dir: string, almacen: AlmacenS3, people: unknown) {
  mkdirSync(dir, { recursive: true });
  const env = envOf(almacen);
  const list = await runCli(dir, ["backup", "list"], { env });
  const names = [...new Set(list.said.match(/\d{4}-\d{2}-\d{2}T\d{6}Z/g) ?? [])];
  const bad: string[] = [];
  let taken = 0;
  for (const name of names) {
    const copy = join(dir, `traida-${name}`);
    const fetched = await runCli(dir, ["backup", "fetch", name, copy], { env });
    if (fetched.code !== 0) continue;
    taken += 1;
    const home = join(dir, `casa-${name}`);
    mkdirSync(home);
    const restored = await runCli(home, ["restore", copy]);
    if (restored.code !== 0) bad.push(restored.said);
    else bad.push(...(await faultsOf(home)), ...strayPhotos(home).rows);
    if (restored.code === 0 && peopleOf(home) !== people) bad.push(`${peopleOf(home)} people`);
  }
  return { listed: names.length, taken, bad };
}

test.runIf(FALLAS_ENTERAS)(
  "a store that fails, truncates and lies: said at once, and healed by the next copy",
  LIMIT,
  async () => {
    const { dataDir, dir, remove } = await copyOfNegocio(2);
    atEnd(remove);
    const people = peopleOf(dataDir);
    const wrong: string[] = [];
    const figures = { casos: 0, dichos: 0, "copias malas tomadas por buenas": 0, sanadas: 0 };
    for (const [way, hace] of WAYS)
      for (const [object, key] of OBJECTS) {
        figures.casos += 1;
        const almacen = startAlmacenS3();
        const [home, away] = [join(dir, `casa-${figures.casos}`), join(dir, `otra-${figures.casos}`)];
        copyOf(dataDir, home);
        almacen.mal = { cuando: ({ clave, metodo }) => metodo !== "GET" && key.test(clave), hace };
        const made = await runCli(home, ["backup"], { env: envOf(almacen) });
        if (made.code !== 0 && /Sin respaldo en s3:/.test(made.said)) figures.dichos += 1;
        else wrong.push(`${way} ${object}: ${made.code} ${made.said}`);
        const meanwhile = await onAnotherMachine(join(away, "mal"), almacen, people);
        figures["copias malas tomadas por buenas"] += meanwhile.bad.length > 0 ? 1 : 0;
        if (meanwhile.bad.length > 0) wrong.push(`${way} ${object}, taken for good: ${meanwhile.bad}`);
        almacen.mal = null;
        const again = await runCli(home, ["backup"], { env: envOf(almacen) });
        const healed = await onAnotherMachine(join(away, "bien"), almacen, people);
        if (again.code === 0 && healed.taken > 0 && healed.bad.length === 0) figures.sanadas += 1;
        else wrong.push(`${way} ${object}, afterwards: ${again.said} ${JSON.stringify(healed)}`);
        await almacen.stop();
      }
    say("almacén S3", figures);
    expect(wrong).toEqual([]);
  },
);

test.runIf(FALLAS_ENTERAS)("a store that never answers is given up", LIMIT, async () => {
  const { dataDir, remove } = await copyOfNegocio(2);
  atEnd(remove);
  const almacen = startAlmacenS3();
  atEnd(() => almacen.stop());
  almacen.mal = { cuando: () => true, hace: { que: "calla" } };
  const began = performance.now();
  const made = await runCli(dataDir, ["backup"], { env: envOf(almacen) });
  const seconds = Math.round((performance.now() - began) / 1000);
  say("almacén S3 que calla", { código: made.code, segundos: seconds, "se dijo": made.said.split("\n").at(-1) ?? "" });
  expect(made.code).not.toBe(0);
  expect(made.said).toMatch(/Respaldo hecho y revisado: .*\n.*Sin respaldo en s3:/);
  expect(seconds).toBeLessThan(300);
});
