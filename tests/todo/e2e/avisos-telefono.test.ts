/**
 * Notifications on a phone: offered once, after a first approval, with what they will say; encrypted for a push service, shown
 * by the service worker, switched off with one tap. The push service is a stand-in, and its messages are handed to the browser
 * as its own service would.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../support/browser.ts";
import { approvalOf, requested, verified } from "../../support/business.ts";
import { expectGoodScreen } from "../../support/look.ts";
import { pushService } from "../../support/push.ts";
import type { Person } from "../../support/server.ts";

let stage: Stage;
let service: ReturnType<typeof pushService>;
let admin: Person;

beforeAll(async () => {
  service = pushService();
  stage = await openStage({}, { serviceWorkers: "allow" });
  admin = await stage.admin();
  // Whenever this runs, it is not within quiet hours.
  const { avisos } = (await admin.query<{ avisos: object }>("ajustes.get")).data;
  await admin.mutate("ajustes.save", { avisos: { ...avisos, silencio: { desde: "00:00", hasta: "00:00" } } });
});
afterAll(async () => {
  await stage.close();
  service.stop();
  expect(stage.problems).toEqual([]);
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const see = (page: Page, text: string) => page.getByText(text).first().waitFor();
const offer = (page: Page) => page.getByRole("heading", { name: "¿Te avisamos en este teléfono?" });

test("a borrower says yes, is told by the worker, and says no", async () => {
  const { person } = await verified(stage, admin);
  const loanId = await requested(person);
  const { page } = await stage.openAs(person);
  const phone = service.browser();
  // Chromium without Google's keys has no push service of its own.
  await page.addInitScript((keys) => {
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => ({ endpoint: keys.endpoint, keys }) }) as unknown as PushSubscription;
    // The headless shell asks nobody: permission is still undecided.
    Object.defineProperty(Notification, "permission", { get: () => localStorage.permiso ?? "default" });
    Notification.requestPermission = async () => {
      localStorage.permiso = "granted";
      return "granted";
    };
  }, phone.keys);
  await page.goto("/dashboard");
  await see(page, "Mi historial");
  expect(await offer(page).count()).toBe(0);

  await admin.mutate("loans.approve", approvalOf(loanId));
  await page.reload();
  await offer(page).waitFor();
  await see(page, "Nunca muestran montos ni motivos");
  await expectGoodScreen(page, "the offer of notifications");
  await press(page, "Activar notificaciones");
  await see(page, "Listo: te avisamos en este teléfono.");
  expect(await offer(page).count()).toBe(0);
  await page.reload();
  await see(page, "Mi historial");
  expect(await offer(page).count()).toBe(0);

  await admin.mutate("loans.sendReminder", { loanId });
  await service.until(1);
  const [said] = phone.shown();
  expect(said?.texto).toMatch(/^Tu cuota 1 vence el \d+ de [a-z]+ de \d{4}\.$/);
  expect(await deliver(page, said)).toEqual([{ title: "Cuotica", body: said?.texto, data: "/solicitar#pagar" }]);

  await page.goto("/datos");
  await see(page, "Activadas");
  await expectGoodScreen(page, "the switch of notifications");
  // The mails next to it, by keyboard: the browser's own checkbox is hidden, so nothing moves.
  const correo = page.getByRole("checkbox", { name: /^Correo/ });
  const words = page.getByText("Recordatorios de tus cuotas, y qué decidimos");
  const before = await words.boundingBox();
  await correo.focus();
  expect((await words.boundingBox())?.x).toBe(before?.x);
  await page.keyboard.press("Space");
  await see(page, "Ya no te avisamos por Correo.");
  await page.reload();
  await see(page, "Cómo te avisamos");
  expect(await correo.isChecked()).toBe(false);
  await press(page, "Desactivar notificaciones");
  await see(page, "Ya no te avisamos en este teléfono.");
  await see(page, "Desactivadas");
  await admin.mutate("loans.fine", { loanId });
  await press(page, "Activar notificaciones");
  await see(page, "Activadas");
  await page.getByRole("button", { name: "Cerrar Sesión" }).first().click();
  await page.waitForURL(/\/$/);
  await admin.mutate("loans.waiveFine", { loanId, motivo: "Fue un error" });
  // Both would have been sent before the message to another browser.
  const other = await verified(stage, admin);
  const { keys, shown } = service.browser();
  await other.person.mutate("suscripciones.save", { ...keys, clave: crypto.randomUUID() });
  await admin.mutate("loans.reject", { loanId: await requested(other.person), motivo: "x" });
  await service.until(2);
  expect(shown()).toHaveLength(1);
  expect(phone.shown()).toHaveLength(1);
});

interface Shown {
  title: string;
  body?: string;
  data?: unknown;
}

/** Gives the service worker a push message, and returns what it would show: the headless shell shows nothing itself. */
async function deliver(page: Page, said: object | undefined): Promise<Shown[]> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("no worker");
  await worker.evaluate(() => {
    const scope = self as unknown as { shown: Shown[]; registration: ServiceWorkerRegistration };
    scope.shown = [];
    scope.registration.showNotification = async (title, { body, data }: NotificationOptions = {}) => {
      scope.shown.push({ title, ...(body !== undefined && { body }), data });
    };
  });
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(said) });
  const shown = () => worker.evaluate(() => (self as unknown as { shown: Shown[] }).shown);
  await expect.poll(async () => (await shown()).length).toBe(1);
  return shown();
}
