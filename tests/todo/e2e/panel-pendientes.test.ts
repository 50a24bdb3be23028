/**
 * Pendientes and Rechazadas: what a decision needs, and each decision with its texts; two administrators at once:
 * dos-administradores.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayFromNow } from "../../support/business.ts";
import { expectGoodScreen } from "../../support/look.ts";
import { type Client, type Hands, openPanel, type Panel, presses, SCREENS } from "../../support/panel.ts";
import { phonePhoto } from "../../support/photo.ts";

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(async () => {
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});

const mine = async ({ person }: Client) => (await person.query<Record<string, unknown>>("loans.mine")).data;
/** Leaves nothing to decide. */
async function decideAll(): Promise<void> {
  const { data } = await panel.http.query<{ items: { id: string }[] }>("loans.list", { status: "Pendiente" });
  for (const { id } of data.items) await panel.http.mutate("loans.reject", { loanId: id });
}
async function fillApproval({ dialog }: Hands): Promise<void> {
  await dialog().getByLabel("Fecha del primer pago").fill(dayFromNow(20));
  await dialog().getByLabel("Monto en Bs").fill("5.820,00");
  await dialog().getByLabel("Referencia", { exact: true }).fill("000123456789");
}

test("with nothing to decide, each tab says so and reads well", async () => {
  const { page, open, see } = await panel.screen();
  await open("pendientes");
  await see("No hay solicitudes pendientes.");
  await expectGoodScreen(page, "pendientes, empty");
  await open("rechazadas");
  await see("No hay solicitudes rechazadas aún.");
  await expectGoodScreen(page, "rechazadas, empty");
  await open("rechazadas?estado=baneadas");
  await see("No hay clientes baneados.");
});

test("beside a request stands what its decision needs, and who else has the same photo", async () => {
  const [client, other] = [await panel.client(), await panel.client()];
  const photo = await phonePhoto(450, 300);
  for (const { person } of [client, other]) await person.upload(photo);
  await panel.http.mutate("referidos.assign", { userId: client.userId, recomendadoPor: other.userId });
  await panel.pending(client);
  const { page, open, see, dialog, press } = await panel.screen();
  await open("pendientes", client);
  for (const text of ["31 años", "4 × $6,00", "4 % del ingreso", "1, Bronce", "de $1 a $20"]) await see(text);
  await press("Ver perfil e historial");
  await see("Ninguno todavía");
  const map = await page.getByRole("link", { name: "Ver en el mapa" }).getAttribute("href");
  expect(map).toMatch(/^https:\/\/www\.openstreetmap\.org\/\?mlat=10\.65&mlon=-71\.61/);
  await see("Visto en otra cuenta");
  await see(/misma foto/);
  const files = page.locator(`a[href="/admin/clientes/${other.userId}"]`);
  expect(await files.count()).toBe(2);
  await expectGoodScreen(page, "pendientes, full");
  await page.getByRole("button", { name: /^Ampliar: Foto 2/ }).click();
  await dialog()
    .getByRole("img", { name: /^Foto 2/ })
    .waitFor();
  await dialog().getByText("31 años").waitFor();
  await page.keyboard.press("Escape");
  await files.first().click();
  await page.waitForURL(`**/admin/clientes/${other.userId}`);
  await panel.http.mutate("loans.reject", { loanId: (await mine(client)).id });
});

