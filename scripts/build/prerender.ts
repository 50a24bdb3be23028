/**
 * Writes a document for each route when the client is built. What anyone may read is drawn whole: it is read before any of its code
 * arrives, and without JavaScript at all. The others name their code, so that it comes at once and not file after file; a borrower's
 * are drawn as they are until their data is known.
 */
import { join } from "node:path";
import type { Plugin } from "vite";
import { closing, hole, opening } from "../../rules/holes.ts";
import { PIEZAS } from "../../rules/input/primeras.ts";
import { PIEZAS_FILE, pageFile, type RouteName, routes } from "../../rules/routes.ts";
import { type Bundle, type Needs, needsOf } from "./bundle.ts";
import { documentOf, type Tag, tag } from "./document.ts";
import { type DrawnPage, drawPages } from "./draw.ts";
import { buildScript } from "./script.ts";
import { listKept, writeWorker } from "./worker.ts";

/** Those whose person decides what they are drawn with. */
const PAGES_OF_PIECES: RouteName[] = ["solicitar"];
const ENTRY = "client/app/main.tsx";
const STARTER = "client/public/landing/arranque.ts";
const WAITING = "client/account/campos/espera.ts";

/** What every document is made with. */
interface Common {
  /** The entry's files, itself first. */
  entry: Needs;
  /** The scripts of a page that is drawn whole, and of one that is written in before its code is here. */
  starter: string;
  waiting: string;
  description: string;
}

const stylesheet = (file: string): Tag => ["link", { rel: "stylesheet", crossorigin: true, href: `/${file}` }];

const preload = (file: string, fetchpriority?: "low"): Tag => [
  "link",
  { rel: "modulepreload", fetchpriority, crossorigin: true, href: `/${file}` },
];

/** The entry, then everything else that the page needs: all of it is asked for at once. */
function codeTags({ scripts: [main, ...preloads], styles }: Needs, more: Needs, low: boolean): Tag[] {
  const fetchpriority = low ? "low" : undefined;
  return [
    ["script", { type: "module", fetchpriority, crossorigin: true, src: `/${main}` }],
    ...preloads.map((file) => preload(file, fetchpriority)),
    ...[...styles, ...more.styles].map(stylesheet),
    ...more.scripts.map((file) => preload(file, fetchpriority)),
  ];
}

/** The elements that name the files of each piece, beyond those that its page names itself. */
function piezasOf(root: string, { files }: DrawnPage, bundle: Bundle, { entry }: Common): Record<string, string> {
  const page = needsOf(bundle, files);
  const named = [entry, page].flatMap(({ scripts, styles }) => [...scripts, ...styles]);
  const fresh = (file: string) => !named.includes(file);
  return Object.fromEntries(
    Object.entries(PIEZAS).map(([pieza, source]) => {
      const { scripts, styles } = needsOf(bundle, [join(root, source)]);
      return [
        pieza,
        [...styles.filter(fresh).map(stylesheet), ...scripts.filter(fresh).map((file) => preload(file))]
          .map(tag)
          .join(""),
      ];
    }),
  );
}

/** The document of no page in particular, for the service worker to open any of them without a line. */
function shellDocument({ entry, description }: Common): string {
  const head = codeTags(entry, { scripts: [], styles: [] }, false);
  return documentOf({ title: hole("marca"), description, head, app: "", needsCode: true });
}

