/** What the tests of inputs share: to read a schema's answer, and the strings that people with bad intentions send. */
import * as z from "zod/mini";
import { fieldErrors } from "../../rules/input/entrada.ts";

// As the server does: what a rule leaves unsaid is still said in Spanish.
z.config(z.locales.es());

/** The first error of each field; {} when the schema accepts. */
export function errores(schema: z.core.$ZodType, input: unknown): Record<string, string> {
  const result = z.safeParse(schema, input);
  return result.success ? {} : fieldErrors(result.error);
}

/** What the schema makes of an input that it accepts; throws otherwise. */
export function leido<S extends z.core.$ZodType>(schema: S, input: unknown): z.output<S> {
  return z.parse(schema, input);
}

export const DIEZ_MB = "a".repeat(10 * 1024 * 1024);

/** Never a number of anything. */
export const NO_ENTEROS: unknown[] = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  0.5,
  19.99,
  2 ** 53,
  -(2 ** 53),
  "20",
  "",
  null,
  undefined,
  true,
  [],
  [20],
  {},
  20n,
];

/** Never a text. */
export const NO_TEXTOS: unknown[] = [
  null,
  undefined,
  0,
  1234,
  Number.NaN,
  true,
  [],
  ["a"],
  {},
  { toString: () => "a" },
];
