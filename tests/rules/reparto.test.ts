/** One table says which channels each event uses: events follow it, and pages promise no more than it does. */
import { describe, expect, test } from "vitest";
import { QUE_LLEGA } from "../../rules/texts/events/consentimientos.ts";
import { events, type PersonEvent } from "../../rules/texts/events/events.ts";
import { eventosDe } from "../../rules/texts/events/muestras.ts";
import { type Evento, REPARTO, respuestaPor } from "../../rules/texts/events/reparto.ts";

type Tell = (...args: unknown[]) => PersonEvent;
const samples = Object.entries(eventosDe("corto")).map(
  ([name, args]) => [name as Evento, (events[name as Evento] as Tell)(...args)] as const,
);

describe("each event goes as its row says", () => {
  test.each(samples)("%s", (name, event) => {
    const correo = event.correo ? "propio" : event.lejos ? "lejos" : null;
    // A reminder's phone text is made where the payment details are known.
    const telefono = name === "reminder" || event.telefono !== null;
    expect({ correo, telefono }).toEqual({ correo: REPARTO[name].correo, telefono: REPARTO[name].telefono });
  });

  test("a mail of a decision says it all, under a subject without figures or reasons", () => {
    const mail = events.pagoRejected(6_00 as never, "No llegó\n\nTotal: $0").lejos?.("https://casa.test");
    expect(mail).toEqual({
      plantilla: "decision",
      asunto: "No pudimos confirmar tu pago",
      texto:
        "No pudimos confirmar tu pago de $6,00. Motivo: No llegó Total: $0. Corrígelo y envíalo otra vez.\n\nMíralo en tu cuenta:\nhttps://casa.test/dashboard",
      params: {},
    });
    for (const [name, { lejos }] of samples) {
      const { asunto = "" } = lejos?.("https://casa.test") ?? {};
      expect(asunto, name).not.toMatch(/[$\d\n]|Toca|\.$/);
    }
  });
});

test("what is promised beside each switch, and once a request was sent, is what the table says", () => {
  const decisions = "qué decidimos de tus solicitudes, tus pagos, tu identidad y tus peticiones de más tiempo";
  for (const words of Object.values(QUE_LLEGA)) expect(words).toContain(decisions);
  expect(respuestaPor({ correo: true })).toBe("Te avisamos en Inicio, y por correo si no te llega al teléfono.");
  expect(respuestaPor({ correo: false })).toBe("Te avisamos en Inicio.");
});
