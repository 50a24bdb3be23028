/** Golden months: histories written by hand, every figure derived from the design in whole cents. */
import { describe, test } from "vitest";
import { contar } from "./cuento.ts";

const { veinte } = contar();

describe("a loan that ends well", () => {
  test("María pays each cuota on its day, and rises a level", async () => {
    const c = veinte();
    await c.queda({
      saldo: 24_00,
      cuotas: "0/4",
      debe: { "2027-04-04": 600, "2027-05-04": 600, "2027-06-04": 600, "2027-07-04": 600 },
    });
    await c.quedaElNegocio({ totalPrestado: 20_00, totalRecuperado: 0, cobrado: 0, porCobrar: 24_00 });
    c.llega("2027-04-04");
    c.paga(6_00);
    await c.queda({
      saldo: 18_00,
      cuotas: "1/4",
      debe: { "2027-05-04": 600, "2027-06-04": 600, "2027-07-04": 600 },
    });
    c.llega("2027-05-04");
    c.paga(6_00, 1);
    c.llega("2027-06-04");
    c.paga(6_00, 1);
    c.llega("2027-07-04");
    await c.queda({ saldo: 6_00, cuotas: "3/4", debe: { "2027-07-04": 600 } });
    c.paga(6_00, 1);
    await c.queda({ saldo: 0, cuotas: "4/4", debe: {} });
    await c.quedaElNegocio({ cobrado: 24_00, porCobrar: 0, totalRecuperado: 0 });
    c.completa();
    await c.quedaCompletado({ castigo: 0, aTiempo: true });
    await c.quedaLaPersona({ nivel: 2, credito: 0, completados: 1 });
    await c.quedaElNegocio({ totalPrestado: 20_00, totalRecuperado: 24_00, cobrado: 24_00, porCobrar: 0 });
  });

  test("José pays it all at once", async () => {
    const c = veinte();
    c.llega("2027-04-02");
    c.paga(24_00, 1);
    await c.queda({ saldo: 0, cuotas: "4/4", debe: {} });
    c.completa();
    await c.quedaCompletado({ castigo: 0, aTiempo: true });
    await c.quedaLaPersona({ nivel: 2, credito: 0, completados: 1 });
  });

  test("Ana pays 4, is late with 2, then 8 pay two cuotas", async () => {
    const c = veinte();
    c.llega("2027-04-04");
    c.paga(4_00);
    const resto = { "2027-05-04": 600, "2027-06-04": 600, "2027-07-04": 600 };
    await c.queda({ saldo: 20_00, cuotas: "0/4", debe: { "2027-04-04": 200, ...resto } });
    c.llega("2027-04-15");
    await c.queda({ saldo: 20_00, cuotas: "0/4", atraso: 11, debe: { "2027-04-04": 200, ...resto } });
    c.paga(8_00);
    await c.queda({ saldo: 12_00, cuotas: "2/4", debe: { "2027-06-04": 600, "2027-07-04": 600 } });
    c.paga(12_00);
    c.completa();
    // $4 of the first cuota had come by its due date.
    await c.quedaCompletado({ castigo: 0, aTiempo: false });
    await c.quedaLaPersona({ nivel: 1, credito: 0, completados: 1 });
  });

  test("Tomás pays 5.90 for 6 at the day's rate: it counts, and ten cents go on", async () => {
    const c = veinte();
    c.llega("2027-04-04");
    c.paga(5_90);
    await c.queda({
      saldo: 18_10,
      cuotas: "1/4",
      debe: { "2027-05-04": 610, "2027-06-04": 600, "2027-07-04": 600 },
    });
    c.llega("2027-05-04");
    c.paga(6_10);
    await c.queda({ saldo: 12_00, cuotas: "2/4", debe: { "2027-06-04": 600, "2027-07-04": 600 } });
    // 2 % of $6 are 12 cents: 13 are too many.
    c.llega("2027-06-04");
    c.paga(5_87);
    await c.queda({ saldo: 6_13, cuotas: "2/4", debe: { "2027-06-04": 13, "2027-07-04": 600 } });
  });
});

describe("a count that runs ahead of the money", () => {
  test("Luis has four times 1 approved as a cuota: 20 stay, due on the last day, and are late the day after", async () => {
    const c = veinte();
    for (const [n, vence] of ["2027-04-04", "2027-05-04", "2027-06-04"].entries()) {
      c.llega(vence);
      c.paga(1_00, 1);
      const siguiente = { 0: "2027-05-04", 1: "2027-06-04", 2: "2027-07-04" }[n] ?? "";
      const despues = ["2027-05-04", "2027-06-04", "2027-07-04"].slice(n + 1);
      await c.queda({
        saldo: 24_00 - 100 * (n + 1),
        cuotas: `${n + 1}/4`,
        debe: { [siguiente]: 600 + 500 * (n + 1), ...Object.fromEntries(despues.map((dia) => [dia, 600])) },
      });
    }
    c.llega("2027-07-04");
    c.paga(1_00, 1);
    await c.queda({ saldo: 20_00, cuotas: "4/4", debe: { "2027-07-04": 2000 } });
    c.llega("2027-07-05");
    await c.queda({ saldo: 20_00, cuotas: "4/4", atraso: 1, debe: { "2027-07-04": 2000 } });
    c.llega("2027-08-04");
    c.paga(20_00);
    await c.queda({ saldo: 0, cuotas: "4/4", debe: {} });
  });

  test("the same four, by money: nothing is settled, and the first cuota lacks 2", async () => {
    const c = veinte();
    c.llega("2027-03-20");
    for (let n = 0; n < 4; n += 1) c.paga(1_00);
    await c.queda({
      saldo: 20_00,
      cuotas: "0/4",
      debe: { "2027-04-04": 200, "2027-05-04": 600, "2027-06-04": 600, "2027-07-04": 600 },
    });
  });

  test("Miguel's 24 are returned by the bank, his 6 stand", async () => {
    const c = veinte();
    const todo = c.paga(24_00, 4);
    await c.queda({ saldo: 0, cuotas: "4/4", debe: {} });
    c.llega("2027-03-10");
    c.paga(6_00, 1);
    await c.queda({ saldo: 0, aFavor: 6_00, cuotas: "4/4", debe: {} });
    c.devuelve(todo);
    await c.queda({
      saldo: 18_00,
      cuotas: "1/4",
      debe: { "2027-05-04": 600, "2027-06-04": 600, "2027-07-04": 600 },
    });
  });
});

