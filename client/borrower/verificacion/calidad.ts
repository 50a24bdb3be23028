/** Checks of a photo before sending: large enough to read, and sharp. */
import { FOTO_BORROSA, MIN_FOTO_LADO_PIXELES } from "../../../rules/limits/fotos.ts";

/** The side of a thumbnail small enough to hide a cheap lens's grain, but not camera shake. */
const LADO = 320;

interface Calidad {
  pequena: boolean;
  borrosa: boolean;
}

/** Null if this phone cannot check it: the server does. */
export async function calidadDe(image: Blob): Promise<Calidad | null> {
  try {
    const bitmap = await createImageBitmap(image, { imageOrientation: "from-image" });
    const { width, height } = bitmap;
    const scale = Math.min(1, LADO / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const paper = canvas.getContext("2d", { willReadFrequently: true });
    paper?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const pixels = paper?.getImageData(0, 0, canvas.width, canvas.height);
    return {
      pequena: Math.min(width, height) < MIN_FOTO_LADO_PIXELES,
      borrosa: pixels !== undefined && nitidez(pixels) < FOTO_BORROSA,
    };
  } catch {
    return null;
  }
}

/** The mean difference between neighbouring pixels, over the hundredth of them with the strongest edges. */
export function nitidez({ data, width, height }: Pick<ImageData, "data" | "width" | "height">): number {
  const gray = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    return ((data[at] ?? 0) * 299 + (data[at + 1] ?? 0) * 587 + (data[at + 2] ?? 0) * 114) / 1000;
  };
  const edges: number[] = [];
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const around = gray(x - 1, y) + gray(x + 1, y) + gray(x, y - 1) + gray(x, y + 1);
      edges.push(Math.abs(4 * gray(x, y) - around));
    }
  }
  const strongest = edges.sort((a, b) => b - a).slice(0, Math.ceil(edges.length / 100));
  return strongest.length === 0 ? 0 : strongest.reduce((sum, edge) => sum + edge, 0) / strongest.length;
}
