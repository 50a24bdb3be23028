/** J and K in the list of pagos. */
import { expect, test } from "vitest";
import { rowAfter } from "../../client/panel/kit/filas.ts";

test.each([
  ["begins at the first row, whichever the key", 3, undefined, 1, 0],
  ["begins at the first row, whichever the key", 3, undefined, -1, 0],
  ["goes on to the next", 3, 0, 1, 1],
  ["goes back", 3, 2, -1, 1],
  ["stops at the last", 3, 2, 1, 2],
  ["stops at the first", 3, 0, -1, 0],
  ["has nowhere to go in an empty list", 0, undefined, 1, undefined],
] as const)("%s (%#)", (_, count, at, step, to) => {
  expect(rowAfter(count, at, step)).toBe(to);
});
