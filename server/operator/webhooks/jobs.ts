/** Sends webhook deliveries. Webhooks are served in parallel, so a slow one delays the others by one timeout at most. */
import { ESPERA_WEBHOOK_MS, MAX_RESPUESTA } from "../../../rules/people/acceso/webhooks.ts";
import { run } from "../../core/change.ts";
import type { BaseContext } from "../../core/context.ts";
import { startRounds } from "../../core/live.ts";
import { AddressRefused, callOutside, isNamed } from "../../core/net/afuera.ts";
import { unseal } from "../../core/seal.ts";
import { readText } from "../../messages/carriers/ask.ts";
import { gatherEnvios, noteEnvio } from "./actions.ts";
import { type Envio, listAll, listDue, type Webhook } from "./queries.ts";

/** How often new audit lines are looked for. */
const MIRAR_CADA_MS = 5_000;
/** How many deliveries one webhook gets per round. */
const SEGUIDOS = 20;

/** Starts sending. Returns a function that stops it and waits for requests in flight. */
export const startWebhooks = (ctx: BaseContext): (() => Promise<void>) =>
  startRounds(ctx, { topic: "webhooks", cadaMs: MIRAR_CADA_MS, tarea: "webhooks" }, (signal) => tellAll(ctx, signal));

/** One round: queues deliveries for new events, then sends those that are due. */
export async function tellAll(ctx: BaseContext, signal?: AbortSignal): Promise<void> {
  const told = listAll(ctx.db).map(async (webhook) => {
    while (!signal?.aborted && run(ctx, gatherEnvios, webhook.id)) await Bun.sleep(0);
    for (const envio of listDue(ctx.db, webhook.id, ctx.clock.now(), SEGUIDOS))
      if (signal?.aborted || !(await tell(ctx, webhook, envio))) return;
  });
  await Promise.all(told);
}

/** Returns whether it was accepted. After a failure the webhook's other deliveries wait for the next round. */
async function tell(ctx: BaseContext, webhook: Webhook, envio: Envio): Promise<boolean> {
  const { status, respuesta } = await send(ctx, webhook, envio);
  run(ctx, noteEnvio, { envio, status, respuesta });
  return status !== null && status >= 200 && status < 300;
}

/** One signature per valid secret, two while a secret is being replaced; empty when none can be unsealed with this APP_SECRET. */
async function signaturesOf(ctx: BaseContext, webhook: Webhook, { id, cuerpo }: Envio, now: Date): Promise<string> {
  const { secreto, anterior, anteriorHasta } = webhook;
  const both = anterior !== null && (anteriorHasta ?? 0) > now.getTime();
  const { Webhook: Firma } = await import("standardwebhooks");
  const signed = (sealed: string) => {
    try {
      return [new Firma(unseal(ctx.codes.secret, sealed)).sign(id, now, cuerpo)];
    } catch {
      return [];
    }
  };
  return (both ? [secreto, anterior] : [secreto]).flatMap(signed).join(" ");
}

interface Said {
  status: number | null;
  respuesta: string;
}

async function send(ctx: BaseContext, webhook: Webhook, envio: Envio): Promise<Said> {
  const now = new Date(ctx.clock.now());
  const signature = await signaturesOf(ctx, webhook, envio, now);
  if (signature === "") return { status: null, respuesta: "Su clave se guardó con otro APP_SECRET: cámbiala." };
  const headers = {
    "content-type": "application/json",
    "webhook-id": envio.id,
    "webhook-signature": signature,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
  };
  try {
    const signal = AbortSignal.timeout(ESPERA_WEBHOOK_MS);
    // Resolves the name on every call and connects to that address, so a name that later points inside is refused.
    const call = { method: "POST", headers, body: envio.cuerpo, signal };
    const response = await callOutside(webhook.url, call, isNamed);
    return { status: response.status, respuesta: (await readText(response)).slice(0, MAX_RESPUESTA) };
  } catch (error) {
    return { status: null, respuesta: whyNot(error) };
  }
}

function whyNot(error: unknown): string {
  if (error instanceof AddressRefused) return "La dirección lleva a una red interna.";
  const { name = "", code = "" } = error as { name?: string; code?: unknown };
  if (code === "UnexpectedRedirect") return "La dirección lleva a otra, y no se sigue.";
  return name === "TimeoutError" ? "No respondió a tiempo." : "No se pudo conectar.";
}
