/** Valid values for a JSON Schema, and invalid ones next to them, to test an address with. */
import fc from "fast-check";

export interface Esquema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  properties?: Record<string, Esquema>;
  required?: string[];
  items?: Esquema;
  anyOf?: Esquema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
}

const FORMATOS: Record<string, fc.Arbitrary<string>> = {
  date: fc
    .date({ min: new Date("2020-01-01"), max: new Date("2035-12-31"), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  uuid: fc.uuid({ version: 4 }),
  email: fc.emailAddress(),
};

function textOf({ format, pattern, minLength = 0, maxLength = 80 }: Esquema): fc.Arbitrary<string> {
  const known = format && FORMATOS[format];
  if (known) return known;
  if (pattern) return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength));
  return fc.string({ minLength, maxLength, unit: "grapheme" });
}

/** A value that the schema allows. */
function allowed(schema: Esquema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(allowed));
  const { type, properties = {}, required = [], items = {}, minimum = -1000, maximum = 1_000_000 } = schema;
  if (type === "object") {
    const fields = Object.entries(properties).map(([name, field]) => [name, deEsquema(field)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: required });
  }
  if (type === "array") return fc.array(allowed(items), { maxLength: Math.min(schema.maxItems ?? 5, 5) });
  if (type === "integer")
    return fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) });
  if (type === "number") return fc.double({ min: minimum, max: maximum, noNaN: true });
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  return textOf(schema);
}

/** Mostly what the schema allows; sometimes anything, of any type and reasonable length. */
export const deEsquema = (schema: Esquema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: allowed(schema) }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) });
