/** What a press with Shift selects in a list. */
import { expect, test } from "vitest";
import { idsBetween } from "../../client/panel/kit/lista/seleccion.tsx";

const LISTA = ["a", "b", "c", "d"];

test.each([
  ["from the one before to the one pressed", "b", "d", ["b", "c", "d"]],
  ["upwards too", "d", "b", ["b", "c", "d"]],
  ["itself alone, pressed twice", "c", "c", ["c"]],
  ["alone where none was pressed before", null, "c", ["c"]],
  ["alone where the one before has left the list", "z", "c", ["c"]],
] as const)("%s", (_, from, to, ids) => {
  expect(idsBetween(LISTA, from, to)).toEqual(ids);
});
