/** A new version with a long migration: the program stays alive and reports its progress, ends when told to, and continues. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openReadOnly } from "../../../server/storage/db.ts";
import { openStorage } from "../../../server/storage/opening/open.ts";
import { cli } from "../../support/cli.ts";
import { addNext, launch, nextVersion } from "../../support/siguiente.ts";

const PASOS = 4;
/** About a second of processor time, in which the database answers nobody. */
const slow = (n: number) =>
  `create table lento_${n} as with recursive n (i) as (select 1 union all select i + 1 from n where i < 4000000) select count(*) as n from n;`;

/** A database of today, and a next version with that many slow steps. */
function scene() {
  const dir = mkdtempSync(join(tmpdir(), "cuotica-migrando-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const [root, dataDir] = [join(dir, "siguiente"), join(dir, "data")];
  const migrations = nextVersion(root);
  openStorage(dataDir).close();
  for (let n = 1; n <= PASOS; n += 1) addNext(migrations, [slow(n)], `lento_${n}`);
  return { root, dataDir };
}

const ask = async (url: string, init?: RequestInit) => {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(5000) });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};

const stepsIn = (said: string) =>
  said
    .split("\n")
    .filter((line) => line.includes("se actualiza la base de datos"))
    .map((line) => JSON.parse(line) as { paso: number; de: number; nombre: string });

function lentos(dataDir: string): string[] {
  const { driver, close } = openReadOnly(join(dataDir, "cuotica.db"));
  const names = driver.prepare("select name from sqlite_master where name like 'lento!_%' escape '!' order by name");
  const found = names.pluck().all() as string[];
  close();
  return found;
}

test("while it migrates it is alive, says which step, and lets nobody in; then it serves", async () => {
  const house = scene();
  const program = launch(house.dataDir, house.root);
  await program.until('"paso":2');
  const [alive, ready, page, call] = await Promise.all([
    ask(`${program.url}/healthz`),
    ask(`${program.url}/readyz`),
    ask(`${program.url}/`),
    ask(`${program.url}/trpc/niveles.list`),
  ]);
  expect(alive).toMatchObject({ status: 200, text: expect.stringMatching(/^migrando [2-5] de 5 \(\d+\.\d+\.\d+\)$/) });
  expect(ready).toMatchObject({ status: 503, text: expect.stringMatching(/^migrando [2-5] de 5$/) });
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "10"]);
  expect(page.text).toContain("Volvemos en un momento");
  expect(JSON.parse(call.text)).toMatchObject({ error: { data: { codigo: "BACK_SOON" } } });
  // The supervisor must not kill it.
  const env = { PORT: String(program.port), HOST: "127.0.0.1" };
  expect(await cli(house.dataDir, ["health"], { env })).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Actualiza la base de datos: migrando [2-5] de 5\.\n$/),
  });
  // No request goes unanswered, whatever the database is busy with.
  let serves = false;
  const done = program.until("está lista en").then(() => {
    serves = true;
  });
  const statuses: number[] = [];
  while (!serves) statuses.push((await ask(`${program.url}/healthz`)).status);
  await done;
  expect(statuses.length).toBeGreaterThan(20);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await ask(`${program.url}/readyz`)).status).toBe(200);
  const { said } = await program.kill("SIGTERM");
  expect(stepsIn(said).map(({ paso, de, nombre }) => `${paso}/${de} ${nombre}`)).toEqual([
    "1/5 copia de antes",
    "2/5 lento_1",
    "3/5 lento_2",
    "4/5 lento_3",
    "5/5 lento_4",
  ]);
  expect(said.match(/paso de la actualización hecho/g)).toHaveLength(5);
  expect(said).toMatch(/"ms":\d{2,}/);
});

test("told to end, it ends between two steps; the next start goes on from there, with the one copy of before", async () => {
  const house = scene();
  const program = launch(house.dataDir, house.root);
  await program.until('"paso":3');
  expect(await program.kill("SIGTERM")).toMatchObject({ code: 0, err: "" });
  const made = lentos(house.dataDir);
  expect(made.length).toBeGreaterThan(0);
  expect(made.length).toBeLessThan(PASOS);
  const copiesOf = () => readdirSync(join(house.dataDir, "backups")).filter((name) => name.endsWith(".db"));
  const copies = copiesOf();
  const again = launch(house.dataDir, house.root);
  await again.until("está lista en");
  const { said } = await again.kill("SIGTERM");
  expect(stepsIn(said).map(({ nombre }) => nombre)).toEqual(
    ["lento_1", "lento_2", "lento_3", "lento_4"].filter((name) => !made.includes(name)),
  );
  expect(lentos(house.dataDir)).toHaveLength(PASOS);
  expect(copiesOf()).toEqual(copies);
  expect(copies).toEqual([expect.stringMatching(/^antes-de-migrar-\d+-a-\d+\.db$/)]);
});
