/** How far a search looks before it answers. */

/** How many of the newest prefix matches are read (a tenth of a millisecond), and how many must match the whole word. */
export const MUESTRA_DE_HALLADOS = 60;
export const MUESTRA_QUE_BASTA = 6;
/** If at least one in this many rows matches, enough of them are among the newest of each kind. */
export const FILAS_POR_HALLADO = 4;
/** Trigrams with which something inside words is searched; their hits are read completely. */
export const MAX_TRIOS = 12;
/** How many of those are read to be sure. */
export const MAX_DENTRO = 50;
