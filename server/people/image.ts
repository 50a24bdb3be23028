/**
 * Makes photos safe: each is decoded and re-encoded in a process of its own (recode.ts), a few at a time. A picture that hangs
 * or kills that process does not affect this one, and its memory is returned at the end. Pictures that their own header shows
 * to be light have slots of their own, so that slow ones only delay each other.
 */
import { ICONOS_LADO } from "../../rules/limits/fotos.ts";
import { RECURSOS, SUBIDA_CHICA_BYTES } from "../../rules/limits/recursos.ts";
import { isLigera } from "../../rules/people/barridos.ts";
import { HUELLA_LADO, huellaOf } from "../../rules/people/parecido.ts";
import { createPuestos } from "../core/turnos/puestos.ts";
import { aparte, relojDe } from "../storage/lugares.ts";

/** A received photo, held in memory once. */
export type Foto = Blob | Uint8Array;

interface Recoded {
  jpeg: Uint8Array<ArrayBuffer>;
  ancho: number;
  alto: number;
  /** Its visual fingerprint, for comparison (rules/people/parecido.ts). */
  huella: string;
}

/** "busy": the queue was full, so it was not looked at. "slow": it took too long. The same photo may succeed later. */
type ImageFault = "too many pixels" | "unreadable" | "busy" | "slow";

/** The sender, and the queue. */
interface Turno {
  linea: keyof typeof RECURSOS.fotoLigera.lineas;
  quien: string;
}

/** A JPEG of at most 2000 pixels a side, from a JPEG, PNG or WebP; or what is wrong with it. */
export async function recode(
  photo: Foto,
  turno: Turno = { linea: "identidad", quien: PROGRAMA },
): Promise<Recoded | ImageFault> {
  const output = await recodeApart(photo, [], turno);
  if (typeof output === "string") return output === "pale" ? "unreadable" : output;
  const [ancho = 0, alto = 0] = new Uint32Array(output, 0, 2);
  const gris = new Uint8Array(output, 8, HUELLA_LADO ** 2);
  return { jpeg: new Uint8Array(output, 8 + gris.length), ancho, alto, huella: huellaOf(gris) };
}

/** The fingerprint of a stored photo; null if there was no slot or it took too long, empty if it is unreadable. */
export async function huellaOfPhoto(photo: Foto): Promise<string | null> {
  const output = await recodeApart(photo, ["gris"], { linea: "mirada", quien: PROGRAMA });
  if (output === "busy" || output === "slow") return null;
  return typeof output === "string" ? "" : huellaOf(new Uint8Array(output));
}

/**
 * The operator's logo from the same formats, as PNG: first as pages show it, then an icon of each size in ICONOS_LADO; "pale"
 * if it is invisible on white.
 */
export async function recodeLogo(logo: Foto, quien: string): Promise<Uint8Array<ArrayBuffer>[] | ImageFault | "pale"> {
  const output = await recodeApart(logo, ["logo"], { linea: "logo", quien });
  if (typeof output === "string") return output;
  const lengths = new Uint32Array(output, 0, 1 + ICONOS_LADO.length);
  let at = lengths.byteLength;
  return [...lengths].map((length) => {
    at += length;
    return new Uint8Array(output, at - length, length);
  });
}

/** The sender to which the program counts its own work on stored photos. */
const PROGRAMA = "";

const pools = { fotoLigera: createPuestos(RECURSOS.fotoLigera), fotoPesada: createPuestos(RECURSOS.fotoPesada) };
type Pool = keyof typeof pools;

async function recodeApart(
  photo: Foto,
  words: string[],
  { linea, quien }: Turno,
): Promise<ArrayBuffer | ImageFault | "pale"> {
  const begin = await bytesOf(photo.slice(0, 12));
  if (!isPhoto(begin)) return "unreadable";
  const small = (photo instanceof Blob ? photo.size : photo.byteLength) <= SUBIDA_CHICA_BYTES;
  const pool = small && isLigera(await bytesOf(photo)) ? "fotoLigera" : "fotoPesada";
  const leave = await pools[pool].enter(linea, quien);
  if (!leave) return "busy";
  try {
    return await runApart(photo, words, pool);
  } finally {
    leave();
  }
}

const bytesOf = async (photo: Foto): Promise<Uint8Array> =>
  photo instanceof Blob ? new Uint8Array(await photo.arrayBuffer()) : photo;

/** The exit codes of recode.ts for too many pixels, and for a logo that is invisible on white. */
const TOO_MANY_PIXELS = 3;
const PALE = 4;

async function runApart(photo: Foto, words: string[], pool: Pool): Promise<ArrayBuffer | ImageFault | "pale"> {
  const child = Bun.spawn({
    // Heavy images are decoded one at a time, so that a core stays free for the others.
    ...aparte("people/recode", words, RECURSOS[pool], pool === "fotoLigera" ? 5 : 0),
    // Returns the memory of the original photo before encoding: a peak of 97 MB instead of 118, and no slower.
    env: { MIMALLOC_PURGE_DELAY: "0" },
    stdin: photo,
    stdout: "pipe",
    stderr: "ignore",
    timeout: relojDe(RECURSOS[pool]),
    killSignal: "SIGKILL",
  });
  const [output, code] = await Promise.all([new Response(child.stdout).arrayBuffer(), child.exited]);
  if (child.signalCode === "SIGKILL") return "slow";
  if (code === TOO_MANY_PIXELS) return "too many pixels";
  if (code === PALE) return "pale";
  return code === 0 ? output : "unreadable";
}

/** JPEG, PNG or WebP by its first bytes: the declared type does not count. */
function isPhoto(bytes: Uint8Array): boolean {
  const begin = Buffer.from(bytes).toString("latin1");
  const at = (offset: number, text: string) => begin.startsWith(text, offset);
  return at(0, "\xff\xd8\xff") || at(0, "\x89PNG\r\n\x1a\n") || (at(0, "RIFF") && at(8, "WEBP"));
}
