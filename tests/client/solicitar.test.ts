/** The errors of a request before it is sent (spec §5). */
import { expect, test } from "vitest";
import { validateSolicitud } from "../../client/borrower/solicitar/comprobar-solicitud.ts";
import { montosDe } from "../../client/borrower/solicitar/montos.tsx";
import { readSolicitud, SIN_SOLICITUD } from "../../client/borrower/solicitar/valores-solicitud.ts";
import { centavos } from "../../rules/money/dinero.ts";
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
  expect(
    validateSolicitud({ nivel: 1, rangos: RANGOS_INICIALES }, { ...SIN_SOLICITUD, amount, reason: "Medicinas" }),
  ).toEqual(error ? { amount: error } : {});
});

test.each(["", "   "])("a reason of %j is missing, and its amount is judged all the same", (reason) => {
  const errors = { amount: INVALIDO, reason: "Escribe el motivo de tu solicitud." };
  expect(validateSolicitud({ nivel: 1, rangos: RANGOS_INICIALES }, { ...SIN_SOLICITUD, reason })).toEqual(errors);
});

test("what is typed goes in cents", () => {
  expect(readSolicitud({ ...SIN_SOLICITUD, amount: "12,5", reason: "Medicinas" })).toEqual({
    amount: 12_50,
    reason: "Medicinas",
  });
  expect(readSolicitud({ amount: "20", reason: "x", diaPreferido: "15", cuotas: "6" })).toEqual({
    amount: 20_00,
    reason: "x",
    diaPreferido: 15,
    cuotas: 6,
  });
});

test.each([
  [5_00, 20_00, [5_00, 10_00, 15_00, 20_00]],
  [5_00, 50_00, [13_00, 25_00, 38_00, 50_00]],
  [20_00, 20_00, [20_00]],
  [5_00, 7_50, [5_00, 6_00, 7_50]],
])("from %i to %i one press chooses %j", (min, max, amounts) => {
  expect(montosDe(centavos(min), centavos(max))).toEqual(amounts);
});
