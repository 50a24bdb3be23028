/** A phone with a wrong clock pays like any other: dates are the server's, also for what was queued offline. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { dia, formatDia } from "../../../rules/country/fecha.ts";
import { moveDate } from "../../support/dia.ts";
import { expectGoodScreen } from "../../support/look.ts";
import { fill, onBadLine, press, see } from "../../support/mala-linea.ts";

const { scene, aDebtor } = onBadLine();

const DIA_MS = 86_400_000;
const HOY = new Date(Date.now() - 4 * 3_600_000).toISOString().slice(0, 10);
/** As a receipt writes it. */
const LARGO = formatDia(dia(HOY));
const WRONG = "La fecha de tu teléfono no es la de hoy";

test.each([
  ["a day behind", -DIA_MS],
  ["a day ahead", DIA_MS],
  ["a month ahead", 31 * DIA_MS],
  ["in 2020", Date.parse("2020-01-01T12:00Z") - Date.now()],
])(
  "%s: it says so once, shows the right days, pays with and without a line, mends it and reads its receipt",
  async (_, ms) => {
    const { phone, context, person } = await aDebtor();
    await context.addInitScript(moveDate, ms);
    await phone.goto("/dashboard");
    await see(phone, /vence en (29|30|31) días/);
    await see(phone, WRONG);
    if (ms === DIA_MS) await expectGoodScreen(phone, "a wrong clock");
    await press(phone, "Entendido");
    await fill(phone, "6161");
    await see(phone, "pagados hoy, referencia …6161");
    await press(phone, "Registrar pago");
    await see(phone, "Pago registrado. Lo revisamos y te avisamos.");
    await see(phone, "En revisión desde hoy");
    // Registered wrong, and corrected; no day later than the server's can be chosen.
    await phone
      .getByRole("button", { name: /^Corregir/ })
      .first()
      .click();
    const dialog = phone.getByRole("dialog");
    await dialog.getByText("Agregar más datos del pago").click();
    expect(await dialog.getByLabel("Día del pago").getAttribute("max")).toBe(HOY);
    await dialog.getByLabel("Código de referencia").fill("6060");
    await dialog.getByRole("button", { name: "Guardar" }).click();
    await see(phone, "Corregiste el pago. Sigue en revisión.");

    await phone.getByLabel("Código de referencia").fill("6262");
    scene.linea.down();
    await context.setOffline(true);
    await press(phone, "Registrar pago");
    await see(phone, "Pendiente de enviar");
    scene.linea.up();
    await context.setOffline(false);
    await see(phone, "2 pagos, ");
    expect(await counted(phone, WRONG)).toBe(0);
    const { items } = (await person.query<{ items: { id: string }[] }>("pagos.mine", {})).data;
    expect(items).toMatchObject([
      { codigo: "6262", fechaPago: HOY },
      { codigo: "6060", fechaPago: HOY },
    ]);
    const [, first] = items;
    const approved = await scene.admin.mutate("pagos.setStatus", { pagoId: first?.id, status: "Aprobado" });
    expect(approved.status).toBe(200);
    await phone.goto("/dashboard");
    await see(phone, "1 de 4 cuotas pagadas");
    await see(phone, /vence en (5[89]|6[0-2]) días/);
    await phone.goto(`/recibos/${first?.id}`);
    await see(phone, LARGO);
  },
);

const counted = (page: Page, text: string) => page.getByText(text).count();
