/**
 * A process for one photo: its bytes come in, the photo encoded anew goes out, upright and without EXIF or place, after the greys that
 * it is known by (gris.ts); with the word "gris" those alone, with "logo" the operator's logo in its sizes (logo.ts). The three files
 * that know the library. What a picture made to break its decoder breaks, or exhausts, is this process, which knows no secret.
 */
import { MAX_FOTO_LADO_PIXELES, MAX_FOTO_ORIGINAL_LADO_PIXELES, MAX_FOTO_PIXELES } from "../../rules/limits/fotos.ts";
import { hasTooManyBarridos } from "../../rules/people/barridos.ts";
import { grisOf } from "./gris.ts";

const QUALITY = 82;
/** How the process says that there are too many pixels; anything else but 0 is a picture that cannot be read. */
const TOO_MANY_PIXELS = 3;
/** And that a logo is not seen on white. */
const PALE = 4;

process.exit(await recode(new Uint8Array(await Bun.stdin.arrayBuffer())));

async function recode(bytes: Uint8Array): Promise<number> {
  const options = { maxPixels: MAX_FOTO_PIXELES };
  if (hasTooManyBarridos(bytes)) return 1;
  try {
    // From the header alone: nothing is decoded of what is too large.
    const { width, height } = await new Bun.Image(bytes, options).metadata();
    if (width * height > MAX_FOTO_PIXELES || Math.max(width, height) > MAX_FOTO_ORIGINAL_LADO_PIXELES)
      return TOO_MANY_PIXELS;
    if (process.argv[2] === "logo") {
      // Loaded only here: what reads and writes PNG would make every photo wait for it.
      const { logoOf } = await import("./logo.ts");
      return await writeLogo(await logoOf(bytes, options));
    }
    if (process.argv[2] === "gris") {
      await Bun.write(Bun.stdout, new Blob([await grisOf(bytes)]));
      return 0;
    }
    const image = new Bun.Image(bytes, { ...options, autoOrient: true })
      .resize(MAX_FOTO_LADO_PIXELES, MAX_FOTO_LADO_PIXELES, { fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: QUALITY });
    const jpeg = await image.bytes();
    const size = new Uint32Array([image.width, image.height]);
    await Bun.write(Bun.stdout, new Blob([size, await grisOf(jpeg), new Uint8Array(jpeg)]));
    return 0;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ERR_IMAGE_TOO_MANY_PIXELS"
      ? TOO_MANY_PIXELS
      : 1;
  }
}

/** Each file after the length of all. */
async function writeLogo(files: Uint8Array[] | null): Promise<number> {
  if (!files) return PALE;
  const lengths = new Uint32Array(files.map(({ byteLength }) => byteLength));
  await Bun.write(Bun.stdout, new Blob([lengths, ...files.map((file) => new Uint8Array(file))]));
  return 0;
}
