/** Carriers from the environment: none without keys, none with half of them, and each with its own address. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EnvError, readEnv } from "../../server/core/env/env.ts";
import { SECRETOS_DE_MENSAJES, VARIABLES_DE_MENSAJES } from "../../server/core/env/mensajes.ts";
import { createTransport } from "../../server/messages/carriers.ts";
import { mensajeOf, wordOf } from "../support/cartero.ts";
import { servidorSmtp } from "../support/proveedor-smtp.ts";
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
import { createWorld } from "../support/world.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "cuotica-env-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const read = (env: Record<string, string> = {}) => readEnv({ DATA_DIR: dir, ...env });

function refusal(env: Record<string, string>): string[] {
  try {
    read(env);
    return [];
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.message
      .split("\n")
      .slice(1)
      .map((line) => line.trim());
  }
}

const WHATSAPP = { WHATSAPP_TOKEN: "t", WHATSAPP_PHONE_ID: "106540352242922" };
const WEBHOOK = {
  WHATSAPP_APP_SECRET: "0123456789abcdef0123456789abcdef",
  WHATSAPP_VERIFY_TOKEN: "una palabra bien larga",
};

test("nobody carries anything without keys", () => {
  expect(read()).toMatchObject({ correo: null, sms: null, whatsapp: null });
  expect(read({ WHATSAPP_IDIOMA: "es_MX", VONAGE_API_KEY: "k" })).toMatchObject({ sms: null, whatsapp: null });
});

test("each with its keys, and where it is asked unless told otherwise", () => {
  expect(
    read({ SMS_PROVIDER: "vonage", VONAGE_API_KEY: "k", VONAGE_API_SECRET: "s", VONAGE_FROM: "Cuotica" }).sms,
  ).toEqual({
    ...{ kind: "vonage", url: "https://rest.nexmo.com", key: "k", secret: "s", from: "Cuotica" },
  });
  // As Infobip shows it, and as an address.
  for (const INFOBIP_URL of ["xyz123.api.infobip.com", "https://xyz123.api.infobip.com/"])
    expect(read({ SMS_PROVIDER: "infobip", INFOBIP_API_KEY: "k", INFOBIP_FROM: "Cuotica", INFOBIP_URL }).sms).toEqual({
      ...{ kind: "infobip", url: "https://xyz123.api.infobip.com", key: "k", from: "Cuotica" },
    });
  const by = { token: "t", phoneId: "106540352242922", url: "https://graph.facebook.com/v26.0", idioma: "es" };
  expect(read(WHATSAPP).whatsapp).toEqual({ ...by, webhook: null });
  const webhook = { appSecret: WEBHOOK.WHATSAPP_APP_SECRET, verifyToken: WEBHOOK.WHATSAPP_VERIFY_TOKEN };
  expect(read({ ...WHATSAPP, ...WEBHOOK }).whatsapp).toEqual({ ...by, webhook });
  expect(read({ ...WHATSAPP, SMS_PROVIDER: "whatsapp" }).sms).toEqual({
    kind: "whatsapp",
    by: { ...by, webhook: null },
  });
  expect(
    read({ RESEND_API_KEY: "re_1", RESEND_WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" }).correo,
  ).toEqual({
    ...{ kind: "resend", key: "re_1", url: "https://api.resend.com", from: "Cuotica <onboarding@resend.dev>" },
    webhookSecret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  });
  const SMTP_URL = "smtps://prestamos%40cuotica.test:cl%C3%A1ve@correo.cuotica.test:465";
  expect(read({ SMTP_URL, MAIL_FROM: "Cuotica <prestamos@cuotica.test>" }).correo).toEqual({
    ...{ kind: "smtp", url: SMTP_URL, from: "Cuotica <prestamos@cuotica.test>" },
  });
});

test("what is missing and what is wrong: all said at once, by their names", () => {
  expect(
    refusal({
      RESEND_API_KEY: "re_1",
      RESEND_WEBHOOK_SECRET: "secreto",
      SMTP_URL: "correo.cuotica.test:587",
      SMS_PROVIDER: "infobip",
      INFOBIP_URL: "http://xyz123.api.infobip.com",
      WHATSAPP_TOKEN: "t",
      WHATSAPP_APP_SECRET: "corta",
      WHATSAPP_IDIOMA: "español",
      PORT: "ochenta",
    }),
  ).toEqual([
    "WHATSAPP_TOKEN: falta WHATSAPP_PHONE_ID",
    "WHATSAPP_APP_SECRET: falta WHATSAPP_VERIFY_TOKEN",
    "SMS_PROVIDER: infobip pide INFOBIP_API_KEY, INFOBIP_URL y INFOBIP_FROM",
    "RESEND_API_KEY, SMTP_URL: los correos salen por uno de los dos; deja solo uno",
    "SMTP_URL: pide MAIL_FROM, el remitente que tu servidor de correo acepta",
    "PORT: debe ser un número",
    "RESEND_WEBHOOK_SECRET: debe ser el secreto que Resend muestra, que empieza por whsec_",
    "SMTP_URL: debe ser smtp://usuario:clave@servidor:587, o smtps://…:465",
    "INFOBIP_URL: debe ser una dirección que empiece por https://",
    "WHATSAPP_APP_SECRET: debe ser la «clave secreta de la app», 32 letras y cifras",
    "WHATSAPP_IDIOMA: debe ser un idioma como es o es_MX",
  ]);
});

test.each([
  ["twilio", "TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN y TWILIO_FROM"],
  ["vonage", "VONAGE_API_KEY, VONAGE_API_SECRET y VONAGE_FROM"],
  ["whatsapp", "WHATSAPP_TOKEN y WHATSAPP_PHONE_ID"],
  ["webhook", "SMS_WEBHOOK_URL y SMS_WEBHOOK_SECRET"],
])("SMS_PROVIDER=%s without its keys", (SMS_PROVIDER, names) => {
  expect(refusal({ SMS_PROVIDER })).toEqual([`SMS_PROVIDER: ${SMS_PROVIDER} pide ${names}`]);
});

test("a secret is read from a file", () => {
  writeFileSync(join(dir, "smtp"), "smtp://u:p@correo.cuotica.test\n");
  writeFileSync(join(dir, "token"), "un token\n");
  const files = { SMTP_URL_FILE: join(dir, "smtp"), WHATSAPP_TOKEN_FILE: join(dir, "token") };
  const env = read({ ...files, WHATSAPP_PHONE_ID: "106540352242922", MAIL_FROM: "a@b.test" });
  expect(env.correo).toMatchObject({ url: "smtp://u:p@correo.cuotica.test" });
  expect(env.whatsapp).toMatchObject({ token: "un token" });
});

test("every variable stands in .env.example, the secret ones with their file", () => {
  const example = readFileSync(join(import.meta.dirname, "../../.env.example"), "utf8");
  const named = Object.keys(VARIABLES_DE_MENSAJES).filter((name) => !example.includes(`\n#${name}=`));
  const filed = SECRETOS_DE_MENSAJES.filter((name) => !example.includes(`\n#${name}_FILE=`));
  expect([named, filed]).toEqual([[], []]);
});

/** Each carrier's settings with its stand-in's address. */
async function settings() {
  const [r, t, v, i, w, m] = await Promise.all([resend(), twilio(), vonage(), infobip(), webhookSms(), whatsapp([])]);
  const s = await servidorSmtp();
  const wa = {
    WHATSAPP_TOKEN: CUENTA_WHATSAPP.token,
    WHATSAPP_PHONE_ID: CUENTA_WHATSAPP.phoneId,
    WHATSAPP_URL: `${m.url}/v26.0`,
  };
  const rows = [
    { canal: "correo", nombre: "resend", there: r, env: { RESEND_API_KEY: CLAVE_RESEND, RESEND_URL: r.url } },
    {
      canal: "sms",
      nombre: "twilio",
      there: t,
      env: {
        SMS_PROVIDER: "twilio",
        TWILIO_URL: t.url,
        TWILIO_ACCOUNT_SID: CUENTA_TWILIO.accountSid,
        TWILIO_AUTH_TOKEN: CUENTA_TWILIO.authToken,
        TWILIO_FROM: CUENTA_TWILIO.from,
      },
    },
    {
      canal: "sms",
      nombre: "vonage",
      there: v,
      env: {
        SMS_PROVIDER: "vonage",
        VONAGE_URL: v.url,
        VONAGE_API_KEY: CUENTA_VONAGE.key,
        VONAGE_API_SECRET: CUENTA_VONAGE.secret,
        VONAGE_FROM: CUENTA_VONAGE.from,
      },
    },
    {
      canal: "sms",
      nombre: "infobip",
      there: i,
      env: {
        SMS_PROVIDER: "infobip",
        INFOBIP_URL: i.url,
        INFOBIP_API_KEY: CUENTA_INFOBIP.key,
        INFOBIP_FROM: CUENTA_INFOBIP.from,
      },
    },
    {
      canal: "sms",
      nombre: "webhook",
      there: w,
      env: { SMS_PROVIDER: "webhook", SMS_WEBHOOK_URL: w.url, SMS_WEBHOOK_SECRET: "un secreto bien largo" },
    },
    { canal: "sms", nombre: "whatsapp", there: m, env: { SMS_PROVIDER: "whatsapp", ...wa } },
    { canal: "whatsapp", nombre: "whatsapp", there: m, env: wa },
  ] as const;
  const smtp = {
    canal: "correo",
    nombre: "smtp",
    there: s,
    env: { SMTP_URL: s.url, MAIL_FROM: "a@cuotica.test" },
  } as const;
  return { rows, smtp, stop: () => Promise.all([r, t, v, i, w, m, s].map((one) => one.stop())) };
}

