/** What an operator sets in the panel, with what it is until then. */

import * as z from "zod/mini";
import { REMITENTES_INICIALES } from "../../bank/entregas/remitentes.ts";
import { type Dia, dia as diaOf } from "../../country/fecha.ts";
import { whatsappUrl } from "../../country/telefono.ts";
import type { Logo, Marca } from "../../holes.ts";
import { banco, cedula, telefono } from "../../input/campos.ts";
import { centavos, dia, texto, textoOpcional } from "../../input/entrada.ts";
import { RESPUESTAS_GUARDADAS_DIAS } from "../../limits/avisos.ts";
import { MAX_HORAS_BANCO, MAX_REMITENTES } from "../../limits/banco.ts";
import { MAX_RETENCION_DIAS } from "../../limits/fotos.ts";
import {
  CUOTAS_MAXIMAS,
  LETRAS,
  MAX_ESPERA_TRAS_RECHAZO_DIAS,
  MAX_GRACIA_DIAS,
  MAX_INTERES_PORCENTAJE,
  MAX_MULTA_CENTAVOS,
  MAX_OTRAS_CUENTAS,
} from "../../limits/limits.ts";
import {
  MIN_DIRECCIONES_DIAS,
  MIN_ENTRADAS_DIAS,
  MIN_MENSAJES_DIAS,
  MIN_RESPUESTAS_DIAS,
  MIN_SESIONES_DIAS,
  PRIVACIDAD_INICIAL,
} from "../../limits/privacidad.ts";
import { PESOS_INICIALES, pesosInput } from "../../loans/aprobar/puntaje.ts";
import { CUOTAS_POR_DEFECTO, PERIODOS } from "../../loans/plan.ts";
import {
  type Centavos,
  calculateMontoFinal,
  centavos as centavosOf,
  formatDolares,
  formatDolaresCortos,
  INTERES_PORCENTAJE,
  MULTA,
  splitCentavos,
} from "../../money/dinero.ts";
import { RANGOS_INICIALES, type Rango } from "../../people/niveles.ts";
import { rangosInput } from "../../people/rangos.ts";
import { colorInput, prestamistaInput, prestamistaText } from "./marca.ts";
import {
  AVISOS_INICIALES,
  avisosInput,
  RECORDATORIOS_INICIALES,
  recordatoriosInput,
  resumenDiarioInput,
} from "./mensajes.ts";

const enlace = z.nullable(
  z.url({ protocol: /^https$/, error: "Escribe un enlace que empiece por https://" }).check(z.maxLength(LETRAS.enlace)),
);

const GRACIA = `Los días de gracia van de 0 a ${MAX_GRACIA_DIAS}.`;
const PORCENTAJE = "El porcentaje va de 1 a 100, sin decimales.";
const PORCENTAJE_DESCUENTO = "El descuento va de 0 a 100 por ciento, sin decimales.";
const tope = centavos(1, "Escribe el tope en dólares, por ejemplo 2,00.");

const MULTA_MAXIMA = centavosOf(MAX_MULTA_CENTAVOS);
const INTERES = `El interés va de 0 a ${MAX_INTERES_PORCENTAJE} por ciento, sin decimales.`;
const CUOTAS = `Las cuotas van de 1 a ${CUOTAS_MAXIMAS}.`;
const RETENCION = `Los días van de 0 a ${MAX_RETENCION_DIAS}; vacío, no se borran.`;
const SIN_USO = `Los días van de 30 a ${MAX_RETENCION_DIAS}; vacío, no se borran.`;
const HORAS = `Las horas van de 1 a ${MAX_HORAS_BANCO}.`;
const ESPERA = `Los días de espera van de 0 a ${MAX_ESPERA_TRAS_RECHAZO_DIAS}.`;

/** Days that something is kept; null for good, where it may be. */
function plazo(min: number, max?: number) {
  const hasta = max ?? MAX_RETENCION_DIAS;
  const error = `Los días van de ${min} a ${hasta}${max === undefined ? "; vacío, no se borran" : ""}.`;
  const dias = z.int({ error }).check(z.gte(min, error), z.lte(hasta, error));
  return z.nullable(dias).check(z.refine((value) => value !== null || max === undefined, error));
}

