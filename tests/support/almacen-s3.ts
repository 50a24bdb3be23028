/**
 * A store with as much of S3 as the product uses, over HTTP on this machine: PUT, GET, HEAD, DELETE, ListObjectsV2 with pages,
 * and multipart uploads. It does not check signatures, and can be made to fail, hang, truncate and lie.
 */
import { createHash } from "node:crypto";

/** How it fails, for the requests it is told to. */
type Mal =
  | { que: "responde"; status: number; codigo: string }
  /** Accepts it, and never answers. */
  | { que: "calla" }
  /** Confirms it, and stores nothing. */
  | { que: "olvida" }
  /** Stores only that much of it. */
  | { que: "corta"; bytes: number }
  /** Stores something else of the same length. */
  | { que: "cambia" };

interface Peticion {
  metodo: string;
  /** Without the bucket; for a list, its prefix. */
  clave: string;
  lista: boolean;
  /** For a large object uploaded in parts; null for one uploaded whole. */
  parte: string | null;
}

export interface AlmacenS3 {
  url: string;
  objetos: Map<string, Uint8Array>;
  peticiones: Peticion[];
  /** From now on, for requests that match `cuando`; null to behave normally. */
  mal: { cuando: (peticion: Peticion) => boolean; hace: Mal } | null;
  stop(): Promise<void>;
}

const CUBO = "/copias-de-prueba/";
/** Page size of a list: small, so that there are several pages. */
const POR_PAGINA = 5;

export function startAlmacenS3(): AlmacenS3 {
  const objetos = new Map<string, Uint8Array>();
  const partes = new Map<string, Map<number, Uint8Array>>();
  const silent = Promise.withResolvers<void>();
  let uploads = 0;

  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    maxRequestBodySize: 1024 ** 3,
    async fetch(request) {
      const url = new URL(request.url);
      const lista = url.searchParams.has("list-type");
      const path = decodeURIComponent(url.pathname).slice(CUBO.length);
      const clave = lista ? (url.searchParams.get("prefix") ?? "") : path;
      const peticion = { metodo: request.method, clave, lista, parte: url.searchParams.get("partNumber") };
      almacen.peticiones.push(peticion);
      const body = new Uint8Array(await request.arrayBuffer());
      const hace = almacen.mal?.cuando(peticion) ? almacen.mal.hace : null;
      if (hace?.que === "responde") return fault(hace.status, hace.codigo);
      if (hace?.que === "calla") await silent.promise;
      return lista
        ? page(clave, url.searchParams.get("continuation-token"))
        : one(request.method, clave, url, body, hace);
    },
  });

  function one(metodo: string, clave: string, url: URL, body: Uint8Array, hace: Mal | null): Response {
    if (metodo === "POST") return url.searchParams.has("uploads") ? begin(clave) : complete(clave, url, hace);
    if (metodo === "PUT") {
      const part = url.searchParams.get("partNumber");
      if (part) partes.get(url.searchParams.get("uploadId") ?? "")?.set(Number(part), body);
      else keep(clave, body, hace);
      return new Response(null, { headers: { etag: etagOf(body) } });
    }
    const found = objetos.get(clave);
    if (metodo === "DELETE") objetos.delete(clave);
    if (metodo === "DELETE") return new Response(null, { status: 204 });
    return found ? new Response(new Uint8Array(found)) : fault(404, "NoSuchKey");
  }

  function keep(clave: string, body: Uint8Array, hace: Mal | null): void {
    if (hace?.que === "olvida") return;
    if (hace?.que === "corta") objetos.set(clave, body.slice(0, hace.bytes));
    else if (hace?.que === "cambia")
      objetos.set(
        clave,
        body.map((byte) => byte ^ 1),
      );
    else objetos.set(clave, body);
  }

  function begin(clave: string): Response {
    uploads += 1;
    partes.set(`subida-${uploads}`, new Map());
    return xml("InitiateMultipartUploadResult", `<Key>${clave}</Key><UploadId>subida-${uploads}</UploadId>`);
  }

  function complete(clave: string, url: URL, hace: Mal | null): Response {
    const sent = [...(partes.get(url.searchParams.get("uploadId") ?? "") ?? [])].toSorted(([a], [b]) => a - b);
    const whole = new Uint8Array(Buffer.concat(sent.map(([, part]) => part)));
    keep(clave, whole, hace);
    return xml("CompleteMultipartUploadResult", `<Key>${clave}</Key><ETag>${etagOf(whole)}</ETag>`);
  }

  function page(prefix: string, token: string | null): Response {
    const all = [...objetos.keys()].filter((key) => key.startsWith(prefix)).toSorted();
    const from = token ? all.indexOf(token) : 0;
    const items = all.slice(from, from + POR_PAGINA).map((key) => {
      const body = objetos.get(key) ?? new Uint8Array();
      return `<Contents><Key>${key}</Key><Size>${body.byteLength}</Size><ETag>${etagOf(body)}</ETag></Contents>`;
    });
    const next = all[from + POR_PAGINA];
    const more = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : "";
    return xml("ListBucketResult", `<IsTruncated>${next !== undefined}</IsTruncated>${more}${items.join("")}`);
  }

  const almacen: AlmacenS3 = {
    url: `http://127.0.0.1:${server.port}`,
    objetos,
    peticiones: [],
    mal: null,
    async stop() {
      silent.resolve();
      await server.stop(true);
    },
  };
  return almacen;
}

/** The product's settings for it. */
export const deAlmacen = ({ url }: AlmacenS3) => ({
  cubo: CUBO.slice(1, -1),
  prefijo: "casa/",
  endpoint: url,
  region: null,
  clave: "clave-de-prueba",
  secreto: "secreto-de-prueba",
});

const etagOf = (body: Uint8Array) => `"${createHash("md5").update(body).digest("hex")}"`;
const xml = (name: string, inside: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?><${name}>${inside}</${name}>`, {
    headers: { "content-type": "application/xml" },
  });
const fault = (status: number, code: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`, {
    status,
    headers: { "content-type": "application/xml" },
  });
