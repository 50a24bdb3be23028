/**
 * Drafts of forms about money that may already have been sent: they survive a reload, for their own administrator, for some
 * hours, until they are sent.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { instante, toDia } from "../../../rules/country/fecha.ts";
import { BORRADOR_DE_CLIENTE_MS } from "../../../rules/limits/panel.ts";
import { moveDate } from "../../support/dia.ts";
import { type Client, openPanel, type Panel } from "../../support/panel.ts";
import type { Person } from "../../support/server.ts";
import { paid } from "../../support/ventanas.ts";

const HOY = toDia(instante(Date.now()));
let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
  await panel.http.mutate("tasas.save", { fechaValor: HOY, valor: 29_135_820_000, fuente: "BCV" });
});
afterAll(async () => {
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});

interface Caso {
  begin: (client: Client) => Promise<unknown>;
  address: (client: Client) => string;
  /** The button that opens the form, and the one that sends it. */
  open: string;
  send: string;
  /** What is typed, by label, in order. */
  fields: (client: Client) => [label: string, value: string][];
  done: string;
}

const withPago = async (client: Client) => {
  await panel.approved(client);
  await client.person.mutate("pagos.register", { codigo: "4321", monto: 600 });
};
const CASOS: Record<string, Caso> = {
  "Corregir aprobación": {
    begin: (client) => panel.approved(client),
    address: ({ userId }) => `/admin/aprobadas?buscar=${userId}`,
    open: "Corregir aprobación",
    send: "Corregir aprobación",
    fields: () => [
      ["Referencia", "000123450001"],
      ["Motivo", "Copié mal la referencia"],
    ],
    done: "Aprobación corregida.",
  },
  "Corregir pago": {
    begin: withPago,
    address: ({ userId }) => `/admin/pagos?buscar=${userId}`,
    open: "Corregir",
    send: "Corregir",
    fields: () => [
      ["Referencia (opcional)", "000123454321"],
      ["Motivo", "La leyó mal"],
    ],
    done: "Pago corregido.",
  },
  "Registrar pago, desde la ficha": {
    begin: (client) => panel.approved(client),
    address: ({ userId }) => `/admin/clientes/${userId}?ver=pagos`,
    open: "Registrar pago",
    send: "Registrar pago",
    fields: () => [
      ["Cómo pagó", "efectivo"],
      ["Moneda", "usd"],
      ["Monto", "6,00"],
    ],
    done: "Pago registrado. Falta aprobarlo.",
  },
  "Registrar pago, de quien se elige": {
    begin: (client) => panel.approved(client),
    address: () => "/admin/pagos",
    open: "Registrar pago",
    send: "Registrar pago",
    fields: ({ userId }) => [
      ["Buscar cliente (opcional)", userId],
      ["Cliente", userId],
      ["Cómo pagó", "efectivo"],
      ["Moneda", "usd"],
      ["Monto", "6,00"],
    ],
    done: "Pago registrado. Falta aprobarlo.",
  },
  Reintegrar: {
    begin: async (client) => panel.http.mutate("loans.complete", { loanId: await paid(panel, client) }),
    address: ({ userId }) => `/admin/clientes/${userId}?ver=saldo`,
    open: "Reintegrar",
    send: "Reintegrar",
    fields: () => [
      ["Monto en Bs", "1.748,15"],
      ["Referencia", "005061230009"],
    ],
    done: "Reintegro registrado. Le avisamos.",
  },
};

const KEPT = "Recuperamos lo que habías escrito. Aún no está enviado.";

/** Who uses the browser from now on: the same browser, with its storage. */
async function signIn(page: Page, person: Person): Promise<void> {
  const context = page.context();
  // The claims of the previous administrator are released in their own name.
  await page.goto("about:blank");
  await context.clearCookies();
  const pairs = person.cookie.split("; ").map((pair) => pair.split("="));
  await context.addCookies(
    pairs.map(([name = "", ...value]) => ({ name, value: value.join("="), url: panel.stage.url })),
  );
}

const field = (page: Page, label: string) => page.getByRole("dialog").getByLabel(label, { exact: true });
async function write(page: Page, fields: [label: string, value: string][]): Promise<void> {
  for (const [label, value] of fields) {
    if (await field(page, label).evaluate((one) => one.matches("select"))) await field(page, label).selectOption(value);
    else await field(page, label).fill(value);
  }
}
const drafts = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage).filter((key) => /^cuotica:borrador:.*(corregir|pago|reintegrar)/.test(key)),
  );

test.each(Object.entries(CASOS))("%s", async (_, { begin, address, open, send, fields, done }) => {
  const client = await panel.client();
  await begin(client);
  const { page } = await panel.screen();
  const come = async () => {
    await page.goto(address(client));
    await page.getByRole("button", { name: open, exact: true }).filter({ visible: true }).first().click();
    await page.getByRole("dialog").waitFor();
  };
  await come();
  await write(page, fields(client));
  const expectKept = async () => {
    await page.getByText(KEPT).waitFor();
    for (const [label, value] of fields(client)) await expect.poll(() => field(page, label).inputValue()).toBe(value);
  };
  await come();
  await expectKept();

  await signIn(page, panel.maria);
  await come();
  // Whatever the dialog shows her: the other one's name may replace the form.
  const hers = await page.getByRole("dialog").locator("input, select, textarea").all();
  const held = await Promise.all(hers.map((one) => one.inputValue()));
  for (const [, value] of fields(client)) expect(held).not.toContain(value);
  expect(await page.getByText(KEPT).count()).toBe(0);

  await signIn(page, panel.http);
  await come();
  await expectKept();
  const later = await page.context().newPage();
  await later.addInitScript(moveDate, BORRADOR_DE_CLIENTE_MS + 60_000);
  await later.goto("/admin/hoy");
  await later.locator("h1").first().waitFor();
  // Half a day later it is gone, whichever page is opened.
  expect(await drafts(page)).toHaveLength(0);
  await later.close();
  await come();
  expect(await page.getByText(KEPT).count()).toBe(0);

  await write(page, fields(client));
  await come();
  await expectKept();
  await page.getByRole("dialog").getByRole("button", { name: send, exact: true }).click();
  await page.getByText(done).first().waitFor();
  expect(await drafts(page)).toEqual([]);
});
