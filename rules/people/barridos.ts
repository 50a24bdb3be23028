/** How much work decoding an image takes, read from its bytes before anything is decoded. */
import { FOTO_LIGERA_PIXELES, MAX_BARRIDOS } from "../limits/recursos.ts";

interface Trabajo {
  pixeles: number;
  /** How many scans a JPEG has. */
  barridos: number;
}

const [SOI, EOI, SOS, RELLENO] = [0xd8, 0xd9, 0xda, 0xff];
/** Markers without a length: TEM, and the restarts within a scan. */
const isBare = (marca: number) => marca === 0x01 || (marca >= 0xd0 && marca <= 0xd7);
/** Start of frame, which gives the size: C0 to CF except three that are tables. */
const isFrame = (marca: number) => marca >= 0xc0 && marca <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marca);

/**
 * Walks over a JPEG's markers in one pass, as a decoder would: within a scan every FF is followed by 00 or starts a marker.
 * Whatever follows the end, a video or a second picture, is neither decoded nor looked at. Stops after MAX_BARRIDOS scans.
 */
function lookAtJpeg(bytes: Uint8Array): Trabajo {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const trabajo: Trabajo = { pixeles: 0, barridos: 0 };
  let at = 0;
  while (trabajo.barridos <= MAX_BARRIDOS) {
    at = bytes.indexOf(RELLENO, at);
    if (at === -1) break;
    while (bytes[at] === RELLENO) at += 1;
    const marca = bytes[at] ?? EOI;
    at += 1;
    if (marca === EOI) break;
    if (marca === 0 || marca === SOI || isBare(marca)) continue;
    if (at + 2 > bytes.length) break;
    if (marca === SOS) trabajo.barridos += 1;
    if (isFrame(marca) && at + 7 <= bytes.length)
      trabajo.pixeles = Math.max(trabajo.pixeles, view.getUint16(at + 3) * view.getUint16(at + 5));
    at += view.getUint16(at);
  }
  return trabajo;
}

const PNG = [0x89, 0x50, 0x4e, 0x47];
const isPng = (bytes: Uint8Array) => PNG.every((byte, i) => bytes[i] === byte);
const isJpeg = (bytes: Uint8Array) => bytes[0] === RELLENO && bytes[1] === SOI;

/** Whether it has more scans than any encoder makes. */
export const hasTooManyBarridos = (bytes: Uint8Array) => isJpeg(bytes) && lookAtJpeg(bytes).barridos > MAX_BARRIDOS;

/** Whether an image is cheap to decode, by its size in pixels and its scans. A WebP declares neither. */
export function isLigera(bytes: Uint8Array): boolean {
  if (isJpeg(bytes)) {
    const { pixeles, barridos } = lookAtJpeg(bytes);
    return pixeles > 0 && pixeles * Math.max(1, barridos) <= FOTO_LIGERA_PIXELES;
  }
  if (!isPng(bytes) || bytes.length < 24) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Up to four 16-bit channels, which compress to almost nothing: counted at twice the cost of a scan.
  return view.getUint32(16) * view.getUint32(20) * 2 <= FOTO_LIGERA_PIXELES;
}
