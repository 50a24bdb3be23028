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
  /** Called with the fraction of the body sent, from 0 to 1. */
  onProgress?: (sent: number) => void;
}

/** The server's response, successful or not. */
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
 * Sends a request and returns the response, even a refusal. Throws `Failure`: offline without a response, timeout past
 * `limitMs`, unexpected if a proxy answered for a server that is down.
 */
export async function exchange(url: string, request: Exchange = {}): Promise<Answer> {
  const { status, text, hora } = await (request.onProgress ? sendWithProgress : sendByFetch)(url, request);
  const ok = status >= 200 && status < 300;
  learnHora(hora);
  return { status, ok, body: parse(text, ok) };
}

/** Sends a request and returns its answer. Throws `Failure`, including for refusals. */
export async function call<Body>(url: string, request?: Exchange): Promise<Body> {
  const { ok, body } = await exchange(url, request);
  if (!ok) throw failureOf(body);
  return body as Body;
}

/** A POST of JSON, for `exchange` and `call`. */
export function json(content: object, headers: Record<string, string> = {}): Exchange {
  return { method: "POST", headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(content) };
}

/** Sends a request that needs no response, even from a page that is closing. */
export function sayLeaving(url: string, content: object): void {
  navigator.sendBeacon?.(url, new Blob([JSON.stringify(content)], { type: "application/json" }));
}

/** All our responses are JSON. An HTML page with status 200 comes from a Wi-Fi that wants its guests to sign in. */
function parse(text: string, ok: boolean): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Failure(ok ? "offline" : "unexpected", { cause });
  }
}

/** The time limit includes the response's body. AbortSignal.any and .timeout are missing on phones of 2021. */
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
    // The caller cancelled: that is no failure to show.
    if (signal?.aborted) throw cause;
    throw new Failure(late ? "timeout" : "offline", { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", leave);
  }
}

/** For progress: fetch does not report how much of a body was sent. */
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
