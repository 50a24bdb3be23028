/** Names of backups, the contents of a target, and which copies are kept. */
import * as z from "zod/mini";
import { type Instante, instante, MS_PER_DAY, toDia } from "../../country/fecha.ts";
import {
  COPIAS_DE_MIGRACION,
  HORAS_GUARDADAS,
  RESPALDOS_DUDOSOS,
  RESPALDOS_MESES,
  RESPALDOS_RECIENTES,
  RESPALDOS_SEMANAS,
} from "../../limits/respaldos.ts";

/** "2027-01-15T160000Z": sorts by time and is a valid name everywhere. */
export const nombreDeRespaldo = (momento: Instante): string =>
  `${new Date(momento).toISOString().slice(0, 19).replaceAll(":", "")}Z`;

/** With a numeric suffix if two fell in the same second. */
const NOMBRE = /^\d{4}-\d\d-\d\dT\d{6}Z(-\d+)?$/;
export const esNombreDeRespaldo = (nombre: string): boolean => NOMBRE.test(nombre);

/** The copy kept before a migration; no other file in its folder has such a name. */
export const esCopiaDeMigracion = (nombre: string): boolean => /^antes-de-migrar-\d+-a-\d+\.db$/.test(nombre);

/** The suffix of an unfinished file: it may be removed. */
export const INCOMPLETO = ".incompleto";

/** The files at a target outside DATA_DIR. The manifest is written last: without it there is no backup. */
export const CLAVES = {
  copias: "copias/",
  base: (nombre: string, cifrado: boolean) => `copias/${nombre}.db.gz${cifrado ? ".age" : ""}`,
  manifiesto: (nombre: string, cifrado: boolean) => `copias/${nombre}.json${cifrado ? ".age" : ""}`,
  /** Incremental backups, stored under the name of their full one. */
  horas: "horas/",
  cambios: (entera: string, nombre: string, cifrado: boolean) =>
    `horas/${entera}/${nombre}.cambios.gz${cifrado ? ".age" : ""}`,
  hoja: (entera: string, nombre: string, cifrado: boolean) => `horas/${entera}/${nombre}.json${cifrado ? ".age" : ""}`,
  fotos: "imagenes/",
  /** Encrypted with the target's key, in a folder named after it: a new passphrase starts a new folder next to the old one. */
  foto: (id: string, llave: string | null) => (llave ? `imagenes/${llave}/${id}.jpg.age` : `imagenes/${id}.jpg`),
};

/** A backup as found by its keys: which of its two parts exist, and the full one it builds on. */
export interface Hallada {
  nombre: string;
  /** Null for a full backup. */
  sobre: string | null;
  base?: string;
  manifiesto?: string;
}

/** The backups in a list of keys, newest first. */
export function copiasDe(claves: Iterable<string>): Hallada[] {
  const copias = new Map<string, Hallada>();
  for (const clave of claves) {
    const [, entera, nombre = "", parte] =
      /^(?:copias|horas\/([^/]+))\/([^/]+?)\.(db\.gz|cambios\.gz|json)(?:\.age)?$/.exec(clave) ?? [];
    if (!esNombreDeRespaldo(nombre) || !esNombreDeRespaldo(entera ?? nombre)) continue;
    const sobre = entera ?? null;
    const place = `${sobre}/${nombre}`;
    copias.set(place, { ...copias.get(place), nombre, sobre, [parte === "json" ? "manifiesto" : "base"]: clave });
  }
  return [...copias.values()].toSorted((a, b) => (a.nombre < b.nombre ? 1 : -1));
}

