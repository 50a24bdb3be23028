/** Every dialog left each way with something written in it, and every toast looked at on five screens. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayFromNow, withProfile } from "../../support/business.ts";
import { type Camino, DIALOGOS } from "../../support/dialogos.ts";
import { CINCO, expectFree, pressAt } from "../../support/encima.ts";
import { aCedula, aSelfie, jpegOf } from "../../support/fotos-inventadas.ts";
import { type Client, openPanel, type Panel } from "../../support/panel.ts";

let panel: Panel;
let admin: Page;
let phone: Page;
let free: Page;
const people: Record<string, Client> = {};

const caminos = Object.entries(DIALOGOS).filter((entry): entry is [string, Camino] => typeof entry[1] !== "string");

beforeAll(async () => {
  panel = await openPanel();
  const { http } = panel;
  const ok = async (name: string, input: object) => {
    const answer = await http.mutate<{ id: string }>(name, input);
    if (answer.status !== 200) throw new Error(`${name}: ${answer.text}`);
    return answer.data;
  };
  await ok("tasas.save", { fechaValor: dayFromNow(0), valor: 29_135_820_000, fuente: "BCV" });
  for (const name of ["pendiente", "activo", "rechazado", "completado", "incobrable"])
    people[name] = await panel.client();
  const one = (name: string) => people[name] as Client;
  await panel.pending(one("pendiente"));
  await ok("loans.reject", { loanId: await panel.pending(one("rechazado")), motivo: "No" });
  await ok("loans.writeOff", { loanId: await panel.approved(one("incobrable")), motivo: "Se fue" });
  const pay = async (client: Client, monto: number) =>
    (await client.person.mutate<{ id: string }>("pagos.register", { codigo: "4321", monto })).data.id;
  const loanId = await panel.approved(one("completado"));
  await ok("pagos.setStatus", { pagoId: await pay(one("completado"), 3000), status: "Aprobado", cuotas: 4 });
  await ok("loans.complete", { loanId });
  await ok("usuarios.raiseLevel", { userId: one("completado").userId });
  const activo = await panel.approved(one("activo"));
  await ok("loans.fine", { loanId: activo });
  await pay(one("activo"), 600);
  await waiting(9101);
  admin = (await panel.screen()).page;
  phone = await panel.phoneOf(one("activo"));
  free = await panel.phoneOf(await panel.unverified());
  people.olvido = await panel.unverified();
  await one("olvido").person.mutate("olvidos.request", { motivo: "Ya no la uso" });
});
afterAll(async () => {
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});

async function waiting(seed: number): Promise<void> {
  const { person } = await withProfile(panel.stage, { nombre: "Yusmary del Valle" });
  const photos = [await jpegOf(aCedula(seed), 80), await jpegOf(aSelfie(seed), 80)];
  const urls: string[] = [];
  for (const photo of photos) urls.push((await person.upload(new Blob([photo]))).data.url);
  await person.mutate("verificaciones.submit", { imgVerify1: urls[0], imgVerify2: urls[1] });
}

const question = (page: Page) => page.getByRole("dialog", { name: "¿Descartar lo escrito?" });
const dialogs = (page: Page) => page.locator("dialog[open]");
/** What can be written in, or chosen from, in the open dialog. */
const FIELD =
  "dialog[open] :is(textarea, input:not([type=date], [type=checkbox], [type=radio], [type=file], [type=hidden], [type=search])):visible";

/** Comes to a dialog from another page of the same site, so that Back has somewhere to go. */
async function come([donde, path, ...pulsa]: Camino): Promise<Page> {
  const page = { panel: admin, cliente: phone, libre: free }[donde];
  await page.goto(donde === "panel" ? "/admin/hoy" : "/niveles");
  await page.locator("h1").first().waitFor();
  const address = path.replace(/:(\w+)/, (_, name: string) => people[name]?.userId ?? "");
  await page.evaluate((to) => window.history.pushState(null, "", to), address);
  for (const name of pulsa) {
    if (typeof name === "string" && name.startsWith("tecla ")) {
      await page.locator("tbody tr").first().waitFor();
      await page.keyboard.press(name.slice(-1));
      continue;
    }
    const exact = typeof name === "string";
    const button = page.getByRole("button", { name, exact }).or(page.getByLabel(name, { exact }));
    const choice = button.or(page.getByRole("menuitem", { name, exact })).filter({ visible: true });
    await choice.first().click({ timeout: 8000 });
  }
  await dialogs(page).first().waitFor({ timeout: 8000 });
  return page;
}

