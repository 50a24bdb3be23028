/** A person changes their own address, income and Pago Móvil, and the panel sees it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../support/browser.ts";
import { verified } from "../../support/business.ts";
import { expectGoodScreen, expectLargeText } from "../../support/look.ts";
import type { Person } from "../../support/server.ts";

let stage: Stage;
let admin: Person;
beforeAll(async () => {
  stage = await openStage();
  admin = await stage.admin();
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});

test("address and income with a press, where the money goes with the password too", async () => {
  const { person, userId } = await verified(stage, admin);
  const { page } = await stage.openAs(person);
  const me = async () => (await person.query<Record<string, unknown>>("usuarios.me")).data;
  const dialog = page.getByRole("dialog");
  const save = () => dialog.getByRole("button", { name: "Guardar" }).click();
  await page.goto("/datos");

  await page.getByRole("button", { name: "Cambiar tu dirección" }).click();
  expect(await dialog.getByLabel("Ciudad").inputValue()).toBe("Maracaibo");
  await dialog.getByLabel("Dirección").fill("Av. Bella Vista, casa 9");
  await expectGoodScreen(page, "cambiar dirección");
  await save();
  await page.getByText("Guardamos tus datos.").waitFor();
  await page.getByText("Av. Bella Vista, casa 9").waitFor();

  await page.getByRole("button", { name: "Cambiar tu ingreso" }).click();
  await dialog.getByLabel("Ingreso mensual").fill("220");
  await save();
  await page.getByText("$220,00").first().waitFor();

  await page.getByRole("button", { name: "Cambiar tu Pago Móvil" }).click();
  await dialog.getByLabel("Banco").fill("0134");
  await page.keyboard.press("Tab");
  await dialog.getByLabel("Teléfono").fill("0424-7654321");
  await save();
  await dialog.getByText("Escribe tu contraseña actual.").waitFor();
  await expectGoodScreen(page, "cambiar Pago Móvil");
  await expectLargeText(page, "cambiar Pago Móvil");
  await dialog.getByLabel("Contraseña actual").fill("arepa-con-queso");
  await save();
  await page.getByText("Guardamos tu Pago Móvil.").waitFor();
  await page.getByText("0424-7654321").first().waitFor();
  expect(await me()).toMatchObject({ banco: "0134", telefono: "+584247654321", ingreso: 220_00, verify: true });

  const lines = (await admin.query<{ items: { accion: string }[] }>("auditoria.list", { buscar: userId })).data.items;
  const acciones = lines.map(({ accion }) => accion);
  expect(acciones).toEqual(expect.arrayContaining(["usuarios.changeData", "usuarios.changePagoMovil"]));
  // Once saved, the first form does not get around the proof.
  await page.goto("/perfil");
  await page.waitForURL("**/dashboard");
});
