/** A borrower's home: first what is owed and by when, then recent events, the links and the level (spec §2 Dashboard). */
import { Database } from "bun:sqlite";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../support/browser.ts";
import { approvalOf, dayFromNow, requested, verified } from "../../support/business.ts";
import { expectGoodScreen } from "../../support/look.ts";
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

/** The person's phone, at /dashboard. */
async function home(person: Person): Promise<Page> {
  const { page } = await stage.openAs(person);
  await page.goto("/dashboard");
  await see(page, "Ver Beneficios");
  return page;
}

/** The program's own database, changed directly: days that a test cannot wait for. */
function inFile(sql: string, ...values: string[]): void {
  const db = new Database(join(stage.dataDir, "cuotica.db"));
  db.run("pragma busy_timeout = 5000");
  db.run(sql, values);
  db.close();
}

const see = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const titles = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();

test("nobody signed in: it says that it waits for somebody, with the way in", async () => {
  const { page } = await stage.open();
  await page.goto("/dashboard");
  await see(page, "Cargando usuario...");
  await page.getByRole("main").getByRole("link", { name: "Iniciar Sesión" }).waitFor();
});

test("without a profile it says so and leads to it", async () => {
  const page = await home(await stage.newcomer());
  await see(page, "No tienes notificaciones todavía");
  await see(page, "Confirma tu correo");
  expect(await titles(page)).toEqual([
    "Tu perfil no está completo",
    "Confirma tu correo",
    "Notificaciones",
    "Tu nivel",
    // The first news, of August, are no longer shown.
    "Consejos",
  ]);
  await see(page, "Te falta un préstamo pagado a tiempo para llegar a Plata y solicitar hasta $50.");
  await expectGoodScreen(page, "sin perfil");
  await page.getByRole("link", { name: "Completa tu perfil" }).click();
  await page.waitForURL("**/perfil?paso=sobre-ti");
});

test("an address that nobody confirmed is asked for until it is confirmed, and not of who has a loan", async () => {
  const { person, userId } = await verified(stage, admin);
  const page = await home(person);
  await see(page, "Confirma tu correo");
  expect((await titles(page)).slice(0, 3)).toEqual([
    "Ya puedes solicitar tu préstamo",
    "Confirma tu correo",
    "Notificaciones",
  ]);
  await page.getByRole("button", { name: "Reenviar enlace" }).click();
  await see(page, "Te enviamos otro enlace a");
  await expectGoodScreen(page, "correo por confirmar");
  inFile("update user set emailVerified = 1 where id = ?", userId);
  await page.getByRole("button", { name: "Reenviar enlace" }).click();
  await see(page, "Tu correo ya está confirmado.");
  await page.getByRole("heading", { name: "Confirma tu correo" }).waitFor({ state: "detached" });
});

describe("with a loan", () => {
  let page: Page;
  beforeAll(async () => {
    inFile("insert into tasas select '2026-01-15', 29135820000, 'BCV', 1, id from usuarios where rol = 'admin'");
    const { person, userId } = await verified(stage, admin);
    const nombre = "Maximiliano Alejandro de los Santos Fernández-Villavicencio";
    inFile("update usuarios set nivel = 5, nombre = ? where id = ?", nombre, userId);
    await admin.mutate("loans.approve", approvalOf(await requested(person, 40_000)));
    page = await home(person);
  });

  test("the next cuota comes first: how much, when, in bolívares of which day, and «Pagar»", async () => {
    await see(page, "Hola, Maximiliano");
    await see(page, "Tu próxima cuota");
    expect((await titles(page)).slice(0, 3)).toEqual(["Tu próxima cuota", "Notificaciones", "Tu nivel"]);
    const cuota = page.getByRole("main").locator("section").first();
    for (const text of [
      "$120,00",
      "Bs. 34.962,98",
      /tasa BCV del 15 de enero de 2026/,
      /vence en \d+ días/,
      "$480,00",
    ]) {
      await cuota.getByText(text).first().waitFor();
    }
    expect(await cuota.getByRole("link", { name: "Pagar", exact: true }).getAttribute("href")).toBe("/solicitar#pagar");
    await see(page, "Llegaste al nivel más alto.");
    await expectGoodScreen(page, "con préstamo");
  });

  test("«Pagar» is over the places while the page's own is off the screen, and leads to the first step", async () => {
    const places = page.getByRole("navigation", { name: "Principal" });
    const atHand = places.getByRole("link", { name: "Pagar", exact: true });
    await page.getByRole("link", { name: "Privacidad" }).scrollIntoViewIfNeeded();
    await atHand.waitFor();
    expect(await places.getByText("$120,00").isVisible()).toBe(true);
    await expectGoodScreen(page, "con «Pagar» bajo el pulgar");
    await atHand.click();
    await page.waitForURL("**/solicitar#pagar");
    await see(page, "¿Cuánto vas a pagar?");
    await expect.poll(() => atHand.count()).toBe(0);
    await page.goto("/dashboard");
    await see(page, "Ver Beneficios");
  });

  test("a late one says so", async () => {
    const { person } = await verified(stage, admin);
    // A loan kept on paper before, entered as it was.
    const antes = { ...approvalOf(await requested(person)), fechaPrimerPago: dayFromNow(-20) };
    expect(await admin.mutate("loans.approve", antes)).toMatchObject({ status: 200 });
    const late = await home(person);
    await see(late, "Tienes una cuota vencida");
    await see(late, /venció hace \d+ días/);
    await expectGoodScreen(late, "con una cuota vencida");
  });
});

test("a new notification says so until the page is left, and is read once it was on the screen", async () => {
  const person = await stage.newcomer();
  const me = async () => (await person.query<{ id: string; notificacionesNuevas: number }>("usuarios.me")).data;
  await admin.mutate("usuarios.raiseLevel", { userId: (await me()).id });
  const page = await home(person);
  const item = page.getByRole("listitem").filter({ hasText: "nivel 2" });
  await item.getByText("Nueva", { exact: true }).waitFor();
  await item.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await me()).notificacionesNuevas).toBe(0);
  expect(await item.getByText("Nueva", { exact: true }).isVisible()).toBe(true);
  await page.reload();
  await item.waitFor();
  expect(await item.getByText("Nueva", { exact: true }).count()).toBe(0);
});
