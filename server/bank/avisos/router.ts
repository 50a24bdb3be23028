/**
 * POST /api/banco/avisos: bank notices forwarded by any app on a phone. Answers 202 only after the commit, because the app
 * sends again after any other answer. No body and no token is ever logged.
 */
import { Hono } from "hono";
import { run } from "../../core/change.ts";
import type { HttpEnv } from "../../core/net/http.ts";
import { demandPace, demandPhone, demandSigned, type Envio, readEntrega, receiveAvisos } from "./actions.ts";

export function avisosRouter() {
  const app = new Hono<HttpEnv>();

  app.post("/", async (c) => {
    const ctx = c.get("context");
    const request = c.req.raw;
    const dispositivo = demandPhone(ctx, tokenOf(request));
    const envio = await readEnvio(request);
    demandSigned(ctx, dispositivo, envio);
    const entrega = { dispositivo, avisos: await readEntrega(envio) };
    demandPace(ctx, entrega);
    const answer = run(ctx, receiveAvisos, entrega);
    ctx.log.info("avisos de un teléfono", { dispositivo: dispositivo.id, ...answer });
    return c.json(answer, 202);
  });

  return app;
}

const queryOf = (request: Request) => new URL(request.url).searchParams;

/** Parameters of the address itself, not of the notice. The token is called «clave» where people read it. */
const DE_LA_DIRECCION: ReadonlySet<string> = new Set(["token", "clave", "latido"]);

function tokenOf(request: Request): string | null {
  const { headers } = request;
  const [, bearer] = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  const search = queryOf(request);
  return bearer ?? headers.get("x-device-token") ?? search.get("token") ?? search.get("clave");
}

async function readEnvio(request: Request): Promise<Envio> {
  const { headers } = request;
  return {
    bytes: Buffer.from(await request.arrayBuffer()),
    tipo: headers.get("content-type") ?? "",
    firma: headers.get("x-signature"),
    marca: headers.get("x-timestamp"),
    direccion: [...queryOf(request)].filter(([nombre]) => !DE_LA_DIRECCION.has(nombre)),
    latido: queryOf(request).has("latido"),
  };
}
