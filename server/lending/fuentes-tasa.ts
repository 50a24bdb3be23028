/** Fetches the day's rate from its sources. The answers are parsed by rules/money/tasa-fuentes.ts. */
import { createHmac } from "node:crypto";
import { rootCertificates } from "node:tls";
import { type Instante, toDia } from "../../rules/country/fecha.ts";
import { ESPERA_TASA_MS, MAX_RESPUESTA_TASA_BYTES } from "../../rules/limits/banco.ts";
import { type FuenteTasa, LECTORES, type LecturaTasa, readRuta } from "../../rules/money/tasa-fuentes.ts";
import type { Ajustes } from "../../rules/operator/ajustes/ajustes.ts";
import type { FuentesDeTasa } from "../core/env/tasas.ts";
import { AddressRefused, callOutside, isLocal, isOwn, mayBeCalled } from "../core/net/afuera.ts";
import { BCV_INTERMEDIATE } from "./bcv-intermediate.ts";

/** A source of the rate, and how to query it. Rejects with a text for the operator if it gives none. */
export interface Fuente {
  nombre: FuenteTasa;
  ask(now: Instante, stop: AbortSignal, loopback: boolean): Promise<LecturaTasa>;
}

/** The sources of the environment, in order; the operator's own from Ajustes comes first. */
export function fuentesOf(env: FuentesDeTasa, propia: Ajustes["tasaFuente"]): Fuente[] {
  const known = env.orden.map(
    (nombre): Fuente => ({
      nombre,
      ask: async (now, stop) => {
        const dicho = LECTORES[nombre](await ASK[nombre](env, now, stop), now);
        if (!dicho) throw new Error("respondió algo que no se entiende");
        return { fuente: nombre, ...dicho };
      },
    }),
  );
  return propia ? [ownOf(propia), ...known] : known;
}

/** Typed in the panel, so it may not lead to this machine or its network, except in development (`loopback`). */
const ownOf = ({ url, ruta }: NonNullable<Ajustes["tasaFuente"]>): Fuente => ({
  nombre: "propia",
  ask: async (now, stop, loopback) => {
    if (!mayBeCalled(url, loopback)) throw new AddressRefused();
    const dicho = readRuta(asJson(await get(url, stop, {}, (hostname) => loopback && isLocal(hostname))), ruta, now);
    if (!dicho) throw new Error(`no hay una tasa en «${ruta}»`);
    return { fuente: "propia", ...dicho };
  },
});

type Ask = (env: FuentesDeTasa, now: Instante, stop: AbortSignal) => Promise<unknown>;

const ASK: Record<FuentesDeTasa["orden"][number], Ask> = {
  // The BCV's server omits the intermediate certificate, so we bring it; everything else is verified as usual. When the BCV
  // changes its authority, this source fails and says so; TASA_BCV_CA takes the new certificate.
  bcv: ({ bcv }, _, stop) => get(bcv.url, stop, { tls: { ca: [...rootCertificates, bcv.ca ?? BCV_INTERMEDIATE] } }),
  dolarapi: async ({ dolarapi }, _, stop) => asJson(await get(dolarapi, stop)),
  pydolarve: async ({ pydolarve }, _, stop) => asJson(await get(pydolarve, stop)),
  r4: async ({ r4 }, now, stop) => {
    if (!r4) throw new Error("faltan las claves de R4");
    const ask = { Moneda: "USD", Fechavalor: toDia(now) };
    const Authorization = createHmac("sha256", r4.clave).update(`${ask.Fechavalor}${ask.Moneda}`).digest("hex");
    const headers = { "content-type": "application/json", Authorization, Commerce: r4.comercio };
    return asJson(await get(`${r4.url}/MBbcv`, stop, { method: "POST", headers, body: JSON.stringify(ask) }));
  },
};

/** The text of an answer, if there is one and it is not too large. */
async function get(url: string, stop: AbortSignal, init: BunFetchRequestInit = {}, inside = isOwn): Promise<string> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(ESPERA_TASA_MS)]);
  const response = await callOutside(url, { ...init, signal }, inside);
  if (!response.ok) throw new Error(`respondió ${response.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_RESPUESTA_TASA_BYTES) throw new Error("respondió demasiado");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("no respondió en JSON");
  }
}
