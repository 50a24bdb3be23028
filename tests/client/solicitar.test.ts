/** What a request says before it is sent (spec §5). */
import { expect, test } from "vitest";
import { readSolicitud, validateSolicitud } from "../../client/borrower/solicitar/solicitar-formulario.tsx";
import { RANGOS_INICIALES } from "../../rules/people/niveles.ts";

const INVALIDO = "Escribe un monto válido, por ejemplo 20,00.";
const FUERA = "Tu nivel actual (1) permite préstamos entre $1 y $20.";

test.each([
  ["20,00", undefined],
  ["1", undefined],
  ["", INVALIDO],
  ["veinte", INVALIDO],
  ["Bs. 20", INVALIDO],
  ["0", FUERA],
  ["0,99", FUERA],
  ["20,01", FUERA],
  ["99999999999,00", FUERA],
])("an amount of %j at level 1: %s", (amount, error) => {
  expect(validateSolicitud({ nivel: 1, rangos: RANGOS_INICIALES }, { amount, reason: "Medicinas" })).toEqual(
    error ? { amount: error } : {},
  );
});

test.each(["", "   "])("a reason of %j is missing, and its amount is judged all the same", (reason) => {
  const errors = { amount: INVALIDO, reason: "Escribe el motivo de tu solicitud." };
  expect(validateSolicitud({ nivel: 1, rangos: RANGOS_INICIALES }, { amount: "", reason })).toEqual(errors);
});

test("what is typed goes in cents", () => {
  expect(readSolicitud({ amount: "12,5", reason: "Medicinas" })).toEqual({ amount: 12_50, reason: "Medicinas" });
});
