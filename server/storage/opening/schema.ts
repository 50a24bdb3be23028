/** Compares a database's schema with the expected one, and describes the differences for an operator. */
import { withoutEnd } from "../../../rules/recorte.ts";
import type { Storage } from "../db.ts";
import { normalized } from "./triggers.ts";

type Driver = Storage["driver"];

interface SchemaFault {
  /** What is wrong and what to do about it. */
  text: string;
  /** Something unexpected is there; nothing is missing. */
  surplus: boolean;
}

interface Piece {
  type: "table" | "index" | "trigger" | "view";
  name: string;
  /** The table it belongs to. */
  table: string;
  sql: string;
}

interface Column {
  name: string;
  type: string;
  notNull: boolean;
  initial: string | null;
  key: number;
  generated: boolean;
}

const RESTART = "Arranca el servidor de nuevo, que lo repone";
const RESTORE = "Restaura el último respaldo que doctor encuentre bien";
const CALLED = { table: "la tabla", index: "el índice", trigger: "el disparador", view: "la vista" };

/** The differences between a database and an empty one with the expected schema. */
export function compareSchemas(actual: Driver, expected: Driver): SchemaFault[] {
  const [present, due] = [listPieces(actual), listPieces(expected)];
  const find = (pieces: Piece[], { type, name }: Piece) =>
    pieces.find((other) => other.type === type && other.name === name);
  const missing = due.filter((piece) => !find(present, piece)).map((piece) => lacking(piece));
  const changed = due.flatMap((piece) => {
    const other = find(present, piece);
    return other && normalized(other.sql) !== normalized(piece.sql) ? differing(piece, other, actual, expected) : [];
  });
  const surplus = present
    .filter((piece) => !find(due, piece))
    .map((piece) => ({ text: `sobra ${CALLED[piece.type]} ${piece.name}. ${remedyOfSurplus(piece)}`, surplus: true }));
  return [...missing, ...changed, ...surplus];
}

function listColumns(driver: Driver, table: string): Column[] {
  const rows = driver.pragma(`table_xinfo("${table}")`) as {
    name: string;
    type: string;
    notnull: number;
    dflt_value: string | null;
    pk: number;
    hidden: number;
  }[];
  return rows.map(({ name, type, notnull, dflt_value, pk, hidden }) => ({
    name,
    type: type.toLowerCase(),
    notNull: notnull === 1,
    initial: dflt_value,
    key: pk,
    generated: hidden > 1,
  }));
}

function listPieces(driver: Driver): Piece[] {
  const pieces = driver
    .prepare(
      `select type, name, tbl_name as "table", sql from sqlite_master
       where sql is not null and name not like 'sqlite\\_%' escape '\\' and name <> '__drizzle_migrations'
         and name not in ('_litestream_seq', '_litestream_lock')`,
    )
    .all() as Piece[];
  const virtual = pieces.filter(({ sql }) => /^create virtual table/i.test(sql)).map(({ name }) => `${name}_`);
  return pieces.filter(({ type, name }) => type !== "table" || !virtual.some((prefix) => name.startsWith(prefix)));
}

function lacking({ type, name, table, sql }: Piece): SchemaFault {
  const text = {
    trigger: `falta el disparador ${name} (de ${table}). ${RESTART}`,
    view: `falta la vista ${name}. ${RESTART}`,
    index: `falta el índice ${name} de ${table}. Créalo con: ${sql.replaceAll("`", "")}`,
    table: isVirtual(sql) ? `falta el índice de búsqueda ${name}. ${RESTART}` : `falta la tabla ${name}. ${RESTORE}`,
  }[type];
  return { text, surplus: false };
}

function differing(due: Piece, present: Piece, actual: Driver, expected: Driver): SchemaFault[] {
  const { type, name, table, sql } = due;
  if (type === "trigger" || type === "view" || isVirtual(sql))
    return [{ text: `${CALLED[type]} ${name} no dice lo que debe. ${RESTART}`, surplus: false }];
  if (type === "index") {
    const text = `el índice ${name} de ${table} no es el que debe. Bórralo y créalo con: ${sql.replaceAll("`", "")}`;
    return [{ text, surplus: false }];
  }
  const columns = compareColumns(name, listColumns(actual, name), listColumns(expected, name));
  const checks = compareChecks(name, present.sql, sql);
  const all = [...columns, ...checks];
  const texts = all.length > 0 ? all : [`la tabla ${name} no está definida como debe`];
  return texts.map((text) => ({ text: `${text}. ${RESTORE}`, surplus: false }));
}

function compareColumns(table: string, present: Column[], due: Column[]): string[] {
  const named = (columns: Column[], name: string) => columns.find((column) => column.name === name);
  const wrong = due.flatMap((column) => {
    const other = named(present, column.name);
    if (!other) return [`falta la columna ${column.name} de ${table}`];
    const says = describe(other);
    const should = describe(column);
    return says === should ? [] : [`la columna ${column.name} de ${table} es «${says}» y debe ser «${should}»`];
  });
  const extra = present
    .filter(({ name }) => !named(due, name))
    .map(({ name }) => `sobra la columna ${name} de ${table}`);
  return [...wrong, ...extra];
}

function describe({ type, notNull, initial, key, generated }: Column): string {
  return [
    type,
    notNull && "NOT NULL",
    initial && `DEFAULT ${initial}`,
    key > 0 && `PRIMARY KEY ${key}`,
    generated && "GENERATED",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Compares by name, then by definition. */
function compareChecks(table: string, present: string, due: string): string[] {
  const [here, there] = [checksOf(present), checksOf(due)];
  const wrong = [...there].flatMap(([name, rule]) => {
    if (!here.has(name)) return [`falta la restricción ${name} de ${table}`];
    return here.get(name) === rule ? [] : [`la restricción ${name} de ${table} no dice lo que debe`];
  });
  const extra = [...here.keys()].filter((name) => !there.has(name));
  return [...wrong, ...extra.map((name) => `sobra la restricción ${name} de ${table}`)];
}

function checksOf(sql: string): Map<string, string> {
  const parts = normalized(sql)
    .split(/, ?CONSTRAINT (?=\w+ CHECK)/i)
    .slice(1);
  return new Map(parts.map((part) => [part.split(" ")[0] ?? "", withoutEnd(part, /[\s)]/)]));
}

function remedyOfSurplus({ type, table }: Piece): string {
  if (type === "trigger" || type === "view") return "Arranca el servidor de nuevo, que lo quita";
  return type === "index" ? `Bórralo: hace más lento escribir en ${table}` : "Nadie de este programa la usa";
}

const isVirtual = (sql: string) => /^create virtual table/i.test(sql);