describe.each(SCREENS)("on %s", (name, viewport) => {
  let hands: Hands;
  let client: Client;
  beforeAll(async () => {
    hands = await panel.screen(viewport);
  });
  const request = async (amount?: number) => {
    client = await panel.client();
    await panel.pending(client, amount);
    await hands.open("pendientes", client);
  };

  test("approve: what is missing is said, a cut line loses nothing, then it is done", async () => {
    await request();
    const { press, dialog, confirm, see, closed, failing } = hands;
    await press("Aprobar");
    await confirm("Aprobar");
    await dialog().getByText("Todos los campos son obligatorios.").first().waitFor();
    await fillApproval(hands);
    await failing("loans.approve", () => confirm("Aprobar"), "Error al aprobar la solicitud.");
    expect(await dialog().getByLabel("Monto en Bs").inputValue()).toBe("5.820,00");
    await confirm("Aprobar");
    await closed();
    await see("Préstamo de María José Núñez aprobado.");
    await see(/No hay solicitudes pendientes que coincidan/);
    expect(await mine(client)).toMatchObject({ status: "Aprobado", montoFinal: 2400, cuotas: 4 });
    await panel.http.mutate("loans.complete", { loanId: (await mine(client)).id });
  });

  test("the bar with the acts says whose request it is, also alone at the foot of the screen", async () => {
    await request();
    const act = hands.page.getByRole("button", { name: "Aprobar", exact: true }).last();
    const bar = await act.evaluate((button) => {
      let at: Element | null = button;
      while (at && getComputedStyle(at).position !== "sticky") at = at.parentElement;
      return (at as HTMLElement | null)?.textContent.replaceAll(/\s+/g, " ") ?? null;
    });
    expect(bar).toMatch(/María José Núñez.*\$20,00/);
    await panel.http.mutate("loans.reject", { loanId: (await mine(client)).id });
  });

  test("reject: a confirmation with name and amount, a reason to press, and the client reads it", async () => {
    await request(1500);
    const { press, dialog, confirm, see, closed, failing, open } = hands;
    await press("Rechazar");
    await dialog().getByText("María José Núñez").waitFor();
    await dialog().getByText("$15,00").waitFor();
    await confirm("Cancelar");
    await closed();
    expect(await mine(client)).toMatchObject({ status: "Pendiente" });
    await press("Rechazar");
    await dialog().getByRole("button", { name: "Tu ingreso no alcanza para las cuotas" }).click();
    if (name === "a laptop") await expectGoodScreen(hands.page, "a rejection");
    const wrong = "Ocurrió un error al rechazar la solicitud.";
    await failing("loans.reject", () => confirm("Sí, rechazar"), wrong);
    await confirm("Sí, rechazar");
    await closed();
    await see("Solicitud rechazada.");
    await open("rechazadas", client);
    for (const text of ["$15,00", "Repuestos", "Tu ingreso no alcanza para las cuotas", client.userId]) await see(text);
    if (name === "a phone") return;
    await expectGoodScreen(hands.page, "rechazadas, full");
    const phone = await panel.phoneOf(client);
    await phone.goto("/solicitar");
    await phone
      .getByText(/Tu ingreso no alcanza/)
      .first()
      .waitFor();
    await phone.getByRole("button", { name: "Solicitar de nuevo" }).click();
    await phone.getByLabel("Monto").waitFor();
  });

  test("ask for verification: after a confirmation the client must send photos again", async () => {
    await request();
    const { press, dialog, confirm, see, closed, failing } = hands;
    await press("Solicitar Verificación");
    await dialog()
      .getByText(/tendrá que enviar sus dos fotos otra vez/)
      .waitFor();
    await failing("verificaciones.request", () => confirm("Sí, solicitar"), "Ocurrió un error.");
    await confirm("Sí, solicitar");
    await closed();
    await see("Verificación solicitada a María José Núñez.");
    await see("Sin fotos: todavía no las envía.");
    expect((await client.person.query("usuarios.me")).data).toMatchObject({ verify: false });
    if (name === "a phone") return;
    const phone = await panel.phoneOf(client);
    await phone.goto("/solicitar");
    await phone.locator("input[type=file]").first().waitFor({ state: "attached" });
    await panel.http.mutate("loans.reject", { loanId: (await mine(client)).id });
  });

  test("ban, with a reason, and take it back", async () => {
    await request();
    const { dialog, confirm, see, closed, failing, open, page } = hands;
    // Scrolling closes the menu: so use the keyboard, which scrolls nothing once the button has the focus.
    const more = page.getByRole("button", { name: /^Más acciones/ });
    await more.focus();
    await expect
      .poll(async () => {
        if ((await more.getAttribute("aria-expanded")) === "false") await page.keyboard.press("Enter");
        return page.getByRole("button", { name: "Banear", exact: true }).isVisible();
      })
      .toBe(true);
    await page.keyboard.press("Enter");
    await confirm("Sí, banear");
    await dialog().getByText("Escribe el motivo del baneo.").first().waitFor();
    await dialog().getByLabel("Motivo").fill("Datos falsos");
    await failing("usuarios.ban", () => confirm("Sí, banear"), "No se pudo banear al cliente.");
    await confirm("Sí, banear");
    await closed();
    await see("María José Núñez quedó en la lista de baneados.");
    await open(`rechazadas?estado=baneadas&buscar=${client.userId}`);
    await see("Datos falsos");
    await page.getByRole("button", { name: "Quitar baneo" }).click();
    await failing("usuarios.unban", () => confirm("Sí, quitar baneo"), "No se pudo quitar el baneo.");
    await confirm("Sí, quitar baneo");
    await closed();
    await see("Baneo quitado.");
    expect(await mine(client)).toMatchObject({ status: "Pendiente" });
    await panel.http.mutate("loans.reject", { loanId: (await mine(client)).id });
  });
});

test("what another administrator does shows without a reload, in Pendientes and in Rechazadas", async () => {
  const client = await panel.client();
  const [one, two] = [await panel.screen(), await panel.otherScreen()];
  await one.open("pendientes", client);
  await two.open("rechazadas", client);
  await one.see(/No hay solicitudes pendientes que coincidan/);
  await two.see(/Nada coincide/);
  const loanId = await panel.pending(client, 1300);
  await one.see("$13,00");
  await panel.maria.mutate("loans.reject", { loanId, motivo: "Sin señal" });
  await one.gone("$13,00");
  await two.see("Sin señal");
});

