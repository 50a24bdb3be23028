/** Aprobadas and Completados: each act on a running loan with its texts, the sort orders, and live updates. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayFromNow } from "../../support/business.ts";
import { expectGoodScreen, expectLargeText } from "../../support/look.ts";
import { type Client, type Hands, openPanel, type Panel, SCREENS } from "../../support/panel.ts";

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(async () => {
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});

/** What a slow machine may take. */
const PATIENT = { timeout: 15_000 };

const mine = async ({ person }: Client) => (await person.query<Record<string, unknown>>("loans.mine")).data;
const me = async ({ person }: Client) => (await person.query("usuarios.me")).data;

test("with no loan under way, nor any finished, each tab says so and reads well", async () => {
  const { page, open, see } = await panel.screen();
  await open("aprobadas");
  await see("No hay préstamos aprobados aún.");
  await see("0 clientes");
  await expectGoodScreen(page, "aprobadas, empty");
  await open("completados");
  await see("No hay préstamos completados aún.");
  await expectGoodScreen(page, "completados, empty");
});

describe.each(SCREENS)("on %s", (name, viewport) => {
  let hands: Hands;
  let client: Client;
  let loanId: string;
  beforeAll(async () => {
    hands = await panel.screen(viewport);
    client = await panel.client();
    loanId = await panel.approved(client);
  });
  const openLoan = () => hands.open("aprobadas", client);

  test("the loan with its plan and saldo; a new first day, and the client is told", async () => {
    const { see, page, press, failing } = hands;
    await openLoan();
    await see("1 cliente");
    for (const text of ["$24,00", "$6,00", "0412-"]) await see(text);
    expect(await page.getByRole("list", { name: "Plan de pagos" }).getByRole("listitem").count()).toBe(4);
    const day = dayFromNow(45);
    await page.getByLabel("Fecha del primer pago").fill(day);
    const change = () => press("Cambiar fecha");
    await failing("loans.changeFirstPayment", change, "Hubo un error al actualizar la fecha.");
    expect(await page.getByLabel("Fecha del primer pago").inputValue()).toBe(day);
    await change();
    await see("Fecha actualizada y notificación enviada.");
    expect(await mine(client)).toMatchObject({ fechaPrimerPago: day });
    const far = dayFromNow(500);
    await page.getByLabel("Fecha del primer pago").fill(far);
    await change();
    await see("La fecha del primer pago debe estar a menos de un año de hoy.");
  });

  test("a reminder, once a day", async () => {
    const { see, press, failing } = hands;
    await openLoan();
    await failing("loans.sendReminder", () => press("Enviar recordatorio"), "Error al enviar el recordatorio.");
    await press("Enviar recordatorio");
    await see("Recordatorio enviado con éxito.");
    await press("Enviar recordatorio");
    await see("El recordatorio de hoy ya se había enviado.");
    const bandeja = await (await fetch(`${panel.stage.url}/dev/bandeja.json`)).json();
    expect(bandeja[0]).toMatchObject({
      plantilla: "recordatorio",
      params: { fecha_limite: expect.stringMatching(/^\d{2} de /) },
    });
  });

  test("a level more, after a confirmation that says which", async () => {
    const { see, press, dialog, confirm, failing, closed } = hands;
    await openLoan();
    await press("Subir nivel");
    await dialog()
      .getByText(/Pasará al 2, Plata, y podrá solicitar hasta \$50\./)
      .waitFor();
    await failing("usuarios.raiseLevel", () => confirm("Sí, subir nivel"), "No se pudo subir el nivel.");
    await confirm("Sí, subir nivel");
    await closed();
    await see("Nivel actualizado a 2.");
    expect(await me(client)).toMatchObject({ nivel: 2 });
  });

  test("a fine: the sum is said before, a double click fines once; waived with a reason, it goes back", async () => {
    const { see, press, dialog, confirm, failing, closed } = hands;
    await openLoan();
    await press("Multar");
    await dialog().getByText("+$0,50").waitFor();
    await dialog().getByText("$24,50").waitFor();
    await failing("loans.fine", () => confirm("Sí, multar"), "Hubo un error al aplicar la multa.");
    await dialog().getByRole("button", { name: "Sí, multar" }).dblclick();
    await closed();
    await see("Multa aplicada correctamente y notificación enviada.");
    expect(await mine(client)).toMatchObject({ montoFinal: 2450, saldo: 2450 });
    if (name === "a laptop") {
      const phone = await panel.phoneOf(client);
      await phone.goto("/dashboard");
      await phone.getByText(/El nuevo total de tu préstamo es \$24,50/).waitFor();
    }
    await press("Anular multa");
    await confirm("Sí, anular multa");
    await dialog().getByText("Escribe por qué se anula la multa.").first().waitFor();
    await dialog().getByLabel("Motivo").fill("Pagó a tiempo");
    await failing("loans.waiveFine", () => confirm("Sí, anular multa"), "No se pudo anular la multa.");
    await confirm("Sí, anular multa");
    await closed();
    await see("Multa anulada y notificación enviada.");
    expect(await mine(client)).toMatchObject({ montoFinal: 2400, saldo: 2400 });
  });

  test("complete: what is still owed is said, it cannot be undone, and it is among the finished", async () => {
    const { see, press, dialog, confirm, failing, closed, open, page } = hands;
    await openLoan();
    if (name === "a laptop") await expectGoodScreen(page, "aprobadas, full");
    else await expectLargeText(page, "aprobadas, full");
    await press("Completar");
    await dialog().getByText("Esta acción no se puede deshacer").waitFor();
    await dialog().getByText("Faltan $24,00 por pagar").waitFor();
    await failing("loans.complete", () => confirm("Sí, completar"), "Ocurrió un error al completar el préstamo.");
    await confirm("Sí, completar");
    await closed();
    await see("Préstamo completado y registrado correctamente.");
    expect(await me(client)).toMatchObject({ prestamosCompletados: 1 });
    await open("completados", client);
    for (const text of ["María José Núñez", "$24,00", "dado por perdido", loanId]) await see(text);
    if (name === "a laptop") await expectGoodScreen(page, "completados, full");
    else await expectLargeText(page, "completados, full");
    await page.getByRole("link", { name: "María José Núñez" }).click();
    await page.waitForURL(`**/admin/clientes/${client.userId}`);
  });
});

