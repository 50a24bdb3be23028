/**
 * Opens a borrower's pages, and a few public ones, without a connection: this part of the service worker stores their code and
 * the documents a visitor would get, but never an answer of the server, an image, or the panel. The build
 * (scripts/build/worker.ts) says what to store.
 */
import { routeAt, withoutSlash } from "../../../rules/routes.ts";
import type { WorkerSelf } from "./worker-self.ts";

/** See scripts/build/worker.ts. */
declare const KEPT: { version: string; documents: string[]; files: string[]; pack: string };

const { version, documents, files, pack } = KEPT;
const CACHE = `cuotica-${version}`;
const SHELL = "/index.html";
/** After this long, a stored page is better than one that may come. */
const PATIENCE_MS = 4000;
/** With fewer missing, as after a small release, files are fetched one by one, so that nobody pays twice for the same file. */
const FEW = 12;
const TYPES: Record<string, string> = { js: "text/javascript", css: "text/css" };

async function bring(cache: Cache, path: string): Promise<void> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(path);
  await cache.put(path, response);
}

/** Extracts from the pack everything in `missing`; returns what is not in it. */
async function unpack(cache: Cache, missing: string[]): Promise<string[]> {
  const response = await fetch(pack);
  if (!response.ok) throw new Error(pack);
  const texts: Record<string, string> = await response.json();
  const packed = missing.filter((path) => path in texts);
  const put = (path: string) => {
    const headers = { "content-type": `${TYPES[path.slice(path.lastIndexOf(".") + 1)]}; charset=utf-8` };
    return cache.put(path, new Response(texts[path], { headers }));
  };
  await Promise.all(packed.map(put));
  return missing.filter((path) => !(path in texts));
}

async function bringFiles(cache: Cache): Promise<void> {
  // Also from an earlier version, or an interrupted attempt.
  const kept = await Promise.all(files.map((path) => caches.match(path)));
  await Promise.all(files.map((path, i) => kept[i] && cache.put(path, kept[i])));
  const missing = files.filter((_, i) => !kept[i]);
  const left = missing.length > FEW ? await unpack(cache, missing) : missing;
  await Promise.all(left.map((path) => bring(cache, path)));
}

/** As a visitor gets it, without anything of the signed-in person. */
async function bringPage(cache: Cache, path: string): Promise<void> {
  const page = await fetch(path, { cache: "no-cache", credentials: "omit" });
  // From another version, whose own worker is about to take over.
  if (!page.ok || !(await page.clone().text()).includes(files[0] as string)) throw new Error("another version");
  await cache.put(path, page);
}

async function fill(self: WorkerSelf): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all([SHELL, ...documents].map((path) => bringPage(cache, path)));
  await bringFiles(cache);
  await self.skipWaiting();
}

/** A page from another version that misses one of its files reloads by itself (main.tsx). */
async function takeOver(self: WorkerSelf): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The page from the network; if that fails, the one stored under `path`. */
async function open(request: Request, path: string): Promise<Response> {
  const kept = await caches.match(path);
  if (!kept) return fetch(request);
  const late = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MS, kept));
  const fresh = fetch(request).then((response) => (response.status < 500 ? response : kept));
  return Promise.race([fresh.catch(() => kept), late]);
}

/** What is stored for the page at `path`; undefined for one that needs a connection. */
function keptFor(path: string): string | undefined {
  if (routeAt(path).audience === "borrower") return SHELL;
  return documents.find((one) => one === withoutSlash(path));
}

export function listen(self: WorkerSelf): void {
  self.addEventListener("install", (event) => event.waitUntil(fill(self)));
  self.addEventListener("activate", (event) => event.waitUntil(takeOver(self)));
  self.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin) return;
    if (request.mode === "navigate") {
      const kept = keptFor(pathname);
      if (kept) event.respondWith(open(request, kept));
    } else if (files.includes(pathname)) {
      event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
    }
  });
}
