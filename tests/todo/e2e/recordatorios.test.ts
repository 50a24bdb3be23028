/** The section «Recordatorios» of Ajustes: days, hours and wording, previewed before they are saved. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectGoodScreen, expectLargeText } from "../../support/look.ts";
import { openPanel, type Panel } from "../../support/panel.ts";

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(async () => {
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});

const saved = async () =>
  (await panel.http.query<{ recordatorios: object; avisos: { silencio: object } }>("ajustes.get")).data;

test("days, hours and words of one's own, with what somebody would get; a wrong hole is refused beside its field", async () => {
  const { page, press, see, gone } = await panel.screen();
  await page.goto("/admin/ajustes?seccion=recordatorios");
  const preview = page.getByRole("complementary", { name: "Vista previa: recordatorio" });
  await preview.getByText(/^Recuerda pagar tu cuota 2 de \$6,00: vence el/).waitFor();
  await see(/^Mañana, .*, no sale ninguno\.$/);
  await expectGoodScreen(page, "reminders, as they come");

  await see("Sale en la aplicación, por correo y al teléfono por lo primero que sirva: notificación, WhatsApp o SMS.");
  await page.getByLabel("Por los mismos caminos que los demás avisos").uncheck();
  await page.getByLabel("Correo", { exact: true }).uncheck();
  await page.getByLabel("WhatsApp", { exact: true }).uncheck();
  await press("Subir SMS");
  await press("Subir SMS");
  await see("Sale en la aplicación y al teléfono por lo primero que sirva: SMS o notificación.");
  await preview.getByText(/^Correo ·/).waitFor({ state: "detached" });

  await press("Quitar «7 días después»");
  await page.getByLabel("Otro día").selectOption("5");
  await press("Agregar");
  await see("5 días después");
  await page.getByLabel("Hora", { exact: true }).fill("07:30");
  await page.getByLabel("Después de su día").fill("Hola {nombre}, debes {deuda} desde el {fecha}");
  await see("Ojo: sin {monto} no dice cuánto.");
  await press("Guardar recordatorios");
  await see(/^No sabemos qué va en \{deuda\}\./);
  await page.getByLabel("Después de su día").fill("Hola {nombre}, debes {monto} desde el {fecha}");
  await preview
    .getByText(/^Hola María, debes \$6,00 desde el/)
    .first()
    .waitFor();
  await press("Guardar recordatorios");
  await see("A esa hora hay silencio: elige una entre las 08:00 y las 21:00.");
  await page.getByLabel("Silencio hasta").fill("07:00");
  await expectLargeText(page, "reminders, changed");
  await press("Guardar recordatorios");
  await see("Recordatorios guardados.");
  expect(await saved()).toMatchObject({
    recordatorios: {
      ...{ activos: true, dias: [-3, 0, 1, 3, 5], hora: "07:30" },
      textos: { antes: null, hoy: null, despues: "Hola {nombre}, debes {monto} desde el {fecha}" },
      canales: { correo: false, cadena: ["sms", "push"] },
    },
    avisos: { silencio: { desde: "21:00", hasta: "07:00" }, cadena: ["push", "whatsapp", "sms"] },
  });

  await press("Volver a las palabras de la casa");
  await gone(/^Hola María/);
});
