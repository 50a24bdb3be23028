/** Splits a full name, for sheets without a surname column. */

interface Partes {
  nombre: string;
  apellido: string;
  /** True if another split is possible: three words are two names and a surname, or a name and two surnames. */
  dudoso: boolean;
}

/** Particles that belong to the word after them: "de los Ángeles", "del Valle". */
const PARTICULAS = ["de", "del", "la", "las", "los", "da", "di", "van", "von", "san", "santa"];

/**
 * "María Núñez" → María, Núñez. A comma decides: "Núñez Paz, María José". Of four words, the first two are the name. Null for a
 * single word, which has no surname.
 */
export function splitNombre(text: string): Partes | null {
  const [before = "", after, ...more] = text.split(",").map((part) => part.trim());
  if (after && before && more.length === 0) return { nombre: after, apellido: before, dudoso: false };
  const units = unitsOf(text.replaceAll(",", " "));
  if (units.length < 2) return null;
  const names = units.length < 4 ? 1 : 2;
  return {
    nombre: units.slice(0, names).join(" "),
    apellido: units.slice(names).join(" "),
    dudoso: units.length > 2,
  };
}

/** The words, each with the particles before it. */
function unitsOf(text: string): string[] {
  const units: string[] = [];
  let before = "";
  for (const word of text.split(" ").filter(Boolean)) {
    const unit = before ? `${before} ${word}` : word;
    if (PARTICULAS.includes(word.toLowerCase())) before = unit;
    else {
      units.push(unit);
      before = "";
    }
  }
  return before ? [...units, before] : units;
}
