/** A client in person: registered, photographed and lent to by the team; then the account is theirs, with a code to their phone. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectGoodScreen } from "../../support/look.ts";
import { openPanel, type Panel, presses, SCREENS } from "../../support/panel.ts";
import { phonePhoto } from "../../support/photo.ts";

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(async () => {
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});

async function lastCode(): Promise<string> {
  const bandeja = await (await fetch(`${panel.stage.url}/dev/bandeja.json`)).json();
  const said = (bandeja as { plantilla: string; texto: string }[]).find(({ plantilla }) => plantilla === "codigo");
  return /es (\d{6})/.exec(said?.texto ?? "")?.[1] ?? "";
}

const DATOS: [label: RegExp | string, value: string][] = [
  ["Nombre", "Rosa Elena"],
  ["Apellido", "Márquez"],
  ["Edad", "44"],
  ["Correo electrónico", "rosa@cuotica.test"],
  ["Estado", "Zulia"],
  ["Ciudad", "Maracaibo"],
  ["Dirección", "Calle 72, casa 3"],
  [/^Ingreso mensual/, "180,00"],
  ["Banco", "0102"],
];

test("on a laptop its camera takes both photos, and says what to do where it may not be used", async () => {
  const { person, userId } = await panel.unverified();
  expect((await person.query("usuarios.me")).status).toBe(200);
  const { page, see, dialog, closed } = await panel.screen();
  await page.goto(`/admin/clientes/${userId}`);
  const press = (act: string, de: string) =>
    dialog()
      .getByRole("button", { name: new RegExp(`^${act}\\s?: ${de}$`) })
      .click();
  await page.getByRole("button", { name: "Subir sus fotos", exact: true }).click();
  await page.evaluate(() => {
    const { getUserMedia } = navigator.mediaDevices;
    let refused = false;
    navigator.mediaDevices.getUserMedia = function (wanted) {
      if (refused) return getUserMedia.call(this, wanted);
      refused = true;
      return Promise.reject(new DOMException("no", "NotAllowedError"));
    };
  });
  await press("Usar la cámara", "Foto de su cédula");
  await see("El navegador no deja usar la cámara. Permítela para esta página, o elige un archivo.");
  for (const de of ["Foto de su cédula", "Su cara con la cédula"]) {
    await press("Usar la cámara", de);
    const video = dialog().getByLabel(`Cámara: ${de}`);
    await expect.poll(() => video.evaluate((one) => (one as HTMLVideoElement).videoWidth)).toBeGreaterThan(0);
    await expectGoodScreen(page, `la cámara abierta, ${de}`);
    await press("Tomar la foto", de);
    await video.waitFor({ state: "hidden" });
  }
  await expect.poll(() => dialog().getByText("Foto lista").count()).toBe(2);
  await dialog().getByRole("button", { name: "Enviar", exact: true }).click();
  await closed();
  await see("Fotos enviadas: esperan revisión.");
});

test.each(SCREENS)("on %s: a new client with a request, in twelve clicks", async (name, viewport) => {
  const { page, open, see, dialog, closed } = await panel.screen(viewport);
  const tap = presses(page, viewport, { scrolls: true });
  const [telefono, cedula] = name === "a phone" ? ["0414-3334401", "V-20444001"] : ["0414-3334402", "V-20444002"];
  const button = (label: string) => page.getByRole("button", { name: label, exact: true });
  await open("clientes");
  await tap(button("Nuevo cliente"));
  await expectGoodScreen(page, `nuevo cliente, ${name}`);
  for (const [label, value] of [...DATOS, ["Teléfono", telefono], ["Cédula", cedula]] as const)
    await dialog().getByLabel(label, { exact: true }).fill(value);
  await tap(dialog().getByRole("button", { name: "Anotar" }));
  await dialog().getByText("Pídele que firme en papel antes de anotarlo.").first().waitFor();
  expect(await dialog().getByLabel("Dirección").inputValue()).toBe("Calle 72, casa 3");
  await dialog().getByLabel("Firmó en papel los términos y que guardemos sus datos.").check();
  tap.count += 1;
  await tap(dialog().getByRole("button", { name: "Anotar" }));
  await page.getByRole("heading", { name: "Rosa Elena Márquez", level: 1 }).waitFor();
  await tap(button("Subir sus fotos"));
  const files = await Promise.all([phonePhoto(900, 600), phonePhoto(600, 900)]);
  for (const [i, file] of files.entries()) {
    const buffer = Buffer.from(await file.arrayBuffer());
    await dialog()
      .locator("input[type=file]")
      .nth(i)
      .setInputFiles({ name: "foto.jpg", mimeType: "image/jpeg", buffer });
    tap.count += 1;
  }
  await expect.poll(() => dialog().getByText("Foto lista").count()).toBe(2);
  await dialog().getByLabel("Vi su cédula y es esta persona: queda verificada.").check();
  tap.count += 1;
  await expectGoodScreen(page, `subir sus fotos, ${name}`);
  await tap(dialog().getByRole("button", { name: "Enviar", exact: true }));
  await closed();
  await see("Identidad verificada.");
  await tap(button("Nuevo préstamo"));
  await dialog().getByLabel("Cuánto pide").fill("15");
  await dialog().getByLabel("Para qué").fill("Una cava para vender helados");
  await expectGoodScreen(page, `nuevo préstamo, ${name}`);
  await tap(dialog().getByRole("button", { name: "Anotar solicitud" }));
  await closed();
  await see("$15,00");
  // One attempt was without the signature, on purpose.
  expect(tap.count - 1).toBeLessThanOrEqual(12);

  const { page: phone } = await panel.stage.open({ viewport: SCREENS[1][1] });
  await phone.goto("/login/phone");
  await phone.getByLabel("Teléfono", { exact: true }).fill(telefono);
  await phone.getByRole("button", { name: "Enviar código", exact: true }).click();
  await phone.getByRole("heading", { name: "Verifica tu código" }).waitFor();
  await phone.getByLabel("Código", { exact: true }).fill(await lastCode());
  await phone.waitForURL("**/dashboard");
  await phone.getByText("Rosa").first().waitFor();
  await phone.goto("/solicitar");
  await phone.getByText("$15,00").first().waitFor();
});