test("a form is busy for its own answer only, and keeps what is typed whatever comes", async () => {
  const client = await panel.client();
  const loanId = await panel.approved(client);
  const { open, see, page, press, holding } = await panel.screen();
  await open("aprobadas", client);
  const field = page.getByLabel("Fecha del primer pago");
  const button = page.getByRole("button", { name: "Cambiar fecha" });
  await field.waitFor();
  const lists = await holding("loans.list");
  const [first, second] = [dayFromNow(40), dayFromNow(50)];
  await field.fill(first);
  await button.click();
  await see("Fecha actualizada y notificación enviada.");
  // The list is being refetched without an answer: the form can still be used.
  await lists.held;
  expect(await button.getAttribute("aria-busy")).toBeNull();
  await field.fill(second);
  await press("Cambiar fecha");
  await expect.poll(async () => (await mine(client)).fechaPrimerPago, PATIENT).toBe(second);
  const third = dayFromNow(60);
  await field.fill(third);
  lists.release();
  await panel.maria.mutate("loans.fine", { loanId });
  await see("con $0,50 de multas");
  expect(await field.inputValue()).toBe(third);
  // While waiting for its own answer it shows that, and a second press is not a second submission.
  const sends: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("changeFirstPayment")) sends.push(request.url());
  });
  const answer = await holding("loans.changeFirstPayment");
  await button.click();
  await answer.held;
  expect(await button.getAttribute("aria-busy")).toBe("true");
  await button.click({ force: true });
  await field.press("Enter");
  expect(sends).toHaveLength(1);
  answer.release();
  await expect.poll(() => button.getAttribute("aria-busy"), PATIENT).toBeNull();
  expect(sends).toHaveLength(1);
  await panel.http.mutate("loans.complete", { loanId });
});

