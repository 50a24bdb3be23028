/**
 * A process for one photo: its bytes come in; the re-encoded photo goes out, upright and without EXIF or location, after its
 * grey image (gris.ts). With the argument "gris" only the grey image, with "logo" the operator's logo in its sizes (logo.ts).
 * These three files are the only ones that use the image library. A picture made to break or exhaust its decoder only affects
 * this process, which knows no secret.
 */
import { MAX_FOTO_LADO_PIXELES, MAX_FOTO_ORIGINAL_LADO_PIXELES, MAX_FOTO_PIXELES } from "../../rules/limits/fotos.ts";
import { hasTooManyBarridos } from "../../rules/people/barridos.ts";
import { grisOf } from "./gris.ts";

const QUALITY = 82;
/** The exit code for too many pixels; any other except 0 means an unreadable picture. */
const TOO_MANY_PIXELS = 3;
/** The exit code for a logo that is invisible on white. */
const PALE = 4;

process.exit(await recode(new Uint8Array(await Bun.stdin.arrayBuffer())));

async function recode(bytes: Uint8Array): Promise<number> {
  const options = { maxPixels: MAX_FOTO_PIXELES };
  if (hasTooManyBarridos(bytes)) return 1;
  try {
    // From the header alone: nothing too large is decoded.
    const { width, height } = await new Bun.Image(bytes, options).metadata();
    if (width * height > MAX_FOTO_PIXELES || Math.max(width, height) > MAX_FOTO_ORIGINAL_LADO_PIXELES)
      return TOO_MANY_PIXELS;
    if (process.argv[2] === "logo") {
      // Loaded only here: loading the PNG library would delay every photo.
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

/** Each file, after the lengths of all. */
async function writeLogo(files: Uint8Array[] | null): Promise<number> {
  if (!files) return PALE;
  const lengths = new Uint32Array(files.map(({ byteLength }) => byteLength));
  await Bun.write(Bun.stdout, new Blob([lengths, ...files.map((file) => new Uint8Array(file))]));
  return 0;
}
