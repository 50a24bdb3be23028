/** Everything matching a list's filters, not only the page shown: selected with one press, done one by one, with each result. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { PAGINA_FILAS } from "../../../rules/limits/limits.ts";
import { RITMOS } from "../../../rules/limits/tries.ts";
import { expectGoodScreen } from "../../support/look.ts";
import { openPanel, type Panel, SCREENS } from "../../support/panel.ts";
import { pay, payer } from "../../support/panel-pagos.ts";

let panel: Panel;
/** More than a page; each person has three. */
const ids: string[] = [];
beforeAll(async () => {
  // With the real rate limits.
  panel = await openPanel({}, { RATE_LIMIT_FACTOR: "1" });
  for (let at = 0; ids.length <= PAGINA_FILAS; at += 1) {
    const client = await payer(panel);
    for (const turn of [1, 2, 3]) ids.push(await pay(client, `${turn}${100 + at}`));
  }
});
afterAll(async () => {
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});

const pendientes = async () => {
  const { data } = await panel.http.query<{ items: { id: string }[] }>("pagos.list", {
    status: "Pendiente",
    limit: 100,
  });
  return data.items.map(({ id }) => id);
};

test("those of the pages that are not shown are counted and chosen too; who was first is said of each", async () => {
  const { page, dialog, confirm, open, see, closed } = await panel.screen();
  const all = ids.length;
  await open("pagos");
  await expect.poll(() => page.locator("tbody tr").count()).toBe(PAGINA_FILAS);
  const offer = page.getByRole("button", { name: /que coinciden$/ });
  await page.locator("tbody").getByRole("checkbox").first().check();
  expect(await offer.count(), "one is not all").toBe(0);
  await page.getByLabel("Seleccionar todo lo visible").check();
  await page.getByRole("button", { name: `Elegir los ${all} que coinciden`, exact: true }).click();
  await see(`${all} pagos ·`);
  await offer.waitFor({ state: "hidden" });
  expect(await page.locator("tbody tr").count(), "the list is not drawn longer for it").toBe(PAGINA_FILAS);
  await page.getByRole("button", { name: `Aprobar ${all} pagos` }).click();
  // The newest are shown: the first one registered is among the others.
  await panel.maria.mutate("pagos.setStatus", { pagoId: ids[0], status: "Rechazado" });
  await confirm(`Aprobar ${all} pagos`);
  await dialog()
    .getByText(`${all - 1} de ${all} hechos · 1 ya lo estaban.`)
    .waitFor();
  expect(await dialog().getByRole("listitem").count(), "a line for each").toBe(all);
  await confirm("Entendido");
  await closed();
  expect(await pendientes()).toEqual([]);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect.poll(async () => (await pendientes()).length, { timeout: 30_000 }).toBe(all - 1);
});

test("more than a minute allows go on by themselves, and none is refused for it", async () => {
  const { page, open, confirm, closed, see, dialog } = await panel.otherScreen();
  const rest = (await pendientes()).length;
  await open("pagos");
  await page.getByLabel("Seleccionar todo lo visible").check();
  await page.getByRole("button", { name: `Elegir los ${rest} que coinciden`, exact: true }).click();
  await page.getByRole("region", { name: "Con lo elegido" }).getByRole("button", { name: "Rechazar" }).click();
  await dialog().getByLabel("Motivo").fill("No aparece en nuestro banco");
  // Nearly all that the minute allows.
  const [minuto] = RITMOS.persona;
  const client = await payer(panel);
  for (let at = 0; at < minuto.max - rest / 2; at += 1)
    await panel.maria.mutate("gestiones.add", { userId: client.userId, tipo: "nota", texto: `Nota ${at}` });
  await confirm(`Rechazar ${rest} pagos`);
  await see("Son muchos: los que faltan siguen solos en un momento.");
  await dialog().waitFor({ state: "hidden", timeout: 120_000 });
  await closed();
  expect(await pendientes()).toEqual([]);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect.poll(async () => (await pendientes()).length, { timeout: 120_000 }).toBe(rest);
}, 300_000);

test.each(SCREENS)(
  "the offer has its place on %s, and letting go of one lets go of the rest",
  async (name, viewport) => {
    const { page, open } = await panel.screen(viewport);
    const rest = (await pendientes()).length;
    await open("pagos");
    await page.getByLabel("Seleccionar todo lo visible").check();
    const offer = page.getByRole("button", { name: `Elegir los ${rest} que coinciden`, exact: true });
    await offer.waitFor();
    await expectGoodScreen(page, `pagos, all chosen, ${name}`);
    await offer.click();
    await page.getByText(`${rest} pagos ·`).first().waitFor();
    await page.getByLabel("Seleccionar todo lo visible").uncheck();
    await page.getByRole("region", { name: "Con lo elegido" }).waitFor({ state: "hidden" });
  },
);
