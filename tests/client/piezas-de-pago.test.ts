/** Paying out a loan: what is copied into a bank's app, and what a receipt contradicts. */
import { describe, expect, test } from "vitest";
import {
  bloqueDe,
  comprobanteDicho,
  copiaDeBs,
  pareceComprobante,
  piezasDe,
  typedBs,
} from "../../client/panel/loans/aprobar/piezas-de-pago.ts";
import { bolivares } from "../../rules/money/dinero.ts";

const persona = { banco: "0102", telefono: "+584125550171", cedula: "V11222333" };

describe("to be copied", () => {
  test("each piece as it is read, and as a bank's app takes it", () => {
    expect(piezasDe(persona).map(({ value, copy }) => [value, copy])).toEqual([
      ["Banco de Venezuela (0102)", "0102"],
      ["0412-5550171", "04125550171"],
      ["V-11.222.333", "V11222333"],
    ]);
  });

  test("all of it in one block, the bolívares to the cent and without dots", () => {
    expect(bloqueDe(persona, bolivares(1_234_567_05))).toBe("0102\n04125550171\nV11222333\n1234567,05");
    expect(bloqueDe(persona, null)).toBe("0102\n04125550171\nV11222333");
    expect(copiaDeBs(bolivares(5))).toBe("0,05");
    expect(typedBs(bolivares(5_827_20))).toBe("5.827,20");
  });
});

describe("a receipt", () => {
  test.each([
    ["000123456789", false],
    ["Ref: 000123456789", false],
    [" 5.827,20 ", false],
    ["Monto 5.827,20\nReferencia 1234", true],
    ["PagomovilBDV enviado por Bs.1.760,00 al 0412-5550171", true],
  ])("%j: %s", (texto, expected) => {
    expect(pareceComprobante(texto)).toBe(expected);
  });

  const recibo = {
    montoBs: bolivares(5_827_20),
    referencia: "007186960005",
    dia: null,
    bancoPagador: null,
    bancoDestino: null,
    telefonoDestino: null,
  };

  test("says what it fills", () => {
    expect(comprobanteDicho(recibo)).toBe("Bs. 5.827,20, referencia 007186960005");
  });
});
