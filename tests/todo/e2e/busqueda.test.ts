/** The panel's search by keyboard, by touch and with a screen reader, on a laptop and on a phone. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { LAPTOP, openStage, PHONE, type Stage } from "../../support/browser.ts";
import { approvalOf, requested, verified } from "../../support/business.ts";
import { expectGoodScreen } from "../../support/look.ts";
import { ADMIN, Person } from "../../support/server.ts";

let stage: Stage;
let page: Page;
let userId: string;

beforeAll(async () => {
  stage = await openStage();
  const http = await stage.admin();
  const newcomer = async () => {
    const person = new Person(stage.url);
    await person.auth("/sign-up/email", { email: "clienta@cuotica.test", password: "arepa-con-queso", name: "x" });
    return person;
  };
  const client = await verified({ newcomer }, http);
  userId = client.userId;
  const loanId = await requested(client.person);
  await http.mutate("loans.approve", approvalOf(loanId));
  await client.person.mutate("pagos.register", { codigo: "7788", monto: 600, referencia: "000012347788" });
  page = (await stage.open({ viewport: LAPTOP })).page;
  await page.goto("/admin");
  await page.getByLabel("Correo electrónico").fill(ADMIN.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Entrar al Panel" }).click();
  await page.getByRole("tab", { name: /Pendientes/ }).waitFor();
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});
beforeEach(async () => {
  await page.setViewportSize(LAPTOP);
  await page.goto("/admin/ajustes");
  await page.getByRole("button", { name: "Buscar", exact: true }).waitFor();
});

const box = () => page.getByRole("combobox", { name: "Buscar en todo el panel" });
const option = (name: RegExp) => page.getByRole("option", { name });
const activeName = async () => {
  const id = await box().getAttribute("aria-activedescendant");
  return page.locator(`[id="${id}"]`).textContent();
};

test.each(["Control+k", "Meta+k", "/"])("%s opens it; Escape closes it and gives the focus back", async (keys) => {
  await page.getByRole("button", { name: "Buscar", exact: true }).focus();
  await page.keyboard.press(keys);
  await box().waitFor();
  expect(await box().evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await box().inputValue()).toBe("");
  await page.keyboard.press("Escape");
  await box().waitFor({ state: "hidden" });
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  await expect.poll(focused).toContain("Buscar");
});

test("«/» is only a letter where somebody writes", async () => {
  await page.goto("/admin/ajustes?seccion=noticias");
  const field = page.getByRole("textbox", { name: "Noticias" });
  await field.fill("");
  await field.press("/");
  expect(await field.inputValue()).toBe("/");
  expect(await box().isVisible()).toBe(false);
});

test("arrows choose among clients, loans and pagos, and Enter goes there", async () => {
  await page.keyboard.press("Control+k");
  await box().pressSequentially("nuñez");
  await option(/Pago de \$6,00/).waitFor();
  expect(await page.getByRole("listbox", { name: "Resultados" }).getByRole("group").allTextContents()).toHaveLength(3);
  await page.getByRole("status").getByText("3 resultados").waitFor({ state: "attached" });
  await expect.poll(activeName).toContain("V-");
  await page.keyboard.press("ArrowUp");
  await expect.poll(activeName).toContain("referencia 7788");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect.poll(activeName).toContain("Préstamo de $20");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/aprobadas?buscar=*");
  await page.getByText("María José Núñez").first().waitFor();

  await page.keyboard.press("Control+k");
  await box().fill("0000 1234 7788");
  await option(/referencia 7788/).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/pagos?buscar=*");
  await page.getByText("7788").first().waitFor();

  await page.keyboard.press("Control+k");
  await box().fill("maría");
  await option(/V-/).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/admin/clientes/${userId}`);
});

test("a client found from anywhere in six keys, then in two; a tab, and an act with whose loan", async () => {
  // Ctrl+K, four letters from the middle of her name, Enter: faster than the response.
  await page.keyboard.press("Control+k");
  await box().waitFor();
  await page.keyboard.type("uñez");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/admin/clientes/${userId}`);
  await page.keyboard.press("Control+k");
  await box().waitFor();
  await page.getByRole("group", { name: "Lo último" }).waitFor();
  await page.keyboard.type("moros");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/morosidad");
  await page.keyboard.press("Control+k");
  await option(/^Morosidad/)
    .first()
    .waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/admin/clientes/${userId}`);

  await page.keyboard.press("Control+k");
  await box().waitFor();
  await page.keyboard.type("multar");
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "¿A quién?" }).waitFor();
  await page.keyboard.type("maria");
  await option(/préstamo de \$24,00/).waitFor();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Multar" });
  await dialog.getByText("María José Núñez").waitFor();
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await dialog.waitFor({ state: "hidden" });
});

test("says when nothing is found, and when it could not look", async () => {
  await page.keyboard.press("Control+k");
  await box().fill("nadie así");
  await page.getByText("Nada coincide con «nadie así».").waitFor();
  await page.getByRole("status").getByText("Sin resultados").waitFor({ state: "attached" });
  await page.context().setOffline(true);
  await box().fill("otra cosa");
  await page.getByText("Sin conexión. Buscaremos en cuanto vuelva.").waitFor();
  await page.context().setOffline(false);
  await page.getByText("Nada coincide con «otra cosa».").waitFor();
  await page.route("**/trpc/busqueda.find*", (route) => route.abort());
  await box().fill("una más");
  await page.getByText(/No pudimos buscar/).waitFor();
  await page.unroute("**/trpc/busqueda.find*");
  await page.getByRole("button", { name: "Reintentar" }).click();
  await page.getByText("Nada coincide con «una más».").waitFor();
});

test.each([
  ["a laptop", LAPTOP],
  ["a phone", PHONE],
])("it is a good screen on %s, and a touch chooses", async (name, viewport) => {
  await page.setViewportSize(viewport);
  await expectGoodScreen(page, `header, ${name}`);
  await page.getByRole("button", { name: "Buscar", exact: true }).click();
  await box().waitFor();
  await expectGoodScreen(page, `empty search, ${name}`);
  await box().fill("maria");
  await option(/Pago de/).waitFor();
  await expectGoodScreen(page, `results, ${name}`);
  await option(/V-/).click();
  await page.waitForURL(`**/admin/clientes/${userId}`);
  expect(await page.getByRole("dialog").isVisible()).toBe(false);
});
