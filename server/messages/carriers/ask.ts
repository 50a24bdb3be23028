/**
 * One HTTP call to a carrier. The result is its answer, or the reason why there is none, which tells whether the message may
 * have been sent. A timeout or a lost connection leaves doubt, because `fetch` does not say how far the request got.
 */
import { ESPERA_ENVIADOR_MS, MAX_RESPUESTA_ENVIADOR_BYTES } from "../../../rules/limits/mensajes.ts";
import { AddressRefused, callOutside } from "../../core/net/afuera.ts";
import { type Falla, NotTaken } from "../carrier.ts";

interface Answer {
  status: number;
  /** The JSON object of the response; empty for anything else. */
  datos: Record<string, unknown>;
  /** The wait it asks for. */
  esperaMs: number | null;
}

interface Call {
  headers: Record<string, string>;
  body: string | URLSearchParams;
}

/** The time limit, shortened in tests. */
export type Espera = { esperaMs?: number };

/** `quien` is the carrier's name for the operator. URLs and bodies never appear in messages. */
export async function ask(quien: string, url: string, call: Call, espera: Espera = {}): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(espera.esperaMs ?? ESPERA_ENVIADOR_MS);
    const response = await callOutside(url, { ...call, method: "POST", signal });
    const { status, headers } = response;
    const datos = objectIn(await readText(response));
    return { status, datos, esperaMs: waitOf(headers.get("retry-after"), headers.get("date")) };
  } catch (error) {
    throw lost(quien, error);
  }
}

/** Retry-After: seconds, or a time by the server's own clock, which the response also gives; null for neither. */
export function waitOf(after: string | null | undefined, date: string | null | undefined): number | null {
  if (!after) return null;
  if (/^\d{1,9}(\.\d+)?$/.test(after.trim())) return Math.ceil(Number(after) * 1000);
  const wait = /[A-Za-z]/.test(after) ? Date.parse(after) - Date.parse(date ?? "") : Number.NaN;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

/** Errors before a connection was made, so nothing was sent. Certificate errors have OpenSSL's names. */
const ANTES =
  /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|EPROTO|ConnectionRefused|FailedToOpenSocket|UnexpectedRedirect)$|CERT|TLS|SSL|SELF_SIGNED/;

/** Classifies a failed `fetch`. */
function lost(quien: string, error: unknown): NotTaken {
  if (error instanceof AddressRefused) return new NotTaken("cuenta", atStart(`${quien}: ${error.message}`));
  const { name = "", code = "" } = error instanceof Error ? (error as Error & { code?: unknown }) : {};
  if (typeof code === "string" && ANTES.test(code))
    return new NotTaken("servicio", `No se pudo conectar con ${quien} (${code})`);
  return name === "TimeoutError"
    ? new NotTaken("duda", atStart(`${quien} no respondió a tiempo`))
    : new NotTaken("duda", `La conexión con ${quien} se cortó antes de su respuesta`);
}

/** Classifies an HTTP status, for carriers without more specific codes. A gateway error proves nothing. */
export function fallaOf(status: number): Falla {
  if (status === 429) return "ritmo";
  if (status === 401 || status === 402 || status === 403) return "cuenta";
  if (status === 502 || status === 504) return "duda";
  return status >= 500 || status === 408 ? "servicio" : "rechazo";
}

const POR: Record<Falla, string> = {
  destino: "no puede entregar a esta dirección",
  rechazo: "no acepta el mensaje",
  cuenta: "no acepta tus claves o tu saldo",
  ritmo: "pide ir más despacio",
  servicio: "no está disponible",
  duda: "no dijo si aceptó el mensaje",
};

const atStart = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A refusal with the carrier's own `codigo`; `texto` replaces the general text for that failure. */
export function refused(
  quien: string,
  falla: Falla,
  codigo: number | string,
  { texto, esperaMs = null }: { texto?: string | undefined; esperaMs?: number | null } = {},
): NotTaken {
  return new NotTaken(falla, `${texto ?? atStart(`${quien} ${POR[falla]}`)} (${codigo})`, esperaMs);
}

/** The body, or "" if it is larger than any legitimate response. */
export async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_RESPUESTA_ENVIADOR_BYTES) return "";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function objectIn(text: string): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return {};
  }
}

/** An object in an answer; empty if it is not an object. */
export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** The first object of a list in an answer. */
export const firstOf = (value: unknown) => objectOf(Array.isArray(value) ? value[0] : undefined);

/** The provider's id as a property; none if absent. */
export const idOf = (value: unknown): { id?: string } =>
  typeof value === "string" && value ? { id: value.slice(0, 200) } : {};

/** "-0.0075" dollars as 7500 millionths; null if it is no price. */
export function millonesimas(price: unknown): number | null {
  const [, whole = "", decimals = ""] =
    /^-?(\d{1,4})(?:\.(\d{1,12}))?$/.exec(typeof price === "string" ? price : "") ?? [];
  return whole ? Number(whole) * 1_000_000 + Number(decimals.padEnd(6, "0").slice(0, 6)) : null;
}
