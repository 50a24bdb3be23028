/**
 * How the notices of one bank are read: wording for incoming money, then the parts of the text for how much, from whom and
 * when.
 */
import type { Lectura, Leido } from "../tipos.ts";
import { findImportes, type Importe } from "./importes.ts";
import { findNegativo, findNegativoEnCola, findNegativoEnNombre } from "./negativos.ts";
import {
  findBancoPagador,
  findCedula,
  findDia,
  findHora,
  findReferencias,
  findTelefono,
  type Parte,
  withoutPartes,
} from "./partes.ts";
import type { Texto } from "./texto.ts";

export interface Lector {
  /** Four-digit code of the bank whose notices it reads; null for any. */
  banco: string | null;
  /** Senders that are certainly this bank. */
  remitentes: readonly string[];
  /** What identifies its texts when the sender does not. */
  nombrado: RegExp;
  /** The wording for incoming money. */
  recibido: RegExp;
  /** The shortest reference at the end of a text: a shorter one was cut off. */
  referenciaMinima: number;
  /** Does not read a text with a word that could change its meaning. */
  cauto?: true;
  /** Requires one of these. */
  pide?: readonly ("referencia" | "telefono")[];
}

/** A notice does not have more of one kind; a text with more is something else. */
const MAX_PARTES = 4;

/** What `lector` reads from a text; null if the text is of another kind. */
export function readWith(lector: Lector, texto: Texto): Leido {
  const { plano } = texto;
  const recibido = lector.recibido.exec(plano);
  if (!recibido) return null;
  const importes = findImportes(texto);
  const [importe, ...others] = importes ?? [];
  const negativo = findNegativo(plano);
  if (!importe || (importes ?? []).length > MAX_PARTES) return negativo;
  const [antes, medio, cola] = cut(plano, recibido, importe);
  if (negativo && (lector.cauto || findNegativo(antes) || findNegativoEnNombre(medio))) return negativo;
  // A name that looks like such a word, or a remark at the end: doubtful, left to a person.
  if (negativo && (findNegativo(medio) || findNegativoEnCola(cola))) return null;
  if (others.some(({ monto }) => monto !== importe.monto)) return null;
  const lectura = assemble(lector, texto, { core: recibido, importe, importes: importes ?? [] });
  // A complete notice may end with an advertisement; without a reference, the text may be one.
  if (!lectura || (negativo && lectura.referencia === null)) return null;
  const { pide } = lector;
  return pide?.every((name) => lectura[name] === null) ? null : { lectura };
}

/** The text up to and including the wording for income; from there to the amount; and the rest. */
function cut(plano: string, { index, 0: words }: RegExpExecArray, { to }: Importe): [string, string, string] {
  const core = index + words.length;
  return [plano.slice(0, core), plano.slice(core, Math.max(core, to)), plano.slice(Math.max(core, to))];
}

interface Hallado {
  core: RegExpExecArray;
  importe: Importe;
  importes: Importe[];
}

function assemble(lector: Lector, texto: Texto, { core, importe, importes }: Hallado): Lectura | null {
  const sinMontos = withoutPartes(texto.plano, importes);
  const referencias = findReferencias(sinMontos, texto.cortado, lector.referenciaMinima);
  if (referencias.length > MAX_PARTES) return null;
  const { referencia, referenciaPagador } = chooseReferencias(referencias);
  const resto = withoutPartes(sinMontos, referencias);
  return {
    banco: lector.banco,
    monto: importe.monto,
    referencia,
    ...(referenciaPagador === null ? {} : { referenciaPagador }),
    telefono: findTelefono(resto),
    nombre: findNombre(texto, core, importe),
    cedula: findCedula(resto),
    bancoPagador: findBancoPagador(resto),
    dia: findDia(resto),
    hora: findHora(resto),
    tipo: tipoOf(texto.plano),
  };
}

const DEL_PAGADOR = /origen|pagador|ordenante|emisor/;

function chooseReferencias(referencias: readonly Parte[]): {
  referencia: string | null;
  referenciaPagador: string | null;
} {
  const numbers = [...new Set(referencias.map(({ valor }) => valor))];
  const pagador = referencias.find(({ antes }) => DEL_PAGADOR.test(antes))?.valor ?? numbers[1] ?? null;
  const referencia = numbers.find((valor) => valor !== pagador) ?? numbers[0] ?? null;
  return { referencia, referenciaPagador: numbers.length > 1 ? pagador : null };
}

function tipoOf(plano: string): Lectura["tipo"] {
  if (/pago ?movil|tpago|pago ?clave|dinero rapido/.test(plano)) return "pago_movil";
  return /transferencia|credito inmediato/.test(plano) ? "transferencia" : "abono";
}

const LARGO_DE_NOMBRE = 100;
/** "… de PEREZ M por Bs." */
const ANTES_DEL_MONTO =
  /(?:^| )de ([\p{L}][\p{L}\d ,.&'’-]{1,100}?),?(?: \(?(?:[vej]-?|c\.? ?i\.?:? ?[ve]?-?|cedula:? ?[ve]?-?)\d[\d.]*\)?)? por(?: un (?:monto|total) de| la cantidad de)?[^\p{L}]*(?:bs|bolivares|ves)?[ .:fsd]*\+?$/iu;
/** "… por Bs. 10,00 de PEREZ M, ref …" */
const TRAS_EL_MONTO =
  /^[ .,]{1,2}de ([\p{L}][\p{L} .'’-]{1,100}?)(?=$|[,;:(]|\. | (?:ref|bajo|tel|tlf|telf|cel|del|el|en|con|c\.? ?i|ci|cedula|n(?:ro|umero|o)|fecha|banco)(?![\p{L}]))/iu;
const NO_ES_NOMBRE = /^(?:otr[oa]s? banco|tu |su |un |banco |[vejgp]-?\d)/i;

/** The payer's name, between the wording for income and the amount, or right after it. */
function findNombre({ visto }: Texto, core: RegExpExecArray, { from, to }: Importe): string | null {
  const start = Math.max(core.index + core[0].length, from - LARGO_DE_NOMBRE - 60);
  const match =
    ANTES_DEL_MONTO.exec(visto.slice(start, from)) ?? TRAS_EL_MONTO.exec(visto.slice(to, to + LARGO_DE_NOMBRE + 30));
  const nombre = match?.[1]?.replace(/[ .,-]{1,5}$/, "") ?? "";
  return /\p{L}{2}/u.test(nombre) && !/\d{6}/.test(nombre) && !NO_ES_NOMBRE.test(nombre) ? nombre : null;
}
