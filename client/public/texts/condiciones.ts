/** Conditions named in texts. Their rules live beside the schemas, which a page of text must not download. */

/** Spec §9, "Default instalments". */
export const CUOTAS = 4;
/** The youngest `edad` of a profile. */
export const EDAD_MINIMA = 18;
