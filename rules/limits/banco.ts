/** The limits on what comes from banks, each with its reason; the others are in limits/limits.ts. */

const MINUTO_MS = 60_000;
const HORA_MS = 60 * MINUTO_MS;
const DIA_MS = 24 * HORA_MS;
const KB = 1024;
const MB = 1024 * KB;

// ─── Notices, and what is made of them ────────────────────────────────────────────────────────────────────────────────────

/** Unassigned movements considered in matching, newest first. Older ones were never registered by their payer, and stay listed. */
export const MAX_MOVIMIENTOS_ABIERTOS = 5000;
/** Possible duplicates (equal amount, neighbouring days) that are examined: a large business has some hundreds a month. */
export const MAX_DOBLES = 5000;
/** Movements listed as possible money of a pago: more would not help. */
export const MAX_CERCANOS = 8;
/** … and how many of its days, and of about its amount, are examined for them. */
export const MAX_CERCANOS_MIRADOS = 2000;
/** Senders whose notices are read: every bank has a few. */
export const MAX_REMITENTES = 60;
/** A month: a phone silent for longer is gone, and money missing for longer will not come. */
export const MAX_HORAS_BANCO = 744;
/** Rows above the first movement of a taught layout: a bank's letterhead has some ten. */
export const MAX_FILAS_SALTADAS = 100;
/** The fingerprint of a layout: the names of all its columns. */
export const MAX_HUELLA_LETRAS = 4000;
/** An unconfirmed preview of a statement: by the next day its bank has a newer one. */
export const VISTA_IMPORTACION_MS = DIA_MS;
/** Pairs confirmed per call, each in its own transaction: a second or two of writing. The panel sends the rest afterwards. */
export const MAX_PARES = 200;
/** Pairs proposed in one answer, of each certainty: more than a person looks through at once. */
export const MAX_PROPUESTAS = 300;
/** Certain pairs examined at every change, at a dozen look-ups each; the others wait, unselected. */
export const MAX_FRENOS_VISTOS = 30;
/** Pairs confirmed automatically before others are served: some tens of milliseconds. */
export const LOTE_AUTOMATICO = 10;
/** The interval of further checks, for changes without a notification, such as a published rate or a new setting. */
export const AUTOMATICO_CADA_MS = MINUTO_MS;
/** Pagos whose bank marks are queried at once: a page of the longest list. */
export const MAX_MARCAS = 100;
/** A pasted receipt: the longest fills a screen with labels. */
export const MAX_COMPROBANTE_LETRAS = 4000;
/** An older date on a receipt was misread: nobody registers a payment from a year ago. */
export const COMPROBANTE_DIAS = 366;
/** A forwarder's delivery: fifty texts, each with what its app adds. */
export const MAX_ENTREGA_BYTES = 128 * KB;
/** Notices in one delivery: forwarders send them one by one, or a few that waited for a connection. */
export const MAX_AVISOS_POR_ENTREGA = 50;
/**
 * Named values of one notice, of which the most verbose forwarder sends thirty; and parts of a delivery, including those that
 * are no notice.
 */
export const MAX_CAMPOS_DE_AVISO = 200;
/** A notice later than this comes from a phone with a wrong year. */
export const AVISO_ATRASADO_DIAS = 31;
/** A phone's clock may run this far ahead. */
export const AVISO_ADELANTADO_MS = 10 * MINUTO_MS;
/** The precision of a device's last sign of life: each write makes open panels refetch. */
export const OIDO_CADA_MS = MINUTO_MS;
/** The addresses or networks one bank calls from. */
export const MAX_DIRECCIONES = 20;
/** Silent phones named at once; more would mean a failed connection. */
export const MAX_SILENCIOSOS = 20;
/** A bank's notice: an SMS of several parts is under 1,000, a mail with its footer under 4,000. */
export const MAX_AVISO_LETRAS = 4000;
/** Fixed letters that a taught template must contain. With fewer it would match texts of other kinds. */
export const PLANTILLA_LETRAS_FIJAS = 12;
/** The period over which a person's approvals on forgeable evidence are added up (rules/bank/emparejar/voces.ts). */
export const TOPE_SMS_DIAS = 7;
/** If the app or the bank reported the account's money this recently, it would have reported this too. */
export const VOZ_SEGURA_DIAS = 2;
/** A monthly statement, two weeks late: a later one contradicts nothing. */
export const DESMENTIDO_DIAS = 45;
/** Pagos missing from a statement that are named at once. More means that the statement is of another account. */
export const MAX_DESMENTIDOS = 20;
/** A payment made before midnight is reported after it, but not hours later. */
export const TRAS_MEDIANOCHE_HORAS = 2;
/** Consecutive failures after which a bank's silence is an alarm: some four minutes, longer than a restart. */
export const FALLOS_DE_BANCO = 3;
/** Words of a notice: no more than its letters. */
export const MAX_AVISO_PALABRAS = 4000;
/** Taught templates: every bank has a few kinds, and each notice is compared with all of them. */
export const MAX_PLANTILLAS = 100;
/** Waiting notices that are read again after a template was taught, newest first: a second's work, in one transaction. */
export const MAX_AVISOS_RELEIDOS = 500;

// ─── Intenciones: amounts of their own ───────────────────────────────────────────────────────────────────────────────────

/**
 * Exact amounts assigned to one person per day, used or not: enough for a change of mind, and too few to fish for other people's payments.
 */
export const MAX_INTENCIONES_DEL_DIA = 3;
/**
 * Unused exact amounts of a person within INTENCION_DIAS. Past it, money from another payer is reviewed: they may be fishing for
 * strangers' payments.
 */
