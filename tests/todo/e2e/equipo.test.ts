/** A team in one panel: who serves which clients, handing them over together, and what each sees. */
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../../server/core/clock.ts";
import { insertAccount } from "../../../server/identity/cuentas/queries.ts";
import { inTransaction, openDatabase } from "../../../server/storage/db.ts";
import { LAPTOP } from "../../support/browser.ts";
import { dayFromNow } from "../../support/business.ts";
import { expectGoodScreen } from "../../support/look.ts";
import { MARIA, openPanel, type Panel, presses, SCREENS } from "../../support/panel.ts";
import { ADMIN } from "../../support/server.ts";

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(async () => {
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});

const idOf = async (email: string) =>
  (await panel.http.query<{ items: { id: string; email: string }[] }>("admins.list", {})).data.items.find(
    (admin) => admin.email === email,
  )?.id ?? "";
const FIFTY = 50;

/** So many accounts from one address would be refused: they are inserted directly. */
function addClientes(n: number): void {
  const storage = openDatabase(join(panel.stage.dataDir, "cuotica.db"));
  inTransaction(storage.db, (tx) => {
    for (let i = 0; i < n; i += 1) insertAccount(tx, `cliente${i}@cuotica.test`, null, systemClock.now());
  });
  storage.close();
}

test("fifty clients are handed over in four clicks, with a note that their file shows", async () => {
  addClientes(FIFTY - 1);
  const client = await panel.client();
  await panel.http.mutate("encargados.handOver", { de: null, encargado: await idOf(MARIA.email), nota: null });
  const { page, open, see, dialog, closed } = await panel.screen();
  const tap = presses(page, LAPTOP);
  await open("administradores");
  await see(new RegExp(`, ${FIFTY} clientes`));
  await expectGoodScreen(page, "administradores, con clientes");
  await tap(page.getByRole("button", { name: "Pasar sus clientes" }));
  // One press opens the field's list, another chooses a name.
  await tap(dialog().getByLabel("Quién los atenderá"));
  await dialog().getByLabel("Quién los atenderá").selectOption(ADMIN.email);
  await dialog().getByLabel("Nota").fill("María se va de viaje");
  await expectGoodScreen(page, "pasar los clientes de alguien");
  await tap(dialog().getByRole("button", { name: "Pasar", exact: true }));
  await closed();
  await see(`Pasaron ${FIFTY} clientes.`);
  expect(tap.count + 1).toBeLessThanOrEqual(4);
  await page.goto(`/admin/clientes/${client.userId}`);
  await see(/Lo atiende .*«María se va de viaje»/);
});

test.each(SCREENS)(
  "on %s: one's own clients alone, in every list, until one asks for everybody's",
  async (_, viewport) => {
    const [mine, other] = [await panel.client(), await panel.client()];
    const me = await idOf(ADMIN.email);
    await panel.http.mutate("encargados.assign", { userId: mine.userId, encargado: me, nota: null });
    await panel.http.mutate("encargados.assign", {
      userId: other.userId,
      encargado: await idOf(MARIA.email),
      nota: null,
    });
    await panel.pending(mine, 1100);
    await panel.pending(other, 1200);
    const { page, open, see } = await panel.screen(viewport);
    await open("pendientes");
    await see("$11,00");
    await see("$12,00");
    const own = page.getByRole("button", { name: "Mis clientes", exact: true }).filter({ visible: true });
    await own.click();
    await page.getByText("$12,00").first().waitFor({ state: "hidden" });
    await see("$11,00");
    await expectGoodScreen(page, "pendientes de mis clientes");
    for (const tab of ["hoy", "clientes", "pagos", "aprobadas", "completados", "morosidad", "verificaciones"]) {
      await open(tab);
      expect(await own.getAttribute("aria-pressed"), tab).toBe("true");
    }
    await open("clientes", other);
    await see("Aquí no hay nada de tus clientes.");
    await page.getByRole("button", { name: "Ver los de todos" }).click();
    await page.getByRole("link", { name: "María José Núñez" }).first().waitFor();
    expect(await own.getAttribute("aria-pressed")).toBe("false");
    for (const { person } of [mine, other]) {
      const { id } = (await person.query<{ id: string }>("loans.mine")).data;
      await panel.http.mutate("loans.reject", { loanId: id });
    }
  },
);

test("ten late people's contact is noted in twenty keys, and nobody is written to by two in one day", async () => {
  const late = await Promise.all(Array.from({ length: 10 }, () => panel.client()));
  for (const client of late) await panel.approved(client, { fechaPrimerPago: dayFromNow(-10) });
  const { page, open, see } = await panel.screen();
  await open("morosidad");
  await see("10 días");
  let keys = 0;
  for (let i = 1; i <= 10; i += 1) {
    for (const key of ["j", "n"]) {
      await page.keyboard.press(key);
      keys += 1;
    }
    await expect.poll(() => page.locator("main [data-fila]").getByText("No contestó").count()).toBe(i);
  }
  expect(keys).toBeLessThanOrEqual(20);
  await expectGoodScreen(page, "morosidad, diez contactos anotados");
  const [first] = late;
  await panel.maria.mutate("gestiones.add", { userId: first?.userId, tipo: "whatsapp", texto: "Le recordé su cuota" });
  await see("Le escribió maria");
  expect(await page.getByRole("link", { name: "WhatsApp" }).count()).toBe(9);
  await expectGoodScreen(page, "morosidad, a quien otra persona escribió");
  await page.goto(`/admin/clientes/${first?.userId}?ver=contactos`);
  await page.getByLabel("WhatsApp").check();
  await page.getByLabel("Detalle").fill("Le escribí también");
  await page.getByRole("button", { name: "Guardar" }).click();
  await see(`Hoy ya le escribió ${MARIA.email}.`);
  await page.getByLabel("Cómo terminó").selectOption("Contestó");
  await page.getByRole("button", { name: "Guardar" }).click();
  await see("Anotado.");
});

test("a cuota in cash is entered and approved in six clicks, from whatever page", async () => {
  const client = await panel.client();
  await panel.approved(client);
  const { page, open, see, dialog, closed } = await panel.screen();
  const tap = presses(page, LAPTOP);
  await open("pagos");
  await tap(page.getByRole("button", { name: "Registrar pago", exact: true }));
  await dialog().getByLabel("Buscar cliente").fill(client.userId);
  // One press opens a field's list, another chooses.
  const choose = async (label: string, value: string) => {
    await tap(dialog().getByLabel(label, { exact: true }));
    await dialog().getByLabel(label, { exact: true }).selectOption(value);
    tap.count += 1;
  };
  await dialog()
    .getByRole("option", { name: /^María José Núñez/ })
    .waitFor({ state: "attached" });
  await choose("Cliente", client.userId);
  await choose("Cómo pagó", "efectivo");
  await dialog().getByLabel("Monto", { exact: true }).fill("6,00");
  await tap(dialog().getByRole("button", { name: "Registrar y aprobar" }));
  await closed();
  await see("Pago registrado y aprobado.");
  expect(tap.count).toBeLessThanOrEqual(6);
});
