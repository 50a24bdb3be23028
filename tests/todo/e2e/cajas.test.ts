/** A cash box is created, filled, closed at night with a difference, and transferred to the bank: on a laptop and on a phone. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { LAYOUTS } from "../../support/estados.ts";
import { expectGoodScreen, expectLargeText } from "../../support/look.ts";
import { openPanel, type Panel, SCREENS } from "../../support/panel.ts";

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(async () => {
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});

test.each(SCREENS)("on %s", async (name, viewport) => {
  const caja = `Caja de ${name === "a phone" ? "la calle" : "la oficina"}`;
  const { page, open, see, press } = await panel.screen(viewport);
  // What it looks like, for whoever asks to see it.
  const shot = (what: string) =>
    process.env.FOTOS && page.screenshot({ path: `${process.env.FOTOS}/${name}-${what}.png`, fullPage: true });
  await open("reportes?ver=cajas");
  await see(name === "a phone" ? "Dónde está el dinero" : "Aquí verás cada cuenta tuya");
  await expectGoodScreen(page, `before the box, ${name}`);
  await shot("vacia");

  await press("Agregar caja");
  await page.getByLabel("Nombre").fill(caja);
  await page.getByLabel("Moneda").selectOption("usd");
  await press("Agregar");
  await see("Caja agregada.");

  const hoy = await page.getByLabel("Día", { exact: true }).inputValue();
  const client = await panel.client();
  await panel.approved(client);
  const { data: cajas } = await panel.http.query<{ cajas: { id: string; nombre: string }[] }>("cajas.list", undefined);
  const cajaId = cajas.cajas.find(({ nombre }) => nombre === caja)?.id;
  const paid = { cajaId, userId: client.userId, monto: 6_00, metodo: "efectivo", fechaPago: hoy, aprobar: true };
  expect((await panel.http.mutate("pagos.registerFor", paid)).status).toBe(200);
  await page.reload();
  const row = page
    .getByRole("table", { name: /^Cierre del / })
    .getByRole("row")
    .filter({ hasText: caja });
  await row.getByText("$6,00").first().waitFor();
  await expectGoodScreen(page, `the close of a day, ${name}`);
  await expectLargeText(page, `the close of a day, ${name}`);
  await shot("abierta");

  await row.getByRole("button", { name: "Cerrar" }).click();
  await page.getByLabel("Cuánto hay").fill("5,50");
  await see("Faltan $0,50.");
  await page.getByText("Lo que se movió ese día").click();
  await expectGoodScreen(page, `a difference, ${name}`);
  await shot("diferencia");
  // Somebody else counts it meanwhile: the person counting sees that before they press.
  const meanwhile = { lugar: cajaId, dia: hoy, contado: 6_00 };
  expect((await panel.http.mutate("cierres.close", meanwhile)).status).toBe(200);
  await see(/^Ya lo contó .+: \$6,00\. Lo que escribas vale en su lugar\.$/);
  await press("Cerrar el día");
  await see("Día cerrado. Faltan $0,50.");
  await row.getByText("Faltan $0,50").waitFor();

  await row.getByRole("button", { name: "Recontar" }).click();
  await page.getByLabel("Cuánto hay").fill("5,75");
  await page.getByLabel("Anotar la diferencia: mañana empieza con lo que contaste").check();
  await press("Cerrar el día");
  await see("Escribe de dónde viene la diferencia, o déjala abierta.");
  await page.getByLabel("De dónde viene").fill("Un vuelto de más");
  await press("Cerrar el día");
  await see("Día cerrado. Faltan $0,25.");
  await see("Diferencias contadas");

  await press("Mover dinero");
  await page.getByLabel("Sale de").selectOption({ label: caja });
  await page.getByLabel("Entra en").selectOption({ label: "Diferencias contadas" });
  await page.getByLabel("Cuánto sale").fill("1");
  await page.getByLabel("Por qué").fill("Pasajes");
  await expectGoodScreen(page, `money moved, ${name}`);
  await shot("mover");
  await press("Mover");
  await see("Dinero movido.");

  // With two boxes in one currency, a cash pago asks which one it enters, and a payout which one it leaves.
  if (name === "a phone") {
    await open("pagos");
    await press("Registrar pago");
    await page.getByLabel("Cómo pagó").selectOption({ label: "Efectivo" });
    await page.getByLabel("En qué caja").selectOption({ label: caja });
    await expectGoodScreen(page, "which box");
    await shot("registrar");
    await panel.pending(await panel.client());
    await open("pendientes");
    await press("Aprobar");
    await page.getByLabel("Sale de").selectOption({ label: caja });
    await expectGoodScreen(page, "which caja it leaves");
    await shot("aprobar");
    await open("reportes?ver=cajas");
  }
  await press("Cerrar los libros");
  await see("Las cifras hasta ese día no cambian más.");
  await expectGoodScreen(page, `the books closed, ${name}`);
  await shot("libros");
  await press("Cancelar");
  await shot("cerrada");
  await page.context().close();
});

/** A Banco de Venezuela statement: first what came in, then what left, all on that day. */
function statement(dia: string): Blob {
  const row = (clase: "abono" | "cargo" | "comision", monto: number, referencia: string) => ({
    ...{ clase, monto, referencia, dia, telefono: "" },
  });
  const rows = [
    row("abono", 90_000_00, "500000000001"),
    row("cargo", 2_000_00, "700000000001"),
    row("cargo", 1_500_00, "700000000002"),
    row("cargo", 480_25, "700000000003"),
    row("comision", 6_00, "700000000001"),
  ];
  const file = LAYOUTS.find(({ nombre }) => nombre === "BDV, TXT")?.escribir(rows) ?? "";
  return new Blob([file as string]);
}

