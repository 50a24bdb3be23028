/** What is seen from both sides of the panel: referrals, the day's rate, the brand, and who may enter. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PHONE } from "../../support/browser.ts";
import { expectGoodScreen, expectLargeText } from "../../support/look.ts";
import { type Client, type Hands, MARIA, openPanel, type Panel } from "../../support/panel.ts";

let panel: Panel;
let admin: Hands;
let client: Client;
/** The same client's phone. */
let phone: Page;

beforeAll(async () => {
  panel = await openPanel();
  admin = await panel.screen();
});
afterAll(async () => {
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});
beforeEach(async () => {
  client = await panel.client();
  phone = await panel.phoneOf(client);
});

const see = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

test("a friend who signs up through the link is on the borrower's list", async () => {
  await phone.goto("/referidos");
  await see(phone, "No tienes referidos aún");
  const link = (await phone.getByText(/\/r\/[\w-]{8}/).textContent()) ?? "";
  const { page } = await panel.stage.open();
  await page.goto(link);
  await page.getByLabel("Correo electrónico").fill(`amiga-${client.userId}@cuotica.test`);
  await page.getByLabel("Contraseña", { exact: true }).fill("arepa-con-queso");
  await page.locator("form button[type=submit]").click();
  await page.waitForURL("**/dashboard");
  await expect.poll(async () => (await client.person.query<unknown[]>("referidos.mine")).data.length).toBe(1);
});

test("the day's rate, set in Ajustes, shows what to pay in bolívares", async () => {
  const loanId = await panel.approved(client);
  const datosPago = { banco: "0102", telefono: "0412-1234567", cedula: "V-12345678", titular: "Cuotica" };
  await panel.http.mutate("ajustes.save", { datosPago });
  await phone.goto("/dashboard");
  await see(phone, "Tu próxima cuota");
  expect(await phone.getByText(/Bs\. /).count()).toBe(0);
  await admin.open("ajustes?seccion=tasa");
  await admin.page.getByLabel("Bolívares por dólar").fill("291,3582");
  await admin.press("Guardar tasa");
  await admin.see("Tasa guardada.");
  await admin.page.getByLabel("Bolívares por dólar").fill("921,3582");
  await admin.see(/Cambia \+216,2 %/);
  await phone.reload();
  await see(phone, /Son Bs\. 1\.748,15, a la tasa BCV del .* \(291,3582\)\./);
  await phone.goto("/solicitar");
  await phone.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await phone.getByRole("button", { name: "Copiar todo" }).click();
  const copied = await phone.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe("0102\n04121234567\nV12345678\n1748,15");
  await panel.http.mutate("ajustes.save", { datosPago: null });
  await panel.http.mutate("loans.complete", { loanId });
});

/** A red square. */
async function aLogo(): Promise<Buffer> {
  const square = await admin.page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 64 });
    const paint = canvas.getContext("2d");
    if (paint) paint.fillStyle = "#c81428";
    paint?.fillRect(0, 0, 64, 64);
    return canvas.toDataURL("image/png");
  });
  return Buffer.from(square.split(",")[1] ?? "", "base64");
}

test("brand, logo, colour, who lends and social networks, set in Ajustes, show on the landing", async () => {
  await admin.open("ajustes?seccion=marca");
  await admin.page.route("**/api/marca/logo", (route) => route.abort(), { times: 1 });
  await admin.page.getByLabel(/^Logo/).setInputFiles({ name: "l.png", mimeType: "image/png", buffer: await aLogo() });
  await admin.press("Reintentar");
  await admin.see(/Logo guardado/);
  await admin.page.getByLabel("Color principal").fill("#FFF7D1");
  await admin.press("Guardar ajustes");
  await admin.see(/Ese color es tan claro/);
  await admin.page.getByLabel("Color principal").fill("#7A1FA2");
  await admin.page.getByLabel("Nombre de la marca").fill("Prestico");
  await admin.press("Guardar ajustes");
  await admin.see("Ajustes guardados.");
  await admin.open("ajustes?seccion=atencion");
  await admin.page.getByLabel("Instagram").fill("https://instagram.test/prestico");
  await admin.press("Guardar ajustes");
  await admin.see("Ajustes guardados.");
  await admin.open("ajustes?seccion=prestamista");
  await admin.page.getByLabel("Razón social").fill("Inversiones Prestico, C.A.");
  await admin.page.getByLabel(/^RIF/).fill("J-07013380-6");
  await admin.page.getByLabel("Dirección").fill("Av. Libertador, Caracas");
  await admin.page.getByLabel("Número de contacto").fill("0212 555 1234");
  await admin.press("Guardar ajustes");
  await admin.see(/Revisa el RIF/);
  await admin.page.getByLabel(/^RIF/).fill("J-07013380-5");
  await admin.press("Guardar ajustes");
  await admin.see("Ajustes guardados.");
  const { page } = await panel.stage.open();
  await page.goto("/");
  await page.getByRole("link", { name: "Prestico" }).first().waitFor();
  expect(await page.getByRole("link", { name: "Instagram" }).getAttribute("href")).toBe(
    "https://instagram.test/prestico",
  );
  await see(page, "Inversiones Prestico, C.A.");
  await see(page, /RIF J-07013380-5 · Av\. Libertador, Caracas · Teléfono 0212-5551234/);
  const enter = page.getByRole("link", { name: "Comienza Ahora" });
  expect(await enter.evaluate((link) => getComputedStyle(link).backgroundColor)).toBe("rgb(122, 31, 162)");
  const logo = page.getByRole("banner").locator("img");
  await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(64);
  await page.goto("/login");
  await page.waitForFunction(() => document.title.endsWith("· Prestico"));
  await panel.http.mutate("ajustes.save", {
    marca: "Cuotica",
    redes: { facebook: null, instagram: null, tiktok: null, x: null },
    color: null,
    prestamista: null,
  });
  await panel.http.fetch("/api/marca/logo", { method: "DELETE" });
});

