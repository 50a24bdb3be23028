/** Texts with parameters. */
import { withoutEnd } from "../recorte.ts";

type Texto<P> = string | ((params: P) => string);

export const de = <P>(texto: (params: P) => string): Texto<P> => texto;

/** A text's parameters, as the rest of a function's. */
export type Params<T> = T extends Texto<infer P> ? (T extends string ? [] : [P]) : [];

export function write(texto: Texto<never>, params: unknown): string {
  return typeof texto === "string" ? texto : texto(params as never);
}

/** With exactly one full stop, whether or not its writer added one: «3:05 p. m.» already has it. */
export const closed = (text: string) => `${withoutEnd(text, /[.\s]/)}.`;

/** "a, b o c". */
export const enLista = (items: readonly string[], last: "o" | "y" | "ni") =>
  [items.slice(0, -1).join(", "), ...items.slice(-1)].filter(Boolean).join(` ${last} `);

/** What another administrator did first: "Ya la aprobó maria@cuotica.test hoy a las 3:05 p. m."; null if it is not known. */
export interface Decidida {
  hecho: string | null;
}

export const LISTA = "Cierra esta ventana: la lista ya muestra cómo quedó.";

/** Also used next to a field, where the rest of the catalogue is not needed. */
export const CORREO_INVALIDO = "Correo no válido.";
