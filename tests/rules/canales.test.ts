/** The panel's texts about a message's channel. */
import { expect, test } from "vitest";
import { instante } from "../../rules/country/fecha.ts";
import {
  CANALES_DE_CARTERO,
  CANALES_DE_TELEFONO,
  CANALES_ELEGIBLES,
  CANALES_PAGADOS,
  MENSAJE_CANALES,
} from "../../rules/texts/channels/canal.ts";
import { llegadaSinDecir, nombrePlantilla, porDonde, sinCartero } from "../../rules/texts/channels/mensajes.ts";

const HOUR = 3_600_000;
const SENT = instante(1_790_000_000_000);
const sent = { estado: "enviado", enviado: SENT, entregado: null, leido: null } as const;

test("what each list of channels holds, and in which order they are tried", () => {
  expect(MENSAJE_CANALES).toEqual(["correo", "sms", "push", "whatsapp"]);
  expect(CANALES_DE_TELEFONO).toEqual(["push", "whatsapp", "sms"]);
  expect(CANALES_PAGADOS).toEqual(["whatsapp", "sms"]);
  expect(CANALES_ELEGIBLES).toEqual(["correo", "sms", "whatsapp"]);
  expect(CANALES_DE_CARTERO).toEqual(["correo", "sms", "whatsapp"]);
});

test.each([
  ["twilio", HOUR, "Quien lo envió todavía no lo dice"],
  // Its call may have found nobody here, and is not repeated for long.
  ["twilio", 25 * HOUR, "No se sabe: quien lo envió no llegó a decirlo"],
  ["resend", HOUR, "Quien lo envió todavía no lo dice"],
  ["infobip", HOUR, "No se sabe: quien lo envió no lo dice"],
  ["smtp", 25 * HOUR, "No se sabe: quien lo envió no lo dice"],
])("by %s, %d ms after it left, it is not claimed to have arrived", (proveedor, after, said) => {
  expect(llegadaSinDecir({ ...sent, proveedor }, instante(SENT + after))).toBe(said);
});

test("nothing is unsaid of what arrived, was read, or has not left", () => {
  const now = instante(SENT + 48 * HOUR);
  expect(llegadaSinDecir({ ...sent, proveedor: "twilio", entregado: SENT }, now)).toBeNull();
  expect(llegadaSinDecir({ ...sent, proveedor: "twilio", leido: SENT }, now)).toBeNull();
  expect(llegadaSinDecir({ ...sent, proveedor: "twilio", estado: "fallido" }, now)).toBeNull();
  expect(llegadaSinDecir({ ...sent, proveedor: null, enviado: null, estado: "pendiente" }, now)).toBeNull();
});

test.each([
  [
    { correo: true, cadena: ["push", "whatsapp", "sms"] },
    false,
    "Sale en la aplicación, por correo y al teléfono por lo primero que sirva: notificación, WhatsApp o SMS.",
  ],
  [
    { correo: true, cadena: ["push", "sms"] },
    true,
    "Sale en la aplicación, por correo y al teléfono por notificación y SMS.",
  ],
  [{ correo: false, cadena: ["sms"] }, false, "Sale en la aplicación y al teléfono por SMS."],
  [{ correo: true, cadena: [] }, false, "Sale en la aplicación y por correo."],
  [{ correo: false, cadena: [] }, false, "Sale solo en la aplicación."],
] as const)("by what a reminder goes: %j", (caminos, todosALaVez, said) => {
  expect(porDonde(caminos, todosALaVez)).toBe(said);
});

test("a way that nobody carries is said, where it was chosen", () => {
  const canales = [
    { canal: "correo", cartero: null },
    { canal: "sms", cartero: "twilio" },
    { canal: "push", cartero: "push" },
    { canal: "whatsapp", cartero: null },
  ] as const;
  expect(sinCartero({ correo: true, cadena: ["whatsapp", "sms"] }, canales)).toBe(
    "Nadie lleva los correos ni los WhatsApp: por ahí no saldría.",
  );
  expect(sinCartero({ correo: false, cadena: ["push", "sms"] }, canales)).toBeNull();
});

test.each([
  ["recordatorio_vencido", "Recordatorio"],
  ["recordatorio", "Recordatorio"],
  ["pago_aprobado", "Pago aprobado"],
])("a template %s is called %s", (plantilla, name) => expect(nombrePlantilla(plantilla)).toBe(name));
