/** A22 and A24: every field of every procedure, by its own schema: each input is bounded, and non-text causes no fault of ours. */
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { ODD, puertas, withValue } from "../support/campos.ts";

const all = puertas();
const ENDLESS = 250_000;
/** Every stored field is shorter than this. */
const MAX_KEPT = 2000;

/** Whether a longer text is left anywhere in a schema's output. */
const keepsLong = (value: unknown): boolean =>
  typeof value === "string"
    ? value.length > MAX_KEPT
    : value !== null && typeof value === "object" && Object.entries(value).flat().some(keepsLong);

test("there are fields to try", () => {
  const fields = all.flatMap(({ campos }) => campos);
  console.table({ procedimientos: all.length, campos: fields.length, textos: fields.filter(isText).length });
  expect(all.length).toBeGreaterThan(170);
  expect(fields.filter(isText).length).toBeGreaterThan(400);
});

const isText = ({ type }: { type: string }) => type === "string";

/** Texts that pass a check of form alone: digits, letters, words, symbols. */
const PIECES = ["1", "a", "de ", "e\u0301"];

test("A22: no field lets a text of 250 KB in, however it is made", () => {
  const letIn = all.flatMap(({ name, inputs, campos }) =>
    campos.flatMap(({ path, base }) =>
      PIECES.flatMap((piece) => {
        const given = withValue(base, path, piece.repeat(ENDLESS / piece.length));
        const kept = inputs.map((input) => z.safeParse(input, given));
        return kept.some(({ data }) => keepsLong(data)) ? [`${name} ${path.join(".")} ${piece}`] : [];
      }),
    ),
  );
  expect(letIn).toEqual([]);
});

test("A24: no schema throws at what is of another type", () => {
  const read = all.flatMap(({ inputs, campos }) =>
    campos.flatMap(({ path, base }) =>
      inputs.flatMap((input) => ODD.map((odd) => z.safeParse(input, withValue(base, path, odd)).success)),
    ),
  );
  expect(read.length).toBeGreaterThan(10_000);
});
