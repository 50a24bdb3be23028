/** Addresses of other programs that are told what happens, as the Standard Webhooks specification has it. */
import * as z from "zod/mini";
import { id } from "../../input/entrada.ts";
import { LETRAS } from "../../limits/limits.ts";
import type { Accion } from "../../texts/auditoria.ts";

/** What may be told, and what it is to whoever chooses. */
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

/** The acts of the trail that are one. */
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

/** What an act is told as, if it is; a pago is approved where it was not before. */
export function eventoDe(accion: string, antes: unknown, despues: unknown): Evento | undefined {
  if (accion !== "pagos.setStatus") return ACTOS[accion as Accion];
  const status = (row: unknown) => (row as { status?: string } | null)?.status;
  return status(despues) === "Aprobado" && status(antes) !== "Aprobado" ? "pago.approved" : undefined;
}

export const ENVIO_ESTADOS = ["pendiente", "entregado", "fallido"] as const;

const MINUTO_MS = 60_000;
const HORA_MS = 60 * MINUTO_MS;
/** How long after each try that nobody took: three days in all, as the specification proposes. */
export const ESPERAS_MS = [
  ...[5_000, 5 * MINUTO_MS, 30 * MINUTO_MS],
  ...[2, 5, 10, 14, 20, 24].map((horas) => horas * HORA_MS),
];
/** How long who is called may take. */
export const ESPERA_WEBHOOK_MS = 10_000;
/** How long the secret before still signs beside a new one. */
export const ANTERIOR_MS = 24 * HORA_MS;
export const MAX_WEBHOOKS = 10;
/** Of an answer, what is kept to be read. */
export const MAX_RESPUESTA = 300;
/** How long what became of each is kept. */
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
