/** The clients' table in use: sorted, filtered, stepped through by keyboard, saved as a view. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { PHONE } from "../../support/browser.ts";
import { expectGoodScreen, expectLargeText } from "../../support/look.ts";
import { openPanel, type Panel } from "../../support/panel.ts";

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
  await panel.unverified();
  await panel.approved(await panel.client());
  const paid = await panel.client();
  await panel.approved(paid);
  const pago = await paid.person.mutate<{ id: string }>("pagos.register", { codigo: "4321", monto: 600 });
  await panel.http.mutate("pagos.setStatus", { pagoId: pago.data.id, status: "Aprobado" });
});
afterAll(async () => {
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});

test("put in order by a head, walked by the keys with the person beside, kept as a view and found again", async () => {
  const { page } = await panel.screen();
  const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
  const head = (name: string) => page.getByRole("columnheader", { name });
  const beside = page.getByRole("complementary");
  await page.goto("/admin/clientes");
  await expect.poll(() => rows.count()).toBe(3);
  expect(await head("Desde").getAttribute("aria-sort")).toBe("descending");
  await head("Saldo").getByRole("link").click();
  await page.waitForURL("**/admin/clientes?orden=-saldo");
  await expect.poll(() => rows.first().textContent()).toContain("$24,00");
  expect(await head("Saldo").getAttribute("aria-sort")).toBe("descending");
  expect(await head("Desde").getAttribute("aria-sort")).toBeNull();
  await head("Saldo").getByRole("link").click();
  await expect.poll(() => rows.last().textContent()).toContain("$24,00");

  for (const key of ["j", "j", "Enter"]) await page.keyboard.press(key);
  await beside.getByText("Próxima cuota").waitFor();
  await beside.getByText("$18,00").first().waitFor();
  await page.keyboard.press("j");
  await beside.getByText("$24,00").first().waitFor();
  // Also checked on the narrowest screen, where the focus is in a dialog: then a key starts in the list again.
  await expectGoodScreen(page, "Clientes, with one beside");
  await page.keyboard.press("k");
  await page.keyboard.press("Escape");
  await beside.waitFor({ state: "detached" });

  await page.getByRole("link", { name: "Con deuda" }).click();
  await page.waitForURL("**/admin/clientes?filtro=deuda");
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByLabel("Nivel").selectOption("Plata");
  await page.getByText("Ningún cliente coincide con lo que buscas.").waitFor();
  await page.getByLabel("Nivel").selectOption("Bronce");
  await page.getByRole("button", { name: "Guardar vista" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await dialog.getByText("Ponle un nombre a la vista.").first().waitFor();
  await dialog.getByLabel("Nombre de la vista").fill("Deben y empiezan");
  await page.keyboard.press("Enter");
  await page.getByText("Vista guardada.").waitFor();
  await page.getByRole("link", { name: "Baneados" }).click();
  await page.getByText("Ningún cliente coincide con lo que buscas.").waitFor();
  await page.getByRole("link", { name: "Deben y empiezan" }).click();
  await page.waitForURL("**/admin/clientes?filtro=deuda&nivel=1");
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole("button", { name: "Quitar la vista Deben y empiezan" }).click();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await page.getByText("La vista está de vuelta.").waitFor();
  await page.getByRole("link", { name: "Deben y empiezan" }).waitFor();
});

test("on a phone a row opens over the whole screen, and the order is a choice", async () => {
  const { page } = await panel.screen(PHONE);
  await page.goto("/admin/clientes");
  await page.getByLabel("Orden").selectOption("Nombre, de la Z a la A");
  await page.waitForURL("**/admin/clientes?orden=-nombre");
  await expectGoodScreen(page, "Clientes on a phone");
  await page.getByRole("cell").filter({ hasText: "$24,00" }).first().click();
  const sheet = page.getByRole("dialog", { name: /^Detalle de/ });
  await sheet.getByText("Próxima cuota").waitFor();
  await expectGoodScreen(page, "Clientes on a phone, one open");
  await sheet.getByRole("button", { name: "Cerrar el detalle" }).click();
  await sheet.waitFor({ state: "detached" });
  await expectLargeText(page, "Clientes");
});
