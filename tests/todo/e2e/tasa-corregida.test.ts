/** A rate typed as 38 instead of 380, corrected with three pagos waiting and one approved: on a laptop and on a phone. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock, today } from "../../../server/core/clock.ts";
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

const HOY = today(systemClock);

test.each(SCREENS)("on %s", async (name, viewport) => {
  const save = async (valor: number) => {
    const answer = await panel.http.mutate("tasas.save", { fechaValor: HOY, valor, fuente: "BCV" });
    expect(answer.status).toBe(200);
  };
  await save(3_800_000_000);
  const digit = name === "a phone" ? 5 : 4;
  const clients = await Promise.all([1, 2, 3, 4].map(() => panel.client()));
  const ids: string[] = [];
  for (const [place, client] of clients.entries()) {
    await panel.approved(client);
    const told = { codigo: `${digit}${place}21`, montoBs: 22_800 };
    const { data } = await client.person.mutate<{ id: string }>("pagos.register", told);
    ids.push(data.id);
  }
  const decided = { pagoId: ids[3], status: "Aprobado", cuotas: 1 };
  expect((await panel.http.mutate("pagos.setStatus", decided)).status).toBe(200);

  const { page, open, see, press, gone } = await panel.screen(viewport);
  await open("ajustes?seccion=tasa");
  await page.getByLabel("Bolívares por dólar").fill("380");
  await see(/Cambia \+900,0 %/);
  await expectGoodScreen(page, `a rate far from the last, ${name}`);
  await press("Guardar tasa");
  await see("Cambia más del 10 % respecto a la anterior: escríbela otra vez, igual, para confirmarla.");
  await page.getByLabel("Escríbela otra vez").fill("380");
  await press("Guardar tasa");
  await see("Tasa guardada.");
  await see("Pagos aprobados con la tasa de antes");
  await expectGoodScreen(page, `an approved pago at the rate of before, ${name}`);
  await expectLargeText(page, `an approved pago at the rate of before, ${name}`);
  await press("Corregir");
  await see("Pago corregido.");
  await gone("Pagos aprobados con la tasa de antes");

  for (const [place, client] of clients.entries()) {
    const { data } = await client.person.query<{ items: { monto: number; status: string }[] }>("pagos.mine", {});
    expect(data.items).toMatchObject([{ monto: 60, status: place === 3 ? "Aprobado" : "Pendiente" }]);
  }
  const phone = await panel.phoneOf(clients[0] ?? { person: panel.http, userId: "" });
  await phone.goto("/dashboard");
  await phone
    .getByText(/^Corregimos tu pago: ahora es de \$0,60\. Motivo: Se corrigió la tasa del /)
    .first()
    .waitFor();
  await phone.context().close();
  await page.context().close();
});
