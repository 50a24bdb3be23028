/** What drizzle-kit gets wrong when it rebuilds a table, and `bun run db:generate` fixes. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mendCopy, mendIndex } from "../scripts/migracion.ts";

const FOLDER = join(import.meta.dirname, "../drizzle/migrations");

test.each([
  ["(`substr(cedula`,` 2)`)", "(substr(cedula, 2))"],
  [
    "(`lower(coalesce(nombre`,` '~'))`,`id`) WHERE rol = 'cliente'",
    "(lower(coalesce(nombre, '~')),`id`) WHERE rol = 'cliente'",
  ],
  ["(`replace(a`,` '`,`'`,` ')')`,`b`) WHERE (b > 0)", "(replace(a, ',', ')'),`b`) WHERE (b > 0)"],
  ["(`creado`,`id`)", "(`creado`,`id`)"],
])("an index on %s", (written, meant) => {
  const head = "CREATE INDEX `uno` ON `usuarios` ";
  expect(mendIndex(`\n${head}${written};`)).toBe(`\n${head}${meant};`);
});

test("what is copied into the new table is what the old one had; a table that nobody knew is left as it is", () => {
  const copy = (names: string) => `INSERT INTO \`__new_loans\`(${names}) SELECT ${names} FROM \`loans\`;`;
  const before = { loans: { columns: { id: {}, monto: {} } } };
  expect(mendCopy(copy('"id", "nuevo", "monto"'), before)).toBe(copy('"id", "monto"'));
  expect(mendCopy(copy('"id"'), {})).toBe(copy('"id"'));
});

test("the migrations that are there need no mending", () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"));
  const statements = files.flatMap((name) =>
    readFileSync(join(FOLDER, name), "utf8").split("--> statement-breakpoint"),
  );
  expect(statements.filter((statement) => statement.includes("CREATE INDEX")).length).toBeGreaterThan(50);
  expect(statements.filter((statement) => mendIndex(statement) !== statement)).toEqual([]);
});
