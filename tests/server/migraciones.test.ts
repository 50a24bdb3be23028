/** Migrations are never edited once they landed: a database that ran one before would differ from one that runs it today. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createExpected } from "../../server/storage/opening/open.ts";
import { compareSchemas } from "../../server/storage/opening/schema.ts";

const FOLDER = "drizzle/migrations";

/** The sha256 of each file, in their order. Only the last line may change, and only until it lands. */
const LANDED: [name: string, sha256: string][] = [
  ["0000_base", "6b2222f6949fb05529b28c4529398a79f317ec7e259e3687b0083b24861afe44"],
];

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
  const { entries } = JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, "utf8")) as {
    entries: { tag: string }[];
  };
  expect(entries.map(({ tag }) => tag)).toEqual(LANDED.map(([name]) => name));
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
  // What it says to do is enough.
  for (const { text } of faults) actual.driver.exec(text.replace(/^.*Créalo con: /s, ""));
  expect(compareSchemas(actual.driver, expected.driver)).toEqual([]);
  for (const { close } of [expected, actual]) close();
});