test("a row opens at the list's side, follows the keys, and the way back closes it", async () => {
  await decideAll();
  const clients = [await panel.client(), await panel.client()];
  for (const [i, client] of clients.entries()) await panel.pending(client, 1000 + i * 100);
  const { page, open, see } = await panel.screen();
  await open("pendientes");
  const aside = page.getByRole("complementary", { name: "Solicitud de María José Núñez" });
  await see("$11,00");
  expect(await aside.count()).toBe(0);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await aside.getByText("$10,00").first().waitFor();
  await page.keyboard.press("j");
  await aside.getByText("$11,00").first().waitFor();
  for (const row of await page.locator("main [data-fila]").all())
    for (const name of ["Aprobar", "Rechazar", "Solicitar Verificación"])
      expect(await row.getByRole("button", { name, exact: true }).isVisible(), name).toBe(true);
  await expectGoodScreen(page, "pendientes, a request at the side");
  await page.keyboard.press("r");
  await page.getByRole("dialog").getByText("$11,00").waitFor();
  await page.keyboard.press("Escape");
  await page.goBack();
  await aside.waitFor({ state: "hidden" });
});

/** A BDV receipt for that many bolívares, sent yesterday to that phone, with its own reference. */
const receipt = (bs: string, telefono: string, referencia: string) => {
  const [year, month, day] = dayFromNow(-1).split("-");
  const fecha = `${day}-${month}-${year?.slice(2)}`;
  return `PagomovilBDV enviado por Bs.${bs} al ${telefono} Ref: ${referencia} en fecha: ${fecha} hora: 18:01.`;
};

const leido = (bs: string, referencia: string) => `Leímos Bs. ${bs}, referencia ${referencia}.`;
/** The doubtful one is too small, and went to another phone. */
const RECEIPTS = [
  { bs: "1.000,00", to: (own: string) => own, said: leido },
  { bs: "1.000,00", to: (own: string) => own, said: leido },
  { bs: "700,00", to: () => "0412-5550171", said: () => "fue al teléfono 0412-5550171", doubtful: true },
];

const phoneIn = async (dialog: ReturnType<Hands["dialog"]>) =>
  (await dialog.getByRole("definition").filter({ hasText: /^04/ }).first().textContent()) ?? "";

describe.each(SCREENS)("by hand on %s", (name, viewport) => {
  test("five requests in two presses each, and three for a doubtful one, without scrolling", async () => {
    await decideAll();
    const clients = await Promise.all([1, 2, 3, 4, 5].map(() => panel.client()));
    for (const client of clients) await panel.pending(client, 1000);
    await panel.http.mutate("tasas.save", { fechaValor: dayFromNow(0), valor: 100_00000000, fuente: "BCV" });
    const { page, dialog, open, closed, see } = await panel.screen(viewport);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open("pendientes");
    const cards = page.locator("main [data-fila]");
    await expect.poll(() => cards.count()).toBe(5);
    const heights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
    if (name === "a laptop") expect(Math.max(...heights)).toBeLessThanOrEqual(57);
    const tap = presses(page, viewport);
    const button = (label: string) => page.getByRole("button", { name: label, exact: true }).first();
    const foot = (label: string) => dialog().getByRole("button", { name: label, exact: true });
    const paste = (texto: string) =>
      page.evaluate((text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text", text);
        document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
      }, texto);
    for (const [i, { bs, to, said, doubtful }] of RECEIPTS.entries()) {
      await tap(button("Aprobar"));
      await dialog().getByText("Bs. 1.000,00").waitFor();
      if (i === 0) await expectGoodScreen(page, `the sheet on ${name}`);
      const referencia = `0071869${viewport.width}${i}`;
      await paste(receipt(bs, to(await phoneIn(dialog())), referencia));
      await dialog().getByText(said(bs, referencia)).waitFor();
      expect(await dialog().getByLabel("Referencia", { exact: true }).inputValue()).toBe(referencia);
      expect(await dialog().getByLabel("Monto en Bs").inputValue()).toBe(bs);
      await tap(foot("Aprobar"));
      if (doubtful) {
        await dialog().getByText("¿Aprobar de todos modos?").waitFor();
        await tap(foot("Aprobar de todos modos"));
      }
      await closed();
      await expect.poll(() => cards.count()).toBe(4 - i);
    }
    expect(tap.count).toBe(7);
    await tap(button("Rechazar"));
    await tap(foot("Sí, rechazar"));
    await closed();
    await expect.poll(() => cards.count()).toBe(1);
    // The keys, from the row that replaced the last one.
    await page.keyboard.press("r");
    await tap(foot("Sí, rechazar"));
    await closed();
    await see("No hay solicitudes pendientes.");
    expect(tap.count).toBe(10);
    for (const client of clients) {
      const loan = await mine(client);
      if (loan.status === "Aprobado") await panel.http.mutate("loans.complete", { loanId: loan.id });
    }
  });
});
