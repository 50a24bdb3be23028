/**
 * A20: starts in production with secrets a stranger would guess. Always: each configuration is parsed, and the program is
 * started with the worst and the best. ATAQUES=todo: it is started with each.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { EnvError, readEnv } from "../../../server/core/env/env.ts";

const ROOT = join(import.meta.dirname, "../../..");
const GOOD = {
  APP_SECRET: "pJ8mZ2vQx4Lr9TtWc6KbN1sYhG7dFu3AeR5oXi0Vq+M=",
  ADMIN_PASSWORD: "loro-verde-en-la-ventana",
};

/** Each start's exit code; 0 for one that serves. */
const runs: Record<string, number> = {};
afterAll(() => console.log("A20: arranques", runs));

interface Outcome {
  code: number;
  served: boolean;
  lines: string[];
}

async function inFolder(use: (variables: Record<string, string>) => Outcome | Promise<Outcome>): Promise<Outcome> {
  const dir = mkdtempSync(join(tmpdir(), "cuotica-a20-"));
  try {
    return await use({ DATA_DIR: dir, PORT: "0", NODE_ENV: "production", PUBLIC_URL: "https://cuotica.com" });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const linesOf = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => line.trim());

/** Starts it and waits until it serves or exits; one that serves is stopped. */
const start = (variables: Record<string, string>) =>
  inFolder(async (given) => {
    const env = { PATH: process.env.PATH, ...given, ...variables };
    const run = Bun.spawn([process.execPath, "server/main.ts"], { cwd: ROOT, env, stdout: "pipe", stderr: "pipe" });
    const said = new Response(run.stderr).text();
    let out = "";
    for await (const chunk of run.stdout.pipeThrough(new TextDecoderStream())) {
      out += chunk;
      if (out.includes("está lista")) run.kill();
    }
    return { code: await run.exited, served: out.includes("está lista"), lines: linesOf(await said) };
  });

/** The result for its configuration, without a process. */
const read = (variables: Record<string, string>) =>
  inFolder((given) => {
    try {
      readEnv({ ...given, ...variables });
      return { code: 0, served: true, lines: [] };
    } catch (error) {
      if (!(error instanceof EnvError)) throw error;
      return { code: 78, served: false, lines: linesOf(error.message) };
    }
  });

const attempt = process.env.ATAQUES === "todo" ? start : read;

const ADMIN = { ADMIN_EMAIL: "maria.perez@prestamos.test" };

test.each<[string, Record<string, string>, RegExp]>([
  ["a common password", { ...ADMIN, ADMIN_PASSWORD: "password" }, /^ADMIN_PASSWORD: es fácil de adivinar/],
  ["a short one", { ...ADMIN, ADMIN_PASSWORD: "k8#Zq!4vLp" }, /^ADMIN_PASSWORD: .*12 caracteres/],
  ["a common one dressed up", { ...ADMIN, ADMIN_PASSWORD: "Password2026!" }, /^ADMIN_PASSWORD/],
  ["the name of the service", { ...ADMIN, ADMIN_PASSWORD: "Cuotica-2026!" }, /^ADMIN_PASSWORD/],
  ["the address's own name", { ...ADMIN, ADMIN_PASSWORD: "mariaperez1990" }, /^ADMIN_PASSWORD/],
  ["a secret of one letter", { APP_SECRET: "x".repeat(64) }, /^APP_SECRET: se puede adivinar.*openssl rand/],
  ["an example's secret", { APP_SECRET: "changeme-changeme-changeme-changeme" }, /^APP_SECRET/],
  ["every address as proxy", { TRUSTED_PROXIES: "10.0.0.1,0.0.0.0/0" }, /^TRUSTED_PROXIES: 0\.0\.0\.0\/0 confía/],
  ["every IPv6 address", { TRUSTED_PROXIES: "::/0" }, /^TRUSTED_PROXIES: ::\/0 confía/],
  ["half of the internet", { TRUSTED_PROXIES: "128.0.0.0/1" }, /^TRUSTED_PROXIES/],
  ["a proxy that is no address", { TRUSTED_PROXIES: "abc" }, /^TRUSTED_PROXIES: cada una debe ser/],
  [
    "a public address without https",
    { PUBLIC_URL: "http://cuotica.com" },
    /^PUBLIC_URL: .*PUBLIC_URL_SIN_HTTPS=acepto/,
  ],
])("%s: refused with one line and 78", async (what, variables, line) => {
  const { code, served, lines } = await attempt(variables);
  runs[what] = code;
  expect({ code, served, lines }).toEqual({
    code: 78,
    served: false,
    lines: ["Configuración incorrecta:", expect.stringMatching(line)],
  });
});

test("everything at once is said at once, however NODE_ENV is typed", async () => {
  const { code, lines } = await start({
    ...ADMIN,
    NODE_ENV: " PRODUCTION ",
    ADMIN_PASSWORD: "password",
    APP_SECRET: "x".repeat(32),
    TRUSTED_PROXIES: "0.0.0.0/0",
    PUBLIC_URL: "http://203.0.113.7:3000",
  });
  expect(code).toBe(78);
  expect(lines.slice(1).map((line) => line.split(":")[0])).toEqual([
    "ADMIN_PASSWORD",
    "APP_SECRET",
    "TRUSTED_PROXIES",
    "PUBLIC_URL",
  ]);
});

test.each<[string, Record<string, string>]>([
  ["good secrets", { ...ADMIN, ...GOOD, PUBLIC_URL: "https://cuotica.com", TRUSTED_PROXIES: "10.0.0.0/8,fd00::/8" }],
  ["nothing else said", {}],
  ["http, knowingly", { PUBLIC_URL: "http://cuotica.com", PUBLIC_URL_SIN_HTTPS: "acepto" }],
  ["a trial in one's own network", { PUBLIC_URL: "http://192.168.1.20:3000" }],
])("it starts with %s", async (what, variables) => {
  const { served, lines } = await (what === "good secrets" ? start : attempt)(variables);
  runs[what] = 0;
  expect(served, lines.join("\n")).toBe(true);
});
