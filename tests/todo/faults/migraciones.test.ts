/** The program is killed inside the start that brings an old database up to date: the next start finishes it, and nothing is missing. */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeBaseDatabase } from "../../support/old-database.ts";
import { finales } from "./support/finales.ts";
import { demand } from "./support/maquina.ts";
import { FALLAS_ENTERAS, LIMIT, say, times } from "./support/medida.ts";
import { copyOf, faultsOf, folder, NotStarted, startPrograma } from "./support/programa.ts";
import { withFile } from "./support/testigo.ts";

const KILLS = times(20);
const atEnd = finales();

/** What brings the file forward: each of these calls is a place where the program may die. */
const CALL = "pwrite64";

/** What no migration may lose or change, by SQL that fits the old file and the new one. */
const FIGURES = [
  "select count(*) from usuarios",
  "select count(*) from loans",
  "select count(*) from completados",
  "select coalesce(sum(amount), 0) from loans",
  "select count(*) || ' ' || coalesce(sum(monto), 0) from pagos",
  "select totalPrestado || ' ' || totalRecuperado from resumenFinanciero",
];

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
    const old = join(dir, "vieja");
    mkdirSync(old);
    makeBaseDatabase(join(old, "cuotica.db"));
    const before = figuresOf(old);

    const [whole, log] = [join(dir, "entera"), join(dir, "llamadas")];
    copyOf(old, whole);
    const strace = ["strace", "-f", "-e", `trace=${CALL}`];
    const counted = await startPrograma(whole, { under: [...strace, "-o", log] });
    await counted.end("SIGTERM");
    const calls = readFileSync(log, "utf8")
      .split("\n")
      .filter((line) => line.includes(`${CALL}(`)).length;
    const schema = schemaOf(whole);
    // The old database knows photos whose files it never had: that, and nothing more.
    const faults = await faultsOf(whole);
    expect(figuresOf(whole)).toEqual(before);

    const bad: string[] = [];
    let killed = 0;
    for (let point = 1; point <= KILLS; point += 1) {
      const dataDir = join(dir, `muerte-${point}`);
      copyOf(old, dataDir);
      const when = Math.ceil((point * calls) / (KILLS + 1));
      const under = [...strace, "-o", "/dev/null", "-e", `inject=${CALL}:signal=SIGKILL:when=${when}`];
      const dying = await startPrograma(dataDir, { under }).catch((error: NotStarted) => error);
      if (!(dying instanceof NotStarted)) await dying.end("SIGKILL");
      else killed += 1;
      const again = await startPrograma(dataDir).catch((error: NotStarted) => error);
      if (again instanceof NotStarted) {
        bad.push(`call ${when}: ${again.message}`);
        continue;
      }
      await again.end("SIGTERM");
      const doctor = await faultsOf(dataDir);
      if (String(doctor) !== String(faults)) bad.push(`call ${when}: ${doctor}`);
      if (JSON.stringify(figuresOf(dataDir)) !== JSON.stringify(before))
        bad.push(`call ${when}: ${figuresOf(dataDir)}`);
      if (JSON.stringify(schemaOf(dataDir)) !== JSON.stringify(schema)) bad.push(`call ${when}: another schema`);
    }
    say("migración", { escrituras: calls, muertes: KILLS, "antes de servir": killed, malas: bad.length });
    expect(bad).toEqual([]);
  },
);
