/** A payout's receipt compared with its client: another recipient is reported, and a matching receipt raises no alarm. */
import { describe, expect, test } from "vitest";
import { otroDestino } from "../../rules/bank/comprobantes/otro-destino.ts";
import muestras from "./datos/comprobantes.json" with { type: "json" };

const ana = { banco: "0102", telefono: "+584125550171", cedula: "V11222333" };
const propio = { telefono: "+584145550122", cedula: "V9876543" };
const de = (texto: string, more: object = {}) => otroDestino(texto, { ...ana, ...more }, [propio]);

describe("every receipt that is read", () => {
  /** The recipient, as far as the receipt names one. */
  const dicho = ({ espera, texto }: (typeof muestras.comprobantes)[number]) => {
    const telefono = /(\+58 ?|\b0)4[12]\d[ -]?\d{7}/.exec(texto)?.[0];
    return {
      banco: espera.bancoDestino ?? "0102",
      telefono: telefono ? `+58${telefono.replace(/\D/g, "").slice(-10)}` : "+584165505503",
      cedula: "V11222333",
    };
  };

  test.each(muestras.comprobantes)("$banco, $forma: agrees with its own client", (muestra) => {
    expect(otroDestino(muestra.texto, dicho(muestra), [])).toBeNull();
  });

  const conTelefono = muestras.comprobantes.filter(({ texto }) =>
    /(?:\+58 ?|\b0)4[12]\d(?:[ -]?\d{7}|\*+\d)/.test(texto),
  );
  test("of more than ten banks the phone is read", () => {
    expect(new Set(conTelefono.map(({ banco }) => banco)).size).toBeGreaterThan(10);
  });
  test.each(conTelefono)("$banco, $forma: says that the phone is another's", (muestra) => {
    expect(otroDestino(muestra.texto, { ...dicho(muestra), telefono: "+584269990000" }, [])).toMatch(
      /^al teléfono 0?4/,
    );
  });

  const conCedula = muestras.comprobantes.filter(({ texto }) => texto.includes("11222333"));
  test.each(conCedula)("$banco, $forma: says that the cédula is another's", (muestra) => {
    expect(otroDestino(muestra.texto, { ...dicho(muestra), cedula: "V20123456" }, [])).toBe("a la cédula V-11.222.333");
  });
});

test.each([
  [
    "Pago Móvil realizado. Banesco. Tlf: 0414-5559999 C.I.: V-20.123.456 Ref 062437330012",
    "al teléfono 0414-5559999 y a la cédula V-20.123.456",
  ],
  ["Tlf: (0412) 555.01.71 C.I. 11.222.333", null],
  ["Beneficiario: ANA RIVAS\nCédula: V-11222333\nCelular: 0412 5550171", null],
  ["Teléfono: 0412***0171 Cédula: V-11***333", null],
  ["Teléfono: 0412***0172", "al teléfono 0412***0172"],
  ["Cédula: V-11***334", "a la cédula 11***334"],
  // The sender's own, with or without a label.
  ["Celular origen: 04265551111\nCelular destino: 04125550171", null],
  ["De 04145550122 a 04125550171", null],
  ["De 04145550122", null],
  ["Cuenta a debitar: 0105****1234", null],
  ["Cuenta destino: 01021234567890123456", null],
  ["Cuenta destino: 01341234567890123456", "a la cuenta 01341234567890123456"],
  ["Banco destino: 0134\nTeléfono destino: 0412-5550999", "al teléfono 0412-5550999 y al banco Banesco (0134)"],
  // A help line is nobody's phone, and a reference is no cédula.
  ["Ref 11222334. Llama al 0500-5087432", null],
  ["Concepto: cuota de 0414-5559999", null],
  ["", null],
])("%j: %j", (texto, expected) => {
  expect(de(texto)).toBe(expected);
});

describe("knowingly sent to another account", () => {
  test("what was typed agrees too", () => {
    const otra = { otraCuenta: "0414-5559999", otroBanco: "Banesco (0134)" };
    expect(de("Teléfono destino: 0414-5559999\nBanco destino: Banesco", otra)).toBeNull();
    expect(de("Teléfono destino: 0414-5559998", otra)).toBe("al teléfono 0414-5559998");
  });

  test("an account is the one that was typed, hidden in part or not", () => {
    const otra = { otraCuenta: "0134-1234-56-7890123456" };
    expect(de("Cuenta destino: 01341234567890123456", otra)).toBeNull();
    expect(de("Cuenta destino: 0134****3456", otra)).toBeNull();
    expect(de("Cuenta destino: 0134****3457", otra)).toBe("a la cuenta 0134****3457");
    expect(de("Cuenta destino: 01341234567890123450", otra)).toBe("a la cuenta 01341234567890123450");
  });
});

test("a text longer than any receipt is not looked at", () => {
  expect(de(`${"a".repeat(5000)} Teléfono destino: 0414-5559999`)).toBeNull();
});
