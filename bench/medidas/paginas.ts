/**
 * How long a cheap phone on a slow line waits for the pages that matter: Chromium at 360×740 with a CPU four times slower, on slow
 * 4G (150 ms, 1.6 Mbit/s), nothing in its cache; the landing also beside itself built as a plain single page (medidas/spa.ts). Each figure is
 * the median of five visits.
 */
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { findChromium } from "../../scripts/chromium.ts";
import { type Medida, median } from "../apoyo/cifras.ts";
import { startSpa } from "./spa.ts";

const RUNS = 5;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 };
const SLOWER = 4;
const PHONE = { width: 360, height: 740 };
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
/** All has been asked for once nothing more came in this long. */
const QUIET_MS = 2500;

interface Visit {
  path: string;
  /** What its person came for: an element, or words. */
  content: { element: string } | { words: string };
  cookie?: string;
}

interface Seen {
  /** First paint and content, in milliseconds from the start of the visit. */
  paint: number;
  content: number;
  /** The page's own, until it is quiet; those of its worker are not among them. */
  requests: number;
  /** What came over the line, in kilobytes. */
  weight: number;
  /** Cumulative layout shift. */
  cls: number;
}

const SHOWN = [
  ["paint", "primer trazo", "ms"],
  ["content", "contenido", "ms"],
  ["requests", "peticiones", "peticiones"],
  ["weight", "peso", "KB"],
  ["cls", "saltos", "saltos"],
] as const satisfies [keyof Seen, string, Medida["unidad"]][];

/** The figures of each page of the client as it is served at `url`; `borrower` has a running loan. */
export async function measurePages(url: string, { cookie }: { cookie: string }): Promise<Medida[]> {
  const visits: Visit[] = [
    { path: "/", content: { element: "h1" } },
    { path: "/login", content: { element: "h1" } },
    { path: "/login/phone", content: { element: "input[type=tel]" } },
    { path: "/login/email", content: { element: "input[type=password]" } },
    { path: "/registro/email", content: { element: "input[type=password]" } },
    { path: "/dashboard", content: { words: "cuotas pagadas" }, cookie },
  ];
  const browser = await chromium.launch({ executablePath: await findChromium(), args: FLAGS });
  try {
    const medidas: Medida[] = [];
    for (const visit of visits) medidas.push(...(await lookOften(browser, url, visit, visit.path)));
    const spa = await startSpa();
    try {
      const plain = { path: "/", content: { element: "h1" } };
      medidas.push(...(await lookOften(browser, spa.url, plain, "/ como una sola página corriente")));
    } finally {
      spa.end();
    }
    return medidas;
  } finally {
    await browser.close();
  }
}

async function lookOften(browser: Browser, url: string, visit: Visit, name: string): Promise<Medida[]> {
  const runs: Seen[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await look(browser, url, visit));
  return SHOWN.map(([key, shown, unidad]) => ({
    ...({ parte: "paginas", clientes: 0, unidad } as const),
    nombre: `${name}, ${shown}`,
    valor: median(runs.map((seen) => seen[key])),
  }));
}

async function look(browser: Browser, url: string, { path, content, cookie }: Visit): Promise<Seen> {
  const context = await browser.newContext({ baseURL: url, viewport: PHONE, locale: "es-VE" });
  if (cookie) await signIn(context, url, cookie);
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", SLOW_4G);
  await line.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  let requests = 0;
  let weight = 0;
  let last = performance.now();
  line.on("Network.loadingFinished", ({ encodedDataLength }) => {
    weight += encodedDataLength / 1024;
  });
  page.on("request", () => {
    requests += 1;
    last = performance.now();
  });
  // The frame itself, not when this process heard of it.
  await page.addInitScript(noteWhenShown, content);
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => "shownAt" in window);
  const shown = await page.evaluate(() => (window as unknown as { shownAt: number }).shownAt);
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
  return { paint: Math.round(paint), content: Math.round(shown), requests, weight, cls: Math.round(cls * 1000) / 1000 };
}

/** Runs in the page, frame by frame. */
function noteWhenShown(content: Visit["content"]): void {
  const isThere = () =>
    "element" in content
      ? document.querySelector(content.element) !== null
      : (document.getElementById("app")?.textContent?.includes(content.words) ?? false);
  const look = () => {
    if (isThere()) Object.assign(window, { shownAt: performance.now() });
    else requestAnimationFrame(look);
  };
  look();
}

function signIn(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const pairs = cookie.split("; ").map((pair) => pair.split("="));
  return context.addCookies(pairs.map(([name = "", ...value]) => ({ name, value: value.join("="), url })));
}
