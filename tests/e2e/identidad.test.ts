/**
 * Sign-in in real Chromium against the built program, with the captcha at its real price. The tests of this file tell one
 * story, in order: a borrower who registers by phone, adds an address, forgets the password, and says «No fui yo».
 */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase, type Storage } from "../../server/storage/db.ts";
import { openStage, type Stage } from "../support/browser.ts";
import { freePort } from "../support/linea.ts";
import { expectGoodScreen } from "../support/look.ts";
import { fillPerfil } from "../support/perfil.ts";
import { ADMIN } from "../support/server.ts";

const PHONE = "0414-5550001";
const E164 = "+584145550001";
const EMAIL = "ana@cuotica.test";
const INCORRECT = "Código incorrecto o expirado";

let stage: Stage;
let storage: Storage;
let page: Page;
let password = "pabellon-criollo";

beforeAll(async () => {
  stage = await openStage();
  storage = openDatabase(join(stage.dataDir, "cuotica.db"));
  page = (await stage.open()).page;
});
afterAll(async () => {
  storage.close();
  await stage.close();
  expect(stage.problems).toEqual([]);
});

interface Mensaje {
  canal: "correo" | "sms";
  destino: string;
  texto: string;
  plantilla: string;
}
async function lastMessage(plantilla: string): Promise<string> {
  const bandeja = (await (await fetch(`${stage.url}/dev/bandeja.json`)).json()) as Mensaje[];
  return bandeja.find((mensaje) => mensaje.plantilla === plantilla)?.texto ?? "";
}
const lastCode = async () => /es (\d{6})/.exec(await lastMessage("codigo"))?.[1] ?? "";
const lastLink = async (plantilla: string) => /https?:\S+/.exec(await lastMessage(plantilla))?.[0] ?? "";
const wrong = (code: string) => (code === "000000" ? "111111" : "000000");

const see = (at: Page, text: string | RegExp) => at.getByText(text).first().waitFor();
const field = (at: Page, label: string) => at.getByLabel(label, { exact: true });
const press = (at: Page, name: string) => at.getByRole("button", { name, exact: true }).first().click();
const choose = (at: Page, name: string) => at.getByRole("link", { name, exact: true }).first().click();
const heading = (at: Page, name: string) => at.getByRole("heading", { level: 1, name }).waitFor();

async function askCode(at: Page, phone: string): Promise<string> {
  await at.goto("/login/phone");
  await field(at, "Teléfono").fill(phone);
  await press(at, "Enviar código");
  await heading(at, "Verifica tu código");
  return lastCode();
}
async function verify(at: Page, code: string): Promise<void> {
  // It is sent automatically.
  await field(at, "Código").fill(code);
}
async function signOut(at: Page): Promise<void> {
  await press(at, "Cerrar Sesión");
  await at.waitForURL(`${stage.url}/`);
}
/** When the page has been hydrated. */
async function alive(at: Page): Promise<void> {
  await at.waitForFunction(() =>
    Object.keys(document.querySelector("form") ?? {}).some((key) => key.startsWith("__react")),
  );
}
async function enterByEmail(at: Page, email: string, secret: string): Promise<void> {
  await at.goto("/login/email");
  // Acts before hydration have tests of their own.
  await alive(at);
  await field(at, "Correo electrónico").fill(email);
  await field(at, "Contraseña").fill(secret);
  await press(at, "Iniciar Sesión");
}

