/** `/api/docs`: the OpenAPI document rendered by Redoc, without requests to third parties. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { RAIZ } from "../../storage/lugares.ts";

/** The bundle that the build prepares (scripts/build/servidor.ts), or the package's own when running from source. */
const BUILT = join(RAIZ, "dist/docs/redoc.js.gz");
const PACKAGE = join(RAIZ, "node_modules/redoc/bundles/redoc.standalone.js");

/** Redoc injects its styles at run time, hence 'unsafe-inline' for styles. */
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const TEMA = {
  colors: { primary: { main: "#0b6147" } },
  typography: {
    fontFamily: "system-ui, sans-serif",
    headings: { fontFamily: "system-ui, sans-serif" },
    code: { fontFamily: "ui-monospace, monospace" },
  },
};

const PALABRAS = {
  downloadSpecification: "El documento OpenAPI:",
  download: "Descargar",
  responses: "Respuestas",
  requestSamples: "Lo que se pide",
  responseSamples: "Lo que responde",
  default: "Por omisión:",
  enum: "Uno de:",
};

const PAGE = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>La API de Cuotica</title>
<style>body { margin: 0 }</style>
</head>
<body>
<noscript>El documento, sin programa que lo dibuje: <a href="/api/v1/openapi.json">/api/v1/openapi.json</a></noscript>
<redoc spec-url="/api/v1/openapi.json" disable-search hide-hostname theme='${JSON.stringify(TEMA)}' labels='${JSON.stringify(PALABRAS)}'></redoc>
<script src="/api/docs/redoc.js"></script>
</body>
</html>`;

export const docsPage = (): Response =>
  new Response(PAGE, { headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": POLICY } });

export async function redocScript(): Promise<Response> {
  const body = existsSync(BUILT) ? Bun.file(BUILT) : Bun.gzipSync(await Bun.file(PACKAGE).bytes());
  return new Response(body, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "content-encoding": "gzip",
      "cache-control": "public, max-age=86400",
    },
  });
}
