/**
 * Serves the built client from memory: hashed assets are cached for ever, pages are always revalidated and carry the owner's
 * brand.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { PRIMERAS } from "../../../rules/input/primeras.ts";
import {
  NOT_FOUND,
  PAGE_FILES,
  PIEZAS_FILE,
  type PiezasDePagina,
  pageFile,
  type RouteName,
  routeAt,
} from "../../../rules/routes.ts";
import type { Primeras } from "./primeras.ts";
import { fillTemplate, type Owner } from "./template.ts";

interface Asset {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  /** Null for responses that must not be cached. */
  etag: string | null;
  br?: Uint8Array<ArrayBuffer>;
  gz?: Uint8Array<ArrayBuffer>;
}

export type ServeClient = (request: Request, primeras?: Primeras | null) => Response | null;

const FOREVER = "public, max-age=31536000, immutable";
const NEVER_KEPT = "private, no-store";
/** A page whose HTML differs for signed-in people. */
const VARY_BY_PERSON = "accept-encoding, cookie";
const OPEN = /\.(html|webmanifest|txt|xml|svg)$/;

/**
 * Answers GET and HEAD from the folder `dir`: the page of an address, or an existing file; for any other address the not-found
 * page, with status 404. Null for a missing file that is not a page.
 */
export function createClientServer(dir: string, readOwner: () => Owner): ServeClient {
  const files = existsSync(dir) ? readFiles(dir) : new Map<string, Buffer>();
  const assets = new Map(
    [...files].filter(([path]) => !OPEN.test(path)).map(([path, bytes]) => [path, sealed(path, bytes, files)]),
  );
  const fill = createFiller(files, readOwner);
  const linksOf = readPiezas(assets);
  return (request, primeras) => {
    const path = new URL(request.url).pathname;
    const asset = assets.get(path);
    if (asset) return answer(request, asset, path.startsWith("/assets/") ? FOREVER : "no-cache");
    const { name } = routeAt(path);
    // A page has one address; its file name is not a second one.
    const file = name !== NOT_FOUND ? pageFile(name) : path.startsWith(PAGE_FILES) ? undefined : path;
    const open = file && fill(file);
    if (open) return answerPage(request, open, name, primeras && { ...primeras, links: linksOf(name, primeras) });
    if (/\.[a-z0-9]{2,5}$/i.test(path) && !request.headers.get("accept")?.includes("text/html")) return null;
    const missing = fill(pageFile(NOT_FOUND));
    if (missing) return answer(request, missing, "no-cache", 404);
    return new Response("Falta construir el cliente: bun run build\n", { status: 503 });
  };
}

/** Renders each page once per brand, on first request. */
function createFiller(files: Map<string, Buffer>, readOwner: () => Owner): (path: string) => Asset | undefined {
  const filled = new Map<string, Asset>();
  let filledFor = "";
  return (path) => {
    const template = OPEN.test(path) && files.get(path);
    if (!template) return undefined;
    const owner = readOwner();
    const key = JSON.stringify(owner);
    if (key !== filledFor) filled.clear();
    filledFor = key;
    const asset = filled.get(path) ?? compressed(path, fillTemplate(template.toString(), path, owner));
    filled.set(path, asset);
    return asset;
  };
}

function answerPage(request: Request, page: Asset, name: RouteName, own: Own | null | undefined): Response {
  if (!PRIMERAS[name]) return answer(request, page, "no-cache");
  if (!own) return answer(request, page, "no-cache", 200, VARY_BY_PERSON);
  return answer(request, holding(page, own), NEVER_KEPT, 200, VARY_BY_PERSON);
}

interface Own extends Pick<Primeras, "element"> {
  /** HTML elements for the head. */
  links: string;
}

/**
 * What the build wrote about the lazy parts of pages (scripts/build/prerender.ts): for each page and part, the elements that
 * load its files.
 */
function readPiezas(assets: Map<string, Asset>): (name: RouteName, primeras: Primeras) => string {
  const file = assets.get(PIEZAS_FILE);
  // Not public.
  assets.delete(PIEZAS_FILE);
  const links = JSON.parse(file ? Buffer.from(file.bytes).toString() : "{}") as PiezasDePagina;
  return (name, { piezas }) => piezas.map((pieza) => links[name]?.[pieza] ?? "").join("");
}

/** The page with that person's data, compressed fast because somebody is waiting. */
function holding({ bytes, type }: Asset, { element, links }: Own): Asset {
  const page = Buffer.from(bytes).toString();
  const head = page.indexOf("</head>");
  const end = page.lastIndexOf("</body>");
  const text = [page.slice(0, head), links, page.slice(head, end), element, page.slice(end)].join("");
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  return {
    bytes: new Uint8Array(Buffer.from(text)),
    type,
    etag: null,
    br: new Uint8Array(brotliCompressSync(text, { params })),
    gz: new Uint8Array(gzipSync(text, { level: 4 })),
  };
}

function compressed(path: string, text: string): Asset {
  return {
    ...assetOf(path, Buffer.from(text)),
    br: new Uint8Array(brotliCompressSync(text)),
    gz: new Uint8Array(gzipSync(text)),
  };
}

/** A file and its precompressed versions. */
function sealed(path: string, bytes: Buffer, files: Map<string, Buffer>): Asset {
  const br = files.get(`${path}.br`);
  const gz = files.get(`${path}.gz`);
  return { ...assetOf(path, bytes), ...(br && { br: new Uint8Array(br) }), ...(gz && { gz: new Uint8Array(gz) }) };
}

function assetOf(path: string, content: Buffer): Asset {
  const bytes = new Uint8Array(content);
  return { bytes, type: Bun.file(path).type, etag: `"${Bun.hash(bytes).toString(36)}"` };
}

function readFiles(dir: string): Map<string, Buffer> {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [`/${relative(dir, path).split(sep).join("/")}`, readFileSync(path)]));
}

function answer(
  request: Request,
  asset: Asset,
  cacheControl: string,
  status = 200,
  vary = "accept-encoding",
): Response {
  const headers = new Headers({ "content-type": asset.type, "cache-control": cacheControl, vary });
  if (asset.etag) headers.set("etag", asset.etag);
  if (asset.etag && status === 200 && request.headers.get("if-none-match") === asset.etag)
    return new Response(null, { status: 304, headers });
  const accepted = request.headers.get("accept-encoding") ?? "";
  const [encoding, bytes] =
    /\bbr\b/.test(accepted) && asset.br
      ? ["br", asset.br]
      : /\bgzip\b/.test(accepted) && asset.gz
        ? ["gzip", asset.gz]
        : [null, asset.bytes];
  if (encoding) headers.set("content-encoding", encoding as string);
  headers.set("content-length", String(bytes.byteLength));
  return new Response(request.method === "HEAD" ? null : (bytes as Uint8Array<ArrayBuffer>), { status, headers });
}