describe("fines", () => {
  test("Carmen is fined on her second cuota, and pays 6 and 6.50", async () => {
    const c = veinte();
    c.llega("2027-04-04");
    c.paga(6_00);
    c.llega("2027-05-06");
    c.multa();
    await c.queda({
      saldo: 18_50,
      cuotas: "1/4",
      atraso: 2,
      debe: { "2027-05-04": 600, "2027-05-13": 50, "2027-06-04": 600, "2027-07-04": 600 },
    });
    c.paga(6_50);
    await c.queda({ saldo: 12_00, cuotas: "2/4", debe: { "2027-06-04": 600, "2027-07-04": 600 } });
    c.perdona();
    // The fine was paid: its half dollar moves to the third cuota.
    await c.queda({ saldo: 11_50, cuotas: "2/4", debe: { "2027-06-04": 550, "2027-07-04": 600 } });
  });

  test("Pedro pays 6, 6 and 6, one cuota each: the last is 6.50", async () => {
    const c = veinte();
    c.paga(6_00, 1);
    c.multa();
    c.paga(6_00, 1);
    c.paga(6_00, 1);
    await c.queda({ saldo: 6_50, cuotas: "3/4", debe: { "2027-07-04": 650 } });
  });

  test("a fine when no cuota is left falls due seven days later", async () => {
    const c = veinte();
    c.llega("2027-07-10");
    c.paga(24_00);
    c.multa();
    await c.queda({ saldo: 50, cuotas: "4/4", debe: { "2027-07-17": 50 } });
    c.llega("2027-07-18");
    await c.queda({ saldo: 50, cuotas: "4/4", atraso: 1, debe: { "2027-07-17": 50 } });
  });
});

describe("credit", () => {
  test("Rosa pays 30, is fined 0.50, and her 5.50 begin her next loan", async () => {
    const c = veinte();
    c.llega("2027-04-01");
    c.paga(30_00, 4);
    await c.queda({ saldo: 0, aFavor: 6_00, cuotas: "4/4", debe: {} });
    c.multa();
    await c.queda({ saldo: 0, aFavor: 5_50, cuotas: "4/4", debe: {} });
    c.completa();
    await c.quedaLaPersona({ nivel: 2, credito: 5_50, completados: 1 });
    await c.quedaElNegocio({ saldoAFavor: 5_50, cobrado: 30_00, porCobrar: 0 });
    // $30 at 20 % are $36, in three of $12.
    c.pide(30_00);
    c.presta(3, "2027-05-01", 5_50);
    await c.queda({
      saldo: 30_50,
      cuotas: "0/3",
      debe: { "2027-05-01": 650, "2027-06-01": 1200, "2027-07-01": 1200 },
    });
    await c.quedaLaPersona({ nivel: 2, credito: 0, completados: 1 });
    await c.quedaElNegocio({ saldoAFavor: 0, porCobrar: 30_50, totalPrestado: 50_00, cobrado: 30_00 });
    c.noPuede("CREDIT_SHORT", () => c.aplica(1));
    // The approval is reversed: the credit is hers again.
    c.cancela();
    await c.quedaLaPersona({ nivel: 2, credito: 5_50, completados: 1 });
    await c.quedaElNegocio({ saldoAFavor: 5_50, porCobrar: 0, totalPrestado: 20_00 });
    c.reintegra(5_50);
    await c.quedaLaPersona({ nivel: 2, credito: 0, completados: 1 });
    await c.quedaElNegocio({ saldoAFavor: 0, cobrado: 30_00, reintegrado: 5_50 });
  });

  test("Iván's credit was given back when the bank returns the pago that it came from: he owes it", async () => {
    const c = veinte();
    c.llega("2027-04-01");
    const seis = c.paga(6_00);
    c.paga(24_00);
    c.completa();
    await c.quedaLaPersona({ nivel: 2, credito: 6_00, completados: 1 });
    const { id: reintegroId } = c.reintegra(6_00);
    await c.quedaLaPersona({ nivel: 2, credito: 0, completados: 1 });
    c.devuelve(seis);
    // $24 remain for the $24 owed, and $6 were paid back that never came in.
    await c.quedaCompletado({ castigo: 0, aTiempo: true });
    await c.quedaLaPersona({ nivel: 2, credito: -6_00, completados: 1 });
    await c.quedaElNegocio({ saldoAFavor: 0, debenDeSaldo: 6_00, cobrado: 24_00, reintegrado: 6_00 });
    // The transfer to him was returned by the bank: he owes nothing, and $24 remain for the $24 owed.
    c.deshaceElReintegro(reintegroId);
    await c.quedaLaPersona({ nivel: 2, credito: 0, completados: 1 });
    await c.quedaElNegocio({ saldoAFavor: 0, debenDeSaldo: 0, cobrado: 24_00, reintegrado: 0 });
    c.noPuede("REFUND_UNDONE", () => c.deshaceElReintegro(reintegroId));
  });
});