test("with its settings each channel is carried by its provider, who alone is asked, and at the address that was given", async () => {
  const world = createWorld();
  const { rows, smtp, stop } = await settings();
  const asked: string[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = Object.assign((...[input, init]: Parameters<typeof fetch>) => {
    asked.push(new URL(input instanceof Request ? input.url : input).host);
    return fetch(input, init);
  }, fetch);
  try {
    for (const { canal, nombre, there, env } of rows) {
      const { [canal]: carrier } = createTransport(read(env), false, world.base, new AbortController().signal);
      expect(carrier?.nombre).toBe(nombre);
      const before = there.llamadas.length;
      await wordOf(
        carrier ?? expect.unreachable(),
        mensajeOf({
          canal,
          plantilla: "codigo",
          destino: canal === "correo" ? "a@b.test" : "+584121234567",
          asunto: "x",
        }),
      );
      expect([nombre, asked, there.llamadas.length - before]).toEqual([nombre, [new URL(there.url).host], 1]);
      asked.length = 0;
    }
    const { correo } = createTransport(read(smtp.env), false, world.base, new AbortController().signal);
    expect(await wordOf(correo ?? expect.unreachable(), mensajeOf({ canal: "correo", destino: "a@b.test" }))).toEqual(
      {},
    );
    expect([correo?.nombre, smtp.there.llegados.length, asked]).toEqual(["smtp", 1, []]);
  } finally {
    globalThis.fetch = fetch;
    await stop();
    world.close();
  }
});

test("what can be refused says in a mail how; a code and what is about who gets in does not", async () => {
  const world = createWorld();
  const there = await resend();
  const env = read({ RESEND_API_KEY: CLAVE_RESEND, RESEND_URL: there.url });
  const { correo } = createTransport(env, false, world.base, new AbortController().signal);
  const mail = (clase: "negocio" | "cobro" | "seguridad" | "casa", userId: string | null) =>
    wordOf(
      correo ?? expect.unreachable(),
      mensajeOf({ ...{ id: `${clase}-${userId}`, canal: "correo", destino: "a@b.test" }, clase, userId }),
    );
  for (const clase of ["negocio", "cobro", "seguridad", "casa"] as const) await mail(clase, "persona");
  await mail("negocio", null);
  const headers = there.llamadas.map(({ json }) => json.headers as Record<string, string>);
  const link = expect.stringMatching(/^<https?:\/\/[^ ]+\/baja\?enlace=persona\.correo\.[\w-]+>$/);
  const auto = { "Auto-Submitted": "auto-generated" };
  const way = { ...auto, "List-Unsubscribe": link, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
  expect(headers).toEqual([way, way, auto, auto, auto]);
  await there.stop();
  world.close();
});
