/** Changes between a response and the stream that continues from it: no screen misses one. */
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../support/browser.ts";
import { approvalOf, requested, verified } from "../../support/business.ts";
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

/**
 * Delays the opening of the stream of `page`, as a slow connection does. `opening` resolves with its request; calling it lets
 * it through.
 */
async function holdStream(page: Page): Promise<{ opening: Promise<() => Promise<void>> }> {
  const { promise, resolve } = Promise.withResolvers<Route>();
  await page.route("**/trpc/notificaciones.live**", resolve, { times: 1 });
  return { opening: promise.then((route) => () => route.continue()) };
}

async function raiseLevel(person: Person): Promise<void> {
  const { data } = await person.query<{ id: string }>("usuarios.me");
  await admin.mutate("usuarios.raiseLevel", { userId: data.id });
}

const toast = (page: Page) => page.getByRole("status").filter({ hasText: "nivel 2" });

test("a notification written before the stream is open comes all the same", async () => {
  const person = await stage.newcomer();
  const { page } = await stage.openAs(person);
  const { opening } = await holdStream(page);
  await page.goto("/dashboard");
  await page.getByText("No tienes notificaciones todavía").waitFor();
  const open = await opening;
  await raiseLevel(person);
  await open();
  await toast(page).waitFor();
  await page.getByRole("listitem").filter({ hasText: "nivel 2" }).waitFor();
});

test("so does one written while the person was on a page without a stream", async () => {
  const person = await stage.newcomer();
  const { page } = await stage.openAs(person);
  await page.goto("/dashboard");
  await page.getByText("No tienes notificaciones todavía").waitFor();
  await page.getByRole("link", { name: "Beneficios", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Niveles y beneficios" }).waitFor();
  await raiseLevel(person);
  await page.getByRole("link", { name: "Inicio", exact: true }).click();
  await toast(page).waitFor();
});

const CUENTA = { banco: "0102", telefono: "0412-5550101", cedula: "V-12345678", titular: "Ana Rivas" };
const payTo = (telefono: string) => admin.mutate("ajustes.save", { datosPago: { ...CUENTA, telefono } });
const CHANGED = "Cambiaron los datos para pagar";

test("another account to pay to stands on an open page at once, and on one without a stream as soon as it is copied", async () => {
  await payTo(CUENTA.telefono);
  const { person } = await verified(stage, admin);
  await admin.mutate("loans.approve", approvalOf(await requested(person)));
  const { page } = await stage.openAs(person);
  const listening = page.waitForResponse(/notificaciones\.live/);
  await page.goto("/solicitar#pagar-datos");
  await page.getByText("0412-5550101").waitFor();
  await listening;
  await payTo("0414-5550202");
  await page.getByText("0414-5550202").waitFor();
  await page.getByRole("alert").filter({ hasText: CHANGED }).waitFor();
  expect(await page.getByText("0412-5550101").count()).toBe(0);

  const { page: deaf } = await stage.openAs(person);
  // Opened and never answered: a failed one is reopened every few seconds, and the page then refetches everything.
  await deaf.route("**/trpc/notificaciones.live**", () => {});
  await deaf.goto("/solicitar#pagar-datos");
  await deaf.getByText("0414-5550202").waitFor();
  await payTo("0424-5550303");
  expect(await deaf.getByText(CHANGED).count()).toBe(0);
  await deaf.getByRole("button", { name: /^Copiar.*Teléfono$/ }).click();
  await deaf.getByText("0424-5550303").waitFor();
  await deaf.getByRole("alert").filter({ hasText: CHANGED }).waitFor();
});

test("a page that stays open hears again once the program has started again, and says no notification twice", async () => {
  const person = await stage.newcomer();
  const { page } = await stage.openAs(person);
  const opened = () => page.waitForRequest("**/trpc/notificaciones.live**");
  const first = opened();
  await page.goto("/dashboard");
  await first;
  await raiseLevel(person);
  await toast(page).waitFor();
  await toast(page).waitFor({ state: "hidden" });
  const again = opened();
  await stage.restart();
  await again;
  const { data } = await person.query<{ id: string }>("usuarios.me");
  await admin.mutate("usuarios.raiseLevel", { userId: data.id });
  await page.getByRole("status").filter({ hasText: "nivel 3" }).waitFor();
  expect(await toast(page).count()).toBe(0);
});
