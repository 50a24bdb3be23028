/**
 * A version's section of the changelog, for its release: `bun scripts/novedades.ts v0.1.0`. Refuses a tag that differs from
 * package.json's version, or that the changelog does not mention.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");

/** The lines under «## [0.1.0] - 2026-12-01». Throws with what is missing. */
export function novedadesOf(tag: string, changelog: string, version: string): string {
  if (tag !== `v${version}`)
    throw new Error(`La etiqueta es ${tag}, y package.json dice ${version}: debe ser v${version}.`);
  const [, ...sections] = changelog.split(/^## /m);
  const own = sections.find((section) => section.startsWith(`[${version}] - `));
  if (!own) throw new Error(`CHANGELOG.md no tiene «## [${version}] - AAAA-MM-DD».`);
  const [title = "", ...lines] = own.split("\n");
  if (!/^\[[^\]]+\] - \d{4}-\d{2}-\d{2}$/.test(title)) throw new Error(`CHANGELOG.md: «${title}» no dice el día.`);
  const text = lines.join("\n").trim();
  if (text === "") throw new Error(`CHANGELOG.md no dice nada de ${version}.`);
  return text;
}

if (import.meta.main) {
  const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
  try {
    console.log(novedadesOf(process.argv[2] ?? "", read("CHANGELOG.md"), JSON.parse(read("package.json")).version));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
