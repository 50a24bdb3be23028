/** The processes of a run: the built server and the bare one, started as an operator would, watched from outside, ended by their id. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { median } from "./cifras.ts";
import { readCpu, readMemory } from "./lectores.ts";
import { COOKIE } from "./sesiones.ts";

export const ROOT = join(import.meta.dirname, "../..");
/** A start, a migration of a million borrowers in it. */
const MAX_ESPERA_MS = 600_000;
const MIRADA_MS = 5;
const MAX_RESPUESTA_MS = 5000;
const MUESTRA_MS = 50;
/** Quiet: it used less than this part of a processor for as long as this. */
const QUIETO = { part: 0.05, ms: 1000, atMostMs: 600_000 };
const GIGA = 1024 ** 3;

export interface Proceso {
  url: string;
  pid: number;
  /** Milliseconds from its start until it was ready. */
  listoMs: number;
  end(): Promise<void>;
}

/** What must not outlive this process, however it ends: processes, then folders. */
const running = new Map<number, () => void>();
const folders = new Set<string>();
process.on("exit", () => {
  for (const kill of running.values()) kill();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));

/** A folder that is gone when this process is, if not before. */
export function temporary(name: string): { dir: string; remove(): void } {
  const dir = mkdtempSync(join(tmpdir(), name));
  folders.add(dir);
  return {
    dir,
    remove() {
      rmSync(dir, { recursive: true, force: true });
      folders.delete(dir);
    },
  };
}

/** The built server on that folder, as in production; whatever it says goes nowhere unless it ends too soon. */
export async function startServidor(
  dataDir: string,
  secret: string,
  more: Record<string, string> = {},
): Promise<Proceso> {
  const port = freePort();
  return start(["dist/server/main.js"], port, "/readyz", {
    NODE_ENV: "production",
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    APP_SECRET: secret,
    BACKUP_AT: "nunca",
    TASA_FUENTES: "ninguna",
    // The load comes from few people: their limits are not what is measured.
    RATE_LIMIT_FACTOR: "1000000",
    CAPTCHA_COST: "1",
    ...more,
  });
}

/** The bare server (medidas/limite.ts), reading the same database. */
export async function startLimite(dataDir: string, secret: string, escritura: string): Promise<Proceso> {
  const port = freePort();
  const env = { PORT: String(port), DATA_DIR: dataDir, APP_SECRET: secret, COOKIE, ESCRITURA: escritura };
  return start(["bench/medidas/limite.ts"], port, "/healthz", env);
}

async function start(args: string[], port: number, ready: string, env: Record<string, string>): Promise<Proceso> {
  const said = temporary("cuotica-dicho-");
  const errors = Bun.file(join(said.dir, "errores"));
  const began = performance.now();
  const child = Bun.spawn([process.execPath, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdout: "ignore",
    // A file and no pipe: nobody reads while it runs.
    stderr: errors,
  });
  running.set(child.pid, () => child.kill("SIGKILL"));
  child.exited.then(() => running.delete(child.pid));
  const url = `http://127.0.0.1:${port}`;
  const end = async () => {
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), 20_000);
    await child.exited;
    clearTimeout(late);
    said.remove();
  };
  while (!(await answers(url + ready))) {
    if (child.exitCode !== null) throw new Error(`${args[0]} ended: ${await errors.text()}`);
    if (performance.now() - began > MAX_ESPERA_MS) throw new Error(`${args[0]} never was ready`);
    await Bun.sleep(MIRADA_MS);
  }
  return { url, pid: child.pid, listoMs: performance.now() - began, end };
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(MAX_RESPUESTA_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

function freePort(): number {
  const probe = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const { port } = probe;
  probe.stop(true);
  if (port === undefined) throw new Error("no port is free");
  return port;
}

/** Milliseconds of processor that it has used; null where the system has no /proc. */
export function cpuOf(pid: number): number | null {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) ? readCpu(readFileSync(file, "utf8")) : null;
}

/** Megabytes that it and its children hold now, what they share with it counted once; null where the system has no /proc. */
export function memoryOf(pid: number): number | null {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return null;
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) => childrenOf(pid, task));
  return (
    readMemory(readFileSync(status, "utf8"), "VmRSS") + children.reduce((sum, child) => sum + memoryOfChild(child), 0)
  );
}

function childrenOf(pid: number, task: string): number[] {
  const file = `/proc/${pid}/task/${task}/children`;
  return attempt(() => readFileSync(file, "utf8").trim().split(" ").filter(Boolean).map(Number)) ?? [];
}

/** Of its own: Bun itself lies in memory once, however many run it. */
const memoryOfChild = (pid: number) =>
  attempt(() => readMemory(readFileSync(`/proc/${pid}/status`, "utf8"), "RssAnon")) ?? 0;

/** What may be gone by the time it is looked at. */
function attempt<T>(look: () => T): T | null {
  try {
    return look();
  } catch {
    return null;
  }
}

/** The most that it and its children held at once while `story` went on; null where the system has no /proc. */
export async function peakDuring(pid: number, story: () => Promise<unknown>): Promise<number | null> {
  let peak = memoryOf(pid);
  const timer = setInterval(() => {
    const now = memoryOf(pid);
    if (now !== null && peak !== null) peak = Math.max(peak, now);
  }, MUESTRA_MS);
  try {
    await story();
  } finally {
    clearInterval(timer);
  }
  return peak;
}

/** Waits until what it does at its start is done, or for as long as that may take. Milliseconds that it took. */
export async function untilQuiet(pid: number): Promise<number> {
  const began = performance.now();
  for (;;) {
    const before = cpuOf(pid);
    await Bun.sleep(QUIETO.ms);
    const used = (cpuOf(pid) ?? 0) - (before ?? 0);
    const took = performance.now() - began;
    if (before === null || took > QUIETO.atMostMs) return took;
    if (used < QUIETO.part * QUIETO.ms) return took - QUIETO.ms;
  }
}

/** What it ran on, in a line. */
export function machine(): string {
  const all = cpus();
  const model = all[0]?.model.trim() ?? "?";
  const megahertz = Math.round(median(all.map(({ speed }) => speed)));
  const speed = megahertz > 0 ? ` a ${megahertz} MHz` : "";
  return `${all.length} × ${model}${speed}, ${Math.round(totalmem() / GIGA)} GB, Bun ${Bun.version}`;
}
