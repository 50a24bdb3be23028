/**
 * Money in the panel: more time with its preview, an approval cancelled and corrected, credit used, a loan written off and
 * paid.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, addMonths, type Dia, formatDia } from "../../../rules/country/fecha.ts";
import { dayFromNow } from "../../support/business.ts";
import { expectGoodScreen, expectLargeText } from "../../support/look.ts";
import { type Client, openPanel, type Panel, SCREENS } from "../../support/panel.ts";

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(async () => {
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});

interface Loan {
  id: string;
  status: string;
  saldo: number;
  castigo: number;
  cuotasPagadas: number | null;
  plan: { vence: Dia; monto: number }[];
}
const mine = async ({ person }: Client) => (await person.query<Loan | null>("loans.mine")).data;
const daysOf = async (client: Client) => (await mine(client))?.plan.map(({ vence }) => vence) ?? [];
const ficha = async ({ userId }: Client) =>
  (await panel.http.query<{ deuda: number; castigado: number; saldoAFavor: number }>("usuarios.get", { userId })).data;
const monthly = (first: Dia, count: number) => Array.from({ length: count }, (_, i) => addMonths(first, i));

/** A pago of theirs, approved for the cuotas it covers. */
async function paid(client: Client, monto: number, cuotas: number): Promise<string> {
  const { data } = await client.person.mutate<{ id: string }>("pagos.register", { codigo: "7788", monto });
  const answer = await panel.http.mutate("pagos.setStatus", { pagoId: data.id, status: "Aprobado", cuotas });
  if (answer.status !== 200) throw new Error(answer.text);
  return data.id;
}

/** How many rows as high as the first fit on a screen, from the start of a table. */
const rowsThatFit = (body: Element) => {
  const height = body.querySelector("tr")?.getBoundingClientRect().height ?? Number.NaN;
  return Math.floor((innerHeight - body.getBoundingClientRect().top) / height);
};

