/** The limits on what comes from banks, each with its reason; the others are in limits/limits.ts. */

const MINUTO_MS = 60_000;
const HORA_MS = 60 * MINUTO_MS;
const DIA_MS = 24 * HORA_MS;
const KB = 1024;
const MB = 1024 * KB;

// ─── Notices, and what is made of them ────────────────────────────────────────────────────────────────────────────────────

/** Unassigned movements considered in matching: the newest. Older ones were never registered by their payer, and stay listed. */
export const MAX_MOVIMIENTOS_ABIERTOS = 5000;
/** Possible duplicates (equal amount, neighbouring days) that are examined: a large business has some hundreds a month. */
export const MAX_DOBLES = 5000;
/** Movements beside a pago whose money is looked for: more than these are no help. */
export const MAX_CERCANOS = 8;
/** … and how many of its days, and of about its amount, are looked at for them. */
export const MAX_CERCANOS_MIRADOS = 2000;
/** Senders whose notices are read: every bank has a few. */
export const MAX_REMITENTES = 60;
/** A month: a phone that is silent longer is no phone, and a pago without money longer is no pago. */
export const MAX_HORAS_BANCO = 744;
/** Rows above the first movement of a layout that is explained: a bank's letterhead has some ten. */
export const MAX_FILAS_SALTADAS = 100;
/** What knows a layout again: the names of all its columns. */
export const MAX_HUELLA_LETRAS = 4000;
/** A statement that was looked at and not confirmed: by the next day its bank has a newer one. */
export const VISTA_IMPORTACION_MS = DIA_MS;
/** Pairs confirmed per call, each in its own transaction: a second or two of writing. The panel sends the rest afterwards. */
export const MAX_PARES = 200;
/** Pairs proposed in one answer, of each certainty: more than a person looks through at once. */
export const MAX_PROPUESTAS = 300;
/** Certain pairs examined at every change, at a dozen look-ups each; the others wait, unticked. */
export const MAX_FRENOS_VISTOS = 30;
/** Pairs that the program confirms by itself before it serves others again: some tens of milliseconds. */
export const LOTE_AUTOMATICO = 10;
/** It looks this often too, for what brings no message: a rate that was published, a setting that was turned on. */
export const AUTOMATICO_CADA_MS = MINUTO_MS;
/** Pagos whose mark is asked for at once: a page of the longest list. */
export const MAX_MARCAS = 100;
/** A receipt that a person pastes: the longest shares a screen of labels. */
export const MAX_COMPROBANTE_LETRAS = 4000;
/** An older date on a receipt was misread: nobody registers a payment of a year ago. */
export const COMPROBANTE_DIAS = 366;
/** A delivery of a forwarder: fifty texts, each with what its app adds. */
export const MAX_ENTREGA_BYTES = 128 * KB;
/** Notices in one delivery: forwarders send them one by one, or a few that waited for a line. */
export const MAX_AVISOS_POR_ENTREGA = 50;
/** Named values of one notice, of which the most talkative forwarder sends thirty; and parts of a delivery, with those that are no notice. */
export const MAX_CAMPOS_DE_AVISO = 200;
/** A notice that comes later than this carries the clock of a phone that forgot the year. */
export const AVISO_ATRASADO_DIAS = 31;
/** A phone's clock may run this far ahead. */
export const AVISO_ADELANTADO_MS = 10 * MINUTO_MS;
/** How exactly a device's last sign of life is known: each write makes open panels look again. */
export const OIDO_CADA_MS = MINUTO_MS;
/** From how many addresses or networks one bank calls. */
export const MAX_DIRECCIONES = 20;
/** Silent phones that are named at once; more would be a line of theirs that fell. */
export const MAX_SILENCIOSOS = 20;
/** A bank's notice: an SMS of several parts is under 1,000, a mail with its footer under 4,000. */
export const MAX_AVISO_LETRAS = 4000;
/** Fixed letters that a taught notice format must contain. With fewer it would match texts of other kinds. */
export const PLANTILLA_LETRAS_FIJAS = 12;
/** What one person may owe to forgeable voices is counted over a week (rules/bank/emparejar/voces.ts). */
export const TOPE_SMS_DIAS = 7;
/** If the app or the bank reported the account's money this recently, it would have reported this too. */
export const VOZ_SEGURA_DIAS = 2;
/** A statement of a month, two weeks late: one that comes later gives the lie to nothing. */
export const DESMENTIDO_DIAS = 45;
/** The most pagos missing from a statement that are named at once. More means the statement is of another account. */
export const MAX_DESMENTIDOS = 20;
/** A payment made before midnight is reported after it, but not hours later. */
export const TRAS_MEDIANOCHE_HORAS = 2;
/** Failures in a row after which a bank's silence is an alarm: some four minutes, a restart of theirs. */
export const FALLOS_DE_BANCO = 3;
/** Words of a notice, each with its place: more than its letters it cannot have. */
export const MAX_AVISO_PALABRAS = 4000;
/** Taught notices: every bank has a few kinds, and each that comes is held against all. */
export const MAX_PLANTILLAS = 100;
/** Waiting notices that are read again after a lesson, newest first: a second's work, in one transaction. */
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
/** An account is given no amount twice within these days: a month of late notices and statements. The trigger has the same. */
export const INTENCION_DIAS = 30;
/** Amounts that there are for each payment that is expected on the day: a stranger's falls on a given one once in twenty. */
export const PASOS_POR_PAGO = 20;
/** More payments expected in a day than this give no more amounts: the céntimos would be worth a meal. */
export const MAX_PAGOS_ESPERADOS = 1000;
/** At whose rates people may still pay: a long weekend's, and that of tomorrow. */
export const TASAS_DE_COSTUMBRE = 6;
/** Amounts whose money came in that are looked at in one go, newest first. */
export const MAX_LLEGADAS = 500;
/** Remembered payers per person: evidence of some years of pagos. */
export const MAX_PAGADORES = 200;
/** Clients with one surname among whom an abbreviated name is searched. With more, an initial identifies nobody. */
export const MAX_TOCAYOS = 200;
/** Days for which a person sees what came of the amounts they were given. */
export const INTENCIONES_VISTAS_DIAS = 7;

