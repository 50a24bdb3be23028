/** Notifications in a person's browsers (Web Push): encrypted for each, and handed to the push service of its vendor. */
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { ESPERA_PUSH_MS, PUSH_VALE_MS } from "../../../rules/limits/mensajes.ts";
import type { Notificado } from "../../../rules/texts/events/pantalla.ts";
import { getMarca } from "../../core/ajustes/queries.ts";
import type { BaseContext } from "../../core/context.ts";
import type { Vapid } from "../../core/env/guardadas.ts";
import { isLocal, mayBeCalled, publicOnly } from "../../core/net/afuera.ts";
import { type Carrier, NotTaken } from "../carrier.ts";
import { keepLacking, type Mensaje } from "../mensajes/queries.ts";
import { forgetSuscripcion, listOpen, markTaken, type Suscripcion } from "../suscripciones/queries.ts";
import { waitOf } from "./ask.ts";

/** The outcome for one browser; `why` it failed, for the log. refused: it would be refused again, so it is not retried. */
interface Outcome {
  id: string;
  now: "taken" | "gone" | "refused" | "slow" | "failed";
  why: string;
  esperaMs?: number | null;
}

/** Status codes of RFC 8030; 413 if the message is too long. */
function nowOf(status: number): Outcome["now"] {
  if (status >= 200 && status < 300) return "taken";
  if (status === 404 || status === 410) return "gone";
  if (status === 413) return "refused";
  return status === 429 ? "slow" : "failed";
}

/**
 * Sends to every browser of the person with an open session. A browser that is gone is forgotten. If some fail, only those are
 * retried later.
 */
export function pushCarrier(vapid: Vapid, { db, clock, publicUrl, push }: BaseContext, stopping: AbortSignal): Carrier {
  const readMarca = () => getMarca(db);
  const subject = publicUrl.startsWith("https:") ? publicUrl : "mailto:cuotica@localhost.invalid";
  const attempt = async (browser: Suscripcion, text: string, sent: About): Promise<Omit<Outcome, "id">> => {
    if (!mayBeCalled(browser.endpoint, push.loopback)) throw new Error("esa dirección no se puede llamar");
    const sealed = await sealFor(browser, text, { ...vapid, subject }, sent);
    if (!sealed) return { now: "gone", why: "" };
    const { status, esperaMs } = await post(browser.endpoint, sealed, stopping);
    const now = nowOf(status);
    const why = now === "taken" || now === "gone" ? "" : `${new URL(browser.endpoint).host}: respondió ${status}`;
    return { now, why, esperaMs };
  };
  const send = async (browser: Suscripcion, text: string, about: About): Promise<Outcome> => {
    const { id, endpoint } = browser;
    try {
      return { id, ...(await attempt(browser, text, about)) };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return { id, now: "failed", why: `${new URL(endpoint).host}: ${why}` };
    }
  };
  const carry: Carrier["carry"] = async (mensaje) => {
    const browsers = lacking(mensaje, listOpen(db, mensaje.userId ?? "", clock.now()));
    const text = JSON.stringify(payloadOf(mensaje, readMarca().marca));
    const ttl = Math.max(0, Math.floor((mensaje.creado + PUSH_VALE_MS - clock.now()) / 1000));
    const urgency = mensaje.clase === "seguridad" || mensaje.clase === "codigo" ? "high" : "normal";
    const outcomes = await Promise.all(browsers.map((browser) => send(browser, text, { ttl, urgency })));
    const idsOf = (...now: Outcome["now"][]) => outcomes.filter((one) => now.includes(one.now)).map(({ id }) => id);
    for (const id of idsOf("gone")) forgetSuscripcion(db, id);
    markTaken(db, idsOf("taken"), clock.now());
    const failed = idsOf("failed", "slow");
    const reached = idsOf("taken").length > 0 || mensaje.params.llego !== undefined;
    if (failed.length > 0) keepLacking(db, mensaje, failed, reached);
    else if (reached) return {};
    if (failed.length > 0 || idsOf("refused").length > 0) throw untaken(outcomes);
    throw new NotTaken("destino", "Ya no hay ningún navegador suyo que reciba notificaciones.");
  };
  // A browser shows one notification for each id.
  return { nombre: "push", honoursKey: true, carry };
}

/** The worst outcome decides what happens to the message. */
function untaken(outcomes: readonly Outcome[]): NotTaken {
  const had = (now: Outcome["now"]) => outcomes.some((one) => one.now === now);
  const falla = had("failed") ? "servicio" : had("slow") ? "ritmo" : "rechazo";
  const waits = outcomes.flatMap(({ esperaMs }) => esperaMs ?? []);
  const why = outcomes.flatMap(({ why }) => why || []).join("; ");
  return new NotTaken(falla, why, waits.length > 0 ? Math.max(...waits) : null);
}

/** How long a service keeps it for a browser that is away, and whether it may wake the phone (RFC 8030 §5.3). */
interface About {
  ttl: number;
  urgency: "high" | "normal";
}

/** The browsers that an earlier attempt did not reach; on the first attempt, all. */
function lacking({ params: { faltan } }: Mensaje, browsers: Suscripcion[]): Suscripcion[] {
  return faltan === undefined ? browsers : browsers.filter(({ id }) => faltan.split(",").includes(id));
}

function payloadOf({ id, texto, params }: Mensaje, titulo: string): Notificado {
  return { titulo, texto, pagina: params.pagina ?? "/", id };
}

interface Sealed {
  body: Uint8Array;
  headers: Record<string, string>;
}

/** Null for invalid keys: nothing can ever be encrypted for them. */
async function sealFor(
  { endpoint, p256dh, auth }: Suscripcion,
  text: string,
  sender: Vapid & { subject: string },
  { ttl, urgency }: About,
): Promise<Sealed | null> {
  const { encryptNotification, vapidHeaders } = await import("@block65/webcrypto-web-push");
  // The library only accepts https; a push service on this machine may use http.
  const browser = { endpoint: endpoint.replace(/^http:/, "https:"), expirationTime: null, keys: { p256dh, auth } };
  const body = await encryptNotification(browser, new TextEncoder().encode(text)).catch(() => null);
  if (!body) return null;
  const { headers } = await vapidHeaders(browser, sender);
  const about = { "content-type": "application/octet-stream", "content-encoding": "aes128gcm" };
  return { body, headers: { ...headers, ...about, ttl: String(ttl), urgency } };
}

/** Returns only the status and Retry-After: nothing else from a stranger's server is read, and no redirect is followed. */
function post(endpoint: string, { body, headers }: Sealed, stopping: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; esperaMs: number | null }>();
  const { protocol, hostname } = new URL(endpoint);
  const late = AbortSignal.timeout(ESPERA_PUSH_MS);
  const sent = (protocol === "https:" ? requestHttps : requestHttp)(
    endpoint,
    {
      method: "POST",
      headers: { ...headers, "content-length": body.byteLength },
      signal: AbortSignal.any([late, stopping]),
      // Whether this machine may be called was checked before.
      ...(isLocal(hostname) ? {} : { lookup: publicOnly }),
    },
    (response) => {
      const { statusCode = 0, headers } = response;
      resolve({ status: statusCode, esperaMs: waitOf(headers["retry-after"], headers.date) });
      response.destroy();
    },
  );
  sent.on("error", (error) => reject(late.aborted ? new Error("tardó demasiado") : error));
  sent.end(body);
  return promise;
}
