/**
 * What is costly, and how much of it there is: a row for each resource that a request may use up. The code reads its numbers here
 * and nowhere else, and tests/server/recursos.test.ts exhausts every row. How often in a day: limits/tries.ts. The others: limits/limits.ts.
 */

const SEGUNDO_MS = 1000;
const MINUTO_MS = 60 * SEGUNDO_MS;
const MB = 1024 * 1024;

interface Linea {
  /** The most that may wait. When it is full, the longest-waiting request of a person with several makes room for a person with none. */
  cola: number;
  /** How many of it run at once, where that is fewer than there are slots. */
  aLaVez?: number;
}

export interface Recurso {
  /** What is counted. */
  unidad: "trabajos" | "conexiones" | "bytes" | "preguntas por segundo" | "envíos por minuto";
  /** Slots, all people together; `POR_PROCESADOR`: as many as the machine has processors. Null: as many as there are people. */
  puestos: number | typeof POR_PROCESADOR | null;
  /** How many one person may hold at once, or one network of unknown visitors. Null: all. */
  deUno: number | null;
  /** Queues that share the slots fairly. In each, the caller that used the resource least lately goes first. */
  lineas: Readonly<Record<string, Linea>>;
  /** After this it is ended; a process apart (server/storage/lugares.ts) after so much of a processor. Null: it ends by itself. */
  tiempoMs: number | null;
  /** The memory limit of each child process (RLIMIT_DATA). Null: none of its own. */
  memoriaBytes: number | null;
  /** Who is charged for a failed job. A job that got no slot is charged to nobody. */
  fallo: "de quien pide" | "de su red" | "nadie";
}

/** At least two, so that one that takes long does not stop the rest; at most four, as each has its memory. */
const POR_PROCESADOR = { min: 2, max: 4 } as const;

/**
 * Memory on a machine of 1 GB: the program 250 MB, two light photos 2 × 60, a heavy one 220, two statements 2 × 200. The limits of
 * processes count some 200 MB more, which Bun reserves and never touches. What exceeds the machine all the same ends a
 * process of these and not the program (server/storage/lugares.ts).
 */
