/** Finds misspelt variable names, which the program would ignore silently, and doubtful values. */

/** Docker's env files make quotes part of the value. */
export const UNQUOTE = "quita las comillas: aquí cuentan como parte del valor";

export const isQuoted = (value: string | undefined): boolean => /^(["']).*\1$/s.test(value ?? "") && value !== '"';

type Given = Record<string, string | undefined>;

/** One line for each name that is close to one of `known`, and each secret in quotes, which may be meant so. */
export function listDudosas(
  source: Given,
  given: Given,
  known: readonly string[],
  secrets: readonly string[],
): string[] {
  const names = [...known, ...secrets.map((name) => `${name}_FILE`)];
  const unknown = Object.keys(source).filter((name) => source[name] && !names.includes(name));
  const misspelt = unknown.toSorted().flatMap((name) => {
    const near = nearest(name, names);
    return near === null ? [] : [`${name} no es ninguna variable de Cuotica y no se lee: ¿quisiste decir ${near}?`];
  });
  const quoted = secrets.filter((name) => isQuoted(given[name]));
  return [...misspelt, ...quoted.map((name) => `${name}: va entre comillas, y cuentan como parte del valor`)];
}

/** Short names are close to too many others. */
const MIN_LETRAS = 6;
/** Names that share their first word, such as BACKUP_ and TASA_. */
const MIN_FAMILIA = 3;
/** One edit for every six letters, two at most. */
const allowed = (text: string) => Math.min(2, Math.floor(text.length / MIN_LETRAS));

/** The known name that was probably meant; null if none. A name with one of our prefixes is always ours. */
function nearest(name: string, names: readonly string[]): string | null {
  const file = /^(.+)_FILE$/.exec(name)?.[1];
  if (file !== undefined && names.includes(file)) return file;
  const bare = plain(name);
  const [best] = names.map((known) => ({ known, far: distance(bare, plain(known)) })).toSorted((a, b) => a.far - b.far);
  if (!best) return null;
  const family = /^[A-Z]+_/.exec(name)?.[0] ?? " ";
  const ours = names.filter((known) => known.startsWith(family)).length >= MIN_FAMILIA;
  return ours || best.far <= allowed(bare) ? best.known : null;
}

const plain = (name: string) => name.toUpperCase().replaceAll(/[_.-]/g, "");

/** The edit distance (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const kept = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(kept, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
