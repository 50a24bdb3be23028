/** A next migration, as drizzle-kit would write it, to test an update of the program on a database of today. */
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import type { Storage } from "../../server/storage/db.ts";

const ROOT = join(import.meta.dirname, "../..");

/** A possible next version of the program, in that folder: these sources, for migrations to be added to. Returns their folder. */
export function nextVersion(root: string): string {
  for (const name of ["server", "rules", "drizzle", "dist", "package.json", "tsconfig.json"])
    cpSync(join(ROOT, name), join(root, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  return join(root, "drizzle/migrations");
}

/** Adds it to a copy of drizzle/migrations. */
export function addNext(folder: string, statements: string[], tag = "next"): void {
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(folder, `${tag}.sql`), statements.join("\n--> statement-breakpoint\n"));
}

/** The statements that rebuild a table with one more column: a new one takes over its rows, name and indexes. */
export function rebuild(driver: Storage["driver"], table: string, column: string): string[] {
  const all = (query: string) => driver.prepare(query).pluck().all() as string[];
  const [sql = ""] = all(`select sql from sqlite_master where name = '${table}' and type = 'table'`);
  const columns = all(`select name from pragma_table_info('${table}')`).join(", ");
  return [
    "PRAGMA foreign_keys=OFF;",
    sql.replace(new RegExp(`[\`"]${table}[\`"] \\(`), `\`__new_${table}\` (\n${column},`),
    `INSERT INTO __new_${table} (${columns}) SELECT ${columns} FROM ${table};`,
    `DROP TABLE ${table};`,
    `ALTER TABLE __new_${table} RENAME TO ${table};`,
    ...all(`select sql || ';' from sqlite_master where tbl_name = '${table}' and type = 'index' and sql is not null`),
    "PRAGMA foreign_keys=ON;",
  ];
}

function freePort(): number {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const { port = 0 } = server;
  void server.stop(true);
  return port;
}

/** That version on a DATA_DIR, from its first moment on. */
export function launch(dataDir: string, root: string) {
  const port = freePort();
  const child = Bun.spawn([process.execPath, "server/main.ts"], {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, LOG_FORMAT: "json" },
      ...{ PORT: String(port), HOST: "127.0.0.1", TASA_FUENTES: "ninguna" },
    },
    stdout: "pipe",
    stderr: "pipe",
  });
  onTestFinished(() => child.kill("SIGKILL"));
  const heard: string[] = [];
  const waiting = new Set<() => void>();
  const said = () => heard.join("");
  const read = async () => {
    for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
      heard.push(chunk);
      for (const wake of waiting) wake();
    }
  };
  const all = read();
  return {
    ...{ url: `http://127.0.0.1:${port}`, port, said },
    async kill(signal: NodeJS.Signals) {
      child.kill(signal);
      const code = await child.exited;
      await all;
      return { code, said: said(), err: await new Response(child.stderr).text() };
    },
    /** Waits for those words in its log. */
    async until(what: string) {
      while (!said().includes(what)) {
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.add(resolve);
        await Promise.race([promise, child.exited.then(() => expect.unreachable(said()))]);
        waiting.delete(resolve);
      }
    },
  };
}
