/**
 * Writes a migration from drizzle/schema/ (`bun run db:generate --name NAME`), and fixes what drizzle-kit 0.31 gets wrong when
 * it rebuilds a table: it quotes an index expression with a comma piece by piece, and copies a new column from a table that
 * lacks it.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const MIGRATIONS = join(ROOT, "drizzle/migrations");
/** It may ask which column was renamed, and somebody must think about it. */
const ESPERA_MS = 600_000;

/** The parts of a list between commas outside parentheses and strings. */
function partsOf(list: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const [token] of list.matchAll(/'(?:[^']|'')*'|[(),]|[^'(),]+/g)) {
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    if (token === "," && depth === 0) parts.push("");
    else parts.push(parts.pop() + token);
  }
  return parts.map((part) => part.trim());
}

/** Columns are quoted, expressions are not. */
export function mendIndex(statement: string): string {
  const [, head = "", rest = ""] = /^(\s*CREATE (?:UNIQUE )?INDEX `\w+` ON `\w+` )\(([\s\S]*)$/.exec(statement) ?? [];
  if (!head) return statement;
  const end = rest.lastIndexOf(rest.includes(") WHERE ") ? ") WHERE " : ");");
  const parts = partsOf(rest.slice(0, end).replaceAll("`", ""));
  return `${head}(${parts.map((part) => (/^\w+$/.test(part) ? `\`${part}\`` : part)).join(",")}${rest.slice(end)}`;
}

/** A rebuilt table copies only the columns it had. */
export function mendCopy(statement: string, before: Record<string, { columns: Record<string, unknown> }>): string {
  return statement.replace(
    /(INSERT INTO `__new_\w+`)\(([^)]*)\) SELECT .* FROM `(\w+)`;/,
    (whole, head: string, list: string, table: string) => {
      const had = before[table]?.columns;
      if (!had) return whole;
      const kept = list.split(", ").filter((name) => Object.hasOwn(had, name.slice(1, -1)));
      return `${head}(${kept.join(", ")}) SELECT ${kept.join(", ")} FROM \`${table}\`;`;
    },
  );
}

function main(): number {
  const journal = join(MIGRATIONS, "meta/_journal.json");
  const entries = (): { tag: string }[] => JSON.parse(readFileSync(journal, "utf8")).entries;
  const before = entries().length;
  const made = Bun.spawnSync([process.execPath, "--bun", "drizzle-kit", "generate", ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: ["inherit", "inherit", "inherit"],
    timeout: ESPERA_MS,
  });
  // A killed process has no exit code.
  if (!made.success) return made.exitCode || 1;
  const { tag } = entries()[before] ?? {};
  if (!tag) return 0;
  const snapshot = join(MIGRATIONS, `meta/${String(before - 1).padStart(4, "0")}_snapshot.json`);
  const { tables } = existsSync(snapshot) ? JSON.parse(readFileSync(snapshot, "utf8")) : { tables: {} };
  const file = join(MIGRATIONS, `${tag}.sql`);
  const BREAK = "--> statement-breakpoint";
  const statements = readFileSync(file, "utf8").split(BREAK);
  writeFileSync(file, statements.map((statement) => mendCopy(mendIndex(statement), tables)).join(BREAK));
  return 0;
}

if (import.meta.main) process.exitCode = main();