const WAYS: [string, (page: Page) => Promise<unknown>][] = [
  ["Esc", (page) => page.keyboard.press("Escape")],
  ["the backdrop", (page) => page.mouse.click(3, 3)],
  ["Back", (page) => page.evaluate(() => window.history.back())],
  ["the cross", (page) => dialogs(page).last().getByRole("button", { name: "Cerrar", exact: true }).first().click()],
];

test.each(caminos)("%s asks before it throws away what was written, each way", async (name, camino) => {
  const page = await come(camino);
  const address = page.url();
  const field = page.locator(FIELD).first();
  await field.waitFor({ timeout: 8000 });
  const type = await field.getAttribute("type");
  const written = type === "number" ? "3" : "12345";
  await field.fill(written);
  const box = await field.boundingBox();
  if (!box) throw new Error("no field");
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(3, 3);
  await page.mouse.up();
  expect(await question(page).count(), "a press that began inside").toBe(0);
  for (const [way, leave] of WAYS) {
    await leave(page);
    await question(page)
      .waitFor({ timeout: 8000 })
      .catch(() => expect.fail(`${name}, ${way}: it did not ask`));
    await question(page).getByRole("button", { name: "Seguir escribiendo" }).click();
    expect(page.url(), way).toBe(address);
    expect(await field.inputValue(), way).not.toBe("");
  }
  await page.keyboard.press("Escape");
  await question(page).getByRole("button", { name: "Descartar", exact: true }).click();
  await dialogs(page).first().waitFor({ state: "hidden" });
});

describe.each(CINCO)("at $width × $height", (viewport) => {
  const screen = () => panel.screen(viewport);

  test("who reviews identities one by one", async () => {
    for (const seed of [1, 2]) await waiting(viewport.width * 10 + viewport.height + seed);
    const { page, open, press, see } = await screen();
    await open("verificaciones");
    await press("Revisar una por una");
    const point = await pressAt(page.getByRole("button", { name: "Aprobar", exact: true }));
    await see(/^Identidad de/);
    await expectFree(page, "Identidad aprobada", [point]);
    // The next person is hers no more: a browser that is just ended says nothing.
    await open("hoy");
  });

  test("requests: rejected, and then brought back", async () => {
    for (let times = 0; times < 2; times += 1) await panel.pending(await panel.client());
    const { page, open, press, dialog, see } = await screen();
    await open("pendientes");
    await press("Rechazar");
    const point = await pressAt(dialog().getByRole("button", { name: "Sí, rechazar" }));
    await see("Solicitud rechazada.");
    await expectFree(page, "Solicitud rechazada", [point]);
    const undo = await pressAt(page.getByRole("button", { name: "Deshacer" }));
    await see("La solicitud vuelve a esperar.");
    await expectFree(page, "La solicitud vuelve a esperar");
    expect(undo.y).toBeGreaterThan(0);
  });

  test("pagos: chosen and approved together; one loan: fined", async () => {
    const client = await panel.client();
    await panel.approved(client);
    for (const codigo of ["5501", "5602"]) await client.person.mutate("pagos.register", { codigo, monto: 600 });
    const { page, open, press, dialog, closed, see } = await screen();
    await open("pagos", client);
    await page.getByLabel("Seleccionar todo lo visible").check();
    await press("Aprobar 2 pagos");
    const point = await pressAt(dialog().getByRole("button", { name: "Aprobar 2 pagos" }));
    await closed();
    await see("2 pagos aprobados.");
    await expectFree(page, "2 pagos aprobados", [point]);
  });

  test("a borrower's payment, withdrawn", async () => {
    const client = await panel.client();
    await panel.approved(client);
    await client.person.mutate("pagos.register", { codigo: "5703", monto: 600 });
    const page = await panel.phoneOf(client);
    await page.setViewportSize(viewport);
    await page.goto("/solicitar");
    await page
      .getByRole("button", { name: /Retirar/ })
      .first()
      .click();
    const point = await pressAt(
      page
        .getByRole("dialog")
        .getByRole("button", { name: /retirar/i })
        .last(),
    );
    await page.getByText("Retiraste el pago.").waitFor();
    await expectFree(page, "Retiraste el pago", [point]);
  });
});
