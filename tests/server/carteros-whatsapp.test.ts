/** WhatsApp by Meta's Cloud API, against a stand-in that refuses what Meta refuses. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { PLANTILLAS_WHATSAPP } from "../../rules/texts/channels/whatsapp.ts";
import type { Falla } from "../../server/messages/carrier.ts";
import { codeByWhatsapp, whatsappCarrier } from "../../server/messages/carriers/whatsapp.ts";
import { mensajeOf, wordOf, writers } from "../support/cartero.ts";
import { CUENTA_WHATSAPP, rechazoWhatsapp, type Whatsapp, whatsapp } from "../support/proveedor-whatsapp.ts";

const aprobadas = Object.values(PLANTILLAS_WHATSAPP).map(({ nombre, categoria, cuerpo }) => ({
  name: nombre,
  language: "es",
  params: new Set(cuerpo.match(/\{\{\d+\}\}/g)).size,
  copia: categoria === "AUTHENTICATION",
}));

let meta: Whatsapp;
beforeEach(async () => {
  meta = await whatsapp(aprobadas);
});
afterEach(() => meta.stop());

const provider = () => ({ ...CUENTA_WHATSAPP, url: `${meta.url}/v26.0` });
const carrier = () => whatsappCarrier(provider(), writers);
const aviso = mensajeOf({ canal: "whatsapp", plantilla: "prueba", params: { marca: "Cuotica" }, texto: "Prueba" });

test("a template: its name, its language, its parameters in their order, and our id to come back", async () => {
  const mensaje = mensajeOf({
    canal: "whatsapp",
    plantilla: "prestamo_aprobado",
    // Not in the order of the template.
    params: { fecha_primer_pago: "4 de marzo", monto_final: "$60,00", monto_aprobado: "$50,00", vence: "1" },
  });
  expect(await wordOf(carrier(), mensaje)).toEqual({ id: meta.entregados[0]?.id });
  expect(meta.llamadas[0]).toMatchObject({
    method: "POST",
    path: "/v26.0/106540352242922/messages",
    headers: { authorization: "Bearer EAAJB-prueba", "content-type": "application/json" },
  });
  expect(meta.llamadas[0]?.json).toEqual({
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: "584121234567",
    type: "template",
    template: {
      name: "prestamo_aprobado",
      language: { code: "es" },
      components: [
        {
          type: "body",
          parameters: [
            { type: "text", text: "$50,00" },
            { type: "text", text: "$60,00" },
            { type: "text", text: "4 de marzo" },
          ],
        },
      ],
    },
    biz_opaque_callback_data: mensaje.id,
  });
  expect(carrier().honoursKey).toBe(false);
});

test("every template that we have is taken as Meta approved it", async () => {
  for (const [plantilla, { params, ejemplos }] of Object.entries(PLANTILLAS_WHATSAPP)) {
    const given = Object.fromEntries(params.map((name, at) => [name, ejemplos[at] ?? ""]));
    const word = await wordOf(carrier(), mensajeOf({ canal: "whatsapp", plantilla, params: given }));
    expect([plantilla, word]).toEqual([plantilla, { id: expect.stringMatching(/^wamid\./) }]);
  }
  expect(meta.entregados.map(({ plantilla }) => plantilla)).toEqual(aprobadas.map(({ name }) => name));
});

test("a code goes twice, in the text and for the button that copies it; nothing else goes in place of an SMS", async () => {
  const sms = codeByWhatsapp(provider(), writers);
  const codigo = mensajeOf({ plantilla: "codigo", params: { codigo: "123456", vence: "1" } });
  expect(await wordOf(sms, codigo)).toEqual({ id: meta.entregados[0]?.id });
  const text = [{ type: "text", text: "123456" }];
  expect(meta.llamadas[0]?.json.template).toEqual({
    name: "codigo",
    language: { code: "es" },
    components: [
      { type: "body", parameters: text },
      { type: "button", sub_type: "url", index: "0", parameters: text },
    ],
  });
  expect(await wordOf(sms, mensajeOf({ plantilla: "cambio" }))).toMatchObject({ 0: "rechazo" });
  expect(meta.llamadas).toHaveLength(1);
  // By which its states come back.
  expect(sms.nombre).toBe(carrier().nombre);
});

test("words of our own: within a day of theirs, and not after it", async () => {
  const respuesta = mensajeOf({ canal: "whatsapp", plantilla: "respuesta", texto: "Hola, María.\nYa lo vimos." });
  expect(await wordOf(carrier(), respuesta)).toMatchObject([
    "rechazo",
    null,
    expect.stringMatching(/24 horas.*131047/),
  ]);
  meta.abiertos.add("584121234567");
  expect(await wordOf(carrier(), respuesta)).toEqual({ id: meta.entregados[0]?.id });
  expect(meta.llamadas[1]?.json).toMatchObject({
    type: "text",
    text: { preview_url: false, body: "Hola, María.\nYa lo vimos." },
    biz_opaque_callback_data: respuesta.id,
  });
});

test("a number that is not on WhatsApp, a template in another language, a token that expired", async () => {
  meta.sinWhatsapp.add("584121234567");
  expect(await wordOf(carrier(), aviso)).toEqual([
    "destino",
    null,
    "Ese número no tiene WhatsApp, o no puede recibir mensajes (131026)",
  ]);
  const english = whatsappCarrier({ ...provider(), idioma: "en" }, writers);
  expect(await wordOf(english, aviso)).toMatchObject(["rechazo", null, expect.stringContaining("132001")]);
  const expired = whatsappCarrier({ ...provider(), token: "viejo" }, writers);
  expect(await wordOf(expired, aviso)).toMatchObject(["cuenta", null, expect.stringContaining("WHATSAPP_TOKEN")]);
});

test.each<[number, number, Falla]>([
  [400, 131047, "rechazo"],
  [400, 132000, "rechazo"],
  [400, 132012, "rechazo"],
  [400, 132015, "rechazo"],
  [400, 132016, "rechazo"],
  [429, 130429, "ritmo"],
  [400, 80007, "ritmo"],
  [400, 131048, "ritmo"],
  [429, 131056, "ritmo"],
  [401, 190, "cuenta"],
  [403, 131031, "cuenta"],
  [400, 131042, "cuenta"],
  [403, 220, "cuenta"],
  [500, 131000, "servicio"],
  [500, 131016, "servicio"],
  [400, 999_999, "rechazo"],
])("Meta says %i with code %i", async (status, code, falla) => {
  meta.plan.push(rechazoWhatsapp(status, code, { "retry-after": "5" }));
  expect(await wordOf(carrier(), aviso)).toEqual([falla, 5000, expect.stringContaining(`(${code})`)]);
});
