/**
 * Every act with a toast, its last button pressed twice quickly: it is done once. The toast covers nothing that is pressed, on
 * each screen, and its «Deshacer», which ignores presses as it appears, undoes the act once.
 */
import { Database } from "bun:sqlite";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Acto } from "../../support/actos.ts";
import { ACTOS } from "../../support/actos-definitivos.ts";
import { LAPTOP, PHONE } from "../../support/browser.ts";
import { asking } from "../../support/dos-veces.ts";
import { CINCO, expectFree, holdToasts, pressAt } from "../../support/encima.ts";
import { openPanel, type Panel } from "../../support/panel.ts";
import { buttonOf, openVentanas, type Ventanas, waiting } from "../../support/ventanas.ts";

let panel: Panel;
let ventanas: Ventanas;
let trail: Database;

beforeAll(async () => {
  panel = await openPanel();
  ventanas = await openVentanas(panel);
  trail = new Database(join(panel.stage.dataDir, "cuotica.db"), { readonly: true });
  await Promise.all(Object.values(ventanas.pages).map((page) => page.addInitScript(holdToasts)));
});
afterAll(async () => {
  trail.close();
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});

/** Names in the trail that differ from the router's. A view is private, and leaves no trail. */
const RASTRO: Record<string, string> = {
  "banco.dismissAviso": "banco.dismissNotice",
  "banco.forgetPlantilla": "banco.forgetTemplate",
};
const SIN_RASTRO = ["vistas.save", "vistas.remove"];

/** The trail's lines about that act, whoever it concerns. */
const times = (pide: string) =>
  trail.query<{ n: number }, [string]>("select count(*) n from auditoria where accion = ?").get(RASTRO[pide] ?? pide)
    ?.n ?? 0;

/** Presses twice quickly, and checks in the trail that it was done once per row. */
async function once(page: Page, pide: string, veces: number, press: () => Promise<unknown>): Promise<void> {
  const before = times(pide);
  const traced = !SIN_RASTRO.includes(pide);
  const { claves, refused } = await asking(page, pide, async () => {
    await press();
    if (traced) await expect.poll(() => times(pide)).toBeGreaterThan(before);
    else await page.locator("[popover] p").first().waitFor();
  });
  expect({ done: times(pide) - before, refused }).toEqual({ done: traced ? veces : 0, refused: [] });
  expect(claves, "keys").toBeLessThanOrEqual(veces);
}

/** Places whose toasts were checked at all five sizes: others in the same place appear where the first did. */
const places = new Set<string>();

test.each(ACTOS.map((acto, at): [string, Acto] => [`${at + 1} ${acto.dice}: ${acto.pide}`, acto]))(
  "%s",
  async (name, acto) => {
    const { page } = await ventanas.come(acto.camino, { dialog: false });
    const [quien, lugar] = acto.camino;
    const seen = places.has(`${quien} ${lugar}`);
    places.add(`${quien} ${lugar}`);
    const onPhone = page.viewportSize()?.width === PHONE.width;
    const sizes = onPhone ? [PHONE, LAPTOP] : seen ? [LAPTOP, PHONE] : CINCO;
    const dialogs = page.locator("dialog[open]");
    const where = (await dialogs.count()) > 0 ? dialogs.last() : page.locator("body");
    let point = { x: 0, y: 0 };
    await once(page, acto.pide, acto.veces, async () => {
      point = await pressAt(buttonOf(where, acto.ultimo), { clickCount: 2 });
    });
    if (!acto.dice) return;
    await expectFree(page, name, [point]);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expectFree(page, `${name}, ${size.width} × ${size.height}`);
    }
    await page.setViewportSize(sizes[0] ?? LAPTOP);
    if (!acto.deshace) return;
    const undo = page.locator("[popover]").getByRole("button", { name: "Deshacer" });
    // The page itself pressed it the moment it appeared (`holdToasts`), and it is still there.
    expect(await page.evaluate(() => document.documentElement.dataset.pulsado)).toBe("Deshacer");
    await expect.poll(() => undo.getAttribute("aria-disabled")).toBe("false");
    await once(page, acto.deshace, acto.veces, () =>
      pressAt(undo, { clickCount: 2 }).then(() => undo.waitFor({ state: "hidden" })),
    );
    await expectFree(page, `${name}, taken back`);
  },
);

describe.each(CINCO)("at $width × $height", (viewport) => {
  test("who reviews identities one by one", async () => {
    for (const seed of [1, 2]) await waiting(panel, viewport.width * 10 + viewport.height + seed);
    const { page, open, press, see } = await panel.screen(viewport);
    await open("verificaciones");
    await press("Revisar una por una");
    const point = await pressAt(page.getByRole("button", { name: "Aprobar", exact: true }));
    await see(/^Identidad de/);
    await expectFree(page, "Identidad aprobada", [point]);
    // The next person is no longer hers: a browser being closed reports nothing.
    await open("hoy");
  });
});
