/**
 * The main job as people do it: a borrower on a phone, an administrator on a laptop, the built program, a real database file.
 * The tests of this file tell one story, in order.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CAPTCHA_RONDAS } from "../../rules/limits/limits.ts";
import { LAPTOP, openStage, type Stage } from "../support/browser.ts";
import { field, fillPerfil, TYPED } from "../support/perfil.ts";
import { phonePhoto } from "../support/photo.ts";
import { ADMIN } from "../support/server.ts";

let stage: Stage;
let borrower: Page;
let admin: Page;

beforeAll(async () => {
  stage = await openStage({ CAPTCHA_COST: String(CAPTCHA_RONDAS) }, { serviceWorkers: "allow" });
  borrower = (await stage.open()).page;
  admin = (await stage.open({ viewport: LAPTOP })).page;
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});

const see = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole("button", { name, exact: typeof name === "string" })
    .first()
    .click();
const inDialog = (page: Page) => page.getByRole("dialog");
const tab = (page: Page, name: RegExp) => page.getByRole("tab", { name }).click();
const me = (page: Page) => page.evaluate(async () => (await (await fetch("/trpc/usuarios.me")).json()).result.data);
const resumen = (page: Page) =>
  page.evaluate(async () => (await (await fetch("/trpc/resumen.get")).json()).result.data);
/** Dates as the borrower reads them: that many months after the first payment's date. */
const firstPayment = () => {
  const day = new Date(Date.now() + 20 * 86_400_000);
  return day.toISOString().slice(0, 10);
};

test("a visitor starts at the landing and makes an account by e-mail", async () => {
  await borrower.goto("/");
  expect(await borrower.getByRole("heading", { level: 1 }).textContent()).toBe("Solicita tu préstamo rápido y seguro");
  await borrower.getByRole("link", { name: "Comienza Ahora" }).first().click();
  await borrower.waitForURL("**/registro/email");
  await borrower.getByLabel("Correo electrónico").fill("maria.jose@cuotica.test");
  await borrower.getByLabel("Contraseña", { exact: true }).fill("12345");
  await borrower.locator("form button[type=submit]").click();
  await see(borrower, "La contraseña debe tener al menos 6 caracteres.");
  await borrower.getByLabel("Contraseña", { exact: true }).fill("arepa-con-queso");
  await borrower.locator("form button[type=submit]").click();
  await borrower.waitForURL("**/dashboard");
});

test("the profile asks for the place; refused, it says what to do and keeps what was typed", async () => {
  await borrower.context().clearPermissions();
  await borrower.goto("/perfil");
  await fillPerfil(borrower, {}, 3);
  await see(borrower, "Debes permitir el acceso a tu ubicación para continuar.");
  await borrower.context().grantPermissions(["geolocation"]);
  await borrower.reload();
  await press(borrower, "Continuar");
  for (const label of ["Banco", "Teléfono", "Cédula"] as const) await field(borrower, label).fill(TYPED[label]);
  await press(borrower, "Continuar");
  await see(borrower, "María José Núñez Rodríguez");
  await press(borrower, "Guardar perfil");
  await borrower.waitForURL("**/dashboard");
  await see(borrower, /María/);
  expect(await me(borrower)).toMatchObject({
    perfilGuardado: true,
    telefono: "+584141234567",
    cedula: "V12345678",
    ingreso: 15_050,
    ubicacion: { latitude: 10.4806, longitude: -66.9036 },
  });
});

test("a saved profile leads on to the dashboard", async () => {
  await borrower.goto("/perfil");
  await borrower.waitForURL("**/dashboard");
});

test("two photos, as a phone takes them, go for review", async () => {
  await borrower.goto("/solicitar");
  const files = borrower.locator("input[type=file]");
  await files.first().waitFor({ state: "attached" });
  await press(borrower, /enviar/i);
  await see(borrower, "Debes subir ambas imágenes");
  for (const [i, name] of ["cedula.jpg", "rostro.jpg"].entries()) {
    const photo = Buffer.from(await (await phonePhoto(1600 - 200 * i, 1200)).arrayBuffer());
    expect(photo.includes("Exif")).toBe(true);
    await files.nth(i).setInputFiles({ name, mimeType: "image/jpeg", buffer: photo });
  }
  await press(borrower, /enviar/i);
  await see(borrower, "✅ Verificación enviada correctamente");
  const stored = join(stage.dataDir, "imagenes");
  expect(readdirSync(stored)).toHaveLength(2);
  for (const name of readdirSync(stored)) {
    const bytes = readFileSync(join(stored, name));
    expect(bytes.includes("Exif")).toBe(false);
    const { width, height } = await new Bun.Image(bytes).metadata();
    expect(height).toBeGreaterThan(width);
  }
});

