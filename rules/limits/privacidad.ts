/** How long what names people is kept, until an operator says otherwise; and the least that each may be set to. */

import { ENTRADAS_DIAS } from "./limits.ts";
import { RESPUESTAS_GUARDADAS_DIAS } from "./mensajes.ts";

export const PRIVACIDAD_INICIAL = {
  /** A year: people complain about messages of their last loan, not of earlier ones. */
  mensajesDias: 365,
  /** As long as a loan and its pagos are looked back at. */
  entradasDias: ENTRADAS_DIAS,
  /** No longer than the privacy page promises. */
  respuestasDias: RESPUESTAS_GUARDADAS_DIAS,
  /** A stranger's session is noticed within the month. */
  sesionesDias: 30,
  /** The person's name stays; the address helps only while an incident is being investigated. */
  direccionesDias: 180,
} as const satisfies Record<string, number>;

/** A reminder is disputed within its month, and a message that waits is never removed. */
export const MIN_MENSAJES_DIAS = 30;
/** «¿No fuiste tú?» is read on the mails of the last month. */
export const MIN_ENTRADAS_DIAS = 30;
/** WhatsApp's own window for answers is a day; the rest of the week is for slower teams. */
export const MIN_RESPUESTAS_DIAS = 7;
export const MIN_SESIONES_DIAS = 0;
/** A theft is looked into in a month. */
export const MIN_DIRECCIONES_DIAS = 30;

/** Rows deleted per step; other requests run between steps. */
export const LOTE_DE_RETENCION = 500;
/** Rows counted for a preview: past it, «10.000 o más». */
export const MAX_POR_BORRAR = 10_000;
