/** The text about an identity that changed since it was seen. */
import { expect, test } from "vitest";
import { type Piezas, tellChange } from "../../rules/people/verificaciones.ts";

const SEEN: Piezas = { nombre: "a", cedula: "b", edad: "c", imgVerify1: "d", imgVerify2: "e" };

test.each<[Partial<Piezas>, string | null]>([
  [{}, null],
  [{ nombre: "x" }, "Cambió su nombre"],
  [{ cedula: "x" }, "Cambió su cédula"],
  [{ edad: "x" }, "Cambió su edad"],
  [{ imgVerify1: "x" }, "Cambió su primera foto"],
  [{ imgVerify2: "x" }, "Cambió su segunda foto"],
  [{ imgVerify1: "e", imgVerify2: "d" }, "Cambiaron sus fotos"],
  [{ nombre: "x", cedula: "x" }, "Cambiaron su nombre y su cédula"],
  [
    { nombre: "x", cedula: "x", edad: "x", imgVerify1: "x", imgVerify2: "x" },
    "Cambiaron su nombre, su cédula, su edad y sus fotos",
  ],
])("%j: %s", (now, said) => {
  expect(tellChange(SEEN, { ...SEEN, ...now })).toBe(said);
});