test("an answer read before a change and arriving after it is not the last word", async () => {
  const [client, other] = [await panel.client(), await panel.client()];
  const loanId = await panel.approved(client);
  const { open, see, page, holding } = await panel.screen();
  const lists = await holding("loans.list");
  await open("aprobadas", client);
  await lists.held;
  const counting = (count = "") => page.locator(`[role="tab"][aria-description${count}]`, { hasText: "Aprobadas" });
  await counting().waitFor();
  const count = Number(await counting().getAttribute("aria-description"));
  await panel.maria.mutate("loans.fine", { loanId });
  const otherLoan = await panel.approved(other);
  // The screen was told of both: the pending response was read before them.
  await counting(`="${count + 1}"`).waitFor();
  lists.release();
  await see("con $0,50 de multas");
  for (const id of [loanId, otherLoan]) await panel.http.mutate("loans.complete", { loanId: id });
});

test("past due, up to date, and by the next day due: it is in the address, and the late one is marked", async () => {
  const [late, soon, later] = [await panel.client(), await panel.client(), await panel.client()];
  await panel.approved(later, { fechaPrimerPago: dayFromNow(90) });
  await panel.approved(late, { fechaPrimerPago: dayFromNow(-20) });
  await panel.approved(soon, { fechaPrimerPago: dayFromNow(3) });
  const { page, open, see } = await panel.screen();
  await open("aprobadas");
  const cedulas = async () => {
    const inTable = await page.getByRole("table").getByText(/^V-\d/).allTextContents();
    // A single remaining loan is shown in full, with its cédula next to the table.
    return inTable.length > 0 ? inTable : page.getByRole("complementary").getByText(/^V-\d/).allTextContents();
  };
  const cedulaOf = async ({ person }: Client) =>
    (await person.query<{ cedula: string }>("usuarios.me")).data.cedula.replace(/^V(\d+)(\d{3})(\d{3})$/, "V-$1.$2.$3");
  const [first, second, third] = [await cedulaOf(late), await cedulaOf(soon), await cedulaOf(later)];
  await see("3 clientes");
  await expect.poll(cedulas, PATIENT).toEqual([second, first, third]);
  await see(/\d+ días de atraso/);
  await page.getByRole("link", { name: "Próxima a vencer" }).click();
  await expect.poll(cedulas, PATIENT).toEqual([first, second, third]);
  expect(new URL(page.url()).search).toBe("?orden=vencimiento");
  await page.getByRole("link", { name: "Al día" }).click();
  await expect.poll(cedulas, PATIENT).toEqual([second, third]);
  await page.getByRole("link", { name: "Vencidas" }).click();
  await expect.poll(cedulas, PATIENT).toEqual([first]);
  await page.goBack();
  await expect.poll(cedulas, PATIENT).toEqual([second, third]);
  await page.goBack();
  await expect.poll(cedulas, PATIENT).toEqual([first, second, third]);
  await page.getByRole("link", { name: "Vencidas" }).click();
  await expect.poll(cedulas, PATIENT).toEqual([first]);
  await page.reload();
  await expect.poll(cedulas, PATIENT).toEqual([first]);
  await panel.http.mutate("loans.complete", { loanId: (await mine(late)).id });
  await see("Nadie tiene cuotas vencidas.");
  for (const client of [soon, later]) await panel.http.mutate("loans.complete", { loanId: (await mine(client)).id });
});

