/** Errors of backups and restores, in words that an operator can act on. */

/** Thrown when a backup cannot be made, stored or fetched. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

const RAZONES: readonly [words: RegExp, reason: string][] = [
  [
    /disk is full|ENOSPC|SQLITE_FULL|SQLITE_IOERR_SHMSIZE|no space left|EDQUOT/i,
    "el disco está lleno: no hay lugar para la copia",
  ],
  [/EROFS|read-only file system/i, "el disco está en modo de solo lectura"],
  [/EACCES|EPERM|SQLITE_READONLY|permission denied/i, "no hay permiso para escribir allí"],
  [/EIO\b|SQLITE_IOERR|disk I\/O/i, "el disco falla al leer o escribir"],
  [/malformed|SQLITE_CORRUPT|not a database|SQLITE_NOTADB/i, "la base de datos está dañada"],
  [/SQLITE_BUSY|database is locked/i, "la base de datos estaba ocupada; inténtalo otra vez"],
  [
    /zlib|gzip|invalid tag|decrypt|ciphertext|incorrect header check|invalid (block|distance|stored)|unexpected end|Z_DATA_ERROR/i,
    "el archivo está dañado",
  ],
];

/** A reason without its capital letter, to follow a colon. */
export function razonDe(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  const message = error instanceof Error ? `${codeOf(error)} ${error.message}`.trim() : String(error);
  return RAZONES.find(([words]) => words.test(message))?.[1] ?? message;
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

/** The reason, with the target if it does not name it. */
export function said(error: unknown, lugar?: string): string {
  const reason = razonDe(error);
  return lugar && !reason.includes(lugar) ? `${lugar}: ${reason}` : reason;
}
