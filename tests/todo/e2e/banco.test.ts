/** The bank's tab with the whole program: a notice that a phone forwards, and its effect on both sides. */
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pagos } from "../../../drizzle/schema/pagos.ts";
import { instante, MS_PER_HOUR, toDia } from "../../../rules/country/fecha.ts";
import { bolivares, formatBolivares } from "../../../rules/money/dinero.ts";
import { openDatabase } from "../../../server/storage/db.ts";
import { expectGoodScreen, expectLargeText } from "../../support/look.ts";
import { type Client, type Hands, openPanel, type Panel } from "../../support/panel.ts";

const HOY = toDia(instante(Date.now()));
/** A dollar is Bs. 100. */
const TASA = 10_000_000_000;
let panel: Panel;
let token: string;
/** While there is only this account, nobody has the same photos: the program then confirms by itself. */
let alone: Client;
beforeAll(async () => {
  panel = await openPanel();
  await panel.http.mutate("tasas.save", { fechaValor: HOY, valor: TASA, fuente: "BCV" });
  alone = await payer();
});
afterAll(async () => {
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});

let last = 10_000_000;
/** A unique reference, including its last four digits. */
const newReferencia = () => {
  last += 10_007;
  return `0018${last}`;
};

/** A Banco de Venezuela notice as a phone forwards it, as `curl` would. */
async function forward(montoBs: number, referencia: string, telefono = "0412-5550171"): Promise<void> {
  const [year = "", month = "", day = ""] = HOY.split("-");
  const cuanto = formatBolivares(bolivares(montoBs)).replace(" ", "");
  const text = `Recibiste un PagomovilBDV por ${cuanto} del ${telefono} Ref: ${referencia} en fecha: ${day}-${month}-${year.slice(2)} hora: 09:01.`;
  const answer = await fetch(`${panel.stage.url}/api/banco/avisos`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ from: "2661", text, sentStamp: Date.now() }),
  });
  expect(await answer.json()).toMatchObject({ reconocidos: 1 });
  expect(answer.status).toBe(202);
}

async function connectPhone(): Promise<void> {
  const { data } = await panel.http.mutate<{ token: string }>("dispositivos.create", {
    nombre: "Caja",
    cuenta: "0102",
  });
  token = data.token;
}

async function payer(): Promise<Client> {
  const client = await panel.client();
  await panel.approved(client);
  return client;
}

/** A pago as the borrower registers it; returns its id. */
async function pay({ person }: Client, montoBs: number, referencia: string, more: object = {}): Promise<string> {
  const told = { codigo: referencia.slice(-4), montoBs, referencia, fechaPago: HOY, ...more };
  const answer = await person.mutate<{ id: string }>("pagos.register", told);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.data.id;
}

async function automatic(automatico: boolean): Promise<void> {
  const { data } = await panel.http.query<{ banco: object }>("ajustes.get");
  const saved = await panel.http.mutate("ajustes.save", { banco: { ...data.banco, automatico } });
  if (saved.status !== 200) throw new Error(saved.text);
}

const statusOf = async ({ person }: Client, pagoId: string) =>
  (await person.query<{ status: string }>("pagos.get", { pagoId })).data.status;

/** The view of that name, chosen as a person would. */
const choose = ({ page }: Hands, vista: string) => page.getByRole("link", { name: vista, exact: true }).click();
const rowOf = ({ page }: Hands, text: string) => page.locator("li[data-fila]").filter({ hasText: text });

/** Checked as a strict reader would, on the narrowest phone too, and with text at twice its size. */
async function look({ page }: Hands, name: string): Promise<void> {
  await expectGoodScreen(page, name);
  await expectLargeText(page, name);
}

test("where nothing of the bank comes in, the tab says what to do, and Pagos say nothing of it", async () => {
  const pagoId = await pay(alone, 600_00, newReferencia());
  const hands = await panel.screen();
  await hands.open("banco");
  await hands.see("Aún no llega nada del banco");
  await look(hands, "banco, never used");
  await hands.open("pagos", alone);
  await hands.see("Eliminar");
  expect(await hands.page.getByText("por el banco").count()).toBe(0);
  await panel.http.mutate("pagos.remove", { pagoId, desde: "Pendiente" });
  await connectPhone();
});

