/** Pressing the words of a notice. */
import { expect, test } from "vitest";
import { campoDe, type Marcado, mark, textoDe } from "../../client/panel/plantillas-aviso/marcas.ts";

const NADA: Marcado = { monto: null, referencia: null, telefono: null, nombre: null };
const PALABRAS = ["de", "ANA", "M.", "TORRES", "Bs.", "5,00"].map((texto) => ({ texto }));

test("a word is marked, and touched again it is none; a name grows to the word that is touched, on either side", () => {
  expect(mark(NADA, "monto", 5)).toBe(5);
  expect(mark({ ...NADA, monto: 5 }, "monto", 5)).toBeNull();
  expect(mark(NADA, "nombre", 2)).toEqual([2, 2]);
  expect(mark({ ...NADA, nombre: [2, 2] }, "nombre", 3)).toEqual([2, 3]);
  expect(mark({ ...NADA, nombre: [2, 3] }, "nombre", 1)).toEqual([1, 3]);
  expect(mark({ ...NADA, nombre: [1, 3] }, "nombre", 2)).toBeNull();
});

test("each word says what it is, and each field its words", () => {
  const marcado: Marcado = { ...NADA, monto: 5, nombre: [1, 3] };
  expect(PALABRAS.map((_, place) => campoDe(marcado, place))).toEqual([
    ...[null, "nombre", "nombre", "nombre", null, "monto"],
  ]);
  expect(textoDe(PALABRAS, marcado.nombre)).toBe("ANA M. TORRES");
  expect([textoDe(PALABRAS, 5), textoDe(PALABRAS, null)]).toEqual(["5,00", null]);
});
