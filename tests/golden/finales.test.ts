/** Golden months of loans that were moved, written off, reopened or reversed: figures worked out by hand from the design. */
import { describe, expect, test } from "vitest";
import { contar } from "./cuento.ts";

const { cuento, veinte } = contar();

describe("given up", () => {
  test("Elena's 18 are written off, and come in after all", async () => {
    const c = veinte();
    c.llega("2027-04-04");
    c.paga(6_00);
    c.llega("2027-09-01");
    const falta = { "2027-05-04": 600, "2027-06-04": 600, "2027-07-04": 600 };
    await c.queda({ saldo: 18_00, cuotas: "1/4", atraso: 120, debe: falta });
    c.castiga();
    await c.queda({ saldo: 0, castigo: 18_00, cuotas: "1/4", debe: falta });
    await c.quedaElNegocio({ castigado: 18_00, porCobrar: 0, totalRecuperado: 0, cobrado: 6_00 });
    await c.quedaLaPersona({ nivel: 1, credito: 0, completados: 0 });
    // It is still her current loan.
    c.noPuede("LOAN_ALREADY_ACTIVE", () => c.pide(5_00));
    c.paga(10_00);
    await c.queda({ saldo: 0, castigo: 8_00, cuotas: "2/4", debe: { "2027-06-04": 200, "2027-07-04": 600 } });
    await c.quedaElNegocio({ castigado: 8_00, porCobrar: 0, cobrado: 16_00 });
    c.paga(10_00);
    await c.queda({ saldo: 0, castigo: 0, aFavor: 2_00, cuotas: "4/4", debe: {} });
    c.completa();
    await c.quedaCompletado({ castigo: 0, aTiempo: false });
    await c.quedaLaPersona({ nivel: 1, credito: 2_00, completados: 1 });
    await c.quedaElNegocio({ castigado: 0, saldoAFavor: 2_00, cobrado: 26_00, totalRecuperado: 24_00 });
  });

  test("Raúl's loan is completed owing 6, and he pays 7 afterwards", async () => {
    const c = veinte();
    c.llega("2027-04-04");
    c.paga(18_00);
    c.completa();
    await c.quedaCompletado({ castigo: 6_00, aTiempo: false });
    await c.quedaLaPersona({ nivel: 1, credito: 0, completados: 1 });
    c.llega("2027-12-01");
    c.paga(7_00);
    await c.quedaCompletado({ castigo: 0, aTiempo: false });
    await c.quedaLaPersona({ nivel: 1, credito: 1_00, completados: 1 });
    await c.quedaElNegocio({ castigado: 0, saldoAFavor: 1_00, cobrado: 25_00 });
  });

  test("Andrés rose a level with a pago that the bank returns", async () => {
    const c = veinte();
    c.llega("2027-04-04");
    c.paga(6_00);
    c.llega("2027-05-04");
    const falso = c.paga(6_00);
    c.paga(12_00);
    c.completa();
    await c.quedaCompletado({ castigo: 0, aTiempo: true });
    await c.quedaLaPersona({ nivel: 2, credito: 0, completados: 1 });
    c.llega("2027-08-01");
    c.devuelve(falso);
    await c.quedaCompletado({ castigo: 6_00, aTiempo: false });
    await c.quedaLaPersona({ nivel: 1, credito: 0, completados: 1 });
    await c.quedaElNegocio({ castigado: 6_00, cobrado: 18_00 });
    // Paid in August: the fourth cuota, due on 4 July, was short of it.
    c.paga(6_00);
    await c.quedaCompletado({ castigo: 0, aTiempo: false });
    await c.quedaLaPersona({ nivel: 1, credito: 0, completados: 1 });
  });
});

