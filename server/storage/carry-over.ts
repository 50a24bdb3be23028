/**
 * The one step from the nine migrations that came before to 0000_base: every table is made anew, with its CHECKs, and its rows
 * are copied, in one transaction. Either all of it is kept and whole, or the file stays as it was.
 */
import type { MigrationMeta } from "drizzle-orm/migrator";
import type { Storage } from "./db.ts";
import { readFigures } from "./figures.ts";
import { compareSchemas, listColumns, listTables } from "./schema.ts";
import { dropTriggers } from "./triggers.ts";

type Driver = Storage["driver"];

/** Columns by another name than before. */
const RENAMED: Record<string, Record<string, string>> = {
  ajustes: { clave: "ajuste" },
  buscables: { estado: "status" },
  conteos: { estado: "status" },
};
/** Instants that `seed --demo` wrote with fractions of a millisecond: they are cut off. Nothing else is changed. */
const INSTANTS = new Set([
  "fecha",
  "creado",
  "createdAt",
  "decididoEn",
  "fechaFinalizado",
  "verificacionEnviada",
  "proximoIntento",
]);
const OLD = "antes_";

/**
 * Carries the database over to `base`, without triggers: `applyTriggers` follows. `scratch` is an empty database. Throws, having
 * changed nothing, when something does not fit.
 */
export function carryOver(driver: Driver, base: MigrationMeta, scratch: Driver): void {
  for (const statement of base.sql) scratch.exec(statement);
  driver.pragma("foreign_keys = OFF");
  // Otherwise renaming a table would rewrite the references of the others to its temporary name.
  driver.pragma("legacy_alter_table = ON");
  try {
    driver.transaction(() => rebuild(driver, base, scratch)).immediate();
  } finally {
    driver.pragma("legacy_alter_table = OFF");
    driver.pragma("foreign_keys = ON");
  }
}

function rebuild(driver: Driver, base: MigrationMeta, expected: Driver): void {
  const before = readFigures(driver);
  const present = listTables(driver);
  const tables = listTables(expected).filter((table) => present.includes(table));
  dropTriggers(driver);
  driver.exec("drop table if exists busqueda; drop table if exists dentro");
  for (const table of tables) setAside(driver, table);
  for (const statement of base.sql) driver.exec(statement);
  for (const table of tables) copy(driver, table);
  driver.prepare("insert into __drizzle_migrations (hash, created_at) values (?, ?)").run(base.hash, base.folderMillis);
  assertWhole(driver, expected, before);
}

/** Throws where the schema is not the base's, a figure is not what it was, or a reference leads nowhere. */
function assertWhole(driver: Driver, expected: Driver, before: Record<string, number>): void {
  const faults = compareSchemas(driver, expected).filter(({ surplus }) => !surplus);
  if (faults[0]) throw new Error(faults[0].text);
  const after = readFigures(driver);
  const changed = Object.keys({ ...before, ...after }).find((name) => before[name] !== after[name]);
  if (changed) throw new Error(`${changed} era ${before[changed]} y quedó en ${after[changed]}`);
  const [orphan] = driver.pragma("foreign_key_check") as { table: string; parent: string }[];
  if (orphan) throw new Error(`una fila de ${orphan.table} refiere a una de ${orphan.parent} que no existe`);
}

/** Gives the table another name and frees those of its indexes. */
function setAside(driver: Driver, table: string): void {
  const indexes = driver
    .prepare("select name from sqlite_master where type = 'index' and tbl_name = ? and sql is not null")
    .pluck()
    .all(table) as string[];
  for (const index of indexes) driver.exec(`drop index "${index}"`);
  driver.exec(`alter table "${table}" rename to "${OLD}${table}"`);
}

/** Moves the rows, every one of them and every column. */
function copy(driver: Driver, table: string): void {
  const today = listColumns(driver, table).map(({ name }) => name);
  const columns = listColumns(driver, `${OLD}${table}`)
    .filter(({ generated }) => !generated)
    .map(({ name }) => ({ from: name, to: RENAMED[table]?.[name] ?? name }));
  const lost = columns.find(({ to }) => !today.includes(to));
  if (lost) throw new Error(`esta versión no conoce la columna ${lost.from} de ${table}`);
  const values = columns.map(({ from }) =>
    INSTANTS.has(from) ? `iif(typeof("${from}") = 'real', cast("${from}" as integer), "${from}")` : `"${from}"`,
  );
  // What the base itself put in.
  driver.exec(`delete from "${table}"`);
  driver.exec(
    `insert into "${table}" (${columns.map(({ to }) => `"${to}"`).join(", ")})
     select ${values.join(", ")} from "${OLD}${table}" order by rowid`,
  );
  driver.exec(`drop table "${OLD}${table}"`);
}