export const RECURSOS = {
  /** Photos as our pages send them, by their own header: decoded in 0.1 s of a core, so each of them waits for little. */
  fotoLigera: {
    unidad: "trabajos",
    puestos: POR_PROCESADOR,
    deUno: 1,
    lineas: { identidad: { cola: 60 }, captura: { cola: 60 }, logo: { cola: 4 }, mirada: { cola: 4 } },
    tiempoMs: 8 * SEGUNDO_MS,
    memoriaBytes: 384 * MB,
    fallo: "de quien pide",
  },
  /** Any other photo: up to 40 megapixels, a second of a core and 220 MB. What is made to take long waits among its like. */
  fotoPesada: {
    unidad: "trabajos",
    puestos: 1,
    deUno: 1,
    lineas: { identidad: { cola: 60 }, captura: { cola: 60 }, logo: { cola: 4 }, mirada: { cola: 4 } },
    tiempoMs: 8 * SEGUNDO_MS,
    memoriaBytes: 640 * MB,
    fallo: "de quien pide",
  },
  /** Statements and the sheets of a business, and books that leave as one: the largest takes some seconds of a small machine; what takes longer was made to. */
  tabla: {
    unidad: "trabajos",
    puestos: 2,
    deUno: 1,
    lineas: { banco: { cola: 10 }, carga: { cola: 10 }, hoja: { cola: 10 } },
    tiempoMs: 30 * SEGUNDO_MS,
    memoriaBytes: 512 * MB,
    fallo: "de quien pide",
  },
  /** Password hashing: 16 MB and a tenth of a second of a core each. New passwords one at a time, so that sign-in has the other slot. */
  contrasena: {
    unidad: "trabajos",
    puestos: POR_PROCESADOR,
    deUno: null,
    lineas: { comprobar: { cola: 80 }, nueva: { cola: 40, aLaVez: 1 } },
    tiempoMs: null,
    memoriaBytes: null,
    fallo: "de su red",
  },
  /** Lists that the panel exports: a connection that may be slow, and pages read one by one. */
  exportacion: {
    unidad: "trabajos",
    puestos: 8,
    deUno: 1,
    lineas: { lista: { cola: 16 } },
    tiempoMs: 30 * MINUTO_MS,
    memoriaBytes: null,
    fallo: "de quien pide",
  },
  /** What is kept about a person, downloaded by them: some megabytes over a line that may be slow. */
  descarga: {
    unidad: "trabajos",
    puestos: 32,
    deUno: 1,
    lineas: { datos: { cola: 64 } },
    tiempoMs: 15 * MINUTO_MS,
    memoriaBytes: null,
    fallo: "de quien pide",
  },
  /** What a statement or the sheets of a business would bring, and a long one that comes in: seconds of work, with turns for others. */
  vistaPrevia: {
    unidad: "trabajos",
    puestos: 1,
    deUno: 1,
    lineas: { banco: { cola: 10 }, carga: { cola: 10 } },
    tiempoMs: null,
    memoriaBytes: null,
    fallo: "de quien pide",
  },
  /**
   * Live streams, one per screen; a person's oldest ends when another opens. Each uses some memory, so opening them endlessly is limited
   * to one a second.
   */
  enVivo: {
    unidad: "conexiones",
    puestos: 10_000,
    deUno: 4,
    lineas: { espera: { cola: 200 } },
    tiempoMs: SEGUNDO_MS,
    memoriaBytes: null,
    fallo: "nadie",
  },
  /** Bodies as our pages send them (SUBIDA_CHICA_BYTES): two photos and a capture of one person, a hundred people at once. */
  subidaChica: {
    unidad: "bytes",
    puestos: 24 * MB,
    deUno: 2 * MB,
    lineas: { cuerpo: { cola: 0 } },
    tiempoMs: null,
    memoriaBytes: null,
    fallo: "nadie",
  },
  /** Uploads of statements, sheets and logos in the panel: two files of two people. */
  subidaPanel: {
    unidad: "bytes",
    puestos: 22 * MB,
    deUno: 11 * MB,
    lineas: { cuerpo: { cola: 0 } },
    tiempoMs: null,
    memoriaBytes: null,
    fallo: "nadie",
  },
  /** Larger ones of clients: two photos as large as they may be. They lie in memory up to twice while they come in. */
  subida: {
    unidad: "bytes",
    puestos: 34 * MB,
    deUno: 22 * MB,
    lineas: { cuerpo: { cola: 0 } },
    tiempoMs: null,
    memoriaBytes: null,
    fallo: "nadie",
  },
  /** Photos, statements and sheets that one person sends: past it one every `tiempoMs`, and none is refused. */
  envio: {
    unidad: "envíos por minuto",
    puestos: null,
    deUno: 8,
    lineas: { espera: { cola: 50 } },
    tiempoMs: 5 * SEGUNDO_MS,
    memoriaBytes: null,
    fallo: "nadie",
  },
  /** What one person reads: a page asks some ten things at once. Past it each answer comes `tiempoMs` later, and none is refused. */
  lectura: {
    unidad: "preguntas por segundo",
    puestos: null,
    deUno: 40,
    lineas: { espera: { cola: 1000 } },
    tiempoMs: SEGUNDO_MS,
    memoriaBytes: null,
    fallo: "nadie",
  },
  /** The same for the panel: a list of sixty photos, and screens that reload at every change. */
  lecturaPanel: {
    unidad: "preguntas por segundo",
    puestos: null,
    deUno: 120,
    lineas: { espera: { cola: 1000 } },
    tiempoMs: SEGUNDO_MS,
    memoriaBytes: null,
    fallo: "nadie",
  },
} as const satisfies Record<string, Recurso>;

/** What a light body is at most: a photo of our pages (FOTO_ENVIADA_BYTES) and its form are half of it. */
export const SUBIDA_CHICA_BYTES = MB;
/** A light photo: pixels that are decoded, each as often as a JPEG has scans of them. Twice what our pages send, in 60 MB. */
export const FOTO_LIGERA_PIXELES = 6_000_000;
/** Scans of a JPEG: encoders make ten at most. Each costs as much as decoding all of it, and an empty one takes ten bytes. */
export const MAX_BARRIDOS = 100;
