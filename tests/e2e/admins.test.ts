/** Several administrators, each in a browser of their own; the trail of what they do; the lists as files; the rules they set. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LAPTOP, openStage, type Stage } from "../support/browser.ts";
import { requested, verified } from "../support/business.ts";
import { expectGoodScreen } from "../support/look.ts";
import { ADMIN, type Person } from "../support/server.ts";

const SOCIA = "socia@cuotica.test";
const PASSWORD = "arepa-con-queso";

let stage: Stage;
let http: Person;
let admin: Page;

beforeAll(async () => {
  stage = await openStage();
  http = await stage.admin();
  admin = (await stage.open({ viewport: LAPTOP, permissions: ["clipboard-read", "clipboard-write"] })).page;
  await admin.goto("/admin");
  await signIn(admin, ADMIN.email, ADMIN.password);
  await admin.getByRole("tab", { name: /Pendientes/ }).waitFor();
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar al Panel" }).click();
}

const see = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first();

/** Somebody with a verified profile, over HTTP. */
async function aBorrower(): Promise<{ person: Person; userId: string }> {
  return verified(stage, http);
}

async function invite(email: string): Promise<string> {
  await admin.goto("/admin/administradores");
  await button(admin, "Invitar").click();
  await admin.getByLabel("Correo electrónico").fill(email);
  await button(admin, "Enviar invitación").click();
  await see(admin, "Invitación enviada");
  await button(admin, "Copiar enlace").click();
  const enlace = await admin.evaluate(() => navigator.clipboard.readText());
  await button(admin, "Listo").click();
  return enlace;
}

test("alone, one cannot leave: there is no button, and the server refuses", async () => {
  await admin.goto("/admin/administradores");
  await see(admin, "Eres la única persona que administra");
  expect(await button(admin, "Quitar acceso").count()).toBe(0);
  const me = (await http.query<{ id: string }>("usuarios.me")).data;
  expect(await http.mutate("admins.remove", { userId: me.id })).toMatchObject({ codigo: "LAST_ADMIN" });
});

test("invited, accepts in another browser, acts under her own name, is removed: her open panel shows the login", async () => {
  const { person, userId } = await aBorrower();
  await requested(person);
  const enlace = await invite(SOCIA);
  const bandeja = (await (await fetch(`${stage.url}/dev/bandeja.json`)).json()) as { destino: string; texto: string }[];
  expect(bandeja.find(({ destino }) => destino === SOCIA)?.texto).toContain(enlace);
  await see(admin, "Invitaciones pendientes");

  const socia = (await stage.open({ viewport: LAPTOP })).page;
  await socia.goto(enlace);
  await see(socia, SOCIA);
  await expectGoodScreen(socia, "invitation");
  // The link to the content changes the address: the invitation stays.
  await socia.evaluate(() => window.location.assign("#contenido"));
  await socia.getByLabel("Contraseña", { exact: true }).fill("123456");
  await button(socia, "Aceptar y entrar").click();
  await see(socia, "Esa contraseña es muy común. Elige otra más difícil de adivinar.");
  await socia.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await button(socia, "Aceptar y entrar").click();
  await socia.getByRole("tab", { name: /Pendientes/ }).click();
  expect(new URL(socia.url()).hash).toBe("");

  await button(socia, "Rechazar").click();
  await socia.getByRole("dialog").getByRole("button", { name: "Sí, rechazar" }).click();
  await see(socia, "No hay solicitudes pendientes.");

  // The other screen has followed by itself.
  await admin.getByRole("cell", { name: SOCIA }).waitFor();
  await admin.goto(`/admin/auditoria?userId=${userId}`);
  const line = admin.getByRole("listitem").filter({ hasText: "Rechazó una solicitud" });
  await line.waitFor();
  expect(await line.textContent()).toContain(SOCIA);
  expect(await line.textContent()).toMatch(/Estado.*Pendiente.*Rechazado/);

  await admin.goto("/admin/administradores");
  await expectGoodScreen(admin, "administrators");
  await admin.getByRole("row", { name: SOCIA }).getByRole("button", { name: "Quitar acceso" }).click();
  await admin.getByRole("dialog").getByText(SOCIA).waitFor();
  await admin.getByRole("dialog").getByRole("button", { name: "Sí, quitar acceso" }).click();
  await see(admin, `${SOCIA} ya no tiene acceso.`);
  await see(socia, "Acceso Administrativo");
  await socia.goto("/admin/pagos");
  await see(socia, "Acceso Administrativo");
  // Her account is a client's now.
  await signIn(socia, SOCIA, PASSWORD);
  await socia.waitForURL((url) => url.pathname === "/");

  const used = (await stage.open()).page;
  await used.goto(enlace);
  await see(used, "Esta invitación ya se usó.");
  await button(used, "Ir al acceso").click();
  await see(used, "Acceso Administrativo");
});

