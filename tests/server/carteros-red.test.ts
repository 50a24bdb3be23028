/** What happens to a message if a carrier's connection or response fails: never a promise that cannot be kept. */
import { createServer } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import type { Carrier } from "../../server/messages/carrier.ts";
import { waitOf } from "../../server/messages/carriers/ask.ts";
import { infobipCarrier } from "../../server/messages/carriers/infobip.ts";
import { resendCarrier } from "../../server/messages/carriers/resend.ts";
import { twilioCarrier } from "../../server/messages/carriers/twilio.ts";
import { vonageCarrier } from "../../server/messages/carriers/vonage.ts";
import { webhookCarrier } from "../../server/messages/carriers/webhook.ts";
import { whatsappCarrier } from "../../server/messages/carriers/whatsapp.ts";
import { mensajeOf, wordOf, writers } from "../support/cartero.ts";
import type { Proveedor, Tropiezo } from "../support/proveedor.ts";
import { CUENTA_WHATSAPP, whatsapp } from "../support/proveedor-whatsapp.ts";
import {
  CLAVE_RESEND,
  CUENTA_INFOBIP,
  CUENTA_TWILIO,
  CUENTA_VONAGE,
  infobip,
  resend,
  twilio,
  vonage,
  webhookSms,
} from "../support/proveedores.ts";

type Hired = (url: string, espera?: { esperaMs: number }) => Carrier;

const { textOf } = writers;
const from = "Cuotica <hola@cuotica.test>";

/** Each stand-in, with a carrier for its address. */
const TODOS: Record<string, { stand: () => Promise<Proveedor & { entregados: unknown[] }>; hire: Hired }> = {
  Resend: { stand: resend, hire: (url, espera) => resendCarrier({ key: CLAVE_RESEND, url, from }, writers, espera) },
  Twilio: {
    stand: () => twilio(),
    hire: (url, espera) => twilioCarrier({ kind: "twilio", url, ...CUENTA_TWILIO }, textOf, null, espera),
  },
  Vonage: {
    stand: vonage,
    hire: (url, espera) => vonageCarrier({ kind: "vonage", url, ...CUENTA_VONAGE }, textOf, espera),
  },
  Infobip: {
    stand: infobip,
    hire: (url, espera) => infobipCarrier({ kind: "infobip", url, ...CUENTA_INFOBIP }, textOf, espera),
  },
  WhatsApp: {
    stand: () => whatsapp([{ name: "prueba_de_mensajes", language: "es", params: 1 }]),
    hire: (url, espera) => whatsappCarrier({ ...CUENTA_WHATSAPP, url: `${url}/v26.0` }, writers, espera),
  },
  "servidor propio": {
    stand: webhookSms,
    hire: (url, espera) => webhookCarrier({ kind: "webhook", url, secret: "un secreto bien largo" }, textOf, espera),
  },
};
const PROPIO = "servidor propio";

let there: (Proveedor & { entregados: unknown[] }) | undefined;
afterEach(async () => {
  await there?.stop();
  there = undefined;
});

const mensaje = mensajeOf({ plantilla: "prueba", params: { marca: "Cuotica" }, asunto: "Prueba" });
/** Resend's package knows a response's status only from its body. */
const status = (code: number, headers = {}): Tropiezo => ({ status: code, body: { statusCode: code }, headers });

