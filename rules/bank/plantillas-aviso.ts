/** The inputs for notices: reading one, teaching one that was not recognised, dismissing one. */
import * as z from "zod/mini";
import { clave, id } from "../input/entrada.ts";
import { MAX_AVISO_LETRAS, MAX_AVISO_PALABRAS } from "../limits/banco.ts";
import { LETRAS } from "../limits/limits.ts";
import { refuse } from "../texts/refusals/rechazos.ts";
import { parseImporte } from "./avisos/importes.ts";
import type { Marcas, Palabra } from "./avisos/plantilla.ts";
import type { Lectura, Leido } from "./tipos.ts";

const LARGO = `Un aviso tiene hasta ${MAX_AVISO_LETRAS} letras.`;
const optional = (max: number) => z.nullish(z.string({ error: "Escribe un texto." }).check(z.maxLength(max, LARGO)));

export const leerInput = z.object({
  texto: z
    .string({ error: "Escribe el texto del aviso." })
    .check(z.minLength(1, "Escribe el texto del aviso."), z.maxLength(MAX_AVISO_LETRAS, LARGO)),
  remitente: optional(LETRAS.correo),
  titulo: optional(LETRAS.titular),
});

const palabra = z.int({ error: "Toca una palabra del aviso." }).check(z.gte(0), z.lte(MAX_AVISO_PALABRAS));

/** Which words of the notice have which meaning, counted from 0; for a name, the first and last. */
export const ensenarInput = z.object({
  evidenciaId: id,
  monto: palabra,
  referencia: palabra,
  telefono: z._default(z.nullable(palabra), null),
  nombre: z._default(z.nullable(z.tuple([palabra, palabra])), null),
  clave,
});
export const descartarInput = z.object({ evidenciaId: id, clave });
export const olvidarInput = z.object({ plantillaId: id, clave });

/** What is wrong with the marks, and the field concerned; null if nothing. */
export function checkMarcas(palabras: readonly Palabra[], { monto, referencia, telefono, nombre }: Marcas) {
  const textOf = (place: number | null) => (place === null ? "" : (palabras[place]?.texto ?? ""));
  if (parseImporte(textOf(monto)) === null) return { campo: "monto", refusal: refuse("NOTICE_MARK_AMOUNT") };
  if (referencia === monto || !/^\d{4,20}$/.test(textOf(referencia)))
    return { campo: "referencia", refusal: refuse("NOTICE_MARK_REFERENCE") };
  const phone = textOf(telefono).replace(/[^\d*]/g, "");
  if (telefono !== null && (telefono === monto || telefono === referencia || !/^[\d*]{4,14}$/.test(phone)))
    return { campo: "telefono", refusal: refuse("NOTICE_MARK_PHONE") };
  const name = nombre && palabras.slice(nombre[0], nombre[1] + 1);
  if (name && (name.length === 0 || name.some(({ numero }) => numero)))
    return { campo: "nombre", refusal: refuse("NOTICE_MARK_NAME") };
  return null;
}

/** "+584125550171" → "04125550171", as banks write it; masked phones stay unchanged. */
const asBanksWrite = (telefono: string | null) => telefono?.replace(/^\+58/, "0") ?? null;

/** A reading, as it is sent to the client. */
type AvisoLeido =
  | ({ reconocido: true } & Pick<Lectura, "banco" | "monto" | "referencia" | "telefono" | "nombre" | "dia" | "hora">)
  | { reconocido: false; motivo: string };

export function tellLeido(leido: Leido): AvisoLeido {
  if (!leido) return { reconocido: false, motivo: "No conocemos este texto." };
  if ("motivo" in leido) return { reconocido: false, motivo: leido.motivo };
  const { banco, monto, referencia, telefono, nombre, dia, hora } = leido.lectura;
  return { reconocido: true, banco, monto, referencia, telefono: asBanksWrite(telefono), nombre, dia, hora };
}