test("an invitation is annulled: its link says so", async () => {
  const enlace = await invite("otra@cuotica.test");
  await admin
    .getByRole("row", { name: /otra@cuotica/ })
    .getByRole("button", { name: "Anular" })
    .click();
  await admin.getByRole("dialog").getByRole("button", { name: "Sí, anular" }).click();
  await see(admin, "Invitación anulada.");
  const { page } = await stage.open();
  await page.goto(enlace);
  await see(page, "Esta invitación fue anulada.");
});

test("a borrower is not invited, and the dialog says why", async () => {
  const { person } = await aBorrower();
  const { email } = (await person.query<{ email: string }>("cuentas.mine")).data;
  await admin.goto("/admin/administradores");
  await button(admin, "Invitar").click();
  await admin.getByLabel("Correo electrónico").fill(email);
  await button(admin, "Enviar invitación").click();
  await see(admin, /Ese correo es de una cuenta de cliente/);
});

test("the trail is narrowed in the address, and its file holds the same", async () => {
  await admin.goto("/admin/auditoria");
  await admin.getByLabel("Acción").selectOption({ label: "Invitó a un administrador" });
  await admin.waitForURL("**/auditoria?accion=admins.invite");
  await admin.getByRole("listitem").filter({ hasText: "Aceptó ser administrador" }).waitFor({ state: "hidden" });
  await admin.getByRole("listitem").filter({ hasText: SOCIA }).waitFor();
  await expectGoodScreen(admin, "trail");
  const [download] = await Promise.all([
    admin.waitForEvent("download"),
    admin.getByRole("link", { name: "Exportar CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^auditoria-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await download.path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(lines[0]).toBe("\ufeffFecha;Quién;Acción;Cliente;Cambios;UID;Sobre;Dirección IP");
  expect(lines.slice(1).every((line) => line.includes("Invitó a un administrador"))).toBe(true);
  expect(lines.join("\n")).toContain(`Correo: — → ${SOCIA}`);
  await button(admin, "Quitar filtros").click();
  await admin.getByRole("listitem").filter({ hasText: "Exportó una lista" }).first().waitFor();
  await admin.getByLabel("Desde").fill("2001-01-01");
  await admin.getByLabel("Hasta").fill("2001-01-02");
  await see(admin, "Nada coincide con lo que buscas.");
});

test("Ajustes: seen as borrowers will while it is written; then the fine and the wait hold", async () => {
  const { person, userId } = await aBorrower();
  await admin.goto("/admin/ajustes");
  const preview = admin.getByRole("complementary", { name: /^Vista previa/ });
  await admin.getByLabel("Nombre de la marca").fill("Prestico");
  await preview.getByText("Prestico").waitFor();
  await admin.getByRole("textbox", { name: "Noticias" }).fill("El lunes no trabajamos.");
  await preview.getByText("El lunes no trabajamos.").waitFor();
  await admin.getByLabel("Banco").selectOption("0102");
  await admin.getByLabel("Teléfono").fill("0412-1234567");
  await admin.getByLabel("Cédula").fill("V-12345678");
  await preview.getByRole("button", { name: "Copiar todo" }).waitFor();
  await admin.getByLabel("Multa", { exact: true }).fill("1,25");
  await admin.getByLabel("Días de espera tras un rechazo").fill("400");
  await button(admin, "Guardar ajustes").click();
  await see(admin, "Los días de espera van de 0 a 365.");
  await admin.getByLabel("Días de espera tras un rechazo").fill("7");
  await button(admin, "Guardar ajustes").click();
  await see(admin, "Ajustes guardados.");
  await expectGoodScreen(admin, "settings");

  const loanId = await requested(person);
  await http.mutate("loans.reject", { loanId });
  const { page: phone, context } = await stage.open();
  const cookies = person.cookie.split("; ").map((pair) => pair.split("="));
  await context.addCookies(cookies.map(([name = "", ...value]) => ({ name, value: value.join("="), url: stage.url })));
  await phone.goto("/solicitar");
  await see(phone, /Puedes enviar otra solicitud desde el \d+ de/);
  expect(await button(phone, "Solicitar de nuevo").count()).toBe(0);
  expect(await person.mutate("loans.request", { amount: 500, reason: "x" })).toMatchObject({
    codigo: "REJECTED_RECENTLY",
  });
  await phone.goto("/dashboard");
  await see(phone, "El lunes no trabajamos.");

  await admin.goto(`/admin/auditoria?accion=ajustes.save&desde=2020-01-01`);
  const line = admin.getByRole("listitem").filter({ hasText: "Cambió los ajustes" }).first();
  await line.waitFor();
  expect(await line.textContent()).toMatch(/Multa.*\$0,50.*\$1,25/);
  expect((await http.query("usuarios.get", { userId })).status).toBe(200);
});
