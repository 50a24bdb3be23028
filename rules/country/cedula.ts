/** Venezuelan identity numbers. */
import { grouped } from "./cantidad.ts";

/** "V" or "E" and six to eight digits, padded to six at most: 'V12345678'. One person, one spelling. */
type Cedula = string;

/**
 * What a person typed as a cédula, or null. "V-12345678", "v12345678", "V 12.345.678" and "12345678" are equal; without a
 * letter it is Venezuelan (the form shows that this was assumed).
 */
export function parseCedula(text: string): Cedula | null {
  const match = /^([VE])?(\d{6,8})$/.exec(text.toUpperCase().replace(/[\s.\-–]/g, ""));
  const number = Number(match?.[2]);
  return match && number > 0 ? `${match[1] ?? "V"}${String(number).padStart(6, "0")}` : null;
}

/** Venezuelan and foreign. */
export const LETRAS_DE_CEDULA = ["V", "E"] as const;

/** 'V12345678' → '12345678': the number identifies a person, whichever letter it is written with. */
export function numeroDeCedula(cedula: Cedula): string {
  return cedula.slice(1);
}

/** 'V12345678' → "V-12.345.678". */
export function formatCedula(cedula: Cedula): string {
  // An erased person has none.
  return cedula === "" ? "" : `${cedula[0]}-${grouped(cedula.slice(1))}`;
}
