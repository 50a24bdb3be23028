/** Classifies disk errors by SQLite's codes and, for files, the system's. */

/**
 * llena: no room left · rota: the disk fails · soloLectura: it cannot be written · danada: the file is no database, or is
 * damaged · ocupada: another program holds it.
 */
export type ClaseDeFalla = "llena" | "rota" | "soloLectura" | "danada" | "ocupada";

export interface FallaDeDisco {
  clase: ClaseDeFalla;
  /** The code of SQLite or the system: "SQLITE_FULL", "ENOSPC". */
  codigo: string;
  /** A write may be lost, and this process cannot tell: only a restart can. */
  sinVuelta: boolean;
  error: Error;
}

const CLASES: readonly [RegExp, ClaseDeFalla][] = [
  // A full disk refuses the WAL's shared memory with a code of its own.
  [/^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)$/, "llena"],
  [/^(SQLITE_READONLY\w*|SQLITE_CANTOPEN\w*|SQLITE_IOERR_SHMOPEN|SQLITE_PERM|EROFS)$/, "soloLectura"],
  [/^(SQLITE_CORRUPT\w*|SQLITE_NOTADB)$/, "danada"],
  [/^SQLITE_(BUSY|LOCKED)\w*$/, "ocupada"],
  [/^(SQLITE_IOERR\w*|EIO)$/, "rota"],
];

/**
 * The program's exit codes (sysexits.h). disco: full or failing · pasa: the cause may pass by itself · configuracion: a restart
 * would end the same way. The supervisor restarts it after the first two.
 */
export const SALIDA = { disco: 74, pasa: 75, configuracion: 78 } as const;

/** A disk that went read-only may be remounted; a file owned by another user stays so. */
export function salidaDe({ clase, codigo }: Pick<FallaDeDisco, "clase" | "codigo">): number {
  if (clase === "ocupada" || codigo === "EROFS") return SALIDA.pasa;
  return clase === "danada" || clase === "soloLectura" ? SALIDA.configuracion : SALIDA.disco;
}

/** After these errors, the kernel may report a page as written that is not (sqlite.org/rescode.html, "fsyncgate"). */
const SIN_VUELTA = /^SQLITE_IOERR_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE|CORRUPTFS)$/;

/** Null for anything else. Looks at the causes of a wrapped error too. */
export function fallaDeDisco(error: unknown): FallaDeDisco | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const codigo = "code" in at && typeof at.code === "string" ? at.code : "";
    const found = CLASES.find(([codes]) => codes.test(codigo))?.[1] ?? ofPermission(codigo, at);
    if (found) return { clase: found, codigo, sinVuelta: SIN_VUELTA.test(codigo), error: at };
  }
  return null;
}

/** Only for files: refused connections have the same error names. */
const ofPermission = (codigo: string, error: Error): ClaseDeFalla | null =>
  (codigo === "EACCES" || codigo === "EPERM") && "path" in error ? "soloLectura" : null;

type Oyente = (falla: FallaDeDisco) => void;

/** The failures of one connection, even if the caller swallowed the error. */
export interface Fallas {
  listen(oyente: Oyente): void;
  /** Notifies the listeners, once per error. Null for other kinds of errors. */
  note(error: unknown): FallaDeDisco | null;
  /** The newest failure; null without any. */
  readonly ultima: FallaDeDisco | null;
  /** The first failure that shows the file to be damaged, which does not pass by itself. */
  readonly danada: FallaDeDisco | null;
  /** Runs what writes. After a failure that lost data nothing is written any more, so that nothing is reported as saved. */
  guarded<T>(story: () => T): T;
}

export function createFallas(): Fallas {
  const oyentes = new Set<Oyente>();
  const noted = new WeakSet<Error>();
  let ultima: FallaDeDisco | null = null;
  let danada: FallaDeDisco | null = null;
  let lost: Error | null = null;
  const note = (error: unknown) => {
    const falla = fallaDeDisco(error);
    if (!falla || noted.has(falla.error)) return falla;
    noted.add(falla.error);
    ultima = falla;
    if (falla.clase === "danada") danada ??= falla;
    if (falla.sinVuelta) lost ??= falla.error;
    for (const oyente of oyentes) oyente(falla);
    return falla;
  };
  return {
    listen: (oyente) => void oyentes.add(oyente),
    note,
    get ultima() {
      return ultima;
    },
    get danada() {
      return danada;
    },
    guarded(story) {
      if (lost) throw lost;
      try {
        return story();
      } catch (error) {
        note(error);
        throw error;
      }
    },
  };
}

/** The error that SQLite would raise for a query that meets the damage, for damage found by looking for it. */
export const foundDamage = (what: string): Error => Object.assign(new Error(what), { code: "SQLITE_CORRUPT" });

/** For the operator: what is wrong, and what to do. */
export const FALLA_DICHA: Record<ClaseDeFalla, string> = {
  llena: "El disco está lleno. Libera espacio: se sigue solo, sin reiniciar",
  rota: "El disco falla al leer o escribir. Mira el disco del servidor, haz un respaldo cuanto antes y corre «cli doctor»",
  soloLectura:
    "No se puede escribir en la carpeta de datos. Revisa de quién es (con sudo se pudo cambiar de dueño) y que su disco no esté en solo lectura",
  danada:
    "La base de datos está dañada o no es de Cuotica. No la borres: restaura el último respaldo con «cli restore»",
  ocupada: "Otro programa tiene ocupada la base de datos. Espera a que termine, o ciérralo",
};

/** An error that stops the program at startup, in words an operator can act on. */
export class StartError extends Error {
  override readonly name = "StartError";
  constructor(
    message: string,
    readonly salida: number = SALIDA.configuracion,
  ) {
    super(message);
  }
}

/** Another process holds DATA_DIR, or its copies. */
export class HeldError extends StartError {}

/** The startup error for `error`; null if it is unexpected. `where` is the path concerned. */
export function asStartError(error: unknown, where: string): StartError | null {
  if (error instanceof StartError) return error;
  const falla = fallaDeDisco(error);
  if (!falla) return null;
  const { clase, codigo, error: refused } = falla;
  const what = "path" in refused ? refused.path : where;
  return new StartError(`${FALLA_DICHA[clase]} (${what}, ${codigo}).`, salidaDe(falla));
}