function pageDocument({ route, drawing, files }: DrawnPage, bundle: Bundle, common: Common): string {
  const { entry, starter, waiting, description } = common;
  const needs = needsOf(bundle, files);
  const more = {
    scripts: needs.scripts.filter((file) => !entry.scripts.includes(file)),
    styles: needs.styles.filter((file) => !entry.styles.includes(file)),
  };
  const app = drawing?.html ?? "";
  if (/<script|<template|style="/.test(app)) throw new Error(`${route.path}: the policy allows nothing inline`);
  const whole = route.drawn === "whole";
  const starting: Tag[] = [
    ["script", { defer: true, src: `/${starter}`, "data-app": `/${entry.scripts[0]}` }],
    ...[...entry.styles, ...more.styles].map(stylesheet),
  ];
  const written = drawing !== null && route.audience === "account";
  // Loaded with the styles, which block the first paint: nothing can be pressed before it runs.
  const meanwhile: Tag[] = written ? [["script", { src: `/${waiting}` }]] : [];
  const robots: Tag[] = route.search === "never" ? [["meta", { name: "robots", content: "noindex" }]] : [];
  return documentOf({
    title: drawing?.title ?? hole("marca"),
    description: drawing?.description ?? description,
    // What is drawn is seen first; its code comes after its styles.
    head: [...meanwhile, ...(whole ? starting : codeTags(entry, more, drawing !== null)), ...robots],
    app,
    needsCode: !whole,
    shared: route.search === "listed" ? route.path : undefined,
  });
}

function sitemap(): string {
  const listed = routes.filter(({ search }) => search === "listed");
  const lines = listed.map(({ path }) => `<url><loc>${hole("origen")}${path}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${opening("conOrigen")}${lines.join("")}${closing("conOrigen")}</urlset>\n`;
}

/** Writes the documents, the map of those that a search engine should know, and the service worker. */
export function prerenderPages(resolve: object): Plugin {
  let root = "";
  let starter = "";
  let waiting = "";
  let worker: ReturnType<typeof listKept> | null = null;
  return {
    name: "prerender-pages",
    apply: "build",
    enforce: "post",
    config: () => ({ build: { rolldownOptions: { input: { index: ENTRY } } } }),
    configResolved(config) {
      root = config.root;
    },
    async buildStart() {
      const emit = async (name: string, entry: string) =>
        this.emitFile({ type: "asset", name, source: await buildScript(root, entry) });
      starter = await emit("arranque.js", STARTER);
      waiting = await emit("espera.js", WAITING);
    },
    async generateBundle(_, bundle) {
      const pages = await drawPages(root, resolve);
      const entry = join(root, ENTRY);
      const landing = pages.find(({ route }) => route.name === "inicio");
      const common = {
        entry: needsOf(bundle, [entry]),
        starter: this.getFileName(starter),
        waiting: this.getFileName(waiting),
        description: landing?.drawing?.description ?? "",
      };
      const write = (path: string, source: string) =>
        this.emitFile({ type: "asset", fileName: path.replace(/^\//, ""), source });
      const shell = shellDocument(common);
      write("index.html", shell);
      for (const page of pages) write(pageFile(page.route.name), pageDocument(page, bundle, common));
      const piezas = pages
        .filter(({ route }) => PAGES_OF_PIECES.includes(route.name))
        .map((page) => [page.route.name, piezasOf(root, page, bundle, common)] as const);
      write(PIEZAS_FILE, JSON.stringify(Object.fromEntries(piezas)));
      write("sitemap.xml", sitemap());
      const starters = [common.starter, common.waiting];
      worker = listKept({ bundle, entry, pages, shell, starters });
    },
    writeBundle: {
      sequential: true,
      async handler({ dir }) {
        // From what was written: other plugins may still change a chunk after its bundle is there.
        if (worker && dir) await writeWorker(root, dir, worker);
      },
    },
  };
}

/** In development there is one document, without anything drawn: the one that Vite hands out for every address. */
export function developmentDocument(): Plugin {
  return {
    name: "development-document",
    apply: "serve",
    transformIndexHtml: {
      order: "pre",
      // The operator's colour, a style still to be filled in, is none that Vite can read.
      handler: () =>
        documentOf({
          title: hole("marca"),
          description: "",
          head: [["script", { type: "module", src: `/${ENTRY}` }]],
          app: "",
          needsCode: true,
        }).replace(/<style>.*<\/style>/, ""),
    },
  };
}
