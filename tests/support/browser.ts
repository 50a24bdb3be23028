/** Chromium against the program as an operator runs it: its own process, its own database file, the built client. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Route,
} from "playwright-core";
import { expect, onTestFinished, TestRunner } from "vitest";
import { findChromium } from "../../scripts/chromium.ts";
import { moveDate } from "./dia.ts";
import { watch } from "./last-look.ts";
import { ADMIN, Person } from "./server.ts";

const ROOT = join(import.meta.dirname, "../..");
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  // A fake camera with a moving picture, granted without asking.
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A test page lives for seconds: optimising its code costs more than running it as it is.
  "--js-flags=--no-opt --no-maglev",
];
export const PHONE = { width: 360, height: 740 };
export const LAPTOP = { width: 1280, height: 800 };
const CARACAS = { latitude: 10.4806, longitude: -66.9036 };

export interface Stage {
  url: string;
  dataDir: string;
  /** A person's browser: a phone in Caracas that grants its location, unless stated. Opened in a test, it is closed with it. */
  open(options?: BrowserContextOptions): Promise<{ context: BrowserContext; page: Page }>;
  /** The same, already signed in as somebody. */
  openAs(person: Person, options?: BrowserContextOptions): Promise<{ context: BrowserContext; page: Page }>;
  /** A person with a new account, over HTTP. */
  newcomer(): Promise<Person>;
  /** An administrator's session over HTTP, for what a test needs but does not look at. */
  admin(): Promise<Person>;
  /** Stops the program and restarts it on the same data. */
  restart(): Promise<void>;
  /** Waits until the program asks to be restarted, and restarts it, as systemd or Docker would. */
  relaunched(): Promise<void>;
  /** The program's output. */
  output(): string;
  /** Problems that browsers reported: uncaught errors and refused resources. */
  problems: string[];
  /** Every console error, with its page. For walks without refusals, where there may be none. */
  complaints: string[];
  close(): Promise<void>;
}

export interface Program {
  url: string;
  output(): string;
  /** Its exit code. */
  ended: Promise<number>;
  stop(): Promise<void>;
}

/** A backup waits to be restored (server/main.ts). */
const ASKS_FOR_ANOTHER_START = 75;

/** One Chromium for all files of a worker, which ends with it; and how far the tests' clock is ahead of its own, in ms. */
let shared: Promise<{ browser: Browser; aheadMs: number }> | undefined;

async function launchChromium(scrollbars = false): Promise<{ browser: Browser; aheadMs: number }> {
  // Without LD_PRELOAD: Chromium does not run under libfaketime, and takes its clock from the test anyway.
  const { LD_PRELOAD: _, ...env } = process.env;
  const ignoreDefaultArgs = scrollbars ? ["--hide-scrollbars"] : [];
  const browser = await chromium.launch({ executablePath: await findChromium(), args: FLAGS, ignoreDefaultArgs, env });
  const page = await browser.newPage();
  const itsNow = await page.evaluate(() => Date.now());
  await page.close();
  return { browser, aheadMs: Date.now() - itsNow };
}

/**
 * With `variables` in its environment. Browsers have no service worker unless the file tests it, or a whole life with it
 * (`serviceWorkers: "allow"`): installing it costs each new phone more than the page under test. With `scrollbars` it has a
 * Chromium of its own, whose scrollbars take 15 px of the page as on most computers.
 */
