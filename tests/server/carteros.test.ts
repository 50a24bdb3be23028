/** The carriers, over real HTTP on this machine: what arrives, field by field, and what each refusal means. */
import { afterEach, expect, test } from "vitest";
import type { Falla } from "../../server/messages/carrier.ts";
import { infobipCarrier } from "../../server/messages/carriers/infobip.ts";
import { resendCarrier } from "../../server/messages/carriers/resend.ts";
import { twilioCarrier } from "../../server/messages/carriers/twilio.ts";
import { vonageCarrier } from "../../server/messages/carriers/vonage.ts";
import { webhookCarrier } from "../../server/messages/carriers/webhook.ts";
import { mensajeOf, wordOf, writers } from "../support/cartero.ts";
import type { Respuesta } from "../support/proveedor.ts";
import {
  CLAVE_RESEND,
  CUENTA_INFOBIP,
  CUENTA_TWILIO,
  CUENTA_VONAGE,
  infobip,
  RECHAZOS_RESEND,
  rechazoInfobip,
  rechazoTwilio,
  rechazoVonage,
  resend,
  twilio,
  vonage,
  webhookSms,
} from "../support/proveedores.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function open<T extends { stop: () => Promise<void> }>(made: Promise<T>): Promise<T> {
  const one = await made;
  stops.push(one.stop);
  return one;
}

const { textOf } = writers;
const correo = mensajeOf({ canal: "correo", destino: "maria@cuotica.test", asunto: "Recordatorio" });
const from = "Cuotica <hola@cuotica.test>";

type Case = [Respuesta, Falla, number | null];

test("Resend: the mail, its key, what a mail program is told, and a tag that its webhooks bring back", async () => {
  const there = await open(resend());
  const baja = { "List-Unsubscribe": "<https://cuotica.test/baja?enlace=x>" };
  const carrier = resendCarrier({ key: CLAVE_RESEND, url: there.url, from }, { ...writers, headersOf: () => baja });
  expect(await wordOf(carrier, correo)).toEqual({ id: there.entregados[0]?.id });
  const { method, path, headers, json } = there.llamadas[0] ?? expect.unreachable();
  expect([method, path, headers.authorization, headers["idempotency-key"]]).toEqual([
    "POST",
    "/emails",
    `Bearer ${CLAVE_RESEND}`,
    correo.id,
  ]);
  expect(json).toEqual({
    from,
    to: "maria@cuotica.test",
    subject: "Recordatorio",
    text: correo.texto,
    html: `<p>${correo.texto}</p>`,
    headers: baja,
    tags: [{ name: "mensaje", value: correo.id }],
  });
});

test("Resend: it took the mail and died before saying so; the next try sends nothing more", async () => {
  const there = await open(resend());
  const carrier = resendCarrier({ key: CLAVE_RESEND, url: there.url, from }, writers);
  there.plan.push("traga");
  expect(await wordOf(carrier, correo)).toEqual(["duda", null, expect.any(String)]);
  expect(await wordOf(carrier, correo)).toEqual({ id: there.entregados[0]?.id });
  expect(there.entregados).toHaveLength(1);
  expect(carrier.honoursKey).toBe(true);
  // resend.com/docs/dashboard/emails/idempotency-keys: «in the last 24 hours».
  expect(carrier.keyLastsMs).toBeLessThan(24 * 3_600_000);
});

test("Resend: it took the mail, and the operator's name in it changed before the next try", async () => {
  const there = await open(resend());
  const carrier = (marca: string) =>
    resendCarrier({ key: CLAVE_RESEND, url: there.url, from }, { ...writers, htmlOf: () => `<p>${marca}</p>` });
  there.plan.push("traga");
  expect(await wordOf(carrier("Antes"), correo)).toMatchObject({ 0: "duda" });
  expect(await wordOf(carrier("Después"), correo)).toEqual({});
  expect(there.entregados).toHaveLength(1);
});

test.each<Case>([
  [RECHAZOS_RESEND.campo, "rechazo", null],
  [RECHAZOS_RESEND.prueba, "cuenta", null],
  [RECHAZOS_RESEND.remitente, "cuenta", null],
  [RECHAZOS_RESEND.clave, "cuenta", null],
  [RECHAZOS_RESEND.ritmo, "ritmo", 7000],
  [RECHAZOS_RESEND.cupo, "cuenta", 3_600_000],
  [RECHAZOS_RESEND.caido, "servicio", null],
])("Resend says %j", async (answer, falla, esperaMs) => {
  const there = await open(resend());
  there.plan.push(answer);
  const word = await wordOf(resendCarrier({ key: CLAVE_RESEND, url: there.url, from }, writers), correo);
  expect(word).toEqual([falla, esperaMs, expect.stringContaining("Resend")]);
});

