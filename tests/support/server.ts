/** The whole program on its own port, with its own data, and people who use it over HTTP. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { AVISOS_INICIALES } from "../../rules/operator/ajustes/mensajes.ts";
import { saveAjustes } from "../../server/core/ajustes/queries.ts";
import { systemClock } from "../../server/core/clock.ts";
import { readEnv } from "../../server/core/env/env.ts";
import type { Log } from "../../server/core/log.ts";
import { type RunningServer, startServer } from "../../server/start.ts";
import { inTransaction } from "../../server/storage/db.ts";

export const ADMIN = { email: "admin@cuotica.test", password: "clave-de-admin" };

export interface TestServer extends RunningServer {
  dataDir: string;
  /** Log lines. */
  logged: string[];
  /** A browser without cookies; from that address, if the server trusts this machine as a proxy. */
  visitor(address?: string): Person;
  admin(): Promise<Person>;
  /** Sends a code to that phone and reads it in the development mailbox. */
  codeFor(person: Person, phoneNumber: string): Promise<string>;
  /** A person with a new account. */
  newcomer(): Promise<Person>;
  close(): Promise<void>;
}

/** The endpoints that require a captcha. */
const GUARDED = ["/sign-in/email", "/sign-up/email", "/phone-number/send-otp", "/request-password-reset"];

/** The HTTP status and, for tRPC, the data or the failure. */
export interface Answer<T = unknown> {
  status: number;
  data: T;
  codigo: string | undefined;
  message: string | undefined;
  campos: Record<string, string> | null | undefined;
  text: string;
}

export async function startTestServer(
  variables: Record<string, string> = {},
  { restart }: { restart?: () => void } = {},
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "cuotica-"));
  const env = readEnv({
    DATA_DIR: dataDir,
    PORT: "0",
    HOST: "127.0.0.1",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMIT_FACTOR: "1000",
    // Nobody outside this machine is contacted.
    TASA_FUENTES: "ninguna",
    CAPTCHA_COST: "1",
    // Required in production; people use whichever address this one is reached at.
    ...("NODE_ENV" in variables && { PUBLIC_URL: "http://localhost:3000" }),
    ...variables,
  });
  const logged: string[] = [];
  const clean = () => rmSync(dataDir, { recursive: true, force: true });
  const server = await startServer({
    env,
    clock: systemClock,
    log: recording(logged),
    ...(restart && { restart }),
  }).catch((error) => {
    clean();
    throw error;
  });
  // It uses the wall clock, and what a test says of reminders must not depend on when it is run.
  const avisos = { ...AVISOS_INICIALES, silencio: { desde: "00:00", hasta: "00:00" } };
  inTransaction(server.storage.db, (tx) => saveAjustes(tx, { avisos }));
  let count = 0;
  return {
    ...server,
    dataDir,
    logged,
    visitor: (address) => new Person(server.url, address),
    async admin() {
      const person = new Person(server.url);
      await person.auth("/sign-in/email", ADMIN);
      return person;
    },
    async codeFor(person, phoneNumber) {
      const sent = await person.auth("/phone-number/send-otp", { phoneNumber });
      if (sent.status !== 200) throw new Error(sent.text);
      const bandeja = (await (await fetch(`${server.url}/dev/bandeja.json`)).json()) as {
        canal: string;
        texto: string;
      }[];
      const said = bandeja.find(({ canal }) => canal === "sms")?.texto ?? "";
      return /es ([\d ]+)/.exec(said)?.[1]?.replaceAll(" ", "") ?? "";
    },
    async newcomer() {
      count += 1;
      const person = new Person(server.url);
      const credentials = { email: `cliente${count}@cuotica.test`, password: "secreto1", name: "Cliente" };
      const answer = await person.auth("/sign-up/email", credentials);
      if (answer.status !== 200) throw new Error(answer.text);
      return person;
    },
    async close() {
      await server.stop();
      clean();
    },
  };
}

function recording(lines: string[]): Log {
  const keep = (message: string, fields?: object) => void lines.push(`${message} ${Bun.inspect(fields ?? {})}`);
  return { debug: (message, fields) => keep(message, fields?.()), info: keep, warn: keep, error: keep };
}

/** One browser's worth of cookies. */
export class Person {
  readonly #url: string;
  readonly #address: string | undefined;
  readonly #cookies = new Map<string, string>();

  constructor(url: string, address?: string) {
    this.#url = url;
    this.#address = address;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookie) headers.set("cookie", this.cookie);
    if (this.#address) headers.set("x-forwarded-for", this.#address);
    // A connection of its own: a reused one may be closed by the server just as it is used again.
    const response = await fetch(this.#url + path, { ...init, headers, redirect: "manual", keepalive: false });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const init = {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...headers },
    };
    return answerOf(await this.fetch(path, init));
  }

  /** Calls a sign-in endpoint, with a solved captcha if one is required, and once more if it turns out to be. */
  async auth(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    if ("x-captcha-response" in headers) return this.post(`/api/auth${path}`, body, headers);
    const solved = async () => ({ "x-captcha-response": await this.solveCaptcha() });
    const first = await this.post(`/api/auth${path}`, body, {
      ...headers,
      ...(GUARDED.includes(path) ? await solved() : {}),
    });
    if (first.codigo === "CAPTCHA_DEARER") {
      const dear = { "x-captcha-response": await this.solveCaptcha("?precio=mayor") };
      return this.post(`/api/auth${path}`, body, { ...headers, ...dear });
    }
    if (first.codigo !== "CAPTCHA_MISSING") return first;
    return this.post(`/api/auth${path}`, body, { ...headers, ...(await solved()) });
  }

  /** A solution for the header; "?precio=mayor" for the most expensive. */
  async solveCaptcha(price: "" | "?precio=mayor" = ""): Promise<string> {
    const challenge = (await (await this.fetch(`/api/captcha${price}`)).json()) as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  }

  /** Calls a tRPC mutation. */
  mutate<T = unknown>(procedure: string, input: unknown = {}): Promise<Answer<T>> {
    return this.post(`/trpc/${procedure}`, input) as Promise<Answer<T>>;
  }

  /** Calls a tRPC query. */
  async query<T = unknown>(procedure: string, input?: unknown): Promise<Answer<T>> {
    const search = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    return answerOf<T>(await this.fetch(`/trpc/${procedure}${search}`));
  }

  /** Uploads a photo; returns its address. */
  async upload(photo: Blob, name = "foto.jpg"): Promise<Answer<{ url: string }>> {
    const form = new FormData();
    form.set("image", photo, name);
    return answerOf(await this.fetch("/api/imagenes", { method: "POST", body: form }));
  }
}

async function answerOf<T>(response: Response): Promise<Answer<T>> {
  const text = await response.text();
  const body = text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : {};
  const failure = body.error ? { message: body.error.message, ...body.error.data } : body;
  return {
    status: response.status,
    data: (body.result?.data ?? body.data ?? body) as T,
    codigo: failure.codigo,
    message: failure.message,
    campos: failure.campos,
    text,
  };
}
