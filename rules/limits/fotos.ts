/**
 * The limits of photos, captures and the logo: how large, how many at once, how long they are kept. The others:
 * limits/limits.ts.
 */
const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;
const KB = 1024;
const MB = 1024 * KB;

/** As phones take them. */
export const MAX_FOTO_BYTES = 10 * MB;
/** The smallest identity photo: below this a cédula is not readable; any phone camera takes twice that. */
export const MIN_FOTO_LADO_PIXELES = 300;
/** Below this sharpness (of 1020, see `nitidez`), a photo is blurred or out of focus. Only warns. */
export const FOTO_BORROSA = 24;
/** Decoded, 40 megapixels take 160 MB of memory. */
export const MAX_FOTO_PIXELES = 40_000_000;
/** The size that is stored: enough to read a cédula; a phone's photo has four times that. */
export const MAX_FOTO_LADO_PIXELES = 2000;
/** The longest side of an original: a strip of a million pixels costs as much to decode as it has rows. */
export const MAX_FOTO_ORIGINAL_LADO_PIXELES = 12_000;
/** Bytes of photos between two garbage collections, each of some tens of milliseconds: sixty photos as our pages send them. */
export const FOTOS_POR_RECOGER_BYTES = 24 * MB;
/** The operator's logo on pages: three pixels for each of its 96 × 32 at most. */
export const LOGO_ANCHO_PIXELES = 288;
export const LOGO_ALTO_PIXELES = 96;
/** The icon sizes that phones ask for. */
export const ICONOS_LADO = [180, 192, 512] as const;
/** An uploaded photo that was never sent for review is deleted after this time: the phone still has it. */
export const FOTO_SIN_ENVIAR_MS = DIA_MS;
/** A payment capture is deleted this long after the decision: it shows the payer's account, and nobody asks about it any more. */
export const CAPTURA_DECIDIDA_MS = 90 * DIA_MS;
/** A file without a row is kept this long: its row may be about to be written, or a backup may be copying it. */
export const FOTO_SIN_FILA_MS = HORA_MS;
/** Photos deleted in one transaction. */
export const LOTE_DE_FOTOS = 200;
/** The longest retention an operator may set: ten years, as for books. */
export const MAX_RETENCION_DIAS = 3650;
/** Other people with the same photo that are named; more would be a bug, or a drawing. */
export const MAX_MISMA_FOTO = 5;
/** Photos that share the most fingerprint bits with a new one and are compared with it; beyond them, it is chance. */
export const MAX_CANDIDATAS = 2000;
/** The most similar ones, compared pixel by pixel, a millisecond each. */
export const MAX_COMPARADAS = 30;
/** Old photos fingerprinted per hour: each takes a process and a tenth of a second. */
export const MIRADAS_POR_HORA = 500;
/** A photo shared into the product that no form has taken yet: its person is on the way to the form. */
export const COMPARTIDO_MS = HORA_MS;
/** The size of a photo sent by a phone: people pay for each megabyte. */
export const FOTO_ENVIADA_BYTES = 400 * KB;
/** People waiting for review among whom a common name is searched first: one in forty has it; otherwise the whole index is used. */
export const MAX_ESPERAN_MIRADOS = 500;