export const MAX_SIN_PAGAR = 10;
/** The days within which an account gets no amount twice: a month of late notices and statements. The trigger has the same. */
export const INTENCION_DIAS = 30;
/** Possible amounts for each payment expected that day: a stranger's hits a given one once in twenty. */
export const PASOS_POR_PAGO = 20;
/** More payments expected in a day do not widen the range of amounts: the added céntimos would be worth a meal. */
export const MAX_PAGOS_ESPERADOS = 1000;
/** Recent rates at which people may still pay: those of a long weekend, and tomorrow's. */
export const TASAS_DE_COSTUMBRE = 6;
/** Assigned amounts whose money arrived that are examined at once, newest first. */
export const MAX_LLEGADAS = 500;
/** Remembered payers per person: evidence of some years of pagos. */
export const MAX_PAGADORES = 200;
/** Clients with the same surname among whom an abbreviated name is searched. With more, an initial identifies nobody. */
export const MAX_TOCAYOS = 200;
/** Days for which a person sees what became of their assigned amounts. */
export const INTENCIONES_VISTAS_DIAS = 7;

// ─── Statements ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A year of a busy account is some 3 MB; what is larger is something else. */
export const MAX_ESTADO_BYTES = 10 * MB;
/** The uncompressed size of an XLSX: a sheet of MAX_ESTADO_FILAS rows is some 3 MB of XML, several times that with styles. */
export const MAX_ESTADO_INFLADO_BYTES = 40 * MB;
/** Files inside an XLSX: a bank's workbook has some fifteen. */
export const MAX_ESTADO_PIEZAS = 500;
/** A line of a text: the longest known has some 300 characters. A file with longer ones is no statement. */
export const MAX_ESTADO_LINEA_LETRAS = 10_000;
/** Rows of a statement, all its sheets together: two months of 2,000 pagos. A second or two of work, in which others are served. */
export const MAX_ESTADO_FILAS = 5000;
/** Rows examined or imported in one batch: some milliseconds. */
export const FILAS_POR_LOTE = 50;
/** Rows named in a warning, besides their count. */
export const MAX_FILAS_NOMBRADAS = 5;
/** The longest cell; the longest description seen has some 120 letters. */
export const MAX_ESTADO_CELDA_LETRAS = 1000;
/** Cells of a row that are read: the widest known layout has 19. */
export const MAX_ESTADO_COLUMNAS = 64;

// ─── Banks that call and banks that are asked ─────────────────────────────────────────────────────────────────────────────

/** A bank's call is under 1 KB. */
export const MAX_LLAMADA_BYTES = 64 * KB;
/** A bank's answer: a hundred movements are 40 KB. */
export const MAX_RESPUESTA_BANCO_BYTES = 2 * MB;
/** Banks have taken half a minute; one that takes longer is asked again later. */
export const ESPERA_BANCO_MS = 30_000;
/** How often a bank is checked for pagos to ask about: within a minute of registration. */
export const CONSULTA_CADA_MS = MINUTO_MS;
/** The interval between readings of an account's movements; Bancamiga's contract allows its history once every ten minutes. */
export const MOVIMIENTOS_CADA_MS = 5 * MINUTO_MS;
export const HISTORIA_BANCAMIGA_CADA_MS = 11 * MINUTO_MS;
/** The pause after a bank failed or asked to wait: doubled each time, up to an hour. */
export const PAUSA_BANCO_MS = MINUTO_MS;
export const MAX_PAUSA_BANCO_MS = HORA_MS;
/** An unanswered query is sent again after this: BDV treats one repeated within half a minute as already conciliated. */
export const PREGUNTA_SIN_RESPUESTA_MS = 5 * MINUTO_MS;
/** The waits after «no hallado», because money may arrive after its pago is registered. After a day the bank is not asked again. */
export const REINTENTOS_DE_PREGUNTA_MS = /* @__PURE__ */ [2, 10, 30, 120, 360, 960].map(
  (minutes) => minutes * MINUTO_MS,
);
/** The longest wait before a pago is asked about again. */
export const MAX_ESPERA_DE_PREGUNTA_MS = /* @__PURE__ */ REINTENTOS_DE_PREGUNTA_MS.reduce(
  (longest, one) => Math.max(longest, one),
  PREGUNTA_SIN_RESPUESTA_MS,
);
/** Pagos that a bank is asked about in one round, so that stopping does not wait for many. */
export const MAX_PREGUNTAS_POR_TURNO = 20;
/** After a longer gap, or for a newly connected bank, no earlier days are read; a statement file brings them. */
export const DIAS_DE_CONSULTA = 7;
/** A hundred movements a page: a day with more pages is a bank that repeats itself. */
export const MAX_PAGINAS_DE_MOVIMIENTOS = 100;

// ─── The rate of the day ──────────────────────────────────────────────────────────────────────────────────────────────────

/** Rates further back than a long weekend are not needed. */
export const TASA_PASADA_DIAS = 5;
/** A rate that moves more than this percentage in a day is more likely a mistake than the market. */
export const TASA_SALTO_PORCENTAJE = 10;
/** The BCV's page is slow; after this time a source counts as silent. */
export const ESPERA_TASA_MS = 25_000;
/** The BCV's page is some 300 KB; anything larger is something else. */
export const MAX_RESPUESTA_TASA_BYTES = 2 * MB;
/** Readings that the panel shows. */
export const MAX_LECTURAS_TASA = 12;
/** Days for which outgoing money is compared with the entries, and lines per account. */
export const DIAS_DE_SALIDAS = 31;
export const MAX_SALIDAS = 5000;
export const MAX_SALIDAS_VISTAS = 100;