/** HTTPS, or this machine: what is read from it is what people pay. */
const FUENTE = "Escribe una dirección que empiece por https://";
export const tasaFuenteInput = z.object({
  url: z
    .url({ error: FUENTE })
    .check(z.maxLength(LETRAS.enlace), z.regex(/^https:\/\/|^http:\/\/(localhost|127\.0\.0\.1)[:/]/, FUENTE)),
  ruta: texto(LETRAS.ruta, "Escribe dónde está la tasa, por ejemplo promedio."),
});

const cuentaDePago = z.object({ banco, telefono, cedula, titular: textoOpcional(LETRAS.titular) });
const OTRAS = `Hasta ${MAX_OTRAS_CUENTAS} cuentas más.`;

export const ajustesSchema = z.object({
  marca: texto(LETRAS.marca),
  /** Where borrowers pay their cuotas; null until the operator sets it. */
  datosPago: z.nullable(cuentaDePago),
  /** The further accounts that take payments, each of another bank (rules/operator/ajustes/cuentas-de-pago.ts). */
  otrosDatosPago: z.array(cuentaDePago).check(z.maxLength(MAX_OTRAS_CUENTAS, OTRAS)),
  /** The WhatsApp of customer service, E.164; null until the operator sets it. */
  atencionTelefono: z.nullable(telefono),
  /** The main colour of pages, icons and mails; null for the house's own. */
  color: z.nullable(colorInput),
  /** Who lends: whose name, RIF, address and phone stand on pages and papers; null until the operator sets it. */
  prestamista: z.nullable(prestamistaInput),
  noticias: texto(LETRAS.noticias),
  /** The last day on which the news are shown; null: until others are written. */
  noticiasHasta: z.nullable(dia("Elige hasta qué día se muestran.")),
  redes: z.object({ facebook: enlace, instagram: enlace, tiktok: enlace, x: enlace }),
  /** Whether a loan whose every cuota was paid by its day raises the level by itself. */
  subirNivelAutomatico: z.boolean(),
  /** The terms of the loans approved from now on: interest in percent, cuotas by default, how far apart they are. */
  interes: z.int({ error: INTERES }).check(z.gte(0, INTERES), z.lte(MAX_INTERES_PORCENTAJE, INTERES)),
  cuotas: z.int({ error: CUOTAS }).check(z.gte(1, CUOTAS), z.lte(CUOTAS_MAXIMAS, CUOTAS)),
  periodo: z.enum(PERIODOS, { error: "Elige cada cuánto se paga una cuota." }),
  /** What one fine adds to a loan. */
  multa: centavos(1, "Escribe cuánto suma una multa, por ejemplo 0,50.").check(
    z.lte(MAX_MULTA_CENTAVOS, `Una multa suma hasta ${formatDolaresCortos(MULTA_MAXIMA)}.`),
  ),
  /** Fines that set themselves: whether, and which. */
  politicaMulta: z.object({
    /** The day from which late cuotas are fined by themselves; null while that is done by hand. */
    desde: z.nullable(dia("Elige desde qué día se multa.")),
    graciaDias: z.int({ error: GRACIA }).check(z.gte(0, GRACIA), z.lte(MAX_GRACIA_DIAS, GRACIA)),
    /** Of the cuota, in percent; null where a fine is `multa`. */
    porcentaje: z.nullable(z.int({ error: PORCENTAJE }).check(z.gte(1, PORCENTAJE), z.lte(100, PORCENTAJE))),
    /** The most that the fine of one cuota, and the fines of one loan, come to; null without a ceiling. */
    topeCuota: z.nullable(tope),
    topePrestamo: z.nullable(tope),
  }),
  /** How much of the interest that is not due yet is given up to who pays everything early, in percent. */
  descuentoAnticipado: z
    .int({ error: PORCENTAJE_DESCUENTO })
    .check(z.gte(0, PORCENTAJE_DESCUENTO), z.lte(100, PORCENTAJE_DESCUENTO)),
  /** Whether a loan with nothing left to pay closes by itself. */
  cierreAutomatico: z.boolean(),
  /** What each of the five levels may ask for. */
  rangos: rangosInput,
  /** Days that a person waits after a rejection before asking again. */
  esperaTrasRechazo: z.int({ error: ESPERA }).check(z.gte(0, ESPERA), z.lte(MAX_ESPERA_TRAS_RECHAZO_DIAS, ESPERA)),
  /** Days for which rejected photos, and those asked for anew, are kept; null: for good. */
  fotosRechazadasDias: z.nullable(
    z.int({ error: RETENCION }).check(z.gte(0, RETENCION), z.lte(MAX_RETENCION_DIAS, RETENCION)),
  ),
  /** Days for which those of verified people are kept after the last that was heard of them; null: for good. */
  fotosSinUsoDias: z.nullable(z.int({ error: SIN_USO }).check(z.gte(30, SIN_USO), z.lte(MAX_RETENCION_DIAS, SIN_USO))),
  /** Days for which the rest of what names people is kept (rules/limits/privacidad.ts says why); null: for good. */
  privacidad: z.object({
    /** Messages that were sent, with their text and address. */
    mensajesDias: plazo(MIN_MENSAJES_DIAS),
    /** What happened at the doors of accounts, with the addresses from which it did. */
    entradasDias: plazo(MIN_ENTRADAS_DIAS),
    /** What people write by WhatsApp. */
    respuestasDias: plazo(MIN_RESPUESTAS_DIAS, RESPUESTAS_GUARDADAS_DIAS),
    /** Sessions that ended, with their address and browser. */
    sesionesDias: plazo(MIN_SESIONES_DIAS),
    /** The address of who did something, in the audit. What was done stays. */
    direccionesDias: plazo(MIN_DIRECCIONES_DIAS),
  }),
  /** What the bank confirms by itself, and from whom its notices are believed. */
  banco: z.object({
    /** Whether a pago that the bank confirms for sure (rules/bank/emparejar/emparejar.ts) is approved without anybody. */
    automatico: z.boolean(),
    /** Above this no pago is approved by itself; null without a ceiling. */
    tope: z.nullable(centavos(1, "Escribe el tope en dólares, por ejemplo 50,00.")),
    /** The most of one person in seven days on the word of an SMS or a mail alone (rules/bank/emparejar/voces.ts); null or nothing: they wait. */
    topeSms: z.nullable(centavos(0, "Escribe el tope en dólares, por ejemplo 6,00.")),
    /** Short numbers and app packages whose notices are read; in capitals or not, and with or without spaces. */
    remitentes: z
      .array(texto(LETRAS.remitente, "Escribe el número o la aplicación."))
      .check(z.maxLength(MAX_REMITENTES, `Hasta ${MAX_REMITENTES} remitentes.`)),
    /** Hours without a sign of life after which a phone counts as silent. */
    silencioHoras: z.int({ error: HORAS }).check(z.gte(1, HORAS), z.lte(MAX_HORAS_BANCO, HORAS)),
    /** Hours after which a pago without money is one to ask about. */
    esperaHoras: z.int({ error: HORAS }).check(z.gte(1, HORAS), z.lte(MAX_HORAS_BANCO, HORAS)),
  }),
  /** A source of the day's rate of the operator's own: an address that answers JSON, and where in it the rate stands; null without. */
  tasaFuente: z.nullable(tasaFuenteInput),
  /** From which amount on a request waits for a second administrator (rules/loans/aprobar/vistos.ts); null where one is enough. */
  segundaAprobacion: z.nullable(centavos(1, "Escribe el monto en dólares, por ejemplo 50,00.")),
  /** How many points each reason of the score beside a request is worth (rules/loans/aprobar/puntaje.ts). */
  puntaje: pesosInput,
  /** The reminders that go out by themselves, by which channels, and what administrators are told each day. */
  recordatorios: recordatoriosInput,
  avisos: avisosInput,
  resumenDiario: resumenDiarioInput,
  /** Whether every administrator must sign in with an authenticator app too. */
  exigirDosPasos: z.boolean(),
});

