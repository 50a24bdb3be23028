/** The service worker, built with the list of what it keeps: the code of a borrower's pages. */
import { createHash } from "node:crypto";
import { type Bundle, needsOf, reachOf } from "./bundle.ts";
import type { DrawnPage } from "./draw.ts";
import { buildScript } from "./script.ts";

/** The code of `sw.js`: it keeps the document `shell`, the entry with what it needs, and those pages with all that they may ever bring. */
export function buildWorker(
  root: string,
  { bundle, entry, pages, shell }: { bundle: Bundle; entry: string; pages: DrawnPage[]; shell: string },
): Promise<string> {
  const borrower = pages.filter(({ route }) => route.audience === "borrower").flatMap(({ files }) => files);
  const { scripts, styles } = reachOf(bundle, borrower, needsOf(bundle, [entry]));
  const files = [...scripts, ...styles].map((file) => `/${file}`);
  const version = createHash("sha256")
    .update(files.join() + shell)
    .digest("hex")
    .slice(0, 12);
  return buildScript(root, "client/offline/worker.ts", { KEPT: { version, files } });
}
