/** Pagos by mouse and keyboard: how few presses ten of them take, where the focus goes next, and undoing. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectGoodScreen } from "../../support/look.ts";
import { type Client, openPanel, type Panel, presses, SCREENS } from "../../support/panel.ts";
import { mine, pay, payer, rowOf } from "../../support/panel-pagos.ts";

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(async () => {
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});

test("with no pago the tab says so and reads well", async () => {
  const { page, open, see } = await panel.screen();
  await open("pagos");
  await see("No hay pagos registrados aún.");
  await page.getByPlaceholder("Buscar por nombre o UID...").waitFor();
  await expectGoodScreen(page, "pagos, empty");
});

test("the keys walk the rows and open decisions, never while something is typed or a window is open", async () => {
  const client = await payer(panel);
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

test("ten clean pagos by three presses or three keys; one that is odd waits for a look, one that was decided meanwhile is said", async () => {
  const { page, see, open, confirm, closed, dialog } = await panel.screen();
  await open("pagos");
  await page.locator("tbody tr").or(page.getByText("No hay pagos por revisar.")).first().waitFor();
  const old = await page.locator("tbody tr").count();
  const ids: string[] = [];
  for (let at = 0; at < 4; at += 1) {
    const client = await payer(panel);
    for (const codigo of [`90${at}0`, `91${at}1`, `92${at}2`]) ids.push(await pay(client, codigo));
  }
  const [odd, decided, ...clean] = ids;
  const corrected = { pagoId: odd, monto: 9_999_00, motivo: "De más", confirmo: ["montoDeMas"] };
  expect((await panel.http.mutate("pagos.correct", corrected)).status).toBe(200);
  await expect.poll(() => page.locator("tbody tr").count(), { timeout: 15_000 }).toBe(old + 12);
  await page.getByLabel("Seleccionar todo lo visible").check();
  for (const row of await page.locator("tbody tr").all()) {
    const id = await row.getAttribute("data-fila");
    if (!ids.includes(id ?? "")) await row.getByRole("checkbox").uncheck();
  }
  await page.getByRole("button", { name: "Aprobar 12 pagos" }).click();
  await dialog().getByText("1 pago para mirar aparte").waitFor();
  await dialog()
    .getByText(/Excede lo que debe/)
    .waitFor();
  await expectGoodScreen(page, "many pagos to approve");
  await panel.maria.mutate("pagos.setStatus", { pagoId: decided, status: "Rechazado" });
  await confirm("Aprobar 11 pagos");
  await dialog().getByText("10 de 11 hechos · 1 ya lo estaban.").waitFor();
  await dialog()
    .getByText(/Ya lo rechazó maria@cuotica.test/)
    .waitFor();
  await confirm("Entendido");
  await closed();
  await see("10 pagos aprobados.");
  await see("1 pago · $9.999,00");
  const statusOf = async (id?: string) => {
    const { data } = await panel.http.query<{ items: { status: string }[] }>("pagos.list", { buscar: id });
    return data.items[0]?.status;
  };
  expect(await Promise.all(clean.map(statusOf))).toEqual(clean.map(() => "Aprobado"));
  expect(await statusOf(odd)).toBe("Pendiente");
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect.poll(() => Promise.all(clean.map(statusOf)), { timeout: 15_000 }).toEqual(clean.map(() => "Pendiente"));
  await panel.http.mutate("pagos.remove", { pagoId: odd });
  await expect.poll(() => page.locator("tbody tr").count(), { timeout: 15_000 }).toBe(old + 10);
  for (const key of ["t", "r"]) await page.keyboard.press(key);
  await dialog().getByLabel("Motivo").fill("No aparece en nuestro banco");
  await confirm(`Rechazar ${old + 10} pagos`);
  await closed();
  await see("No hay pagos por revisar.");
  await page.getByRole("button", { name: "Deshacer" }).click();
  await see(`${old + 10} pagos como estaban.`);
  expect(await Promise.all(clean.map(statusOf))).toEqual(clean.map(() => "Pendiente"));
  const { data } = await panel.http.query<{ items: { id: string }[] }>("pagos.list", { status: "Pendiente" });
  for (const { id: pagoId } of data.items) await panel.http.mutate("pagos.setStatus", { pagoId, status: "Rechazado" });
});

test.each(SCREENS)("by hand on %s: ten clean pagos in three presses", async (name, viewport) => {
  const clients = await Promise.all([payer(panel), payer(panel), payer(panel)]);
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
  const client = await payer(panel);
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
  const client = await payer(panel);
  const { open, see } = await panel.otherScreen();
  await open("pagos", client);
  await see("Ningún pago coincide con lo que buscas.");
  await pay(client, "6001");
  await see("6001");
});

test("undone, an approval that closed its loan opens it again", async () => {
  const client = await payer(panel);
  await panel.http.mutate("ajustes.save", { cierreAutomatico: true });
  await pay(client, "1212", { monto: 2400 });
  const hands = await panel.screen();
  const { open, see, confirm, closed, press } = hands;
  await open("pagos", client);
  await rowOf(hands, "1212").getByRole("button", { name: "Aprobar" }).click();
  await confirm("Aprobar");
  await closed();
  const finished = async () => (await client.person.query<{ items: unknown[] }>("completados.mine", {})).data.items;
  expect(await finished()).toHaveLength(1);
  await press("Deshacer");
  await see("El pago vuelve a esperar su revisión.");
  expect(await finished()).toHaveLength(0);
  expect(await mine(client)).toMatchObject({ status: "Aprobado", saldo: 2400 });
  await panel.http.mutate("ajustes.save", { cierreAutomatico: false });
});

test.each(SCREENS)(
  "cash on %s: entered and approved by one press, with what is owed in sight; two alike when one says so",
  async (name, viewport) => {
    const client = await payer(panel);
    const { page, see, press, dialog, closed } = await panel.screen(viewport);
    await page.goto(`/admin/clientes/${client.userId}?ver=pagos`);
    const enter = async () => {
      await press("Registrar pago");
      await dialog().getByLabel("Cómo pagó").selectOption("efectivo");
      await dialog().getByLabel("Monto", { exact: true }).fill("6,00");
      await dialog()
        .getByText(/^Debe \$\d+,\d\d\. Lo próximo son \$6,00, y vence el /)
        .waitFor();
      expect(await dialog().getByLabel("Referencia").count()).toBe(0);
    };
    await enter();
    await expectGoodScreen(page, `cash entered, ${name}`);
    await dialog().getByRole("button", { name: "Registrar y aprobar" }).click();
    await closed();
    await see("Pago registrado y aprobado.");
    expect(await mine(client)).toMatchObject({ cuotasPagadas: 1, saldo: 1800 });
    await enter();
    await dialog().getByRole("button", { name: "Registrar y aprobar" }).click();
    await dialog()
      .getByText(/ya hay otro pago en efectivo de \$6,00 del .*, aprobado/)
      .waitFor();
    await dialog().getByRole("button", { name: "Registrar y aprobar" }).click();
    await closed();
    expect(await mine(client)).toMatchObject({ cuotasPagadas: 2, saldo: 1200 });
    await page.context().close();
  },
);