test("Twilio: the SMS, and where its states are told; its price, where it says one", async () => {
  const there = await open(twilio("-0.0475"));
  const carrier = twilioCarrier(
    { kind: "twilio", url: there.url, ...CUENTA_TWILIO },
    textOf,
    "https://c.test/api/mensajes/twilio",
  );
  const mensaje = mensajeOf();
  expect(await wordOf(carrier, mensaje)).toEqual({ id: there.entregados[0]?.id, costo: 47_500 });
  expect(Object.fromEntries(there.llamadas[0]?.form ?? [])).toEqual({
    To: "+584121234567",
    From: CUENTA_TWILIO.from,
    Body: "Tu cuota 2 vence hoy",
    StatusCallback: `https://c.test/api/mensajes/twilio?id=${mensaje.id}#rc=5&rp=5xx,ct,rt`,
  });
  expect(there.llamadas[0]?.headers["content-type"]).toMatch(/^application\/x-www-form-urlencoded/);
  const free = await open(twilio());
  const quiet = twilioCarrier({ kind: "twilio", url: free.url, ...CUENTA_TWILIO }, textOf, null);
  expect(await wordOf(quiet, mensaje)).toEqual({ id: free.entregados[0]?.id });
  expect(free.llamadas[0]?.form.has("StatusCallback")).toBe(false);
});

test.each<Case>([
  [rechazoTwilio(400, 21211), "destino", null],
  [rechazoTwilio(400, 21610), "destino", null],
  [rechazoTwilio(400, 21614), "destino", null],
  [rechazoTwilio(400, 21617), "rechazo", null],
  [rechazoTwilio(400, 21635), "destino", null],
  [rechazoTwilio(400, 21408), "cuenta", null],
  [rechazoTwilio(400, 21609), "cuenta", null],
  [rechazoTwilio(400, 21661), "cuenta", null],
  [rechazoTwilio(429, 63038), "cuenta", null],
  [rechazoTwilio(400, 21608), "cuenta", null],
  [rechazoTwilio(401, 20003), "cuenta", null],
  [rechazoTwilio(429, 20429, { "retry-after": "3" }), "ritmo", 3000],
  [rechazoTwilio(400, 99_999), "rechazo", null],
  [rechazoTwilio(500, 0), "servicio", null],
])("Twilio says %j", async (answer, falla, esperaMs) => {
  const there = await open(twilio());
  there.plan.push(answer);
  const word = await wordOf(
    twilioCarrier({ kind: "twilio", url: there.url, ...CUENTA_TWILIO }, textOf, null),
    mensajeOf(),
  );
  expect(word).toEqual([falla, esperaMs, expect.stringMatching(/\((\d+)\)$/)]);
});

test("Twilio itself refuses a number that is none, and keys that are not its own", async () => {
  const there = await open(twilio());
  const provider = { kind: "twilio", url: there.url, ...CUENTA_TWILIO } as const;
  const none = await wordOf(twilioCarrier(provider, textOf, null), mensajeOf({ destino: "04121234567" }));
  expect(none).toEqual(["destino", null, "Twilio no acepta el número (21211)"]);
  const other = await wordOf(twilioCarrier({ ...provider, authToken: "otro" }, textOf, null), mensajeOf());
  expect(other).toEqual(["cuenta", null, "Twilio no acepta tus claves (20003)"]);
});

test.each([
  ["Tu codigo de Cuotica es 123456", "text"],
  ["Mañana vence tu cuota: págala", "unicode"],
])("Vonage: %j goes in the alphabet that holds it", async (texto, type) => {
  const there = await open(vonage());
  const carrier = vonageCarrier({ kind: "vonage", url: there.url, ...CUENTA_VONAGE }, textOf);
  const mensaje = mensajeOf({ texto });
  expect(await wordOf(carrier, mensaje)).toEqual({ id: there.entregados[0]?.id });
  expect(Object.fromEntries(there.llamadas[0]?.form ?? [])).toEqual({
    api_key: CUENTA_VONAGE.key,
    api_secret: CUENTA_VONAGE.secret,
    from: "Cuotica",
    to: "584121234567",
    text: texto,
    type,
    "client-ref": mensaje.id,
  });
});

test.each<Case>([
  [rechazoVonage("1"), "ritmo", null],
  [rechazoVonage("3", "Invalid to param"), "destino", null],
  [rechazoVonage("3", "Invalid from param"), "cuenta", null],
  [rechazoVonage("3", "Invalid parameters"), "rechazo", null],
  [rechazoVonage("4"), "cuenta", null],
  [rechazoVonage("5"), "servicio", null],
  [rechazoVonage("7"), "destino", null],
  [rechazoVonage("9"), "cuenta", null],
  [rechazoVonage("15"), "cuenta", null],
  [rechazoVonage("77"), "rechazo", null],
  [{ status: 429, body: {}, headers: { "retry-after": "2" } }, "ritmo", 2000],
])("Vonage says %j", async (answer, falla, esperaMs) => {
  const there = await open(vonage());
  there.plan.push(answer);
  const word = await wordOf(vonageCarrier({ kind: "vonage", url: there.url, ...CUENTA_VONAGE }, textOf), mensajeOf());
  expect(word).toEqual([falla, esperaMs, expect.stringMatching(/\((\d+)\)$/)]);
});