export async function openStage(
  variables: Record<string, string> = {},
  {
    serviceWorkers = "block",
    scrollbars = false,
  }: Pick<BrowserContextOptions, "serviceWorkers"> & { scrollbars?: boolean } = {},
): Promise<Stage> {
  if (!existsSync(join(ROOT, "dist/server/main.js"))) throw new Error("Build it first: bun run build");
  const dataDir = mkdtempSync(join(tmpdir(), "cuotica-e2e-"));
  let program = await startProgram(dataDir, 0, variables);
  const { port } = new URL(program.url);
  if (!scrollbars) shared ??= launchChromium();
  const { browser, aheadMs } = await (scrollbars || !shared ? launchChromium(scrollbars) : shared);
  const opened = new Set<BrowserContext>();
  const problems: string[] = [];
  const complaints: string[] = [];
  const stage: Stage = {
    url: program.url,
    dataDir,
    problems,
    complaints,
    async open(options = {}) {
      const context = await browser.newContext({
        baseURL: program.url,
        viewport: PHONE,
        locale: "es-VE",
        timezoneId: "America/Caracas",
        geolocation: CARACAS,
        permissions: ["geolocation"],
        reducedMotion: "reduce",
        serviceWorkers,
        ...options,
      });
      opened.add(context);
      context.on("close", () => opened.delete(context));
      // A step takes half a second of processor time at most, and many seconds when eight others share it.
      context.setDefaultTimeout(30_000);
      // A screen that nobody watches any more still follows every change.
      if (TestRunner.getCurrentTest()) onTestFinished(() => context.close());
      await context.addInitScript(moveDate, aheadMs);
      context.on("serviceworker", (worker) => worker.evaluate(moveDate, aheadMs).catch(onlyIfClosed));
      context.on("page", watch);
      const page = await context.newPage();
      routeForSure(page, context);
      routeForSure(page, page);
      page.on("pageerror", (error) => problems.push(`${page.url()}: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(`${new URL(page.url()).pathname}: ${message.text()}`);
        if (/content security policy|mixed content/i.test(message.text()))
          problems.push(`${page.url()}: ${message.text()}`);
      });
      page.on("request", (request) => {
        if (!request.url().startsWith(program.url) && !/^(blob|data):/.test(request.url())) {
          problems.push(`${page.url()} asked another host: ${request.url()}`);
        }
      });
      return { context, page };
    },
    async openAs(person, options) {
      const screen = await stage.open(options);
      const pairs = person.cookie.split("; ").map((pair) => pair.split("="));
      const cookies = pairs.map(([name = "", ...value]) => ({ name, value: value.join("="), url: program.url }));
      await screen.context.addCookies(cookies);
      return screen;
    },
    async newcomer() {
      const person = new Person(program.url);
      const email = `${crypto.randomUUID()}@cuotica.test`;
      await person.auth("/sign-up/email", { email, password: "arepa-con-queso", name: "x" });
      return person;
    },
    async admin() {
      const person = new Person(program.url);
      await person.auth("/sign-in/email", ADMIN);
      return person;
    },
    async restart() {
      await program.stop();
      program = await startProgram(dataDir, Number(port), variables);
    },
    async relaunched() {
      const code = await program.ended;
      if (code !== ASKS_FOR_ANOTHER_START) throw new Error(`the program left with ${code}`);
      program = await startProgram(dataDir, Number(port), variables);
    },
    output: () => program.output(),
    async close() {
      await Promise.all([...opened].map((context) => context.close()));
      if (scrollbars) await browser.close();
      await program.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return stage;
}

/** A worker may start as its page is closed: there is nobody left to tell the date to. */
function onlyIfClosed(error: Error): void {
  if (!/has been closed/.test(error.message)) throw error;
}

/**
 * Waits, after each new route, until `page` uses it: an open page learns of it a moment later, and its requests meanwhile
 * bypass it.
 */
function routeForSure(page: Page, routed: Page | BrowserContext): void {
  const route: Page["route"] = routed.route.bind(routed);
  routed.route = async (address, handler, options) => {
    const done = await route(address, handler, options);
    if (!page.url().startsWith("http")) return done;
    const held = (asked: Route) => asked.fulfill({ status: 204 });
    await route(SIGN_OF_LIFE, held);
    const ask = () => page.evaluate((healthz) => fetch(healthz).then(({ status }) => status), SIGN_OF_LIFE);
    await expect.poll(ask).toBe(204);
    await routed.unroute(SIGN_OF_LIFE, held);
    return done;
  };
}
const SIGN_OF_LIFE = "/healthz";

export async function startProgram(dataDir: string, port: number, variables: Record<string, string>): Promise<Program> {
  const child = Bun.spawn([process.execPath, "dist/server/main.js"], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: "127.0.0.1",
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMIT_FACTOR: "1000",
      // A captcha's real cost is tested in main-job.test.ts; the others only need one.
      CAPTCHA_COST: "20",
      // Nobody outside this machine is contacted.
      TASA_FUENTES: "ninguna",
      ...variables,
    },
    stdout: "pipe",
    stderr: "inherit",
  });
  let output = "";
  const listening = Promise.withResolvers<string>();
  const reading = (async () => {
    for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
      output += chunk;
      const url = /lista en (http\S+)/.exec(output)?.[1];
      if (url) listening.resolve(url);
    }
    listening.reject(new Error(`the program ended: ${output}`));
  })();
  const url = await listening.promise;
  return {
    url,
    output: () => output,
    ended: child.exited,
    async stop() {
      child.kill("SIGTERM");
      const code = await child.exited;
      await reading;
      if (code !== 0) throw new Error(`the program left with ${code}`);
    },
  };
}
