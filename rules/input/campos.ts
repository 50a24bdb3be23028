/** The fields about a person that more than one form asks for. */
import * as z from "zod/mini";
import { isBanco } from "../country/bancos.ts";
import { parseCedula } from "../country/cedula.ts";
import { parseTelefono } from "../country/telefono.ts";
import { LETRAS } from "../limits/limits.ts";
import { CORREO_INVALIDO } from "../texts/texto.ts";
import { texto, textoLeido } from "./entrada.ts";

/** The domain of placeholder addresses, for accounts without e-mail. No mail is sent there. */
export const SIN_CORREO = "@telefono.invalid";

/** An e-mail address, lower-cased. */
export const correo = texto(LETRAS.correo).check(
  z.toLowerCase(),
  z.email({ error: CORREO_INVALIDO }),
  z.refine((email) => !email.endsWith(SIN_CORREO), { error: CORREO_INVALIDO }),
);
/** A first name or surname: has letters, of any alphabet, and no characters with a meaning in HTML, spreadsheets or shells. */
export const nombrePropio = texto(LETRAS.nombre).check(
  z.regex(/^$|\p{L}/u, "Escríbelo con letras, como en la cédula."),
  z.regex(/^[^<>{}@=|\\]*$/, "Escríbelo sin signos, como en la cédula."),
);
/** A mobile phone as people type it → E.164. */
export const telefono = textoLeido(
  LETRAS.telefono,
  parseTelefono,
  "Escribe un teléfono móvil venezolano, por ejemplo 0412-1234567.",
);
/** A cédula as people type it → 'V12345678'. */
export const cedula = textoLeido(LETRAS.cedula, parseCedula, "Escribe una cédula válida, por ejemplo V-12345678.");
/** A Pago Móvil bank's four-digit code. */
export const banco = texto(4, "Elige un banco.").check(z.refine(isBanco, { error: "Elige un banco de la lista." }));
