/**
 * A forwarder's delivery, under whatever names it uses: lists of named values, one list per notice. A name that occurs twice
 * stays twice; otherwise a text that closes its own quotes could claim to come from a bank.
 */

import { MAX_AVISO_LETRAS } from "../../limits/banco.ts";
import { LETRAS } from "../../limits/limits.ts";
import { cleanRemitente } from "../avisos/remitente.ts";

/** The named values of one notice, in their order. */
export type Campos = readonly (readonly [nombre: string, valor: string])[];

export interface AvisoEntregado {
  texto: string;
  titulo: string | null;
  /** All senders that are named: none of them may be a stranger's. */
  remitentes: readonly string[];
  /** When it was sent or received, as the forwarder wrote it. */
  momento: string | null;
}

const words = (names: string): readonly string[] => names.split(" ");

/** Names in lower case without punctuation, the best first. */
const TEXTOS = words(
  "orgcontent bigtext text texto message mensaje msg body content contenido smsbody smscontent notification nottext",
);
const TITULOS = words("title titulo nottitle subject asunto");
const REMITENTES = words(
  "from sender remitente phonenumber number address originatingaddress fromnumber package packagename pkg",
);
const MOMENTOS = words(
  "sentstamp sentat sent datesent senttime receivedstamp receivedat receivetime receivedtime smstime posttime timestamp time when date fecha momento",
);
/** The app's display name, if no other name is given. */
const APLICACIONES = words("app appname application aplicacion");
/** For bodies without a notice. */
export const LATIDOS = words("ping heartbeat latido health battery");
const EVENTO = ["event"];

const clean = (nombre: string) => nombre.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Each name in its normalized form, computed once: a delivery may have thousands. */
const named = (campos: Campos): Campos => campos.map(([nombre, valor]) => [clean(nombre), valor]);

function valuesOf(campos: Campos, names: readonly string[]): string[] {
  return names.flatMap((name) => campos.filter(([nombre]) => nombre === name).map(([, valor]) => valor));
}

const KNOWN: ReadonlySet<string> = new Set([TEXTOS, REMITENTES, MOMENTOS, LATIDOS].flat());

/** Whether some forwarder uses that name for a part of a notice. */
export const isKnown = (nombre: string): boolean => KNOWN.has(clean(nombre));

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
/** A placeholder that a forwarder left unfilled, such as "%from%" or "[from]", says nothing. */
const isFilled = (text: string) => text !== "" && !/^(?:%\w+%|\[\w+\]|\{\w+\}|null|undefined)$/i.test(text);

/** The notice in these values; null if they have no text. */
export function toAviso(entregados: Campos): AvisoEntregado | null {
  const campos = named(entregados);
  const [texto] = valuesOf(campos, TEXTOS).map(tidy).filter(isFilled);
  if (texto === undefined || isOutgoing(campos)) return null;
  const read = (names: readonly string[]) => valuesOf(campos, names).map(oneLine).filter(isFilled);
  const senders = read(REMITENTES);
  const [titulo = null] = read(TITULOS);
  return {
    // One letter more than the maximum, so that an excess is noticed.
    texto: texto.slice(0, MAX_AVISO_LETRAS + 1),
    titulo: titulo?.slice(0, LETRAS.tituloDeAviso) ?? null,
    remitentes: (senders.length > 0 ? senders : read(APLICACIONES)).map(addressOf),
    momento: momentOf(campos),
  };
}

/** Unchanged, without invisible characters. */
const tidy = (text: string) =>
  text
    .toWellFormed()
    .replace(/(?![\n\t])\p{Cc}/gu, "")
    .trim();

/** "Bancaribe <conexion@bancaribe.com.ve>" → its address; overlong senders are cut off. */
const addressOf = (sender: string) => (/<([^<>]+)>$/.exec(sender)?.[1] ?? sender).slice(0, LETRAS.remitente);

/** SmsForwarder's signature includes the time of sending, which differs with each attempt. */
function momentOf(campos: Campos): string | null {
  const signed = campos.some(([nombre]) => nombre === "sign");
  const ofNotice = campos.filter(([nombre]) => !(signed && nombre === "timestamp"));
  const said = valuesOf(ofNotice, MOMENTOS).map(oneLine);
  return said.find((text) => isFilled(text) && !/^[0.]+$/.test(text))?.slice(0, LETRAS.id) ?? null;
}

/** SMS Gateway also forwards messages that the phone itself sent. */
function isOutgoing(campos: Campos): boolean {
  const [event] = valuesOf(campos, EVENTO);
  return event !== undefined && /^(?:sms|mms):(?!received|downloaded)/.test(event);
}

/** True for a heartbeat. A delivery without any content is a misconfigured rule. */
export function isLatido(entrega: readonly Campos[]): boolean {
  const alive = entrega.map((entregados) => {
    const campos = named(entregados);
    const [event = ""] = valuesOf(campos, EVENTO);
    return isOutgoing(campos) || event.endsWith("ping") || valuesOf(campos, LATIDOS).length > 0;
  });
  return alive.length > 0 && alive.every(Boolean);
}

/**
 * Whether a notice is read: every sender it names must be on the operator's list. Without a sender, the phone vouches for it,
 * because it was set up to forward only that bank.
 */
export function isOfBank({ remitentes }: AvisoEntregado, lista: readonly string[]): boolean {
  const known = lista.map(cleanRemitente);
  return remitentes.every((sender) => known.includes(cleanRemitente(sender)));
}

/**
 * Distinguishes a repeated delivery from a new notice: by its text and time. Without a time, a text with a reference of its own
 * is always the same one; other texts count once a minute, so that two genuine equal ones are two.
 */
export function entregaOf(
  { texto, momento }: AvisoEntregado,
  { conReferencia, minuto }: { conReferencia: boolean; minuto: string },
): string {
  return JSON.stringify([momento ?? (conReferencia ? null : minuto), texto]);
}
