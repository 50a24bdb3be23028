/** Environment variables for the sources of the exchange rate. */
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { FUENTES_TASA } from "../../../rules/money/tasa-fuentes.ts";
import type { BancosEnv } from "./bancos.ts";

type Fuente = (typeof FUENTES_TASA)[number];
const isFuente = (name: string): name is Fuente => FUENTES_TASA.some((known) => known === name);

const lista = z.pipe(
  z.string(),
  z.transform((text: string) =>
    text
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean),
  ),
);
const url = z.url("debe ser una dirección");

export const VARIABLES_DE_TASAS = {
  TASA_FUENTES: z._default(
    lista.check(
      z.refine(
        (items) => items.join() === "ninguna" || (items.length > 0 && items.every((item) => isFuente(item))),
        "debe ser ninguna, o una lista de bcv, dolarapi, pydolarve y r4",
      ),
    ),
    ["bcv", "dolarapi", "pydolarve"],
  ),
  TASA_BCV_URL: z._default(url, "https://www.bcv.org.ve/"),
  /** A file with the certificates, in PEM, that the BCV's server fails to send. */
  TASA_BCV_CA: z.optional(z.string()),
  TASA_DOLARAPI_URL: z._default(url, "https://ve.dolarapi.com/v1/dolares/oficial"),
  TASA_PYDOLARVE_URL: z._default(url, "https://pydolarve.org/api/v2/dollar?page=bcv"),
};

/** The sources of the day's rate, in order, with their addresses. */
export interface FuentesDeTasa {
  orden: (typeof FUENTES_TASA)[number][];
  /** `ca`: certificates in PEM to use instead of the built-in one. */
  bcv: { url: string; ca: string | null };
  dolarapi: string;
  pydolarve: string;
  r4: BancosEnv["r4"];
}

type Env = z.infer<z.ZodMiniObject<typeof VARIABLES_DE_TASAS>>;

/** Null for TASA_FUENTES=ninguna. */
export function tasasOf(env: Env, r4: BancosEnv["r4"]): FuentesDeTasa | null {
  const orden = env.TASA_FUENTES.filter(isFuente);
  if (orden.length === 0) return null;
  const { TASA_BCV_URL, TASA_BCV_CA, TASA_DOLARAPI_URL: dolarapi, TASA_PYDOLARVE_URL: pydolarve } = env;
  const bcv = { url: TASA_BCV_URL, ca: TASA_BCV_CA ? readCertificates(TASA_BCV_CA) : null };
  return { orden, bcv, dolarapi, pydolarve, r4 };
}

/** What is wrong with them, one line each. */
export function faultsOfTasas(given: Record<string, string | undefined>): string[] {
  const faults: string[] = [];
  const { TASA_BCV_CA: file, TASA_FUENTES = "", BANCO_R4_COMERCIO } = given;
  if (file && readCertificates(file) === null) faults.push(`TASA_BCV_CA: no hay un certificado PEM en ${file}`);
  if (/\br4\b/.test(TASA_FUENTES) && !BANCO_R4_COMERCIO) faults.push("TASA_FUENTES: r4 pide BANCO_R4_COMERCIO");
  return faults;
}

/** The certificates of a file, in PEM; null if there are none. */
function readCertificates(file: string): string | null {
  try {
    const found = readFileSync(file, "utf8").match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    return found.length === 0 ? null : found.map((pem) => new X509Certificate(pem).toString()).join("");
  } catch {
    return null;
  }
}
