import { fieldErrors, OBLIGATORIO } from "../../../../rules/input/entrada.ts";

interface Schema {
  safeParse: (input: unknown) => { error?: Parameters<typeof fieldErrors>[0] };
}

/**
 * What the server's own schema says of `input`, by field: the form's fields are called by their path in it. `empty` says of an
 * empty field what is missing, where a list of several errors must tell them apart.
 */
export function validate(schema: Schema, input: unknown, empty: Record<string, string> = {}): Record<string, string> {
  const { error } = schema.safeParse(input);
  const found = Object.entries(error ? fieldErrors(error) : {});
  return Object.fromEntries(found.map(([name, text]) => [name, text === OBLIGATORIO ? (empty[name] ?? text) : text]));
}
