/**
 * Looks for what the tests' fixed seeds do not find: `bun run test:explorar [minutes] [filter]` runs every file that draws
 * values with new seeds until the time is over, and prints each failure as a line for `tests/support/semillas.ts`.
 */
import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { counted } from "../rules/country/cantidad.ts";
import type { Nota } from "../tests/support/azar.ts";

const ROOT = join(import.meta.dirname, "..");
/** Days on which something has failed or might: one per round, in turn. Some rounds cross midnight in their first minutes. */
const DIAS = [
  "2027-05-11T10:00",
  "2027-01-03T09:00",
  "2027-01-31T12:00",
  "2027-02-28T23:57",
  "2028-02-29T23:57",
  // Good Friday, when no bank is open.
  "2026-12-31T23:57",
  "2027-03-26T12:00",
];
const [minutes = "10", filter = ""] = process.argv.slice(2);
const until = performance.now() + Number(minutes) * 60_000;
const left = () => Math.max(0, until - performance.now());

// Results in tests/todo/faults depend on the moment of a kill more than on a seed.
const files = [...new Bun.Glob("tests/**/*.test.{ts,tsx}").scanSync(ROOT)]
  .filter((file) => !file.startsWith("tests/todo/faults/") && file.includes(filter))
  .filter((file) => /\b(forAll|forSeeds)\(/.test(readFileSync(join(ROOT, file), "utf8")));
if (!(Number(minutes) > 0) || files.length === 0) {
  console.error("Uso: bun run test:explorar [minutos] [texto del nombre de un archivo con propiedades]");
  process.exit(64);
}

const scratch = mkdtempSync(join(tmpdir(), "cuotica-explorar-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
let stop = () => {};
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    stop();
    process.exit(130);
  });

/** One run of every file with one seed. False if it failed; null if the time ran out. */
function play(seed: number, dia: string, notas: string, output: string): Promise<boolean | null> {
  const out = openSync(output, "w");
  const args = ["--bun", "vitest", "run", "--pool=threads", "--project", "fast", "--project", "todo", ...files];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ["ignore", out, out],
    detached: true,
    env: { ...process.env, TMPDIR: scratch, NO_COLOR: "1", DIA: dia, EXPLORAR: String(seed), EXPLORAR_NOTAS: notas },
  });
  closeSync(out);
  // The whole process group: tests start programs of their own.
  stop = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
  };
  const timer = setTimeout(stop, left());
  return new Promise((done, failed) => {
    child.on("error", failed);
    child.on("exit", (code) => {
      clearTimeout(timer);
      done(code === null ? null : code === 0);
    });
  });
}

const known = new Set<string>();
const notesIn = (file: string): Nota[] =>
  existsSync(file)
    ? readFileSync(file, "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line))
    : [];

/** Each test once: the same defect fails again in every round. */
function report({ semilla, porque }: Nota, dia: string): void {
  const name = `${semilla.file} ${semilla.test}`;
  if (known.has(name)) return;
  known.add(name);
  const line = Object.entries(semilla).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  console.log(`\n{ ${line.join(", ")} }, // DIA=${dia}\n${porque.trimEnd().replace(/^/gm, "    ")}\n`);
}

console.log(`${counted(files.length, "archivo", "archivos")} con propiedades, ${minutes} min`);
let rounds = 0;
let unexplained = 0;
while (left() > 0) {
  const seed = crypto.getRandomValues(new Int32Array(1))[0] as number;
  const dia = DIAS[rounds % DIAS.length] as string;
  const [notas, output] = [join(scratch, `${rounds}.notas`), join(scratch, `${rounds}.txt`)];
  const ended = await play(seed, dia, notas, output);
  const notes = notesIn(notas);
  for (const note of notes) report(note, dia);
  if (ended === false && notes.length === 0) {
    unexplained += 1;
    console.log(
      `\nFalló sin propiedad que lo diga, con DIA=${dia} EXPLORAR=${seed}:\n${readFileSync(output, "utf8").slice(-4000)}`,
    );
  }
  if (ended !== null) rounds += 1;
  const [vueltas, fallos] = [
    counted(rounds, "vuelta", "vueltas"),
    counted(known.size + unexplained, "fallo", "fallos"),
  ];
  console.log(`${vueltas}, ${fallos}, quedan ${Math.ceil(left() / 60_000)} min`);
}
process.exit(known.size + unexplained > 0 ? 1 : 0);