describe("opened again", () => {
  test("Pedro's loan is closed owing 12 by mistake: opened, he owes them on their days, and is punctual after all", async () => {
    const c = veinte();
    c.llega("2027-04-04");
    c.paga(6_00);
    c.llega("2027-05-04");
    c.paga(6_00);
    c.completa();
    await c.quedaCompletado({ castigo: 12_00, aTiempo: false });
    await c.quedaElNegocio({ castigado: 12_00, porCobrar: 0, totalRecuperado: 24_00, totalPrestado: 20_00 });
    await c.quedaLaPersona({ nivel: 1, credito: 0, completados: 1 });
    c.reabre();
    await c.queda({ saldo: 12_00, cuotas: "2/4", debe: { "2027-06-04": 600, "2027-07-04": 600 } });
    await c.quedaElNegocio({
      castigado: 0,
      porCobrar: 12_00,
      totalRecuperado: 0,
      totalPrestado: 20_00,
      cobrado: 12_00,
    });
    await c.quedaLaPersona({ nivel: 1, credito: 0, completados: 0 });
    c.noPuede("LOAN_NOT_COMPLETED", c.reabre);
    c.llega("2027-06-04");
    c.paga(6_00);
    c.llega("2027-07-04");
    c.paga(6_00);
    c.completa();
    await c.quedaCompletado({ castigo: 0, aTiempo: true });
    await c.quedaLaPersona({ nivel: 2, credito: 0, completados: 1 });
    await c.quedaElNegocio({ castigado: 0, totalRecuperado: 24_00, cobrado: 24_00 });
    // It had raised his level: reopening lowers it again.
    c.reabre();
    await c.queda({ saldo: 0, cuotas: "4/4", debe: {} });
    await c.quedaLaPersona({ nivel: 1, credito: 0, completados: 0 });
  });

  test("Luz paid 30: what was left over goes back to the loan, unless she has it already", async () => {
    const c = veinte();
    c.paga(30_00);
    c.completa();
    await c.quedaLaPersona({ nivel: 2, credito: 6_00, completados: 1 });
    c.reabre();
    await c.queda({ saldo: 0, aFavor: 6_00, cuotas: "4/4", debe: {} });
    await c.quedaLaPersona({ nivel: 1, credito: 0, completados: 0 });
    c.completa();
    await c.quedaLaPersona({ nivel: 2, credito: 6_00, completados: 1 });
    c.reintegra(1_00);
    c.noPuede("CREDIT_SPENT", c.reabre);
    await c.quedaLaPersona({ nivel: 2, credito: 5_00, completados: 1 });
  });

  test("Iván was given up, paid a part and was closed; each is taken back in its turn", async () => {
    const c = veinte();
    c.llega("2027-09-01");
    c.castiga();
    c.paga(10_00);
    const resto = { "2027-05-04": 200, "2027-06-04": 600, "2027-07-04": 600 };
    await c.queda({ saldo: 0, castigo: 14_00, cuotas: "1/4", debe: resto });
    c.completa();
    await c.quedaCompletado({ castigo: 14_00, aTiempo: false });
    c.reabre();
    await c.queda({ saldo: 0, castigo: 14_00, cuotas: "1/4", debe: resto });
    c.descastiga();
    // 4 May is 120 days before 1 September.
    await c.queda({ saldo: 14_00, cuotas: "1/4", atraso: 120, debe: resto });
    c.noPuede("NOT_WRITTEN_OFF", c.descastiga);
    await c.quedaElNegocio({ castigado: 0, porCobrar: 14_00, cobrado: 10_00 });
  });

  test("a rejection withdrawn waits, and is approved as any other; a removed pago counts again", async () => {
    const c = cuento("2027-03-04");
    c.pide(20_00);
    c.rechaza();
    c.retiraElRechazo();
    c.noPuede("LOAN_NOT_REJECTED", c.retiraElRechazo);
    c.presta(4, "2027-04-04");
    const pago = c.paga(8_00);
    c.borra(pago);
    await c.queda({
      saldo: 24_00,
      cuotas: "0/4",
      debe: { "2027-04-04": 600, "2027-05-04": 600, "2027-06-04": 600, "2027-07-04": 600 },
    });
    c.recupera(pago);
    await c.queda({ saldo: 16_00, cuotas: "1/4", debe: { "2027-05-04": 400, "2027-06-04": 600, "2027-07-04": 600 } });
    c.noPuede("PAGO_NOT_REMOVED", () => c.recupera(pago));
    await c.quedaElNegocio({ cobrado: 8_00, totalPrestado: 20_00 });
  });
});

