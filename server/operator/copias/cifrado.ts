/**
 * Packs backups that leave the machine: gzip, in the age format (age-encryption.org/v1), so that any `age` can open them. What
 * is read first is encrypted with the passphrase; the many photos with a key in the manifest, because scrypt deliberately takes
 * a second each time. Everything streams, so memory does not grow with the database.
 */
import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import type { Decrypter, Encrypter } from "age-encryption";
import { BackupError } from "./fallas.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Flow = ReadableStream<Bytes>;

export interface Frase {
  contrasena: string;
  trabajo: number;
}

/** A file that was written: its size and hash. */
export interface Escrito {
  bytes: number;
  sha256: string;
}

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of streamOf(file)) hash.update(piece);
  return hash.digest("hex");
}

/** Loaded only to encrypt or decrypt. */
const age = () => import("age-encryption");

/** A new key for photos; the manifest holds what opens it. */
export const newLlave = async (): Promise<string> => (await age()).generateX25519Identity();

/** The folder name of a key: it distinguishes keys, and reveals nothing of them. */
export async function nombreDeLlave(llave: string): Promise<string> {
  const { identityToRecipient } = await age();
  return sha256Of(new TextEncoder().encode(await identityToRecipient(llave))).slice(0, 12);
}

export async function seal(bytes: Uint8Array, frase: Frase): Promise<Uint8Array> {
  return (await encrypterOf(frase)).encrypt(bytes);
}

/** Throws if the passphrase is wrong or the bytes are damaged: the two cannot be told apart. */
export async function unseal(bytes: Uint8Array, { contrasena }: Pick<Frase, "contrasena">): Promise<Uint8Array> {
  const decrypter = await decrypterOf(contrasena);
  return opened(decrypter.decrypt(bytes));
}

export async function sealFoto(bytes: Uint8Array, llave: string): Promise<Uint8Array> {
  const { Encrypter, identityToRecipient } = await age();
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(llave));
  return encrypter.encrypt(bytes);
}

export async function unsealFoto(bytes: Uint8Array, llave: string): Promise<Uint8Array> {
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  decrypter.addIdentity(llave);
  return opened(decrypter.decrypt(bytes));
}

/** Packs the file `from` into the new file `to`. */
export async function packFile(from: string, to: string, frase: Frase | null): Promise<Escrito> {
  const packed = streamOf(from).pipeThrough(new CompressionStream("gzip")) as Flow;
  return writeStream(to, frase ? ((await (await encrypterOf(frase)).encrypt(packed)) as Flow) : packed);
}

/** Unpacks it. */
export async function unpackFile(from: string, to: string, contrasena: string | null): Promise<Escrito> {
  const sealed = streamOf(from);
  const packed = contrasena === null ? sealed : await unsealed(sealed, contrasena);
  return writeStream(to, packed.pipeThrough(new DecompressionStream("gzip")) as Flow);
}

async function unsealed(sealed: Flow, contrasena: string): Promise<Flow> {
  const decrypter = await decrypterOf(contrasena);
  return (await opened(decrypter.decrypt(sealed))) as Flow;
}

/** Every error of the library means this. */
function opened<T>(work: Promise<T>): Promise<T> {
  return work.catch(() => {
    throw new BackupError(
      "no abre con la contraseña de los respaldos (BACKUP_PASSPHRASE): es otra, o el archivo está dañado",
    );
  });
}

const streamOf = (file: string): Flow => Bun.file(file).stream();

async function encrypterOf({ contrasena, trabajo }: Frase): Promise<Encrypter> {
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(contrasena);
  encrypter.setScryptWorkFactor(trabajo);
  return encrypter;
}

async function decrypterOf(contrasena: string): Promise<Decrypter> {
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  decrypter.addPassphrase(contrasena);
  return decrypter;
}

/** The file is completely on disk when this returns. `next` returns each piece in turn; undefined at the end. */
export async function writePieces(file: string, next: () => Promise<Uint8Array | undefined>): Promise<Escrito> {
  const handle: FileHandle = await open(file, "wx", 0o600);
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    for (let piece = await next(); piece; piece = await next()) {
      hash.update(piece);
      bytes += piece.byteLength;
      await handle.writeFile(piece);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { bytes, sha256: hash.digest("hex") };
}

async function writeStream(file: string, stream: Flow): Promise<Escrito> {
  const reader = stream.getReader();
  try {
    return await writePieces(file, async () => (await reader.read()).value);
  } catch (error) {
    await reader.cancel().catch(() => {});
    throw error;
  }
}
