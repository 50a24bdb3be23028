/**
 * Somebody who leaves the page to read an SMS returns to the code's step, even if the phone closed the page meanwhile, and
 * sends each code once; and on a crowded network the required captcha costs nobody a tap.
 */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LIMITES } from "../../../rules/limits/tries.ts";
import { sobreOf } from "../../../server/core/limites/queries.ts";
import { openDatabase, type Storage } from "../../../server/storage/db.ts";
import { openStage, type Stage } from "../../support/browser.ts";
import { Person } from "../../support/server.ts";

let stage: Stage;
let storage: Storage;
beforeAll(async () => {
  stage = await openStage();
  storage = openDatabase(join(stage.dataDir, "cuotica.db"));
});
afterAll(async () => {
  storage.close();
  await stage.close();
  expect(stage.problems).toEqual([]);
});

const field = (at: Page, label: string) => at.getByLabel(label, { exact: true });
const press = (at: Page, name: string) => at.getByRole("button", { name, exact: true }).first().click();
async function lastCode(): Promise<string> {
  const bandeja = (await (await fetch(`${stage.url}/dev/bandeja.json`)).json()) as { canal: string; texto: string }[];
  const said = bandeja.find(({ canal }) => canal === "sms")?.texto ?? "";
  return /es ([\d ]+)/.exec(said)?.[1]?.trim() ?? "";
}
async function ask(page: Page, phone: string): Promise<void> {
  await field(page, "Teléfono").fill(phone);
  await press(page, "Enviar código");
  await field(page, "Código").waitFor();
}
/** It is sent automatically if nothing else is asked for. */
const type = async (page: Page) => field(page, "Código").fill(await lastCode());
/** The phone needs memory for the SMS: the tab is killed, and its person reopens the page. */
async function dies(page: Page): Promise<Page> {
  const [path, context] = [new URL(page.url()).pathname, page.context()];
  await page.close();
  const next = await context.newPage();
  await next.goto(path);
  return next;
}

test("by phone: after its tab died the code is typed where it was asked for, and leaving the step forgets it", async () => {
  const { page: first, context } = await stage.open();
  let page = first;
  await page.goto("/login/phone");
  await ask(page, "0414-5550011");
  page = await dies(page);
  await page.getByRole("heading", { level: 1, name: "Verifica tu código" }).waitFor();
  await page.getByText("0414-5550011").waitFor();
  await press(page, "Usar otro número");
  await page.reload();
  await field(page, "Teléfono").waitFor();
  await ask(page, "0414-5550011");
  page = await dies(page);
  const code = await lastCode();
  const guesses: (string | null)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/phone-number/verify")) guesses.push(request.postData());
  });
  const fallos = () =>
    storage.driver.prepare("select max(fallos) from otps where telefono = '+584145550011'").pluck().get();
  // A wrong one is sent once, whatever is pressed; editing it digit by digit sends nothing until it is pressed.
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  await field(page, "Código").pressSequentially(wrong);
  await page.getByText("Código incorrecto o expirado").waitFor();
  await press(page, "Verificar");
  await field(page, "Código").press("Backspace");
  await field(page, "Código").press(wrong.at(-1) ?? "");
  await page.keyboard.press("Enter");
  await page.getByText("Código incorrecto o expirado").waitFor();
  expect([guesses.length, fallos()]).toEqual([1, 1]);
  await field(page, "Código").fill("");
  await field(page, "Código").pressSequentially(code);
  await page.waitForURL("**/dashboard");
  expect(guesses).toHaveLength(2);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("cuotica:paso")))).toEqual(
    [],
  );
  await context.close();
});

test("a forgotten password by phone: the same", async () => {
  const { page, context } = await stage.open();
  await page.goto("/recuperar");
  await press(page, "Recupera con tu teléfono");
  await ask(page, "0414-5550011");
  const again = await dies(page);
  await field(again, "Contraseña nueva").fill("cachapa-con-queso");
  await type(again);
  await press(again, "Guardar contraseña");
  await again.waitForURL("**/login");
  await context.close();
});

test("a second step by SMS: the password is not asked for again", async () => {
  const person = new Person(stage.url);
  const account = { email: "pasos@cuotica.test", password: "hallaca-de-navidad" };
  await person.auth("/sign-up/email", { ...account, name: "Pasos" });
  const driver = storage.driver;
  driver
    .prepare(
      "update user set phoneNumber = '+584145550012', phoneNumberVerified = 1, twoFactorEnabled = 1 where email = ?",
    )
    .run(account.email);
  const { page, context } = await stage.open();
  await page.goto("/login/email");
  await field(page, "Correo electrónico").fill(account.email);
  await field(page, "Contraseña").fill(account.password);
  await press(page, "Iniciar Sesión");
  await press(page, "Enviar código");
  await field(page, "Código").waitFor();
  const again = await dies(page);
  await type(again);
  await again.waitForURL("**/dashboard");
  await context.close();
});

test("on a crowded network the client solves the captcha that is asked for by itself", async () => {
  const { page, context } = await stage.open();
  await page.goto("/login/phone");
  await ask(page, "0414-5550013");
  // Somebody behind the same address has typed many wrong codes.
  const limite = { ...LIMITES.otpErradoRed, max: 30_000 };
  storage.driver.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${limite.max})
    insert into intentos (id, sobre, fecha) select 'tanda-' || i, '${sobreOf(limite, "127.0.0.1")}', ${Date.now()} from n`);
  const sent: boolean[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/phone-number/verify")) sent.push("x-captcha-response" in request.headers());
  });
  await type(page);
  await page.waitForURL("**/dashboard");
  // One prepared while the network was still quiet is too cheap by now: the next is not.
  const [first, ...solved] = sent;
  expect(first).toBe(false);
  expect([[true], [true, true]]).toContainEqual(solved);
  await context.close();
});

test("at a phone for which strangers ask codes the last that came is typed, whoever asked for it", async () => {
  const telefono = "+584145550014";
  const limite = { ...LIMITES.otpEnviadoAjeno, max: 15_000 };
  storage.driver.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${limite.max})
    insert into intentos (id, sobre, fecha) select 'ajeno-' || i, '${sobreOf(limite, telefono)}', ${Date.now()} from n`);
  const stranger = await new Person(stage.url).auth("/phone-number/send-otp", { phoneNumber: telefono });
  expect(stranger.data).toEqual({ largo: true });
  const code = await lastCode();
  expect(code).toMatch(/^\d{4} \d{4} \d{4}$/);
  // The hour's codes are used up: no more are sent.
  const asedio = { ...LIMITES.otpAsedio, max: 3000 };
  storage.driver.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${asedio.max})
    insert into intentos (id, sobre, fecha) select 'asedio-' || i, '${sobreOf(asedio, telefono)}', ${Date.now()} from n`);
  const { page: first, context } = await stage.open();
  await first.goto("/login/phone");
  await ask(first, "0414-5550014");
  expect(await lastCode()).toBe(code);
  const page = await dies(first);
  await page.getByText("el tuyo tiene 12 números").waitFor();
  await page.getByText("Sirve por una hora.").waitFor();
  // Nothing is sent at its sixth digit.
  await field(page, "Código").pressSequentially(code, { delay: 30 });
  await page.waitForURL("**/dashboard");
  await context.close();
});
