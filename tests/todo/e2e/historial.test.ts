/** A borrower's documents of a finished loan: its history, a receipt for each pago and a certificate, on screen and on paper. */
import { Database } from "bun:sqlite";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../support/browser.ts";
import { approvalOf, requested, verified } from "../../support/business.ts";
import { expectGoodScreen, expectLargeText } from "../../support/look.ts";
import type { Person } from "../../support/server.ts";

const PRESTAMISTA = {
  razonSocial: "Inversiones La Cuota, C.A.",
  rif: "J-07013380-5",
  direccion: "Av. Urdaneta, Caracas",
  telefono: "0212-5551234",
};
let stage: Stage;
let admin: Person;

interface Client {
  person: Person;
  phone: Page;
}
let client: Client;
let loanId: string;
/** By status. */
const pagos = { Aprobado: "", Rechazado: "", Pendiente: "" };

beforeAll(async () => {
  stage = await openStage();
  admin = await stage.admin();
  publishRate();
  const saved = await admin.mutate("ajustes.save", { prestamista: PRESTAMISTA });
  if (saved.status !== 200) throw new Error(saved.text);
  client = await aClient();
  loanId = await approved(client);
  pagos.Aprobado = await pay(client, 2400, "1111", "Aprobado");
  pagos.Rechazado = await pay(client, 500, "2222", "Rechazado");
  pagos.Pendiente = await pay(client, 600, "3333");
  await admin.mutate("loans.complete", { loanId });
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});

/** The BCV's rate, inserted directly: 291,3582 Bs. per dollar. */
function publishRate(): void {
  const db = new Database(join(stage.dataDir, "cuotica.db"));
  db.run("insert into tasas select '2026-01-15', 29135820000, 'BCV', 1, id from usuarios where rol = 'admin'");
  db.close();
}

/** A verified person, with a signed-in phone. */
async function aClient(): Promise<Client> {
  const { person } = await verified(stage, admin);
  const { page } = await stage.openAs(person);
  return { person, phone: page };
}

async function approved({ person }: Client): Promise<string> {
  const id = await requested(person);
  const answer = await admin.mutate("loans.approve", approvalOf(id));
  if (answer.status !== 200) throw new Error(answer.text);
  return id;
}

async function pay({ person }: Client, monto: number, codigo: string, status?: keyof typeof pagos): Promise<string> {
  const pago = { codigo, monto, referencia: `00098765${codigo}`, bancoPagador: "0102" };
  const { data } = await person.mutate<{ id: string }>("pagos.register", pago);
  if (status) await admin.mutate("pagos.setStatus", { pagoId: data.id, status, cuotas: 4, motivo: "No aparece" });
  return data.id;
}

const see = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const paper = (page: Page) => page.getByRole("article");
const textOf = async (page: Page) => (await paper(page).textContent()) ?? "";

/** What a printer would get. */
async function expectOnePage(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const chrome of [page.getByRole("navigation"), page.getByRole("contentinfo"), page.getByRole("button")]) {
    for (const each of await chrome.all()) expect(await each.isVisible()).toBe(false);
  }
  // Colours take a few frames to change.
  const ink = () =>
    paper(page).evaluate((sheet) => {
      const { color, backgroundColor } = getComputedStyle(sheet);
      return { color, backgroundColor };
    });
  await expect.poll(ink).toEqual({ color: "rgb(0, 0, 0)", backgroundColor: "rgb(255, 255, 255)" });
  for (const format of ["A4", "Letter"]) {
    const pdf = (await page.pdf({ format })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page[^s]/g), format).toHaveLength(1);
  }
  await page.emulateMedia({ media: null, colorScheme: null });
}

