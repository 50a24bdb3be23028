/** What else an administrator does, seen from both sides: each test has a borrower of its own, made over HTTP. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { LAPTOP, openStage, type Stage } from "../support/browser.ts";
import { approvalOf, dayFromNow, requested, verified } from "../support/business.ts";
import { ADMIN, Person } from "../support/server.ts";

let stage: Stage;
let http: Person;
let admin: Page;

beforeAll(async () => {
  stage = await openStage();
  http = await stage.admin();
  admin = (await stage.open({ viewport: LAPTOP })).page;
  await admin.goto("/admin");
  await admin.getByLabel("Correo electrónico").fill(ADMIN.email);
  await admin.getByLabel("Contraseña", { exact: true }).fill(ADMIN.password);
  await admin.getByRole("button", { name: "Entrar al Panel" }).click();
  await admin.getByRole("tab", { name: /Pendientes/ }).waitFor();
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});

interface Client {
  person: Person;
  userId: string;
  /** The same person's phone. */
  phone: Page;
}
let client: Client;

beforeEach(async () => {
  let count = 0;
  const newcomer = async () => {
    count += 1;
    const person = new Person(stage.url);
    const email = `${crypto.randomUUID().slice(0, 8)}-${count}@cuotica.test`;
    await person.auth("/sign-up/email", { email, password: "arepa-con-queso", name: "x" });
    return person;
  };
  const { person, userId } = await verified({ newcomer }, http);
  const { page, context } = await stage.open();
  const cookies = person.cookie.split("; ").map((pair) => pair.split("="));
  await context.addCookies(cookies.map(([name = "", ...value]) => ({ name, value: value.join("="), url: stage.url })));
  client = { person, userId, phone: page };
});

const see = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const dialog = () => admin.getByRole("dialog");
const open = (tab: string) => admin.goto(`/admin/${tab}`);
const press = (name: string) => admin.getByRole("button", { name, exact: true }).first().click();
/** Clicks the act in the open dialog, whose button says what it does. */
const confirm = (name: string | RegExp) => dialog().getByRole("button", { name }).click();
const mine = async () => (await client.person.query<Record<string, unknown>>("loans.mine")).data;
async function approved(): Promise<string> {
  const loanId = await requested(client.person);
  await http.mutate("loans.approve", approvalOf(loanId));
  return loanId;
}

test("rejection: a confirmation, the reason on the borrower's card, and a way to ask again", async () => {
  await requested(client.person);
  await open("pendientes");
  await press("Rechazar");
  await dialog().getByLabel("Motivo").fill("Ingreso insuficiente");
  await confirm("Cancelar");
  expect(await mine()).toMatchObject({ status: "Pendiente" });
  await press("Rechazar");
  await dialog().getByLabel("Motivo").fill("Ingreso insuficiente");
  await confirm("Sí, rechazar");
  await dialog().waitFor({ state: "hidden" });
  await open("rechazadas");
  await see(admin, "Solicitudes Rechazadas");
  await see(admin, /Ingreso insuficiente/);
  await see(admin, client.userId);
  await client.phone.goto("/solicitar");
  await see(client.phone, /Ingreso insuficiente/);
  await client.phone.getByRole("button", { name: "Solicitar de nuevo" }).click();
  await client.phone.getByLabel("Monto").waitFor();
});

test("request for verification: the borrower is told and must send photos again", async () => {
  await requested(client.person);
  await open("pendientes");
  await press("Solicitar Verificación");
  if (await dialog().isVisible()) await confirm(/solicitar/i);
  await client.phone.goto("/dashboard");
  await see(client.phone, /Necesitamos verificar tu identidad/);
  await client.phone.goto("/solicitar");
  await client.phone.locator("input[type=file]").first().waitFor({ state: "attached" });
  expect((await client.person.query("usuarios.me")).data).toMatchObject({ verify: false });
  await http.mutate("loans.reject", { loanId: (await mine()).id });
});

test("raise level: Nivel actualizado a N., and the borrower may ask for more", async () => {
  await approved();
  await open("aprobadas");
  await press("Subir nivel");
  await confirm("Sí, subir nivel");
  await see(admin, "Nivel actualizado a 2.");
  await client.phone.goto("/niveles");
  await see(client.phone, /Plata/);
  expect((await client.person.query("usuarios.me")).data).toMatchObject({ nivel: 2 });
  await http.mutate("loans.complete", { loanId: (await mine()).id });
});

test("fine: a double click fines once, both see the new total; waived, it goes back", async () => {
  await approved();
  await open("aprobadas");
  await press("Multar");
  await dialog().getByRole("button", { name: "Sí, multar" }).dblclick();
  await see(admin, "Multa aplicada correctamente y notificación enviada.");
  expect(await mine()).toMatchObject({ montoFinal: 2450, saldo: 2450 });
  await client.phone.goto("/dashboard");
  await see(client.phone, /El nuevo total de tu préstamo es \$24,50/);
  await press("Anular multa");
  await dialog().getByLabel("Motivo").fill("Pagó a tiempo");
  await confirm("Sí, anular multa");
  await dialog().waitFor({ state: "hidden" });
  expect(await mine()).toMatchObject({ montoFinal: 2400, saldo: 2400 });
  await http.mutate("loans.complete", { loanId: (await mine()).id });
});

