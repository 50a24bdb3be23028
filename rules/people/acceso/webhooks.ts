/** Webhooks, after the Standard Webhooks specification. */
import * as z from "zod/mini";
import { id } from "../../input/entrada.ts";
import { LETRAS } from "../../limits/limits.ts";
import type { Accion } from "../../texts/auditoria.ts";

/** The events a webhook can subscribe to, with their labels. */
export const EVENTOS = {
  "loan.requested": "Piden un préstamo",
  "loan.approved": "Se aprueba un préstamo",
  "loan.completed": "Se completa un préstamo",
  "pago.registered": "Se registra un pago",
  "pago.approved": "Se aprueba un pago",
  "cuota.overdue": "Se vence una cuota",
  "verification.submitted": "Envían sus fotos",
  "verification.approved": "Se aprueba una verificación",
  "verification.rejected": "Se rechaza una verificación",
} as const;
export type Evento = keyof typeof EVENTOS | "prueba";

/** Which audited actions raise which event. */
const ACTOS: { readonly [A in Accion]?: Evento } = {
  "loans.request": "loan.requested",
  "loans.requestFor": "loan.requested",
  "loans.approve": "loan.approved",
  "loans.complete": "loan.completed",
  "pagos.register": "pago.registered",
  "pagos.registerFor": "pago.registered",
  "intenciones.pay": "pago.registered",
  "verificaciones.submit": "verification.submitted",
  "verificaciones.approve": "verification.approved",
  "verificaciones.reject": "verification.rejected",
};

/** The event that an audit line raises, if any. Approving an already approved pago raises none. */
export function eventoDe(accion: string, antes: unknown, despues: unknown): Evento | undefined {
  if (accion !== "pagos.setStatus") return ACTOS[accion as Accion];
  const status = (row: unknown) => (row as { status?: string } | null)?.status;
  return status(despues) === "Aprobado" && status(antes) !== "Aprobado" ? "pago.approved" : undefined;
}

export const ENVIO_ESTADOS = ["pendiente", "entregado", "fallido"] as const;

const MINUTO_MS = 60_000;
const HORA_MS = 60 * MINUTO_MS;
/** The wait after each failed attempt: three days in total, as the specification suggests. */
export const ESPERAS_MS = [
  5_000,
  5 * MINUTO_MS,
  30 * MINUTO_MS,
  ...[2, 5, 10, 14, 20, 24].map((horas) => horas * HORA_MS),
];
/** The time limit of a request. */
export const ESPERA_WEBHOOK_MS = 10_000;
/** How long the old secret keeps signing after it is replaced. */
export const ANTERIOR_MS = 24 * HORA_MS;
export const MAX_WEBHOOKS = 10;
/** How many characters of a response are stored. */
export const MAX_RESPUESTA = 300;
/** How long deliveries are kept. */
export const ENVIOS_GUARDADOS_DIAS = 30;

const ELIGE = "Elige al menos una cosa que contarle.";
export const createWebhookInput = z.object({
  url: z.url({ error: "Escribe una dirección que empiece por https://." }).check(z.maxLength(LETRAS.enlace)),
  eventos: z
    .array(z.enum(Object.keys(EVENTOS) as [keyof typeof EVENTOS, ...(keyof typeof EVENTOS)[]]))
    .check(z.minLength(1, ELIGE), z.maxLength(Object.keys(EVENTOS).length)),
});
export type CreateWebhook = z.output<typeof createWebhookInput>;
export const webhookInput = z.object({ webhookId: id });
export const envioInput = z.object({ envioId: id });