describe("a loan paid in full", () => {
  test("is in the history, on time, with every pago; the dashboard leads there", async () => {
    const { phone } = client;
    await phone.goto("/dashboard");
    await phone.getByRole("link", { name: /Mi historial/ }).click();
    await phone.waitForURL("**/historial");
    await see(phone, "A tiempo");
    await see(phone, /Total: \$24,00 en 4 cuotas · Terminado el/);
    for (const codigo of ["1111", "2222", "3333"]) await see(phone, new RegExp(`Código ${codigo}`));
    expect(await phone.getByRole("link", { name: /^Recibo/ }).count()).toBe(3);
    await expectGoodScreen(phone, "history");
  });

  test("the receipt of an approved pago says all about it, and prints on one page without the navbar", async () => {
    const { phone } = client;
    await phone.goto("/historial");
    await phone.getByRole("link", { name: /^Recibo del pago con código 1111/ }).click();
    await phone.waitForURL(`**/recibos/${pagos.Aprobado}`);
    await see(phone, "Pago aprobado");
    const text = await textOf(phone);
    for (const part of [
      "$24,00",
      "Bs. 6.992,60, a Bs. 291,3582 por dólar (tasa BCV del 15 de enero de 2026)",
      "1111",
      "000987651111",
      "Banco de Venezuela (0102)",
      "María José Núñez",
      pagos.Aprobado,
      ...Object.values(PRESTAMISTA),
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/V-\d{1,2}\.\d{3}\.\d{3}(?!\d)/);
    expect(text).toMatch(/N\.º\s1(?!\d)/);
    expect(text).toContain("$20,00, solicitado el");
    expect(text).not.toContain("no es un comprobante");
    await expectGoodScreen(phone, "receipt");
    await expectOnePage(phone);
  });

  test("the certificate says that it is paid in full", async () => {
    const { phone } = client;
    await phone.goto("/historial");
    await phone.getByRole("link", { name: /^Constancia de pago/ }).click();
    await phone.waitForURL(`**/constancias/${loanId}`);
    await see(phone, "pagado por completo");
    const text = await textOf(phone);
    for (const part of ["Total del préstamo", ...Object.values(PRESTAMISTA)]) expect(text).toContain(part);
    expect(text).toMatch(/N\.º\s1(?!\d)/);
    expect(text).toMatch(/V-\d{1,2}\.\d{3}\.\d{3}(?!\d)/);
    await expectGoodScreen(phone, "certificate");
    await expectOnePage(phone);
  });

  test("the statement of account has every charge and pago with what was owed after it, on paper and as a file", async () => {
    const { phone } = client;
    await phone.goto("/historial");
    await phone.getByRole("link", { name: /^Estado de cuenta/ }).click();
    await phone.waitForURL("**/cuenta");
    await see(phone, "No debes nada");
    const text = await textOf(phone);
    for (const part of ["Préstamo entregado", "Pago aprobado", "+$24,00", "−$24,00", "$0,00", "María José Núñez"])
      expect(text).toContain(part);
    const saved = phone.waitForEvent("download");
    await phone.getByRole("button", { name: "Descargar CSV" }).click();
    const file = await Bun.file(await (await saved).path()).text();
    expect(file.trim().split("\r\n")).toHaveLength(3);
    await expectGoodScreen(phone, "statement of account");
    await expectLargeText(phone, "statement of account");
    await expectOnePage(phone);
  });

  test("is celebrated on the dashboard, with its paper; the levels say why it counted", async () => {
    const { phone } = client;
    await phone.goto("/dashboard");
    await see(phone, "¡Terminaste tu préstamo!");
    expect(await phone.getByRole("link", { name: "Solicitar otro" }).getAttribute("href")).toBe("/solicitar");
    await phone.getByRole("link", { name: "Ver mi constancia" }).click();
    await phone.waitForURL(`**/constancias/${loanId}`);
    await phone.goto("/niveles");
    await see(phone, "Este préstamo contó: pagaste cada cuota a tiempo y subiste de nivel.");
    await expectGoodScreen(phone, "level history");
  });

  test("both are sent on by what the phone offers; where it offers nothing or refuses, by WhatsApp", async () => {
    const { phone } = client;
    const whatsapp = phone.getByRole("link", { name: "Compartir por WhatsApp" });
    await phone.goto(`/constancias/${loanId}`);
    expect(decodeURIComponent((await whatsapp.getAttribute("href")) ?? "")).toMatch(
      /^https:\/\/wa\.me\/\?text=Constancia de pago N\.º\s1 de .*: el préstamo de \$20,00 de María José Núñez está pagado/,
    );
    await phone.addInitScript(() => {
      const refuses = window.location.hash === "#niega";
      const share = async (said: ShareData) => {
        document.body.dataset.sent = said.text ?? "";
        if (refuses) throw new DOMException("closed", "AbortError");
      };
      Object.assign(navigator, { share });
    });
    for (const ends of ["", "#niega"]) {
      await phone.goto(`/recibos/${pagos.Aprobado}${ends}`);
      await phone.reload();
      await phone.getByRole("button", { name: "Compartir", exact: true }).click();
      expect(await phone.locator("body").getAttribute("data-sent")).toMatch(
        /^Recibo de pago N\.º\s1 de .*: \$24,00 \(Bs\. 6\.992,60\) del .*, código 1111\. Aprobado\. Identificador: /,
      );
      expect(new URL(phone.url()).pathname).toBe(`/recibos/${pagos.Aprobado}`);
    }
    await phone.goto(`/recibos/${pagos.Rechazado}`);
    await see(phone, "No aprobamos este pago.");
    expect(await phone.getByRole("button", { name: /^Compartir/ }).count()).toBe(0);
  });

  test("the button prints", async () => {
    const { phone } = client;
    await phone.goto(`/constancias/${loanId}`);
    await phone.evaluate(() => {
      window.print = () => document.body.setAttribute("data-printed", "");
    });
    await phone.getByRole("button", { name: "Imprimir o guardar PDF" }).click();
    expect(await phone.locator("body[data-printed]").count()).toBe(1);
  });
});

test.each([
  ["Rechazado", "Rechazado", /Motivo: No aparece/],
  ["Pendiente", "En revisión", /Todavía lo estamos revisando/],
] as const)("the receipt of a pago that is %s proves nothing, and says so on paper too", async (status, chip, why) => {
  const { phone } = client;
  await phone.goto(`/recibos/${pagos[status]}`);
  await paper(phone).waitFor();
  const words = ["Este documento no es un comprobante de pago.", chip, why];
  for (const media of ["screen", "print"] as const) {
    await phone.emulateMedia({ media });
    for (const word of words) expect(await paper(phone).getByText(word).first().isVisible(), media).toBe(true);
  }
  expect(await textOf(phone)).not.toContain("Pago aprobado");
  await expectOnePage(phone);
  await expectGoodScreen(phone, status);
});

test("a loan closed with something owed is never called paid in full, and its paper says what is still owed", async () => {
  const other = await aClient();
  const closed = await approved(other);
  await pay(other, 600, "4444", "Aprobado");
  await admin.mutate("loans.complete", { loanId: closed });
  await other.phone.goto("/historial");
  await see(other.phone, /Total: \$24,00 en 4 cuotas · Cerrado el/);
  await other.phone.goto(`/constancias/${closed}`);
  await other.phone.getByRole("heading", { name: "Constancia de cierre" }).waitFor();
  await see(other.phone, /quedó cerrado/);
  const text = await textOf(other.phone);
  expect(text).not.toMatch(/pagado/i);
  await expectGoodScreen(other.phone, "closed");
});

test("another borrower's papers are not there; who has none yet is told what will come", async () => {
  const { phone } = await aClient();
  for (const url of [`/recibos/${pagos.Aprobado}`, `/constancias/${loanId}`]) {
    await phone.goto(url);
    await see(phone, "No encontramos lo que buscas.");
    expect(await paper(phone).count()).toBe(0);
    expect(await phone.locator("main").textContent()).not.toMatch(/\$24|Núñez|1111/);
  }
  await expectGoodScreen(phone, "not there");
  await phone.getByRole("link", { name: "Ver mi historial" }).click();
  await see(phone, "Cuando termines de pagar un préstamo, aquí tendrás su constancia.");
  await see(phone, "Cada pago que registres quedará aquí, con su recibo.");
  await expectGoodScreen(phone, "empty history");
});
