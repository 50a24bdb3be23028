/** The built client, held in memory: hashed assets for ever, the page itself never without asking. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

interface Asset {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  etag: string;
  br?: Uint8Array<ArrayBuffer>;
  gz?: Uint8Array<ArrayBuffer>;
}

export type ServeClient = (request: Request) => Response | null;

const FOREVER = "public, max-age=31536000, immutable";

/** The landing, drawn when the client was built; its address is `/` and no other. */
const LANDING = "/inicio.html";

/**
 * Answers GET and HEAD from the folder `dir`: the landing, a file that is there, else the page for any path that names no file (the
 * client's router shows the rest). Null for a missing file.
 */
export function createClientServer(dir: string): ServeClient {
  const assets = existsSync(dir) ? readAssets(dir) : new Map<string, Asset>();
  const landing = assets.get(LANDING);
  assets.delete(LANDING);
  return (request) => {
    const path = new URL(request.url).pathname;
    const asset = path === "/" ? landing : assets.get(path);
    if (asset) return answer(request, asset, path.startsWith("/assets/") ? FOREVER : "no-cache");
    if (/\.[a-z0-9]{2,5}$/i.test(path)) return null;
    const page = assets.get("/index.html");
    if (page) return answer(request, page, "no-cache");
    return new Response("Falta construir el cliente: bun run build\n", { status: 503 });
  };
}

function readAssets(dir: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.filter((candidate) => !/\.(br|gz)$/.test(candidate))) {
    const bytes = new Uint8Array(readFileSync(path));
    const asset: Asset = { bytes, type: Bun.file(path).type, etag: `"${Bun.hash(bytes).toString(36)}"` };
    if (existsSync(`${path}.br`)) asset.br = new Uint8Array(readFileSync(`${path}.br`));
    if (existsSync(`${path}.gz`)) asset.gz = new Uint8Array(readFileSync(`${path}.gz`));
    assets.set(`/${relative(dir, path).split(sep).join("/")}`, asset);
  }
  return assets;
}

function answer(request: Request, asset: Asset, cacheControl: string): Response {
  const headers = new Headers({
    "content-type": asset.type,
    "cache-control": cacheControl,
    etag: asset.etag,
    vary: "accept-encoding",
  });
  if (request.headers.get("if-none-match") === asset.etag) return new Response(null, { status: 304, headers });
  const accepted = request.headers.get("accept-encoding") ?? "";
  const [encoding, bytes] =
    /\bbr\b/.test(accepted) && asset.br
      ? ["br", asset.br]
      : /\bgzip\b/.test(accepted) && asset.gz
        ? ["gzip", asset.gz]
        : [null, asset.bytes];
  if (encoding) headers.set("content-encoding", encoding as string);
  headers.set("content-length", String(bytes.byteLength));
  return new Response(request.method === "HEAD" ? null : (bytes as Uint8Array<ArrayBuffer>), { headers });
}
