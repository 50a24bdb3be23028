/** Keeps the views, full-text tables and triggers of a database in line with drizzle/triggers.sql. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Storage } from "../db.ts";
import { RAIZ } from "../lugares.ts";

type Driver = Storage["driver"];

/** A view, trigger or virtual table, none of which migrations create. */
interface Derived {
  type: "view" | "trigger" | "table";
  name: string;
  sql: string;
}

const TYPES = { VIEW: "view", TRIGGER: "trigger", "VIRTUAL TABLE": "table" } as const;

/** The statements of triggers.sql, which are separated by empty lines. */
export function readTriggers(): Derived[] {
  const text = readFileSync(join(RAIZ, "drizzle/triggers.sql"), "utf8");
  return text.split(/\n\s*\n/).flatMap((block) => {
    const statement = block
      .replace(/^--.*$/gm, "")
      .trim()
      .replace(/;$/, "");
    const [, kind, name] = /^CREATE (VIEW|TRIGGER|VIRTUAL TABLE) (\w+)/.exec(statement) ?? [];
    if (statement && !kind)
      throw new Error(`triggers.sql: neither a view, a trigger nor a virtual table: ${statement}`);
    return kind && name ? [{ type: TYPES[kind as keyof typeof TYPES], name, sql: statement }] : [];
  });
}

/**
 * Creates what is missing, recreates what differs, and removes triggers and views that the file lacks: in one transaction, and
 * without a write if all agrees. No row is lost: a full-text table is rebuilt from its content.
 */
export function applyTriggers(driver: Driver): void {
  const wanted = readTriggers();
  const present = listDerived(driver);
  const known = new Set(wanted.map(({ name }) => name));
  const missing = wanted.filter((piece) => !present.some((other) => same(piece, other)));
  // An unknown virtual table holds somebody's rows.
  const stale = present.filter(
    (piece) => !wanted.some((other) => same(piece, other)) && (piece.type !== "table" || known.has(piece.name)),
  );
  if (missing.length === 0 && stale.length === 0) return;
  driver
    .transaction(() => {
      for (const piece of stale) drop(driver, piece);
      for (const { type, name, sql } of missing) {
        driver.exec(sql);
        if (type === "table") driver.exec(`insert into ${name} (${name}) values ('rebuild')`);
      }
    })
    .immediate();
}

/** Removes every trigger and view, so that tables can be rebuilt under them. `applyTriggers` brings them back. */
export function dropTriggers(driver: Driver): void {
  for (const piece of listDerived(driver)) if (piece.type !== "table") drop(driver, piece);
}

function listDerived(driver: Driver): Derived[] {
  return driver
    .prepare(
      `select type, name, sql from sqlite_master
       where type in ('trigger', 'view') or (type = 'table' and sql like 'create virtual table%')`,
    )
    .all() as Derived[];
}

function drop(driver: Driver, { type, name }: Derived): void {
  driver.exec(`drop ${type} if exists "${name}"`);
}

const same = (a: Derived, b: Derived) =>
  a.type === b.type && a.name === b.name && normalized(a.sql) === normalized(b.sql);

/** Normalizes SQL for comparison: identifier quotes and white space. */
export function normalized(sql: string): string {
  return sql.replace(/["`]/g, "").replace(/\s+/g, " ").trim();
}
