/** Backups made under constant writing, and restores that are killed halfway. */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startEscritores } from "./support/escritores.ts";
import { finales } from "./support/finales.ts";
import { Libreta } from "./support/libreta.ts";
import { demand } from "./support/maquina.ts";
import { expectWhole, FALLAS_ENTERAS, LIMIT, say, times } from "./support/medida.ts";
import { call, copyOfNegocio, type Negocio } from "./support/negocio.ts";
import { copyOf, faultsOf, folder, NotStarted, runCli, startPrograma } from "./support/programa.ts";
import { compare, strayPhotos, withFile } from "./support/testigo.ts";

const BACKUPS = times(20);
const atEnd = finales();

test.runIf(FALLAS_ENTERAS)(
  `a backup under load × ${BACKUPS}, each restored elsewhere and doctored`,
  LIMIT,
  async () => {
    const { negocio, dataDir, dir, remove } = await copyOfNegocio(5);
    atEnd(remove);
    const libreta = new Libreta();
    const writers = startEscritores(negocio, libreta, { perfiles: 5, pagos: 10, fotos: 1 }, 20);
    const program = await startPrograma(dataDir);
    atEnd(() => program.end("SIGKILL").catch(() => undefined));
    writers.at(program.url);
    const bad: string[] = [];
    let checked = 0;
    for (let n = 1; n <= BACKUPS; n += 1) {
      await libreta.after(20);
      const known = libreta.snapshot();
      const [copy, elsewhere] = [join(dir, `respaldo-${n}`), join(dir, `otra-${n}`)];
      mkdirSync(elsewhere);
      const made = await runCli(dataDir, ["backup", copy]);
      const restored = await runCli(elsewhere, ["restore", copy]);
      const doctor = await runCli(elsewhere, ["doctor"]);
      for (const step of [made, restored, doctor]) if (step.code !== 0) bad.push(`${n}: ${step.said}`);
      const count = compare(elsewhere, known, "later");
      checked += count.checked;
      bad.push(...count.lost, ...count.wrong);
    }
    await writers.stop();
    expect((await program.end("SIGTERM")).code).toBe(0);
    say("respaldo bajo carga", { veces: BACKUPS, "escrituras buscadas": checked, malas: bad.length });
    expect(bad.slice(0, 5)).toEqual([]);
    expectWhole(compare(dataDir, libreta), "the original");
  },
);

/** What distinguishes the two databases that may exist after a restore: pagos with this amount. */
const MARK = { before: 11_11, after: 22_22 };

async function withMark(dataDir: string, negocio: Negocio, monto: number): Promise<void> {
  const program = await startPrograma(dataDir);
  const input = { codigo: "9999", monto, clave: crypto.randomUUID() };
  const answer = await call(program.url, negocio.clientes[0]?.cookie ?? "", "pagos.register", input);
  await program.end("SIGTERM");
  if (answer.status !== 200) throw new Error(answer.text);
}

const marksOf = (dataDir: string) =>
  withFile(dataDir, (driver) => driver.prepare("select monto from pagos where codigo = '9999'").pluck().all());

/** `null` if it is entirely the old or entirely the backup's; otherwise what is wrong. */
async function stateAfter(dataDir: string, backup: string): Promise<string | null> {
  const whole = [JSON.stringify([MARK.before]), JSON.stringify([MARK.after])];
  const looks = async () => {
    const marks = JSON.stringify(marksOf(dataDir));
    if (!whole.includes(marks)) return `neither the one nor the other: ${marks}`;
    const stray = strayPhotos(dataDir);
    if (stray.rows.length > 0) return `${stray.rows.length} photos without their file`;
    const doctor = await faultsOf(dataDir);
    return doctor.length === 0 ? null : doctor.join("\n");
  };
  const program = await startPrograma(dataDir).catch((error: NotStarted) => error);
  if (!(program instanceof NotStarted)) {
    await program.end("SIGTERM");
    return looks();
  }
  // It may refuse, with one line saying to restore again.
  if (program.code !== 78 || program.said.trim().split("\n").length > 2) return program.message;
  const again = await runCli(dataDir, ["restore", backup]);
  if (again.code !== 0) return `refused, and then ${again.said}`;
  const second = await startPrograma(dataDir).catch((error: NotStarted) => error);
  if (second instanceof NotStarted) return second.message;
  await second.end("SIGTERM");
  return looks();
}

test.runIf(FALLAS_ENTERAS)(
  "a restore killed at each rename: whole, or refused with what to do",
  LIMIT,
  async ({ skip }) => {
    demand(skip, "reponer", "strace");
    const { negocio, dataDir, dir, remove } = await copyOfNegocio(5);
    atEnd(remove);
    const { dir: other, remove: removeOther } = folder();
    atEnd(removeOther);
    const [copied, backup] = [join(other, "datos"), join(other, "respaldo")];
    copyOf(dataDir, copied);
    await withMark(copied, negocio, MARK.after);
    expect((await runCli(copied, ["backup", backup])).code).toBe(0);
    await withMark(dataDir, negocio, MARK.before);

    const RENAMES = "rename,renameat,renameat2";
    const strace = ["strace", "-f", "-e", `trace=${RENAMES}`];
    const [counted, log] = [join(dir, "contada"), join(dir, "llamadas")];
    copyOf(dataDir, counted);
    const restored = await runCli(counted, ["restore", backup], { under: [...strace, "-o", log] });
    expect(restored.code, restored.said).toBe(0);
    expect(marksOf(counted)).toEqual([MARK.after]);
    const lines = readFileSync(log, "utf8")
      .split("\n")
      .filter((line) => /rename(at2?)?\(/.test(line));
    const name = /(rename(?:at2?)?)\(/.exec(lines[0] ?? "")?.[1] ?? "rename";

    const bad: string[] = [];
    for (let n = 1; n <= lines.length; n += 1) {
      const half = join(dir, `muerte-${n}`);
      copyOf(dataDir, half);
      const inject = `inject=${name}:signal=SIGKILL:when=${n}`;
      const dead = await runCli(half, ["restore", backup], { under: [...strace, "-o", "/dev/null", "-e", inject] });
      expect(dead.signal ?? dead.code, "it was not killed").toBe(dead.signal ? "SIGKILL" : 137);
      const wrong = await stateAfter(half, backup);
      if (wrong) bad.push(`before rename ${n} of ${lines.length}: ${wrong}`);
    }
    say("reponer", { renombres: lines.length, muertes: lines.length, malas: bad.length });
    expect(bad).toEqual([]);
  },
);