test("the table with its panel: the keys walk and open, the seldom acts are behind «Más», and a decision goes on to the next row", async () => {
  const clients = [await panel.client(), await panel.client(), await panel.client()];
  const loans: string[] = [];
  for (const client of clients) loans.push(await panel.approved(client, { fechaPrimerPago: dayFromNow(-5) }));
  const { page, open, see, dialog, confirm, closed, press, holding } = await panel.screen();
  await open("aprobadas");
  await see("3 clientes");
  const rows = page.locator("tbody tr");
  await expect.poll(() => rows.count(), PATIENT).toBe(3);
  const aside = page.getByRole("complementary", { name: /^Préstamo de/ });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-fila"));
  await page.keyboard.press("j");
  expect(await focused()).toBe(loans[2]);
  await page.keyboard.press("Enter");
  await aside.getByRole("list", { name: "Plan de pagos" }).waitFor();
  await page.keyboard.press("j");
  await expect.poll(() => new URL(page.url()).searchParams.get("ver"), PATIENT).toBe(loans[1]);
  await expectGoodScreen(page, "aprobadas, with its panel");
  await page.keyboard.press("Escape");
  await aside.waitFor({ state: "detached" });
  expect(await focused()).toBe(loans[1]);
  expect(new URL(page.url()).search).toBe("");

  await rows.nth(1).getByRole("button", { name: /^Más/ }).click();
  await expectGoodScreen(page, "aprobadas, a menu open");
  // It disappeared with the window's size.
  await rows.nth(1).getByRole("button", { name: /^Más/ }).click();
  for (const name of ["Enviar recordatorio", "Fecha del primer pago", "Multar", "Subir nivel", "Completar"])
    await page.getByRole("button", { name, exact: true }).waitFor();
  await page.keyboard.press("Escape");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Más/);
  await page.keyboard.press("Enter");
  await press("Completar");
  await dialog().getByText("Esta acción no se puede deshacer").waitFor();
  await page.keyboard.press("Enter");
  await closed();
  await see("Préstamo completado y registrado correctamente.");
  await expect.poll(() => rows.count(), PATIENT).toBe(2);
  expect(await focused()).toBe(loans[0]);

  await page.getByLabel("Seleccionar todo lo visible").check();
  await page.getByRole("region", { name: "Con lo elegido" }).getByRole("button", { name: "Recordar" }).click();
  const lists = await holding("loans.list");
  await confirm("Enviar 2 recordatorios");
  await closed();
  await see("2 recordatorios enviados con éxito.");
  await lists.held;
  await page.keyboard.press("t");
  await page.keyboard.press("r");
  // The data shown is older; once the list updates, they had theirs today: none is sent.
  await dialog().getByRole("button", { name: "Enviar 2 recordatorios" }).waitFor();
  lists.release();
  await see("2 clientes ya tuvieron el de hoy.");
  await confirm("Enviar 0 recordatorios");
  await see("Todos tuvieron ya el de hoy.");
  await expectGoodScreen(page, "none to be reminded");
  await confirm("Cancelar");
  for (const loanId of [loans[0], loans[2]]) await panel.http.mutate("loans.complete", { loanId });
});

test("what another administrator does shows without a reload; what is already gone is refused", async () => {
  const client = await panel.client();
  const [one, two] = [await panel.screen(), await panel.otherScreen()];
  await one.open("aprobadas", client);
  await two.open("completados", client);
  await two.see(/Ningún préstamo completado coincide/);
  const loanId = await panel.approved(client);
  await one.see("Fecha del primer pago");
  await panel.maria.mutate("loans.fine", { loanId });
  await one.see("con $0,50 de multas");
  await one.press("Multar");
  await one.dialog().getByText("$25,00").waitFor();
  await panel.maria.mutate("loans.complete", { loanId });
  await two.see(loanId);
  await one.confirm("Sí, multar");
  await one.see("El préstamo no existe.");
  await one.confirm("Cancelar");
  await one.see(/No hay préstamos aprobados que coincidan/);
});