test("Infobip: one message to one number, under our id", async () => {
  const there = await open(infobip());
  const carrier = infobipCarrier({ kind: "infobip", url: there.url, ...CUENTA_INFOBIP }, textOf);
  const mensaje = mensajeOf();
  expect(await wordOf(carrier, mensaje)).toEqual({ id: mensaje.id });
  expect(there.llamadas[0]?.json).toEqual({
    messages: [
      {
        sender: "Cuotica",
        destinations: [{ to: "584121234567", messageId: mensaje.id }],
        content: { text: "Tu cuota 2 vence hoy" },
      },
    ],
  });
  const wrong = infobipCarrier({ kind: "infobip", url: there.url, ...CUENTA_INFOBIP, key: "otra" }, textOf);
  expect(await wordOf(wrong, mensaje)).toEqual(["cuenta", null, "Infobip no acepta tus claves o tu saldo (401)"]);
});

test("Infobip: a repeat after a doubt is the same message; after a refusal it is another", async () => {
  const there = await open(infobip());
  const carrier = infobipCarrier({ kind: "infobip", url: there.url, ...CUENTA_INFOBIP }, textOf);
  there.plan.push("traga");
  expect(await wordOf(carrier, mensajeOf())).toMatchObject({ 0: "duda" });
  const { id } = mensajeOf();
  expect(await wordOf(carrier, mensajeOf({ intentos: 1, dudoso: true }))).toEqual({ id });
  expect(there.entregados).toHaveLength(1);
  there.plan.push(rechazoInfobip(5, "REJECTED_NOT_ENOUGH_CREDITS"));
  expect(await wordOf(carrier, mensajeOf({ id: "otro" }))).toMatchObject({ 0: "cuenta" });
  expect(await wordOf(carrier, mensajeOf({ id: "otro", intentos: 1 }))).toEqual({ id: "otro-1" });
});

test.each<Case>([
  [rechazoInfobip(5, "REJECTED_ROUTE_NOT_AVAILABLE"), "cuenta", null],
  [rechazoInfobip(5, "REJECTED_DESTINATION"), "destino", null],
  [rechazoInfobip(5, "REJECTED_NOT_ENOUGH_CREDITS"), "cuenta", null],
  [rechazoInfobip(5, "REJECTED_SOURCE"), "cuenta", null],
  [rechazoInfobip(5, "REJECTED_FLOODING_FILTER"), "destino", null],
  [rechazoInfobip(5, "REJECTED_INVALID_DESTINATION"), "destino", null],
  [rechazoInfobip(5, "REJECTED_OTHER"), "rechazo", null],
  [rechazoInfobip(2, "UNDELIVERABLE_NOT_DELIVERED"), "rechazo", null],
  [{ status: 400, body: { errorCode: "E400" } }, "rechazo", null],
  [{ status: 429, body: {}, headers: { "retry-after": "60" } }, "ritmo", 60_000],
  [{ status: 500, body: {} }, "servicio", null],
])("Infobip says %j", async (answer, falla, esperaMs) => {
  const there = await open(infobip());
  there.plan.push(answer);
  const word = await wordOf(
    infobipCarrier({ kind: "infobip", url: there.url, ...CUENTA_INFOBIP }, textOf),
    mensajeOf(),
  );
  expect(word).toEqual([falla, esperaMs, expect.stringContaining("Infobip")]);
});

test("an operator's own server gets a repeat under the same id, and is asked again after anything but a yes", async () => {
  const there = await open(webhookSms());
  const carrier = webhookCarrier({ kind: "webhook", url: `${there.url}/sms`, secret: "un secreto bien largo" }, textOf);
  there.plan.push("traga", { status: 400, body: {} }, { status: 503, body: {}, headers: { "retry-after": "9" } });
  const mensaje = mensajeOf();
  const words = [];
  for (let i = 0; i < 4; i += 1) words.push(await wordOf(carrier, mensaje));
  const why = expect.stringMatching(/servidor de SMS/);
  expect(words).toEqual([["duda", null, why], ["servicio", null, why], ["servicio", 9000, why], {}]);
  expect(there.entregados).toMatchObject([{ referencia: mensaje.id, destino: "+584121234567" }]);
  expect(carrier.honoursKey).toBe(true);
});
