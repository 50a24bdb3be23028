/**
 * How long a cheap phone on a slow line waits for the pages that matter: Chromium at 360×740 with a CPU four times slower, on slow
 * 4G (150 ms, 1.6 Mbit/s), nothing in its cache. Each figure is the median of five visits.
 */
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import type { Person } from "../tests/support/server.ts";
import { findChromium } from "./chromium.ts";

const RUNS = 5;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 };
const SLOWER = 4;
const PHONE = { width: 360, height: 740 };
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
/** All has been asked for once nothing more came in this long. */
const QUIET_MS = 2500;

interface Visit {
  path: string;
  /** What its person came for. */
  content: string;
  who?: Person;
}

interface Seen {
  /** First paint and content, in milliseconds from the start of the visit. */
  paint: number;
  content: number;
  /** The page's own, until it is quiet; those of its worker are not among them. */
  requests: number;
  /** Cumulative layout shift. */
  cls: number;
}

type PageFigures = Record<string, Seen>;

/** The figures of each page of the client as it is served at `url`; `borrower` has a running loan. */
export async function measurePages(url: string, borrower: Person): Promise<PageFigures> {
  const visits: Visit[] = [
    { path: "/", content: "h1" },
    { path: "/login", content: "h1" },
    { path: "/login/phone", content: "input[type=tel]" },
    { path: "/login/email", content: "input[type=password]" },
    { path: "/registro/email", content: "input[type=password]" },
    { path: "/dashboard", content: "text=/cuotas pagadas/", who: borrower },
  ];
  const browser = await chromium.launch({ executablePath: await findChromium(), args: FLAGS });
  const figures: PageFigures = {};
  for (const visit of visits) {
    const runs: Seen[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await look(browser, url, visit));
    const of = (key: keyof Seen) => median(runs.map((seen) => seen[key]));
    figures[visit.path] = { paint: of("paint"), content: of("content"), requests: of("requests"), cls: of("cls") };
  }
  await browser.close();
  return figures;
}

async function look(browser: Browser, url: string, { path, content, who }: Visit): Promise<Seen> {
  const context = await browser.newContext({ baseURL: url, viewport: PHONE, locale: "es-VE" });
  if (who) await signIn(context, url, who);
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", SLOW_4G);
  await line.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  let requests = 0;
  let last = performance.now();
  page.on("request", () => {
    requests += 1;
    last = performance.now();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.locator(content).first().waitFor();
  // The moment itself, not when this process heard of it.
  const shown = await page.evaluate(() => performance.now());
  while (performance.now() - last < QUIET_MS) await Bun.sleep(100);
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
  const cls = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
          resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(resolve, 300, 0);
      }),
  );
  await context.close();
  return { paint: Math.round(paint), content: Math.round(shown), requests, cls: Math.round(cls * 1000) / 1000 };
}

function signIn(context: BrowserContext, url: string, who: Person): Promise<void> {
  const pairs = who.cookie.split("; ").map((pair) => pair.split("="));
  return context.addCookies(pairs.map(([name = "", ...value]) => ({ name, value: value.join("="), url })));
}

const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