const cuenta = z.int().check(z.gte(0));
const huella = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** What may become a file's name. */
const id = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** The contents of a backup: enough to restore it, and to check that it is unchanged. */
const manifiesto = z.object({
  version: z.literal(1),
  nombre: z.string().check(z.regex(NOMBRE)),
  /** When the schema last changed: the migration's own timestamp. */
  esquema: cuenta,
  /** How many rows each table that people care about has. */
  cifras: z.record(z.string(), cuenta),
  /** `guardado` and `sha256` are of the stored file. */
  base: z.object({ bytes: cuenta, guardado: cuenta, sha256: huella }),
  /** The hash of the database. Backups without one are older than incremental ones, and none builds on them. */
  cruda: z.optional(huella),
  /** The full backup that this one builds on, and the hash of its database. */
  sobre: z.optional(z.object({ nombre: z.string().check(z.regex(NOMBRE)), cruda: huella })),
  /** The photos' key, wrapped; null if they are not encrypted. */
  llave: z.nullable(z.string()),
  /** For an incremental copy: photos that the full one does not have. */
  imagenes: z.array(z.object({ id, bytes: cuenta, sha256: huella, clave: z.string(), guardado: cuenta })),
  /** What verification found wrong. */
  fallas: z.array(z.string()),
});
export type Manifiesto = z.infer<typeof manifiesto>;

/** Throws if it is not a manifest: a remote target may return anything. */
export const readHoja = (value: unknown): Manifiesto => manifiesto.parse(value);

/** A stored backup. `dudosa`: verification found something wrong. */
interface Guardada {
  nombre: string;
  dudosa: boolean;
}

/** When it was made, from its name. */
const momentoDe = (nombre: string): Instante =>
  instante(Date.parse(nombre.replace(/^(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)Z.*$/, "$1:$2:$3Z")));

/** The day in Caracas, the week by its Monday, the month. */
const diaDe = (nombre: string): string => toDia(momentoDe(nombre));
const semanaDe = (nombre: string): string => String(Math.floor((Date.parse(diaDe(nombre)) / MS_PER_DAY + 3) / 7));
const mesDe = (nombre: string): string => diaDe(nombre).slice(0, 7);

/**
 * The backups to remove. Of the good ones, the newest few stay, and the last of each of the newest `dias` days and of some
 * weeks and months; one made by hand never takes another day's place. Of the doubtful ones a few stay. The one just made always
 * stays: if the clock was once ahead, older ones may look newer.
 */
export function copiasDeMas(copias: readonly Guardada[], dias: number, reciente: string | null): string[] {
  const newest = copias.toSorted((a, b) => (a.nombre < b.nombre ? 1 : -1));
  const buenas = newest.filter(({ dudosa }) => !dudosa).map(({ nombre }) => nombre);
  const dudosas = newest.filter(({ dudosa }) => dudosa).map(({ nombre }) => nombre);
  const quedan = new Set([
    ...buenas.slice(0, RESPALDOS_RECIENTES),
    ...lastOfEach(buenas, diaDe, dias),
    ...lastOfEach(buenas, semanaDe, RESPALDOS_SEMANAS),
    ...lastOfEach(buenas, mesDe, RESPALDOS_MESES),
    ...dudosas.slice(0, RESPALDOS_DUDOSOS),
  ]);
  return newest.map(({ nombre }) => nombre).filter((nombre) => nombre !== reciente && !quedan.has(nombre));
}

/** The first of each of that many periods, from names sorted newest first. */
function lastOfEach(nombres: readonly string[], timeOf: (nombre: string) => string, max: number): string[] {
  const first = new Map<string, string>();
  for (const nombre of nombres) if (!first.has(timeOf(nombre))) first.set(timeOf(nombre), nombre);
  return [...first.values()].slice(0, max);
}

/** Incremental backups to remove: all but the newest few, and those whose full one is removed. */
export function horasDeMas<T extends { nombre: string; sobre: string | null }>(
  horas: readonly T[],
  enteras: readonly string[],
): T[] {
  const newest = horas.toSorted((a, b) => (a.nombre < b.nombre ? 1 : -1));
  const stay = new Set(newest.filter(({ sobre }) => sobre && enteras.includes(sobre)).slice(0, HORAS_GUARDADAS));
  return newest.filter((hora) => !stay.has(hora));
}

/** The same for copies kept before migrations, by when they were made. */
export function migracionesDeMas(copias: readonly { nombre: string; momento: number }[]): string[] {
  const newest = copias.toSorted((a, b) => b.momento - a.momento);
  return newest.slice(COPIAS_DE_MIGRACION).map(({ nombre }) => nombre);
}
