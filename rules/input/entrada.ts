/** The pieces that every input is made of. Their errors are Spanish, for the field that caused them. */
import * as z from "zod/mini";
import { dia as asDia, isDia } from "../country/fecha.ts";
import { LETRAS, MAX_BOLIVARES, MAX_CENTAVOS, MAX_PAGINA_FILAS, PAGINA_FILAS } from "../limits/limits.ts";
import { bolivares as asBolivares, centavos as asCentavos } from "../money/dinero.ts";

export const OBLIGATORIO = "Este campo es obligatorio.";

/** White space of every kind, control characters, and invisible letters, except the joiner inside an emoji. */
const BLANKS = /(?:[\s\p{Cc}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|(?!\u200d)\p{Cf})+/gu;

/** A zero-width joiner, kept only inside an emoji: elsewhere it is invisible and makes equal names differ. */
const JOINER = /((?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)?)\u200d(?=(\p{Extended_Pictographic})?)/gu;
const withoutStray = (text: string) =>
  text.replace(JOINER, (joined: string, before: string, after?: string) => (before && after ? joined : before));

/** Normalized text: NFC, well formed, on one line, with single spaces. */
export function clean(text: string): string {
  return withoutStray(text.toWellFormed()).normalize("NFC").replace(BLANKS, " ").trim();
}

/** How long a text may be before cleaning, which removes white space; or four times its own limit, if that is more. */
const LETRAS_SIN_LIMPIAR = 2000;

/** Required text, cleaned, of at most `max` characters. Longer texts are refused before any pattern reads them. */
export function texto(max: number, error = OBLIGATORIO) {
  const largo = `Usa hasta ${max} caracteres.`;
  return z
    .string({ error })
    .check(
      z.maxLength(Math.max(max * 4, LETRAS_SIN_LIMPIAR), { error: largo, abort: true }),
      z.overwrite(clean),
      z.minLength(1, { error, abort: true }),
      z.maxLength(max, { error: largo, abort: true }),
    );
}

/** Optional text: absent, null or blank become null. */
export function textoOpcional(max: number) {
  return z.pipe(
    z.nullish(z.string({ error: "Escribe un texto." }).check(z.maxLength(max, `Usa hasta ${max} caracteres.`))),
    z.transform((text) => clean(text ?? "") || null),
  );
}

/** An amount in integer US cents, from `min` cents. */
export function centavos(min: number, error = "Escribe un monto válido, por ejemplo 20,00.") {
  return z.pipe(z.int({ error }).check(z.gte(min, error), z.lte(MAX_CENTAVOS, error)), z.transform(asCentavos));
}

/** An amount in integer céntimos of a bolívar, from `min` céntimos. */
export function bolivares(min: number, error = "Escribe un monto válido, por ejemplo 1.234,56.") {
  const largest = z.lte(MAX_BOLIVARES, "El monto en Bs es demasiado grande.");
  return z.pipe(z.int({ error }).check(z.gte(min, error), largest), z.transform(asBolivares));
}

/** A calendar day that exists, 'YYYY-MM-DD'. */
export function dia(error = "Elige una fecha válida.") {
  return z.pipe(z.string({ error }).check(z.refine(isDia, { error })), z.transform(asDia));
}

/** An identifier created by this program. */
export const id = z
  .string({ error: "Falta el identificador." })
  .check(z.regex(/^[\w-]{1,64}$/, "El identificador no es válido."));

/** The idempotency key that a form creates: a UUID. */
export const clave = z.optional(z.uuid({ error: "La clave del envío debe ser un UUID." }));
/** Adds the optional key to an input: sent twice with the same key, it takes effect once. */
export function keyed<S extends z.core.$ZodShape>(schema: z.ZodMiniObject<S>) {
  return z.extend(schema, { clave });
}
/** For what needs nothing but its key. */
export const onlyKey = z.prefault(z.object({ clave }), {});

const FILAS = `El límite va de 1 a ${MAX_PAGINA_FILAS}.`;

/** The input of every list. */
export const listInput = z.object({
  buscar: z.optional(
    z
      .string({ error: "Escribe lo que buscas." })
      .check(z.maxLength(LETRAS.busqueda, `Busca con hasta ${LETRAS.busqueda} caracteres.`)),
  ),
  cursor: z.nullish(
    z.string({ error: "El cursor no es válido." }).check(z.maxLength(LETRAS.cursor, "El cursor no es válido.")),
  ),
  limit: z._default(z.int({ error: FILAS }).check(z.gte(1, FILAS), z.lte(MAX_PAGINA_FILAS, FILAS)), PAGINA_FILAS),
});

/** The input of a list about one person. */
export const listOfInput = z.extend(z.omit(listInput, { buscar: true }), { userId: id });

/** Runs `parse` on required text; its null becomes `error`. */
export function textoLeido<T>(max: number, parse: (text: string) => T | null, error: string) {
  return z.pipe(
    texto(max),
    z.transform((text, payload) => {
      const value = parse(text);
      if (value !== null) return value;
      payload.issues.push({ code: "custom", message: error, input: text });
      return z.NEVER;
    }),
  );
}

/** The first error of each field, by its path ("datosPago.bs"). */
export function fieldErrors(error: {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}): Record<string, string> {
  const campos: Record<string, string> = {};
  for (const issue of error.issues) campos[issue.path.map(String).join(".")] ??= issue.message;
  return campos;
}
