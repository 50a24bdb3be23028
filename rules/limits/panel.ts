/** How much the panel shows and keeps at once, each with its reason. */

const DIA_MS = 86_400_000;

/** Saved views of one list: as many as are found at a glance. */
export const MAX_VISTAS = 20;
/** Days for which a broken promise is shown in «Hoy»; afterwards only in Morosidad. */
export const PROMESAS_DIAS = 30;
/** Promises counted at once: beyond that, «100 o más». */
export const MAX_PROMESAS_DE_HOY = 100;
/** Rows of a spreadsheet, which is built in memory; an accountant can narrow it to some days. */
export const MAX_HOJA_FILAS = 50_000;
/** Acts waiting for a signature that are shown at once: more would be signed unread. */
export const MAX_FIRMAS = 50;
/** Days for which a failed message is shown in «Hoy». */
export const MENSAJES_FALLIDOS_DIAS = 7;
/** Paid loans that one press in «Hoy» closes: together with undoing them, fewer than the changes a person may make in a minute. */
export const CIERRES_DE_UNA_VEZ = 50;
/** People named next to a count in «Hoy». */
export const MAX_NOMBRADOS = 5;
/** Files of an import: the three sheets separately, each twice; and how long a preview is kept. */
export const MAX_ARCHIVOS_DE_CARGA = 6;
export const VISTA_CARGA_MS = DIA_MS;
/** People of an import handled in one batch, each with their loans and payments: some milliseconds each. */
export const PARTES_POR_LOTE = 5;
/** How long an import of a business can be undone. */
export const CARGA_DESHACE_MS = DIA_MS;
/** Imports shown: a business is imported once. */
export const MAX_CARGAS = 20;
/** The time between requesting a backup's file and fetching it. */
export const DESCARGA_VALE_MS = 120_000;
/** Backups in DATA_DIR that the panel offers: more than are kept. */
export const MAX_COPIAS_LOCALES = 200;
/** How long a claim lasts without renewal: a phone may have gone to sleep, a browser crashed. */
export const ATENCION_MS = 10 * 60_000;
/** How often a window renews its claim: one or two lost calls do not matter. */
export const ATENCION_SE_RENUEVA_MS = 3 * 60_000;
/** Claims that one administrator holds at once, over all their windows: beyond that the oldest is released. */
export const MAX_ATENCIONES = 20;
/** Recent payouts among which a reference is looked for, by days and count; banks reuse short references. */
export const SALIDAS_DIAS = 180;
export const MAX_SALIDAS_MIRADAS = 5000;
/** Drafts about a client, with their account and name: kept until the end of the working day. */
export const BORRADOR_DE_CLIENTE_MS = 12 * 3_600_000;

/** Past rates imported at once: some five years. */
export const MAX_TASAS_TRAIDAS = 1300;
/** A rate further from a pago's day than this is not the one it was paid at. */
export const TASA_CERCANA_DIAS = 4;

/** Counts of a caja, and its movements of a day, on one screen. */
export const MAX_CIERRES = 31;
export const MAX_MOVIMIENTOS_DE_CAJA = 200;
/** The longest response time an operator may promise: a week. */
export const MAX_RESPUESTA_HORAS = 168;
/** A gestor needs a reason, which is recorded, to export a list of more people. */
export const MAX_EXPORTADOS_SIN_MOTIVO = 100;
/** Chosen rows in an export: their ids go into a URL of limited length. */
export const MAX_ELEGIDOS_EXPORTADOS = 100;