/** What has a form of its own. */
export const bancoInput = ajustesSchema.shape.banco;
/** Some of them, as a section of the panel saves its own. */
export const ajustesSaveInput = z.extend(z.partial(ajustesSchema), {
  // Two sections keep parts of them: each sends its own. Who knows fewer settings of the bank leaves the others alone.
  avisos: z.optional(z.partial(avisosInput)),
  banco: z.optional(z.partial(ajustesSchema.shape.banco)),
});
export const segundaInput = z.pick(ajustesSchema, { segundaAprobacion: true });

export const privacidadInput = ajustesSchema.shape.privacidad;

export type Ajustes = z.infer<typeof ajustesSchema>;
type EnPartes = "avisos" | "banco";
/** What is changed of them, and within those that are changed in parts too. */
export type CambiosDeAjustes = Omit<Partial<Ajustes>, EnPartes> & {
  [P in EnPartes]?: { [K in keyof Ajustes[P]]?: Ajustes[P][K] | undefined } | undefined;
};
type PoliticaMulta = Ajustes["politicaMulta"];

/** One cuota of the largest loan of level 1, by the first terms: who lies with an SMS gains no more than that, and is found by the next statement. */
const TOPE_SMS = splitCentavos(
  calculateMontoFinal((RANGOS_INICIALES[0] as Rango).max),
  CUOTAS_POR_DEFECTO,
)[0] as Centavos;

