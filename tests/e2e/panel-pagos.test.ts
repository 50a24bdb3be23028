/** Pagos: each decision with its texts, its warnings, and two administrators at once. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectGoodScreen, expectLargeText } from "../support/look.ts";
import { type Client, type Hands, openPanel, type Panel, SCREENS } from "../support/panel.ts";
import { mine, pay, payer, rowOf } from "../support/panel-pagos.ts";

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(async () => {
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});

test("two administrators: what one pays is named to the other before any account is shown, and ends in both sheets at once", async () => {
  const client = await panel.client();
  await panel.pending(client);
  const [one, two] = [await panel.screen(), await panel.otherScreen()];
  for (const { open } of [one, two]) await open("pendientes", client);
  // The note about who is on it moves no button being pressed.
  const place = () => two.page.getByRole("button", { name: "Aprobar", exact: true }).first().boundingBox();
  const before = await place();
  await one.press("Aprobar");
  await two.see(/^La está pagando/);
  expect(await place()).toEqual(before);
  await one.dialog().getByRole("button", { name: "Copiar todo" }).waitFor();
  await two.press("Aprobar");
  await two
    .dialog()
    .getByText(/^La está pagando .* Si ya no, tómala tú\.$/)
    .waitFor();
  const copies = [one, two].map(({ page }) => page.getByRole("button", { name: /^Copiar/ }));
  expect(await copies[1]?.count()).toBe(0);
  await two.confirm("Tomarla yo");
  await one
    .dialog()
    .getByText(/^La está pagando/)
    .waitFor();
  expect(await copies[0]?.count()).toBe(0);
  await two.dialog().getByLabel("Monto en Bs").fill("5.820,00");
  await two.dialog().getByLabel("Referencia", { exact: true }).fill("000700000002");
  await two.confirm("Aprobar");
  await two.closed();
  await one
    .dialog()
    .getByText(/^Ya la aprobó maria@cuotica\.test hoy/)
    .waitFor();
  await one.confirm("Entendido");
  await one.closed();
  await panel.http.mutate("loans.complete", { loanId: (await mine(client)).id });
});

describe.each(SCREENS)("on %s", (name, viewport) => {
  // Different codes: two people with the same four digits raise a warning.
  const [first, second] = name === "a phone" ? ["1001", "1002"] : ["8001", "8002"];
  let hands: Hands;
  let client: Client;
  beforeAll(async () => {
    hands = await panel.screen(viewport);
    client = await payer(panel);
  });

  test("approve: one cuota; the table has its columns, and the filters stand in the address", async () => {
    await pay(client, first);
    const { page, open, see, dialog, confirm, failing, closed } = hands;
    await open("pagos", client);
    for (const text of ["María José Núñez", first, "$6,00"]) await see(text);
    const columns = await page.getByRole("columnheader", { includeHidden: true }).allTextContents();
    expect(columns).toEqual(["Fecha", "UID", "Nombre", "Referencia", "Monto", "Estado", "Acciones"]);
    await rowOf(hands, first).getByRole("button", { name: "Aprobar" }).click();
    await dialog().getByText("$6,00").first().waitFor();
    await dialog().getByText("María José Núñez").waitFor();
    await failing("pagos.setStatus", () => confirm("Aprobar"), "Error al aprobar el pago.");
    await confirm("Aprobar");
    await closed();
    await see("Pago aprobado.");
    await see("1 cuota");
    expect(await mine(client)).toMatchObject({ cuotasPagadas: 1, saldo: 1800 });
    await page.getByRole("link", { name: "Rechazados" }).click();
    await see("Ningún pago coincide con lo que buscas.");
    await page.getByRole("link", { name: "Aprobados" }).click();
    await see(first);
    expect(new URL(page.url()).searchParams.get("estado")).toBe("Aprobado");
    const file = await page.getByRole("link", { name: "Exportar CSV" }).getAttribute("href");
    const { searchParams } = new URL(file ?? "", page.url());
    expect(Object.fromEntries(searchParams)).toEqual({ buscar: client.userId, estado: "Aprobado" });
  });

  test("an amount that is no cuota: it says by how much, and is taken as an abono parcial unless one says otherwise", async () => {
    await pay(client, second, { monto: 450 });
    const { open, see, dialog, press, confirm, closed } = hands;
    await open("pagos", client);
    await see("$1,50 de menos");
    await rowOf(hands, second).getByRole("button", { name: "Aprobar" }).click();
    await dialog().getByText("El pago es $1,50 menor").waitFor();
    await dialog().getByText("El pago no llega a una cuota: cuenta como abono parcial.").waitFor();
    expect(await dialog().getByLabel("Cuenta como").inputValue()).toBe("0");
    await dialog().getByLabel("Cuenta como").selectOption("1");
    await press("Contarlo como abono parcial");
    expect(await dialog().getByLabel("Cuenta como").inputValue()).toBe("0");
    await confirm("Aprobar");
    await closed();
    await see("Abono parcial");
    expect(await mine(client)).toMatchObject({ cuotasPagadas: 1, saldo: 1350 });
  });

  test("reject: with a reason that the client reads, and what it takes back is said", async () => {
    const { open, see, dialog, confirm, failing, closed } = hands;
    await open("pagos", client);
    await rowOf(hands, first).getByRole("button", { name: "Rechazar" }).click();
    await dialog().getByText("Como estaba aprobado, el saldo del préstamo vuelve a subir", { exact: false }).waitFor();
    await dialog().getByRole("button", { name: "No aparece en nuestro banco" }).click();
    await failing("pagos.setStatus", () => confirm("Sí, rechazar"), "Error al rechazar el pago.");
    await confirm("Sí, rechazar");
    await closed();
    await see("Pago rechazado.");
    await see("No aparece en nuestro banco");
    expect(await mine(client)).toMatchObject({ cuotasPagadas: 0, saldo: 1950 });
  });

  test("delete: after a confirmation it is gone, and its effect is taken back", async () => {
    const { open, see, dialog, confirm, failing, closed, page } = hands;
    await open("pagos", client);
    if (name === "a laptop") await expectGoodScreen(page, "pagos, full");
    else await expectLargeText(page, "pagos, full");
    await rowOf(hands, second).getByRole("button", { name: "Eliminar" }).click();
    await dialog().getByText("$4,50").waitFor();
    await failing("pagos.remove", () => confirm("Sí, eliminar"), "Error al eliminar el pago.");
    await confirm("Sí, eliminar");
    await closed();
    await see("Pago eliminado.");
    await rowOf(hands, second).waitFor({ state: "detached" });
    expect(await mine(client)).toMatchObject({ cuotasPagadas: 0, saldo: 2400 });
  });
});

test("entered for a client, corrected, and approved once the rate of its day is known", async () => {
  const client = await payer(panel);
  const hoy = new Date(Date.now() - 4 * 3_600_000);
  const day = (offset: number) => new Date(hoy.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
  await panel.http.mutate("tasas.save", { fechaValor: day(-1), valor: 29_000_000_000, fuente: "BCV" });
  const hands = await panel.screen();
  const { page, open, see, dialog, press, confirm, closed } = hands;
  await open("pagos", client);
  await press("Registrar pago");
  await dialog().getByLabel("Buscar cliente").fill(client.userId);
  await dialog()
    .getByRole("option", { name: /María José Núñez/ })
    .waitFor({ state: "attached" });
  await dialog().getByLabel("Cliente", { exact: true }).selectOption(client.userId);
  await dialog().getByLabel("Cómo pagó").selectOption("transferencia");
  await dialog().getByLabel("Monto en Bs").fill("1.740,00");
  await dialog()
    .getByText(/Son \$6,00, a la tasa BCV.*Monto provisional/)
    .waitFor();
  await dialog().getByLabel("Referencia").fill("000123456789");
  await expectGoodScreen(page, "registrar un pago");
  await confirm("Registrar pago");
  await closed();
  await see("Pago registrado. Falta aprobarlo.");
  for (const text of ["Transferencia", /Pagó Bs\. 1\.740,00 a 290,00/, /Provisional: falta la tasa/]) await see(text);
  await rowOf(hands, "000123456789").getByRole("button", { name: "Aprobar" }).click();
  await dialog().getByText("Falta la tasa de ese día").waitFor();
  await confirm("Aprobar");
  await dialog()
    .getByText(/Publica la tasa del/)
    .last()
    .waitFor();
  await press("Cerrar");
  await rowOf(hands, "000123456789").getByRole("button", { name: "Corregir" }).click();
  await dialog().getByLabel("Monto en Bs").fill("1.800,00");
  await dialog().getByLabel("Motivo").fill("Leímos mal el monto");
  await expectGoodScreen(page, "corregir un pago");
  await confirm("Corregir");
  await closed();
  await see(/Pagó Bs\. 1\.800,00/);
  await panel.http.mutate("tasas.save", { fechaValor: day(0), valor: 30_000_000_000, fuente: "BCV" });
  await page.reload();
  await see("$6,00");
  await rowOf(hands, "000123456789").getByRole("button", { name: "Aprobar" }).click();
  await dialog().getByText("El pago cubre 1 cuota.").waitFor();
  await confirm("Aprobar");
  await closed();
  expect(await mine(client)).toMatchObject({ cuotasPagadas: 1, saldo: 1800 });
});

test("what warns: a reference used before with its pago, the same four digits, another bank, and nothing owed", async () => {
  const [one, other] = [await payer(panel), await payer(panel)];
  const before = await pay(one, "4444", { referencia: "000011114444" });
  await panel.http.mutate("pagos.setStatus", { pagoId: before, status: "Aprobado", cuotas: 4 });
  await pay(other, "4444", { referencia: "000011114444", bancoPagador: "0134" });
  await pay(other, "5151");
  await pay(one, "5151");
  const hands = await panel.screen();
  const { page, open, see, dialog, press } = hands;
  await open("pagos", other);
  for (const text of ["Referencia ya usada", "Otro banco", "Dígitos repetidos"]) await see(text);
  await rowOf(hands, "000011114444").getByRole("button", { name: "Aprobar" }).click();
  await dialog().getByText("Esta referencia ya se usó").waitFor();
  await dialog()
    .getByText(/Aprobado · \$6,00/)
    .waitFor();
  await dialog().getByText("Pagó desde otro banco").waitFor();
  expect(await dialog().getByRole("link", { name: "María José Núñez" }).getAttribute("href")).toBe(
    `/admin/clientes/${one.userId}`,
  );
  await expectGoodScreen(page, "a pago to decide");
  await press("Cerrar");
  await rowOf(hands, "5151").getByRole("button", { name: "Aprobar" }).click();
  await dialog().getByText("Otro pago de esos días termina igual").waitFor();
  await press("Cerrar");
  await panel.http.mutate("loans.complete", { loanId: (await mine(one)).id });
  await open("pagos", one);
  await see("Préstamo terminado");
  expect(page.url()).toContain(one.userId);
});

test("who decides second is shown how it stands, also where no news comes by itself", async () => {
  const client = await payer(panel);
  const pagoId = await pay(client, "1313");
  const hands = await panel.screen();
  const { page, open, see, confirm } = hands;
  await page.route(/resumen\.live/, (route) => route.abort());
  await open("pagos", client);
  await rowOf(hands, "1313").getByRole("button", { name: "Aprobar" }).click();
  await panel.maria.mutate("pagos.setStatus", { pagoId, status: "Rechazado" });
  await confirm("Aprobar");
  await see(/Ya lo rechazó maria@cuotica.test/);
  await page.locator("tbody tr", { hasText: "1313" }).getByText("Rechazado").waitFor();
});

test("one transfer told by two clients: approving by a key or with others asks first, and says whose the other is", async () => {
  const [one, other] = [await payer(panel), await payer(panel)];
  const [first] = [
    await pay(one, "4477", { referencia: "000088994477" }),
    await pay(other, "4477", { referencia: "88994477" }),
  ];
  const { page, open, see, confirm, closed, dialog } = await panel.screen();
  await open("pagos", other);
  await see("4477");
  await see("Referencia ya usada");
  for (const key of ["j", "a"]) await page.keyboard.press(key);
  await dialog().getByText("Esta referencia ya se usó").waitFor();
  await confirm("Aprobar");
  await dialog()
    .getByText(/^Antes de seguir, revisa: la referencia 88994477 ya está en el pago de .* \(\$6,00, por revisar/)
    .waitFor();
  await expectGoodScreen(page, "a pago of another's transfer, asked about");
  await confirm("Aprobar de todos modos");
  await closed();
  await see("Pago aprobado.");

  await open("pagos", one);
  await page.getByLabel("Seleccionar todo lo visible").check();
  await page.getByRole("button", { name: "Aprobar 1 pago" }).click();
  await dialog().getByText("1 pago para mirar aparte").waitFor();
  await dialog()
    .getByText(/Referencia ya usada, en el pago de /)
    .waitFor();
  await dialog().getByLabel("Aprobarlo también").check();
  await confirm("Aprobar 1 pago");
  await closed();
  const { data } = await panel.http.query<{ items: { status: string }[] }>("pagos.list", { buscar: first });
  expect(data.items[0]?.status).toBe("Aprobado");
});

test.each([
  ["approved", { status: "Aprobado" }, "Ya lo aprobó maria@cuotica.test hoy a la"],
  ["rejected", { status: "Rechazado" }, "Ya lo rechazó maria@cuotica.test hoy a la"],
  ["deleted", null, "Ya lo eliminó maria@cuotica.test hoy a la"],
])(
  "two administrators at one pago: %s by one, the other is told who and when, and it counts once",
  async (_, decision, told) => {
    const client = await payer(panel);
    const pagoId = await pay(client, "3001");
    const hands = await panel.screen();
    const { page, open, see, confirm, closed } = hands;
    await open("pagos", client);
    await rowOf(hands, "3001").getByRole("button", { name: "Aprobar" }).click();
    const done = decision
      ? await panel.maria.mutate("pagos.setStatus", { pagoId, ...decision })
      : await panel.maria.mutate("pagos.remove", { pagoId });
    expect(done.status).toBe(200);
    // Live: the list behind the dialog already shows it.
    if (decision) await page.locator("tr", { hasText: decision.status }).waitFor({ state: "attached" });
    else await page.locator("tr", { hasText: "3001" }).waitFor({ state: "detached" });
    await confirm("Aprobar");
    await see(told);
    await confirm("Cancelar");
    await closed();
    expect(await mine(client)).toMatchObject({ cuotasPagadas: decision?.status === "Aprobado" ? 1 : 0 });
  },
);
