/** Finds Chromium for the browser tests, and installs it if there is none. `bun scripts/chromium.ts` prints its path. */
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { join } from "node:path";

/** The same engine without windows, and a third less work per page. */
const LIGHT = "/usr/bin/chromium-headless-shell";
const KNOWN = [
  LIGHT,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/opt/google/chrome/chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The browser's path: CHROMIUM_PATH, a known place, or a new installation. Throws with what to install. */
export async function findChromium(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (isProgram(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH dice ${chosen}, pero ahí no hay un programa.`);
  }
  const found = (await findInstalled()) ?? (await install());
  if (found) return found;
  throw new Error(
    "No hay Chromium y no se pudo instalar. Instálalo (en Debian: sudo apt-get install chromium) o di dónde está en CHROMIUM_PATH.",
  );
}

async function findInstalled(): Promise<string | undefined> {
  return KNOWN.find(isProgram) ?? (await playwrightPath()).find(isProgram);
}

const hasApt = () => process.getuid?.() === 0 && isProgram("/usr/bin/apt-get");

/** True if Debian's package could be installed. */
function installPackage(name: string): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return (
    run("apt-get", ["update", "-qq"], env) &&
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], env)
  );
}

/** Debian's package if we are root, otherwise the browser that playwright-core downloads for this user. */
async function install(): Promise<string | undefined> {
  console.error("No hay Chromium: se instala ahora.");
  if (hasApt()) {
    installPackage("chromium-headless-shell") || installPackage("chromium");
    const found = await findInstalled();
    if (found) return found;
  }
  run(process.execPath, ["--bun", "playwright-core", "install", "chromium"], process.env);
  return findInstalled();
}

/** Where playwright-core keeps its browser, whether or not it exists; empty before `bun install`. */
async function playwrightPath(): Promise<string[]> {
  try {
    const { chromium } = await import("playwright-core");
    return [chromium.executablePath()];
  } catch {
    return [];
  }
}

/** Output goes to standard error: standard output is for the path. */
function run(command: string, args: string[], env: NodeJS.ProcessEnv): boolean {
  return spawnSync(command, args, { cwd: join(import.meta.dirname, ".."), env, stdio: ["ignore", 2, 2] }).status === 0;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (import.meta.main) {
  try {
    // The lighter one if available: the complete tests take minutes less.
    if (!process.env.CHROMIUM_PATH && !isProgram(LIGHT) && hasApt()) installPackage("chromium-headless-shell");
    console.log(await findChromium());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