export const AJUSTES_INICIALES: Ajustes = {
  marca: "Cuotica",
  datosPago: null,
  otrosDatosPago: [],
  atencionTelefono: null,
  color: null,
  prestamista: null,
  noticias: "Próximos préstamos disponibles el 29 de agosto de 2025.",
  noticiasHasta: diaOf("2025-08-29"),
  redes: { facebook: null, instagram: null, tiktok: null, x: null },
  subirNivelAutomatico: true,
  interes: INTERES_PORCENTAJE,
  cuotas: CUOTAS_POR_DEFECTO,
  periodo: "mensual",
  multa: MULTA,
  politicaMulta: { desde: null, graciaDias: 0, porcentaje: null, topeCuota: null, topePrestamo: null },
  descuentoAnticipado: 0,
  cierreAutomatico: false,
  rangos: RANGOS_INICIALES,
  esperaTrasRechazo: 0,
  // Time to answer a complaint, and to see the same photo come again.
  fotosRechazadasDias: 30,
  fotosSinUsoDias: null,
  privacidad: PRIVACIDAD_INICIAL,
  banco: {
    ...{ automatico: false, tope: null, topeSms: TOPE_SMS },
    ...{ remitentes: [...REMITENTES_INICIALES], silencioHoras: 12, esperaHoras: 24 },
  },
  tasaFuente: null,
  segundaAprobacion: null,
  puntaje: PESOS_INICIALES,
  recordatorios: RECORDATORIOS_INICIALES,
  avisos: AVISOS_INICIALES,
  resumenDiario: "07:00",
  exigirDosPasos: false,
};

/** The news that still stand on `hoy`; an empty text when their day has gone by. */
const noticiasDe = ({ noticias, noticiasHasta }: Pick<Ajustes, "noticias" | "noticiasHasta">, hoy: Dia) =>
  noticiasHasta === null || hoy <= noticiasHasta ? noticias : "";

/** What visitors may see on `hoy`: the terms too, not how the house is run; where to pay is for people who signed in. */
export function publicAjustes(all: Ajustes, signedIn: boolean, hoy: Dia) {
  const { exigirDosPasos, cierreAutomatico, fotosRechazadasDias, fotosSinUsoDias, privacidad, ...rest } = all;
  const {
    datosPago,
    otrosDatosPago,
    banco,
    tasaFuente,
    segundaAprobacion,
    puntaje,
    recordatorios,
    avisos,
    resumenDiario,
    ...ajustes
  } = rest;
  const cuentas = signedIn ? { datosPago, otrosDatosPago } : { datosPago: null, otrosDatosPago: [] };
  return { ...ajustes, ...cuentas, noticias: noticiasDe(all, hoy) };
}

const REDES = { facebook: "Facebook", instagram: "Instagram", tiktok: "TikTok", x: "X" } as const;
const SALUDO = "Hola, tengo una pregunta sobre los préstamos.";

/** What a late cuota may add, as the terms say it. */
function multaText(multa: Centavos, { desde, porcentaje }: PoliticaMulta): string {
  return desde === null || porcentaje === null ? formatDolares(multa) : `${porcentaje}% de la cuota`;
}

/** What every page says of whose it is; customer service stands with the social networks. */
export function marcaOf(ajustes: Ajustes, logo: Logo | null): Marca {
  const { marca, multa, politicaMulta, redes, atencionTelefono, interes, cuotas, periodo, rangos } = ajustes;
  const enlaces = Object.entries(REDES).map(([red, nombre]) => ({ nombre, url: redes[red as keyof typeof REDES] }));
  const atencion = atencionTelefono && whatsappUrl(atencionTelefono, SALUDO);
  return {
    marca,
    multa: multaText(multa, politicaMulta),
    logo,
    color: ajustes.color,
    prestamista: ajustes.prestamista && prestamistaText(ajustes.prestamista),
    terminos: { interes, cuotas, periodo, rangos },
    redes: [{ nombre: "WhatsApp", url: atencion }, ...enlaces].flatMap(({ nombre, url }) =>
      url ? [{ nombre, url }] : [],
    ),
  };
}
