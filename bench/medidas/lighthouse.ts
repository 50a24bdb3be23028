/**
 * What Lighthouse says of the landing and of a borrower's home, on its own phone and network. It is fetched when it is asked for:
 * nobody who runs the service needs it. Each score is the median of three runs, for a machine is seldom quiet.
 */
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../../scripts/chromium.ts";
import { type Medida, median } from "../apoyo/cifras.ts";

const LIGHTHOUSE = "lighthouse@13.5.0";
const RUNS = 3;
const ATTEMPTS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run";

type Category = (typeof CATEGORIES)[number];

interface Report {
  runtimeError?: { message: string };
  categories: Record<Category, { score: number | null }>;
  audits: Record<string, { score: number | null; scoreDisplayMode: string; title: string }>;
}

interface PageScores {
  path: string;
  /** Of 100, each the median of the runs. */
  scores: Record<Category, number>;
  /** Yes-or-no audits that the last run failed. */
  short: string[];
}

interface Visit {
  path: string;
  who?: { cookie: string };
  /** Audits that the page fails on purpose. */
  skip?: string[];
}

/**
 * What keeps `/` for a visitor and `/dashboard` for `borrower` from 100, as the built client is served at `url`. Nothing, with the
 * reason printed, where Lighthouse cannot be had: the other figures are worth having without it.
 */
export async function measureScores(url: string, borrower: { cookie: string }): Promise<Medida[]> {
  try {
    const pages = await scorePages(url, borrower);
    for (const { path, short } of pages) for (const audit of short) console.error(`${path}: ${audit}`);
    return pages.flatMap(({ path, scores }) =>
      CATEGORIES.map((category) => ({
        ...({ parte: "lighthouse", clientes: 0, unidad: "puntos que faltan" } as const),
        nombre: `${path}, ${category}`,
        valor: 100 - scores[category],
      })),
    );
  } catch (error) {
    console.error(`Lighthouse did not run: ${error instanceof Error ? error.message : error}`);
    return [];
  }
}

async function scorePages(url: string, borrower: { cookie: string }): Promise<PageScores[]> {
  const visits: Visit[] = [
    { path: "/" },
    // It tells search engines to leave: what a signed-in person sees is nobody else's.
    { path: "/dashboard", who: borrower, skip: ["is-crawlable"] },
  ];
  const pages: PageScores[] = [];
  for (const visit of visits) pages.push(await score(url, visit));
  return pages;
}

async function score(url: string, visit: Visit): Promise<PageScores> {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await inspectAgain(url, visit));
  const of = (category: Category) =>
    median(reports.map(({ categories }) => Math.round((categories[category].score ?? 0) * 100)));
  const scores = Object.fromEntries(CATEGORIES.map((category) => [category, of(category)])) as PageScores["scores"];
  const short = Object.entries(reports.at(-1)?.audits ?? {})
    .filter(([, { score: mark, scoreDisplayMode }]) => mark !== null && mark < 1 && scoreDisplayMode === "binary")
    .map(([id, { title }]) => `${id}: ${title}`);
  return { path: visit.path, scores, short };
}

/** On a machine with much to do a browser now and then loses its own trace: that says nothing of the page. */
async function inspectAgain(url: string, visit: Visit, attempts = ATTEMPTS): Promise<Report> {
  try {
    return await inspect(url, visit);
  } catch (error) {
    if (attempts <= 1) throw error;
    return inspectAgain(url, visit, attempts - 1);
  }
}

async function inspect(url: string, { path, who, skip = [] }: Visit): Promise<Report> {
  const file = join(tmpdir(), `lighthouse-${crypto.randomUUID()}.json`);
  const options = [
    "--quiet",
    "--output=json",
    `--output-path=${file}`,
    `--chrome-flags=${FLAGS}`,
    `--only-categories=${CATEGORIES.join(",")}`,
    ...(skip.length > 0 ? [`--skip-audits=${skip.join(",")}`] : []),
    ...(who ? [`--extra-headers=${JSON.stringify({ cookie: who.cookie })}`] : []),
  ];
  try {
    const lighthouse = Bun.spawn([process.execPath, "x", "--bun", LIGHTHOUSE, url + path, ...options], {
      env: { ...process.env, CHROME_PATH: await findChromium() },
      stdout: "ignore",
      stderr: "pipe",
    });
    const said = await new Response(lighthouse.stderr).text();
    if ((await lighthouse.exited) !== 0) throw new Error(`lighthouse, ${path}: ${said}`);
    const report = (await Bun.file(file).json()) as Report;
    if (report.runtimeError) throw new Error(`lighthouse, ${path}: ${report.runtimeError.message}`);
    return report;
  } finally {
    rmSync(file, { force: true });
  }
}
