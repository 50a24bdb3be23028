/** A borrower enters the bolívares that left their bank: their value in dollars, the questions before sending, and the receipt. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../support/browser.ts";
import { approvalOf, requested, verified } from "../support/business.ts";
import { expectGoodScreen } from "../support/look.ts";
import { SCREENS } from "../support/panel.ts";
import type { Person } from "../support/server.ts";

let stage: Stage;
let admin: Person;
const caracas = (offset: number) =>
  new Date(Date.now() - 4 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  stage = await openStage();
  admin = await stage.admin();
  await admin.mutate("tasas.save", { fechaValor: caracas(0), valor: 29_135_820_000, fuente: "BCV" });
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});

interface Mio {
  id: string;
  monto: number;
  montoBs: number;
  moneda: string;
}

describe.each(SCREENS)("on %s", (_, viewport) => {
  /** A person who owes four cuotas of $6,00, at the form. */
  async function aDebtor() {
    const { person } = await verified(stage, admin);
    await admin.mutate("loans.approve", approvalOf(await requested(person)));
    const { page } = await stage.openAs(person, { viewport });
    await page.goto("/solicitar");
    await page.getByLabel("Monto en Bs").waitFor();
    const see = (text: string | RegExp) => page.getByText(text).first().waitFor();
    const press = (name: string) => page.getByRole("button", { name, exact: true }).first().click();
    const mine = async () => (await person.query<{ items: Mio[] }>("pagos.mine", {})).data.items;
    return { page, see, press, mine };
  }

  test("the cuota comes filled in; half of it is told, with its dollars, and the receipt says both and the rate", async () => {
    const { page, see, press, mine } = await aDebtor();
    expect(await page.getByLabel("Monto en Bs").inputValue()).toBe("1.748,15");
    await see("Son $6,00.");
    await page.getByLabel("Monto en Bs").fill("874,07");
    await see("Son $3,00.");
    // Pasted in full: its last four digits stay visible, and all of it is stored.
    await page.getByLabel("Código de referencia").fill("000987651234");
    expect(await page.getByLabel("Código de referencia").inputValue()).toBe("1234");
    await expectGoodScreen(page, "pagar en bolívares");
    await press("Registrar pago");
    await see("Pago registrado. Lo revisamos y te avisamos.");
    const [pago] = await mine();
    expect(pago).toMatchObject({ moneda: "bs", montoBs: 87_407, monto: 300, referencia: "000987651234" });
    await page.goto(`/recibos/${pago?.id}`);
    for (const text of ["$3,00", "Bs. 874,07", /Bs\. 291,3582 por dólar/]) await see(text);
  });

  test("bolívares pasted as dollars are asked about, and taken as bolívares with one press", async () => {
    const { page, see, press, mine } = await aDebtor();
    await press("Escribirlo en dólares");
    await page.getByLabel("Monto", { exact: true }).fill("Bs. 1.748,15");
    await page.getByLabel("Código de referencia").fill("2345");
    await press("Registrar pago");
    await see("Escribe el monto que pagaste, por ejemplo 6,00.");
    await see("¿Son bolívares?");
    await see("Bs. 1.748,15 son $6,00.");
    await expectGoodScreen(page, "son bolívares");
    expect(await mine()).toEqual([]);
    await press("Sí, son bolívares");
    expect(await page.getByLabel("Monto en Bs").inputValue()).toBe("1.748,15");
    await press("Registrar pago");
    await see("Pago registrado. Lo revisamos y te avisamos.");
    expect(await mine()).toMatchObject([{ moneda: "bs", montoBs: 174_815, monto: 600 }]);
  });

  test("more than all that is owed is asked about before it goes; told by mistake, it is taken back", async () => {
    const { page, see, press, mine } = await aDebtor();
    await press("Escribirlo en dólares");
    await page.getByLabel("Monto", { exact: true }).fill("300,00");
    await page.getByLabel("Código de referencia").fill("3456");
    await see("Es más de lo que debes ($24,00). ¿Seguro?");
    await press("Registrar pago");
    await see("Es más de lo que debes ($24,00). Confírmalo o corrige el monto.");
    expect(await mine()).toEqual([]);
    await press("Sí, pagué eso");
    await press("Registrar pago");
    await see("Pago registrado. Lo revisamos y te avisamos.");
    expect(await mine()).toMatchObject([{ moneda: "usd", monto: 30000 }]);
    await page.getByRole("button", { name: "Retirar el pago con código 3456" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sí, retirar" }).click();
    await see("Retiraste el pago.");
    expect(await mine()).toEqual([]);
  });

  test("a day before the loan is explained beside its field", async () => {
    const { page, see, press, mine } = await aDebtor();
    await page.goto("/solicitar#pagar-registro");
    await page.getByText("Agregar más datos del pago").click();
    await page.getByLabel(/^Día del pago/).fill(caracas(-1));
    await page.getByLabel("Código de referencia").fill("4567");
    await press("Registrar pago");
    await see(/El préstamo se entregó el .*: elige ese día o uno después\./);
    expect(await mine()).toEqual([]);
  });
});

