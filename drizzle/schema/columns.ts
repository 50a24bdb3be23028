/** The kinds of columns, and the CHECKs that each implies: a table adds them all with `kindChecks`. */
import { getTableName, sql } from "drizzle-orm";
import { type CheckBuilder, check, customType, integer, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Dia, Instante } from "../../rules/country/fecha.ts";
import type { Bolivares, Centavos } from "../../rules/money/dinero.ts";
import type { ValorTasa } from "../../rules/money/tasa.ts";

export const centavos = () => integer().$type<Centavos>();
export const bolivares = () => integer().$type<Bolivares>();
export const valorTasa = () => integer().$type<ValorTasa>();
export const instante = () => integer().$type<Instante>();
export const bool = () => integer({ mode: "boolean" });
/** Text in SQLite; a type of its own here, by which `kindChecks` tells days from other text. */
export const dia = customType<{ data: Dia; driverData: string }>({ dataType: () => "text" });

/** `column in ('a', 'b')`, for a CHECK. */
const oneOf = (column: string, values: readonly string[]) =>
  `"${column}" in (${values.map((value) => `'${value}'`).join(", ")})`;

/**
 * Checks that no SQLite column type makes: whole numbers (cents, instants, counts), existing days, booleans, and enum values.
 * Takes the table's columns, as its extra configuration receives them.
 */
export function kindChecks(columns: object): CheckBuilder[] {
  return Object.values(columns).flatMap((column: SQLiteColumn) => {
    const rule = ruleOf(column);
    return rule ? [check(`${getTableName(column.table)}_${column.name}_${rule.name}`, sql.raw(rule.sql))] : [];
  });
}

interface Rule {
  name: "entero" | "dia" | "logico" | "valor";
  sql: string;
}

function ruleOf({ name, columnType, notNull, enumValues, primary, generated }: SQLiteColumn): Rule | undefined {
  // SQLite itself checks integer primary keys, and computes generated columns.
  if (generated || (primary && columnType === "SQLiteInteger")) return undefined;
  if (columnType === "SQLiteInteger")
    return {
      name: "entero",
      sql: notNull ? `typeof("${name}") = 'integer'` : `typeof("${name}") in ('integer', 'null')`,
    };
  if (columnType === "SQLiteBoolean") return { name: "logico", sql: `"${name}" in (0, 1)` };
  if (columnType === "SQLiteCustomColumn") return { name: "dia", sql: `"${name}" is date("${name}")` };
  return enumValues?.length ? { name: "valor", sql: oneOf(name, enumValues) } : undefined;
}
