/** A phone is connected in Ajustes, delivers a bank notice, falls silent, and is disconnected. */
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dispositivos } from "../../../drizzle/schema/bank.ts";
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

/** What the phone's app does with its instructions. */
async function forward(headers: Record<string, string>, search = ""): Promise<number> {
  const body = JSON.stringify({ from: "2661", text: BDV, sentStamp: Date.now() });
  const init = { method: "POST", body, headers: { "content-type": "application/json", ...headers } };
  return (await fetch(`${panel.stage.url}/api/banco/avisos${search}`, init)).status;
}

/** Connects a phone and reads the values for a manual setup. */
async function connect(at: Hands, nombre: string): Promise<Record<string, string>> {
  await at.press("Conectar");
  await at.confirm("Seguir");
  await at.see("Ponle un nombre, por ejemplo Teléfono de la oficina.");
  await at.dialog().getByLabel("Nombre").fill(nombre);
  await at.confirm("Seguir");
  await at.see("Elige el banco de la cuenta.");
  await at.dialog().getByLabel("Banco de la cuenta").selectOption("0102");
  await at.confirm("Seguir");
  await at.see("Prepara el teléfono");
  await at.dialog().getByText("Configurarlo a mano").click();
  await at.dialog().getByRole("img", { name: "Código QR con los ajustes de la aplicación" }).waitFor();
  await expectGoodScreen(at.page, "connected");
  const headers = await at.dialog().getByText('{"Authorization"').textContent();
  await at.confirm("Terminé");
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

/** Terms that a shopkeeper should not have to know. */
const TECNICO = /token|sender|template|hmac|header|heartbeat|params|webserver/i;

test.each([PHONE, undefined])(
  "a phone set up with what the screen says alone, and its test says what came",
  async (size) => {
    await panel.http.mutate("ajustes.save", { banco: { remitentes: ["2661"] } });
    const at = await panel.screen(size);
    await at.open("ajustes?seccion=banco");
    await at.press("Conectar");
    await at.dialog().getByLabel("Nombre").fill("El del mostrador de la tienda de la esquina");
    await at.dialog().getByLabel("Banco de la cuenta").selectOption("0102");
    await at.confirm("Seguir");
    await at.see("Prepara el teléfono");
    const steps = at.dialog().getByRole("list", { name: "Pasos en el teléfono" }).locator(":scope > li");
    // With «Conectar» and its form before them, and «Terminé» after.
    expect((await steps.count()) + 3).toBeLessThanOrEqual(8);
    expect(await at.dialog().ariaSnapshot()).not.toMatch(TECNICO);
    await at.see(/Ningún teléfono ni banco llega a (127\.0\.0\.1|localhost)/);
    await expectGoodScreen(at.page, "phone, by its app");
    await at.dialog().getByLabel("Cómo te avisa tu banco").selectOption("sms");
    await at.see(/en la primera casilla escribe 2661/);
    await at.dialog().getByText("Dónde está, según la marca").click();
    for (const marca of ["Samsung", "Xiaomi, Redmi, POCO", "Huawei, Honor", "Motorola", "Tecno, Infinix"])
      await at.dialog().getByLabel("Marca del teléfono").selectOption(marca);
    await expectGoodScreen(at.page, "phone, by SMS, with its battery");

    const address = await at
      .dialog()
      .getByText(/api\/banco\/avisos\?clave=/)
      .first()
      .textContent();
    const knock = async (body: object) =>
      (await fetch(address ?? "", { method: "POST", body: JSON.stringify(body) })).status;
    await at.press("Enviar una prueba");
    await at.see("Esperando al teléfono…");
    expect(await knock({ from: "123456789", text: "test" })).toBe(202);
    await at.see(/Llegó un mensaje de prueba\./);
    await at.press("Enviar otra prueba");
    expect(await knock({ from: "2661", text: BDV })).toBe(202);
    await at.see("Llegó un aviso de tu banco, y se leyó. Ya está conectado.");
    await at.confirm("Terminé");
    await at.closed();
  },
);

test("nothing comes of a test: after a while it says where to look", async () => {
  const at = await panel.screen(PHONE);
  await at.page.clock.install();
  await at.open("ajustes?seccion=banco");
  await at.press("Conectar");
  await at.dialog().getByLabel("Nombre").fill("Sin internet");
  await at.dialog().getByLabel("Banco de la cuenta").selectOption("0134");
  await at.confirm("Seguir");
  await at.press("Enviar una prueba");
  await at.see("Esperando al teléfono…");
  await at.page.clock.fastForward(46_000);
  await at.see("Todavía no llega nada");
  await at.see("¿La dirección quedó pegada completa, sin espacios?");
  await expectGoodScreen(at.page, "a test that nothing answers");
});

test("a bank is handed one text: the address, the header of its key, and the question of its IPs", async () => {
  const at = await panel.screen(PHONE);
  await at.open("ajustes?seccion=banco");
  await at.press("Conectar");
  await at.dialog().getByLabel("Quién avisa").selectOption("bnc");
  await at.dialog().getByLabel("Nombre").fill("El BNC");
  await at.dialog().getByLabel("Banco de la cuenta").selectOption("0191");
  await at.confirm("Seguir");
  await at.see("Entrégale esto a tu banco");
  const carta = await at.dialog().locator("blockquote").textContent();
  expect(carta).toMatch(/Dirección \(POST\): http\S+\/api\/banco\/bnc\/notificacion/);
  expect(carta).toMatch(/x-api-key: \S{20,}/);
  expect(carta).toContain("desde qué direcciones IP llaman");
  await expectGoodScreen(at.page, "a bank's text");
  await at.confirm("Ya lo copié");
});

test("«Coinciden» is up to date only when nothing waits in any list, and else says where", async () => {
  const at = await panel.screen();
  await at.open("banco");
  await at.see("Nada coincide del todo ahora");
  expect(await at.page.getByText("Todo al día").count()).toBe(0);
  await expectGoodScreen(at.page, "banco, with money that is nobody's");
  await at.page.getByRole("link", { name: /^Dinero sin pago: [1-9]/ }).click();
  await at.page.locator("li[data-fila]").filter({ hasText: "Bs. 1.200,00" }).first().waitFor();
});
