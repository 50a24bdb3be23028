/**
 * The difference between two copies of a database: each block that differs, after its number (four bytes, little-endian), XORed
 * with the old block. Unchanged bytes are then zeros, which gzip removes.
 */
import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { type Escrito, sha256OfFile, writePieces } from "./cifrado.ts";
import { BackupError } from "./fallas.ts";

/** The page size of SQLite, which all our databases use. */
const BLOQUE = 4096;
/** Read in one go: a number of blocks. */
const TRAMO = 256 * BLOQUE;
const NUMERO = 4;

/** Both sides by their hashes, and the size of the newer one. */
export interface Lados {
  antes: string;
  ahora: string;
  bytes: number;
}

/** Writes the difference from `antes` to `ahora` into the new file `to`. */
export async function writeCambios(antes: string, ahora: string, to: string): Promise<Lados> {
  const [old, young] = await Promise.all([open(antes), open(ahora)]);
  const [oldHash, youngHash] = [createHash("sha256"), createHash("sha256")];
  let bytes = 0;
  async function* changes(): AsyncGenerator<Uint8Array> {
    for (let at = 0; ; at += TRAMO) {
      const [was, is] = await Promise.all([readAt(old, at), readAt(young, at)]);
      oldHash.update(was);
      youngHash.update(is);
      bytes += is.byteLength;
      if (was.byteLength === 0 && is.byteLength === 0) return;
      if (!was.equals(is)) yield* differing(was, is, at / BLOQUE);
    }
  }
  try {
    const pieces = changes();
    await writePieces(to, async () => (await pieces.next()).value);
    return { antes: oldHash.digest("hex"), ahora: youngHash.digest("hex"), bytes };
  } finally {
    await Promise.all([old.close(), young.close()]);
  }
}

function* differing(was: Buffer, is: Buffer, first: number): Generator<Uint8Array> {
  for (let from = 0; from < is.byteLength; from += BLOQUE) {
    const before = was.subarray(from, from + BLOQUE);
    const after = is.subarray(from, from + BLOQUE);
    if (before.equals(after)) continue;
    const change = Buffer.alloc(NUMERO + after.byteLength);
    change.writeUInt32LE(first + from / BLOQUE);
    after.copy(change, NUMERO);
    layOver(change.subarray(NUMERO), before);
    yield change;
  }
}

/** Applies the difference to the file, which then has `bytes` bytes. Returns its hash; throws if the difference is truncated. */
export async function applyCambios(file: string, cambios: string, bytes: number): Promise<Escrito> {
  const [handle, changes] = await Promise.all([open(file, "r+"), open(cambios)]);
  try {
    const blocks = Math.ceil(bytes / BLOQUE);
    const head = Buffer.alloc(NUMERO);
    for (;;) {
      const { bytesRead } = await changes.read(head, 0, NUMERO);
      if (bytesRead === 0) break;
      const number = head.readUInt32LE();
      const wanted = Math.min(BLOQUE, bytes - number * BLOQUE);
      if (bytesRead < NUMERO || number >= blocks) throw new BackupError("los cambios guardados están dañados");
      const change = Buffer.alloc(wanted);
      if ((await changes.read(change, 0, wanted)).bytesRead < wanted)
        throw new BackupError("los cambios guardados están incompletos");
      layOver(change, await readAt(handle, number * BLOQUE, wanted));
      await handle.write(change, 0, wanted, number * BLOQUE);
    }
    await handle.truncate(bytes);
    await handle.sync();
  } finally {
    await Promise.all([handle.close(), changes.close()]);
  }
  return { bytes, sha256: await sha256OfFile(file) };
}

/** Its own inverse. Bytes missing from `over` count as zeros. */
function layOver(change: Buffer, over: Buffer): void {
  for (let at = 0; at < Math.min(change.byteLength, over.byteLength); at += 1)
    change[at] = (change[at] as number) ^ (over[at] as number);
}

/** Up to that many bytes from there; none past the end. */
async function readAt(handle: FileHandle, at: number, max = TRAMO): Promise<Buffer> {
  const piece = Buffer.alloc(max);
  let got = 0;
  for (;;) {
    const { bytesRead } = await handle.read(piece, got, max - got, at + got);
    got += bytesRead;
    if (bytesRead === 0 || got === max) return piece.subarray(0, got);
  }
}
