/** Builds the service worker, with the list of what it stores: the code of a borrower's pages, and of a few public ones. */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RouteName } from "../../rules/routes.ts";
import { type Bundle, type Needs, needsOf, reachOf } from "./bundle.ts";
import type { DrawnPage } from "./draw.ts";
import { buildScript } from "./script.ts";

/** Pages that people without a session reach. Their documents are cached as for visitors. */
const OPEN: RouteName[] = ["inicio", "login", "tutorial"];
/** A borrower's first page: its files are already on the phone when the worker is installed. */
const HOME: RouteName = "dashboard";

/** What the worker stores. */
export interface Kept {
  version: string;
  /** Paths of pages. */
  documents: string[];
  /** Named by content; the entry is the first. */
  files: string[];
  /**
   * One file with all those that a visit to the first page does not load: on a bad connection eighty requests cost more than
   * their contents.
   */
  pack: string;
}

interface Parts {
  bundle: Bundle;
  entry: string;
  pages: DrawnPage[];
  shell: string;
  /** Scripts that documents name and no module does. */
  starters: string[];
}

/** The entry with its dependencies, the borrower's pages with everything they may ever load, and what the public ones need. */
export function listKept({ bundle, entry, pages, shell, starters }: Parts): {
  kept: Omit<Kept, "pack">;
  packed: string[];
} {
  const filesOf = (wanted: (page: DrawnPage) => boolean) => pages.filter(wanted).flatMap(({ files }) => files);
  const entryNeeds = needsOf(bundle, [entry]);
  const borrower = reachOf(
    bundle,
    filesOf(({ route }) => route.audience === "borrower"),
    entryNeeds,
  );
  const open = needsOf(
    bundle,
    filesOf(({ route }) => OPEN.includes(route.name)),
  );
  const home = needsOf(
    bundle,
    filesOf(({ route }) => route.name === HOME),
  );
  const all = ({ scripts, styles }: Needs) => [...scripts, ...styles];
  const files = [...new Set([...all(borrower), ...all(open), ...starters])];
  const first = new Set([...all(entryNeeds), ...all(home)]);
  const documents = pages.flatMap(({ route }) => (OPEN.includes(route.name) ? [route.path as string] : []));
  const version = createHash("sha256")
    .update(files.join() + shell)
    .digest("hex")
    .slice(0, 12);
  return {
    kept: { version, documents, files: files.map((file) => `/${file}`) },
    packed: files.filter((file) => !first.has(file)),
  };
}

/** Writes the pack and `sw.js` next to the built files in `out`. */
export async function writeWorker(
  root: string,
  out: string,
  { kept, packed }: ReturnType<typeof listKept>,
): Promise<void> {
  const texts = await Promise.all(
    packed.map(async (file) => [`/${file}`, await readFile(join(out, file), "utf8")] as const),
  );
  const text = JSON.stringify(Object.fromEntries(texts));
  const pack = `/assets/paquete-${createHash("sha256").update(text).digest("hex").slice(0, 8)}.json`;
  await writeFile(join(out, pack), text);
  const code = await buildScript(root, "client/offline/worker/worker.ts", { KEPT: { ...kept, pack } satisfies Kept });
  await writeFile(join(out, "sw.js"), code);
}
