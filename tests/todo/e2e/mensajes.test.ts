/** Sent and queued messages, on a laptop and a phone: found, read, cancelled, resent, and tested. */
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mensajes } from "../../../drizzle/schema/messages.ts";
import { instante, MS_PER_HOUR } from "../../../rules/country/fecha.ts";
import { openDatabase } from "../../../server/storage/db.ts";
import { LAPTOP, PHONE } from "../../support/browser.ts";
import { expectGoodScreen, expectLargeText } from "../../support/look.ts";
import { type Client, type Hands, openPanel, type Panel } from "../../support/panel.ts";
import { pushService } from "../../support/push.ts";

let panel: Panel;
let hands: Hands;
let client: Client;
const service = pushService();
const laptop = service.browser();

type Fila = typeof mensajes.$inferInsert;

/** Messages of every outcome; none due, which would be sent at once. */
function insertAll(userId: string): void {
  const now = Date.now();
  const base = {
    canal: "correo",
    destino: "maria@cuotica.test",
    asunto: "Tu préstamo de $20,00 fue aprobado",
    texto: "Hola, María José:\n\nAprobamos tu préstamo de $20,00.",
    plantilla: "aprobacion",
    params: {},
    userId,
    clase: "negocio",
    proximoIntento: instante(now),
  } as const;
  const filas: Partial<Fila>[] = [
    {
      id: "leido",
      estado: "enviado",
      enviado: instante(now),
      leido: instante(now),
      entregado: instante(now),
      proveedor: "resend",
    },
    {
      id: "fallo",
      canal: "sms",
      destino: "+584121234567",
      asunto: null,
      estado: "fallido",
      intentos: 1,
      error: "el número no existe",
      plantilla: "aviso",
      texto: "Tu préstamo fue aprobado.",
    },
    {
      id: "espera",
      proximoIntento: instante(now + 5 * MS_PER_HOUR),
      asunto: "Recordatorio: tu cuota vence mañana",
      plantilla: "recordatorio",
      clase: "cobro",
    },
    {
      id: "pasa",
      canal: "whatsapp",
      destino: "+584121234567",
      asunto: null,
      estado: "relevado",
      plantilla: "recordatorio",
      clase: "cobro",
      error: "no está en WhatsApp",
    },
    {
      id: "sigue",
      canal: "sms",
      destino: "+584121234567",
      asunto: null,
      antes: "pasa",
      estado: "enviado",
      enviado: instante(now),
      dudoso: true,
      plantilla: "recordatorio",
      clase: "cobro",
      costo: 50_000,
      proveedor: "twilio",
    },
    {
      id: "codigo",
      canal: "sms",
      destino: "+584121234567",
      asunto: null,
      estado: "enviado",
      enviado: instante(now),
      plantilla: "codigo",
      clase: "codigo",
      texto: "Tu codigo es 990011",
    },
  ];
  const storage = openDatabase(join(panel.stage.dataDir, "cuotica.db"));
  filas.forEach((fila, i) => {
    const creado = instante(now - i * 1000);
    storage.db
      .insert(mensajes)
      .values({ ...base, creado, ...fila } as Fila)
      .run();
  });
  storage.close();
}

beforeAll(async () => {
  panel = await openPanel({ serviceWorkers: "allow" });
  client = await panel.client();
  insertAll(client.userId);
  hands = await panel.screen(LAPTOP);
  await hands.page.addInitScript((keys) => {
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => ({ endpoint: keys.endpoint, keys }) }) as unknown as PushSubscription;
    const permiso = () => (localStorage.permiso ?? "default") as NotificationPermission;
    Object.defineProperty(Notification, "permission", { get: permiso });
    Notification.requestPermission = async () => permiso();
  }, laptop.keys);
});
afterAll(async () => {
  await panel.stage.close();
  service.stop();
  expect(panel.stage.problems).toEqual([]);
});

