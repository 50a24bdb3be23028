/**
 * Phones on a connection that a test cuts and restores, and their server: for the files about bad connections, which share
 * their hooks.
 */
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { openStage, type Stage } from "./browser.ts";
import { approvalOf, requested, verified } from "./business.ts";
import { freePort, type Linea, openLinea } from "./linea.ts";
import { Person } from "./server.ts";

export const PASSWORD = "arepa-con-queso";

export interface Client {
  person: Person;
  context: BrowserContext;
  phone: Page;
}

export function onBadLine() {
  const scene = {} as { linea: Linea; stage: Stage; admin: Person };
  const mails = new Map<Person, string>();
  beforeAll(async () => {
    scene.linea = await openLinea();
    const port = await freePort();
    scene.linea.to(port);
    scene.stage = await openStage({ PORT: String(port), PUBLIC_URL: scene.linea.url }, { serviceWorkers: "allow" });
    scene.admin = await scene.stage.admin();
  });
  afterEach(() => scene.linea.up());
  afterAll(async () => {
    await scene.stage.close();
    await scene.linea.close();
    expect(scene.stage.problems).toEqual([]);
  });

  const newcomer = async () => {
    const person = new Person(scene.linea.url);
    const email = `${crypto.randomUUID().slice(0, 8)}@cuotica.test`;
    await person.auth("/sign-up/email", { email, password: PASSWORD, name: "x" });
    mails.set(person, email);
    return person;
  };

  async function phoneOf(person: Person): Promise<Client> {
    const { page: phone, context } = await scene.stage.open();
    const cookies = person.cookie.split("; ").map((pair) => pair.split("="));
    await context.addCookies(
      cookies.map(([name = "", ...value]) => ({ name, value: value.join("="), url: scene.stage.url })),
    );
    return { person, phone, context };
  }

  /** Somebody who owes four cuotas of $6,00. */
  async function aDebtor(): Promise<Client> {
    const { person } = await verified({ newcomer }, scene.admin);
    await scene.admin.mutate("loans.approve", approvalOf(await requested(person)));
    return phoneOf(person);
  }

  return { scene, mails, newcomer, phoneOf, aDebtor };
}

export const see = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();

export async function fill(page: Page, codigo: string): Promise<void> {
  await page.goto("/solicitar");
  await page.getByLabel("Código de referencia").fill(codigo);
}
/** The service worker is installed and has stored everything it stores. */
export const installed = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));