test("a notice is forwarded, and by itself the borrower's open page says that it is approved", async () => {
  await automatic(true);
  const referencia = newReferencia();
  await pay(alone, 600_00, referencia);
  const page = await panel.phoneOf(alone);
  const listening = page.waitForResponse(/notificaciones\.live/);
  await page.goto("/solicitar");
  await page.getByText("En revisión", { exact: true }).filter({ visible: true }).first().waitFor();
  await listening;
  const me = (await alone.person.query<{ telefono: string }>("usuarios.me")).data;
  await forward(600_00, referencia, me.telefono.replace(/^\+58(\d{3})/, "0$1-"));
  await page.getByRole("status").getByText("El banco confirmó tu pago de $6,00").waitFor();
  await page.getByText("Confirmado por el banco").waitFor();
  await page.getByText("Aprobado", { exact: true }).filter({ visible: true }).first().waitFor();
  await expectGoodScreen(page, "solicitar, confirmed by the bank");
});

describe("by hand", () => {
  let hands: Hands;
  beforeAll(async () => {
    hands = await panel.screen();
    await automatic(false);
  });

  test("thirty at once with one press, and one of them taken back", { timeout: 120_000 }, async () => {
    const client = await payer();
    const told: { pagoId: string; montoBs: number; referencia: string }[] = [];
    for (let i = 0; i < 30; i += 1) {
      const [montoBs, referencia] = [60_00 + i, newReferencia()];
      told.push({ pagoId: await pay(client, montoBs, referencia), montoBs, referencia });
    }
    await hands.open("banco");
    await hands.see("Todo al día");
    // They come in while the tab is open.
    await Promise.all(told.map(({ montoBs, referencia }) => forward(montoBs, referencia)));
    await hands.page.getByRole("button", { name: "Confirmar 30 pagos" }).waitFor();
    await look(hands, "banco, thirty that coincide");

    const first = hands.page.getByRole("checkbox", { name: /^Confirmar el pago/ }).first();
    await first.press("Space");
    await hands.see("Confirmar 29 pagos");
    await first.press("Space");
    await hands.see("Confirmar 30 pagos");
    await hands.page.keyboard.press("j");
    await hands.page.keyboard.press("j");
    await hands.page.keyboard.press("Enter");
    await hands.dialog().getByRole("columnheader", { name: "Dice el banco" }).waitFor();
    await look(hands, "banco, a pair compared");
    await hands.confirm("Listo");
    await hands.closed();

    await hands.press("Confirmar 30 pagos");
    await hands.see("30 pagos confirmados.");
    await hands.see("Acabas de confirmar 30 pagos");
    await hands.see("Todo al día");
    await look(hands, "banco, thirty confirmed");
    const answers = await Promise.all(told.map(({ pagoId }) => statusOf(client, pagoId)));
    expect(new Set(answers)).toEqual(new Set(["Aprobado"]));

    await hands.page
      .getByRole("button", { name: /^Deshacer el pago/ })
      .first()
      .click();
    await hands.see("Deshecho: el pago vuelve a estar por revisar.");
    await hands.see("Acabas de confirmar 29 pagos");
    const after = await Promise.all(told.map(({ pagoId }) => statusOf(client, pagoId)));
    expect(after.filter((status) => status === "Pendiente")).toHaveLength(1);
    // What a person undid, a person must review.
    await choose(hands, "Por revisar");
    await hands.press("Sí, es este pago");
    await hands.see("Pago confirmado.");
    await hands.see("Todo al día");

    await choose(hands, "Confirmados");
    const shown = told[29]?.referencia ?? "";
    await hands.page.getByPlaceholder("Buscar por referencia, nombre o monto...").fill(shown);
    await expect.poll(() => hands.page.locator("li[data-fila]").count()).toBe(1);
    await rowOf(hands, shown)
      .getByText(/Lo confirmó admin@cuotica.test/)
      .waitFor();
    await look(hands, "banco, confirmados");
    await rowOf(hands, shown).getByRole("button", { name: "Deshacer" }).click();
    await hands.see("Ningún pago confirmado coincide con lo que buscas.");
    expect(await statusOf(client, told[29]?.pagoId ?? "")).toBe("Pendiente");
    await choose(hands, "Por revisar");
    await hands.press("No es");
    await hands.see("Todo al día");

    await hands.open("pagos", client);
    await hands.see(/Ref\. 0018/);
    await hands.see("Confirmado por el banco");
  });

  test("what is likely is looked at: yes confirms it, no is never proposed again", async () => {
    const [yes, no] = [await payer(), await payer()];
    const [one, other] = [newReferencia(), newReferencia()];
    // Only the last four digits were registered.
    const yesId = await pay(yes, 611_00, one.slice(-4));
    const noId = await pay(no, 622_00, other.slice(-4));
    await forward(611_00, one);
    await forward(622_00, other);
    await hands.open("banco");
    await choose(hands, "Por revisar");
    await rowOf(hands, "Bs. 622,00").getByRole("button", { name: "No es" }).waitFor();
    await look(hands, "banco, por revisar");

    await rowOf(hands, "Bs. 611,00").getByRole("button", { name: "Sí, es este pago" }).click();
    await hands.see("Pago confirmado.");
    await rowOf(hands, "Bs. 611,00").waitFor({ state: "detached" });
    expect(await statusOf(yes, yesId)).toBe("Aprobado");

    await rowOf(hands, "Bs. 622,00").getByRole("button", { name: "No es" }).click();
    await hands.see("Anotado: no volveremos a proponer ese par.");
    await rowOf(hands, "Bs. 622,00").waitFor({ state: "detached" });
    await hands.page.reload();
    await hands.see("Todo al día");
    expect(await statusOf(no, noId)).toBe("Pendiente");
    await choose(hands, "Dinero sin pago");
    await rowOf(hands, "Bs. 622,00").waitFor();
  });

  test("money without a pago is somebody's, or nobody's", async () => {
    const [owes, told] = [await payer(), await payer()];
    await forward(633_00, newReferencia());
    await forward(644_00, newReferencia());
    await forward(655_00, newReferencia());
    const pagoId = await pay(told, 644_00, newReferencia());
    await hands.open("banco");
    await choose(hands, "Dinero sin pago");
    await rowOf(hands, "Bs. 633,00").waitFor();
    await look(hands, "banco, dinero sin pago");

    await rowOf(hands, "Bs. 633,00").getByRole("button", { name: "Asignar a un cliente" }).click();
    await hands.dialog().getByLabel("Buscar cliente").fill(owes.userId);
    await hands
      .dialog()
      .getByRole("button", { name: /María José Núñez/ })
      .click();
    await hands.dialog().getByText("$24,00").waitFor();
    await hands.confirm("Registrar pago de Bs. 633,00");
    await hands.closed();
    await hands.see("Pago registrado y aprobado.");
    await rowOf(hands, "Bs. 633,00").waitFor({ state: "detached" });
    const loan = await owes.person.query<{ saldo: number }>("loans.mine");
    expect(loan.data.saldo).toBe(2400 - 633);

    await rowOf(hands, "Bs. 644,00").getByRole("button", { name: "Asignar a un cliente" }).click();
    await hands.dialog().getByLabel("Buscar cliente").fill(told.userId);
    await hands
      .dialog()
      .getByRole("button", { name: /María José Núñez/ })
      .click();
    await hands.dialog().getByText("¿Es este pago?").waitFor();
    await look(hands, "banco, asignar");
    await hands.confirm("Sí, es este pago");
    await hands.closed();
    expect(await statusOf(told, pagoId)).toBe("Aprobado");

    await rowOf(hands, "Bs. 655,00").getByRole("button", { name: "Ignorar" }).click();
    await hands.confirm("Ignorar");
    await hands.dialog().getByText("Escribe por qué no es un pago.").waitFor();
    await hands.dialog().getByRole("button", { name: "Es dinero propio" }).click();
    await hands.confirm("Ignorar");
    await hands.closed();
    await choose(hands, "Ignorados");
    await rowOf(hands, "Bs. 655,00").getByText("Es dinero propio").waitFor();
    await rowOf(hands, "Bs. 655,00").getByRole("button", { name: "Volver a considerar" }).click();
    await hands.see("No has ignorado ningún movimiento.");
    await choose(hands, "Por asignar");
    await rowOf(hands, "Bs. 655,00").waitFor();
  });

  test("a pago whose money does not come: its person is asked, or it is rejected", async () => {
    const client = await payer();
    const pagoId = await pay(client, 666_00, newReferencia());
    const storage = openDatabase(join(panel.stage.dataDir, "cuotica.db"));
    const fecha = instante(Date.now() - 50 * MS_PER_HOUR);
    storage.db.update(pagos).set({ fecha }).where(eq(pagos.id, pagoId)).run();
    storage.close();
    await hands.open("pagos", client);
    await hands.see("Sin confirmar por el banco");
    await hands.open("banco");
    await choose(hands, "Pagos sin dinero");
    const row = rowOf(hands, "Bs. 666,00");
    await row.getByText("Lo registró hace 2 días").waitFor();
    const chat = await row.getByRole("link", { name: "Preguntar por WhatsApp" }).getAttribute("href");
    expect(decodeURIComponent(chat ?? "")).toMatch(/^https:\/\/wa\.me\/58412.*todavía no lo vemos en el banco/s);
    await look(hands, "banco, pagos sin dinero");
    await row.getByRole("button", { name: "Rechazar" }).click();
    await hands.dialog().getByRole("button", { name: "No aparece en nuestro banco" }).click();
    await hands.confirm("Sí, rechazar");
    await hands.closed();
    await hands.see("Todo al día");
    expect(await statusOf(client, pagoId)).toBe("Rechazado");
  });
});