test("from «Pagar» to «Pago aprobado»: no field and three presses, and the bank's notice does the rest", async () => {
  const cuenta = { banco: "0102", telefono: "0412-5550101", cedula: "V-12345678", titular: "Cuotica, C.A." };
  const { banco } = (await admin.query<{ banco: object }>("ajustes.get")).data;
  await admin.mutate("ajustes.save", { datosPago: cuenta, banco: { ...banco, automatico: true } });
  const phone = await admin.mutate<{ token: string }>("dispositivos.create", { nombre: "Oficina", cuenta: "0102" });
  const { person } = await verified(stage, admin);
  await admin.mutate("loans.approve", approvalOf(await requested(person)));
  const { page } = await stage.openAs(person, { permissions: ["clipboard-read", "clipboard-write"] });
  let presses = 0;
  const press = async (role: "link" | "button", name: string) => {
    presses += 1;
    await page.getByRole("main").getByRole(role, { name, exact: true }).first().click();
  };
  await page.goto("/dashboard");
  const listening = page.waitForRequest("**/trpc/notificaciones.live**");
  await press("link", "Pagar");
  await press("button", "Continuar");
  await listening;
  await press("button", "Copiar monto");
  const paid = await page.evaluate(() => navigator.clipboard.readText());
  expect(paid).toMatch(/^17\d\d,\d\d$/);
  expect(await page.getByText(/^Paga exactamente Bs\. 1\.7\d\d,\d\d: así se confirma solo$/).count()).toBe(1);
  // The bank's notice reaches the operator's phone; somebody else's phone paid.
  const caracasNow = new Date(Date.now() - 4 * 3_600_000).toISOString();
  const [, y, m, d] = /^\d\d(\d\d)-(\d\d)-(\d\d)/.exec(caracasNow) ?? [];
  const when = `en fecha: ${d}-${m}-${y} hora: ${caracasNow.slice(11, 16)}.`;
  const text = `Recibiste un PagomovilBDV por Bs.${paid.replace("1", "1.")} del 0414-5550171 Ref: 108830001054 ${when}`;
  const told = await fetch(`${stage.url}/api/banco/avisos?token=${phone.data.token}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ from: "2661", text }),
  });
  expect(told.status).toBe(202);
  await page
    .getByRole("alert")
    .filter({ hasText: /^Pago aprobado: \$6,0\d/ })
    .waitFor();
  await page.getByText(/^Lo que sigue: \$\d,\d\d, vence en /).waitFor();
  expect(presses).toBeLessThanOrEqual(3);
  await expectGoodScreen(page, "pago aprobado");
  await page.reload();
  await page.getByText(/^Pago aprobado: /).waitFor();
  expect((await person.query<object[]>("intenciones.mine")).data).toHaveLength(1);
});
