/** Which words of a notice were pressed, and for which field. */
export const CAMPOS = ["monto", "referencia", "telefono", "nombre"] as const;
export type Campo = (typeof CAMPOS)[number];

/** A word's position; for a name its first and its last. */
export interface Marcado {
  monto: number | null;
  referencia: number | null;
  telefono: number | null;
  nombre: [number, number] | null;
}

/** A field's value after a press: the word, nothing if it was already that word, and for a name everything up to it. */
export function mark<C extends Campo>(marcado: Marcado, campo: C, place: number): Marcado[C];
export function mark(marcado: Marcado, campo: Campo, place: number): number | [number, number] | null {
  if (campo !== "nombre") return marcado[campo] === place ? null : place;
  const { nombre } = marcado;
  if (!nombre) return [place, place];
  if (place >= nombre[0] && place <= nombre[1]) return null;
  return [Math.min(nombre[0], place), Math.max(nombre[1], place)];
}

/** What a word was marked as. */
export function campoDe({ nombre, ...one }: Marcado, place: number): Campo | null {
  if (nombre && place >= nombre[0] && place <= nombre[1]) return "nombre";
  return CAMPOS.find((campo) => campo !== "nombre" && one[campo] === place) ?? null;
}

export function textoDe(palabras: readonly { texto: string }[], mark: number | [number, number] | null): string | null {
  if (mark === null) return null;
  const [from, to] = typeof mark === "number" ? [mark, mark] : mark;
  const words = palabras.slice(from, to + 1).map(({ texto }) => texto);
  return words.join(" ");
}
