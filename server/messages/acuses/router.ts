/**
 * POST /api/mensajes/whatsapp, /resend and /twilio: the carriers' callbacks. Answers 200 only after the commit, because they
 * call again after any other answer. Their contents are never logged.
 */
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { readResend, readTwilio } from "../../../rules/input/acuses.ts";
import { readWhatsapp } from "../../../rules/input/acuses-whatsapp.ts";
import { MAX_ACUSE_BYTES } from "../../../rules/limits/mensajes.ts";
import { RITMOS } from "../../../rules/limits/tries.ts";
import { run } from "../../core/change.ts";
import { fail } from "../../core/errors.ts";
import { networksOf } from "../../core/net/address.ts";
import type { HttpEnv } from "../../core/net/http.ts";
import { takePlace } from "../../core/net/ritmo.ts";
import { REPITE } from "../carriers/twilio.ts";
import { takeTold } from "./actions.ts";
import { type Firmas, isSame, signedByMeta, signedByResend, signedByTwilio } from "./firmas.ts";

type Call = Context<HttpEnv>;

export function acusesRouter({ whatsapp, resend, twilio }: Firmas) {
  const app = new Hono<HttpEnv>();
  app.use(bodyLimit({ maxSize: MAX_ACUSE_BYTES, onError: () => fail("BODY_TOO_LARGE") }));
  if (whatsapp) {
    app.get("/whatsapp", (c) => introduce(c, whatsapp.verifyToken));
    app.post("/whatsapp", async (c) => {
      const body = Buffer.from(await c.req.arrayBuffer());
      if (!signedByMeta(whatsapp.appSecret, body, c.req.header("x-hub-signature-256") ?? "")) refuse(c);
      return take(c, readWhatsapp(body.toString(), whatsapp.phoneId));
    });
  }
  if (resend)
    app.post("/resend", async (c) => {
      const body = Buffer.from(await c.req.arrayBuffer());
      if (!(await signedByResend(resend.secret, body, (name) => c.req.header(name)))) refuse(c);
      const acuse = readResend(body.toString());
      return take(c, { acuses: acuse ? [acuse] : [], escritos: [] });
    });
  if (twilio)
    app.post("/twilio", async (c) => {
      const form = Object.fromEntries(new URLSearchParams(await c.req.text()));
      const { pathname, search } = new URL(c.req.url);
      const url = c.get("context").publicUrl + pathname + search;
      const signature = c.req.header("x-twilio-signature") ?? "";
      // Twilio's documentation does not say whether the fragment of the callback address is part of the signature.
      if (![url, url + REPITE].some((given) => signedByTwilio(twilio.authToken, given, form, signature))) refuse(c);
      const acuse = readTwilio(form, c.req.query("id"));
      return take(c, { acuses: acuse ? [acuse] : [], escritos: [] });
    });
  return app;
}

/** Meta verifies the address once with a shared token, and expects its challenge back. */
function introduce(c: Call, verifyToken: string): Response {
  const challenge = /^[\w.-]{1,200}$/.exec(c.req.query("hub.challenge") ?? "")?.[0];
  if (c.req.query("hub.mode") !== "subscribe" || !challenge) fail("NOT_FOUND");
  if (!isSame(c.req.query("hub.verify_token") ?? "", verifyToken)) refuse(c);
  return c.text(challenge);
}

function take(c: Call, told: Parameters<typeof takeTold>[2]): Response {
  run(c.get("context"), takeTold, told);
  return c.text("");
}

/** Repeated invalid calls get the same answer and are not logged. */
function refuse(c: Call): never {
  const { log, codes, clock, ip } = c.get("context");
  const networks = networksOf(ip).map((network) => `acuse:${network}`);
  if (takePlace(RITMOS.sinDispositivo, networks, codes.rateLimitFactor, clock.now()) === 0)
    log.warn("llamada sin la firma de quien entrega los mensajes", { path: c.req.path, ip });
  return fail("UNAUTHORIZED");
}