describe.each(SCREENS)("on %s", (name, viewport) => {
  test("a request for more time: seen at once, its new days shown before, granted; another refused", async () => {
    const { open, see, gone, press, dialog, confirm, closed, page } = await panel.screen(viewport);
    const client = await panel.client();
    await panel.approved(client);
    const [first] = (await daysOf(client)) as [Dia];
    const fecha = addDays(first, 10);
    await open("aprobadas");
    await see("$24,00");
    await client.person.mutate("prorrogas.request", { desdeCuota: 1, fecha, motivo: "Cobro más tarde" });
    await see("Piden más tiempo (1)");
    if (name === "a laptop") expect(await page.locator("tbody").evaluate(rowsThatFit)).toBeGreaterThanOrEqual(12);
    await press(/Piden más tiempo/);
    await see("Cobro más tarde");
    if (name === "a laptop") await expectGoodScreen(page, "aprobadas, with a request for more time");
    else await expectLargeText(page, "aprobadas, with a request for more time");
    await press("Conceder prórroga");
    const preview = dialog().getByRole("region", { name: "Nuevos días" }).getByRole("listitem");
    expect(await preview.count()).toBe(4);
    expect(await preview.first().locator("time").getAttribute("datetime")).toBe(fecha);
    await confirm("Sí, conceder");
    await closed();
    await gone("Piden más tiempo (1)");
    expect(await daysOf(client)).toEqual(monthly(fecha, 4));
    const avisos = await client.person.query<{ items: { mensaje: string }[] }>("notificaciones.mine", {});
    expect(avisos.data.items[0]?.mensaje).toContain(formatDia(fecha));

    await client.person.mutate("prorrogas.request", {
      desdeCuota: 2,
      fecha: addDays(addMonths(fecha, 1), 3),
      motivo: "Otra",
    });
    await see("Piden más tiempo (1)");
    await press("No conceder");
    await confirm("Sí, no conceder");
    await dialog().getByText("Escribe por qué no se concede.").first().waitFor();
    await dialog().getByLabel("Motivo").fill("Ya tuviste más tiempo");
    await confirm("Sí, no conceder");
    await closed();
    expect(await daysOf(client)).toEqual(monthly(fecha, 4));
  });

  test("more time given from the card: the preview follows what is chosen", async () => {
    const { open, press, dialog, confirm, closed, see } = await panel.screen(viewport);
    const client = await panel.client();
    await panel.approved(client);
    const days = (await daysOf(client)) as [Dia, Dia, Dia, Dia];
    await open("aprobadas", client);
    await press("Dar más tiempo");
    await dialog().getByLabel("Desde qué cuota").selectOption("3");
    const fecha = addDays(days[2], 12);
    await dialog().getByLabel("Nuevo día").fill(fecha);
    await dialog().getByLabel("Motivo").fill("Llamó");
    const preview = dialog().getByRole("region", { name: "Nuevos días" });
    expect(await preview.getByRole("listitem").count()).toBe(2);
    await dialog().getByLabel("Nuevo día").fill(addDays(days[1], -1));
    await preview.getByText("La cuota anterior vence el").waitFor();
    await dialog().getByLabel("Nuevo día").fill(fecha);
    await confirm("Conceder prórroga");
    await closed();
    await see(/tiene más tiempo/);
    expect(await daysOf(client)).toEqual([days[0], days[1], fecha, addMonths(fecha, 1)]);
  });

  test("an approval corrected, then cancelled: back among those that wait, and approved again", async () => {
    const { open, press, dialog, confirm, closed, see, gone } = await panel.screen(viewport);
    const client = await panel.client();
    const loanId = await panel.approved(client);
    await open("aprobadas", client);
    await press("Corregir aprobación");
    const day = dayFromNow(20);
    await dialog().getByLabel("Cuotas").fill("3");
    await dialog().getByLabel("Fecha del primer pago").fill(day);
    await dialog().getByLabel("Referencia").fill("555666777");
    await confirm("Corregir aprobación");
    await dialog().getByText("Escribe por qué se corrige.").first().waitFor();
    await dialog().getByLabel("Motivo").fill("Eran tres cuotas");
    await confirm("Corregir aprobación");
    await closed();
    await see("Aprobación corregida.");
    expect(await mine(client)).toMatchObject({ saldo: 2400, datosPago: { referencia: "555666777" } });
    expect(await daysOf(client)).toEqual(monthly(day as Dia, 3));

    await press("Cancelar aprobación");
    await dialog().getByLabel("Motivo").fill("La cuenta no era suya");
    await confirm("Sí, cancelar aprobación");
    await closed();
    await gone("Cancelar aprobación");
    expect(await mine(client)).toMatchObject({ id: loanId, status: "Pendiente", saldo: 0 });
    await open("pendientes", client);
    await press("Aprobar");
    await dialog().getByLabel("Monto en Bs").fill("5.820,00");
    // Money already left for it once: that is asked about before any leaves again.
    await dialog()
      .getByText(/ya se enviaron Bs\. .*, referencia 555666777/)
      .waitFor();
    await dialog().getByLabel("Referencia").fill(`888999${viewport.width}`);
    await confirm("Aprobar");
    await confirm("Aprobar de todos modos");
    await closed();
    expect(await mine(client)).toMatchObject({ id: loanId, status: "Aprobado", saldo: 2400 });
  });

  test("what was paid too much is used in the next loan, and the rest is given back", async () => {
    const { open, press, dialog, confirm, closed, see, page } = await panel.screen(viewport);
    const client = await panel.client();
    const loanId = await panel.approved(client);
    await paid(client, 31_00, 4);
    await page.goto(`/admin/aprobadas?estado=porcerrar&buscar=${client.userId}`);
    await see("$7,00 a favor");
    await press("Cerrar préstamo");
    await see(/Préstamo de .* completado\./);
    expect((await mine(client))?.status).toBeUndefined();
    expect(await ficha(client)).toMatchObject({ saldoAFavor: 700, deuda: 0 });

    await panel.pending(client, 500);
    await open("pendientes", client);
    await press("Aprobar");
    await dialog().getByText("Usar en este préstamo $6,00 de su saldo a favor").click();
    await dialog().getByLabel("Monto en Bs").fill("1.455,00");
    await dialog().getByLabel("Referencia").fill(`123123${viewport.width}`);
    await confirm("Aprobar");
    await closed();
    const next = await mine(client);
    expect(next).toMatchObject({ saldo: 0, cuotasPagadas: 4 });
    expect(next?.id).not.toBe(loanId);

    await page.goto(`/admin/clientes/${client.userId}?ver=saldo`);
    await press("Reintegrar");
    await dialog().getByLabel("Monto en Bs").fill("291,00");
    await dialog().getByLabel("Referencia").fill("424242");
    await confirm("Reintegrar");
    await closed();
    for (const text of ["Reintegros", "424242", "Saldo a favor reintegrado"]) await see(text);
    expect(await ficha(client)).toMatchObject({ saldoAFavor: 0, deuda: 0 });
    // The transfer was returned: undone at once, or later from the file.
    if (name === "a laptop") await press("Deshacer");
    else {
      await press("Deshacer reintegro");
      await dialog().getByRole("button", { name: "El banco devolvió la transferencia" }).click();
      await confirm("Sí, deshacer el reintegro");
      await closed();
    }
    for (const text of ["Reintegro deshecho", /^Deshecho el .* por /]) await see(text);
    expect(await ficha(client)).toMatchObject({ saldoAFavor: 100, deuda: 0 });
    if (name === "a laptop") await expectGoodScreen(page, "ficha, saldo");
    else await expectLargeText(page, "ficha, saldo");
  });

  test("credit used from the file or the card pays the oldest cuota of a loan under way", async () => {
    const { press, dialog, confirm, closed, see, page } = await panel.screen(viewport);
    const client = await panel.client();
    const first = await panel.approved(client);
    await paid(client, 30_00, 4);
    await panel.http.mutate("loans.complete", { loanId: first });
    await panel.approved(client);
    await page.goto(
      name === "a laptop" ? `/admin/clientes/${client.userId}?ver=saldo` : `/admin/aprobadas?buscar=${client.userId}`,
    );
    await press("Usar en este préstamo");
    expect(await dialog().getByLabel("Monto").inputValue()).toBe("6,00");
    await dialog().getByLabel("Monto").fill("Bs 6,00");
    await confirm("Usar en este préstamo");
    await dialog().getByText("Escribe un monto válido").first().waitFor();
    await dialog().getByLabel("Monto").fill("6,00");
    await confirm("Usar en este préstamo");
    await closed();
    await see("Saldo a favor usado. Ahora debe $18,00.");
    expect(await mine(client)).toMatchObject({ saldo: 1800, cuotasPagadas: 1 });
  });

  test("written off, then paid: in its own list, owed in the file, recovered, closed with the truth", async () => {
    const { press, dialog, confirm, closed, see, page } = await panel.screen(viewport);
    const client = await panel.client();
    await panel.approved(client);
    await page.goto(`/admin/aprobadas?buscar=${client.userId}`);
    await press("Dar por incobrable");
    await confirm("Sí, dar por incobrable");
    await dialog().getByText("Escribe por qué se da por incobrable.").first().waitFor();
    await dialog().getByLabel("Motivo").fill("No responde");
    await confirm("Sí, dar por incobrable");
    await closed();
    await page.goto(`/admin/aprobadas?estado=incobrables&buscar=${client.userId}`);
    await see("$24,00 dado por incobrable");
    expect(await page.getByRole("button", { name: "Multar" }).count()).toBe(0);
    if (name === "a laptop") await expectGoodScreen(page, "aprobadas, given up");
    else await expectLargeText(page, "aprobadas, given up");
    expect(await ficha(client)).toMatchObject({ castigado: 2400, deuda: 2400 });

    await paid(client, 24_00, 0);
    expect(await ficha(client)).toMatchObject({ castigado: 0, deuda: 0 });
    await page.goto(`/admin/aprobadas?estado=incobrables&buscar=${client.userId}`);
    await press("Completar");
    expect(await dialog().getByText("ya se dieron por incobrables").count()).toBe(0);
    await confirm("Sí, completar");
    await closed();
    expect(await ficha(client)).toMatchObject({ castigado: 0, deuda: 0, saldoAFavor: 0 });
  });
});
