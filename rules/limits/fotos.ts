/** The limits of photos, captures and the logo: how large, how many at once, how long they are kept. The others: limits/limits.ts. */
const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;
const KB = 1024;
const MB = 1024 * KB;

/** As phones take them. */
export const MAX_FOTO_BYTES = 10 * MB;
/** The smallest identity photo: below this a cédula is not readable; any phone camera takes twice that. */
export const MIN_FOTO_LADO_PIXELES = 300;
/** Below this the edges of a photo are those of one that moved or is out of focus: of 1020, as `nitidez` counts. It only warns. */
export const FOTO_BORROSA = 24;
/** Decoded, 40 megapixels take 160 MB of memory. */
export const MAX_FOTO_PIXELES = 40_000_000;
/** What is kept: enough to read a cédula; a phone's photo is four times that. */
export const MAX_FOTO_LADO_PIXELES = 2000;
/** The longest side a photo may come with: a strip of a million pixels costs as much to decode as it has rows. */
export const MAX_FOTO_ORIGINAL_LADO_PIXELES = 12_000;
/** Photos read between two collections of memory, each of some tens of milliseconds: sixty as our pages send them. */
export const FOTOS_POR_RECOGER_BYTES = 24 * MB;
/** The operator's logo as pages hold it: three pixels for each of the 96 × 32 that it takes at most. */
export const LOGO_ANCHO_PIXELES = 288;
export const LOGO_ALTO_PIXELES = 96;
/** The sides of the icons that phones ask for. */
export const ICONOS_LADO = [180, 192, 512] as const;
/** A photo that was uploaded and never sent for review is deleted after this: its phone still has it. */
export const FOTO_SIN_ENVIAR_MS = DIA_MS;
/** A payment capture is deleted this long after the decision: it shows the payer's account, and nobody asks about it any more. */
export const CAPTURA_DECIDIDA_MS = 90 * DIA_MS;
/** A file without a row is kept this long: its row may be about to be written, or a backup may be copying it. */
export const FOTO_SIN_FILA_MS = HORA_MS;
/** Photos deleted in one transaction. */
export const LOTE_DE_FOTOS = 200;
/** The longest that an operator may have photos kept: ten years, as books are. */
export const MAX_RETENCION_DIAS = 3650;
/** Other people with the same photo that are named; more would be a mistake of the program, or a drawing. */
export const MAX_MISMA_FOTO = 5;
/** Photos with which a new one is compared by its bits: those that share the most; beyond them, chance. */
export const MAX_CANDIDATAS = 2000;
/** The nearest ones that are compared pixel by pixel, a millisecond each. */
export const MAX_COMPARADAS = 30;
/** Old photos checked per hour: each takes a process of its own and a tenth of a second. */
export const MIRADAS_POR_HORA = 500;
/** What was shared into the product and not taken by a form: its person is on their way to it. */
export const COMPARTIDO_MS = HORA_MS;
/** What a photo may weigh on its way from the phone: people pay for each megabyte. */
export const FOTO_ENVIADA_BYTES = 400 * KB;
/** People waiting for review that are tried first for a common name: one in forty has it; else the whole index is used. */
export const MAX_ESPERAN_MIRADOS = 500;
