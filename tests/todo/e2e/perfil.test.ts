/** «Completa tu perfil», one topic per screen, as people fill it in: by touch, by keyboard, with a power cut, with a mistake. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../support/browser.ts";
import { withProfile } from "../../support/business.ts";
import { expectGoodScreen } from "../../support/look.ts";
import { field, fillPerfil, onStep, onward } from "../../support/perfil.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});

/** A new person, on a phone with a touch screen, at /perfil. */
async function arrive(options: BrowserContextOptions = {}): Promise<Page> {
  const person = await stage.newcomer();
  const { page, context } = await stage.open({ hasTouch: true, isMobile: true, ...options });
  const cookies = person.cookie.split("; ").map((pair) => pair.split("="));
  await context.addCookies(cookies.map(([name = "", ...value]) => ({ name, value: value.join("="), url: stage.url })));
  await page.goto("/perfil");
  await onStep(page, 1);
  return page;
}

const see = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const option = (page: Page, name: string) => page.getByRole("option", { name, exact: true });
const title = (page: Page) => page.getByRole("heading", { level: 2 }).first().textContent();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");
const paso = (page: Page) => new URL(page.url()).searchParams.get("paso");
const me = (page: Page) => page.evaluate(async () => (await (await fetch("/trpc/usuarios.me")).json()).result.data);

test("on a phone, by touch: search, choose, review, change one thing, save", async () => {
  const page = await arrive();
  await fillPerfil(page, {}, 2);
  await onStep(page, 2);
  await field(page, "Estado").tap();
  expect(await page.getByRole("option").count()).toBe(24);
  for (const row of await page.getByRole("option").all()) {
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  }
  await field(page, "Estado").pressSequentially("merid");
  await option(page, "Mérida").tap();
  expect(await field(page, "Estado").inputValue()).toBe("Mérida");
  expect(await page.getByRole("listbox").count()).toBe(0);
  await field(page, "Ciudad").tap();
  await field(page, "Ciudad").pressSequentially("El Bijao");
  await option(page, "Usar «El Bijao»").tap();
  await field(page, "Dirección").fill("Calle real");
  await field(page, "Ingreso mensual ($)").fill("1500");
  await see(page, "Unos $1.500,00 al mes.");
  await see(page, "tu teléfono te preguntará si compartes tu ubicación");
  await onward(page);
  await onStep(page, 3);
  expect(await title(page)).toBe("Pago Movil");
  await field(page, "Banco").tap();
  await field(page, "Banco").pressSequentially("provin");
  await option(page, "BBVA Provincial (0108)").tap();
  await field(page, "Teléfono").fill("+58 414 1234567");
  await see(page, "Es el 0414-1234567.");
  await field(page, "Cédula").fill("12345678");
  await see(page, "Es la V-12.345.678.");
  await onward(page);
  await onStep(page, 4);
  for (const text of ["María José Núñez Rodríguez", "El Bijao", "BBVA Provincial (0108)", "V-12.345.678"]) {
    await see(page, text);
  }
  await page.getByRole("button", { name: "Cambiar Dónde vives" }).tap();
  await onStep(page, 2);
  await field(page, "Estado").fill("zulia");
  await field(page, "Ciudad").fill("maracaibo");
  await onward(page);
  await onStep(page, 4);
  await see(page, "Maracaibo");
  await page.getByRole("button", { name: "Guardar perfil" }).tap();
  await page.waitForURL("**/dashboard");
  expect(await me(page)).toMatchObject({
    perfilGuardado: true,
    estado: "Zulia",
    ciudad: "Maracaibo",
    banco: "0108",
    telefono: "+584141234567",
    cedula: "V12345678",
    ingreso: 150_000,
    ubicacion: { latitude: 10.4806, longitude: -66.9036 },
  });
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith(":perfil")))).toEqual([]);
  await page.goto("/perfil");
  await page.waitForURL("**/dashboard");
});

