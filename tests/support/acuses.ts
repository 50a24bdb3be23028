/** Carriers' callbacks, signed as each documents it, by code independent of the program's. */
import { createHmac } from "node:crypto";

export const META = {
  WHATSAPP_TOKEN: "token-de-prueba",
  WHATSAPP_PHONE_ID: "106540352242922",
  WHATSAPP_APP_SECRET: "0123456789abcdef0123456789abcdef",
  WHATSAPP_VERIFY_TOKEN: "palabra-que-ambos-saben",
  // Nobody is there: nothing leaves this machine.
  WHATSAPP_URL: "http://127.0.0.1:9",
};
const KEY = Buffer.from("una clave de prueba de Svix");
export const RESEND = {
  RESEND_API_KEY: "re_prueba",
  RESEND_URL: "http://127.0.0.1:9",
  RESEND_WEBHOOK_SECRET: `whsec_${KEY.toString("base64")}`,
};
export const TWILIO = {
  SMS_PROVIDER: "twilio",
  TWILIO_ACCOUNT_SID: "AC1",
  TWILIO_AUTH_TOKEN: "12345",
  TWILIO_FROM: "+15005550006",
  TWILIO_URL: "http://127.0.0.1:9",
};

export interface Signed {
  body: string;
  headers: Record<string, string>;
}

export function byMeta(value: object, secret = META.WHATSAPP_APP_SECRET, phoneId = META.WHATSAPP_PHONE_ID): Signed {
  const metadata = { display_phone_number: "584120000000", phone_number_id: phoneId };
  const change = { field: "messages", value: { messaging_product: "whatsapp", metadata, ...value } };
  const body = JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: "1", changes: [change] }] });
  const hmac = createHmac("sha256", secret).update(body).digest("hex");
  return { body, headers: { "content-type": "application/json", "x-hub-signature-256": `sha256=${hmac}` } };
}

/** A text message, as Meta delivers it. */
export const said = (wamid: string, from: string, body: string, at: number) => ({
  messages: [{ id: wamid, from, timestamp: String(Math.floor(at / 1000)), type: "text", text: { body } }],
});

export function byResend(payload: object, at: number, key: Buffer = KEY): Signed {
  const body = JSON.stringify(payload);
  const [id, timestamp] = ["msg_1", String(Math.floor(at / 1000))];
  const hmac = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  const headers = { "svix-id": id, "svix-timestamp": timestamp, "svix-signature": `v1,${hmac}` };
  return { body, headers: { "content-type": "application/json", ...headers } };
}

export function byTwilio(url: string, form: Record<string, string>, token = TWILIO.TWILIO_AUTH_TOKEN): Signed {
  const names = Object.keys(form).toSorted();
  const hmac = createHmac("sha1", token).update(url + names.map((name) => `${name}${form[name]}`).join(""));
  const headers = { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": hmac.digest("base64") };
  return { body: new URLSearchParams(form).toString(), headers };
}
