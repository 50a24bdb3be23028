/** A stand-in of a provider's API over real HTTP on this machine: the requests it received, and how any of them can fail. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Llamada {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  texto: string;
  /** The fields of a JSON body; none for another. */
  json: Record<string, unknown>;
  /** Those of a form. */
  form: URLSearchParams;
}

export interface Respuesta {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/**
 * How the next call fails. cuelga: no response at all · traga: it acts, and the connection drops before its response · corta:
 * the connection drops first · media: half of its response · html: a proxy's page · desvia: a redirect to another address ·
 * sinfin: an error response that never ends. A response is sent as given, instead of its own.
 */
export type Tropiezo = "cuelga" | "traga" | "corta" | "media" | "html" | "desvia" | "sinfin" | Respuesta;

export interface Proveedor {
  url: string;
  llamadas: Llamada[];
  /** How the next calls fail, one each; later ones succeed. */
  plan: Tropiezo[];
  /** Resolves once it was called that often. */
  until: (count: number) => Promise<void>;
  stop: () => Promise<void>;
}

export const respuesta = (status: number, body: unknown, headers?: Record<string, string>): Respuesta => ({
  status,
  body,
  ...(headers && { headers }),
});

/** `answer` does what the provider would with a call, and returns its response. */
export async function proveedor(answer: (llamada: Llamada) => Respuesta): Promise<Proveedor> {
  const llamadas: Llamada[] = [];
  const plan: Tropiezo[] = [];
  const waiting: { count: number; wake: () => void }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const texto = Buffer.concat(chunks).toString("utf8");
      const { method = "", url: path = "", headers } = request;
      const llamada = { method, path, headers, texto, json: jsonOf(texto), form: new URLSearchParams(texto) };
      llamadas.push(llamada);
      give(response, plan.shift(), () => answer(llamada));
      for (const { count, wake } of waiting) if (llamadas.length >= count) wake();
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    llamadas,
    plan,
    until: (count) =>
      new Promise((wake) => {
        if (llamadas.length >= count) wake();
        else waiting.push({ count, wake });
      }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

function jsonOf(texto: string): Record<string, unknown> {
  try {
    return JSON.parse(texto) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function give(response: ServerResponse, tropiezo: Tropiezo | undefined, answer: () => Respuesta): void {
  if (tropiezo === "cuelga") return;
  if (tropiezo === "html") response.writeHead(200, { "content-type": "text/html" }).end("<html>Bienvenido</html>");
  else if (tropiezo === "desvia") response.writeHead(307, { location: "/otra" }).end();
  else if (tropiezo === "sinfin") flood(response);
  else if (tropiezo === "corta") response.socket?.destroy();
  else if (typeof tropiezo === "object") send(response, tropiezo);
  else {
    const said = answer();
    if (tropiezo === "traga") response.socket?.destroy();
    else if (tropiezo === "media") sendHalf(response, said);
    else send(response, said);
  }
}

/** As much as the other side reads, for as long as it reads. */
function flood(response: ServerResponse): void {
  response.writeHead(500, { "content-type": "application/json" });
  const more = () => {
    if (!response.destroyed) response.write("x".repeat(16_384), more);
  };
  more();
}

function sendHalf(response: ServerResponse, { status, body }: Respuesta): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json", "content-length": String(text.length) });
  response.write(text.slice(0, text.length / 2), () => response.socket?.destroy());
}

function send(response: ServerResponse, { status, body, headers }: Respuesta): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}
