/**
 * Photos made safe: each is decoded and encoded again in a process of its own (recode.ts), a few at a time. A picture that
 * hangs or kills that process costs this one nothing, and its memory goes back when it ends.
 */
import { ESPERA_FOTO_MS, ICONOS_LADO, MAX_FOTOS_A_LA_VEZ, MAX_FOTOS_EN_ESPERA } from "../../rules/limits-fotos.ts";
import { HUELLA_LADO, huellaOf } from "../../rules/people/parecido.ts";
import { aparte } from "../storage/lugares.ts";

/** A photo as it came: in memory once, wherever it lies. */
export type Foto = Blob | Uint8Array;

interface Recoded {
  jpeg: Uint8Array<ArrayBuffer>;
  ancho: number;
  alto: number;
  /** What it looks like, to be compared with others (rules/people/parecido.ts). */
  huella: string;
}

/** "busy": too many wait already, or this machine had no time for it; the same photo may go through later. */
type ImageFault = "too many pixels" | "unreadable" | "busy";

/** A JPEG of at most 2000 pixels a side from a JPEG, PNG or WebP; or what is wrong with it. */
export async function recode(photo: Foto): Promise<Recoded | ImageFault> {
  const output = await recodeApart(photo, []);
  if (typeof output === "string") return output === "pale" ? "unreadable" : output;
  const [ancho = 0, alto = 0] = new Uint32Array(output, 0, 2);
  const gris = new Uint8Array(output, 8, HUELLA_LADO ** 2);
  return { jpeg: new Uint8Array(output, 8 + gris.length), ancho, alto, huella: huellaOf(gris) };
}

/** What a photo that is kept already looks like; null while there is no time for it, empty where it cannot be read. */
export async function huellaOfPhoto(photo: Foto): Promise<string | null> {
  const output = await recodeApart(photo, ["gris"]);
  if (output === "busy") return null;
  return typeof output === "string" ? "" : huellaOf(new Uint8Array(output));
}

/** The operator's logo from the same, as PNG: as pages show it, then as an icon of each of ICONOS_LADO; "pale" is not seen on white. */
export async function recodeLogo(logo: Foto): Promise<Uint8Array<ArrayBuffer>[] | ImageFault | "pale"> {
  const output = await recodeApart(logo, ["logo"]);
  if (typeof output === "string") return output;
  const lengths = new Uint32Array(output, 0, 1 + ICONOS_LADO.length);
  let at = lengths.byteLength;
  return [...lengths].map((length) => {
    at += length;
    return new Uint8Array(output, at - length, length);
  });
}

async function recodeApart(photo: Foto, words: string[]): Promise<ArrayBuffer | ImageFault | "pale"> {
  if (!(await isPhoto(photo))) return "unreadable";
  if (!(await takeSlot())) return "busy";
  try {
    return await runApart(photo, words);
  } finally {
    freeSlot();
  }
}

/** How recode.ts ends when there are too many pixels, and when a logo is not seen on white. */
const TOO_MANY_PIXELS = 3;
const PALE = 4;

async function runApart(photo: Foto, words: string[]): Promise<ArrayBuffer | ImageFault | "pale"> {
  const child = Bun.spawn({
    ...aparte("people/recode", ...words),
    // The photo as it came is given back before it is encoded: 97 MB at most in place of 118, and no slower.
    env: { MIMALLOC_PURGE_DELAY: "0" },
    stdin: photo,
    stdout: "pipe",
    stderr: "ignore",
    timeout: ESPERA_FOTO_MS,
    killSignal: "SIGKILL",
  });
  const [output, code] = await Promise.all([new Response(child.stdout).arrayBuffer(), child.exited]);
  if (child.signalCode === "SIGKILL") return "busy";
  if (code === TOO_MANY_PIXELS) return "too many pixels";
  if (code === PALE) return "pale";
  return code === 0 ? output : "unreadable";
}

let busy = 0;
/** Who waits for a slot, first come first served. */
const waiting: (() => void)[] = [];

async function takeSlot(): Promise<boolean> {
  if (busy < MAX_FOTOS_A_LA_VEZ) {
    busy += 1;
    return true;
  }
  if (waiting.length >= MAX_FOTOS_EN_ESPERA) return false;
  await new Promise<void>((resolve) => waiting.push(resolve));
  return true;
}

/** Hands the slot on, so that nobody who comes now is before those who wait. */
function freeSlot(): void {
  const next = waiting.shift();
  if (next) next();
  else busy -= 1;
}

/** JPEG, PNG or WebP by their first bytes: what the sender says it is does not count. */
async function isPhoto(photo: Foto): Promise<boolean> {
  const begin = Buffer.from(await new Response(photo.slice(0, 12)).arrayBuffer()).toString("latin1");
  const at = (offset: number, text: string) => begin.startsWith(text, offset);
  return at(0, "\xff\xd8\xff") || at(0, "\x89PNG\r\n\x1a\n") || (at(0, "RIFF") && at(8, "WEBP"));
}