describe("days that move", () => {
  test("Sofía asks for ten days from her second cuota on, in a leap year", async () => {
    const c = cuento("2028-01-10");
    // $10 at 20 % are $12, in three of $4.
    c.pide(10_00);
    c.presta(3, "2028-01-31");
    await c.queda({ saldo: 12_00, cuotas: "0/3", debe: { "2028-01-31": 400, "2028-02-29": 400, "2028-03-31": 400 } });
    c.llega("2028-01-31");
    c.paga(4_00);
    c.llega("2028-02-25");
    c.noPuede("EXTENSION_TOO_LONG", () => c.pideTiempo(2, "2028-03-16"));
    c.noPuede("CUOTA_SETTLED", () => c.pideTiempo(1, "2028-02-26"));
    c.pideTiempo(2, "2028-03-15")(false);
    await c.queda({ saldo: 8_00, cuotas: "1/3", debe: { "2028-02-29": 400, "2028-03-31": 400 } });
    c.pideTiempo(2, "2028-03-10")(true);
    await c.queda({ saldo: 8_00, cuotas: "1/3", debe: { "2028-03-10": 400, "2028-04-10": 400 } });
    c.llega("2028-03-05");
    c.multa();
    await c.queda({ saldo: 8_50, cuotas: "1/3", debe: { "2028-03-10": 450, "2028-04-10": 400 } });
    c.paga(8_50);
    await c.queda({ saldo: 0, cuotas: "3/3", debe: {} });
    c.completa();
    // Punctuality counts from the first agreed day, 29 February.
    await c.quedaCompletado({ castigo: 0, aTiempo: false });
  });

  test("Nora's plan begins a week later, as if it had been agreed so; later it is what is left that moves", async () => {
    const c = veinte();
    c.llega("2027-04-06");
    await c.queda({
      saldo: 24_00,
      cuotas: "0/4",
      atraso: 2,
      debe: { "2027-04-04": 600, "2027-05-04": 600, "2027-06-04": 600, "2027-07-04": 600 },
    });
    c.cambiaPrimera("2027-04-11");
    await c.queda({
      saldo: 24_00,
      cuotas: "0/4",
      debe: { "2027-04-11": 600, "2027-05-11": 600, "2027-06-11": 600, "2027-07-11": 600 },
    });
    c.llega("2027-04-11");
    c.paga(6_00, 1);
    c.llega("2027-05-01");
    c.cambiaPrimera("2027-05-20");
    await c.queda({
      saldo: 18_00,
      cuotas: "1/4",
      debe: { "2027-05-20": 600, "2027-06-20": 600, "2027-07-20": 600 },
    });
    c.llega("2027-05-11");
    c.paga(18_00);
    c.completa();
    await c.quedaCompletado({ castigo: 0, aTiempo: true });
  });
});

describe("an approval put right", () => {
  test("Julio's five cuotas were six, and then nothing was lent", async () => {
    const c = cuento("2027-03-04");
    // $10 at 20 % are $12: five of $2.40, six of $2.
    c.pide(10_00);
    c.presta(5, "2027-04-30");
    await c.queda({
      saldo: 12_00,
      cuotas: "0/5",
      debe: { "2027-04-30": 240, "2027-05-30": 240, "2027-06-30": 240, "2027-07-30": 240, "2027-08-30": 240 },
    });
    c.corrige(6);
    const seis = ["04-30", "05-30", "06-30", "07-30", "08-30", "09-30"];
    const debe = Object.fromEntries(seis.map((dia) => [`2027-${dia}`, 200]));
    await c.queda({ saldo: 12_00, cuotas: "0/6", debe });
    const pago = c.paga(2_00);
    c.noPuede("APPROVAL_HAS_PAGOS", () => c.corrige(4));
    c.noPuede("APPROVAL_HAS_PAGOS", c.cancela);
    c.devuelve(pago);
    await c.queda({ saldo: 12_00, cuotas: "0/6", debe });
    c.cancela();
    await c.quedaElNegocio({ totalPrestado: 0, porCobrar: 0, cobrado: 0 });
    // The same pago, approved now, pays no loan: it becomes his credit.
    c.aprueba(pago, 1);
    await c.quedaLaPersona({ nivel: 1, credito: 2_00, completados: 0 });
    c.presta(4, "2027-04-30", 2_00);
    await c.queda({
      saldo: 10_00,
      cuotas: "0/4",
      debe: { "2027-04-30": 100, "2027-05-30": 300, "2027-06-30": 300, "2027-07-30": 300 },
    });
  });
});

describe("a ban", () => {
  test("Bárbara is banned while she owes: she goes on owing and paying, and may not ask again", async () => {
    const c = veinte();
    c.banea();
    c.llega("2027-04-10");
    const todo = { "2027-04-04": 600, "2027-05-04": 600, "2027-06-04": 600, "2027-07-04": 600 };
    await c.queda({ saldo: 24_00, cuotas: "0/4", atraso: 6, debe: todo });
    c.paga(6_00, 1);
    await c.queda({ saldo: 18_00, cuotas: "1/4", debe: { "2027-05-04": 600, "2027-06-04": 600, "2027-07-04": 600 } });
    c.paga(18_00);
    c.completa();
    await c.quedaCompletado({ castigo: 0, aTiempo: false });
    c.noPuede("BANNED", () => c.pide(10_00));
    c.desbanea();
    c.pide(10_00);
    expect((await c.world.caller(c.world.admin).loans.list({ status: "Pendiente" })).items).toHaveLength(1);
  });
});