// ─── Statements ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A year of a busy account is some 3 MB; what is larger is something else. */
export const MAX_ESTADO_BYTES = 10 * MB;
/** What an XLSX may grow to when it is inflated: a sheet of MAX_ESTADO_FILAS rows is some 3 MB of XML, and several times that with its styles. */
export const MAX_ESTADO_INFLADO_BYTES = 40 * MB;
/** Files inside an XLSX: a workbook of a bank has some fifteen. */
export const MAX_ESTADO_PIEZAS = 500;
/** A line of a text: the longest known has some 300 characters. A file with longer ones is no statement. */
export const MAX_ESTADO_LINEA_LETRAS = 10_000;
/** Rows of a statement, all its sheets together: two months of 2,000 pagos. A second or two of work, in which others are served. */
export const MAX_ESTADO_FILAS = 5000;
/** Rows of it that are looked at, or come in, in one piece: some milliseconds. */
export const FILAS_POR_LOTE = 50;
/** Rows that a warning names beside their count. */
export const MAX_FILAS_NOMBRADAS = 5;
/** The longest cell; the longest description seen has some 120 letters. */
export const MAX_ESTADO_CELDA_LETRAS = 1000;
/** Cells in a row that are looked at: the widest known layout has 19. */
export const MAX_ESTADO_COLUMNAS = 64;

// ─── Banks that call and banks that are asked ─────────────────────────────────────────────────────────────────────────────

/** What a bank posts when it calls is under 1 KB. */
export const MAX_LLAMADA_BYTES = 64 * KB;
/** What a bank answers: a hundred movements are 40 KB. */
export const MAX_RESPUESTA_BANCO_BYTES = 2 * MB;
/** Banks were seen to take half a minute; one that takes longer is asked again later. */
export const ESPERA_BANCO_MS = 30_000;
/** How often a bank is looked for pagos to ask about: within a minute of being registered. */
export const CONSULTA_CADA_MS = MINUTO_MS;
/** Between two readings of an account's movements; Bancamiga's contract allows its history once every ten minutes. */
export const MOVIMIENTOS_CADA_MS = 5 * MINUTO_MS;
export const HISTORIA_BANCAMIGA_CADA_MS = 11 * MINUTO_MS;
/** After a bank failed or asked to wait: doubled each time, up to an hour. */
export const PAUSA_BANCO_MS = MINUTO_MS;
export const MAX_PAUSA_BANCO_MS = HORA_MS;
/** An unanswered query is sent again after this: BDV treats one repeated within half a minute as already conciliated. */
export const PREGUNTA_SIN_RESPUESTA_MS = 5 * MINUTO_MS;
/** The waits after «no hallado», because money may arrive after its pago is registered. After a day the bank is not asked again. */
export const REINTENTOS_DE_PREGUNTA_MS = /* @__PURE__ */ [2, 10, 30, 120, 360, 960].map(
  (minutes) => minutes * MINUTO_MS,
);
/** No question waits longer for its next turn. */
export const MAX_ESPERA_DE_PREGUNTA_MS = /* @__PURE__ */ REINTENTOS_DE_PREGUNTA_MS.reduce(
  (longest, one) => Math.max(longest, one),
  PREGUNTA_SIN_RESPUESTA_MS,
);
/** Pagos that a bank is asked about in one go, so that stopping waits for few. */
export const MAX_PREGUNTAS_POR_TURNO = 20;
/** After a longer gap, or for a newly connected bank, no earlier days are read; a statement file brings them. */
export const DIAS_DE_CONSULTA = 7;
/** A hundred movements a page: more pages in a day than this are a bank that repeats itself. */
export const MAX_PAGINAS_DE_MOVIMIENTOS = 100;

// ─── The rate of the day ──────────────────────────────────────────────────────────────────────────────────────────────────

/** Rates further back than a long weekend are not needed. */
export const TASA_PASADA_DIAS = 5;
/** A rate that moves more than this, in percent, from one day to the next is more likely a mistake than the market. */
export const TASA_SALTO_PORCENTAJE = 10;
/** The BCV's page takes its time; after this a source counts as silent. */
export const ESPERA_TASA_MS = 25_000;
/** The BCV's page is some 300 KB; more is none of ours. */
export const MAX_RESPUESTA_TASA_BYTES = 2 * MB;
/** Readings that the panel shows. */
export const MAX_LECTURAS_TASA = 12;
/** Of so many days what left the accounts is laid beside what was entered, and of each account at most so many lines. */
export const DIAS_DE_SALIDAS = 31;
export const MAX_SALIDAS = 5000;
export const MAX_SALIDAS_VISTAS = 100;
