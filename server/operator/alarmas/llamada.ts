/** Alarm calls to the operator, and the heartbeat. */
import { createHmac } from "node:crypto";
import { ESPERA_LATIDO_MS } from "../../../rules/limits/alarmas.ts";
import { FORMA_NOMBRES, peticionDe, type Recado } from "../../../rules/operator/salud/recados.ts";
import type { BaseContext } from "../../core/context.ts";
import type { LlamadaEnv } from "../../core/env/alarmas.ts";
import { callOutside } from "../../core/net/afuera.ts";
import { ask, fallaOf, refused } from "../../messages/carriers/ask.ts";
import { newId } from "../../storage/ids.ts";

/**
 * Sends an alarm to the operator's service. Throws NotTaken, with the reason in Spanish. The generic format is signed like SMS
 * webhooks: HMAC-SHA256 of the body, in hexadecimal.
 */
export async function callOut(llamada: LlamadaEnv, recado: Recado, enlace: string): Promise<void> {
  const { url, forma, token } = llamada;
  const { headers, body } = peticionDe(recado, { ...llamada, enlace });
  const signed = forma === "generica" && token !== null;
  const signature = signed && { "x-cuotica-signature": createHmac("sha256", token).update(body).digest("hex") };
  const quien = FORMA_NOMBRES[forma];
  const { status, datos, esperaMs } = await ask(quien, url, { headers: { ...headers, ...signature }, body });
  if (status < 200 || status > 299 || datos.ok === false) throw refused(quien, fallaOf(status), status, { esperaMs });
}

/** Calls without the queue, for when the queue cannot be written. Returns whether it was accepted; never throws. */
export async function callDirect(
  { clock, publicUrl, maquina }: Pick<BaseContext, "clock" | "publicUrl" | "maquina">,
  { asunto, texto }: Pick<Recado, "asunto" | "texto">,
): Promise<boolean> {
  const { llamada } = maquina.alarmas;
  if (!llamada) return false;
  const recado = { id: newId(), momento: clock.now(), tono: "mal", asunto, texto } as const;
  return callOut(llamada, recado, `${publicUrl}/admin/estado`).then(
    () => true,
    () => false,
  );
}

/** Sends the heartbeat. Throws if it was not accepted. */
export async function sendLatido(url: string): Promise<void> {
  const response = await callOutside(url, { method: "GET", signal: AbortSignal.timeout(ESPERA_LATIDO_MS) });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`Quien espera las señales de este servidor respondió ${response.status}.`);
}
