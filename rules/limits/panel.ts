/** How much the panel shows and keeps at once. Each with its reason. */

const DIA_MS = 86_400_000;

/** Views of one list that a person keeps: as many as are found at a glance. */
export const MAX_VISTAS = 20;
/** Days for which a broken promise is shown in «Hoy»; afterwards only in Morosidad. */
export const PROMESAS_DIAS = 30;
/** Promises that are counted at once: past them, «100 o más». */
export const MAX_PROMESAS_DE_HOY = 100;
/** Rows of a book as a spreadsheet: it is made whole, in memory; an accountant narrows it to some days. */
export const MAX_HOJA_FILAS = 50_000;
/** Acts that wait for a signature, shown at once: more would be signed unread. */
export const MAX_FIRMAS = 50;
/** Days for which a message that did not go out is a matter of today. */
export const MENSAJES_FALLIDOS_DIAS = 7;
/** Paid loans that one press of «Hoy» closes: with the press that takes it back, less than what a person may change in a minute. */
export const CIERRES_DE_UNA_VEZ = 50;
/** People named next to a count in «Hoy». */
export const MAX_NOMBRADOS = 5;
/** A business that moves in: its three sheets apart, each once more; what was looked at and not brought in is forgotten. */
export const MAX_ARCHIVOS_DE_CARGA = 6;
export const VISTA_CARGA_MS = DIA_MS;
/** People of a carga that come in in one piece, each with their loan and what they paid: some milliseconds each. */
export const PARTES_POR_LOTE = 5;
/** How long a decision can be undone. */
export const CARGA_DESHACE_MS = DIA_MS;
/** Imports shown: a business moves in once. */
export const MAX_CARGAS = 20;
/** Between asking for a copy's file and the browser that fetches it. */
export const DESCARGA_VALE_MS = 120_000;
/** Copies in DATA_DIR that the panel offers: more than are kept. */
export const MAX_COPIAS_LOCALES = 200;
/** How long a claim lasts without renewal: a phone that went to sleep, a browser that crashed. */
export const ATENCION_MS = 10 * 60_000;
/** A window renews it so often: one call that is lost, or two, cost nothing. */
export const ATENCION_SE_RENUEVA_MS = 3 * 60_000;
/** What one administrator holds at once, over all of their windows: past it the oldest is let go. */
export const MAX_ATENCIONES = 20;
/** Payouts among which a reference is looked for: those of so many days, the newest so many of them; banks use short ones again. */
export const SALIDAS_DIAS = 180;
export const MAX_SALIDAS_MIRADAS = 5000;
/** What an administrator was writing of a client, with their account and name in it: until the end of the working day. */
export const BORRADOR_DE_CLIENTE_MS = 12 * 3_600_000;

/** How many rates of days gone by are brought at once: some five years of them. */
export const MAX_TASAS_TRAIDAS = 1300;
/** A rate of a day further than this from the day of a pago is not the rate at which it was paid. */
export const TASA_CERCANA_DIAS = 4;

/** How many counts of a caja, and how many of its movements of a day, a screen has. */
export const MAX_CIERRES = 31;
export const MAX_MOVIMIENTOS_DE_CAJA = 200;
/** In which an operator may promise an answer: a week. */
export const MAX_RESPUESTA_HORAS = 168;
/** Lists of more people than this leave with a gestor only for a reason, which is kept. */
export const MAX_EXPORTADOS_SIN_MOTIVO = 100;
/** Rows that were chosen and leave as a file: their ids go in an address, which is not longer than that. */
export const MAX_ELEGIDOS_EXPORTADOS = 100;
