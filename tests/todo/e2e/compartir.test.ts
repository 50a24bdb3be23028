/** A receipt shared from the bank's app, as a picture and a text: it fills in the form, waits while offline, and can be viewed. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, PHONE, type Stage } from "../../support/browser.ts";
import { approvalOf, requested, verified } from "../../support/business.ts";
import { expectGoodScreen } from "../../support/look.ts";
import { phonePhoto } from "../../support/photo.ts";
import type { Person } from "../../support/server.ts";

let stage: Stage;
let admin: Person;
const HOY = new Date(Date.now() - 4 * 3_600_000).toISOString().slice(0, 10);
const [y, m, d] = HOY.split("-");
const RECIBO = `PagomóvilBDV\nOperación exitosa\nMonto: Bs. 1.748,15\nFecha: ${d}/${m}/${y}\nReferencia: 005061236789`;

beforeAll(async () => {
  stage = await openStage({}, { serviceWorkers: "allow" });
  admin = await stage.admin();
  await admin.mutate("tasas.save", { fechaValor: HOY, valor: 29_135_820_000, fuente: "BCV" });
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});

/** What a phone does when somebody shares into an installed page. */
async function share(page: Page, { texto, imagen }: { texto: string; imagen: Blob }): Promise<void> {
  const bytes = [...new Uint8Array(await imagen.arrayBuffer())];
  const posted = page.waitForURL(/solicitar/);
  await page.evaluate(
    ([said, photo]) => {
      const form = document.createElement("form");
      Object.assign(form, { method: "post", enctype: "multipart/form-data", action: "/compartir" });
      const text = Object.assign(document.createElement("textarea"), { name: "texto", value: said });
      const file = Object.assign(document.createElement("input"), { type: "file", name: "imagen" });
      const chosen = new DataTransfer();
      chosen.items.add(new File([new Uint8Array(photo)], "captura.jpg", { type: "image/jpeg" }));
      file.files = chosen.files;
      form.append(text, file);
      document.body.append(form);
      form.submit();
    },
    [texto, bytes] as const,
  );
  await posted;
}

const see = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const drawn = (page: Page, name: string | RegExp) =>
  page
    .getByRole("img", { name })
    .evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth > 0 && img.naturalHeight > 0));

test("shared, killed, registered without a line: one pago with its capture, seen by its person and by the operator", async () => {
  const { person } = await verified(stage, admin);
  await admin.mutate("loans.approve", approvalOf(await requested(person)));
  const { page, context } = await stage.openAs(person);
  await page.goto("/dashboard");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  await share(page, { texto: RECIBO, imagen: await phonePhoto(540, 1200) });
  await see(page, "Captura adjunta. Se envía con tu pago.");
  await see(page, "Llenamos los datos");
  expect(new URL(page.url()).search).toBe("");
  await page.getByText(/^Pagaste Bs\. 1\.748,15/).click();
  const field = (name: string) => page.getByLabel(name).first().inputValue();
  expect([await field("Código de referencia"), await field("Monto en Bs")]).toEqual(["6789", "1.748,15"]);
  await expectGoodScreen(page, "captura adjunta");

  await page.reload();
  await see(page, "Recuperamos lo que habías escrito.");
  expect(await drawn(page, "Captura que adjuntaste")).toBe(true);

  await context.setOffline(true);
  await press(page, "Registrar pago");
  await see(page, "Quedó pendiente de enviar. No hace falta que lo repitas.");
  await context.setOffline(false);
  await page.goto("/solicitar");
  await see(page, "Ver captura");
  const { items } = (await person.query<{ items: { captura: string }[] }>("pagos.mine", {})).data;
  const expected = {
    codigo: "6789",
    referencia: "005061236789",
    montoBs: 174_815,
    fechaPago: HOY,
    status: "Pendiente",
  };
  expect(items).toEqual([expect.objectContaining({ ...expected, captura: expect.any(String) })]);
  await press(page, /^Ver captura/);
  expect(await drawn(page, "Captura del pago con código 6789")).toBe(true);

  const { page: panel } = await stage.openAs(admin, { viewport: { width: 1280, height: 800 } });
  await panel.goto("/admin/pagos");
  await press(panel, /^Ver captura/);
  await see(panel, "La adjuntó tu cliente. No prueba el pago: búscalo en tu banco.");
  expect(await drawn(panel, "Captura del pago con código 6789")).toBe(true);
  await expectGoodScreen(panel, "captura en el panel");
});

test("chosen by hand: changed, taken away, and what is no picture is said", async () => {
  const { person } = await verified(stage, admin);
  await admin.mutate("loans.approve", approvalOf(await requested(person)));
  const { page } = await stage.openAs(person, { viewport: PHONE });
  await page.goto("/solicitar?compartido=1#pagar-registro");
  await see(page, "No llegó lo que compartiste. Adjunta la captura aquí, o pega el comprobante.");
  const choose = async (buffer: Buffer, name: string) => {
    const chooser = page.waitForEvent("filechooser");
    await press(page, /^(Adjuntar captura|Cambiar)$/);
    await (await chooser).setFiles({ name, mimeType: "image/jpeg", buffer });
  };
  await choose(Buffer.from("nada"), "rota.jpg");
  await see(page, "No pudimos leer esa imagen. Elige otra.");
  await choose(Buffer.from(await (await phonePhoto(540, 1200)).arrayBuffer()), "captura.jpg");
  expect(await drawn(page, "Captura que adjuntaste")).toBe(true);
  await press(page, "Quitar");
  await page.getByRole("button", { name: "Adjuntar captura" }).waitFor();
  await page.getByLabel("Código de referencia").fill("4321");
  await press(page, "Registrar pago");
  await see(page, "Pago registrado. Lo revisamos y te avisamos.");
  const { items } = (await person.query<{ items: { captura: string | null }[] }>("pagos.mine", {})).data;
  expect(items.map(({ captura }) => captura)).toEqual([null]);
});
