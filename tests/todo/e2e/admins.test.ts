/** Several administrators, each in their own browser; the audit trail; lists as files; and the rules they set. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { instante, toDia } from "../../../rules/country/fecha.ts";
import { openDatabase } from "../../../server/storage/db.ts";
import { LAPTOP, openStage, type Stage } from "../../support/browser.ts";
import { approvalOf, requested, verified } from "../../support/business.ts";
import { expectGoodScreen } from "../../support/look.ts";
import { aNegocio, asXlsx } from "../../support/negocio.ts";
import { ADMIN, Person } from "../../support/server.ts";

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

/** A person with a verified profile, over HTTP. */
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
  // The skip link changes the address: the invitation stays.
  await socia.evaluate(() => window.location.assign("#contenido"));
  await socia.getByLabel("Contraseña", { exact: true }).fill("123456");
  await button(socia, "Aceptar y entrar").click();
  await see(socia, "Esa contraseña es muy común. Elige otra más difícil de adivinar.");
  await socia.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await button(socia, "Aceptar y entrar").click();
  await socia.getByRole("tab", { name: /Pendientes/ }).click();
  expect(new URL(socia.url()).hash).toBe("");

  // A gestor, as the dialog proposed: daily work, and no more.
  expect(await socia.getByRole("tab", { name: "Ajustes" }).count()).toBe(0);
  await socia.goto("/admin/administradores");
  await socia.waitForURL((url) => url.pathname !== "/admin/administradores");
  await socia.goto("/admin/pendientes");
  await button(socia, "Rechazar").click();
  await socia.getByRole("dialog").getByRole("button", { name: "Sí, rechazar" }).click();
  await see(socia, "No hay solicitudes pendientes.");

  // The other screen has updated by itself.
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

