/** Migrations are never edited once landed: databases that ran an earlier version would differ from those that run today's. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as schema from "../../drizzle/schema.ts";
import { openDatabase, type Storage } from "../../server/storage/db.ts";
import { runMigration, versionOf } from "../../server/storage/opening/migrations.ts";
import { createExpected } from "../../server/storage/opening/open.ts";
import { compareSchemas } from "../../server/storage/opening/schema.ts";
import { walksPerRow } from "../support/planes.ts";

const FOLDER = "drizzle/migrations";

/** The sha256 of each file, in their order. Only the last line may change, and only until it lands. */
const LANDED: [name: string, sha256: string][] = [
  ["0000_base", "6b2222f6949fb05529b28c4529398a79f317ec7e259e3687b0083b24861afe44"],
  ["0001_cambios", "fa1f79908f5a3ae1c40c279722333ba66f65c9113639e9f18f74c8a46a4d970a"],
  ["0002_pedidos", "07230b909e4af2503f88034df4edc2f4c76772503cf322fd78aa1bc7313e2739"],
  ["0003_passkeys", "5076d1bf8d7e340b502c48e2c1935a3a7356093581941ef23e3a4be883e06f6c"],
  ["0004_encargos", "adbc0150f8b53ce330d28fd972b676e1d6f51689055873ddeae7f3b9012294c3"],
  ["0005_resultados", "08956611fa93c7bae5d83779c2325f6efa4df4c849460f47e3c1b0d99426375e"],
  ["0006_gestiones_fecha", "f0a41ea1b79d023396290c5e88eb96cfe92a2169b05b91474702617f73d66feb"],
  ["0007_tokens", "0117d9165a37d96619aa9f6f57b156a5a9d9b0e18885353acf80e626fca174d5"],
  ["0008_webhooks", "d274ac3261fc99d5ec2b3cad6f5200df059ea82e47c342457ef4f0aa51e83493"],
];

const journal = () =>
  JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, "utf8")) as { entries: { tag: string }[] };

const HOW = `A migration that landed was edited, or one is new. Take back the edit and write another migration instead (bun run db:generate). Of a new one, add its line to LANDED in tests/server/migraciones.test.ts: sha256sum ${FOLDER}/NAME.sql`;

test("each migration is the one that landed, and none is missing here", () => {
  const found = readdirSync(FOLDER)
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .map((name) => [
      name.replace(/\.sql$/, ""),
      createHash("sha256")
        .update(readFileSync(`${FOLDER}/${name}`))
        .digest("hex"),
    ]);
  expect(found, HOW).toEqual(LANDED);
  const { entries } = journal();
  expect(entries.map(({ tag }) => tag)).toEqual(LANDED.map(([name]) => name));
});

// A kind of alarm was once added to the schema alone: its first alarm would have been refused, and all others with it.
test("they make all that the schema says", async () => {
  const { entries } = journal();
  const last = JSON.parse(
    readFileSync(`${FOLDER}/meta/${String(entries.length - 1).padStart(4, "0")}_snapshot.json`, "utf8"),
  );
  const now = await generateSQLiteDrizzleJson(schema, last.id);
  expect(await generateSQLiteMigration(last, now)).toEqual([]);
});

test("doctor misses none of the indexes that they make, and no other", () => {
  const [expected, actual] = [createExpected(), createExpected()];
  const indexes = expected.driver
    .prepare("select name from sqlite_master where type = 'index' and sql is not null order by name")
    .pluck()
    .all() as string[];
  expect(indexes.length).toBeGreaterThan(100);
  for (const name of indexes) actual.driver.exec(`drop index "${name}"`);
  const faults = compareSchemas(actual.driver, expected.driver);
  const named = faults.map(({ text }) => /^falta el índice (\S+) de \S+\. Créalo con: CREATE/.exec(text)?.[1]);
  expect(named.toSorted()).toEqual(indexes);
  // The advice it gives is sufficient.
  for (const { text } of faults) actual.driver.exec(text.replace(/^.*Créalo con: /s, ""));
  expect(compareSchemas(actual.driver, expected.driver)).toEqual([]);
  for (const { close } of [expected, actual]) close();
});

describe("a migration of a large house takes as long as its rows, not as their square", () => {
  let storage: Storage;
  beforeEach(() => {
    storage = openDatabase(":memory:");
  });
  afterEach(() => storage.close());

  test("none of them walks a table for each row of another", () => {
    const { missing } = versionOf(storage.driver);
    expect(missing).toHaveLength(LANDED.length);
    const walks = missing.flatMap(({ nombre, sql: statements }) =>
      statements.flatMap((sql) => {
        const changes = /^\s*(UPDATE|INSERT|DELETE|WITH)\b/i.test(sql);
        const found = changes ? walksPerRow(storage.driver, sql).map((walk) => `${nombre}: ${walk}`) : [];
        storage.driver.exec(sql);
        return found;
      }),
    );
    expect(walks).toEqual([]);
  });

  // The first took 410 seconds at 6,000 clients, and the second a part of one.
  test.each([
    ["JOIN", ["SEARCH movimientos USING INDEX movimientos_cuenta (cuenta=?)"]],
    ["CROSS JOIN", []],
  ])("a sum of each client's entries by %s", (join, walks) => {
    for (const migration of versionOf(storage.driver).missing) runMigration(storage.driver, migration);
    const sum = `select sum(monto) from asientos ${join} movimientos on asientoId = asientos.id where userId = usuarios.id and cuenta = 'cartera'`;
    expect(walksPerRow(storage.driver, `update usuarios set saldo = coalesce((${sum}), 0)`)).toEqual(walks);
  });

  test.each([
    ["update usuarios set saldo = (select count(*) from loans where loans.reason = usuarios.nombre)", ["SCAN loans"]],
    ["update loans set reason = (select nombre from usuarios where usuarios.id = loans.userId)", []],
    ["delete from pagos where exists (select 1 from loans where loans.amount > pagos.monto)", ["SCAN loans"]],
    ["update loans set reason = 'x' where id in (select loanId from pagos)", []],
    ["update loans set reason = (select max(nombre) from usuarios)", []],
  ])("%s", (sql, walks) => {
    for (const migration of versionOf(storage.driver).missing) runMigration(storage.driver, migration);
    expect(walksPerRow(storage.driver, sql)).toEqual(walks);
  });
});