test("the administrator comes in, not with a wrong password, and approves the verification", async () => {
  await admin.goto("/admin");
  await see(admin, "Acceso Administrativo");
  await admin.getByLabel("Correo electrónico").fill(ADMIN.email);
  await admin.getByLabel("Contraseña", { exact: true }).fill("otra-clave");
  await press(admin, "Entrar al Panel");
  await see(admin, "Correo o clave inválidos");
  await admin.getByLabel("Contraseña", { exact: true }).fill(ADMIN.password);
  await press(admin, "Entrar al Panel");
  await tab(admin, /Verificaciones/);
  await see(admin, "Verificaciones pendientes");
  await see(admin, "María José Núñez Rodríguez");
  expect(await admin.getByRole("img", { name: /./ }).count()).toBeGreaterThanOrEqual(2);
  await press(admin, "Aprobar");
  const confirm = inDialog(admin).getByRole("button", { name: /aprobar/i });
  if (await inDialog(admin).isVisible()) await confirm.click();
  await see(admin, "No hay verificaciones pendientes");
});

async function request(amount: string): Promise<void> {
  await borrower.goto("/solicitar");
  await borrower.getByLabel("Monto").fill(amount);
  await borrower.getByLabel("Motivo").fill("Comprar repuestos para la moto");
  await borrower.locator("form button[type=submit]").click();
}

test("$21 is more than level 1 allows; $20 is asked for", async () => {
  await request("21");
  await see(borrower, "Tu nivel actual (1) permite préstamos entre $1 y $20.");
  await request("20");
  await borrower.waitForURL("**/solicitud-enviada");
  await see(borrower, "Solicitud enviada");
  await borrower.getByRole("link", { name: "Volver" }).click();
  await borrower.waitForURL("**/dashboard");
});

test("the administrator approves it with date, bolívares and reference, all of them needed", async () => {
  await tab(admin, /Pendientes/);
  await see(admin, "María José Núñez Rodríguez");
  await press(admin, "Aprobar");
  const dialog = inDialog(admin);
  expect(await dialog.getByLabel("Cuotas").inputValue()).toBe("4");
  await dialog.getByLabel("Fecha del primer pago").fill("");
  await dialog.getByRole("button", { name: "Aprobar" }).click();
  await dialog.getByText("Todos los campos son obligatorios.").first().waitFor();
  await dialog.getByLabel("Fecha del primer pago").fill(firstPayment());
  await dialog.getByLabel("Monto en Bs").fill("5.820,00");
  await dialog.getByLabel("Referencia", { exact: true }).fill("000123456789");
  await dialog.getByRole("button", { name: "Aprobar" }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(await resumen(admin)).toMatchObject({ totalPrestado: 2000, totalRecuperado: 0 });
});

test("the borrower sees four cuotas of $6,00 with their days", async () => {
  await borrower.goto("/solicitar");
  await see(borrower, "$24,00");
  expect(await borrower.getByText("$6,00", { exact: true }).count()).toBeGreaterThanOrEqual(4);
  const day = Number(firstPayment().slice(8));
  await see(borrower, new RegExp(`\\b${day} de `));
});

async function pay(codigo: string): Promise<void> {
  await borrower.goto("/solicitar");
  await borrower.getByLabel("Código de referencia").fill(codigo);
  await borrower.locator("form button[type=submit]").click();
}

test.each(["12", "12a4", "abcd"])("the code «%s» is refused: it must be four digits", async (codigo) => {
  await pay(codigo);
  await see(borrower, "El código debe ser un número de 4 dígitos.");
});

async function approvePago(): Promise<void> {
  await tab(admin, /Pagos/);
  await see(admin, "Pagos registrados");
  await admin.getByRole("row").getByRole("button", { name: "Aprobar" }).first().click();
  await inDialog(admin)
    .getByRole("button", { name: /aprobar/i })
    .click();
  await inDialog(admin).waitFor({ state: "hidden" });
}

test("a payment is registered, approved, and counts one cuota; then three more", async () => {
  for (const [i, codigo] of ["1234", "2345", "3456", "4567"].entries()) {
    await pay(codigo);
    await see(borrower, "En revisión");
    await approvePago();
    const mine = await borrower.evaluate(async () => (await (await fetch("/trpc/loans.mine")).json()).result.data);
    expect(mine).toMatchObject({ cuotasPagadas: i + 1, saldo: 2400 - 600 * (i + 1) });
  }
});

test("completed: gone from loans, in completados, counted, and a second loan can be asked for", async () => {
  await tab(admin, /Aprobadas/);
  await press(admin, "Completar");
  await inDialog(admin)
    .getByText(/Esta acción no se puede deshacer/)
    .waitFor();
  await inDialog(admin)
    .getByRole("button", { name: /completar/i })
    .click();
  await see(admin, "Préstamo completado y registrado correctamente.");
  expect(await resumen(admin)).toMatchObject({
    totalPrestado: 2000,
    totalRecuperado: 2400,
    cobrado: 2400,
    porCobrar: 0,
  });
  await tab(admin, /Completados/);
  await see(admin, "Préstamos Completados");
  await see(admin, "María José Núñez Rodríguez");
  expect(await me(borrower)).toMatchObject({ prestamosCompletados: 1, nivel: 2 });
  await request("50");
  await borrower.waitForURL("**/solicitud-enviada");
});

test("the program stops and starts again: everybody is still signed in and nothing is lost", async () => {
  await stage.restart();
  await borrower.goto("/solicitar");
  await see(borrower, /pendiente/i);
  await admin.goto("/admin/pendientes");
  await see(admin, "María José Núñez Rodríguez");
});
