/** What an administrator is warned of before a decision on a pago. */
import { describe, expect, test } from "vitest";
import type { Pago, PagoSignals } from "../../client/panel/kit/types.ts";
import { avisosDe } from "../../client/panel/pagos/avisos-pago.ts";
import { dia, instante } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";

const PAGO = { monto: centavos(600), bancoPagador: null } as Pago;
const OTRO = {
  id: "p",
  userId: "u",
  nombre: "Ana",
  codigo: "1234",
  referencia: null,
  monto: centavos(600),
  fecha: instante(0),
};
const APROBADO = { ...OTRO, status: "Aprobado" as const };
const NADA: PagoSignals = {
  prestamo: "activo",
  saldo: centavos(1800),
  porPagar: [2, 3, 4].map((numero) => ({ numero, monto: centavos(600), vence: dia("2027-03-15") })),
  banco: "0102",
  mismaReferencia: [],
  mismoCodigo: [],
};

describe("warned of", () => {
  test.each<[string, Partial<Pago>, Partial<PagoSignals>, string[]]>([
    ["a cuota to the cent", {}, {}, []],
    ["two cuotas", { monto: centavos(1200) }, {}, []],
    ["less than a cuota", { monto: centavos(450) }, {}, ["$1,50 de menos"]],
    ["more than a cuota", { monto: centavos(650) }, {}, ["$0,50 de más"]],
    ["more than all that is owed", { monto: centavos(2000) }, {}, ["$2,00 de más"]],
    ["what completes a cuota paid in part", { monto: centavos(400) }, { saldo: centavos(1600) }, []],
    ["a reference used before", {}, { mismaReferencia: [APROBADO] }, ["Referencia ya usada"]],
    ["the same four digits", {}, { mismoCodigo: [APROBADO] }, ["Dígitos repetidos"]],
    ["the bank of the profile", { bancoPagador: "0102" }, {}, []],
    ["another bank", { bancoPagador: "0134" }, {}, ["Otro banco"]],
    ["another bank, but none in the profile", { bancoPagador: "0134" }, { banco: null }, []],
    ["a finished loan", {}, { prestamo: "terminado", saldo: centavos(0), porPagar: [] }, ["Préstamo terminado"]],
    ["no loan", {}, { prestamo: "ninguno", saldo: centavos(0), porPagar: [] }, ["Sin préstamo activo"]],
    ["a loan already paid", {}, { saldo: centavos(0), porPagar: [] }, ["Ya no debe nada"]],
    ["a fine left after the last cuota", { monto: centavos(50) }, { saldo: centavos(50), porPagar: [] }, []],
    [
      "all at once, the gravest first",
      { monto: centavos(450), bancoPagador: "0134" },
      { mismaReferencia: [APROBADO], mismoCodigo: [APROBADO] },
      ["Referencia ya usada", "$1,50 de menos", "Dígitos repetidos", "Otro banco"],
    ],
  ])("%s", (_, pago, senales, avisos) => {
    expect(avisosDe({ ...PAGO, ...pago }, { ...NADA, ...senales }).map(({ corto }) => corto)).toEqual(avisos);
  });
});
