import { describe, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { valorTasa } from "../../rules/money/tasa.ts";
import { mensajeDeCobro } from "../../rules/texts/channels/cobro.ts";

const HOUSE = {
  marca: "Cuotica",
  datosPago: { banco: "0102", telefono: "+584121234567", cedula: "V12345678", titular: "Inversiones Cuotica" },
  tasa: { fechaValor: dia("2027-01-15"), valor: valorTasa(29_135_820_000), fuente: "BCV" },
  enlace: "https://cuotica.test/solicitar",
  hoy: dia("2027-01-15"),
};
const LATE = { nombre: "María José", dias: 5, cuota: 2, vence: dia("2027-01-10"), cuotas: 1, monto: centavos(600) };

test("the whole message: who writes, what is due in both currencies, where to pay and where to say so", () => {
  expect(mensajeDeCobro(LATE, HOUSE)).toBe(
    [
      "Hola, María. Te escribimos de Cuotica.",
      "Tu cuota 2 venció el 10 de enero de 2027: $6,00 (Bs. 1.748,15 a la tasa BCV de hoy).",
      "Paga por Pago Móvil: Banco de Venezuela (0102), 0412-1234567, V-12.345.678, Inversiones Cuotica.",
      "Registra tu pago aquí: https://cuotica.test/solicitar",
      "Si ya pagaste, gracias: no hagas caso de este mensaje. Si necesitas ayuda, respóndenos por aquí.",
    ].join("\n"),
  );
});

describe("what is due", () => {
  test.each([
    [{ ...LATE, cuotas: 3, monto: centavos(1800) }, "Tienes 3 cuotas vencidas desde el 10 de enero de 2027: $18,00"],
    [{ ...LATE, cuotas: 0, monto: centavos(50) }, "Lo que falta de tu préstamo venció el 10 de enero de 2027: $0,50"],
    [{ ...LATE, dias: 0, vence: dia("2027-01-15") }, "Tu cuota 2 vence hoy: $6,00"],
    [{ ...LATE, dias: -2, vence: dia("2027-01-17") }, "Tu cuota 2 vence el 17 de enero de 2027: $6,00"],
  ])("%#", (cobro, text) => {
    expect(mensajeDeCobro(cobro, HOUSE)).toContain(text);
  });
});

test("a name that ends with a dot gets no second one", () => {
  const datosPago = { ...HOUSE.datosPago, titular: "Inversiones Cuotica, C.A." };
  expect(mensajeDeCobro(LATE, { ...HOUSE, datosPago })).toContain("Inversiones Cuotica, C.A.\n");
});

test("bolívares only at a rate of these days: without one, or with an old one, dollars alone", () => {
  expect(mensajeDeCobro(LATE, { ...HOUSE, tasa: null })).not.toContain("Bs.");
  expect(mensajeDeCobro(LATE, { ...HOUSE, hoy: dia("2027-01-20") })).toContain("Bs. 1.748,15");
  expect(mensajeDeCobro(LATE, { ...HOUSE, hoy: dia("2027-01-21") })).not.toContain("Bs.");
});

test("without payment data nobody is told where to pay but on the page", () => {
  const message = mensajeDeCobro(LATE, { ...HOUSE, datosPago: null });
  expect(message).not.toContain("Pago Móvil");
  expect(message).toContain(HOUSE.enlace);
});
