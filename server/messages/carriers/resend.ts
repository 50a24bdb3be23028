/**
 * E-mail by Resend. It honours a key for 24 hours (resend.com/docs/dashboard/emails/idempotency-keys): the message's id, so
 * that a retry after a lost answer sends nothing twice; after that time there is no retry (attempt.ts). Its package reports
 * every connection failure alike, so each one is a doubt.
 */
import type { Resend } from "resend";
import { ESPERA_ENVIADOR_MS, RESEND_CLAVE_VALE_MS } from "../../../rules/limits/mensajes.ts";
import type { CorreoProvider } from "../../core/env/mensajes.ts";
import { AddressRefused, addressesOf } from "../../core/net/afuera.ts";
import { type Carrier, type Falla, NotTaken, type Writers } from "../carrier.ts";
import { type Espera, fallaOf, refused, waitOf } from "./ask.ts";

const QUIEN = "Resend";

/** Errors whose status says too little (resend.com/docs/api-reference/errors). */
const CODIGOS: Record<string, { falla: Falla; texto?: string }> = {
  // One name for the 422 of an invalid address and the 403 of an account that may only write to itself.
  invalid_from_address: { falla: "cuenta", texto: "Resend no acepta el remitente de MAIL_FROM" },
  daily_quota_exceeded: { falla: "cuenta", texto: "Se acabó el cupo de correos de hoy en Resend" },
  monthly_quota_exceeded: { falla: "cuenta", texto: "Se acabó el cupo de correos del mes en Resend" },
  invalid_access: { falla: "cuenta" },
  restricted_api_key: { falla: "cuenta" },
  missing_api_key: { falla: "cuenta" },
  // Another attempt under the same key is in progress: either that one is taken, or this one next time.
  concurrent_idempotent_requests: { falla: "ritmo" },
};

type Provider = Extract<CorreoProvider, { kind: "resend" }>;

export function resendCarrier(
  provider: Pick<Provider, "key" | "url" | "from">,
  { textOf, htmlOf, headersOf }: Writers,
  { esperaMs = ESPERA_ENVIADOR_MS }: Espera = {},
): Carrier {
  let client: Resend | null = null;
  const carry: Carrier["carry"] = async (mensaje) => {
    client ??= new (await import("resend")).Resend(provider.key, { baseUrl: provider.url });
    const signal = AbortSignal.timeout(esperaMs);
    // The package makes the call itself, so its address is only checked beforehand.
    await addressesOf(new URL(provider.url).hostname).catch((error: Error) => {
      if (error instanceof AddressRefused) throw new NotTaken("cuenta", `${QUIEN}: ${error.message}`);
    });
    // The package passes these on to `fetch`.
    const options = { idempotencyKey: mensaje.id, signal, redirect: "error" };
    const { data, error, headers } = await client.emails.send(
      {
        from: provider.from,
        to: mensaje.destino,
        subject: mensaje.asunto ?? "Cuotica",
        text: textOf(mensaje),
        html: htmlOf(mensaje),
        headers: headersOf(mensaje),
        // Returned in its webhooks.
        tags: [{ name: "mensaje", value: mensaje.id }],
      },
      options,
    );
    if (!error) return data?.id ? { id: data.id } : {};
    if (signal.aborted) throw new NotTaken("duda", `${QUIEN} no respondió a tiempo`);
    const { statusCode, name } = error;
    // A mail was sent under this key, before the operator's name or logo in it changed.
    if (name === "invalid_idempotent_request") return {};
    if (typeof statusCode !== "number") throw new NotTaken("duda", `No se pudo hablar con ${QUIEN}`);
    const { falla = fallaOf(statusCode), texto } = CODIGOS[name] ?? {};
    throw refused(QUIEN, falla, `${statusCode} ${name}`, {
      texto,
      esperaMs: waitOf(headers?.["retry-after"], headers?.date),
    });
  };
  return { nombre: "resend", honoursKey: true, keyLastsMs: RESEND_CLAVE_VALE_MS, carry };
}
