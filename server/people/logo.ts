/** Converts a logo in a process of its own (recode.ts): one file for pages, and icons on white. */
import { type DecodedPng, decode, encode } from "fast-png";
import { ICONOS_LADO, LOGO_ALTO_PIXELES, LOGO_ANCHO_PIXELES } from "../../rules/limits/fotos.ts";

/** The size that everything is made from: the largest icon's. */
const LADO = Math.max(...ICONOS_LADO);
/** The part of an icon's side that a logo takes up, so that a round mask does not cut it. */
const PARTE = 0.56;
/** The minimum contrast with white of a visible pixel. */
const VISIBLE = 1.5;
/** The minimum part of a logo that must be visible on paper. */
const PARTE_VISIBLE = 0.01;

type Png = Uint8Array<ArrayBufferLike>;

/** The logo and its icons as PNG, or null if almost nothing of it is visible on white. */
export async function logoOf(bytes: Uint8Array, options: { maxPixels: number }): Promise<Png[] | null> {
  // Decoded only once: what follows is small.
  const whole = await new Bun.Image(bytes, { ...options, autoOrient: true })
    .resize(LADO, LADO, { fit: "inside", withoutEnlargement: true })
    .png()
    .bytes();
  const fitting = (width: number, height: number) =>
    new Bun.Image(whole).resize(width, height, { fit: "inside", withoutEnlargement: true }).png().bytes();
  const logo = await fitting(LOGO_ANCHO_PIXELES, LOGO_ALTO_PIXELES);
  if (!isSeen(onPaper(decode(logo)))) return null;
  const icons = ICONOS_LADO.map(async (side) => {
    const box = Math.round(side * PARTE);
    return iconOf(decode(await fitting(box, box)), side);
  });
  return [logo, ...(await Promise.all(icons))];
}

/** Three bytes a pixel, as seen on white, from RGB or RGBA, which is what Bun writes. */
function onPaper({ width, height, depth, channels, data }: DecodedPng) {
  if (depth !== 8 || channels < 3) throw new Error("neither RGB nor RGBA of 8 bits");
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i += 1) {
    const alpha = channels === 4 ? (data[i * 4 + 3] ?? 255) / 255 : 1;
    for (let c = 0; c < 3; c += 1)
      rgb[i * 3 + c] = Math.round((data[i * channels + c] ?? 0) * alpha + 255 * (1 - alpha));
  }
  return { width, height, rgb };
}

function isSeen({ width, height, rgb }: ReturnType<typeof onPaper>): boolean {
  let seen = 0;
  for (let i = 0; i < rgb.length; i += 3) {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(i, i + 3);
    const light = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    if (1.05 / (light + 0.05) >= VISIBLE) seen += 1;
  }
  return seen >= width * height * PARTE_VISIBLE;
}

const linear = (value: number) =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;

/** The logo in the middle of a white square. */
function iconOf(pixels: DecodedPng, side: number): Png {
  const { width, height, rgb } = onPaper(pixels);
  const square = new Uint8Array(side * side * 3).fill(255);
  const [left, top] = [(side - width) >> 1, (side - height) >> 1];
  for (let y = 0; y < height; y += 1)
    square.set(rgb.subarray(y * width * 3, (y + 1) * width * 3), ((top + y) * side + left) * 3);
  return encode({ width: side, height: side, channels: 3, data: square });
}
