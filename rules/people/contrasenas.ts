/**
 * The 3,000 commonest passwords of six characters or more, commonest first, from @zxcvbn-ts/language-common 4.1.3 (MIT).
 * For the server only: 35 KB that no phone should load.
 */
import datos from "./datos/contrasenas.json" with { type: "json" };

const COMUNES: ReadonlySet<string> = new Set(datos);

/** True for a password that every guesser tries first, in whatever case. */
export function isCommonPassword(password: string): boolean {
  return COMUNES.has(password.toLowerCase());
}
