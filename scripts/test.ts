/**
 * The tests, in two tiers. `bun run test` is the first: packages as locked, format and lint, types, the built client and server, every fast
 * test, and in Chromium the main job, money, doors, a bad line and weights. `bun run test:todo` is all of it, `--resto` only what the
 * first tier leaves out. Stops at the first step that fails. Other arguments go to Vitest: `bun run test dinero` looks in both tiers.
 */
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.ts";

const ROOT = join(import.meta.dirname, "..");
const TIERS = { primero: ["fast", "e2e"], resto: ["todo", "todo-e2e"] };

/** Colours are for people: a log gets only the words. */
const ENV = process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: "1" };

const [todo, resto] = ["--todo", "--resto"].map((flag) => process.argv.includes(flag));
const given = process.argv.slice(2).filter((word) => word !== "--todo" && word !== "--resto");
// `bun run test:todo --resto` brings both flags.
const whole = !resto && (todo || given.length > 0);
const projects = whole ? Object.values(TIERS).flat() : resto ? TIERS.resto : TIERS.primero;

const began = performance.now();
// `--bun`: these tools ask for `node`, and the machine's may be too old for them.
await step("Paquetes", ["install", "--frozen-lockfile", "--silent"]);
// Types take one processor and the bundle the other. `--resto` follows the first tier, which has checked format and types.
await Promise.all([
  !resto && step("Formato y lint", ["--bun", "biome", "check"]).then(() => step("Tipos", ["--bun", "tsc", "--noEmit"])),
  step("Cliente", ["--bun", "vite", "build", "--logLevel", "warn"]).then(() =>
    step("Servidor", ["scripts/build/servidor.ts"]),
  ),
]);
const chromium = await findChromium().catch((error: Error) => {
  console.error(`\n${error.message}`);
  process.exit(1);
});
const scratch = mkdtempSync(join(roomiest(), "cuotica-pruebas-"));
// Some tests run as another user, who may pass through it but not read it.
chmodSync(scratch, 0o711);
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
await step(
  "Pruebas",
  ["--bun", "vitest", "run", "--pool=threads", ...projects.map((name) => `--project=${name}`), ...given],
  {
    ...process.env,
    ...(whole || resto ? { NIVEL: "todo" } : {}),
    CHROMIUM_PATH: chromium,
    TMPDIR: scratch,
  },
);
console.log(ending());

/** Runs this same Bun; exits with the step's exit code if it fails. */
async function step(name: string, args: string[], env: NodeJS.ProcessEnv = ENV): Promise<void> {
  console.log(`── ${name}`);
  const code = await Bun.spawn([process.execPath, ...args], {
    cwd: ROOT,
    env,
    stdio: ["inherit", "inherit", "inherit"],
  }).exited;
  if (code === 0) return;
  console.error(`\nFalló: ${name}`);
  process.exit(code);
}

/**
 * Where the tests' databases and browsers are stored: in memory, if there is enough, as a shared disk may hold a write up for
 * seconds.
 */
function roomiest(): string {
  const MEMORY = "/dev/shm";
  const NEEDED_BYTES = 4 * 1024 ** 3;
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= NEEDED_BYTES ? MEMORY : tmpdir();
}

/** How long it took, and what the other tier holds. */
function ending(): string {
  const seconds = Math.round((performance.now() - began) / 1000);
  const took = `En ${Math.floor(seconds / 60)} min ${seconds % 60} s.`;
  if (whole) return took;
  return resto
    ? `${took} Las reglas, el dinero y lo principal en Chromium: «bun run test».`
    : `${took} Los demás recorridos en Chromium, los ataques, las fallas, los respaldos, la línea de comandos y el despliegue: «bun run test:todo».`;
}
