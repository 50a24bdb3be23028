/** Templates of notices that operators taught: the words are fixed, the numbers and the name vary. */
import { parseTelefono } from "../../country/telefono.ts";
import { PLANTILLA_LETRAS_FIJAS } from "../../limits/banco.ts";
import type { Lectura, PlantillaAviso } from "../tipos.ts";
import { parseImporte } from "./importes.ts";
import { findDia, findHora, withoutPartes } from "./partes.ts";
import { type Texto, toTexto } from "./texto.ts";

/** A part of a text that can be marked: a number or a word. */
export interface Palabra {
  texto: string;
  from: number;
  to: number;
  numero: boolean;
}

/** The marked words, by index; for a name, its first and last. */
export interface Marcas {
  monto: number;
  referencia: number;
  telefono: number | null;
  nombre: [number, number] | null;
}

const PALABRA = /\d(?:[\d.,:/*-]*\d)?|[^\s\d]+/g;

export function toPalabras({ visto }: Texto): Palabra[] {
  return [...visto.matchAll(PALABRA)].map(({ 0: texto, index }) => ({
    texto,
    from: index,
    to: index + texto.length,
    numero: /^\d/.test(texto),
  }));
}

type Parte = PlantillaAviso["partes"][number];
type Campo = Extract<Parte, { campo: unknown }>["campo"];

/**
 * The template of a text with these marks: everything else except numbers is fixed. Null if too little is fixed, or if it would
 * not read its own text as marked.
 */
export function makePlantillaAviso(
  texto: Texto,
  marcas: Marcas,
  de: Pick<PlantillaAviso, "banco" | "remitente">,
): { plantilla: PlantillaAviso; lectura: Lectura } | null {
  const palabras = toPalabras(texto);
  const campos = fieldsOf(palabras, marcas);
  const partes: Parte[] = [];
  let place = 0;
  for (const { campo, from, to } of campos) {
    if (from < place) return null;
    if (from > place) partes.push({ fijo: texto.visto.slice(place, from) });
    partes.push({ campo });
    place = to;
  }
  if (place < texto.visto.length) partes.push({ fijo: texto.visto.slice(place) });
  const letters = partes.map((parte) => ("fijo" in parte ? parte.fijo.replace(/\P{L}/gu, "") : "")).join("");
  if (letters.length < PLANTILLA_LETRAS_FIJAS) return null;
  const plantilla = { ...de, partes };
  const lectura = readPlantillaAviso(plantilla, texto, de.remitente);
  const said = lectura?.monto === parseImporte(palabras[marcas.monto]?.texto ?? "");
  return lectura && said && lectura.referencia === palabras[marcas.referencia]?.texto ? { plantilla, lectura } : null;
}

/** The variable parts in order: the marked ones, and every other number. */
function fieldsOf(palabras: readonly Palabra[], marcas: Marcas): { campo: Campo; from: number; to: number }[] {
  const { nombre } = marcas;
  return palabras.flatMap((palabra, i): { campo: Campo; from: number; to: number }[] => {
    const { from, to } = palabra;
    if (i === marcas.monto) return [{ campo: "monto", from, to }];
    if (i === marcas.referencia) return [{ campo: "referencia", from, to }];
    if (i === marcas.telefono) return [{ campo: "telefono", from, to }];
    if (nombre && i === nombre[0]) return [{ campo: "nombre", from, to: palabras[nombre[1]]?.to ?? to }];
    if (nombre && i > nombre[0] && i <= nombre[1]) return [];
    return palabra.numero ? [{ campo: null, from, to }] : [];
  });
}

const FORMAS: Record<"monto" | "referencia" | "telefono" | "otro", RegExp> = {
  monto: /\d(?:[\d.,]{0,24}\d)?(?![\d*])/y,
  referencia: /\d{4,20}(?![\d*])/y,
  telefono: /\d[\d*-]{1,18}\d/y,
  otro: /\d(?:[\d.,:/*-]{0,40}\d)?/y,
};
const NOMBRE_SOLO = /[\p{L}][\p{L} .'’-]{0,99}/uy;

/** Reads a text with a template; null if it does not match. */
export function readPlantillaAviso(
  { banco, remitente, partes }: PlantillaAviso,
  texto: Texto,
  sender: string | null,
): Lectura | null {
  if (remitente !== null && remitente !== sender) return null;
  const found = matchPartes(partes, texto);
  const monto = parseImporte(found?.monto?.texto ?? "");
  if (!found?.monto || !found.referencia || monto === null) return null;
  // If the text ends here, more digits may have been cut off.
  if (/^[. ]*$/.test(texto.plano.slice(found.monto.to)) && !/[.,]\d\d$/.test(found.monto.texto)) return null;
  const resto = withoutPartes(texto.plano, Object.values(found));
  return {
    banco,
    monto,
    referencia: found.referencia.texto,
    telefono: found.telefono ? (parseTelefono(found.telefono.texto) ?? found.telefono.texto) : null,
    nombre: found.nombre?.texto ?? null,
    cedula: null,
    bancoPagador: null,
    dia: findDia(resto),
    hora: findHora(resto),
    tipo: /pago ?movil|tpago/.test(texto.plano) ? "pago_movil" : "abono",
  };
}

type Hallados = Partial<
  Record<"monto" | "referencia" | "telefono" | "nombre", { texto: string; from: number; to: number }>
>;

/** Matches a text part by part, in one pass; null at the first mismatch. */
function matchPartes(partes: readonly Parte[], { visto, plano }: Texto): Hallados | null {
  const found: Hallados = {};
  let place = 0;
  for (const [i, parte] of partes.entries()) {
    if ("fijo" in parte) {
      const fijo = toPlano(parte.fijo);
      if (!plano.startsWith(fijo, place)) return null;
      place += fijo.length;
      continue;
    }
    const next = partes[i + 1];
    const until = next && "fijo" in next ? toPlano(next.fijo) : null;
    const to = parte.campo === "nombre" ? endOfNombre(visto, plano, place, until) : endOf(parte.campo, plano, place);
    if (to === null) return null;
    if (parte.campo) found[parte.campo] = { texto: visto.slice(place, to), from: place, to };
    place = to;
  }
  return place === visto.length ? found : null;
}

function endOf(campo: Campo, plano: string, place: number): number | null {
  const forma = FORMAS[campo === null || campo === "nombre" ? "otro" : campo];
  forma.lastIndex = place;
  const length = forma.exec(plano)?.[0].length;
  return length ? place + length : null;
}

const MAX_NOMBRE = 100;

/** A name ends where the following fixed text begins; without one, where its letters end. */
function endOfNombre(visto: string, plano: string, place: number, until: string | null): number | null {
  NOMBRE_SOLO.lastIndex = place;
  const name = NOMBRE_SOLO.exec(visto)?.[0] ?? "";
  const words = until !== null && /[a-z]{2}/.test(until) ? plano.slice(place, place + MAX_NOMBRE).indexOf(until) : -1;
  const length = words > 0 ? words : name.trimEnd().length;
  return length > 0 && length <= name.length ? place + length : null;
}

/** Normalized exactly as inside a text, with the spaces at both ends. */
const toPlano = (fijo: string) => toTexto(`.${fijo}.`).plano.slice(1, -1);
