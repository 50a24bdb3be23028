/** A person requests with a press or two, sees what would arrive and where, chooses a day, and withdraws the request. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { instante, toDia } from "../../../rules/country/fecha.ts";
import { openStage, type Stage } from "../../support/browser.ts";
import { approvalOf, requested, verified } from "../../support/business.ts";
import { expectGoodScreen, expectLargeText } from "../../support/look.ts";
import { SCREENS } from "../../support/panel.ts";
import type { Person } from "../../support/server.ts";

let stage: Stage;
let admin: Person;
beforeAll(async () => {
  stage = await openStage();
  admin = await stage.admin();
  await admin.mutate("tasas.save", { fechaValor: toDia(instante(Date.now())), valor: 29_135_820_000, fuente: "BCV" });
  await admin.mutate("ajustes.save", { cuotasHasta: 6, respuestaHoras: 2 });
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});

describe.each(SCREENS)("on %s", (_, viewport) => {
  test("an amount with one press, the day that suits them, by when they are answered, and back", async () => {
    const { person } = await verified(stage, admin);
    const { page } = await stage.openAs(person, { viewport });
    const see = (text: string | RegExp) => page.getByText(text).first().waitFor();
    await page.goto("/solicitar");
    const amount = page.getByLabel("Monto");
    await page.getByRole("button", { name: "$10", exact: true }).click();
    expect(await amount.inputValue()).toBe("10");
    await page.getByRole("button", { name: "Un dólar más" }).click();
    expect(await amount.inputValue()).toBe("11");
    for (let i = 0; i < 2; i += 1) await page.getByRole("button", { name: "Un dólar menos" }).click();
    expect(await amount.inputValue()).toBe("9");
    await page.getByRole("button", { name: "$20", exact: true }).click();
    await see(/^Te llegarían Bs\. 5\.827,16 a tu Pago Móvil de .*, el que termina en \d{4}\.$/);
    await page.getByLabel(/^¿En cuántas cuotas\?/).selectOption("6");
    await see("Pagas 6 cuotas mensuales de");
    await page.getByLabel(/^¿Qué día te conviene pagar\?/).selectOption("15");
    await page.getByLabel("Motivo").fill("Repuestos");
    await expectGoodScreen(page, "pedir");
    await expectLargeText(page, "pedir");
    // The choice survives the tab being killed.
    await page.reload();
    await see("Recuperamos lo que habías escrito.");
    await page.getByRole("button", { name: "Enviar solicitud" }).click();
    await page.waitForURL("**/solicitud-enviada");
    const { id } = (await person.query<{ id: string }>("loans.mine")).data;
    const { pedido } = (await admin.query<{ pedido: object }>("senales.ofLoan", { loanId: id })).data;
    expect(pedido).toEqual({ diaPreferido: 15, cuotas: 6 });
    await page.goto("/dashboard");
    await see(/^Solemos responder /);
    await page.goto("/solicitar");
    await see(/^Solemos responder /);
    await expectGoodScreen(page, "solicitud en revisión");
    await page.getByRole("button", { name: "Retirar solicitud" }).click();
    await expectGoodScreen(page, "retirar solicitud");
    await page.getByRole("button", { name: "Sí, retirar" }).click();
    await see("Retiraste tu solicitud.");
    await amount.waitFor();
  });
});

test("what was asked for comes filled in where it is approved", async () => {
  const { person } = await verified(stage, admin);
  await person.mutate("loans.request", { amount: 2000, reason: "x", diaPreferido: 15, cuotas: 6 });
  const { page } = await stage.openAs(admin, { viewport: { width: 1280, height: 800 } });
  await page.goto("/admin/pendientes");
  await page
    .getByRole("button", { name: /^Aprobar/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Pidió 6 cuotas y pagar los días 15.").waitFor();
  expect(await dialog.getByLabel("Cuotas").inputValue()).toBe("6");
  expect((await dialog.getByLabel("Fecha del primer pago").inputValue()).slice(8)).toBe("15");
  await expectGoodScreen(page, "aprobar lo pedido");
});

test("somebody else pays: a link says how much and where to who is not signed in, until it is paid", async () => {
  const datosPago = { banco: "0102", telefono: "0412-5550101", cedula: "V-12345678", titular: "Cuotica, C.A." };
  await admin.mutate("ajustes.save", { datosPago });
  const { person } = await verified(stage, admin);
  await admin.mutate("loans.approve", approvalOf(await requested(person)));
  const { page } = await stage.openAs(person, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/solicitar#pagar-datos");
  await page.getByRole("button", { name: "Otra persona paga por mí" }).click();
  await page.getByRole("button", { name: "Copiar enlace" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  for (const [, viewport] of SCREENS) {
    const { page: other } = await stage.open({ viewport });
    await other.goto(link);
    await other.getByText("Te pidieron pagar").waitFor();
    await other.getByText("Bs. 1.748,15", { exact: true }).first().waitFor();
    await other.getByText("0412-5550101").waitFor();
    expect(await other.getByRole("main").textContent()).not.toContain("María");
    await expectGoodScreen(other, "pagar por otra persona");
    await expectLargeText(other, "pagar por otra persona");
  }
  const { id } = (await person.mutate<{ id: string }>("pagos.register", { codigo: "1234", monto: 600 })).data;
  const { page: second } = await stage.open();
  await second.goto(link);
  await second.getByText("Ya hay un pago en revisión").waitFor();
  await expectGoodScreen(second, "otro ya pagó");
  await admin.mutate("pagos.setStatus", { pagoId: id, status: "Aprobado", cuotas: 1 });
  const { page: late } = await stage.open();
  await late.goto(link);
  await late.getByText("Ya no hay nada que pagar").waitFor();
  await late.goto(link.replace(/.$/, "~"));
  await late
    .getByText(/no encontramos|Este enlace no es de ningún pago/i)
    .first()
    .waitFor();
});
