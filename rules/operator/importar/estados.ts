/** A carga is looked at, brought in, and within a day taken back: while that happens, and only then, its rows may be deleted. */
export const CARGA_ESTADOS = ["vista", "hecha", "deshaciendo", "deshecha"] as const;

/** What a carga brings: rows of those tables. */
export const CARGADOS = ["usuario", "loan", "pago"] as const;
