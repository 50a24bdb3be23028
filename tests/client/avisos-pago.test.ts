/** What an administrator is warned of before a decision on a pago. */
import { describe, expect, test } from "vitest";
import type { Pago, PagoSignals } from "../../client/panel/kit/types.ts";
import { avisosDe } from "../../client/panel/pagos/avisos-pago.ts";

const PAGO = { monto: 600, bancoPagador: null } as Pago;
const OTRO = { id: "p", userId: "u", nombre: "Ana", codigo: "1234", referencia: null, monto: 600, fecha: 0 };
const APROBADO = { ...OTRO, status: "Aprobado" as const };
const NADA: PagoSignals = {
  prestamo: "activo",
  saldo: 1800,
  porPagar: [2, 3, 4].map((numero) => ({ numero, monto: 600, vence: "2027-03-15" })),
  banco: "0102",
  mismaReferencia: [],
  mismoCodigo: [],
};

describe("warned of", () => {
  test.each<[string, Partial<Pago>, Partial<PagoSignals>, string[]]>([
    ["a cuota to the cent", {}, {}, []],
    ["two cuotas", { monto: 1200 }, {}, []],
    ["less than a cuota", { monto: 450 }, {}, ["$1,50 de menos"]],
    ["more than a cuota", { monto: 650 }, {}, ["$0,50 de más"]],
    ["more than all that is owed", { monto: 2000 }, {}, ["$2,00 de más"]],
    ["what completes a cuota paid in part", { monto: 400 }, { saldo: 1600 }, []],
    ["a reference used before", {}, { mismaReferencia: [APROBADO] }, ["Referencia ya usada"]],
    ["the same four digits", {}, { mismoCodigo: [APROBADO] }, ["Dígitos repetidos"]],
    ["the bank of the profile", { bancoPagador: "0102" }, {}, []],
    ["another bank", { bancoPagador: "0134" }, {}, ["Otro banco"]],
    ["another bank, but none in the profile", { bancoPagador: "0134" }, { banco: null }, []],
    ["a finished loan", {}, { prestamo: "terminado", saldo: 0, porPagar: [] }, ["Préstamo terminado"]],
    ["no loan", {}, { prestamo: "ninguno", saldo: 0, porPagar: [] }, ["Sin préstamo activo"]],
    ["a loan already paid", {}, { saldo: 0, porPagar: [] }, ["Ya no debe nada"]],
    ["a fine left after the last cuota", { monto: 50 }, { saldo: 50, porPagar: [] }, []],
    [
      "all at once, the gravest first",
      { monto: 450, bancoPagador: "0134" },
      { mismaReferencia: [APROBADO], mismoCodigo: [APROBADO] },
      ["Referencia ya usada", "$1,50 de menos", "Dígitos repetidos", "Otro banco"],
    ],
  ])("%s", (_, pago, senales, avisos) => {
    expect(avisosDe({ ...PAGO, ...pago }, { ...NADA, ...senales }).map(({ corto }) => corto)).toEqual(avisos);
  });
});