test("two decide on what is large: one agrees, the other approves; who becomes a lector only looks", async () => {
  const { person } = await aBorrower();
  const loanId = await requested(person);
  const enlace = await invite("gestora@cuotica.test");
  const gestora = new Person(stage.url);
  await gestora.mutate("admins.accept", { token: enlace.split("#invitacion=")[1], password: PASSWORD });
  await gestora.auth("/sign-in/email", { email: "gestora@cuotica.test", password: PASSWORD });
  await admin.goto("/admin/ajustes?seccion=segunda");
  await admin.getByLabel("Pedir segunda aprobación desde").fill("20");
  await button(admin, "Guardar segunda aprobación").click();
  await see(admin, "Segunda aprobación guardada.");
  expect(await http.mutate("loans.approve", approvalOf(loanId))).toMatchObject({ codigo: "SECOND_APPROVAL_NEEDED" });

  const { page } = await stage.openAs(gestora, { viewport: LAPTOP });
  await page.goto("/admin/pendientes");
  await button(page, "Dar visto bueno").click();
  await page.getByLabel("Nota para quien aprueba").fill("La conozco");
  await page.getByRole("dialog").getByRole("button", { name: "Dar visto bueno" }).click();
  await see(page, /Diste el visto bueno/);
  await admin.goto("/admin/pendientes");
  await see(admin, "Visto bueno de gestora@cuotica.test");
  await see(admin, "La conozco");
  // The administrator who agreed gets no sheet to pay from.
  await button(page, "Aprobar").click();
  await page.getByRole("dialog").getByText("Tú diste el visto bueno de esta solicitud").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Cerrar", exact: true }).last().click();
  await admin.getByText("Primer préstamo · cuenta nueva").first().click();
  await see(admin, "Con lo que todos empiezan");
  await expectGoodScreen(admin, "request with a score");

  await admin.goto("/admin/administradores");
  await admin
    .getByRole("row", { name: /gestora@/ })
    .getByRole("button", { name: "Cambiar papel" })
    .click();
  await admin
    .getByRole("dialog")
    .getByLabel(/^Lector/)
    .check();
  await button(admin, "Guardar papel").click();
  await see(admin, "gestora@cuotica.test ahora es lector.");
  // Her open screen has updated: she may still read, without a button. Her agreement no longer counts.
  await see(page, /Falta una segunda aprobación/);
  await button(page, "Aprobar").waitFor({ state: "detached" });
  expect(await button(page, "Dar visto bueno").count()).toBe(0);
  expect(await http.mutate("loans.approve", approvalOf(loanId))).toMatchObject({ codigo: "SECOND_APPROVAL_NEEDED" });
  await http.mutate("ajustes.save", { segundaAprobacion: null });
  expect((await http.mutate("loans.approve", approvalOf(loanId))).status).toBe(200);
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
  // Only an account with a confirmed address prevents inviting it.
  const storage = openDatabase(join(stage.dataDir, "cuotica.db"));
  storage.driver.prepare("update user set emailVerified = 1 where email = ?").run(email);
  storage.close();
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
  await admin
    .getByRole("listitem")
    .filter({ hasText: "Aceptó ser administrador" })
    .first()
    .waitFor({ state: "hidden" });
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

test("a business moves in from a spreadsheet, and is taken back", async () => {
  const negocio = aNegocio({ clientes: 12, prestamos: 8, hoy: toDia(instante(Date.now())) });
  const send = async () =>
    admin.getByLabel(/^Arrastra aquí tu archivo/).setInputFiles({
      name: "cuaderno.xlsx",
      mimeType: "application/octet-stream",
      buffer: Buffer.from(asXlsx(negocio)),
    });
  await admin.goto("/admin/ajustes?seccion=importar");
  const [prestamo = []] = negocio.prestamos.slice(1);
  const right = prestamo[1] ?? "";
  prestamo[1] = "1.2.3";
  await send();
  await see(admin, /filas? por corregir/);
  await see(admin, "No entendemos ese monto: escríbelo como 20,00.");
  expect(await button(admin, "Traer todo").count()).toBe(0);
  await expectGoodScreen(admin, "rows to mend");
  await button(admin, "Elegir otro archivo").click();
  prestamo[1] = right;
  await send();
  await see(admin, "Entrarían 12 clientes, 8 préstamos y 24 pagos");
  await see(admin, /Quedarían por cobrar \$48,00/);
  await expectGoodScreen(admin, "what would come in");
  const resumen = async () => {
    const { version, ...figures } = (await http.query<{ version: number }>("resumen.get")).data;
    return figures;
  };
  const before = await resumen();
  await button(admin, "Traer todo").click();
  await button(admin, "Sí, traer todo").click();
  await see(admin, /^Entraron 12 clientes/);
  expect(await resumen()).not.toEqual(before);
  await button(admin, "Deshacer").click();
  await button(admin, "Sí, deshacer todo").click();
  await see(admin, "La carga se deshizo: no queda nada de ella.");
  expect(await resumen()).toEqual(before);
});

test("Ajustes: seen as borrowers will while it is written; then the fine and the wait hold", async () => {
  const { person, userId } = await aBorrower();
  const section = (name: string) => admin.getByRole("navigation").getByRole("link", { name });
  await admin.goto("/admin/ajustes?seccion=marca");
  const preview = admin.getByRole("complementary", { name: /^Vista previa/ });
  await admin.getByLabel("Nombre de la marca").fill("Prestico");
  await preview.getByText("Prestico").waitFor();
  await section("Noticias").click();
  await admin.getByRole("textbox", { name: "Noticias" }).fill("El lunes no trabajamos.");
  await preview.getByText("El lunes no trabajamos.").waitFor();
  await button(admin, "Guardar ajustes").click();
  await see(admin, "Ajustes guardados.");
  await section("Datos de pago").click();
  await admin.getByLabel("Banco").selectOption("0102");
  await admin.getByLabel("Teléfono").fill("0412-1234567");
  await admin.getByLabel("Cédula").fill("V-12345678");
  await preview.getByRole("button", { name: "Copiar todo" }).waitFor();
  await section("Multas").click();
  await admin.getByLabel("Multa", { exact: true }).fill("1,25");
  const answer = Promise.withResolvers<void>();
  await admin.route(/ajustes\.save/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await button(admin, "Guardar ajustes").click();
  // The other section's answer is not shown for this one, which has none yet.
  await admin.locator('button[aria-busy="true"]').waitFor();
  expect(await admin.getByText("Ajustes guardados.").count()).toBe(0);
  answer.resolve();
  await see(admin, "Ajustes guardados.");

  // Changes in another section were not saved with it, and not lost: not even with the tab.
  expect((await http.query("ajustes.get")).data).toMatchObject({ multa: 1_25, marca: "Cuotica", datosPago: null });
  await admin.reload();
  await section("Marca Sin guardar").click();
  expect(await admin.getByLabel("Nombre de la marca").inputValue()).toBe("Prestico");
  await see(admin, "Recuperamos lo que habías escrito. Aún no está guardado.");
  await expectGoodScreen(admin, "settings half written");
  await button(admin, "Descartar cambios").click();
  expect(await admin.getByLabel("Nombre de la marca").inputValue()).toBe("Cuotica");
  // After the button disappears the focus stays in its form.
  expect(await admin.evaluate(() => document.activeElement?.textContent)).toBe("Guardar ajustes");
  await section("Datos de pago Sin guardar").click();
  await button(admin, "Guardar ajustes").click();
  await see(admin, "Ajustes guardados.");
  expect(await section("Datos de pago").textContent()).toBe("Datos de pago");

  await section("Reglas de los préstamos").click();
  await admin.getByLabel("Días de espera tras un rechazo").fill("400");
  await button(admin, "Guardar ajustes").click();
  await see(admin, "Los días de espera van de 0 a 365.");
  await admin.getByLabel("Días de espera tras un rechazo").fill("7");
  await button(admin, "Guardar ajustes").click();
  await see(admin, "Ajustes guardados.");

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
  const line = admin.getByRole("listitem").filter({ hasText: "Cambió los ajustes" }).filter({ hasText: "Multa" });
  await line.waitFor();
  expect(await line.textContent()).toMatch(/Multa.*\$0,50.*\$1,25/);
  expect((await http.query("usuarios.get", { userId })).status).toBe(200);
});
