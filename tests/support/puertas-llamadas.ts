/** Entrances for machines: what carriers, banks and phones send to a running program, each with its signature. */
import { LLAMADAS } from "../../rules/bank/llamadas/tabla.ts";
import { byMeta, byResend, byTwilio, type Signed, said } from "./acuses.ts";
import { asText, type Entrada, FORM_TYPE, type Gente, JSON_TYPE, post } from "./puertas.ts";

/** The texts that carriers and banks send, with their signature or secret; and a phone's notices in all forms. */
export function entradasDeLlamadas({ anyone, url, tokens }: Gente): Entrada[] {
  const signed = (path: string, campo: string, sign: (value: string) => Signed): Entrada => ({
    puerta: `/api/mensajes/${path}`,
    campo,
    send(value) {
      const { body, headers } = sign(asText(value));
      return anyone.fetch(`/api/mensajes/${path}`, post(body, headers));
    },
  });
  const now = Date.now();
  const meta = ["id", "status", "timestamp", "recipient_id"].map((name) =>
    signed("whatsapp", `statuses.${name}`, (value) =>
      byMeta({ statuses: [{ id: "wamid.1", status: "read", timestamp: "1", recipient_id: "58412", [name]: value }] }),
    ),
  );
  const bearer = { authorization: `Bearer ${tokens.telefono}` };
  const notice = (campo: string, body: (value: unknown) => BodyInit, headers: Record<string, string>): Entrada => ({
    puerta: "/api/banco/avisos",
    campo,
    send: (value) => anyone.fetch("/api/banco/avisos", post(body(value), { ...bearer, ...headers })),
  });
  const words = { text: "Recibiste un PagomovilBDV por Bs.10,00 del 0412-5550171", from: "2661" };
  return [
    ...meta,
    signed("whatsapp", "messages.text", (value) => byMeta(said("wamid.2", "584121112233", value, now))),
    signed("whatsapp", "messages.from", (value) => byMeta(said("wamid.3", value, "BAJA", now))),
    signed("resend", "type", (value) => byResend({ type: value, data: { email_id: "x" } }, Date.now())),
    signed("resend", "data.email_id", (value) =>
      byResend({ type: "email.bounced", data: { email_id: value } }, Date.now()),
    ),
    ...["MessageSid", "MessageStatus", "ErrorCode"].map((name) =>
      signed("twilio", name, (value) =>
        byTwilio(`${url}/api/mensajes/twilio`, { MessageSid: "S", MessageStatus: "delivered", [name]: value }),
      ),
    ),
    ...["text", "from", "title", "sentStamp", "nadie"].map((name) =>
      notice(`json ${name}`, (value) => JSON.stringify({ ...words, [name]: value }), JSON_TYPE),
    ),
    ...["text", "from", "title"].map((name) =>
      notice(`form ${name}`, (value) => new URLSearchParams({ ...words, [name]: asText(value) }).toString(), FORM_TYPE),
    ),
    notice("texto", asText, { "content-type": "text/plain" }),
    notice("json roto", (value) => `{"text":"${asText(value)}`, JSON_TYPE),
    ...Object.entries(LLAMADAS).flatMap(([banco, { cabeceras }]) =>
      CAMPOS_DE_BANCOS.map((name) => ({
        puerta: `/api/banco/${banco}/notificacion`,
        campo: name,
        send: (value: unknown) =>
          anyone.fetch(
            `/api/banco/${banco}/notificacion`,
            post(JSON.stringify({ ...LLAMADA, [name]: value }), {
              ...JSON_TYPE,
              [cabeceras[0] ?? "authorization"]: tokens[banco] ?? "",
            }),
          ),
      })),
    ),
  ];
}

/** Many field names where a few are expected: in each form of notice, in a bank's call, in sign-in. */
export function entradasDeMontones({ anyone, client, tokens }: Gente): Entrada[] {
  const pairs = (heap: unknown) =>
    Object.entries(heap as object).map(([name, value]) => [name, asText(value)] as [string, string]);
  const bearer = { authorization: `Bearer ${tokens.telefono}` };
  const parts = (heap: unknown) => {
    const form = new FormData();
    for (const [name, value] of pairs(heap).slice(0, 2500)) form.append(name, value);
    return form;
  };
  const all: [path: string, body: (heap: unknown) => BodyInit, headers: Record<string, string>][] = [
    ["/api/banco/avisos", (heap) => JSON.stringify(heap), { ...JSON_TYPE, ...bearer }],
    ["/api/banco/avisos", (heap) => new URLSearchParams(pairs(heap)).toString(), { ...FORM_TYPE, ...bearer }],
    ["/api/banco/avisos", parts, bearer],
    [
      "/api/banco/r4/notificacion",
      (heap) => JSON.stringify(heap).slice(0, 64_000),
      { ...JSON_TYPE, authorization: tokens.r4 ?? "" },
    ],
    ["/api/mensajes/twilio", (heap) => new URLSearchParams(pairs(heap).slice(0, 4000)).toString(), FORM_TYPE],
    ["/api/auth/sign-in/email", (heap) => JSON.stringify(heap), JSON_TYPE],
    ["/baja", (heap) => new URLSearchParams(pairs(heap)).toString(), FORM_TYPE],
    ["/api/imagenes", parts, {}],
  ];
  return all.map(([puerta, body, headers]) => ({
    puerta,
    campo: "nombres",
    send: (heap) => (puerta === "/api/imagenes" ? client : anyone).fetch(puerta, post(body(heap), headers)),
  }));
}

/** What various banks say about a payment. */
const LLAMADA: Record<string, unknown> = {
  ...{
    bancoOrdenante: "0134",
    referenciaBancoOrdenante: "123456789012",
    idCliente: "V12345678",
    numeroCliente: "04125550171",
  },
  ...{
    monto: "10.00",
    fecha: "2026-11-20",
    hora: "10:00",
    idComercio: "J1",
    telefonoComercio: "04125550100",
    telefonoEmisor: "04125550171",
  },
  ...{
    concepto: "pago",
    Monto: "10.00",
    Referencia: "123456789012",
    FechaHora: "2026-11-20T10:00:00",
    CodigoRed: "00",
    BancoEmisor: "0134",
  },
  ...{
    PaymentType: "P2P",
    OriginBankReference: "1",
    Amount: "10.00",
    DebtorID: "V1",
    ClientPhone: "04125550171",
    Date: "20112026",
    Time: "1000",
  },
};
const CAMPOS_DE_BANCOS = [...Object.keys(LLAMADA), "nadie"];
