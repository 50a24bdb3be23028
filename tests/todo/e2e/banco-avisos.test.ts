/** A phone is connected in Ajustes, brings a notice of the bank, falls silent, and is disconnected. */
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dispositivos } from "../../../drizzle/schema.ts";
import { instante, MS_PER_HOUR } from "../../../rules/country/fecha.ts";
import { openDatabase } from "../../../server/storage/db.ts";
import { PHONE } from "../../support/browser.ts";
import { expectGoodScreen } from "../../support/look.ts";
import { type Hands, openPanel, type Panel } from "../../support/panel.ts";

const BDV =
  "Recibiste un PagomovilBDV por Bs.1.200,00 del 0412-5550171 Ref: 108830001054 en fecha: 29-03-26 hora: 18:01.";

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(async () => {
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});

/** What the phone's app does with what it was told. */
async function forward(headers: Record<string, string>, search = ""): Promise<number> {
  const body = JSON.stringify({ from: "2661", text: BDV, sentStamp: Date.now() });
  const init = { method: "POST", body, headers: { "content-type": "application/json", ...headers } };
  return (await fetch(`${panel.stage.url}/api/banco/avisos${search}`, init)).status;
}

/** Connects a phone and copies what is shown. */
async function connect(at: Hands, nombre: string): Promise<Record<string, string>> {
  await at.press("Conectar");
  await at.confirm("Crear token");
  await at.see("Ponle un nombre, por ejemplo Teléfono de la oficina.");
  await at.dialog().getByLabel("Nombre").fill(nombre);
  await at.confirm("Crear token");
  await at.see("Elige el banco de la cuenta.");
  await at.dialog().getByLabel("Banco de la cuenta").selectOption("0102");
  await at.confirm("Crear token");
  await at.see("Copia estos ajustes");
  await at.dialog().getByRole("img", { name: "Código QR con los ajustes de la aplicación" }).waitFor();
  await expectGoodScreen(at.page, "connected");
  const headers = await at.dialog().getByText('{"Authorization"').textContent();
  await at.confirm("Ya los copié");
  await at.closed();
  return JSON.parse(headers ?? "") as Record<string, string>;
}

test("connected, heard, silent, and disconnected: from then on nothing of it is taken", async () => {
  const at = await panel.screen(PHONE);
  await at.open("ajustes?seccion=banco");
  await at.see("Aún no has conectado ningún teléfono.");
  const headers = await connect(at, "Teléfono de la tienda");
  await at.see("Aún no dio su primera señal");

  expect(await forward(headers)).toBe(202);
  await at.see("Conectado");
  await expectGoodScreen(at.page, "a phone that is heard");

  const storage = openDatabase(join(panel.stage.dataDir, "cuotica.db"));
  const oido = instante(Date.now() - 14 * MS_PER_HOUR);
  storage.db.update(dispositivos).set({ oido }).where(eq(dispositivos.nombre, "Teléfono de la tienda")).run();
  storage.close();
  await at.page.reload();
  await at.see("Sin señal desde hace 14 horas");
  await at.see("Un teléfono calla");

  await at.press("Desconectar");
  await at.confirm("Sí, desconectar");
  await at.closed();
  await at.see("Desconectado");
  await at.gone("Sin señal desde hace 14 horas");
  expect(await forward(headers)).toBe(401);
});

test("the bank's settings: who is believed, and what is approved without asking", async () => {
  const at = await panel.screen();
  await at.open("ajustes?seccion=banco");
  const headers = await connect(at, "Otro teléfono");
  const senders = at.page.getByLabel("Remitentes de avisos");
  await senders.fill("2620");
  await at.page.getByLabel("Aprobar sin preguntar los pagos que coinciden del todo").check({ force: true });
  await at.page.getByLabel("Tope por pago").fill("mucho");
  await at.press("Guardar confirmación");
  await at.see("Escribe el tope en dólares, por ejemplo 50,00.");
  await at.page.getByLabel("Tope por pago").fill("50");
  await at.press("Guardar confirmación");
  await at.see("Ajustes del banco guardados.");
  const { data } = await panel.http.query<{ banco: object }>("ajustes.get");
  expect(data.banco).toMatchObject({ automatico: true, tope: 50_00, remitentes: ["2620"] });
  await expectGoodScreen(at.page, "settings");

  expect(await forward(headers)).toBe(202);
  await at.page.reload();
  await at.see("1 mensaje de otro remitente, sin leer");
});
