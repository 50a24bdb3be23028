/** The pieces of which every input is made. Their errors are Spanish and stand beside the field that caused them. */
import * as z from "zod/mini";
import { type Centavos, MAX_CENTAVOS } from "./dinero.ts";
import { isDia } from "./fecha.ts";

export const OBLIGATORIO = "Este campo es obligatorio.";

/** Required text, trimmed and composed (NFC), without control characters, of at most `max` characters. */
export function texto(max: number, error = OBLIGATORIO) {
  return z.string({ error }).check(
    z.overwrite((text) =>
      text
        .normalize("NFC")
        .replace(/[\p{Cc}\p{Cf}]+/gu, " ")
        .trim(),
    ),
    z.minLength(1, error),
    z.maxLength(max, `Usa hasta ${max} caracteres.`),
  );
}

/** Optional text: absent, null or blank become null. */
export function textoOpcional(max: number) {
  return z.pipe(
    z.nullish(z.string().check(z.maxLength(max, `Usa hasta ${max} caracteres.`))),
    z.transform(
      (text) =>
        text
          ?.normalize("NFC")
          .replace(/[\p{Cc}\p{Cf}]+/gu, " ")
          .trim() || null,
    ),
  );
}

/** An amount in integer US cents, from `min`. */
export function centavos(min: Centavos, error = "Escribe un monto válido, por ejemplo 20,00.") {
  return z.int({ error }).check(z.gte(min, error), z.lte(MAX_CENTAVOS, error));
}

/** A calendar day that exists, 'YYYY-MM-DD'. */
export function dia(error = "Elige una fecha válida.") {
  return z.string({ error }).check(z.refine(isDia, { error }));
}

/** An identifier made by this program. */
export const id = z
  .string({ error: "Falta el identificador." })
  .check(z.regex(/^[\w-]{1,64}$/, "El identificador no es válido."));

/** The idempotency key that a form makes: a UUID. */
export const clave = z.optional(z.uuid({ error: "La clave del envío debe ser un UUID." }));

/** What every list takes. */
export const listInput = z.object({
  buscar: z.optional(z.string().check(z.maxLength(100, "Busca con hasta 100 caracteres."))),
  cursor: z.nullish(z.string().check(z.maxLength(100, "El cursor no es válido."))),
  limit: z._default(z.int().check(z.gte(1, "El límite va de 1 a 100."), z.lte(100, "El límite va de 1 a 100.")), 30),
});

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
