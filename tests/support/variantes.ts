/** The variants of a procedure's input: a new option in any enum is tried too. */
import type * as z from "zod/mini";

interface Def {
  type: string;
  shape?: Record<string, Piece>;
  innerType?: Piece;
  in?: Piece;
  entries?: Record<string, string>;
  options?: Piece[];
}
type Piece = z.ZodMiniType & { _zod: { def: Def } };

/** Values for fields without options, by name. */
export type Conocidos = Record<string, readonly unknown[]>;

/** Beyond this many combinations only every pair of two fields' values is tried, the others at their first value. */
const MAX_ENTERAS = 160;

/** Each option of those inputs with each of the others, present or absent. */
export function variantsOf(inputs: readonly unknown[], known: Conocidos): unknown[] {
  const fields = inputs.flatMap((input) => fieldsOf(input as Piece));
  if (fields.length === 0) return [undefined];
  const values = fields.map(([name, piece]) => valuesOf(name, piece, known));
  const all = values.reduce((product, own) => product * own.length, 1);
  const chosen = all <= MAX_ENTERAS ? product(values) : pairs(values);
  return chosen.map((row) =>
    Object.fromEntries(fields.flatMap(([name], i) => (row[i] === undefined ? [] : [[name, row[i]]]))),
  );
}

function product(values: (readonly unknown[])[]): unknown[][] {
  return values.reduce<unknown[][]>((made, own) => made.flatMap((row) => own.map((value) => [...row, value])), [[]]);
}

function pairs(values: (readonly unknown[])[]): unknown[][] {
  const first = values.map((own) => own[0]);
  const rows = values.flatMap((one, i) =>
    values
      .slice(i + 1)
      .flatMap((other, j) => product([one, other]).map(([a, b]) => first.with(i, a).with(i + 1 + j, b))),
  );
  return [...new Map(rows.map((row) => [JSON.stringify(row.map((value) => value ?? null)), row])).values()];
}

function fieldsOf(piece: Piece): [string, Piece][] {
  const { def } = piece._zod;
  if (def.type === "object") return Object.entries(def.shape ?? {});
  const inner = def.innerType ?? def.in;
  return inner ? fieldsOf(inner) : [];
}

/** What is left out first. */
function valuesOf(name: string, piece: Piece, known: Conocidos): readonly unknown[] {
  const { def } = piece._zod;
  const inner = def.innerType ?? def.in;
  if (["optional", "default", "prefault"].includes(def.type) && inner)
    return [...new Set([undefined, ...(known[name] ?? valuesOf(name, inner, known))])];
  if (known[name]) return known[name];
  if (def.type === "enum") return Object.values(def.entries ?? {});
  if (def.type === "boolean") return [false, true];
  if (inner) return valuesOf(name, inner, known);
  throw new Error(`no value is known for ${name} (${def.type})`);
}
