/**
 * Links that confirm an e-mail, in real Chromium: pressed by somebody signed in, somebody who must sign in first, and the
 * mailbox's owner.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LAPTOP, openStage, PHONE, type Stage } from "../../support/browser.ts";
import { withProfile } from "../../support/business.ts";
import { lastCarta, linksIn } from "../../support/buzon.ts";
import { expectGoodScreen } from "../../support/look.ts";
import type { Person } from "../../support/server.ts";

/** Of everybody that the stage makes. */
const CLAVE = "arepa-con-queso";
const PASSWORD = "sancocho-de-res";
let stage: Stage;
let count = 0;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});

const field = (at: Page, label: string) => at.getByLabel(label, { exact: true });
const press = (at: Page, name: string) => at.getByRole("button", { name, exact: true }).click();
const heading = (at: Page, name: string) => at.getByRole("heading", { level: 1, name }).waitFor();
const linkOf = async (email: string, plantilla: string) =>
  linksIn(await lastCarta(stage, email, plantilla)).find((link) => link.includes("#")) ?? "";

/** A person whose address is not confirmed. */
async function unproven(): Promise<{ person: Person; email: string }> {
  const person = await stage.newcomer();
  return { person, email: (await person.query<{ email: string }>("cuentas.mine")).data.email };
}
async function asked(asking: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await asking;
  expect(status, text).toBe(200);
}
async function linkPhone(person: Person): Promise<string> {
  count += 1;
  const telefono = `0416-55500${String(count).padStart(2, "0")}`;
  await asked(person.auth("/phone-number/send-otp", { phoneNumber: telefono }));
  const { texto } = await lastCarta(stage, telefono.replace(/^0(\d+)-/, "+58$1"), "codigo");
  const otpNuevo = /es (\d{6})/.exec(texto)?.[1];
  await asked(person.mutate("cuentas.changePhone", { telefono, otpNuevo, actual: CLAVE }));
  return telefono;
}
/** Checked as shown on a phone and on a laptop. */
async function look(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries({ laptop: LAPTOP, phone: PHONE })) {
    await page.setViewportSize(viewport);
    await expectGoodScreen(page, `${name}, ${size}`);
  }
}

describe("confirming", () => {
  test("signed out: signs in, comes back to the button, and the link is in no address", async () => {
    const { email } = await unproven();
    const { page, context } = await stage.open();
    await page.goto(await linkOf(email, "confirmacion"));
    await page.getByText(email).waitFor();
    await look(page, "correo-sin-entrar");
    await page.getByRole("link", { name: "Entra para confirmar" }).click();
    await page.waitForURL(/\/login\?volver=%2Fcorreo$/);
    await page.getByRole("link", { name: "Correo y contraseña" }).click();
    await field(page, "Correo electrónico").fill(email);
    await field(page, "Contraseña").fill(CLAVE);
    await press(page, "Iniciar Sesión");
    await press(page, "Confirmar correo");
    await page.getByText("Correo confirmado.").waitFor();
    await look(page, "correo-confirmado");

    await page.goto("/datos");
    await page.goto(await linkOf(email, "confirmacion"));
    await page.getByText("Tu correo ya está confirmado.").waitFor();
    await context.close();
  });

  test("signed in to another account: says so, and lets change", async () => {
    const { email } = await unproven();
    const { page, context } = await stage.openAs(await stage.newcomer());
    await page.goto(await linkOf(email, "confirmacion"));
    await page.getByText("En este navegador está abierta otra cuenta, no la de este correo.").waitFor();
    await look(page, "correo-otra-cuenta");
    await press(page, "Cambiar de cuenta");
    await page.waitForURL(/\/login\?volver=%2Fcorreo$/);
    await context.close();
  });

  test("a link that is not whole, or of nobody, says what to do", async () => {
    const { page, context } = await stage.open();
    await page.goto("/correo#confirmar=nada.de.nada");
    await page.getByText("Este enlace está incompleto o ya no sirve.").waitFor();
    await look(page, "correo-inservible");
    await page.goto("/correo");
    await page.getByText("Abre el enlace de tu correo otra vez").waitFor();
    await context.close();
  });
});

describe("«esta cuenta no es mía»", () => {
  async function choosePassword(page: Page, button: string): Promise<void> {
    await field(page, "Contraseña nueva").fill("123456");
    await press(page, button);
    await page.getByText("Esa contraseña es muy común.").first().waitFor();
    await field(page, "Contraseña nueva").fill(PASSWORD);
    await press(page, button);
    await page.waitForURL("**/dashboard");
  }

  test("without a phone: the account is the mailbox's owner's", async () => {
    const { person, email } = await unproven();
    const { page, context } = await stage.open();
    await page.goto(await linkOf(email, "confirmacion"));
    await press(page, "Esta cuenta no es mía");
    await heading(page, "Elige una contraseña");
    await look(page, "correo-ajeno");
    await choosePassword(page, "Guardar y entrar");
    await page.goto("/datos");
    await page.getByText("Confirmado", { exact: true }).waitFor();
    expect((await person.query("usuarios.me")).status).toBe(401);
    await context.close();
  });

  test("with a phone: the address leaves that account, whose person is told, and makes another", async () => {
    const { person, email } = await unproven();
    const telefono = await linkPhone(person);
    await asked(person.auth("/request-password-reset", { email }));
    const { page, context } = await stage.open();
    await page.goto(await linkOf(email, "reclamo"));
    await heading(page, "Quita tu correo de esa cuenta");
    await page.getByText(`Esa cuenta se abre con el teléfono que termina en ${telefono.slice(-2)}.`).waitFor();
    await look(page, "correo-con-telefono");
    await choosePassword(page, "Quitar y crear mi cuenta");
    await context.close();

    const { page: honest, context: theirs } = await stage.openAs(person);
    await honest.goto("/dashboard");
    await honest.getByText(`Quitamos ${email} de tu cuenta`).first().waitFor();
    await honest.goto("/datos");
    await honest.getByRole("button", { name: "Agregar correo" }).waitFor();
    await theirs.close();
  });

  test("with a profile: its cédula, or an account of one's own", async () => {
    const { person } = await withProfile(stage);
    const { email } = (await person.query<{ email: string }>("cuentas.mine")).data;
    const { cedula } = (await person.query<{ cedula: string }>("usuarios.me")).data;
    await asked(person.auth("/request-password-reset", { email }));
    const { page, context } = await stage.open();
    await page.goto(await linkOf(email, "reclamo"));
    await field(page, "Cédula").fill("V-9999999");
    await field(page, "Contraseña nueva").fill(PASSWORD);
    await press(page, "Guardar y entrar");
    await page.getByText("Esa no es la cédula de esta cuenta.").first().waitFor();
    await look(page, "correo-con-datos");
    await press(page, "Esta cuenta no es mía");
    await heading(page, "Quita tu correo de esa cuenta");
    await press(page, "La cuenta es mía");
    await field(page, "Cédula").fill(cedula);
    await choosePassword(page, "Guardar y entrar");
    await page.goto("/datos");
    await page.getByRole("heading", { name: "Datos personales" }).waitFor();
    await context.close();
  });
});
