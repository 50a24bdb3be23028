/** Default retention times of personal data, and the minimum of each. */

import { ENTRADAS_DIAS } from "./limits.ts";
import { RESPUESTAS_GUARDADAS_DIAS } from "./mensajes.ts";

export const PRIVACIDAD_INICIAL = {
  /** A year: people complain about messages of their latest loan, not of earlier ones. */
  mensajesDias: 365,
  /** As long as a loan and its pagos are looked back at. */
  entradasDias: ENTRADAS_DIAS,
  /** No longer than the privacy page promises. */
  respuestasDias: RESPUESTAS_GUARDADAS_DIAS,
  /** A stranger's session is noticed within a month. */
  sesionesDias: 30,
  /** The person's name stays; the address helps only while an incident is being investigated. */
  direccionesDias: 180,
} as const satisfies Record<string, number>;

/** A reminder is disputed within a month, and waiting messages are never removed. */
export const MIN_MENSAJES_DIAS = 30;
/** «¿No fuiste tú?» is read in the mails of the last month. */
export const MIN_ENTRADAS_DIAS = 30;
/** WhatsApp's own window for answers is a day; the rest of the week is for slower teams. */
export const MIN_RESPUESTAS_DIAS = 7;
export const MIN_SESIONES_DIAS = 0;
/** A theft is investigated within a month. */
export const MIN_DIRECCIONES_DIAS = 30;

/** Rows deleted per step; other requests run between steps. */
export const LOTE_DE_RETENCION = 500;
/** Rows counted for a preview: beyond that, «10.000 o más». */
export const MAX_POR_BORRAR = 10_000;