describe("nothing is lost and nothing is skipped", () => {
  let page: Page;
  beforeAll(async () => {
    page = await arrive();
  });

  test("a step says what is missing, beside each field and at the top, and goes to the first", async () => {
    await onward(page);
    await see(page, "Revisa 3 datos para continuar");
    const summary = page.getByRole("alert", { name: "Revisa 3 datos para continuar" });
    expect(await summary.getByRole("button").allTextContents()).toEqual(["Nombre", "Apellido", "Edad"]);
    expect(await field(page, "Nombre").evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await field(page, "Edad").getAttribute("aria-invalid")).toBe("true");
    await fillPerfil(page, {}, 2);
    await onStep(page, 2);
    await field(page, "Estado").fill("Texas");
    await field(page, "Ciudad").fill("Dallas");
    await field(page, "Dirección").fill("Casa 1");
    await onward(page);
    await see(page, "Elige un estado de la lista.");
    await field(page, "Estado").fill("zul");
    await field(page, "Estado").press("Enter");
    expect(await field(page, "Estado").inputValue()).toBe("Zulia");
    await field(page, "Ingreso mensual ($)").fill("99,50");
    await onward(page);
    await onStep(page, 3);
    await expect.poll(() => focused(page)).toBe("Pago Movil");
  });

  test("after a reload it goes on where it was, with what was written", async () => {
    await field(page, "Teléfono").fill("0414 123 45 67");
    await page.reload();
    await see(page, "Recuperamos lo que habías escrito.");
    await onStep(page, 3);
    expect(await field(page, "Teléfono").inputValue()).toBe("0414 123 45 67");
    await page.goto("/perfil");
    await onStep(page, 3);
    expect(paso(page)).toBe("pago-movil");
  });

  test("the browser's back button and our link go one step back, forward comes again", async () => {
    await page.goto("/perfil?paso=sobre-ti");
    await onStep(page, 1);
    await onward(page);
    await onStep(page, 2);
    await onward(page);
    await onStep(page, 3);
    await page.goBack();
    await onStep(page, 2);
    await expect.poll(() => focused(page)).toBe("Dónde vives");
    expect(await field(page, "Dirección").inputValue()).toBe("Casa 1");
    await page.getByRole("link", { name: "Atrás" }).click();
    await onStep(page, 1);
    await page.goto("/perfil?paso=sobre-ti");
    await onward(page);
    await onStep(page, 2);
    await page.getByRole("link", { name: "Atrás" }).click();
    await onStep(page, 1);
    await page.goForward();
    await onStep(page, 2);
  });

  test.each(["revision", "pago-movil", "otra-cosa"])("?paso=%s leads to the first incomplete step", async (wanted) => {
    await page.goto(`/perfil?paso=${wanted}`);
    await onStep(page, 3);
    await expect.poll(() => paso(page)).toBe("pago-movil");
  });
});

test("a place that is refused says how to allow it, and the same button asks again", async () => {
  const page = await arrive({ permissions: [] });
  await fillPerfil(page, {}, 3);
  await see(page, "Debes permitir el acceso a tu ubicación para continuar.");
  await see(page, /toca el candado/);
  await expectGoodScreen(page, "ubicacion negada");
  await onStep(page, 2);
  await page.context().grantPermissions(["geolocation"]);
  await onward(page);
  await onStep(page, 3);
  await page.reload();
  await onStep(page, 3);
});

test.each([
  ["Cédula", { Cédula: "9000001", Teléfono: "0424-1000001" }],
  ["Teléfono", { Cédula: "9000002", Teléfono: "0424-1000002" }],
] as const)("a %s that another person has leads back to its step and to its field", async (label, mine) => {
  const { person } = await withProfile(stage);
  const other = (await person.query<{ cedula: string; telefono: string }>("usuarios.me")).data;
  const page = await arrive();
  const taken = { Cédula: other.cedula, Teléfono: other.telefono }[label];
  await fillPerfil(page, { ...mine, [label]: taken });
  await onStep(page, 4);
  await page.getByRole("button", { name: "Guardar perfil" }).click();
  await onStep(page, 3);
  const input = field(page, label);
  await expect.poll(() => input.evaluate((each) => each === document.activeElement)).toBe(true);
  expect(await input.getAttribute("aria-invalid")).toBe("true");
  await input.fill(mine[label]);
  await onward(page);
  await onStep(page, 4);
  await page.getByRole("button", { name: "Guardar perfil" }).click();
  await page.waitForURL("**/dashboard");
});

