import { test } from "vitest";
import { openPanel } from "../support/panel.ts";
import { addDays, instante, toDia } from "../../rules/country/fecha.ts";
test("shots", async () => {
  const panel = await openPanel();
  const { page } = await panel.screen();
  const day = (n: number) => addDays(toDia(instante(Date.now())), n);
  for (let i = 0; i < 16; i++) {
    const client = i % 5 === 4 ? await panel.unverified() : await panel.client();
    if (i % 5 === 4) continue;
    await panel.approved(client, { fechaPrimerPago: day(i < 8 ? -3 - i * 5 : i) });
    if (i % 2 === 0) { const r = await client.person.mutate<{ id: string }>("pagos.register", { codigo: String(1000 + i), monto: 300 }); if (i % 4 === 0) await panel.http.mutate("pagos.setStatus", { pagoId: r.data.id, status: "Aprobado", cuotas: 0 }); }
  }
  const shot = (n: string) => page.screenshot({ path: `/tmp/c2-shots/${n}.png` });
  const settle = () => page.waitForTimeout(500);
  const rows = () => page.evaluate(() => [...document.querySelectorAll("tbody tr")].filter((r) => { const b = r.getBoundingClientRect(); return b.top >= 0 && b.bottom <= innerHeight; }).length);
  const wide = () => page.evaluate(() => [document.documentElement.scrollWidth, innerWidth, document.querySelector("table")?.scrollWidth, document.querySelector("table")?.parentElement?.clientWidth]);
  const all = async (size: string) => {
    await page.goto("/admin/clientes"); await page.locator("table").waitFor(); await settle(); await shot(`${size}-clientes`); console.log(size, "rows", await rows(), await wide());
    await page.keyboard.press("j"); await page.keyboard.press("j"); await page.keyboard.press("Enter"); await settle(); await shot(`${size}-lateral`); console.log(size, await wide());
    await page.goto("/admin/clientes?filtro=deuda&nivel=1"); await page.locator("table").waitFor(); await settle(); await shot(`${size}-deuda`);
    await page.getByRole("button", { name: "Guardar vista" }).click(); await page.getByLabel("Nombre de la vista").fill(`Deben y son nivel uno ${size}`); await shot(`${size}-guardar`); await page.getByRole("button", { name: "Guardar", exact: true }).click(); await settle(); await shot(`${size}-vista`);
    await page.goto("/admin/clientes?buscar=nadieee"); await settle(); await shot(`${size}-vacio`);
    await page.goto("/admin/morosidad"); await page.getByText("Seleccionar todo lo visible").waitFor(); await settle(); await shot(`${size}-morosidad`);
    await page.getByLabel("Seleccionar todo lo visible").check(); await settle(); await shot(`${size}-morosidad-elegidos`);
    await page.getByRole("button", { name: /^Recordar a los/ }).click(); await settle(); await shot(`${size}-recordar-todos`);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Promesa de pago" }).first().click(); await settle(); await shot(`${size}-promesa`);
  };
  await all("1280");
  await page.emulateMedia({ colorScheme: "dark" }); await page.goto("/admin/clientes"); await page.locator("table").waitFor(); await page.keyboard.press("j"); await page.keyboard.press("Enter"); await settle(); await shot("1280-oscuro");
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 360, height: 740 });
  await all("360");
  await page.addStyleTag({ content: "html{font-size:200%}" });
  await panel.stage.close();
}, 240000);
