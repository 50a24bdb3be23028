/**
 * Expensive resources and how much there is of each: a row for each resource that requests can use up. The code reads these
 * numbers from here only, and tests/server/recursos.test.ts exhausts every row. Daily limits are in tries.ts, others in
 * limits.ts.
 */

const SEGUNDO_MS = 1000;
const MINUTO_MS = 60 * SEGUNDO_MS;
const MB = 1024 * 1024;

interface Linea {
  /**
   * The length of the queue. When it is full, the longest-waiting request of a person with several makes room for a person with
   * none.
   */
  cola: number;
  /** How many of its jobs run at once, if fewer than there are slots. */
  aLaVez?: number;
}

export interface Recurso {
  /** The unit that is counted. */
  unidad: "trabajos" | "conexiones" | "bytes" | "preguntas por segundo" | "envíos por minuto";
  /** Slots for all people together; `POR_PROCESADOR`: one per processor. Null: unlimited. */
  puestos: number | typeof POR_PROCESADOR | null;
  /** How many one person, or one network of unknown visitors, may hold at once. Null: all. */
  deUno: number | null;
  /** Queues that share the slots fairly. In each, the caller that used the resource least lately goes first. */
  lineas: Readonly<Record<string, Linea>>;
  /** The time limit; for a separate process (server/storage/lugares.ts), of CPU time. Null: it ends by itself. */
  tiempoMs: number | null;
  /** The memory limit of each child process (RLIMIT_DATA). Null: none of its own. */
  memoriaBytes: number | null;
  /** Who is charged for a failed job. A job that got no slot is charged to nobody. */
  fallo: "de quien pide" | "de su red" | "nadie";
}

/** At least two, so that a slow job does not block the rest; at most four, because each needs memory. */
const POR_PROCESADOR = { min: 2, max: 4 } as const;

/**
 * Memory on a machine with 1 GB: the program 250 MB, two light photos 2 × 60, a heavy one 220, two statements 2 × 200. The
 * processes' limits include some 200 MB more, which Bun reserves and never touches. If memory runs out anyway, one of these
 * processes is killed and not the program (server/storage/lugares.ts).
 */
export const RECURSOS = {
  /** Photos as our pages send them, judged by their header: decoded in 0.1 s of a core, so each waits for little. */
  fotoLigera: {
    unidad: "trabajos",
    puestos: POR_PROCESADOR,
    deUno: 1,
    lineas: { identidad: { cola: 60 }, captura: { cola: 60 }, logo: { cola: 4 }, mirada: { cola: 4 } },
    tiempoMs: 8 * SEGUNDO_MS,
    memoriaBytes: 384 * MB,
    fallo: "de quien pide",
  },
  /** Other photos: up to 40 megapixels, a second of a core and 220 MB. A slow one only delays others of this kind. */
  fotoPesada: {
    unidad: "trabajos",
    puestos: 1,
    deUno: 1,
    lineas: { identidad: { cola: 60 }, captura: { cola: 60 }, logo: { cola: 4 }, mirada: { cola: 4 } },
    tiempoMs: 8 * SEGUNDO_MS,
    memoriaBytes: 640 * MB,
    fallo: "de quien pide",
  },
  /**
   * Statements, sheets of a business, and spreadsheet exports: the largest takes some seconds on a small machine; a slower one
   * was made to be slow.
   */
  tabla: {
    unidad: "trabajos",
    puestos: 2,
    deUno: 1,
    lineas: { banco: { cola: 10 }, carga: { cola: 10 }, hoja: { cola: 10 } },
    tiempoMs: 30 * SEGUNDO_MS,
    memoriaBytes: 512 * MB,
    fallo: "de quien pide",
  },
  /**
   * Password hashing: 16 MB and a tenth of a second of a core each. New passwords one at a time, so that sign-in has the other
   * slot.
   */
  contrasena: {
    unidad: "trabajos",
    puestos: POR_PROCESADOR,
    deUno: null,
    lineas: { comprobar: { cola: 80 }, nueva: { cola: 40, aLaVez: 1 } },
    tiempoMs: null,
    memoriaBytes: null,
    fallo: "de su red",
  },
  /** Exported lists: on a connection that may be slow, with pages read one by one. */
  exportacion: {
    unidad: "trabajos",
    puestos: 8,
    deUno: 1,
    lineas: { lista: { cola: 16 } },
    tiempoMs: 30 * MINUTO_MS,
    memoriaBytes: null,
    fallo: "de quien pide",
  },
  /** A person's download of their data: some megabytes over a connection that may be slow. */
  descarga: {
    unidad: "trabajos",
    puestos: 32,
    deUno: 1,
    lineas: { datos: { cola: 64 } },
    tiempoMs: 15 * MINUTO_MS,
    memoriaBytes: null,
    fallo: "de quien pide",
  },
  /** Previews of statements and business imports, and long imports: seconds of work, with pauses for others. */
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
  /** Bodies as our pages send them (SUBIDA_CHICA_BYTES): two photos and a capture of one person, for a hundred people at once. */
  subidaChica: {
    unidad: "bytes",
    puestos: 24 * MB,
    deUno: 2 * MB,
    lineas: { cuerpo: { cola: 0 } },
    tiempoMs: null,
    memoriaBytes: null,
    fallo: "nadie",
  },
  /** Uploads of statements, sheets and logos in the panel: two files from two people. */
  subidaPanel: {
    unidad: "bytes",
    puestos: 22 * MB,
    deUno: 11 * MB,
    lineas: { cuerpo: { cola: 0 } },
    tiempoMs: null,
    memoriaBytes: null,
    fallo: "nadie",
  },
  /** Larger uploads of clients: two photos of the maximum size. They are in memory up to twice while they arrive. */
  subida: {
    unidad: "bytes",
    puestos: 34 * MB,
    deUno: 22 * MB,
    lineas: { cuerpo: { cola: 0 } },
    tiempoMs: null,
    memoriaBytes: null,
    fallo: "nadie",
  },
  /** Photos, statements and sheets that one person sends: beyond the limit one every `tiempoMs`, and none is refused. */
  envio: {
    unidad: "envíos por minuto",
    puestos: null,
    deUno: 8,
    lineas: { espera: { cola: 50 } },
    tiempoMs: 5 * SEGUNDO_MS,
    memoriaBytes: null,
    fallo: "nadie",
  },
  /**
   * A person's reads: a page makes some ten at once. Beyond the limit each answer is delayed by `tiempoMs`, and none is
   * refused.
   */
  lectura: {
    unidad: "preguntas por segundo",
    puestos: null,
    deUno: 40,
    lineas: { espera: { cola: 1000 } },
    tiempoMs: SEGUNDO_MS,
    memoriaBytes: null,
    fallo: "nadie",
  },
  /** The same for the panel: a list of sixty photos, and pages that refetch after every change. */
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

/** The limit of a small body: twice a photo of our pages (FOTO_ENVIADA_BYTES) with its form. */
export const SUBIDA_CHICA_BYTES = MB;
/** The limit of a light photo: its pixels, multiplied by a JPEG's scans. Twice what our pages send, in 60 MB. */
export const FOTO_LIGERA_PIXELES = 6_000_000;
/**
 * Scans of a JPEG: encoders make ten at most. Each costs as much as decoding the whole picture, and an empty one takes ten
 * bytes.
 */
export const MAX_BARRIDOS = 100;
