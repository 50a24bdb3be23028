/** All requests to the server and all their failures go through here. */

import { HORA } from "../../rules/input/primeras.ts";
import { ESPERA_PETICION_MS } from "../../rules/limits/limits.ts";
import { Failure, failureOf } from "../kit/failure.ts";
import { learnHora } from "./hora.ts";

export interface Exchange {
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit | null;
  signal?: AbortSignal | null;
  limitMs?: number;
  /** Called with the part of the body that has gone, from 0 to 1. */
  onProgress?: (sent: number) => void;
}

/** What the server answered, be it yes or no. */
interface Answer {
  status: number;
  ok: boolean;
  /** Parsed JSON. */
  body: unknown;
}

interface Raw {
  status: number;
  text: string;
  /** By the server's clock. */
  hora: string | null;
}

/**
 * Sends a request and answers what the server said, a refusal too. Throws `Failure`: offline when no answer came, timeout past
 * `limitMs`, unexpected when a proxy answered for a server that is down.
 */
export async function exchange(url: string, request: Exchange = {}): Promise<Answer> {
  const { status, text, hora } = await (request.onProgress ? sendWithProgress : sendByFetch)(url, request);
  const ok = status >= 200 && status < 300;
  learnHora(hora);
  return { status, ok, body: parse(text, ok) };
}

/** Sends and answers what was asked. Throws `Failure`, also for what the server refuses. */
export async function call<Body>(url: string, request?: Exchange): Promise<Body> {
  const { ok, body } = await exchange(url, request);
  if (!ok) throw failureOf(body);
  return body as Body;
}

/** A POST of JSON, for `exchange` and `call`. */
export function json(content: object, headers: Record<string, string> = {}): Exchange {
  return { method: "POST", headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(content) };
}

/** Sends what needs no answer, from a page that is going away too. */
export function sayLeaving(url: string, content: object): void {
  navigator.sendBeacon?.(url, new Blob([JSON.stringify(content)], { type: "application/json" }));
}

/** All that we answer is JSON. A page that says all is well comes from a Wi-Fi that wants its guests to sign in. */
function parse(text: string, ok: boolean): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Failure(ok ? "offline" : "unexpected", { cause });
  }
}

/** The limit covers the body of the answer too. AbortSignal.any and .timeout are missing on the phones of 2021. */
async function sendByFetch(url: string, request: Exchange): Promise<Raw> {
  const { limitMs = ESPERA_PETICION_MS, signal, method, headers, body } = request;
  const stop = new AbortController();
  const leave = () => stop.abort();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    leave();
  }, limitMs);
  if (signal?.aborted) leave();
  signal?.addEventListener("abort", leave);
  try {
    const response = await fetch(url, { method, headers, body, signal: stop.signal });
    return { status: response.status, text: await response.text(), hora: response.headers.get(HORA) };
  } catch (cause) {
    // The caller left: that is not a failure to show.
    if (signal?.aborted) throw cause;
    throw new Failure(late ? "timeout" : "offline", { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", leave);
  }
}

/** fetch does not say how much of a body has gone. */
function sendWithProgress(url: string, request: Exchange): Promise<Raw> {
  const { limitMs = ESPERA_PETICION_MS, signal, method = "GET", headers = {}, body, onProgress } = request;
  return new Promise((resolve, reject) => {
    const sender = new XMLHttpRequest();
    sender.open(method, url);
    for (const [name, value] of Object.entries(headers)) sender.setRequestHeader(name, value);
    sender.timeout = limitMs;
    sender.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    sender.onload = () =>
      resolve({ status: sender.status, text: sender.responseText, hora: sender.getResponseHeader(HORA) });
    sender.onerror = () => reject(new Failure("offline"));
    sender.ontimeout = () => reject(new Failure("timeout"));
    sender.onabort = () => reject(new DOMException("aborted", "AbortError"));
    if (signal?.aborted) return reject(new DOMException("aborted", "AbortError"));
    signal?.addEventListener("abort", () => sender.abort());
    sender.send(body as XMLHttpRequestBodyInit | null);
  });
}
