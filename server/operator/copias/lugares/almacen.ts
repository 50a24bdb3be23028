/** A target outside of DATA_DIR that keeps backups by key: another folder (here), or an S3 store (copias/lugares/s3.ts). */
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { INCOMPLETO } from "../../../../rules/operator/salud/respaldos.ts";
import type { RespaldoDestino } from "../../../../rules/operator/salud/salud.ts";
import { type Escrito, writePieces } from "../cifrado.ts";
import { BackupError } from "../fallas.ts";
import { sweepIncompletos, syncFolder } from "../local.ts";

export interface Almacen {
  destino: RespaldoDestino;
  /** Its name for the operator. */
  lugar: string;
  /** Refuses, with the reason, if it cannot be used; removes what was left unfinished. */
  prepare(): Promise<void>;
  /** Every key with that prefix, and the size of its object. */
  list(prefijo: string): Promise<Map<string, number>>;
  put(clave: string, bytes: Uint8Array): Promise<void>;
  putFile(clave: string, file: string): Promise<void>;
  get(clave: string): Promise<Uint8Array>;
  /** Writes the object into the new file `file`. */
  getFile(clave: string, file: string): Promise<Escrito>;
  /** Deleting what does not exist is no error. */
  delete(clave: string): Promise<void>;
}

/** The folder must exist: a missing one means that a disk is not mounted, and nothing may be written in its place. */
export function createCarpeta(carpeta: string): Almacen {
  const fileOf = (clave: string) => join(carpeta, clave);

  async function write(clave: string, pieces: AsyncIterator<Uint8Array>): Promise<void> {
    const file = fileOf(clave);
    const partial = `${file}${INCOMPLETO}`;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await rm(partial, { force: true });
    try {
      await writePieces(partial, async () => (await pieces.next()).value);
      await rename(partial, file);
      syncFolder(dirname(file));
    } catch (error) {
      await rm(partial, { force: true }).catch(() => {});
      throw error;
    }
  }

  return {
    destino: "carpeta",
    lugar: carpeta,
    async prepare() {
      if (!existsSync(carpeta))
        throw new BackupError(`No existe la carpeta ${carpeta}: crea la carpeta, o monta el disco donde está.`);
      for (const folder of ["copias", "imagenes"]) sweepIncompletos(join(carpeta, folder));
    },
    async list(prefijo) {
      const found = new Map<string, number>();
      for (const entry of await readdir(fileOf(prefijo), { recursive: true, withFileTypes: true }).catch(none)) {
        const path = join(entry.parentPath, entry.name);
        if (entry.isFile() && !entry.name.endsWith(INCOMPLETO))
          found.set(path.slice(carpeta.length + 1), (await stat(path)).size);
      }
      return found;
    },
    put: (clave, bytes) => write(clave, one(bytes)),
    putFile: (clave, file) => write(clave, Bun.file(file).stream()[Symbol.asyncIterator]()),
    get: async (clave) => readFile(fileOf(clave)),
    getFile: (clave, file) => {
      const pieces = Bun.file(fileOf(clave)).stream()[Symbol.asyncIterator]();
      return writePieces(file, async () => (await pieces.next()).value);
    },
    delete: (clave) => rm(fileOf(clave), { force: true }),
  };
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** A missing folder counts as empty; an unreadable one is an error. */
function none(error: NodeJS.ErrnoException): [] {
  if (error.code === "ENOENT") return [];
  throw error;
}