test("/admin opens on «Hoy»: what waits leads to its list, and the first day's steps end", async () => {
  await panel.pending(client);
  const { page, see: shown, press, gone } = await panel.screen();
  await page.goto("/admin");
  await page.waitForURL("**/admin/hoy");
  await shown(/solicitud(es)? por decidir/);
  await expectGoodScreen(page, "hoy");
  await expectLargeText(page, "hoy");
  await press("Ya los leí");
  await page.getByText("Los textos legales: listo").waitFor();
  await press("Guardar esta lista");
  await gone("Un primer respaldo");
  await shown("Sin respaldo");
  await page.getByRole("link", { name: "Ver solicitudes" }).click();
  await page.waitForURL("**/admin/pendientes");
  await page.goto("/admin/hoy");
  await press("Ver lo que falta del primer día");
  await shown("Un primer respaldo");
});

test("what is paid is closed from «Hoy» at one press, all of it, and taken back at one too; the first day proposes that it closes by itself", async () => {
  const payers = [await panel.client(), await panel.client()];
  for (const payer of payers) {
    await panel.approved(payer);
    const { data } = await payer.person.mutate<{ id: string }>("pagos.register", { codigo: "1234", monto: 2400 });
    await panel.http.mutate("pagos.setStatus", { pagoId: data.id, status: "Aprobado", cuotas: 4 });
  }
  const { page, open, see: shown, press, gone } = await panel.screen();
  await open("hoy");
  await shown("2 préstamos por cerrar".slice(2));
  await expectGoodScreen(page, "hoy, with paid loans");
  await press("Cerrar los 2");
  await shown("2 préstamos completados.");
  await gone("préstamos por cerrar");
  const hoy = await panel.http.query<{ porCerrar: { cantidad: number } }>("hoy.get");
  expect(hoy.data.porCerrar.cantidad).toBe(0);
  await press("Deshacer");
  await shown("Los préstamos están abiertos otra vez.");
  await press("Cerrar los 2");
  await shown("2 préstamos completados.");
  await press("Los cierro yo");
  await page.getByText("Cerrar lo que ya se pagó: listo").waitFor();
});

test("a gestor, who sees no Ajustes, writes the day's rate on «Hoy»", async () => {
  const { data } = await panel.http.query<{ items: { id: string; email: string }[] }>("admins.list", {});
  const userId = data.items.find(({ email }) => email === MARIA.email)?.id;
  expect((await panel.http.mutate("admins.setPapel", { userId, papel: "gestor" })).status).toBe(200);
  const { page, see: shown, dialog, confirm, closed } = await panel.otherScreen();
  await page.goto("/admin/hoy");
  await page
    .getByRole("link", { name: /^Poner / })
    .first()
    .click();
  await dialog().getByLabel("Bolívares por dólar").fill("291,50");
  await expectGoodScreen(page, "the rate on hoy");
  await confirm("Guardar tasa");
  await closed();
  await shown("Tasa guardada.");
  await shown("291,50");
  expect(new URL(page.url()).search).toBe("");
  expect(await page.getByRole("tab", { name: "Ajustes" }).count()).toBe(0);
});

test("once «Hoy» is drawn nothing on it moves under a press, for what a notice over it says", async () => {
  // For Maria, a gestor: the first day's steps are not hers.
  const { page } = await panel.otherScreen();
  await page.addInitScript(() => {
    const tops = new Set<number>();
    Object.assign(window, { tops });
    const look = () => {
      const link = document.querySelector('a[href$="hacer=tasa"]');
      if (link) tops.add(link.getBoundingClientRect().top);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto("/admin/hoy");
  await page.getByRole("link", { name: "Poner otra" }).waitFor();
  await page.getByText("Tus clientes aún no ven").waitFor();
  expect(await page.evaluate(() => (window as { tops?: Set<number> }).tops?.size)).toBe(1);
});

test("on a phone four places lie under the thumb, and «Más» brings the others", async () => {
  const { page } = await panel.stage.openAs(panel.http, { viewport: PHONE });
  await page.goto("/admin/pendientes");
  const more = page.getByRole("button", { name: "Más", exact: true });
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });
  const inSight = (name: string) =>
    tab(name).evaluate((one) => {
      const { top, bottom, height } = one.getBoundingClientRect();
      return height >= 44 && top >= 0 && bottom <= innerHeight;
    });
  await more.waitFor();
  expect(await page.getByRole("tab").count()).toBeGreaterThanOrEqual(17);
  for (const name of ["Hoy", "Pendientes", "Pagos", "Clientes"]) expect(await inSight(name), name).toBe(true);
  await more.click();
  await expect.poll(() => inSight("Morosidad")).toBe(true);
  await expectGoodScreen(page, "más");
  await page.keyboard.press("Escape");
  await expect.poll(() => more.getAttribute("aria-expanded")).toBe("false");
  expect(await more.evaluate((one) => one === document.activeElement)).toBe(true);
  await more.click();
  await tab("Rechazadas").click();
  await page.waitForURL("**/admin/rechazadas");
  expect(await more.getAttribute("aria-expanded")).toBe("false");
  // Without «Más» too: they are at the page's foot.
  await tab("Calendario").click();
  await page.waitForURL("**/admin/calendario");
});

test("who is no administrator is led away; signed out, one sees Acceso Administrativo", async () => {
  await phone.goto("/admin/pagos");
  await phone.waitForURL((url) => url.pathname === "/");
  const { page } = await panel.stage.open();
  await page.goto("/admin/pagos");
  await see(page, "Acceso Administrativo");
});
