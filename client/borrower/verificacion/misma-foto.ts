/** Whether two pictures on this phone are the same, even if an app saved one of them again. */

const LADO = 16;
/** Out of 255, on average over a thumbnail: resaving changes less, another photo of the same thing more. */
const CASI_NADA = 2;
/** Without this much contrast (a covered lens) pictures all look alike. */
const DIBUJO = 8;

interface Miniatura {
  aspect: number;
  pixels: Uint8ClampedArray;
}

async function miniatura(image: Blob): Promise<Miniatura | null> {
  try {
    const bitmap = await createImageBitmap(image, { imageOrientation: "from-image" });
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = LADO;
    const paper = canvas.getContext("2d", { willReadFrequently: true });
    if (!paper) return null;
    paper.imageSmoothingQuality = "high";
    paper.drawImage(bitmap, 0, 0, LADO, LADO);
    const aspect = bitmap.width / bitmap.height;
    bitmap.close();
    return { aspect, pixels: paper.getImageData(0, 0, LADO, LADO).data };
  } catch {
    return null;
  }
}

/** The mean difference between two rows of numbers. */
function distance(one: ArrayLike<number>, other: (i: number) => number): number {
  let sum = 0;
  for (let i = 0; i < one.length; i += 1) sum += Math.abs((one[i] ?? 0) - other(i));
  return sum / one.length;
}

function looksSame(one: Miniatura, other: Miniatura): boolean {
  if (Math.abs(one.aspect / other.aspect - 1) > 0.01) return false;
  const mean = one.pixels.reduce((sum, value) => sum + value, 0) / one.pixels.length;
  if (distance(one.pixels, () => mean) < DIBUJO) return false;
  return distance(one.pixels, (i) => other.pixels[i] ?? 0) <= CASI_NADA;
}

async function sameBytes(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false;
  const [a, b] = await Promise.all([one, other].map(async (blob) => new Uint8Array(await blob.arrayBuffer())));
  return a?.every((byte, i) => byte === b?.[i]) ?? false;
}

export async function mismaFoto(one: Blob, other: Blob): Promise<boolean> {
  if (await sameBytes(one, other).catch(() => false)) return true;
  const [a, b] = await Promise.all([miniatura(one), miniatura(other)]);
  return a !== null && b !== null && looksSame(a, b);
}