describe("by phone", () => {
  test("a code makes the account; a wrong one is refused; the way back is there", async () => {
    await page.goto("/login");
    await expectGoodScreen(page, "login");
    await choose(page, "Teléfono");
    await page.waitForURL("**/login/phone");
    await expectGoodScreen(page, "login-phone");
    await press(page, "← Cambiar Metodo");
    await page.waitForURL("**/login");

    const code = await askCode(page, PHONE);
    await see(page, PHONE);
    expect(await field(page, "Código").getAttribute("autocomplete")).toBe("one-time-code");
    await expectGoodScreen(page, "login-otp");
    await verify(page, wrong(code));
    await see(page, INCORRECT);
    await verify(page, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    await page.waitForURL("**/dashboard");
  });

  test("the profile starts with that phone and without an address", async () => {
    await page.goto("/perfil");
    await field(page, "Correo electrónico").waitFor();
    expect(await field(page, "Correo electrónico").inputValue()).toBe("");
    await fillPerfil(page, {}, 3);
    await field(page, "Teléfono").waitFor();
    expect(await field(page, "Teléfono").inputValue()).toBe(PHONE);
  });

  test("an expired code is refused; after the wait another one opens the page that asked", async () => {
    await signOut(page);
    const { page: clocked } = await stage.open();
    await clocked.clock.install();
    await clocked.goto("/referidos");
    await clocked.getByRole("main").getByRole("link", { name: "Iniciar Sesión" }).click();
    await choose(clocked, "Teléfono");
    await field(clocked, "Teléfono").fill("+58 414 555 0001");
    await press(clocked, "Enviar código");
    await heading(clocked, "Verifica tu código");
    await see(clocked, /Puedes pedir otro en \d+ s\./);
    storage.driver.exec(`update otps set expira = 1 where telefono = '${E164}'`);
    await verify(clocked, await lastCode());
    await see(clocked, INCORRECT);
    await clocked.clock.fastForward(61_000);
    await press(clocked, "Reenviar código");
    await see(clocked, "Te enviamos otro código.");
    await verify(clocked, await lastCode());
    await clocked.waitForURL("**/referidos");
    await clocked.context().close();
  });

  test("a failure to send says so, with its reason", async () => {
    const message = "Hoy no podemos enviar más códigos.";
    await page.route("**/api/auth/phone-number/send-otp", (route) =>
      route.fulfill({ status: 429, json: { codigo: "CODES_EXHAUSTED", message } }),
    );
    await page.goto("/login/phone");
    await field(page, "Teléfono").fill(PHONE);
    await press(page, "Enviar código");
    await see(page, `Error al enviar el código: ${message}`);
    await page.unroute("**/api/auth/phone-number/send-otp");
  });
});

describe("one's own account", () => {
  const dialog = () => page.getByRole("dialog");
  async function proveBySms(): Promise<void> {
    await dialog().getByRole("button", { name: "Enviar código al 0414-***0001" }).click();
    await dialog()
      .getByLabel("Código", { exact: true })
      .fill(await codeAfterSending());
  }
  /** The field appears once the code was sent. */
  async function codeAfterSending(): Promise<string> {
    await dialog().getByLabel("Código", { exact: true }).waitFor();
    return lastCode();
  }

  test("gets an address and a password, each with a code of its phone", async () => {
    await verify(page, await askCode(page, PHONE));
    await page.waitForURL("**/dashboard");
    await page.goto("/datos");
    await press(page, "Agregar correo");
    await dialog().getByLabel("Correo electrónico").fill(EMAIL);
    await expectGoodScreen(page, "agregar-correo");
    await dialog().getByRole("button", { name: "Guardar correo" }).click();
    await see(page, "Pide un código y escríbelo para continuar.");
    await proveBySms();
    await dialog().getByRole("button", { name: "Guardar correo" }).click();
    await dialog().waitFor({ state: "detached" });
    await see(page, "Sin confirmar");

    await press(page, "Agregar contraseña");
    await dialog().getByLabel("Contraseña nueva").fill("123456");
    await proveBySms();
    await dialog().getByRole("button", { name: "Guardar contraseña" }).click();
    await see(page, "Esa contraseña es muy común.");
    await dialog().getByLabel("Contraseña nueva").fill(password);
    await dialog().getByRole("button", { name: "Guardar contraseña" }).click();
    await dialog().waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Cambiar contraseña" }).waitFor();
  });

  test("confirms the address with a link that it may ask for again", async () => {
    await press(page, "Reenviar enlace");
    await see(page, "Te enviamos otro enlace.");
    await expectGoodScreen(page, "datos");
    await page.goto(await lastLink("confirmacion"));
    await expectGoodScreen(page, "confirmar-correo");
    expect(new URL(page.url()).hash).toBe("");
    await press(page, "Confirmar correo");
    await see(page, "Correo confirmado.");
    await choose(page, "Ver Mis Datos");
    await page.getByRole("button", { name: "Cambiar correo" }).waitFor();
    expect(await page.getByText("Sin confirmar").count()).toBe(0);
  });

  test("changes its phone: the password, and a code of the new one", async () => {
    await press(page, "Cambiar teléfono");
    await dialog().getByLabel("Teléfono nuevo").fill("0424 555 0002");
    await dialog().getByRole("button", { name: "Enviar código al 0424-5550002" }).click();
    await dialog().getByLabel("Código del teléfono nuevo").waitFor();
    await dialog()
      .getByLabel("Código del teléfono nuevo")
      .fill(await lastCode());
    await dialog().getByLabel("Contraseña actual").fill("otra-clave");
    await expectGoodScreen(page, "cambiar-telefono");
    await dialog().getByRole("button", { name: "Guardar teléfono" }).click();
    await dialog().getByText("Contraseña incorrecta.").waitFor();
    await dialog().getByLabel("Contraseña actual").fill(password);
    await dialog().getByRole("button", { name: "Guardar teléfono" }).click();
    await dialog().waitFor({ state: "detached" });
    await see(page, "0424-5550002");
  });

  test("is closed elsewhere: the other browser is out at its next request", async () => {
    const { page: other } = await stage.open();
    await enterByEmail(other, EMAIL, password);
    await other.waitForURL("**/dashboard");
    await page.goto("/datos");
    await see(page, "Chrome en Linux");
    await press(page, "Cerrar sesión en otros dispositivos");
    await see(page, "Cerramos");
    await other.goto("/datos");
    await other.getByRole("main").getByRole("link", { name: "Iniciar Sesión" }).waitFor();
    await other.context().close();
    await page.reload();
    await see(page, "Cómo entras a tu cuenta");
  });

  test("asks for two steps: the phone alone no longer opens it, the password and a code do", async () => {
    await press(page, "Activar");
    await dialog().getByLabel("Contraseña actual").fill(password);
    await dialog().getByRole("button", { name: "Activar" }).click();
    await dialog().waitFor({ state: "detached" });
    await see(page, "Activada");
    await signOut(page);

    await verify(page, await askCode(page, "0424-5550002"));
    await see(page, "Tu cuenta pide dos pasos");
    await expectGoodScreen(page, "login-pide-contrasena");
    await choose(page, "Entrar con correo y contraseña");
    await page.waitForURL("**/login/email");

    await enterByEmail(page, EMAIL, password);
    await heading(page, "Verificación en dos pasos");
    await press(page, "Enviar código");
    await field(page, "Código").waitFor();
    await expectGoodScreen(page, "segundo-paso-sms");
    const code = await lastCode();
    await verify(page, wrong(code));
    await see(page, INCORRECT);
    await verify(page, code);
    await page.waitForURL("**/dashboard");
  });
});

describe("signing out", () => {
  test("leaves nothing of what the document brought in it", async () => {
    await page.reload();
    await see(page, /Hola/);
    const answers = () => page.evaluate(() => document.getElementById("data")?.textContent);
    expect(
      (await page.evaluate(async () => (await fetch("/dashboard")).text())).match(/id="data"[^>]*>(.{40})/),
    ).not.toBeNull();
    expect(await answers()).toBe("");
  });

  test("that fails says so, and leaves the person where they were; then it goes to the landing", async () => {
    await page.route("**/api/auth/sign-out", (route) => route.abort());
    await press(page, "Cerrar Sesión");
    await see(page, "Error al cerrar sesión.");
    expect(new URL(page.url()).pathname).toBe("/dashboard");
    await page.unroute("**/api/auth/sign-out");
    await signOut(page);
  });
});

describe("by e-mail, each text", () => {
  test.each([
    ["nadie@cuotica.test", "arepa-con-queso", "Correo no registrado."],
    [EMAIL, "errada-1", "Contraseña incorrecta."],
    ["no-es-correo", "arepa-con-queso", "Correo no válido."],
  ])("signing in with %s and %s: %s", async (email, secret, text) => {
    await enterByEmail(page, email, secret);
    await page.getByText(text, { exact: true }).waitFor();
  });

  test("pressed before the page's code is here, it is sent once that has come", async () => {
    const arrives = Promise.withResolvers<void>();
    await page.route(/assets\/login-email-.*\.js/, async (route) => {
      await arrives.promise;
      await route.continue();
    });
    await page.goto("/login/email");
    await field(page, "Correo electrónico").fill("no-es-correo");
    await field(page, "Contraseña").fill("arepa-con-queso");
    await press(page, "Iniciar Sesión");
    expect(await page.getByText("Correo no válido.", { exact: true }).count()).toBe(0);
    arrives.resolve();
    await page.getByText("Correo no válido.", { exact: true }).waitFor();
    await page.unroute(/assets\/login-email-.*\.js/);
  });

  test("what is kept from last time does not come under the fingers of who writes already", async () => {
    await page.evaluate(() =>
      localStorage.setItem("cuotica:borrador:cuenta", '{"values":{"email":"otra@cuotica.test"}}'),
    );
    const email = field(page, "Correo electrónico");
    const open = async () => {
      const arrives = Promise.withResolvers<void>();
      await page.route(/assets\/login-email-.*\.js/, async (route) => {
        await arrives.promise;
        await route.continue();
      });
      await page.goto("/login/email");
      return async () => {
        arrives.resolve();
        await alive(page);
        await page.unroute(/assets\/login-email-.*\.js/);
      };
    };
    const come = await open();
    await email.focus();
    await come();
    await page.keyboard.type("no-es-correo");
    expect(await email.inputValue()).toBe("no-es-correo");
    await (await open())();
    expect(await email.inputValue()).toBe("no-es-correo");
  });

  test("anything else: Ocurrió un error. Intenta nuevamente.", async () => {
    await page.route("**/api/auth/sign-in/email", (route) => route.fulfill({ status: 500, body: "" }));
    await enterByEmail(page, EMAIL, password);
    await page.getByText("Ocurrió un error. Intenta nuevamente.", { exact: true }).waitFor();
    await page.unroute("**/api/auth/sign-in/email");
    await expectGoodScreen(page, "login-email");
  });

  test.each([
    [EMAIL, "arepa-con-queso", "Este correo ya está en uso."],
    ["nueva@cuotica.test", "12345", "La contraseña debe tener al menos 6 caracteres."],
  ])("registering with %s and %s: %s", async (email, secret, text) => {
    await page.goto("/login/email");
    await press(page, "Regístrate");
    await field(page, "Correo electrónico").fill(email);
    await field(page, "Contraseña").fill(secret);
    await press(page, "Crear cuenta");
    await page.getByText(text, { exact: true }).waitFor();
  });

  test("the registration page says 'Error: ' before the reason, once, and what to do next", async () => {
    await page.goto("/registro/email");
    await field(page, "Correo electrónico").fill(EMAIL);
    await field(page, "Contraseña").fill("arepa-con-queso");
    await page.route("**/api/auth/sign-up/email", (route) => route.abort("internetdisconnected"));
    await press(page, "Crear cuenta");
    const LOST = "Error: No pudimos conectar. Revisa tu conexión e inténtalo de nuevo.";
    await page.getByText(LOST, { exact: true }).waitFor();
    expect(await page.getByText(/Ocurrió un error|conexión/).allTextContents()).toEqual([LOST]);
    await page.unroute("**/api/auth/sign-up/email");
    await press(page, "Crear cuenta");
    await page.getByText("Error: Este correo ya está en uso.", { exact: true }).waitFor();
    expect(await page.getByText(/ya está en uso/).count()).toBe(1);
    await page.getByRole("link", { name: "Inicia sesión con él" }).click();
    await page.waitForURL("**/login/email");
    expect(await field(page, "Correo electrónico").inputValue()).toBe(EMAIL);
  });
});

describe("a forgotten password", () => {
  test("by the link of an e-mail", async () => {
    await page.goto("/login/email");
    await alive(page);
    await field(page, "Correo electrónico").fill(EMAIL);
    await choose(page, "¿Olvidaste tu contraseña?");
    await heading(page, "Recupera tu cuenta");
    expect(await field(page, "Correo electrónico").inputValue()).toBe(EMAIL);
    await expectGoodScreen(page, "recuperar");
    for (const email of ["nadie@cuotica.test", EMAIL]) {
      await field(page, "Correo electrónico").fill(email);
      await press(page, "Enviar enlace");
      await see(page, "Si ese correo está en una cuenta, te enviamos un enlace.");
    }
    await expect.poll(() => lastLink("recuperacion")).toContain("/recuperar#token=");
    const link = await lastLink("recuperacion");
    await page.goto(link);
    await heading(page, "Elige una contraseña nueva");
    await expectGoodScreen(page, "contrasena-nueva");
    password = "sancocho-de-pescado";
    await field(page, "Contraseña nueva").fill(password);
    await press(page, "Guardar contraseña");
    await page.waitForURL("**/login/email");

    await page.goto(link);
    await field(page, "Contraseña nueva").fill("otra-mas-larga");
    await press(page, "Guardar contraseña");
    await see(page, "Este enlace ya se usó o venció. Pide uno nuevo.");
  });

  async function askByPhone(): Promise<void> {
    await page.goto("/recuperar");
    await press(page, "Recupera con tu teléfono");
    await field(page, "Teléfono").fill("0424-5550002");
    await press(page, "Enviar código");
    await field(page, "Código").waitFor();
  }

  test("not by the phone alone while the account asks for two steps, which both of them turn off", async () => {
    // Another day: this phone has used up its codes for today.
    storage.driver.exec("delete from intentos");
    await askByPhone();
    await field(page, "Código").fill(await lastCode());
    await field(page, "Contraseña nueva").fill("otra-mas-larga");
    await press(page, "Guardar contraseña");
    await see(page, "el teléfono solo no basta");

    await enterByEmail(page, EMAIL, password);
    await press(page, "Enviar código");
    await field(page, "Código").waitFor();
    await verify(page, await lastCode());
    await page.waitForURL("**/dashboard");
    await page.goto("/datos");
    await press(page, "Desactivar");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Contraseña actual").fill(password);
    await dialog.getByRole("button", { name: /^Enviar código al/ }).click();
    await dialog.getByLabel("Código de tu teléfono actual").waitFor();
    await dialog.getByLabel("Código de tu teléfono actual").fill(await lastCode());
    await expectGoodScreen(page, "desactivar-dos-pasos");
    await dialog.getByRole("button", { name: "Desactivar" }).click();
    await dialog.waitFor({ state: "detached" });
    await see(page, "Desactivada");
    await signOut(page);
  });

  test("by a code to the phone; and the new password is the one", async () => {
    await askByPhone();
    await expectGoodScreen(page, "recuperar-telefono");
    const code = await lastCode();
    password = "tequenos-calientes";
    await field(page, "Código").fill(wrong(code));
    await field(page, "Contraseña nueva").fill(password);
    await press(page, "Guardar contraseña");
    await see(page, INCORRECT);
    await field(page, "Código").fill(code);
    await press(page, "Guardar contraseña");
    await page.waitForURL("**/login");
    await enterByEmail(page, EMAIL, password);
    await page.waitForURL("**/dashboard");
  });
});

describe("«No fui yo»", () => {
  test("the history says who came in and what changed, in plain words", async () => {
    await page.goto("/datos");
    await see(page, "Entraste desde Chrome en Linux");
    await see(page, "Cambiaste tu contraseña olvidada desde Chrome en Linux");
    await see(page, "Este navegador");
    await press(page, "Ver más");
    await see(page, "Quitaste los dos pasos");
    await expectGoodScreen(page, "datos-actividad");
  });

  test("the link of the mail protects the account with one button; nothing changes until it is pressed", async () => {
    const { page: other } = await stage.open();
    await other.goto(await lastLink("cambio"));
    await heading(other, "¿No fuiste tú?");
    await expectGoodScreen(other, "no-fui-yo");
    await page.reload();
    await see(page, "Cómo entras a tu cuenta");
    await press(other, "No fui yo: proteger mi cuenta");
    await heading(other, "Tu cuenta está protegida");
    await expectGoodScreen(other, "no-fui-yo-protegida");
    await other.context().close();
    await page.reload();
    await page.getByRole("main").getByRole("link", { name: "Iniciar Sesión" }).waitFor();
    await enterByEmail(page, EMAIL, password);
    await page.waitForURL("**/dashboard");
    await page.goto("/datos");
    await press(page, "Cambiar contraseña");
    await page.getByRole("dialog").getByLabel("Contraseña nueva").fill("otra-mas-larga");
    await page.getByRole("dialog").getByLabel("Contraseña actual").fill(password);
    await press(page, "Guardar contraseña");
    await see(page, "Tu cuenta está protegida");
  });
});

describe("an administrator", () => {
  const dialog = () => admin.getByRole("dialog");
  let admin: Page;
  beforeAll(async () => {
    admin = (await stage.open()).page;
  });

  test("sees what happened to a client's account, and lifts its protection", async () => {
    const userId = storage.driver.prepare("select id from user where email = ?").pluck().get(EMAIL);
    await admin.goto("/admin");
    await see(admin, "Acceso Administrativo");
    await expectGoodScreen(admin, "admin-login");
    await field(admin, "Correo electrónico").fill(ADMIN.email);
    await field(admin, "Contraseña").fill(ADMIN.password);
    await press(admin, "Entrar al Panel");
    await admin.getByRole("tab", { name: "Pendientes" }).waitFor();
    await admin.goto(`/admin/clientes/${userId}`);
    await see(admin, "Cuenta protegida");
    await choose(admin, "Historial");
    await choose(admin, "Actividad");
    await see(admin, "Protegió su cuenta con «No fui yo»");
    await expectGoodScreen(admin, "ficha-actividad");
    await press(admin, "Descongelar");
    await expectGoodScreen(admin, "ficha-descongelar");
    await dialog().getByRole("button", { name: "Descongelar" }).click();
    await see(admin, "Un administrador quitó la protección");
    await admin.getByText("Cuenta protegida", { exact: true }).waitFor({ state: "detached" });
  });
});

test("under the security policy of production the captcha is solved all the same; one that grew old is solved again", async () => {
  const port = String(await freePort());
  const production = await openStage({
    ...{ NODE_ENV: "production", LOG_FORMAT: "pretty" },
    ...{ PORT: port, PUBLIC_URL: `http://localhost:${port}` },
  });
  const { page: visitor } = await production.open();
  const challenges: string[] = [];
  visitor.on("request", (request) => {
    if (request.url().endsWith("/api/captcha")) challenges.push(request.url());
  });
  await visitor.route(
    "**/api/auth/sign-in/email",
    (route) => route.fulfill({ status: 400, json: { codigo: "CAPTCHA_MISSING", message: "vencido" } }),
    { times: 1 },
  );
  await visitor.goto("/admin");
  await field(visitor, "Correo electrónico").fill(ADMIN.email);
  await expect.poll(() => challenges.length).toBe(1);
  await field(visitor, "Contraseña").fill(ADMIN.password);
  await press(visitor, "Entrar al Panel");
  await visitor.getByRole("tab", { name: "Pendientes" }).waitFor();
  expect(challenges).toHaveLength(2);
  await production.close();
  expect(production.problems).toEqual([]);
});
