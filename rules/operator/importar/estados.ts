/**
 * The states of an import: previewed, carried out, and within a day reversed. Its rows may be deleted only while it is being
 * reversed.
 */
export const CARGA_ESTADOS = ["vista", "hecha", "deshaciendo", "deshecha"] as const;

/** The tables whose rows an import records as its own. */
export const CARGADOS = ["usuario", "loan", "pago"] as const;
