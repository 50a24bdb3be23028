import { FOTO_ENVIADA_BYTES } from "../../../rules/limits/fotos.ts";

/** The first is enough to read a cédula; each is tried only if the one before is too large. */
const TRIES = [
  { side: 1600, quality: 0.8 },
  { side: 1600, quality: 0.6 },
  { side: 1280, quality: 0.6 },
  { side: 1000, quality: 0.5 },
];

function draw(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * A photo as a JPEG of at most 1600 px a side and 400 KB, a tenth of the original. If the phone cannot do that, or it would not
 * be smaller, the original.
 */
export async function shrink(file: Blob): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    let smallest: Blob = file;
    for (const { side, quality } of TRIES) {
      const canvas = draw(bitmap, side);
      const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
      if (jpeg && jpeg.size < smallest.size) smallest = jpeg;
      if (smallest.size <= FOTO_ENVIADA_BYTES) break;
    }
    bitmap.close();
    return smallest;
  } catch {
    return file;
  }
}
