/** Where the operator's money is: each caja has one currency, and the ledger has all of them in dollars. */
export const MONEDAS_DE_CAJA = ["bs", "usd"] as const;
export type MonedaDeCaja = (typeof MONEDAS_DE_CAJA)[number];

/** The caja for counting differences. */
export const DIFERENCIAS = "diferencias";
/** The `de` or `a` of a transfer for ledger money that is in no caja. */
export const SIN_LUGAR = "sinLugar";
