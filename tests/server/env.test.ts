/** The configuration: read once, every error reported at once. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { EnvError, readCliEnv, readEnv, warningsOfEnv } from "../../server/core/env/env.ts";

const ROOT = join(import.meta.dirname, "../..");

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "cuotica-env-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const PUBLIC_URL = "https://cuotica.test";
/** In production with the required address, unless another is given. */
const read = (env: Record<string, string> = {}) =>
  readEnv({ DATA_DIR: dir, ...("NODE_ENV" in env && { PUBLIC_URL }), ...env });

function refusal(env: Record<string, string>): string[] {
  try {
    read(env);
  } catch (error) {
    if (error instanceof EnvError)
      return error.message
        .split("\n")
        .slice(1)
        .map((line) => line.trim());
    throw error;
  }
  return [];
}

describe("what is not said has a value", () => {
  test("development on port 3000", () => {
    expect(read()).toMatchObject({
      production: false,
      port: 3000,
      host: "127.0.0.1",
      publicUrl: null,
      dataDir: dir,
      firstAdmin: null,
      logLevel: "info",
      logFormat: "pretty",
      trustedProxies: [],
      rateLimitFactor: 1,
      correo: null,
      sms: null,
      whatsapp: null,
    });
  });

  test("an empty variable is as good as none", () => {
    expect(read({ PORT: "", PUBLIC_URL: "", LOG_FORMAT: "" })).toMatchObject({ port: 3000, publicUrl: null });
  });

  test("production logs JSON unless told otherwise", () => {
    expect(read({ NODE_ENV: "production" })).toMatchObject({ production: true, logFormat: "json" });
    expect(read({ NODE_ENV: "production", LOG_FORMAT: "pretty" })).toMatchObject({ logFormat: "pretty" });
  });

  test.each(["Production", " PRODUCTION ", "production"])("NODE_ENV %j is production", (NODE_ENV) => {
    expect(read({ NODE_ENV })).toMatchObject({ production: true, logFormat: "json" });
  });

  test.each(["development", "test", ""])("NODE_ENV %j is not", (NODE_ENV) => {
    expect(read({ NODE_ENV }).production).toBe(false);
  });

  test("PUBLIC_URL loses its final slash, TRUSTED_PROXIES its spaces", () => {
    const env = read({ PUBLIC_URL: "https://cuotica.test/", TRUSTED_PROXIES: " 10.0.0.1, 172.16.0.0/12 ,," });
    expect(env).toMatchObject({ publicUrl: "https://cuotica.test", trustedProxies: ["10.0.0.1", "172.16.0.0/12"] });
  });
});

