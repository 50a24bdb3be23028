/** The warnings an administrator sees before deciding on a pago. */
import { describe, expect, test } from "vitest";
import type { Pago, PagoSignals } from "../../client/panel/kit/types.ts";
import { dudasDe } from "../../client/panel/pagos/decidir/senales-pago.ts";
import { dia, instante } from "../../rules/country/fecha.ts";
import { type Cargo, settle } from "../../rules/money/cargos.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { multa, veinte } from "../support/cargos.ts";

const PAGO = { monto: centavos(600), bancoPagador: null, fechaPago: dia("2027-03-15"), tasaFecha: null } as Pago;
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
/** The $20 loan after receiving that much, as the server sends it. */
function owing(pagado: number, cargos: Cargo[] = veinte()): Pick<PagoSignals, "saldo" | "cargos"> {
  const rows = settle(cargos, centavos(pagado), 0).cargos;
  const owed = cargos.reduce((sum, { monto }) => sum + monto, 0) - pagado;
  const known = { loanId: "l", asientoId: null, porCuota: null };
  return { saldo: centavos(Math.max(owed, 0)), cargos: rows.map((cargo) => ({ ...cargo, ...known })) };
}
const NADA: PagoSignals = {
  prestamo: "activo",
  ...owing(600),
  multasDespues: [],
  castigo: centavos(0),
  deSaldo: centavos(0),
  reparos: { tardio: null, tasaVieja: null, antesDelPrestamo: null, exceso: null },
  bancos: ["0102"],
  mismaReferencia: [],
  mismaCaptura: [],
  mismoCodigo: [],
};

describe("warned of", () => {
  test.each<[string, Partial<Pago>, Partial<PagoSignals>, string[]]>([
    ["a cuota to the cent", {}, {}, []],
    ["two cuotas", { monto: centavos(1200) }, {}, []],
    ["less than a cuota", { monto: centavos(450) }, {}, ["$1,50 de menos"]],
    ["more than a cuota", { monto: centavos(650) }, {}, ["$0,50 de más"]],
    [
      "more than all that is owed",
      { monto: centavos(2000) },
      { reparos: { ...NADA.reparos, exceso: centavos(200) } },
      ["Excede lo que debe por $2,00"],
    ],
    ["what completes a cuota paid in part", { monto: centavos(400) }, owing(800), []],
    ["told four days later", {}, { reparos: { ...NADA.reparos, tardio: 4 } }, ["Avisó 4 días después"]],
    [
      "a rate of a week before",
      { tasaFecha: dia("2027-03-08") },
      { reparos: { ...NADA.reparos, tasaVieja: 5 } },
      ["Tasa de 5 días hábiles antes"],
    ],
    [
      "a day before the loan",
      {},
      { reparos: { ...NADA.reparos, antesDelPrestamo: dia("2027-03-16") } },
      ["Antes del préstamo"],
    ],
    ["a reference used before", {}, { mismaReferencia: [APROBADO] }, ["Referencia ya usada"]],
    ["a capture seen before", {}, { mismaCaptura: [APROBADO] }, ["Captura repetida"]],
    ["the same four digits", {}, { mismoCodigo: [APROBADO] }, ["Dígitos repetidos"]],
    ["the bank of the profile", { bancoPagador: "0102" }, {}, []],
    ["another bank", { bancoPagador: "0134" }, {}, ["Otro banco"]],
    ["another bank, but none in the profile", { bancoPagador: "0134" }, { bancos: [] }, []],
    ["a bank from which they paid before", { bancoPagador: "0134" }, { bancos: ["0102", "0134"] }, []],
    ["a finished loan", {}, { prestamo: "terminado", saldo: centavos(0), cargos: [] }, ["Préstamo terminado"]],
    [
      "a finished loan of which something was given up, and more than that",
      { monto: centavos(1000) },
      {
        ...{ prestamo: "terminado", saldo: 0, castigo: centavos(600), cargos: [] },
        reparos: { ...NADA.reparos, exceso: centavos(400) },
      },
      ["Préstamo terminado", "Excede lo que debe por $4,00"],
    ],
    ["a loan given up", {}, { saldo: 0, castigo: centavos(1800), cargos: owing(2400).cargos }, ["Dado por incobrable"]],
    [
      "credit below zero",
      {},
      { prestamo: "saldo", saldo: centavos(0), deSaldo: centavos(600), cargos: [] },
      ["De un saldo a favor"],
    ],
    ["no loan", {}, { prestamo: "ninguno", saldo: centavos(0), cargos: [] }, ["Sin préstamo activo"]],
    ["a loan already paid", {}, owing(2400), ["Ya no debe nada"]],
    ["a fine left after the last cuota", { monto: centavos(50) }, owing(2400, [...veinte(), multa("2026-05-07")]), []],
    ["a cuota with the fine of its day", { monto: centavos(650) }, owing(600, [...veinte(), multa("2026-02-28")]), []],
    ["that cuota without its fine", {}, owing(600, [...veinte(), multa("2026-02-28")]), ["$0,50 de menos"]],
    [
      "all at once, the gravest first",
      { monto: centavos(450), bancoPagador: "0134" },
      { mismaReferencia: [APROBADO], mismoCodigo: [APROBADO] },
      ["Referencia ya usada", "$1,50 de menos", "Dígitos repetidos", "Otro banco"],
    ],
  ])("%s", (_, pago, senales, avisos) => {
    expect(dudasDe({ ...PAGO, ...pago }, { ...NADA, ...senales }).map(({ corto }) => corto)).toEqual(avisos);
  });

  test("on a loan of which something was given up: that is recovered first, only the rest is credit", () => {
    const over = { saldo: 0, cargos: [] };
    const texto = (senales: Partial<PagoSignals>) => dudasDe(PAGO, { ...NADA, ...over, ...senales })[0]?.texto;
    expect(texto({ prestamo: "terminado", castigo: centavos(1800) })).toContain(
      "recupera primero los $18,00 que se dieron por perdidos",
    );
    expect(texto({ prestamo: "terminado" })).toBe("Si lo apruebas, quedará como saldo a favor de su cliente.");
  });
});
