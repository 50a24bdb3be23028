/** Shared by the tests of inputs: reading a schema's answer, and the strings that attackers send. */
import * as z from "zod/mini";
import { fieldErrors } from "../../rules/input/entrada.ts";

// As on the server: rules without a text of their own still speak Spanish.
z.config(z.locales.es());

/** The first error of each field; {} when the schema accepts. */
export function errores(schema: z.core.$ZodType, input: unknown): Record<string, string> {
  const result = z.safeParse(schema, input);
  return result.success ? {} : fieldErrors(result.error);
}

/** The schema's output for a valid input; throws otherwise. */
export function leido<S extends z.core.$ZodType>(schema: S, input: unknown): z.output<S> {
  return z.parse(schema, input);
}

export const DIEZ_MB = "a".repeat(10 * 1024 * 1024);

/** Never a valid number. */
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

/** Never a valid text. */
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
