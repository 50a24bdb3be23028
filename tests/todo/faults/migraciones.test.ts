/** The program is killed inside the start that brings an old database up to date: the next start finishes it, and nothing is missing. */
import { cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addNext, rebuild } from "../../support/siguiente.ts";
import { finales } from "./support/finales.ts";
import { demand } from "./support/maquina.ts";
import { FALLAS_ENTERAS, LIMIT, say, times } from "./support/medida.ts";
import { copyOf, faultsOf, folder, NotStarted, ROOT, runCli, startPrograma } from "./support/programa.ts";
import { withFile } from "./support/testigo.ts";

const KILLS = times(20);
const atEnd = finales();

/** What brings the file forward: each of these calls is a place where the program may die. */
const CALL = "pwrite64";

/** What no migration may lose or change, by SQL that fits the file of before and of after. */
const FIGURES = [
  "select count(*) from usuarios where rol = 'cliente'",
  "select count(*) from loans",
  "select count(*) from completados",
  "select coalesce(sum(amount), 0) from loans",
  "select count(*) || ' ' || coalesce(sum(monto), 0) from pagos",
  "select totalPrestado || ' ' || totalRecuperado from resumenFinanciero",
];

/** The program as its next version may be: these sources, and one more migration. */
function nextVersion(root: string, dataDir: string): void {
  for (const name of ["server", "rules", "drizzle", "dist", "package.json", "tsconfig.json"])
    cpSync(join(ROOT, name), join(root, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  const statements = withFile(dataDir, (driver) => [
    ...rebuild(driver, "loans", "zona text"),
    ...rebuild(driver, "pagos", "zona text"),
  ]);
  addNext(join(root, "drizzle/migrations"), statements);
}

const figuresOf = (dataDir: string) =>
  withFile(dataDir, (driver) => FIGURES.map((query) => driver.prepare(query).pluck().get()));

/** Tables, indexes, triggers and views, as SQLite keeps them. */
const schemaOf = (dataDir: string) =>
  withFile(dataDir, (driver) =>
    driver.prepare("select type, name, sql from sqlite_master where name not like 'sqlite_%' order by 1, 2").all(),
  );

test.runIf(FALLAS_ENTERAS)(
  `a migration killed at ${KILLS} points inside it: the next start is whole`,
  LIMIT,
  async ({ skip }) => {
    demand(skip, "migración", "strace");
    const { dir, remove } = folder();
    atEnd(remove);
    const [old, root] = [join(dir, "vieja"), join(dir, "siguiente")];
    mkdirSync(old);
    expect(await runCli(old, ["seed", "--demo"])).toMatchObject({ code: 0 });
    nextVersion(root, old);
    const before = figuresOf(old);

    const [whole, log] = [join(dir, "entera"), join(dir, "llamadas")];
    copyOf(old, whole);
    const strace = ["strace", "-f", "-e", `trace=${CALL}`];
    const counted = await startPrograma(whole, { root, under: [...strace, "-o", log] });
    await counted.end("SIGTERM");
    const calls = readFileSync(log, "utf8")
      .split("\n")
      .filter((line) => line.includes(`${CALL}(`)).length;
    const schema = schemaOf(whole);
    expect(await faultsOf(whole, root)).toEqual([]);
    expect(figuresOf(whole)).toEqual(before);

    const bad: string[] = [];
    let killed = 0;
    for (let point = 1; point <= KILLS; point += 1) {
      const dataDir = join(dir, `muerte-${point}`);
      copyOf(old, dataDir);
      const when = Math.ceil((point * calls) / (KILLS + 1));
      const under = [...strace, "-o", "/dev/null", "-e", `inject=${CALL}:signal=SIGKILL:when=${when}`];
      const dying = await startPrograma(dataDir, { root, under }).catch((error: NotStarted) => error);
      if (!(dying instanceof NotStarted)) await dying.end("SIGKILL");
      else killed += 1;
      const again = await startPrograma(dataDir, { root }).catch((error: NotStarted) => error);
      if (again instanceof NotStarted) {
        bad.push(`call ${when}: ${again.message}`);
        continue;
      }
      await again.end("SIGTERM");
      const doctor = await faultsOf(dataDir, root);
      if (doctor.length > 0) bad.push(`call ${when}: ${doctor}`);
      if (JSON.stringify(figuresOf(dataDir)) !== JSON.stringify(before))
        bad.push(`call ${when}: ${figuresOf(dataDir)}`);
      if (JSON.stringify(schemaOf(dataDir)) !== JSON.stringify(schema)) bad.push(`call ${when}: another schema`);
    }
    say("migración", { escrituras: calls, muertes: KILLS, "antes de servir": killed, malas: bad.length });
    expect(bad).toEqual([]);
  },
);
