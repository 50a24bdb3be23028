/**
 * A borrower's pages open without a line: this part of the worker keeps the code of those pages and nothing else, never an
 * answer of the server, never an image, never the panel. The build (scripts/worker.ts) says what it is to keep.
 */
import { routeAt } from "../../rules/routes.ts";
import type { WorkerSelf } from "./worker-self.ts";

/** The entry is the first of `files`; each is named by its content. */
declare const KEPT: { version: string; files: string[] };

const { version, files } = KEPT;
const CACHE = `cuotica-${version}`;
const SHELL = "/index.html";
/** After this long, a page that was kept is better than one that may come. */
const PATIENCE_MS = 4000;

async function bring(cache: Cache, path: string): Promise<void> {
  // Also from an earlier version, or from a try that the line cut: nobody pays twice for the same file.
  const response = (await caches.match(path)) ?? (await fetch(path));
  if (!response.ok) throw new Error(path);
  await cache.put(path, response);
}

async function fill(self: WorkerSelf): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(SHELL, { cache: "no-cache" });
  // Of another version already: its own worker is on its way.
  if (!(await page.clone().text()).includes(files[0] as string)) throw new Error("another version");
  await cache.put(SHELL, page);
  await Promise.all(files.map((path) => bring(cache, path)));
  await self.skipWaiting();
}

/** Another version's page that misses one of its files reloads by itself (main.tsx). */
async function takeOver(self: WorkerSelf): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function open(request: Request): Promise<Response> {
  const kept = await caches.match(SHELL);
  if (!kept) return fetch(request);
  const late = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MS, kept));
  const fresh = fetch(request).then((response) => (response.status < 500 ? response : kept));
  return Promise.race([fresh.catch(() => kept), late]);
}

const isPage = (path: string) => routeAt(path).audience === "borrower";

export function listen(self: WorkerSelf): void {
  self.addEventListener("install", (event) => event.waitUntil(fill(self)));
  self.addEventListener("activate", (event) => event.waitUntil(takeOver(self)));
  self.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin) return;
    if (request.mode === "navigate") {
      if (isPage(pathname)) event.respondWith(open(request));
    } else if (files.includes(pathname)) {
      event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
    }
  });
}
