/** Finding one of a short list as people type it: any of its names, in part, without accents, case or punctuation. */

export interface Opcion {
  nombre: string;
  /** Other names under which people look for it. */
  alias?: readonly string[];
}

/** "San José de Guanipa (El Tigrito)" → "san jose de guanipa el tigrito". */
export function plainText(text: string): string {
  const letters = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

const namesOf = ({ nombre, alias = [] }: Opcion) => [nombre, ...alias].map(plainText);

/** The option whose name or alias equals what was typed; null if none does. */
export function findOpcion<O extends Opcion>(opciones: readonly O[], typed: string): O | null {
  const sought = plainText(typed);
  return opciones.find((opcion) => namesOf(opcion).includes(sought)) ?? null;
}

const NOWHERE = 3;

/** 0 if a name begins with what was typed, 1 if every word of it begins a word, 2 if every word occurs somewhere. */
function rankOf(opcion: Opcion, sought: string): number {
  const names = namesOf(opcion);
  const words = sought.split(" ");
  const everyWord = (isIn: (name: string, word: string) => boolean) =>
    words.every((word) => names.some((name) => isIn(name, word)));
  if (names.some((name) => name.startsWith(sought))) return 0;
  if (everyWord((name, word) => ` ${name}`.includes(` ${word}`))) return 1;
  return everyWord((name, word) => name.includes(word)) ? 2 : NOWHERE;
}

/** The options that `typed` may mean, best match first, otherwise in their order; all of them if nothing is typed. */
export function searchOpciones<O extends Opcion>(opciones: readonly O[], typed: string): O[] {
  const sought = plainText(typed);
  return opciones
    .map((opcion) => ({ opcion, rank: rankOf(opcion, sought) }))
    .filter(({ rank }) => rank < NOWHERE)
    .sort((a, b) => a.rank - b.rank)
    .map(({ opcion }) => opcion);
}