test("change of first payment, and a reminder once a day", async () => {
  await approved();
  await open("aprobadas");
  const day = dayFromNow(45);
  await admin.getByLabel("Fecha del primer pago").first().fill(day);
  await press("Cambiar fecha");
  await see(admin, "Fecha actualizada y notificación enviada.");
  expect(await mine()).toMatchObject({ fechaPrimerPago: day });
  await press("Enviar recordatorio");
  await see(admin, "Recordatorio enviado con éxito.");
  const bandeja = await (await fetch(`${stage.url}/dev/bandeja.json`)).json();
  expect(bandeja[0]).toMatchObject({
    plantilla: "recordatorio",
    params: { fecha_limite: expect.stringMatching(/^\d{2} de /) },
  });
  await http.mutate("loans.complete", { loanId: (await mine()).id });
});

test("delete a payment: after a confirmation it is gone on both sides and its effect is taken back", async () => {
  await approved();
  const pago = await client.person.mutate<{ id: string }>("pagos.register", { codigo: "7788", monto: 600 });
  await http.mutate("pagos.setStatus", { pagoId: pago.data.id, status: "Aprobado" });
  expect(await mine()).toMatchObject({ cuotasPagadas: 1 });
  await open(`pagos?buscar=${client.userId}`);
  await see(admin, "7788");
  await press("Eliminar");
  await confirm("Sí, eliminar");
  await dialog().waitFor({ state: "hidden" });
  await admin.getByText("7788").waitFor({ state: "hidden" });
  expect(await mine()).toMatchObject({ cuotasPagadas: 0, saldo: 2400 });
  await http.mutate("loans.complete", { loanId: (await mine()).id });
});

test("a change by one administrator shows on another's screen without reload", async () => {
  await open("pendientes");
  await admin.getByRole("tab", { name: /Pendientes/ }).waitFor();
  await requested(client.person, 1300);
  await see(admin, "$13,00");
  await http.mutate("loans.reject", { loanId: (await mine()).id });
  await admin.getByText("$13,00").first().waitFor({ state: "hidden" });
});

test("a friend who signs up through the link is on the borrower's list", async () => {
  await client.phone.goto("/referidos");
  await see(client.phone, "No tienes referidos aún");
  const link = (await client.phone.getByText(/registro\/email\?ref=/).textContent()) ?? "";
  const { page } = await stage.open();
  await page.goto(link);
  await page.getByLabel("Correo electrónico").fill(`amiga-${client.userId}@cuotica.test`);
  await page.getByLabel("Contraseña", { exact: true }).fill("arepa-con-queso");
  await page.locator("form button[type=submit]").click();
  await page.waitForURL("**/dashboard");
  await expect.poll(async () => (await client.person.query<unknown[]>("referidos.mine")).data.length).toBe(1);
});

test("the day's rate, set in Ajustes, shows what to pay in bolívares", async () => {
  await approved();
  const datosPago = { banco: "0102", telefono: "0412-1234567", cedula: "V-12345678", titular: "Cuotica" };
  await http.mutate("ajustes.save", { datosPago });
  await client.phone.goto("/dashboard");
  await see(client.phone, "Tu próxima cuota");
  expect(await client.phone.getByText(/Bs\. /).count()).toBe(0);
  await open("ajustes");
  await admin.getByLabel("Bolívares por dólar").fill("291,3582");
  await press("Guardar tasa");
  await see(admin, "Tasa guardada.");
  await admin.getByLabel("Bolívares por dólar").fill("921,3582");
  await see(admin, /Cambia \+216,2 %/);
  await client.phone.reload();
  await see(client.phone, /Son Bs\. 1\.748,15, a la tasa BCV del .* \(291,3582\)\./);
  await client.phone.goto("/solicitar");
  await client.phone.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await client.phone.getByRole("button", { name: "Copiar todo" }).click();
  const copied = await client.phone.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe("0102\n04121234567\nV12345678\n1748,15");
  await http.mutate("ajustes.save", { datosPago: null });
  await http.mutate("loans.complete", { loanId: (await mine()).id });
});

test("brand and social networks, set in Ajustes, show on the landing", async () => {
  await open("ajustes");
  await admin.getByLabel("Nombre de la marca").fill("Prestico");
  await admin.getByLabel("Instagram").fill("https://instagram.test/prestico");
  await press("Guardar ajustes");
  await see(admin, "Ajustes guardados.");
  const { page } = await stage.open();
  await page.goto("/");
  await page.getByRole("link", { name: "Prestico" }).first().waitFor();
  expect(await page.getByRole("link", { name: "Instagram" }).getAttribute("href")).toBe(
    "https://instagram.test/prestico",
  );
  await page.goto("/login");
  await page.waitForFunction(() => document.title.endsWith("· Prestico"));
  await http.mutate("ajustes.save", {
    marca: "Cuotica",
    redes: { facebook: null, instagram: null, tiktok: null, x: null },
  });
});

test("who is no administrator is led away; signed out, one sees Acceso Administrativo", async () => {
  await client.phone.goto("/admin/pagos");
  await client.phone.waitForURL((url) => url.pathname === "/");
  const { page } = await stage.open();
  await page.goto("/admin/pagos");
  await see(page, "Acceso Administrativo");
});
