/**
 * `bun run sbom [FILE]`: what the image carries of others, as CycloneDX 1.6 (JSON), read from bun.lock: the server's packages and those
 * whose code is in the built client. The same lock gives the same bytes. Debian's packages, in the base, are for a scanner of images.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Enums, Models, Serialize, Spec } from "@cyclonedx/cyclonedx-library";
import * as SPDX from "@cyclonedx/cyclonedx-library/SPDX";

/** bun.lock's lines of packages: the name with its version, where from, what it needs, its hash. */
type Entry = [id: string, from: string, needs: { dependencies?: Record<string, string> }, integrity: string];
interface Lock {
  workspaces: { "": { dependencies: Record<string, string> } };
  packages: Record<string, Entry>;
}

const ROOT = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** A package is kept at "name", or under who needs another version of it: "parent/name". */
function placeOf(lock: Lock, name: string, parent: string): string | undefined {
  const steps = parent.match(/@[^/]+\/[^/]+|[^/]+/g) ?? [];
  const places = steps.map((_, i) => [...steps.slice(0, steps.length - i), name].join("/"));
  return [...places, name].find((place) => place in lock.packages);
}

/** What a package asks for. Types are gone from what is built. */
const neededBy = (lock: Lock, place: string) =>
  Object.keys(lock.packages[place]?.[2].dependencies ?? {}).filter((name) => !name.startsWith("@types/"));

/** Where each of `names` is kept, and all that they need. */
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

/** The packages that the client's code imports: what only tests and tools use is not among them. */
function importedByClient(lock: Lock): Set<string> {
  const transpilers = { ts: new Bun.Transpiler({ loader: "ts" }), tsx: new Bun.Transpiler({ loader: "tsx" }) };
  const files = [...new Bun.Glob("{client,rules}/**/*.{ts,tsx}").scanSync({ cwd: ROOT })];
  const paths = files.flatMap((file) =>
    transpilers[file.endsWith("x") ? "tsx" : "ts"].scanImports(read(file)).map(({ path }) => path),
  );
  const names = paths.map((path) => /^(@[^/]+\/[^/]+|[^/.]+)/.exec(path)?.[1] ?? "");
  return new Set(names.filter((name) => name in lock.packages));
}

function componentOf(lock: Lock, place: string): Models.Component | undefined {
  const [id, , , integrity] = lock.packages[place] ?? [];
  const [, group, name, version] = /^(?:(@[^/]+)\/)?([^@]+)@(.+)$/.exec(id ?? "") ?? [];
  if (!name || !version) return undefined;
  const purl = `pkg:npm/${group ? `${encodeURIComponent(group)}/` : ""}${name}@${version}`;
  const component = new Models.Component(Enums.ComponentType.Library, name, { group, version, purl, bomRef: purl });
  const sha512 = /^sha512-(.+)$/.exec(integrity ?? "")?.[1];
  if (sha512) component.hashes.set(Enums.HashAlgorithm["SHA-512"], Buffer.from(sha512, "base64").toString("hex"));
  const license = licenseOf(place);
  if (license) component.licenses.add(license);
  return component;
}

/** As the package says it; nothing for one that says nothing, or that is not installed on this machine. */
function licenseOf(place: string): Models.NamedLicense | Models.SpdxLicense | undefined {
  const path = (place.match(/@[^/]+\/[^/]+|[^/]+/g) ?? []).map((name) => `node_modules/${name}`).join("/");
  try {
    const { license } = JSON.parse(read(`${path}/package.json`)) as { license?: unknown };
    if (typeof license !== "string") return undefined;
    return SPDX.isSupportedSpdxId(license) ? new Models.SpdxLicense(license) : new Models.NamedLicense(license);
  } catch {
    return undefined;
  }
}

export function makeSbom(): string {
  const { name, version, packageManager } = JSON.parse(read("package.json")) as Record<string, string>;
  const lock = Bun.JSONC.parse(read("bun.lock")) as Lock;
  const own = new Models.Component(Enums.ComponentType.Application, name ?? "", { version, bomRef: name });
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: own }) });
  const bun = /^bun@(.+)$/.exec(packageManager ?? "")?.[1];
  if (bun)
    bom.components.add(
      new Models.Component(Enums.ComponentType.Platform, "bun", { version: bun, bomRef: `bun@${bun}` }),
    );

  const direct = [...Object.keys(lock.workspaces[""].dependencies), ...importedByClient(lock)];
  const places = closureOf(lock, direct);
  // One version of a package may be kept for several who need it.
  const byId = new Map<string, Models.Component | undefined>();
  for (const place of places) {
    const id = lock.packages[place]?.[0] ?? place;
    if (!byId.has(id)) byId.set(id, componentOf(lock, place));
  }
  const kept = new Map(places.map((place) => [place, byId.get(lock.packages[place]?.[0] ?? place)] as const));
  for (const [place, component] of kept) {
    if (!component) continue;
    bom.components.add(component);
    if (direct.includes(place)) own.dependencies.add(component.bomRef);
    for (const needed of neededBy(lock, place)) {
      const other = kept.get(placeOf(lock, needed, place) ?? "");
      if (other) component.dependencies.add(other.bomRef);
    }
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return serializer.serialize(bom, { sortLists: true, space: 2 });
}

if (import.meta.main) {
  const [file] = process.argv.slice(2);
  if (file) writeFileSync(file, makeSbom());
  else process.stdout.write(`${makeSbom()}\n`);
}