test("by keyboard alone", async () => {
  const page = await arrive({ hasTouch: false, isMobile: false });
  const { keyboard } = page;
  const type = async (label: string, text: string) => {
    for (let i = 0; i < 12; i += 1) {
      if (await field(page, label).evaluate((input) => input === document.activeElement)) break;
      await keyboard.press("Tab");
    }
    await keyboard.press("Control+a");
    await keyboard.type(text);
  };
  await type("Nombre", "Ana");
  await type("Apellido", "Díaz");
  await type("Edad", "40");
  await keyboard.press("Enter");
  await onStep(page, 2);
  await type("Estado", "amaz");
  await keyboard.press("Enter");
  await type("Ciudad", "");
  await keyboard.press("ArrowUp");
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  expect(await field(page, "Ciudad").inputValue()).toBe("Isla Ratón");
  await keyboard.press("ArrowDown");
  expect(await field(page, "Ciudad").getAttribute("aria-expanded")).toBe("true");
  await keyboard.press("Escape");
  expect(await field(page, "Ciudad").getAttribute("aria-expanded")).toBe("false");
  await type("Dirección", "Casa 3");
  await type("Ingreso mensual ($)", "200");
  await keyboard.press("Enter");
  await onStep(page, 3);
  await type("Banco", "banesco");
  await type("Teléfono", "0426 7654321");
  expect(await field(page, "Banco").inputValue()).toBe("Banesco (0134)");
  await type("Cédula", "e-84123456");
  await keyboard.press("Enter");
  await onStep(page, 4);
  for (let i = 0; i < 12 && !(await focused(page)).includes("Guardar perfil"); i += 1) await keyboard.press("Tab");
  await keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  expect(await me(page)).toMatchObject({
    estado: "Amazonas",
    ciudad: "Isla Ratón",
    banco: "0134",
    cedula: "E84123456",
  });
});

test("every step is a good screen, with its lists open and with its errors", async () => {
  const page = await arrive({ isMobile: false });
  await onward(page);
  await expectGoodScreen(page, "sobre ti, con errores");
  await fillPerfil(page, {}, 2);
  await onStep(page, 2);
  await field(page, "Estado").click();
  await page.getByRole("listbox").waitFor();
  await expectGoodScreen(page, "vivienda, con la lista");
  await field(page, "Estado").fill("nada de esto");
  await see(page, "Ningún estado se llama así.");
  await expectGoodScreen(page, "vivienda, sin nada parecido");
  await page.goto("/perfil");
  await onStep(page, 2);
  await field(page, "Estado").fill("Zulia");
  await field(page, "Ciudad").fill("Un pueblo cuyo nombre es tan largo que no cabe en una sola línea del teléfono");
  await page.getByRole("option").waitFor();
  await expectGoodScreen(page, "vivienda, otra ciudad");
  await field(page, "Dirección").fill("Casa 1");
  await field(page, "Ingreso mensual ($)").fill("1000000");
  await expectGoodScreen(page, "vivienda e ingreso");
  await onward(page);
  await onStep(page, 3);
  await onward(page);
  await expectGoodScreen(page, "pago movil, con errores");
  await field(page, "Banco").fill("0175");
  await field(page, "Teléfono").fill("04121112233");
  await field(page, "Cédula").fill("v11222333");
  await onward(page);
  await onStep(page, 4);
  await expectGoodScreen(page, "revision");
});
