/** The source as the parser sees it: imports by name, function lengths, every regular expression. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { parseSync } from "vite";

const ROOT = join(import.meta.dirname, "../..");

export interface Import {
  /** A file of the project, by its path from the root. */
  to: string;
  /** Nothing of it remains at run time. */
  typeOnly: boolean;
  /** `null` if it may be any of them: `import *`, `import("…")`. */
  names: string[] | null;
}

export interface Source {
  path: string;
  text: string;
  imports: Import[];
  /** Packages by name, as written. */
  packages: string[];
  exports: string[];
  functions: { name: string; lines: number }[];
  expressions: Expression[];
}

/** A regular expression's source; `null` for one made at run time. */
export interface Expression {
  source: string | null;
  flags: string;
}

/** Every TypeScript file and stylesheet under `folders`. */
export function readHouse(folders: string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts"))
      .map((entry) => read(relative(ROOT, join(entry.parentPath, entry.name)))),
  );
}

function read(path: string): Source {
  const text = readFileSync(join(ROOT, path), "utf8");
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      to: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
      names: entries.some(({ importName }) => importName.kind === "NamespaceObject")
        ? null
        : entries.map(({ importName }) => importName.name ?? "default"),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries
        .filter(({ moduleRequest }) => moduleRequest)
        .map(({ moduleRequest, isType, importName }) => ({
          to: moduleRequest?.value ?? "",
          typeOnly: isType,
          names: importName.name ? [importName.name] : null,
        })),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      to: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      typeOnly: false,
      names: null,
    })),
    // A worker is named by its address.
    ...[...text.matchAll(/new URL\("(\.[^"]+)", import\.meta\.url\)/g)].map(([, to = ""]) => ({
      to,
      typeOnly: false,
      names: null,
    })),
  ];
  const ours = ({ to }: { to: string }) => to.startsWith(".");
  return {
    path,
    text,
    imports: found
      .filter(ours)
      .map(({ to, ...one }) => ({ ...one, to: normalize(join(dirname(path), to.replace(/\?.*$/, ""))) })),
    packages: found.filter((one) => !ours(one)).map(({ to }) => to),
    exports: module.staticExports.flatMap(({ entries }) =>
      entries.map(({ exportName }) => exportName.name ?? "default"),
    ),
    functions: functionsIn(program, text),
    expressions: expressionsIn(program),
  };
}

/** The parts of a syntax node used here. */
interface Node extends Record<string, unknown> {
  type: string;
  start: number;
  end: number;
  id?: { name?: string } | null;
  key?: { name?: string } | null;
}

const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/** Every function under `tree`; an unnamed one is called after what it is in. */
function functionsIn(tree: unknown, text: string, outer = "?"): Source["functions"] {
  if (Array.isArray(tree)) return tree.flatMap((child) => functionsIn(child, text, outer));
  if (typeof tree !== "object" || tree === null || !("type" in tree)) return [];
  const node = tree as Node;
  const name = node.id?.name ?? node.key?.name ?? outer;
  const inside = Object.values(node).flatMap((child) => functionsIn(child, text, name));
  if (!FUNCTION.test(node.type)) return inside;
  return [{ name, lines: text.slice(node.start, node.end).split("\n").length }, ...inside];
}

/** Every expression under `tree`. */
function expressionsIn(tree: unknown): Expression[] {
  if (Array.isArray(tree)) return tree.flatMap(expressionsIn);
  if (typeof tree !== "object" || tree === null) return [];
  const { type, regex, callee, ...rest } = tree as Record<string, unknown>;
  if (regex) {
    const { pattern: source, flags } = regex as { pattern: string; flags: string };
    return [{ source, flags }];
  }
  const made = /^(New|Call)Expression$/.test(String(type)) && (callee as { name?: string }).name === "RegExp";
  const inside = [callee, ...Object.values(rest)].flatMap(expressionsIn);
  return made ? [{ source: null, flags: "" }, ...inside] : inside;
}
