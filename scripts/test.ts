/**
 * Everything that must hold: packages as locked, format and lint, types, the built client, then every test, the last ones in
 * Chromium. Stops at the first step that fails. Arguments go to Vitest: `bun run test dinero`.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
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
const chromium = await findChromium().catch((error: Error) => {
  console.error(`\n${error.message}`);
  process.exit(1);
});
step("Pruebas", ["--bun", "vitest", "run", "--pool=threads", ...process.argv.slice(2)], {
  ...ENV,
  CHROMIUM_PATH: chromium,
});