test("an administrator finds a message, reads it, cancels it, sends another again and tries a channel", async () => {
  const { page, open, see, confirm, dialog } = hands;
  const row = (text: RegExp) => page.getByRole("row", { name: text });
  await open("mensajes");
  await row(/Salió por SMS/).waitFor();
  await row(/Pudo llegar dos veces/).waitFor();
  await row(/Falló: el número no existe/).waitFor();

  // The keys step and open; a mail is shown as its reader got it, and a code is hidden from everybody.
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await row(/Leído/).focus();
  await page.keyboard.press("Enter");
  const detail = page.getByRole("complementary", { name: /Detalle de Tu préstamo/ });
  await detail.frameLocator("iframe").getByText("Aprobamos tu préstamo de $20,00.", { exact: true }).waitFor();
  const body = await detail
    .frameLocator("iframe")
    .locator("body")
    .evaluate((one) => getComputedStyle(one).margin);
  expect(body).toBe("0px");
  await expectGoodScreen(page, "mensajes, with a detail");
  await page.keyboard.press("Escape");
  await row(/Código de acceso/).click();
  await see("El contenido no se muestra: es un código o un enlace que solo le toca a quien lo recibe.");
  expect(await page.getByText("990011").count()).toBe(0);

  await page.getByRole("navigation", { name: "Qué mensajes ver" }).getByRole("link", { name: "En cola" }).click();
  await page.getByRole("complementary").getByRole("button", { name: "Cancelar el envío" }).click();
  await see("Envío cancelado: ya no sale.");
  await see("Ningún mensaje coincide con lo que buscas.");

  await open("mensajes?estado=fallido&canal=sms");
  await page.getByRole("button", { name: "Enviar otra vez" }).click();
  await see("En cola otra vez.");
  await page.goto("/admin/mensajes?canal=sms");
  await row(/Se envió otra vez|Aviso/)
    .first()
    .waitFor();

  // «Sent» only once it is: the development mailbox accepts it.
  await page.getByRole("button", { name: "Enviar prueba por correo" }).click();
  await confirm("Enviar prueba");
  await dialog().getByText("Quien lo envía lo aceptó. Revisa que llegue.").waitFor();
  await confirm("Listo");

  // To this very browser, for which Chromium without Google's keys has no push service.
  await page.getByRole("button", { name: "Enviar prueba por notificaciones" }).click();
  await confirm("Enviar prueba");
  await dialog().getByText("El navegador preguntó y no dijiste que sí: no se envió nada.").waitFor();
  await expectGoodScreen(page, "a trial to this browser");
  await page.evaluate(() => localStorage.setItem("permiso", "granted"));
  await confirm("Enviar prueba");
  await dialog().getByText("Quien lo envía lo aceptó. Revisa que llegue.").waitFor();
  expect(laptop.shown()).toMatchObject([{ pagina: "/admin/mensajes" }]);
  await confirm("Listo");
  await page.evaluate(() => localStorage.setItem("permiso", "denied"));
  await open("mensajes?probar=push");
  await dialog()
    .getByText(/tiene bloqueadas las notificaciones/)
    .waitFor();
  await confirm("Listo");

  await page.setViewportSize(PHONE);
  await open("mensajes");
  await row(/Prueba/)
    .first()
    .waitFor();
  await expectGoodScreen(page, "mensajes, on a phone");
  // The system's state, on the same phone: problems come first, and with text at twice its size everything fits the screen.
  await open("estado");
  await page.getByRole("heading", { name: "Estado del sistema" }).waitFor();
  await page.getByText("Vigilar que todo esté bien").waitFor();
  await expectGoodScreen(page, "estado, on a phone");
  await expectLargeText(page, "estado");
  // A backup made by hand; before a restore it says what would be lost.
  await open("respaldos");
  await page.getByText("Todavía no hay respaldos. Haz el primero.").waitFor();
  await page.getByRole("button", { name: "Respaldar ahora" }).click();
  await page.getByText("Revisada", { exact: true }).waitFor();
  await expectGoodScreen(page, "respaldos, on a phone");
  await expectLargeText(page, "respaldos");
  await page.getByRole("button", { name: /^Reponer/ }).click();
  const seguir = page.getByRole("dialog").getByRole("button", { name: "Seguir" });
  await expect.poll(() => seguir.isEnabled()).toBe(true);
  await expectGoodScreen(page, "reponer, on a phone");
  await page.keyboard.press("Escape");

  await expectLargeText(page, "mensajes");
  await open("ajustes?seccion=mensajes");
  await page.getByRole("button", { name: "Subir SMS" }).click();
  await page.getByRole("button", { name: "Guardar mensajes" }).click();
  await see("Mensajes guardados.");
  await expectGoodScreen(page, "ajustes, mensajes");
  await expectLargeText(page, "ajustes, mensajes");
});

test("a mail is shown to administrators alone, where nothing runs; a code to nobody", async () => {
  const look = (id: string, cookie = "") =>
    fetch(`${panel.stage.url}/api/mensajes/${id}/vista`, { headers: cookie ? { cookie } : {} });
  const shown = await look("leido", panel.http.cookie);
  expect(shown.status).toBe(200);
  const policy = shown.headers.get("content-security-policy") ?? "";
  for (const rule of ["default-src 'none'", "frame-ancestors 'self'", "sandbox"]) expect(policy).toContain(rule);
  expect(policy).not.toContain("script-src");
  const refused = [look("leido"), look("leido", client.person.cookie), look("codigo", panel.http.cookie)];
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([401, 403, 404]);
});
