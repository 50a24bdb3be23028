/**
 * The main job in the other two engines that phones have: `bun run test:browsers`. As root it installs Debian's firefox-esr,
 * webkit2gtk-driver and xvfb if missing; otherwise it says what to install.
 */
import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");

/** Each program, the environment variable with its path, and Debian's package. */
const NEEDED = [
  { variable: "FIREFOX_PATH", known: "/usr/bin/firefox-esr", name: "firefox-esr" },
  { variable: "WEBKIT_DRIVER_PATH", known: "/usr/bin/WebKitWebDriver", name: "webkit2gtk-driver" },
  { variable: "MINIBROWSER_PATH", known: "/usr/lib/*/webkit2gtk-4.1/MiniBrowser", name: "webkit2gtk-driver" },
  { variable: "XVFB_PATH", known: "/usr/bin/Xvfb", name: "xvfb" },
];

const find = ({ variable, known }: (typeof NEEDED)[number]) =>
  [process.env[variable], ...globSync(known)].find((path) => path !== undefined && existsSync(path));

function run(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): number {
  return spawnSync(command, args, { cwd: ROOT, env, stdio: "inherit" }).status ?? 1;
}

const missing = [...new Set(NEEDED.filter((one) => !find(one)).map(({ name }) => name))];
if (missing.length > 0 && process.getuid?.() === 0) {
  run("apt-get", ["update", "-qq"]);
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...missing], {
    ...process.env,
    DEBIAN_FRONTEND: "noninteractive",
  });
}
const paths = Object.fromEntries(NEEDED.map((one) => [one.variable, find(one)]));
if (Object.values(paths).includes(undefined)) {
  console.error(`Faltan navegadores. En Debian: sudo apt-get install ${missing.join(" ")}`);
  process.exit(1);
}
const built =
  run(process.execPath, ["--bun", "vite", "build", "--logLevel", "warn"]) ||
  run(process.execPath, ["scripts/build/servidor.ts"]);
process.exitCode =
  built ||
  run(
    process.execPath,
    ["--bun", "vitest", "run", "--pool=threads", "--project", "browsers", ...process.argv.slice(2)],
    {
      ...process.env,
      ...paths,
    },
  );