describe("mistakes", () => {
  test("all of them at once, each by its name, in Spanish", () => {
    const lines = refusal({
      PORT: "ochenta",
      PUBLIC_URL: "cuotica.test",
      APP_SECRET: "corto",
      ADMIN_EMAIL: "jefa",
      LOG_LEVEL: "todo",
      RATE_LIMIT_FACTOR: "0",
      RESEND_API_KEY_FILE: join(dir, "no-existe"),
    });
    expect(lines).toEqual([
      "RESEND_API_KEY_FILE: no se puede leer el archivo",
      "ADMIN_EMAIL y ADMIN_PASSWORD van juntos: falta uno",
      "PORT: debe ser un número",
      "PUBLIC_URL: debe ser una dirección que empiece por http:// o https://",
      "APP_SECRET: debe tener al menos 32 caracteres",
      "ADMIN_EMAIL: debe ser un correo válido",
      "LOG_LEVEL: debe ser debug, info, warn o error",
      "RATE_LIMIT_FACTOR: debe ser mayor que 0",
    ]);
  });

  test.each([
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PUBLIC_URL", "ftp://cuotica.test"],
    ["RATE_LIMIT_FACTOR", "mucho"],
    ["LOG_FORMAT", "xml"],
  ])("%s = %s is one", (name, value) => {
    expect(refusal({ [name]: value })).toEqual([expect.stringContaining(`${name}: debe`)]);
  });

  test.each([
    "abc",
    "10.0.0.0/33",
    "::1/129",
    "10.0.0.1:3000",
    "10.0.0",
    "::ffff:0:0/96",
    "10.0.0.1,,mal",
    "/8",
    "10.0.0.0/",
  ])("TRUSTED_PROXIES = %s is one", (TRUSTED_PROXIES) => {
    expect(refusal({ TRUSTED_PROXIES })).toEqual([expect.stringMatching(/^TRUSTED_PROXIES: cada una debe ser/)]);
  });

  test.each(["0.0.0.0/0", "::/0", "1.0.0.0/7", "2000::/3", "::/15"])(
    "in production, to trust %s is one",
    (TRUSTED_PROXIES) => {
      const lines = refusal({ NODE_ENV: "production", TRUSTED_PROXIES });
      expect(lines).toEqual([expect.stringMatching(/^TRUSTED_PROXIES: .+ confía en cualquiera/)]);
      expect(refusal({ TRUSTED_PROXIES })).toEqual([]);
    },
  );

  test.each(["10.0.0.0/8", "172.17.0.1", "::1", "fd00::/8", "2001:db8::/32", "fc00::/7"])(
    "to trust %s is none",
    (TRUSTED_PROXIES) => {
      expect(refusal({ NODE_ENV: "production", TRUSTED_PROXIES })).toEqual([]);
    },
  );

  test("in production, no PUBLIC_URL is one", () => {
    expect(refusal({ NODE_ENV: "production", PUBLIC_URL: "" })).toEqual([expect.stringMatching(/^PUBLIC_URL: falta/)]);
    expect(refusal({ PUBLIC_URL: "" })).toEqual([]);
  });

  test.each([
    "http://localhost:3000",
    "http://127.0.0.1",
    "http://[::1]:3000",
    "http://192.168.1.20:3000",
    "http://10.1.2.3",
    "http://172.31.0.4",
    "http://100.64.0.1",
    "http://[fd12::1]",
    "http://servidor",
    "http://tienda.local",
    "https://cuotica.com",
  ])("in production, PUBLIC_URL = %s is none", (PUBLIC_URL) => {
    expect(refusal({ NODE_ENV: "production", PUBLIC_URL })).toEqual([]);
  });

  test.each([
    "http://cuotica.com",
    "http://172.32.0.1",
    "http://8.8.8.8:3000",
    "http://[2001:db8::1]",
    "http://100.128.0.1",
  ])("in production, PUBLIC_URL = %s is one, unless it is accepted", (PUBLIC_URL) => {
    const line = expect.stringMatching(/^PUBLIC_URL: con http:\/\//);
    expect(refusal({ NODE_ENV: "production", PUBLIC_URL })).toEqual([line]);
    expect(refusal({ NODE_ENV: "production", PUBLIC_URL, PUBLIC_URL_SIN_HTTPS: "acepto" })).toEqual([]);
    expect(refusal({ PUBLIC_URL })).toEqual([]);
  });

  test("PUBLIC_URL_SIN_HTTPS takes one word", () => {
    expect(refusal({ PUBLIC_URL_SIN_HTTPS: "1" })).toEqual(["PUBLIC_URL_SIN_HTTPS: solo puede ser acepto"]);
  });

  test.each([
    "password",
    "clave-corta",
    "admin-admin-admin",
    "qwertyqwerty",
    "Password2026!",
    "cuotica-2026-cuotica",
    "jefa-2026-jefa",
    "aaaaaaaaaaaa",
  ])("in production, ADMIN_PASSWORD = %s is one", (ADMIN_PASSWORD) => {
    const given = { ADMIN_EMAIL: "jefa@prestamos.test", ADMIN_PASSWORD };
    expect(refusal({ ...given, NODE_ENV: "production" })).toEqual([expect.stringMatching(/^ADMIN_PASSWORD: es fácil/)]);
    expect(refusal(given)).toEqual([]);
  });

  test.each(["clave-de-admin", "loro-verde-en-la-ventana", "k8#Zq!4vLp7x", "ñandú come mangos"])(
    "in production, ADMIN_PASSWORD = %s is none",
    (ADMIN_PASSWORD) => {
      expect(refusal({ NODE_ENV: "production", ADMIN_EMAIL: "admin@cuotica.test", ADMIN_PASSWORD })).toEqual([]);
    },
  );

  test("in production one mistake has one line: what is too short is not also guessable", () => {
    const given = { NODE_ENV: "production", APP_SECRET: "corto", ADMIN_EMAIL: "a@b.co", ADMIN_PASSWORD: "abc" };
    expect(refusal(given)).toEqual([
      expect.stringMatching(/^ADMIN_PASSWORD: es fácil de adivinar\. Usa 12 caracteres o más/),
      "APP_SECRET: debe tener al menos 32 caracteres",
    ]);
  });

  test.each([
    "https://cuotica.com/app",
    "https://cuotica.com/app/",
    "https://cuotica.com/?de=correo",
    "https://cuotica.com/#x",
    "https://yo@cuotica.com",
  ])("PUBLIC_URL = %s is one: no link would lead anywhere", (PUBLIC_URL) => {
    const line = "PUBLIC_URL: debe terminar en el dominio, como https://tu-dominio.com, sin nada más detrás";
    expect(refusal({ PUBLIC_URL })).toEqual([line]);
  });

  test("a value in quotes is told so, and not what the quotes made of it", () => {
    const given = {
      PUBLIC_URL: '"https://cuotica.test"',
      SMTP_URL: "'smtp://yo:clave@servidor'",
      DATA_DIR: `"${dir}"`,
    };
    const quotes = (name: string) => `${name}: quita las comillas: aquí cuentan como parte del valor`;
    expect(refusal({ ...given, PORT: "ochenta" }).toSorted()).toEqual(
      [...Object.keys(given).map(quotes), "PORT: debe ser un número"].toSorted(),
    );
  });

  test("the program ends with 78 and those lines, without a trace", async () => {
    const run = Bun.spawn([process.execPath, join(ROOT, "server/main.ts")], {
      cwd: tmpdir(),
      env: { DATA_DIR: dir, PORT: "ochenta", ADMIN_PASSWORD: "clave segura" },
      stderr: "pipe",
    });
    const err = await new Response(run.stderr).text();
    expect(await run.exited).toBe(78);
    expect(err).toBe(
      "Configuración incorrecta:\n  ADMIN_EMAIL y ADMIN_PASSWORD van juntos: falta uno\n  PORT: debe ser un número\n",
    );
  });

  test("a DATA_DIR that cannot be made is one", () => {
    const file = join(dir, "archivo");
    writeFileSync(file, "");
    expect(refusal({ DATA_DIR: join(file, "datos") })[0]).toMatch(/^DATA_DIR: no se puede escribir en .+ \(ENOTDIR\)$/);
  });
});

describe("what may have been meant otherwise is said, and stops nothing", () => {
  test.each([
    ["RESEND_APIKEY", "RESEND_API_KEY"],
    ["PUBLICURL", "PUBLIC_URL"],
    ["ADMIN_MAIL", "ADMIN_EMAIL"],
    ["BACKUP_KEEP_DAYS", "BACKUP_KEEP"],
    ["APP_SECRET_FIL", "APP_SECRET_FILE"],
    ["PUBLIC_URL_FILE", "PUBLIC_URL"],
  ])("%s for %s", (name, near) => {
    expect(warningsOfEnv({ [name]: "x" })).toEqual([
      `${name} no es ninguna variable de Cuotica y no se lee: ¿quisiste decir ${near}?`,
    ]);
    expect(refusal({ [name]: "x" })).toEqual([]);
  });

  test("nothing of what machines set for themselves, nor of what is right", () => {
    const machine =
      "PATH HOME HOSTNAME LOGNAME USER TERM LANG PWD SHLVL NODE_PATH XDG_DATA_DIRS CI DOMINIO TZ DATABASE_URL";
    const right = { PORT: "1", APP_SECRET_FILE: "x", BACKUP_DIR: dir };
    expect(warningsOfEnv({ ...Object.fromEntries(machine.split(" ").map((name) => [name, "x"])), ...right })).toEqual(
      [],
    );
  });

  test("a BACKUP_DIR that is not there, and a secret in quotes", () => {
    const [carpeta, given] = [`${dir}-otro`, { RESEND_API_KEY: '"re_123"' }];
    expect(warningsOfEnv({ BACKUP_DIR: carpeta, ...given })).toEqual([
      "RESEND_API_KEY: va entre comillas, y cuentan como parte del valor",
      `BACKUP_DIR: no existe ${carpeta}: crea la carpeta, o monta su disco, antes del próximo respaldo`,
    ]);
    expect(refusal({ BACKUP_DIR: carpeta, ...given })).toEqual([]);
  });
});

describe("secrets", () => {
  test("one is made, kept for the owner's eyes, and read again", () => {
    const { secret } = read();
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(readFileSync(join(dir, "secret"), "utf8")).toBe(secret);
    expect(statSync(join(dir, "secret")).mode & 0o777).toBe(0o600);
    expect(read().secret).toBe(secret);
  });

  test("a new DATA_DIR is for the owner only", () => {
    const fresh = join(dir, "datos");
    read({ DATA_DIR: fresh });
    expect(statSync(fresh).mode & 0o777).toBe(0o700);
  });

  test("APP_SECRET takes its place, and nothing is written", () => {
    expect(read({ APP_SECRET: "x".repeat(32) }).secret).toBe("x".repeat(32));
    expect(existsSync(join(dir, "secret"))).toBe(false);
  });

  test("a kept secret that a power cut left empty is refused: sessions would be signed with nothing", () => {
    writeFileSync(join(dir, "secret"), "");
    expect(refusal({})).toEqual([expect.stringMatching(/^DATA_DIR: .+secret está dañado/)]);
  });

  test("the keys of notifications are made once, for their owner's eyes, and a damaged file is refused", () => {
    const { vapid } = read({});
    expect(statSync(join(dir, "vapid")).mode & 0o777).toBe(0o600);
    expect(read({}).vapid).toEqual(vapid);
    expect(vapid.publicKey).toMatch(/^B[\w-]{86}$/);
    for (const damaged of ["", "{}", JSON.stringify({ ...vapid, privateKey: "x" })]) {
      writeFileSync(join(dir, "vapid"), damaged);
      expect(refusal({})).toEqual([expect.stringMatching(/^DATA_DIR: .+vapid está dañado/)]);
    }
  });

  test("each may lie in a file, whose final newline does not count", () => {
    for (const [name, value] of [
      ["app", "y".repeat(40)],
      ["clave", "clave segura"],
      ["resend", "re_123"],
    ] as const) {
      writeFileSync(join(dir, name), `${value}\n`);
      chmodSync(join(dir, name), 0o600);
    }
    const env = read({
      APP_SECRET_FILE: join(dir, "app"),
      ADMIN_EMAIL: "jefa@cuotica.test",
      ADMIN_PASSWORD_FILE: join(dir, "clave"),
      RESEND_API_KEY_FILE: join(dir, "resend"),
    });
    expect(env.secret).toBe("y".repeat(40));
    expect(env.firstAdmin).toEqual({ email: "jefa@cuotica.test", password: "clave segura" });
    expect(env.correo).toMatchObject({ kind: "resend", key: "re_123" });
  });
});

describe("the command line's part", () => {
  test("makes nothing, and wants no ADMIN_EMAIL beside ADMIN_PASSWORD", () => {
    const env = readCliEnv({ DATA_DIR: join(dir, "nada"), ADMIN_PASSWORD: "clave segura", PUBLIC_URL: "mal" });
    expect(env).toEqual({ dataDir: join(dir, "nada"), host: "127.0.0.1", port: 3000, adminPassword: "clave segura" });
    expect(existsSync(join(dir, "nada"))).toBe(false);
  });
});
