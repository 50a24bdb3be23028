/** More than ten times the debt: each screen says what to do, and its own confirmation lets it through. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectGoodScreen } from "../../support/look.ts";
import { openPanel, type Panel } from "../../support/panel.ts";

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(async () => {
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});

const BS = "1.748,15";

test("an administrator who registers, corrects and approves it confirms each", async () => {
  const client = await panel.client();
  await panel.approved(client);
  const stored = async () =>
    (await client.person.query<{ items: { monto: number; status: string }[] }>("pagos.mine", {})).data.items;
  const { page, open, see, dialog, press, confirm, closed } = await panel.screen();
  await page.goto(`/admin/clientes/${client.userId}?ver=pagos`);
  await press("Registrar pago");
  await dialog().getByLabel("Cómo pagó").selectOption("efectivo");
  await dialog().getByLabel("Moneda").selectOption("usd");
  await dialog().getByLabel("Monto", { exact: true }).fill(BS);
  await confirm("Registrar pago");
  await dialog().getByText("el pago es de $1.748,15 y se deben $24,00").waitFor();
  await expectGoodScreen(page, "registrar un pago de más");
  // Another amount is another question.
  await dialog().getByLabel("Monto", { exact: true }).fill("999,00");
  await confirm("Registrar pago");
  await dialog().getByText("el pago es de $999,00 y se deben $24,00").waitFor();
  expect(await stored()).toEqual([]);
  await confirm("Registrar de todos modos");
  await closed();
  await see("Pago registrado. Falta aprobarlo.");
  expect(await stored()).toMatchObject([{ monto: 999_00, status: "Pendiente" }]);

  await open("pagos", client);
  await press("Corregir");
  await dialog().getByLabel("Monto", { exact: true }).fill(BS);
  await dialog().getByLabel("Motivo").fill("Eran más");
  await confirm("Corregir");
  await dialog().getByText("el pago es de $1.748,15 y se deben $24,00").waitFor();
  await confirm("Corregir de todos modos");
  await closed();
  expect(await stored()).toMatchObject([{ monto: 1_748_15 }]);
  // The amount approved is the one in the list: an outdated one on the screen is refused.
  await page.getByRole("row", { name: /\$1\.748,15/ }).waitFor();
  await press("Aprobar");
  await confirm("Aprobar");
  await dialog().getByText("el pago es de $1.748,15 y se deben $24,00").waitFor();
  await confirm("Aprobar de todos modos");
  await closed();
  expect(await stored()).toMatchObject([{ monto: 1_748_15, status: "Aprobado" }]);
});

test("a borrower who mends a pago is asked beside its amount", async () => {
  const client = await panel.client();
  await panel.approved(client);
  await client.person.mutate("pagos.register", { codigo: "4321", monto: 6_00 });
  const page = await panel.phoneOf(client);
  await page.goto("/solicitar#pagos");
  await page
    .getByRole("button", { name: /^Corregir/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Monto", { exact: true }).fill("600,00");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await dialog.getByText("Es mucho más de lo que debes. ¿Seguro?").waitFor();
  await expectGoodScreen(page, "corregir un pago de más");
  await dialog.getByRole("button", { name: "Sí, pagué eso" }).click();
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await page.getByText("Corregiste el pago. Sigue en revisión.").waitFor();
});