describe.each(Object.keys(TODOS))("%s", (nombre) => {
  const { stand, hire } = TODOS[nombre] ?? expect.unreachable();
  const trip = async (tropiezo: Tropiezo, espera = { esperaMs: 5000 }) => {
    there = await stand();
    there.plan.push(tropiezo);
    const word = await wordOf(hire(there.url, espera), mensaje);
    return { falla: Array.isArray(word) ? word[0] : "ninguna", word, entregados: there.entregados.length };
  };

  test("nobody listens: nothing was sent", async () => {
    const gone = await stand();
    await gone.stop();
    // Resend's package reports every connection failure alike; a retry under the same key is harmless.
    const falla = nombre === "Resend" ? "duda" : "servicio";
    expect(await wordOf(hire(gone.url), mensaje)).toEqual([falla, null, expect.any(String)]);
  });

  test("no answer in time, or a line that falls before it or in its middle: nobody knows", async () => {
    for (const tropiezo of ["traga", "corta", "media"] as const) {
      const { falla, entregados } = await trip(tropiezo);
      expect([tropiezo, falla, entregados]).toEqual([tropiezo, "duda", tropiezo === "corta" ? 0 : 1]);
      await there?.stop();
    }
    expect((await trip("cuelga", { esperaMs: 150 })).word).toEqual([
      "duda",
      null,
      expect.stringMatching(/no respondió a tiempo$/),
    ]);
  });

  test("a gateway in its place leaves a doubt, its own trouble does not", async () => {
    for (const [code, falla] of [
      [502, "duda"],
      [504, "duda"],
      [500, "servicio"],
      [503, "servicio"],
      [401, "cuenta"],
    ] as const) {
      expect([code, (await trip(status(code))).falla]).toEqual([code, falla]);
      await there?.stop();
    }
  });

  test("too many at once: as long as it asks, in seconds or to a moment", async () => {
    // Its own time is sent along: Bun would send the machine's.
    const slow = (after: string) => status(429, { "retry-after": after, date: new Date().toUTCString() });
    expect((await trip(slow("120"))).word).toEqual(["ritmo", 120_000, expect.any(String)]);
    await there?.stop();
    const { word } = await trip(slow(new Date(Date.now() + 90_000).toUTCString()));
    expect(word).toMatchObject({ 0: "ritmo" });
    expect(Number((word as [string, number])[1])).toBeGreaterThan(80_000);
  });

  test("a redirect is not followed, and a stranger's page is not an answer", async () => {
    const { falla } = await trip("desvia");
    expect(falla).toBe(nombre === "Resend" ? "duda" : "servicio");
    expect(there?.llamadas).toHaveLength(1);
    await there?.stop();
    // An operator's own server may confirm with any page.
    expect((await trip("html")).falla).toBe(nombre === PROPIO ? "ninguna" : "duda");
  });

  // Resend's package reads the whole response, until its time is over.
  if (nombre !== "Resend")
    test("an answer without end is not read to it", async () => {
      expect((await trip("sinfin")).falla).toBe("servicio");
    });

  test("no error says an address, a text or a key", async () => {
    const words = [];
    for (const tropiezo of ["traga", status(400), status(401), status(500)] as const) {
      words.push(JSON.stringify((await trip(tropiezo)).word));
      await there?.stop();
    }
    expect(words.join("\n")).not.toMatch(/58412|EAAJ|secreto|clave-de|re_prueba|cuota 2/);
  });
});

test("who speaks no TLS, or with a certificate that is nobody's, was sent nothing", async () => {
  const plain = createServer((socket) => socket.once("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")));
  await new Promise<void>((ready) => plain.listen(0, "127.0.0.1", ready));
  const { port } = plain.address() as { port: number };
  const carrier = TODOS.Twilio?.hire(`https://127.0.0.1:${port}`) ?? expect.unreachable();
  expect(await wordOf(carrier, mensaje)).toEqual(["servicio", null, "No se pudo conectar con Twilio (EPROTO)"]);
  plain.close();
});

test("a moment without the hour that it is there says nothing", () => {
  expect(waitOf("Sun, 22 Nov 2026 21:02:00 GMT", null)).toBeNull();
});

test.each([
  ["120", 120_000],
  ["0", 0],
  ["1.5", 1500],
  ["Sun, 22 Nov 2026 21:02:00 GMT", 120_000],
  ["Sun, 22 Nov 2026 20:00:00 GMT", 0],
  ["-5", null],
  ["pronto", null],
  ["99999999999999", null],
  ["", null],
  [null, null],
])("Retry-After: %j", (header, wait) => {
  expect(waitOf(header, "Sun, 22 Nov 2026 21:00:00 GMT")).toBe(wait);
});
