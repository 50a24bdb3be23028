/** The schemas of settings with several parts. */

import * as z from "zod/mini";
import { REMITENTES_INICIALES } from "../../bank/entregas/remitentes.ts";
import { banco, cedula, telefono } from "../../input/campos.ts";
import { centavos, dia, texto, textoOpcional } from "../../input/entrada.ts";
import { MAX_HORAS_BANCO, MAX_REMITENTES } from "../../limits/banco.ts";
import { MAX_RETENCION_DIAS } from "../../limits/fotos.ts";
import { CUOTAS_MAXIMAS, LETRAS, MAX_ESPERA_TRAS_RECHAZO_DIAS, MAX_GRACIA_DIAS } from "../../limits/limits.ts";
import { RESPUESTAS_GUARDADAS_DIAS } from "../../limits/mensajes.ts";
import { MAX_RESPUESTA_HORAS } from "../../limits/panel.ts";
import {
  MIN_DIRECCIONES_DIAS,
  MIN_ENTRADAS_DIAS,
  MIN_MENSAJES_DIAS,
  MIN_RESPUESTAS_DIAS,
  MIN_SESIONES_DIAS,
} from "../../limits/privacidad.ts";
import { CUOTAS_POR_DEFECTO } from "../../loans/plan.ts";
import { type Centavos, calculateMontoFinal, splitCentavos } from "../../money/dinero.ts";
import { RANGOS_INICIALES, type Rango } from "../../people/niveles.ts";

const enlace = z.nullable(
  z.url({ protocol: /^https$/, error: "Escribe un enlace que empiece por https://" }).check(z.maxLength(LETRAS.enlace)),
);

export const redesInput = z.object({ facebook: enlace, instagram: enlace, tiktok: enlace, x: enlace });

/** HTTPS or this machine, because people pay by what is read from it. */
const FUENTE = "Escribe una dirección que empiece por https://";
export const tasaFuenteInput = z.object({
  url: z
    .url({ error: FUENTE })
    .check(z.maxLength(LETRAS.enlace), z.regex(/^https:\/\/|^http:\/\/(localhost|127\.0\.0\.1)[:/]/, FUENTE)),
  ruta: texto(LETRAS.ruta, "Escribe dónde está la tasa, por ejemplo promedio."),
});

export const cuentaDePago = z.object({ banco, telefono, cedula, titular: textoOpcional(LETRAS.titular) });

const CUOTAS = `Las cuotas van de 1 a ${CUOTAS_MAXIMAS}.`;
export const cuotasInput = z.int({ error: CUOTAS }).check(z.gte(1, CUOTAS), z.lte(CUOTAS_MAXIMAS, CUOTAS));

const RESPUESTA = `Las horas van de 1 a ${MAX_RESPUESTA_HORAS}; vacío, lo que sueles tardar.`;
export const horasInput = z.int({ error: RESPUESTA }).check(z.gte(1, RESPUESTA), z.lte(MAX_RESPUESTA_HORAS, RESPUESTA));

const ESPERA = `Los días de espera van de 0 a ${MAX_ESPERA_TRAS_RECHAZO_DIAS}.`;
export const esperaInput = z
  .int({ error: ESPERA })
  .check(z.gte(0, ESPERA), z.lte(MAX_ESPERA_TRAS_RECHAZO_DIAS, ESPERA));

const GRACIA = `Los días de gracia van de 0 a ${MAX_GRACIA_DIAS}.`;
const PORCENTAJE = "El porcentaje va de 1 a 100, sin decimales.";
const tope = centavos(1, "Escribe el tope en dólares, por ejemplo 2,00.");

export const politicaMultaInput = z.object({
  /** The day from which late cuotas are fined automatically; null if that is done by hand. */
  desde: z.nullable(dia("Elige desde qué día se multa.")),
  graciaDias: z.int({ error: GRACIA }).check(z.gte(0, GRACIA), z.lte(MAX_GRACIA_DIAS, GRACIA)),
  /** A percentage of the cuota; null if fines are `multa`. */
  porcentaje: z.nullable(z.int({ error: PORCENTAJE }).check(z.gte(1, PORCENTAJE), z.lte(100, PORCENTAJE))),
  /** The maximum for the fine of one cuota, and for all fines of a loan; null without a limit. */
  topeCuota: z.nullable(tope),
  topePrestamo: z.nullable(tope),
});

/** A retention time in days; null to keep for ever, if allowed. */
function plazo(min: number, max?: number) {
  const hasta = max ?? MAX_RETENCION_DIAS;
  const error = `Los días van de ${min} a ${hasta}${max === undefined ? "; vacío, no se borran" : ""}.`;
  const dias = z.int({ error }).check(z.gte(min, error), z.lte(hasta, error));
  return z.nullable(dias).check(z.refine((value) => value !== null || max === undefined, error));
}

export const privacidadInput = z.object({
  /** Sent messages, with their text and address. */
  mensajesDias: plazo(MIN_MENSAJES_DIAS),
  /** Sign-in history, with its addresses. */
  entradasDias: plazo(MIN_ENTRADAS_DIAS),
  /** Messages people send by WhatsApp. */
  respuestasDias: plazo(MIN_RESPUESTAS_DIAS, RESPUESTAS_GUARDADAS_DIAS),
  /** Ended sessions, with their address and browser. */
  sesionesDias: plazo(MIN_SESIONES_DIAS),
  /** How long the audit trail keeps addresses. The entries themselves stay. */
  direccionesDias: plazo(MIN_DIRECCIONES_DIAS),
});

const HORAS = `Las horas van de 1 a ${MAX_HORAS_BANCO}.`;

export const bancoInput = z.object({
  /** Whether pagos that the bank certainly confirms (rules/bank/emparejar/emparejar.ts) are approved automatically. */
  automatico: z.boolean(),
  /** The largest pago that is approved automatically; null without a limit. */
  tope: z.nullable(centavos(1, "Escribe el tope en dólares, por ejemplo 50,00.")),
  /**
   * The maximum approved for one person in seven days on SMS or mail evidence alone (rules/bank/emparejar/voces.ts); null or 0:
   * such pagos wait.
   */
  topeSms: z.nullable(centavos(0, "Escribe el tope en dólares, por ejemplo 6,00.")),
  /** Short numbers and app packages whose notices are read, in any case and spacing. */
  remitentes: z
    .array(texto(LETRAS.remitente, "Escribe el número o la aplicación."))
    .check(z.maxLength(MAX_REMITENTES, `Hasta ${MAX_REMITENTES} remitentes.`)),
  /** Hours without a sign of life after which a phone counts as silent. */
  silencioHoras: z.int({ error: HORAS }).check(z.gte(1, HORAS), z.lte(MAX_HORAS_BANCO, HORAS)),
  /** Hours after which a pago without money is worth asking about. */
  esperaHoras: z.int({ error: HORAS }).check(z.gte(1, HORAS), z.lte(MAX_HORAS_BANCO, HORAS)),
});

/**
 * One cuota of the largest level 1 loan at the default terms: a forged SMS gains no more than that, and the next statement
 * reveals it.
 */
const TOPE_SMS = splitCentavos(
  calculateMontoFinal((RANGOS_INICIALES[0] as Rango).max),
  CUOTAS_POR_DEFECTO,
)[0] as Centavos;

export const BANCO_INICIAL = {
  automatico: false,
  tope: null,
  topeSms: TOPE_SMS,
  remitentes: [...REMITENTES_INICIALES],
  silencioHoras: 12,
  esperaHoras: 24,
};
