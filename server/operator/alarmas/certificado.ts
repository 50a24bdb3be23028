/** The expiry of the certificate at our public address, read with a TLS handshake only. */
import { isIP } from "node:net";
import { connect } from "node:tls";
import { type Instante, instante } from "../../../rules/country/fecha.ts";
import { CERTIFICADO_CADA_MS, CERTIFICADO_OTRA_VEZ_MS, ESPERA_CERTIFICADO_MS } from "../../../rules/limits/alarmas.ts";
import { getCasa, noteCasa } from "../../core/ajustes/queries.ts";
import { run } from "../../core/change.ts";
import type { BaseContext } from "../../core/context.ts";
import { isLocal } from "../../core/net/afuera.ts";

/** Checks the certificate if it is due, and stores the result. */
export async function lookAtCertificado(ctx: BaseContext): Promise<void> {
  const { protocol, hostname, port } = new URL(ctx.publicUrl);
  if (protocol !== "https:" || isLocal(hostname)) return;
  const now = ctx.clock.now();
  const known = getCasa(ctx.db).certificado;
  const fresh = known?.vence ? CERTIFICADO_CADA_MS : CERTIFICADO_OTRA_VEZ_MS;
  if (known && known.host === hostname && known.fecha <= now && now - known.fecha < fresh) return;
  const vence = await readVence(hostname, Number(port || 443));
  run(ctx, (tx) => noteCasa(tx, { certificado: { fecha: now, host: hostname, vence } }), null);
}

/** Null if there is no answer in time: a server often cannot reach itself through its own router. */
export function readVence(host: string, port: number, esperaMs = ESPERA_CERTIFICADO_MS): Promise<Instante | null> {
  const bare = host.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    // An expired or self-signed certificate is read too: it is no secret, and nothing else is requested.
    const named = isIP(bare) === 0 ? { servername: bare } : {};
    const socket = connect({ host: bare, port, ...named, rejectUnauthorized: false });
    const done = (vence: Instante | null) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(vence);
    };
    const timer = setTimeout(() => done(null), esperaMs);
    socket.once("error", () => done(null));
    socket.once("secureConnect", () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to);
      done(Number.isNaN(until) ? null : instante(until));
    });
  });
}
