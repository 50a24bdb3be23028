/** Every address of spec §2 in each state of a loan. */
import { test } from "vitest";
import { openStage } from "../../support/browser.ts";
import { CON_PRESTAMO, llegar } from "../../support/escenas.ts";
import { describeBorrowers, visit } from "../../support/rutas.ts";

describeBorrowers(CON_PRESTAMO);

test("a state that only a newer server knows is told plainly, with whom to ask", async () => {
  const stage = await openStage();
  const { page } = await stage.openAs(await llegar(stage, await stage.admin(), "pendiente"));
  // In the page's document, and whenever it refetches.
  await page.route(/\/solicitar$|\/trpc\/.*loans\.mine/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"status":"Pendiente"', '"status":"Congelado"');
    await route.fulfill({ response, body });
  });
  await visit(page, ["/solicitar", "No reconocemos el estado de tu solicitud"], "desconocido");
  await stage.close();
});
