/** The program is killed during the start that migrates an old database: the next start finishes it, and nothing is missing. */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addNext, launch, nextVersion, rebuild } from "../../support/siguiente.ts";
import { finales } from "./support/finales.ts";
import { demand } from "./support/maquina.ts";
import { FALLAS_ENTERAS, LIMIT, say, times, worst } from "./support/medida.ts";
import { copyOf, faultsOf, folder, NotStarted, runCli, startPrograma } from "./support/programa.ts";
import { withFile } from "./support/testigo.ts";

const KILLS = times(20);
const atEnd = finales();

/** The calls that migrate the file: the program may die at each of them. */
const CALL = "pwrite64";

/** Data that no migration may lose or change, by SQL that fits the file before and after. */
const FIGURES = [
  "select count(*) from usuarios where rol = 'cliente'",
  "select count(*) from loans",
  "select count(*) from completados",
  "select coalesce(sum(amount), 0) from loans",
  "select count(*) || ' ' || coalesce(sum(monto), 0) from pagos",
  "select totalPrestado || ' ' || totalRecuperado from resumenFinanciero",
];

/** A step for each of those tables, which rebuilds it. */
function addRebuilds(migrations: string, dataDir: string, tables = ["loans", "pagos"]): void {
  for (const table of tables)
    addNext(
      migrations,
      withFile(dataDir, (driver) => rebuild(driver, table, "zona text")),
      `next-${table}`,
    );
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
    addRebuilds(nextVersion(root), old);
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

const CLIENTES = 20_000;
const MUERTES = 10;
/** Those with the most rows. */
const GRANDES = ["usuarios", "completados", "pagos", "cargos", "movimientos", "asientos"];

test.runIf(FALLAS_ENTERAS)(
  `an upgrade of ${CLIENTES} clients killed ${MUERTES} times: it is alive all the while, and nothing is missing`,
  LIMIT,
  async () => {
    const { dir, remove } = folder();
    atEnd(remove);
    const [dataDir, root] = [join(dir, "grande"), join(dir, "siguiente")];
    mkdirSync(dataDir);
    expect(await runCli(dataDir, ["seed", "--scale", String(CLIENTES)])).toMatchObject({ code: 0 });
    addRebuilds(nextVersion(root), dataDir, GRANDES);
    const before = figuresOf(dataDir);
    const answers: number[] = [];
    let port = 0;
    /** Polls its health without a pause, from its first answer on, until `enough` says so. */
    const watch = async (enough: (asked: number) => boolean) => {
      for (let asked = 0; !enough(asked); ) {
        const since = performance.now();
        const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(10_000) }).catch(
          (error: Error) => (asked > 0 ? Promise.reject(error) : null),
        );
        if (!answer) continue;
        expect([answer.status, await answer.text()]).toEqual([200, expect.stringMatching(/^(ok|migrando)/)]);
        answers.push(performance.now() - since);
        asked += 1;
      }
    };
    for (let n = 1; n <= MUERTES; n += 1) {
      const dying = launch(dataDir, root);
      port = dying.port;
      await watch((asked) => asked === n * 300);
      await dying.kill("SIGKILL");
    }
    const again = launch(dataDir, root);
    port = again.port;
    await watch((asked) => asked > 0 && again.said().includes("está lista en"));
    await again.kill("SIGTERM");
    say("subir de versión", {
      clientes: CLIENTES,
      muertes: MUERTES,
      respuestas: answers.length,
      "la más lenta, ms": worst(answers),
    });
    expect(await faultsOf(dataDir, root)).toEqual([]);
    expect(figuresOf(dataDir)).toEqual(before);
  },
);
