/** Writes the service worker when the client is built, with the list of what it keeps: the code of a borrower's pages. */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { paths } from "../rules/paths.ts";

const SOURCE = "client/offline/worker.ts";
const AROUND = ["app/data-provider.tsx", "borrower/layout.tsx"];

/** The pages inside the borrower's layout, as the client's table of routes names them: their addresses and their files. */
async function borrowerPages(root: string): Promise<{ address: string; file: string }[]> {
  const table = await readFile(join(root, "client/app/app.tsx"), "utf8");
  const rows = [...table.matchAll(/\[paths\.(\w+)\]: borrowerScreen\(\(\) =>\s*import\("([^"]+)"\)/g)];
  if (rows.length !== table.match(/: borrowerScreen\(/g)?.length) throw new Error("app.tsx: cannot read its table");
  return rows.map(([, name, file]) => ({
    address: paths[name as keyof typeof paths],
    file: join("app", file as string),
  }));
}

/** The entry with what it needs, then those modules with all that they may ever bring; styles too. */
function filesOf(bundle: Rolldown.OutputBundle, modules: string[]): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const entry = chunks.find(({ isEntry }) => isEntry);
  const files = new Set<string>();
  const visit = (name: string | undefined, later: boolean) => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const next of chunk.imports) visit(next, later);
    if (later) for (const next of chunk.dynamicImports) visit(next, later);
  };
  visit(entry?.fileName, false);
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (!chunk) throw new Error(`${module} is in no chunk`);
    visit(chunk.fileName, true);
  }
  return [...files].map((file) => `/${file}`);
}

/** Writes `sw.js` beside `index.html`. */
export function offlineWorker(): Plugin {
  let root = "";
  return {
    name: "offline-worker",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    writeBundle: {
      sequential: true,
      async handler({ dir = "" }, bundle) {
        const pages = await borrowerPages(root);
        const modules = [...AROUND, ...pages.map(({ file }) => file)].map((file) => join(root, "client", file));
        const files = filesOf(bundle, modules);
        const source = await readFile(join(root, SOURCE), "utf8");
        const page = await readFile(join(dir, "index.html"), "utf8");
        const version = createHash("sha256")
          .update(files.join() + page + source)
          .digest("hex")
          .slice(0, 12);
        const known = { VERSION: version, FILES: files, PAGES: pages.map(({ address }) => address) };
        const constants = Object.entries(known).map(([name, value]) => `const ${name}=${JSON.stringify(value)};`);
        const code = new Bun.Transpiler({ loader: "ts", minifyWhitespace: true }).transformSync(source);
        await writeFile(join(dir, "sw.js"), `{${constants.join("")}${code.replace(/export\s*\{\s*\};?/, "")}}`);
      },
    },
  };
}
