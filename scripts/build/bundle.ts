/** Dependencies between the built client's files. */
import type { Rolldown } from "vite";

export type Bundle = Rolldown.OutputBundle;

export interface Needs {
  scripts: string[];
  styles: string[];
}

/** The scripts and styles that the chunks with the source files `sources` need, those chunks first. */
export function needsOf(bundle: Bundle, sources: string[]): Needs {
  return follow(bundle, sources, ({ imports }) => imports);
}

/** `known`, plus everything those chunks may ever load, not followed through `known`. */
export function reachOf(bundle: Bundle, sources: string[], known: Needs): Needs {
  return follow(bundle, sources, ({ imports, dynamicImports }) => [...imports, ...dynamicImports], known);
}

function follow(
  bundle: Bundle,
  sources: string[],
  next: (chunk: Rolldown.OutputChunk) => string[],
  known?: Needs,
): Needs {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const scripts = new Set<string>(known?.scripts);
  const styles = new Set<string>(known?.styles);
  const visit = (name: string | undefined) => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || scripts.has(chunk.fileName)) return;
    scripts.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    next(chunk).forEach(visit);
  };
  for (const source of sources) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(source));
    if (!chunk) throw new Error(`${source} is in no chunk`);
    visit(chunk.fileName);
  }
  return { scripts: [...scripts], styles: [...styles] };
}
