/** Venezuelan tax numbers of people and companies (RIF). */

/** A letter, eight digits and the check digit: 'J000950369'. */
type Rif = string;

/** The factor of each letter in the check digit: people born here and elsewhere, companies, passports, the State, communes. */
const LETRAS: Record<string, number> = { V: 1, E: 2, J: 3, P: 4, G: 5, C: 3 };
const PESOS = [3, 2, 7, 6, 5, 4, 3, 2];

/** What a person typed as a RIF, or null if its check digit is wrong. "J-00095036-9", "j000950369". */
export function parseRif(text: string): Rif | null {
  const typed = text.toUpperCase().replace(/[\s.\-–]/g, "");
  const match = /^([VEJPGC])(\d{8})(\d)$/.exec(typed);
  return match && digitOf(match[1] ?? "", match[2] ?? "") === Number(match[3]) ? typed : null;
}

function digitOf(letra: string, numero: string): number {
  const sum = PESOS.reduce((total, peso, i) => total + peso * Number(numero[i]), 4 * (LETRAS[letra] ?? 0));
  const digit = 11 - (sum % 11);
  return digit > 9 ? 0 : digit;
}

/** 'J000950369' → "J-00095036-9". */
export function formatRif(rif: Rif): string {
  return `${rif[0]}-${rif.slice(1, 9)}-${rif.slice(9)}`;
}
