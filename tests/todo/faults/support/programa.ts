/** The real program as a separate process, on its own DATA_DIR: started, killed, stopped, examined from outside. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "../../../..");

export interface Ended {
  code: number | null;
  signal: string | null;
  /** From the signal to the exit. */
  ms: number;
}

export interface Programa {
  url: string;
  pid: number;
  dataDir: string;
  /** Its output, both streams. */
  said(): string;
  /** Sends it and waits for the exit. */
  end(signal: "SIGKILL" | "SIGTERM"): Promise<Ended>;
  /** How it ends by itself. */
  ended: Promise<Omit<Ended, "ms">>;
}

/** It exited instead of serving. */
export class NotStarted extends Error {
  readonly code: number | null;
  readonly said: string;

  constructor(code: number | null, said: string) {
    super(`it ended with ${code}: ${said}`);
    this.code = code;
    this.said = said;
  }
}

interface HowToStart {
  /** Where its sources are, if not here. */
  root?: string;
  env?: Record<string, string>;
  /** Preloaded into the program: an experiment's change to its machine. */
  preload?: string;
  /** The command that runs the program: `strace …`. */
  under?: string[];
}

const ENVIRONMENT = {
  HOST: "127.0.0.1",
  PORT: "0",
  // The same name for every copy, so that a session created once is valid for all of them.
  PUBLIC_URL: "http://localhost",
  ADMIN_EMAIL: "admin@cuotica.test",
  ADMIN_PASSWORD: "clave-de-admin",
  RATE_LIMIT_FACTOR: "1000000",
  TASA_FUENTES: "ninguna",
  CAPTCHA_COST: "1",
  LOG_FORMAT: "json",
};

const inherited = () => ({ PATH: process.env.PATH, HOME: process.env.HOME });

/** Starts it and waits until it says where it listens. */
export async function startPrograma(
  dataDir: string,
  { root = ROOT, env, preload, under = [] }: HowToStart = {},
): Promise<Programa> {
  const port = await freePort();
  const before = preload ? ["--preload", preload] : [];
  const child = Bun.spawn([...under, process.execPath, ...before, "server/main.ts"], {
    cwd: root,
    env: { ...inherited(), ...ENVIRONMENT, PORT: String(port), ...env, DATA_DIR: dataDir },
    stdout: "pipe",
    stderr: "pipe",
  });
  let text = "";
  const ready = Promise.withResolvers<boolean>();
  const follow = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      text += decoder.decode(chunk, { stream: true });
      if (text.includes("está lista en")) ready.resolve(true);
    }
  };
  const read = Promise.all([follow(child.stdout), follow(child.stderr)]);
  const ended = child.exited.then(() => ({ code: child.exitCode, signal: child.signalCode as string | null }));
  void ended.then(() => ready.resolve(false));
  if (!(await ready.promise)) {
    await read;
    throw new NotStarted(child.exitCode, text);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    // Under strace the child is strace: the program is its child.
    pid: under.length > 0 ? childOf(child.pid) : child.pid,
    dataDir,
    said: () => text,
    ended,
    async end(signal) {
      const sent = performance.now();
      process.kill(under.length > 0 ? childOf(child.pid) : child.pid, signal);
      const how = await ended;
      const ms = performance.now() - sent;
      await read;
      return { ...how, ms };
    },
  };
}

/** An operator command's output and exit code. */
export async function runCli(
  dataDir: string,
  args: string[],
  { root = ROOT, under = [], env }: Omit<HowToStart, "preload"> = {},
) {
  const child = Bun.spawn([...under, process.execPath, "server/cli.ts", ...args], {
    cwd: root,
    env: { ...inherited(), ...env, DATA_DIR: dataDir },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, signal: child.signalCode as string | null, said: `${out}${err}`.trim() };
}

/** doctor's findings, in its words; empty if there are none. */
export async function faultsOf(dataDir: string, root = ROOT): Promise<string[]> {
  const { code, said } = await runCli(dataDir, ["doctor"], { root });
  const faults = said.split("\n").filter((line) => !line.startsWith("✓") && line !== "Todo está bien.");
  return code === 0 || faults.length > 0 ? faults : [said];
}

function childOf(pid: number): number {
  const { stdout } = Bun.spawnSync(["ps", "-o", "pid=", "--ppid", String(pid)]);
  return Number(stdout.toString().trim().split("\n")[0]);
}

async function freePort(): Promise<number> {
  const taken = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("") });
  const { port } = taken;
  await taken.stop(true);
  return port ?? 0;
}

/** This experiment's own folder; it is deleted at the end. */
export function folder(): { dir: string; remove: () => void } {
  const dir = mkdtempSync(join(tmpdir(), "cuotica-fallas-"));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

export const copyOf = (from: string, to: string): void => cpSync(from, to, { recursive: true });

/**
 * Polls until the condition holds; returns how long that took, or null if the time runs out. The pause comes between two
 * checks, not before the first.
 */
export async function until(holds: () => boolean | Promise<boolean>, withinMs: number): Promise<number | null> {
  const began = performance.now();
  for (;;) {
    if (await holds()) return performance.now() - began;
    if (performance.now() - began > withinMs) return null;
    await Bun.sleep(20);
  }
}

/** The response of /readyz; null if nobody answers. */
export const readiness = (url: string): Promise<number | null> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    ({ status }) => status,
    () => null,
  );
