/** The environment variables of the message carriers: one of mail, one of SMS, and WhatsApp. None without its keys. */

import * as z from "zod/mini";
import { withoutEnd } from "../../../rules/recorte.ts";
import { IDIOMA_WHATSAPP } from "../../../rules/texts/channels/whatsapp.ts";
import { isGuarded } from "./bancos.ts";

const url = z.url("debe ser una dirección");
/** Keys travel in every call: only this machine may be called unencrypted. */
const guarded = z.string().check(z.refine(isGuarded, "debe ser una dirección que empiece por https://"));
const clave = z.optional(z.string());
const secreto = (prefix: RegExp, how: string) => z.optional(z.string().check(z.regex(prefix, how)));

const SMS_PROVIDERS = ["twilio", "vonage", "infobip", "whatsapp", "webhook"] as const;

/** A percent-encoded user:pass, a port, and nodemailer's options are allowed. */
const isSmtp = (text: string) => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === "smtp:" || protocol === "smtps:") && hostname !== "";
};

export const VARIABLES_DE_MENSAJES = {
  RESEND_API_KEY: clave,
  RESEND_URL: z._default(url, "https://api.resend.com"),
  /** The key that its webhooks are signed with. */
  RESEND_WEBHOOK_SECRET: secreto(
    /^whsec_[A-Za-z\d+/]{16,}=*$/,
    "debe ser el secreto que Resend muestra, que empieza por whsec_",
  ),
  SMTP_URL: z.optional(
    z.string().check(z.refine(isSmtp, "debe ser smtp://usuario:clave@servidor:587, o smtps://…:465")),
  ),
  MAIL_FROM: z._default(z.string(), "Cuotica <onboarding@resend.dev>"),
  SMS_PROVIDER: z.optional(z.enum(SMS_PROVIDERS, "debe ser twilio, vonage, infobip, whatsapp o webhook")),
  TWILIO_ACCOUNT_SID: clave,
  TWILIO_AUTH_TOKEN: clave,
  TWILIO_FROM: clave,
  TWILIO_URL: z._default(url, "https://api.twilio.com"),
  VONAGE_API_KEY: clave,
  VONAGE_API_SECRET: clave,
  VONAGE_FROM: clave,
  VONAGE_URL: z._default(guarded, "https://rest.nexmo.com"),
  INFOBIP_API_KEY: clave,
  INFOBIP_FROM: clave,
  /** Every account has its own address, which Infobip shows without https://. */
  INFOBIP_URL: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => (text.includes("://") ? text : `https://${text}`)),
      ),
      guarded,
    ),
  ),
  SMS_WEBHOOK_URL: z.optional(url),
  SMS_WEBHOOK_SECRET: z.optional(z.string().check(z.minLength(16, "debe tener al menos 16 caracteres"))),
  WHATSAPP_TOKEN: clave,
  WHATSAPP_PHONE_ID: z.optional(
    z.string().check(z.regex(/^\d{5,20}$/, "debe ser el «identificador de número de teléfono», solo cifras")),
  ),
  WHATSAPP_APP_SECRET: secreto(/^[\da-f]{32}$/i, "debe ser la «clave secreta de la app», 32 letras y cifras"),
  WHATSAPP_VERIFY_TOKEN: z.optional(z.string().check(z.minLength(16, "debe tener al menos 16 caracteres"))),
  /** The newest version in Meta's reference; a version works for about two years. */
  WHATSAPP_URL: z._default(guarded, "https://graph.facebook.com/v26.0"),
  WHATSAPP_IDIOMA: z._default(
    z.string().check(z.regex(/^[a-z]{2}(_[A-Z]{2})?$/, "debe ser un idioma como es o es_MX")),
    IDIOMA_WHATSAPP,
  ),
};

export const SECRETOS_DE_MENSAJES = [
  "RESEND_API_KEY",
  "RESEND_WEBHOOK_SECRET",
  "SMTP_URL",
  "TWILIO_AUTH_TOKEN",
  "VONAGE_API_SECRET",
  "INFOBIP_API_KEY",
  "SMS_WEBHOOK_SECRET",
  "WHATSAPP_TOKEN",
  "WHATSAPP_APP_SECRET",
  "WHATSAPP_VERIFY_TOKEN",
];

const WHATSAPP = ["WHATSAPP_TOKEN", "WHATSAPP_PHONE_ID"];
const WHATSAPP_WEBHOOK = ["WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN"];

/** What each SMS carrier needs. */
const PIDE: Record<(typeof SMS_PROVIDERS)[number], string[]> = {
  twilio: ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"],
  vonage: ["VONAGE_API_KEY", "VONAGE_API_SECRET", "VONAGE_FROM"],
  infobip: ["INFOBIP_API_KEY", "INFOBIP_URL", "INFOBIP_FROM"],
  whatsapp: WHATSAPP,
  webhook: ["SMS_WEBHOOK_URL", "SMS_WEBHOOK_SECRET"],
};

type Given = Record<string, string | undefined>;

const listed = (names: string[]) => names.join(", ").replace(/, ([^,]+)$/, " y $1");

