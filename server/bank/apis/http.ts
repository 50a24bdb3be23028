/** A JSON request to a bank, limited in time and size, with errors that describe what came back instead. */
import type { Cuerpo } from "../../../rules/bank/llamadas/campos.ts";
import { ESPERA_BANCO_MS, MAX_PAUSA_BANCO_MS, MAX_RESPUESTA_BANCO_BYTES } from "../../../rules/limits/banco.ts";
import { AddressRefused, callOutside } from "../../core/net/afuera.ts";
import { BancoError } from "./api.ts";

interface Call {
  cabeceras?: Record<string, string>;
  cuerpo: unknown;
  signal: AbortSignal;
}

/** Throws a BancoError for anything that is not the bank's answer: timeouts, rejected keys, proxy pages, truncated bodies. */
export async function askBanco(url: string, call: Call): Promise<{ status: number; datos: Cuerpo }> {
  const { status, headers, texto } = await send(url, call);
  if (status === 429) throw new BancoError("espera", "pidió esperar (429)", retryAfter(headers.get("retry-after")));
  if (status === 401 || status === 403) throw new BancoError("rechazo", `no acepta las claves (${status})`);
  if (status >= 500) throw new BancoError("fallo", `respondió ${status}`);
  return { status, datos: parse(texto, status) };
}

async function send(url: string, { cabeceras, cuerpo, signal }: Call) {
  const form = cuerpo instanceof URLSearchParams;
  try {
    const response = await callOutside(url, {
      method: "POST",
      headers: { accept: "application/json", ...(form ? {} : { "content-type": "application/json" }), ...cabeceras },
      body: form ? cuerpo : JSON.stringify(cuerpo),
      signal: AbortSignal.any([signal, AbortSignal.timeout(ESPERA_BANCO_MS)]),
    });
    return { status: response.status, headers: response.headers, texto: await readText(response) };
  } catch (error) {
    if (error instanceof BancoError) throw error;
    if (error instanceof AddressRefused) throw new BancoError("rechazo", error.message);
    const why = error instanceof Error ? error.name : "";
    throw new BancoError("fallo", why === "TimeoutError" ? "no respondió a tiempo" : "no se pudo hablar con él");
  }
}

/** The body, if it is not larger than any legitimate answer. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_RESPUESTA_BANCO_BYTES) throw new BancoError("fallo", "respondió demasiado");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parse(texto: string, status: number): Cuerpo {
  try {
    const datos: unknown = JSON.parse(texto);
    if (typeof datos === "object" && datos !== null && !Array.isArray(datos)) return datos as Cuerpo;
  } catch {
    // Reported below: an HTML page and a truncated body look alike here.
  }
  throw new BancoError("fallo", `respondió algo que no se entiende (${status})`);
}

function retryAfter(header: string | null): number {
  const seconds = /^\d{1,6}$/.test(header ?? "") ? Number(header) : 0;
  return Math.min(seconds * 1000, MAX_PAUSA_BANCO_MS);
}

/** The objects of a list in an answer; empty if it is not a list. */
export function objectsOf(value: unknown): Cuerpo[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "object" && item !== null) : [];
}

/** An object in an answer; empty if it is not an object. */
export function objectOf(value: unknown): Cuerpo {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Cuerpo) : {};
}
