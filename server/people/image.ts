/** Photos made safe: decoded and encoded again, upright, without EXIF or place. The one file that knows the library. */
import { MAX_FOTO_LADO_PIXELES, MAX_FOTO_PIXELES } from "../../rules/limits.ts";

const QUALITY = 82;

interface Recoded {
  jpeg: Uint8Array;
  ancho: number;
  alto: number;
}

type ImageFault = "too many pixels" | "unreadable";

/** A JPEG of at most 2000 pixels a side from a JPEG, PNG or WebP; or what is wrong with it. */
export async function recode(bytes: Uint8Array): Promise<Recoded | ImageFault> {
  if (!isPhoto(bytes)) return "unreadable";
  try {
    const { width, height } = await new Bun.Image(bytes, { maxPixels: MAX_FOTO_PIXELES }).metadata();
    if (width * height > MAX_FOTO_PIXELES) return "too many pixels";
    const image = new Bun.Image(bytes, { maxPixels: MAX_FOTO_PIXELES, autoOrient: true })
      .resize(MAX_FOTO_LADO_PIXELES, MAX_FOTO_LADO_PIXELES, { fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: QUALITY });
    const jpeg = await image.bytes();
    return { jpeg, ancho: image.width, alto: image.height };
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ERR_IMAGE_TOO_MANY_PIXELS"
      ? "too many pixels"
      : "unreadable";
  }
}

/** JPEG, PNG or WebP by their first bytes: what the sender says it is does not count. */
function isPhoto(bytes: Uint8Array): boolean {
  const at = (offset: number, text: string) =>
    Buffer.from(bytes.subarray(offset, offset + text.length)).toString("latin1") === text;
  return at(0, "\xff\xd8\xff") || at(0, "\x89PNG\r\n\x1a\n") || (at(0, "RIFF") && at(8, "WEBP"));
}
