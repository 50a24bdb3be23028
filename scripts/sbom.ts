/**
 * `bun run sbom [FILE]`: the third-party code in the image as CycloneDX 1.6 (JSON), read from bun.lock: the server's packages
 * and those bundled into the client and the API's page. The same lock file gives the same bytes. Debian's packages, in the base
 * image, are left to an image scanner.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A package's line in bun.lock: name and version, source, dependencies, hash. */
type Entry = [id: string, from: string, needs: { dependencies?: Record<string, string> }, integrity: string];
interface Lock {
  workspaces: { "": { dependencies: Record<string, string> } };
  packages: Record<string, Entry>;
}

/** A component, with CycloneDX's field names. */
interface Component {
  type: "application" | "library" | "platform";
  "bom-ref": string;
  group?: string;
  name: string;
  version: string;
  purl?: string;
  hashes?: { alg: "SHA-512"; content: string }[];
  licenses?: { license: { id: string } | { name: string } }[];
}

/** SPDX identifiers among the packages' licences; any other is kept as a name. */
const SPDX = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  "Unlicense",
]);

const ROOT = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** A package is listed as "name", or under the package that needs another version: "parent/name". */
function placeOf(lock: Lock, name: string, parent: string): string | undefined {
  const steps = parent.match(/@[^/]+\/[^/]+|[^/]+/g) ?? [];
  const places = steps.map((_, i) => [...steps.slice(0, steps.length - i), name].join("/"));
  return [...places, name].find((place) => place in lock.packages);
}

/** A package's dependencies, without types, which do not reach the build. */
const neededBy = (lock: Lock, place: string) =>
  Object.keys(lock.packages[place]?.[2].dependencies ?? {}).filter((name) => !name.startsWith("@types/"));

/** The paths of `names` and of everything they depend on. */
function closureOf(lock: Lock, names: Iterable<string>): string[] {
  const found = new Set<string>();
  const waiting = [...names].map((name) => ({ name, parent: "" }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const place = placeOf(lock, next.name, next.parent);
    if (!place || found.has(place)) continue;
    found.add(place);
    for (const name of neededBy(lock, place)) waiting.push({ name, parent: place });
  }
  return [...found].sort();
}

/** The packages that the client's code imports, leaving out those only for tests and tools. */
function importedByClient(lock: Lock): Set<string> {
  const transpilers = { ts: new Bun.Transpiler({ loader: "ts" }), tsx: new Bun.Transpiler({ loader: "tsx" }) };
  const files = [...new Bun.Glob("{client,rules}/**/*.{ts,tsx}").scanSync({ cwd: ROOT })];
  const paths = files.flatMap((file) =>
    transpilers[file.endsWith("x") ? "tsx" : "ts"].scanImports(read(file)).map(({ path }) => path),
  );
  const names = paths.map((path) => /^(@[^/]+\/[^/]+|[^/.]+)/.exec(path)?.[1] ?? "");
  return new Set(names.filter((name) => name in lock.packages));
}

/** Redoc and what its bundle contains, which the build copies for the API's page (scripts/build/servidor.ts). */
const COPIED = ["redoc", "mobx", "styled-components"];

function componentOf(lock: Lock, place: string): Component | undefined {
  const [id, , , integrity] = lock.packages[place] ?? [];
  const [, group, name, version] = /^(?:(@[^/]+)\/)?([^@]+)@(.+)$/.exec(id ?? "") ?? [];
  if (!name || !version) return undefined;
  const purl = `pkg:npm/${group ? `${encodeURIComponent(group)}/` : ""}${name}@${version}`;
  const sha512 = /^sha512-(.+)$/.exec(integrity ?? "")?.[1];
  const license = licenseOf(place);
  return {
    type: "library",
    "bom-ref": purl,
    ...(group && { group }),
    name,
    version,
    purl,
    ...(sha512 && { hashes: [{ alg: "SHA-512", content: Buffer.from(sha512, "base64").toString("hex") }] }),
    ...(license && { licenses: [{ license: SPDX.has(license) ? { id: license } : { name: license } }] }),
  };
}

/** The package's own statement; undefined if it makes none, or is not installed on this machine. */
function licenseOf(place: string): string | undefined {
  const path = (place.match(/@[^/]+\/[^/]+|[^/]+/g) ?? []).map((name) => `node_modules/${name}`).join("/");
  try {
    const { license } = JSON.parse(read(`${path}/package.json`)) as { license?: unknown };
    return typeof license === "string" ? license : undefined;
  } catch {
    return undefined;
  }
}

export function makeSbom(): string {
  const { name = "", version = "", packageManager = "" } = JSON.parse(read("package.json")) as Record<string, string>;
  const lock = Bun.JSONC.parse(read("bun.lock")) as Lock;
  const direct = [...Object.keys(lock.workspaces[""].dependencies), ...importedByClient(lock), ...COPIED];
  const parts = closureOf(lock, direct).flatMap((place) => {
    const component = componentOf(lock, place);
    return component ? [{ place, component }] : [];
  });
  const refs = new Map(parts.map(({ place, component }) => [place, component["bom-ref"]]));
  const refsOf = (places: (string | undefined)[]) =>
    [...new Set(places.flatMap((place) => refs.get(place ?? "") ?? []))].sort();

  // The same version of a package may be stored under several that need it.
  const needs = Map.groupBy(parts, ({ component }) => component["bom-ref"]);
  const own: Component = { type: "application", "bom-ref": name, name, version };
  const bun: Component = {
    type: "platform",
    "bom-ref": packageManager,
    name: "bun",
    version: packageManager.slice("bun@".length),
  };
  const bom = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: own },
    components: [bun, ...[...needs.values()].flatMap(([part]) => part?.component ?? [])],
    dependencies: [
      { ref: name, dependsOn: refsOf(direct) },
      ...[...needs].map(([ref, kept]) => ({
        ref,
        dependsOn: refsOf(kept.flatMap(({ place }) => neededBy(lock, place).map((need) => placeOf(lock, need, place)))),
      })),
    ],
  };
  return JSON.stringify(bom, null, 2);
}

if (import.meta.main) {
  const [file] = process.argv.slice(2);
  if (file) writeFileSync(file, makeSbom());
  else process.stdout.write(`${makeSbom()}\n`);
}
