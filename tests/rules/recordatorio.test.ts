/** A reminder uses the past tense after the due date, and asks only for what is really pending (dinero.md §5). */
import { expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { correoRecordatorio } from "../../rules/texts/events/correos.ts";
import { notificaciones } from "../../rules/texts/events/notificaciones.ts";

const MARIA = { nombre: "María", apellido: "Núñez", correo: "maria@ejemplo.com" };
const CUOTA = { numero: 2, monto: centavos(3_50), vence: dia("2026-03-04") };
const LATE = { vencido: centavos(3_50) };
const SEVERAL = { vencido: centavos(9_50) };

test.each([
  ["2026-03-01", {}, "Recuerda pagar tu cuota 2 de $3,50: vence el 4 de marzo de 2026."],
  ["2026-03-04", {}, "Recuerda pagar tu cuota 2 de $3,50: vence hoy."],
  ["2026-03-05", LATE, "Recuerda pagar tu cuota 2 de $3,50: venció el 4 de marzo de 2026."],
  ["2026-04-05", SEVERAL, "Recuerda pagar $9,50 que tienes vencidos: lo primero venció el 4 de marzo de 2026."],
  [
    "2026-03-05",
    { ...LATE, contada: true },
    "Recuerda pagar lo que falta de tu préstamo, $3,50: venció el 4 de marzo de 2026.",
  ],
])("on %s, with %j", (hoy, more, text) => {
  expect(notificaciones.reminder({ ...CUOTA, ...more }, dia(hoy)).mensaje).toBe(text);
});

test.each([
  ["2026-03-01", {}, "vence el 04 de marzo de 2026", "tu cuota 2 de $3,50: vence el 04 de"],
  ["2026-03-05", LATE, "venció el 04 de marzo de 2026", "tu cuota 2 de $3,50: venció el 04 de"],
  ["2026-04-05", SEVERAL, "venció el 04 de marzo de 2026", "$9,50 que tienes vencidos: lo primero venció el 04 de"],
])("the mail, on %s, with %j", (hoy, more, asunto, mensaje) => {
  const correo = correoRecordatorio(MARIA, { ...CUOTA, ...more }, dia(hoy), "https://cuotica.ejemplo");
  expect(correo.asunto).toBe(`Recordatorio: tu cuota ${asunto}`);
  expect(correo.params.mensaje).toContain(mensaje);
  expect(correo.texto).toContain(mensaje);
});
