/** Closing a dialog and placing a toast, one of each: the complete sweeps are in tests/todo/e2e. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withProfile } from "../support/business.ts";
import { expectFree, pressAt } from "../support/encima.ts";
import { aCedula, aSelfie, jpegOf } from "../support/fotos-inventadas.ts";
import { openPanel, type Panel } from "../support/panel.ts";

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(async () => {
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});

const backdrop = (page: Page) => page.mouse.click(5, 5);
const back = (page: Page) => page.evaluate(() => window.history.back());
const question = (page: Page) => page.getByRole("dialog", { name: "¿Descartar lo escrito?" });

describe("a dialog in which something was written", () => {
  const open = async () => {
    const client = await panel.client();
    await panel.pending(client);
    const hands = await panel.screen();
    await hands.open("hoy");
    // Through a link of the panel, so that Back leads to a page of the panel.
    const address = `/admin/pendientes?buscar=${client.userId}`;
    await hands.page.evaluate((to) => window.history.pushState(null, "", to), address);
    await hands.press("Rechazar");
    const motivo = hands.dialog().getByLabel("Motivo");
    return { ...hands, client, motivo };
  };

  test("asks before it closes: by Esc, the backdrop, Back, the cross and «Cancelar»", async () => {
    const { page, motivo, press, closed, dialog } = await open();
    const address = page.url();
    await motivo.fill("No contesta");
    const ways: [string, () => Promise<unknown>][] = [
      ["Esc", () => page.keyboard.press("Escape")],
      ["the backdrop", () => backdrop(page)],
      ["Back", () => back(page)],
      ["the cross", () => dialog().getByRole("button", { name: "Cerrar" }).click()],
      ["Cancelar", () => dialog().getByRole("button", { name: "Cancelar" }).click()],
    ];
    for (const [way, leave] of ways) {
      await leave();
      await question(page).waitFor();
      expect(
        await question(page)
          .getByRole("button", { name: "Seguir escribiendo" })
          .evaluate((one) => one === document.activeElement),
        way,
      ).toBe(true);
      // A second Esc continues editing, and none closes what is below.
      await page.keyboard.press("Escape");
      await question(page).waitFor({ state: "detached" });
      expect(await motivo.inputValue(), way).toBe("No contesta");
      expect(page.url(), way).toBe(address);
    }
    for (let times = 0; times < 5; times += 1) await page.keyboard.press("Escape");
    await motivo.waitFor();
    if ((await question(page).count()) === 0) await page.keyboard.press("Escape");
    await question(page).getByRole("button", { name: "Descartar" }).click();
    await closed();
    await press("Rechazar");
    expect(await motivo.inputValue()).toBe("");
  });

  test("never closes by a press that began inside; with nothing written, each way closes it and the page stays", async () => {
    const { page, motivo, press, closed } = await open();
    const address = page.url();
    const box = await motivo.boundingBox();
    if (!box) throw new Error("no field");
    await page.mouse.move(box.x + 5, box.y + 5);
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    await motivo.waitFor();
    await motivo.fill("Algo");
    await motivo.fill("");
    for (const leave of [
      () => page.keyboard.press("Escape"),
      () => backdrop(page),
      () => page.evaluate(() => window.history.back()),
    ]) {
      await leave();
      await closed();
      expect(page.url()).toBe(address);
      await press("Rechazar");
      await motivo.waitFor();
    }
  });
});

test("the second press of a double click is for the dialog that the first one closed, never for what stood under it", async () => {
  const client = await panel.client();
  await panel.pending(client);
  const { page, open, press, dialog, see } = await panel.screen();
  await open("pendientes", client);
  await press("Rechazar");
  const { x, y } = await pressAt(dialog().getByRole("button", { name: "Sí, rechazar" }));
  // The answer came between the two presses: the list is under the finger again.
  await see("Solicitud rechazada.");
  const reached = await page.evaluateHandle(() => {
    const pressed: string[] = [];
    document.addEventListener("click", ({ target }) => pressed.push((target as Element).tagName));
    return pressed;
  });
  for (const step of ["down", "up"] as const) await page.mouse[step]({ clickCount: 2 });
  expect(await reached.jsonValue()).toEqual([]);
  await page.waitForFunction(() => document.querySelector("dialog[open]") === null);
  // A separate press works, there too.
  await page.mouse.click(x, y);
  expect(await reached.jsonValue()).toHaveLength(1);
});

test("the payout sheet brings back what was written after a reload, for its own administrator, until it is sent or they leave", async () => {
  const client = await panel.client();
  await panel.pending(client);
  const { page, open, press, dialog, confirm, closed, see } = await panel.screen();
  await open("pendientes", client);
  await press("Aprobar");
  await dialog().getByLabel("Monto en Bs").fill("8.000,00");
  await dialog().getByLabel("Referencia").fill("004512398870");
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("aprobar:")));
  const [key = ""] = await drafts();
  const { data: me } = await panel.http.query<{ id: string }>("usuarios.me");
  expect(key).toContain(me.id);
  await page.reload();
  await press("Aprobar");
  await dialog().getByText("Recuperamos lo que habías escrito.").waitFor();
  expect(await dialog().getByLabel("Referencia").inputValue()).toBe("004512398870");
  expect(await dialog().getByLabel("Monto en Bs").inputValue()).toBe("8.000,00");
  await confirm("Aprobar");
  await closed();
  await see(/aprobado\./);
  expect(await drafts()).toEqual([]);
  // Discarded, and left by signing out.
  const other = await panel.client();
  await panel.pending(other);
  await open("pendientes", other);
  await press("Aprobar");
  await dialog().getByLabel("Referencia").fill("1");
  expect(await drafts()).toHaveLength(1);
  await confirm("Cancelar");
  await confirm("Descartar");
  expect(await drafts()).toEqual([]);
  // The other administrator's draft, in her own browser: signing out deletes it.
  const hers = await panel.otherScreen();
  const herDrafts = () =>
    hers.page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes("aprobar:")));
  await hers.open("pendientes", other);
  await hers.press("Aprobar");
  await hers.dialog().getByLabel("Referencia").fill("2");
  await hers.open("hoy");
  expect(await herDrafts()).toHaveLength(1);
  expect((await herDrafts())[0]).not.toContain(me.id);
  await hers.press(/Cerrar Sesión/);
  await expect.poll(herDrafts).toEqual([]);
});

describe("a toast", () => {
  const waiting = async (seed: number) => {
    const { person } = await withProfile(panel.stage, { nombre: "Yusmary del Valle" });
    const photos = [await jpegOf(aCedula(seed), 80), await jpegOf(aSelfie(seed), 80)];
    const urls = [];
    for (const photo of photos) urls.push((await person.upload(new Blob([photo]))).data.url);
    await person.mutate("verificaciones.submit", { imgVerify1: urls[0], imgVerify2: urls[1] });
  };

  test("stands over no button of who reviews identities one by one", async () => {
    for (const seed of [9001, 9002]) await waiting(seed);
    const { page, open, press, see } = await panel.screen();
    await open("verificaciones");
    await press("Revisar una por una");
    const point = await pressAt(page.getByRole("button", { name: "Aprobar", exact: true }));
    await see(/^Identidad de/);
    await expectFree(page, "Identidad aprobada", [point]);
  });

  test("takes no press in its first second, and then takes it", async () => {
    const client = await panel.client();
    await panel.pending(client);
    const { page, open, press, confirm, see } = await panel.screen();
    await open("pendientes", client);
    await press("Rechazar");
    // Pressed as it appears, by the page itself: no hand is quicker.
    await page.evaluate(() => {
      const asked: string[] = [];
      Object.assign(window, { asked });
      new MutationObserver(() => {
        const undo = [...document.querySelectorAll("button")].find((one) => one.textContent === "Deshacer");
        if (!undo || asked.length > 0) return;
        asked.push("pressed");
        undo.click();
      }).observe(document.body, { childList: true, subtree: true });
    });
    await confirm("Sí, rechazar");
    await see("Solicitud rechazada.");
    await page.waitForFunction(() => (window as unknown as { asked: string[] }).asked.length > 0);
    const undo = page.getByRole("button", { name: "Deshacer" });
    await expect.poll(() => undo.getAttribute("aria-disabled")).toBe("false");
    await undo.click();
    await see("La solicitud vuelve a esperar.");
  });
});

test("loans closed together are opened again together", async () => {
  const ids: string[] = [];
  for (const _ of [1, 2]) {
    const client = await panel.client();
    ids.push(await panel.approved(client));
    const pago = await client.person.mutate<{ id: string }>("pagos.register", { codigo: "4321", monto: 2400 });
    await panel.http.mutate("pagos.setStatus", { pagoId: pago.data.id, status: "Aprobado", cuotas: 4 });
  }
  const { page, open, confirm, closed, see, press } = await panel.screen();
  await open("aprobadas?mora=porcerrar");
  await page.locator("tbody tr").nth(1).waitFor();
  for (const key of ["t", "c"]) await page.keyboard.press(key);
  await confirm("Completar 2 préstamos");
  await closed();
  await see("2 préstamos completados.");
  const running = async () => {
    const { data } = await panel.http.query<{ items: { id: string }[] }>("loans.list", {
      status: "Aprobado",
      limit: 50,
    });
    return ids.filter((id) => data.items.some((loan) => loan.id === id)).length;
  };
  expect(await running()).toBe(0);
  await press("Deshacer");
  await see("2 préstamos abiertos otra vez.");
  expect(await running()).toBe(2);
});
