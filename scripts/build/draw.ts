/** Draws the pages when the client is built, and says which files each of them needs. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Rolldown } from "vite";
import type { DrawnRoute } from "../../client/app/prerender.tsx";

const DRAWING = "dist/prerender";

export interface DrawnPage extends Pick<DrawnRoute, "route" | "drawing"> {
  /** The source files of the page and of what is around it. */
  files: string[];
}

/** Builds the client as a program that draws (client/app/prerender.tsx), and runs it. */
export async function drawPages(root: string, resolve: object): Promise<DrawnPage[]> {
  const built = (await build({
    root,
    resolve,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    ssr: { noExternal: ["wouter"] },
    build: {
      ssr: "client/app/prerender.tsx",
      outDir: DRAWING,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      // One file for each source file, so that what is imported here is what the page's loader imports.
      rolldownOptions: { output: { preserveModules: true } },
    },
  })) as Rolldown.RolldownOutput;
  const moduleAt = (fileName: string) => import(pathToFileURL(join(root, DRAWING, fileName)).href);
  const entry = built.output.find((output) => output.type === "chunk" && output.isEntry);
  const drawn: DrawnRoute[] = await (await moduleAt(entry?.fileName ?? "")).drawAll();
  // A module is one object for all importers: that is how a page's loader tells which file it loads.
  const files = new Map<unknown, string>();
  for (const output of built.output)
    if (output.type === "chunk" && output.isDynamicEntry && output.facadeModuleId)
      files.set(await moduleAt(output.fileName), output.facadeModuleId);
  await rm(join(root, DRAWING), { recursive: true });
  return drawn.map(({ route, drawing, modules }) => ({
    route,
    drawing,
    files: modules.map((one) => fileOf(one, files)),
  }));
}

function fileOf(module: unknown, files: Map<unknown, string>): string {
  const file = files.get(module);
  if (!file) throw new Error(`what exports ${Object.keys(module ?? {})} has no chunk of its own`);
  return file;
}
