/** Pagos by hand and by keys: how few presses ten of them take, and where the keyboard goes on. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectGoodScreen } from "../../support/look.ts";
import { type Client, openPanel, type Panel, presses, SCREENS } from "../../support/panel.ts";

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(async () => {
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});

const mine = async ({ person }: Client) => (await person.query<Record<string, unknown>>("loans.mine")).data;
async function payer(): Promise<Client> {
  const client = await panel.client();
  await panel.approved(client);
  return client;
}
async function pay({ person }: Client, codigo: string, more: object = {}): Promise<string> {
  const answer = await person.mutate<{ id: string }>("pagos.register", { codigo, monto: 600, ...more });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.data.id;
}

test("the keys walk the rows and open decisions, never while something is typed or a window is open", async () => {
  const client = await payer();
  for (const codigo of ["2001", "2002"]) await pay(client, codigo);
  const { page, open, see, dialog, closed } = await panel.screen();
  await open("pagos", client);
  await see("2001");
  await see(/recorren los pagos/);
  for (const key of ["a", "r"]) await page.keyboard.press(key);
  expect(await dialog().count(), "no row is meant yet").toBe(0);
  const focused = () => page.evaluate(() => document.activeElement?.closest("tr")?.textContent ?? "");
  await page.keyboard.press("j");
  expect(await focused()).toContain("2002");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  expect(await focused()).toContain("2001");
  const outline = () => page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle);
  expect(await outline()).toBe("solid");
  await page.keyboard.press("k");
  await page.keyboard.press("a");
  await dialog().getByRole("heading", { name: "Aprobar pago" }).waitFor();
  await dialog().getByText("2002").waitFor();
  await page.keyboard.press("r");
  expect(await dialog().count()).toBe(1);
  await page.keyboard.press("Escape");
  await closed();
  expect(await focused()).toContain("2002");
  await page.keyboard.press("r");
  await dialog().getByRole("heading", { name: "Rechazar pago" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await dialog().getByRole("heading", { name: "Teclas de esta lista" }).waitFor();
  await expectGoodScreen(page, "the keys");
  await page.keyboard.press("Escape");
  await closed();
  const search = page.getByPlaceholder("Buscar por nombre o UID...");
  await search.fill("");
  await search.pressSequentially("jarka?");
  expect(await search.inputValue()).toBe("jarka?");
  expect(await dialog().count()).toBe(0);
});

test.each(SCREENS)("by hand on %s: ten clean pagos in three presses", async (name, viewport) => {
  const clients = await Promise.all([payer(), payer(), payer()]);
  const codes = Array.from({ length: 10 }, (_, at) => `${name === "a phone" ? 7 : 6}${at}${at}0`);
  await Promise.all(codes.map((codigo, at) => pay(clients[at % 3] as Client, codigo)));
  const { page, open, closed, dialog, see } = await panel.screen(viewport);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open("pagos");
  await expect.poll(() => page.locator("tbody tr").count()).toBe(10);
  const press = presses(page, viewport, { scrolls: name === "a phone" });
  await press(page.getByLabel("Seleccionar todo lo visible"));
  await press(page.getByRole("button", { name: "Aprobar 10 pagos" }));
  await press(dialog().getByRole("button", { name: "Aprobar 10 pagos" }));
  await closed();
  await see("10 pagos aprobados.");
  await see("No hay pagos por revisar.");
  expect(press.count).toBeLessThanOrEqual(3);
});

test("J, A and Enter approve, and the keyboard goes on at the next one", async () => {
  const client = await payer();
  for (const codigo of ["9501", "9602"]) await pay(client, codigo);
  const { page, open, see, closed, dialog } = await panel.screen();
  await open("pagos");
  await see("9602");
  for (const key of ["j", "a"]) await page.keyboard.press(key);
  await dialog().getByText("El pago cubre 1 cuota.").waitFor();
  await page.keyboard.press("Enter");
  await closed();
  await see("Pago aprobado.");
  await expect.poll(() => page.locator("tbody tr").count(), { timeout: 15_000 }).toBe(1);
  expect(await page.evaluate(() => document.activeElement?.closest("tr")?.textContent)).toContain("9501");
  for (const key of ["a"]) await page.keyboard.press(key);
  await dialog().getByText("El pago cubre 1 cuota.").waitFor();
  await page.keyboard.press("Enter");
  await closed();
  await see("No hay pagos por revisar.");
  await page.getByRole("link", { name: "Ver todos los pagos" }).click();
  await see("9602");
  expect(await mine(client)).toMatchObject({ cuotasPagadas: 2 });
});

test("a pago that a client registers shows without a reload", async () => {
  const client = await payer();
  const { open, see } = await panel.otherScreen();
  await open("pagos", client);
  await see("Ningún pago coincide con lo que buscas.");
  await pay(client, "6001");
  await see("6001");
});