test.each(SCREENS)("what left the bank beside what was entered, on %s", async (name, viewport) => {
  const { page, open, see } = await panel.screen(viewport);
  await open("reportes?ver=cajas");
  const hoy = await page.getByLabel("Día", { exact: true }).inputValue();
  const body = new FormData();
  body.set("archivo", statement(hoy), "hoy.txt");
  const looked = await panel.http.fetch("/api/banco/archivos", { method: "POST", body });
  const { importId } = (await looked.json()) as { importId: string };
  expect((await panel.http.mutate("banco.confirmImport", { importId })).status).toBe(200);
  const { data } = await panel.http.query<{ cajas: { id: string; nombre: string }[] }>("cajas.list", undefined);
  const cajaId = data.cajas.find(({ nombre }) => nombre.startsWith("Banco de Venezuela"))?.id;
  if (name === "a laptop")
    for (const [bs, referencia] of [
      [2_000_00, "700000000001"],
      [1_550_00, "700000000002"],
    ] as const) {
      const datosPago = {
        banco: "0134",
        telefono: "+584121234567",
        cedula: "V12345678",
        titular: "Ana",
        bs,
        referencia,
      };
      await panel.approved(await panel.client(), { datosPago, cajaId });
    }
  await page.reload();
  await see("1 salida es la que anotaste. El banco cobró Bs. 6,00 en comisiones e impuestos.");
  const rows = page.getByRole("table", { name: /^Salidas de Banco de Venezuela/ }).getByRole("row");
  await rows.filter({ hasText: "Anotaste Bs. 1.550,00" }).filter({ hasText: "Bs. 1.500,00" }).waitFor();
  await rows.filter({ hasText: "No está en tus libros" }).filter({ hasText: "Bs. 480,25" }).waitFor();
  await expectGoodScreen(page, `what left the bank, ${name}`);
  await expectLargeText(page, `what left the bank, ${name}`);
  if (process.env.FOTOS) await page.screenshot({ path: `${process.env.FOTOS}/${name}-salidas.png`, fullPage: true });
  await page.context().close();
});

test("what was written for one money is not sent for another", async () => {
  const { page, open, see, press, dialog, confirm, closed } = await panel.screen();
  type Hay = { id: string; nombre: string; moneda: string; monto: number };
  const list = async () => (await panel.http.query<{ cajas: Hay[] }>("cajas.list", undefined)).data.cajas;
  const inEach = async () => Object.fromEntries((await list()).map(({ id, monto }) => [id, monto]));
  const money = async (moneda: string) => (await list()).find((caja) => caja.moneda === moneda);
  const [box, bank] = [await money("usd"), await money("bs")];
  if (!box || !bank) throw new Error("the screens before this one left a box and a bank");
  const before = await inEach();

  await open("reportes?ver=cajas");
  await press("Mover dinero");
  await confirm("Mover");
  for (const nth of [0, 1]) await dialog().getByText("Elige una caja.").nth(nth).waitFor();
  await dialog().getByLabel("Sale de").selectOption({ label: box.nombre });
  await dialog().getByLabel("Entra en").selectOption({ label: bank.nombre });
  await dialog().getByLabel("Cuánto sale").fill("0,50");
  await dialog().getByLabel("Cuánto entra").fill("145,00");
  await dialog().getByLabel("Entra en").selectOption({ label: "Diferencias contadas" });
  await dialog().getByLabel("Cuánto entra").waitFor({ state: "detached" });
  await dialog().getByLabel("Por qué").fill("Un vuelto");
  await confirm("Mover");
  await see("Dinero movido.");
  expect(await inEach()).toEqual({ ...before, [box.id]: box.monto - 50 });

  const client = await panel.client();
  await panel.approved(client);
  const there = await inEach();
  await open("pagos", client);
  await press("Registrar pago");
  await dialog().getByLabel("Buscar cliente").fill(client.userId);
  await dialog().getByLabel("Cliente", { exact: true }).selectOption(client.userId);
  await dialog().getByLabel("Cómo pagó").selectOption("efectivo");
  await dialog().getByLabel("En qué caja").selectOption({ label: box.nombre });
  await dialog().getByLabel("Monto", { exact: true }).fill("6");
  await dialog().getByLabel("Moneda").selectOption("bs");
  // A dollar box is not offered for bolívares, and returns with dollars; so does each amount.
  await dialog().getByLabel("En qué caja").waitFor({ state: "detached" });
  expect(await dialog().getByLabel("Monto en Bs").inputValue()).toBe("");
  await dialog().getByLabel("Monto en Bs").fill("1.740,00");
  await dialog().getByLabel("Moneda").selectOption("usd");
  expect(await dialog().getByLabel("Monto", { exact: true }).inputValue()).toBe("6");
  expect(await dialog().getByLabel("En qué caja").inputValue()).toBe(box.id);
  await confirm("Registrar y aprobar");
  await closed();
  await see("Pago registrado y aprobado.");
  expect(await inEach()).toEqual({ ...there, [box.id]: (there[box.id] ?? Number.NaN) + 6_00 });
  await page.context().close();
});
