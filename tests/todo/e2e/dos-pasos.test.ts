/**
 * An administrator's second step, in real Chromium: set up, used, removed, and required by the operator. The tests tell one
 * story, in order.
 */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Storage } from "../../../server/storage/db.ts";
import { openStage, type Stage } from "../../support/browser.ts";
import { expectGoodScreen } from "../../support/look.ts";
import { ADMIN } from "../../support/server.ts";
import { totp } from "../../support/totp.ts";

const INCORRECT = "Código incorrecto o expirado";
const wrong = (code: string) => (code === "000000" ? "111111" : "000000");

let stage: Stage;
let storage: Storage;
let admin: Page;
let secret = "";
let respaldos: string[] = [];

beforeAll(async () => {
  stage = await openStage();
  storage = openDatabase(join(stage.dataDir, "cuotica.db"));
  admin = (await stage.open()).page;
});
afterAll(async () => {
  storage.close();
  await stage.close();
  expect(stage.problems).toEqual([]);
});

const dialog = () => admin.getByRole("dialog");
const code = (later = 0) => totp(`otpauth://totp/x?secret=${secret}`, later);
const see = (at: Page, text: string | RegExp) => at.getByText(text).first().waitFor();
const field = (at: Page, label: string) => at.getByLabel(label, { exact: true });
const press = (at: Page, name: string) => at.getByRole("button", { name, exact: true }).first().click();

async function enter(): Promise<void> {
  await admin.goto("/admin");
  await field(admin, "Correo electrónico").fill(ADMIN.email);
  await field(admin, "Contraseña").fill(ADMIN.password);
  await press(admin, "Entrar al Panel");
}

test("sets up an authenticator, and keeps the backup codes", async () => {
  await admin.goto("/admin");
  await see(admin, "Acceso Administrativo");
  await expectGoodScreen(admin, "admin-login");
  await enter();
  await admin.getByRole("tab", { name: "Seguridad" }).click();
  await press(admin, "Activar");
  await expectGoodScreen(admin, "seguridad-contrasena");
  await dialog().getByLabel("Contraseña actual").fill("otra-clave");
  await dialog().getByRole("button", { name: "Continuar" }).click();
  await dialog().getByText("Contraseña incorrecta.").waitFor();
  await dialog().getByLabel("Contraseña actual").fill(ADMIN.password);
  await dialog().getByRole("button", { name: "Continuar" }).click();
  await admin.getByRole("img", { name: /Código QR/ }).waitFor();
  await expectGoodScreen(admin, "seguridad-qr");
  secret = (
    (await dialog()
      .getByText(/^[A-Z2-7 ]{30,}$/)
      .textContent()) ?? ""
  ).replaceAll(" ", "");
  await dialog().getByLabel("Código", { exact: true }).fill(wrong(code()));
  await dialog().getByRole("button", { name: "Verificar" }).click();
  await dialog().getByText(INCORRECT).waitFor();
  await dialog().getByLabel("Código", { exact: true }).fill(code());
  await dialog().getByRole("button", { name: "Verificar" }).click();
  await see(admin, "Guarda tus códigos de respaldo");
  await expectGoodScreen(admin, "seguridad-respaldos");
  respaldos = await dialog().getByRole("listitem").allTextContents();
  await press(admin, "Ya los guardé");
  await see(admin, "Activada");
  await expectGoodScreen(admin, "seguridad");
});

test("is asked for its code at the next sign-in", async () => {
  await press(admin, "Cerrar Sesión");
  await see(admin, "Acceso Administrativo");
  await enter();
  await field(admin, "Código").waitFor();
  await expectGoodScreen(admin, "admin-segundo-paso");
  await field(admin, "Código").fill(wrong(code(1)));
  await see(admin, INCORRECT);
  // The previous code was used for the setup: each works once.
  await field(admin, "Código").fill(code(1));
  await admin.getByRole("tab", { name: "Pendientes" }).waitFor();
});

test("comes in with a backup code, and asks for two steps no more", async () => {
  await press(admin, "Cerrar Sesión");
  await see(admin, "Acceso Administrativo");
  await enter();
  await press(admin, "Usar un código de respaldo");
  await field(admin, "Código de respaldo").fill(respaldos[0]?.replace("-", "").toLowerCase() ?? "");
  await press(admin, "Verificar");
  await admin.getByRole("tab", { name: "Seguridad" }).click();
  await see(admin, "Te quedan 9 de 10 códigos de respaldo.");
  await press(admin, "Pedir otros códigos");
  await dialog().getByLabel("Contraseña actual").fill(ADMIN.password);
  await dialog()
    .getByLabel("Código")
    .fill(respaldos[1]?.toLowerCase() ?? "");
  await expectGoodScreen(admin, "seguridad-otros-respaldos");
  await dialog().getByRole("button", { name: "Pedir códigos" }).click();
  await see(admin, "Guarda tus códigos de respaldo");
  const [otro = ""] = await dialog().getByRole("listitem").allTextContents();
  await press(admin, "Ya los guardé");
  await see(admin, "Te quedan 10 de 10 códigos de respaldo.");

  await press(admin, "Desactivar");
  await dialog().getByLabel("Contraseña actual").fill(ADMIN.password);
  await dialog()
    .getByLabel("Código")
    .fill(respaldos[2] ?? "");
  await dialog().getByRole("button", { name: "Desactivar" }).click();
  await dialog().getByText(INCORRECT).waitFor();
  await dialog().getByLabel("Código").fill(otro);
  await expectGoodScreen(admin, "seguridad-desactivar");
  await dialog().getByRole("button", { name: "Desactivar" }).click();
  await dialog().waitFor({ state: "detached" });
  await see(admin, "Desactivada");
});

test("asked for by the operator, two steps come before the rest of the panel", async () => {
  storage.driver.exec("insert into ajustes (ajuste, valor) values ('exigirDosPasos', 'true')");
  await admin.goto("/admin/pagos");
  await admin.waitForURL("**/admin/seguridad");
  await see(admin, "Activa tu verificación en dos pasos, en Seguridad, para usar el resto del panel.");
  await expectGoodScreen(admin, "seguridad-exigida");
  storage.driver.exec("delete from ajustes where ajuste = 'exigirDosPasos'");
  await admin.goto("/admin/pagos");
  await see(admin, "Pagos registrados");
});
