import { fieldErrors, OBLIGATORIO } from "../../../../rules/input/entrada.ts";

interface Schema {
  safeParse: (input: unknown) => { error?: Parameters<typeof fieldErrors>[0] };
}

/** Whether the input's field at that path was left empty. */
function isEmpty(input: unknown, path: string): boolean {
  const value = path
    .split(".")
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], input);
  return value === undefined || value === null || value === "";
}

/**
 * The errors of the server's own schema for `input`, by field: a form's fields are named by their path in it. `empty` has the
 * texts for empty fields, so that they can be told apart in a list.
 */
export function validate(schema: Schema, input: unknown, empty: Record<string, string> = {}): Record<string, string> {
  const { error } = schema.safeParse(input);
  const found = Object.entries(error ? fieldErrors(error) : {});
  const textOf = (name: string, text: string) =>
    text === OBLIGATORIO || isEmpty(input, name) ? (empty[name] ?? text) : text;
  return Object.fromEntries(found.map(([name, text]) => [name, textOf(name, text)]));
}