/** What is missing of these variables, unless none is set. */
function halfOf(given: Given, names: string[]): string[] {
  const missing = names.filter((name) => !given[name]);
  const half = missing.length > 0 && missing.length < names.length;
  return half ? [`${names.filter((name) => given[name]).join(", ")}: falta ${missing.join(", ")}`] : [];
}

/** What is wrong with them, one line each. */
export function faultsOfMensajes(given: Given): string[] {
  const faults = [...halfOf(given, WHATSAPP), ...halfOf(given, WHATSAPP_WEBHOOK)];
  const { SMS_PROVIDER: sms = "" } = given;
  const asked = SMS_PROVIDERS.find((name) => name === sms);
  if (asked && PIDE[asked].some((name) => !given[name]))
    faults.push(`SMS_PROVIDER: ${asked} pide ${listed(PIDE[asked])}`);
  if (given.RESEND_API_KEY && given.SMTP_URL)
    faults.push("RESEND_API_KEY, SMTP_URL: los correos salen por uno de los dos; deja solo uno");
  if (given.SMTP_URL && !given.MAIL_FROM)
    faults.push("SMTP_URL: pide MAIL_FROM, el remitente que tu servidor de correo acepta");
  if (given.RESEND_WEBHOOK_SECRET && !given.RESEND_API_KEY) faults.push("RESEND_WEBHOOK_SECRET: falta RESEND_API_KEY");
  if (given.WHATSAPP_APP_SECRET && !given.WHATSAPP_TOKEN) faults.push("WHATSAPP_APP_SECRET: falta WHATSAPP_TOKEN");
  return faults;
}

export type CorreoProvider =
  | { kind: "resend"; key: string; url: string; from: string; webhookSecret: string | null }
  | { kind: "smtp"; url: string; from: string };

export interface WhatsappProvider {
  token: string;
  phoneId: string;
  /** With the API version, without a final slash. */
  url: string;
  idioma: string;
  /** The secret Meta signs its calls with, and the token it shows once to prove that it may call; null if it does not call. */
  webhook: { appSecret: string; verifyToken: string } | null;
}

export type SmsProvider =
  | { kind: "twilio"; url: string; accountSid: string; authToken: string; from: string }
  | { kind: "vonage"; url: string; key: string; secret: string; from: string }
  | { kind: "infobip"; url: string; key: string; from: string }
  | { kind: "webhook"; url: string; secret: string }
  /** Codes by a WhatsApp template, and no other SMS. */
  | { kind: "whatsapp"; by: WhatsappProvider };

/** The carrier of each channel; null without one. */
export interface MensajesEnv {
  correo: CorreoProvider | null;
  sms: SmsProvider | null;
  whatsapp: WhatsappProvider | null;
}

type Env = z.infer<z.ZodMiniObject<typeof VARIABLES_DE_MENSAJES>>;
const bare = (address: string) => withoutEnd(address, /[/]/);

/** Needs variables that passed faultsOfMensajes. */
export function mensajesOf(env: Env): MensajesEnv {
  const whatsapp = whatsappOf(env);
  return { correo: correoOf(env), sms: smsOf(env, whatsapp), whatsapp };
}

function correoOf({
  RESEND_API_KEY: key,
  RESEND_URL,
  RESEND_WEBHOOK_SECRET: secret,
  SMTP_URL: smtp,
  MAIL_FROM: from,
}: Env) {
  if (key) return { kind: "resend", key, url: bare(RESEND_URL), from, webhookSecret: secret ?? null } as const;
  return smtp ? ({ kind: "smtp", url: smtp, from } as const) : null;
}

function whatsappOf(env: Env): WhatsappProvider | null {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId, WHATSAPP_IDIOMA: idioma } = env;
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = env;
  if (!token || !phoneId) return null;
  const webhook = appSecret && verifyToken ? { appSecret, verifyToken } : null;
  return { token, phoneId, url: bare(env.WHATSAPP_URL), idioma, webhook };
}

function smsOf(env: Env, whatsapp: WhatsappProvider | null): SmsProvider | null {
  const given = (value: string | undefined) => value ?? "";
  switch (env.SMS_PROVIDER) {
    case "twilio":
      return {
        kind: "twilio",
        url: bare(env.TWILIO_URL),
        accountSid: given(env.TWILIO_ACCOUNT_SID),
        authToken: given(env.TWILIO_AUTH_TOKEN),
        from: given(env.TWILIO_FROM),
      };
    case "vonage": {
      const [key, secret, from] = [env.VONAGE_API_KEY, env.VONAGE_API_SECRET, env.VONAGE_FROM].map(given) as [
        string,
        string,
        string,
      ];
      return { kind: "vonage", url: bare(env.VONAGE_URL), key, secret, from };
    }
    case "infobip":
      return {
        kind: "infobip",
        url: bare(given(env.INFOBIP_URL)),
        key: given(env.INFOBIP_API_KEY),
        from: given(env.INFOBIP_FROM),
      };
    case "webhook":
      return { kind: "webhook", url: given(env.SMS_WEBHOOK_URL), secret: given(env.SMS_WEBHOOK_SECRET) };
    case "whatsapp":
      return whatsapp && { kind: "whatsapp", by: whatsapp };
    default:
      return null;
  }
}
