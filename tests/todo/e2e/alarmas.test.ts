/** The channels of alarms besides mail, chosen and tested in Ajustes by an owner. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { LAPTOP, openStage, PHONE, type Stage } from "../../support/browser.ts";
import { type Proveedor, proveedor, respuesta } from "../../support/proveedor.ts";

let afuera: Proveedor;
let stage: Stage;
beforeAll(async () => {
  afuera = await proveedor(() => respuesta(200, {}));
  stage = await openStage({ ALARMAS_URL: `${afuera.url}/tema`, ALARMAS_FORMA: "ntfy" });
});
afterAll(async () => {
  await stage.close();
  await afuera.stop();
});

test.each([
  ["phone", PHONE],
  ["laptop", LAPTOP],
])("a trial says whether it came, and a phone that is none says so beside it (%s)", async (_, viewport) => {
  const { page } = await stage.openAs(await stage.admin(), { viewport });
  await page.goto("/admin/ajustes?seccion=alarmas");
  await page.getByText("Se llama a ntfy, en 127.0.0.1").waitFor();
  const probar = page.getByRole("button", { name: "Probar la llamada" });
  const before = afuera.llamadas.length;
  await probar.click();
  await page.getByText(/^La última llamada llegó hoy/).waitFor();
  expect(afuera.llamadas[before]).toMatchObject({ path: "/tema", headers: { title: "Prueba de las alarmas" } });
  afuera.plan.push(respuesta(403, {}));
  await probar.click();
  await page.getByText(/La última llamada no llegó .*Ntfy no acepta tus claves o tu saldo \(403\)/).waitFor();
  const phone = page.getByLabel("Teléfono que recibe las alarmas");
  await phone.fill("12");
  await page.getByRole("button", { name: "Guardar ajustes" }).click();
  await expect.poll(() => phone.getAttribute("aria-invalid")).toBe("true");
  await phone.fill("0412-5550171");
  await page.getByRole("button", { name: "Guardar ajustes" }).click();
  await page.getByText("Ajustes guardados.").waitFor();
  await page.goto("/admin/auditoria");
  await page.getByText("Teléfono de las alarmas").first().waitFor();
});
