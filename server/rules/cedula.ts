/** Venezuelan identity numbers. */

/** "V" or "E" and six to eight digits: 'V12345678'. */
export type Cedula = string;

/**
 * What a person typed as a cédula, or null. "V-12345678", "v12345678", "V 12.345.678" and "12345678" are the same one;
 * without a letter it is Venezuelan (the form shows that it was assumed).
 */
export function parseCedula(text: string): Cedula | null {
  const match = /^([VE])?(\d{6,8})$/.exec(text.toUpperCase().replace(/[\s.\-–]/g, ""));
  return match ? `${match[1] ?? "V"}${match[2]}` : null;
}

/** 'V12345678' → "V-12.345.678". */
export function formatCedula(cedula: Cedula): string {
  return `${cedula[0]}-${cedula.slice(1).replace(/\B(?=(\d{3})+$)/g, ".")}`;
}
