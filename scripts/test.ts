/**
 * Everything that must hold: packages as locked, format and lint, types, the built client, then every test, the last ones in
 * Chromium. Stops at the first step that fails. Arguments go to Vitest: `bun run test dinero`.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findChromium } from "./chromium.ts";

const ROOT = join(import.meta.dirname, "..");

/** Colours are for people: a log keeps the words alone. */
const ENV = process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: "1" };

/** Runs this same Bun; the program ends with the step's exit code if it fails. */
function step(name: string, args: string[], env: NodeJS.ProcessEnv = ENV): void {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: "inherit" });
  if (status === 0) return;
  console.error(`\nFalló: ${name}`);
  process.exit(status ?? 1);
}

// `--bun`: these tools ask for `node`, and the machine's may be too old for them.
step("Paquetes", ["install", "--frozen-lockfile", "--silent"]);
step("Formato y lint", ["--bun", "biome", "check"]);
step("Tipos", ["--bun", "tsc", "--noEmit"]);
step("Cliente", ["--bun", "vite", "build", "--logLevel", "warn"]);
step("Servidor", ["scripts/servidor.ts"]);
const chromium = await findChromium().catch((error: Error) => {
  console.error(`\n${error.message}`);
  process.exit(1);
});
const scratch = mkdtempSync(join(roomiest(), "cuotica-pruebas-"));
// Some tests are somebody else: they pass through it, and see nothing of it.
chmodSync(scratch, 0o711);
const report = join(scratch, "report.json");
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
process.on("exit", () => sayTotals(report));
step("Pruebas", ["--bun", "vitest", "run", "--pool=threads", ...reporters, ...process.argv.slice(2)], {
  ...process.env,
  CHROMIUM_PATH: chromium,
  TMPDIR: scratch,
});

/** Where the tests' databases and browsers are kept: in memory, where there is much, as a disk shared with others may hold a write up for seconds. */
function roomiest(): string {
  const MEMORY = "/dev/shm";
  const NEEDED_BYTES = 4 * 1024 ** 3;
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= NEEDED_BYTES ? MEMORY : tmpdir();
}

/** One plain last line, for people and machines that read no other. */
function sayTotals(file: string): void {
  if (!existsSync(file)) return;
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, "utf8"));
  rmSync(dirname(file), { recursive: true, force: true });
  console.log(`${numPassedTests} passed, ${numFailedTests} failed`);
}
