/** The environment variables of bank APIs. A bank is asked only if all its keys are set. */

import * as z from "zod/mini";
import { parseTelefono, type Telefono } from "../../../rules/country/telefono.ts";
import { withoutEnd } from "../../../rules/recorte.ts";

/** Keys travel in every call: only this machine may be called unencrypted. */
export const isGuarded = (text: string) =>
  URL.canParse(text) && /^(https:\/\/.|http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$))/.test(text);
const url = z.string().check(z.refine(isGuarded, "debe ser una dirección que empiece por https://"));
const cuenta = z.string().check(z.regex(/^\d{20}$/, "deben ser los 20 dígitos de tu cuenta"));
const telefono = z
  .string()
  .check(z.refine((text) => parseTelefono(text) !== null, "debe ser un teléfono móvil venezolano"));
const clave = z.optional(z.string());

export const VARIABLES_DE_BANCOS = {
  BANCO_BDV_CLAVE: clave,
  BANCO_BDV_CUENTA: z.optional(cuenta),
  BANCO_BDV_TELEFONO: z.optional(telefono),
  BANCO_BDV_URL: z._default(url, "https://bdvconciliacion.banvenez.com"),
  BANCO_R4_COMERCIO: clave,
  BANCO_R4_CLAVE: clave,
  BANCO_R4_URL: z._default(url, "https://r4conecta.mibanco.com.ve"),
  BANCO_MERCANTIL_CLIENTE: clave,
  BANCO_MERCANTIL_COMERCIO: clave,
  BANCO_MERCANTIL_CLAVE: clave,
  BANCO_MERCANTIL_TELEFONO: z.optional(telefono),
  BANCO_MERCANTIL_INTEGRADOR: z._default(z.string(), "31"),
  BANCO_MERCANTIL_TERMINAL: z._default(z.string(), "1"),
  BANCO_MERCANTIL_URL: z._default(url, "https://apimbu.mercantilbanco.com/mercantil-banco/prod/v1"),
  BANCO_BNC_GUID: clave,
  BANCO_BNC_CLAVE: clave,
  BANCO_BNC_RIF: z.optional(z.string().check(z.regex(/^[JGVE]\d{8,9}$/, "debe ser tu RIF, como J123456789"))),
  BANCO_BNC_CUENTA: z.optional(cuenta),
  BANCO_BNC_URL: z._default(url, "https://servicios.bncenlinea.com:16100/api"),
  BANCO_BANESCO_CLIENTE: clave,
  BANCO_BANESCO_CLAVE: clave,
  BANCO_BANESCO_CUENTA: z.optional(cuenta),
  BANCO_BANESCO_SSO_URL: z._default(
    url,
    "https://sso-sso-project.apps.proplakur.banesco.com/auth/realms/realm-api-prd/protocol/openid-connect/token",
  ),
  BANCO_BANESCO_URL: z._default(
    url,
    "https://sid-validador-consulta-de-transacciones-3scale-apicast-61e25ec.apps.proplakur.banesco.com/financial-account/transactions",
  ),
  BANCO_BANCAMIGA_CLAVE: clave,
  BANCO_BANCAMIGA_URL: z.optional(url),
};

export const SECRETOS_DE_BANCOS = [
  "BANCO_BDV_CLAVE",
  "BANCO_R4_COMERCIO",
  "BANCO_R4_CLAVE",
  "BANCO_MERCANTIL_CLIENTE",
  "BANCO_MERCANTIL_CLAVE",
  "BANCO_BNC_CLAVE",
  "BANCO_BANESCO_CLAVE",
  "BANCO_BANCAMIGA_CLAVE",
];

/** What each bank needs, all of it or nothing. */
const JUNTAS = [
  ["BANCO_MERCANTIL_CLIENTE", "BANCO_MERCANTIL_COMERCIO", "BANCO_MERCANTIL_CLAVE", "BANCO_MERCANTIL_TELEFONO"],
  ["BANCO_BNC_GUID", "BANCO_BNC_CLAVE", "BANCO_BNC_RIF", "BANCO_BNC_CUENTA"],
  ["BANCO_BANESCO_CLIENTE", "BANCO_BANESCO_CLAVE", "BANCO_BANESCO_CUENTA"],
  ["BANCO_BANCAMIGA_CLAVE", "BANCO_BANCAMIGA_URL"],
];

type Given = Record<string, string | undefined>;

/** One line for each bank that is only partly configured. */
export function faultsOfBancos(given: Given): string[] {
  const halves = JUNTAS.flatMap((names) => {
    const missing = names.filter((name) => !given[name]);
    return missing.length > 0 && missing.length < names.length
      ? [`${names.filter((name) => given[name]).join(", ")}: falta ${missing.join(", ")}`]
      : [];
  });
  const { BANCO_BDV_CLAVE: bdv, BANCO_BDV_CUENTA: cuentaBdv, BANCO_BDV_TELEFONO: telefonoBdv } = given;
  if (bdv && !cuentaBdv && !telefonoBdv)
    halves.push("BANCO_BDV_CLAVE: falta BANCO_BDV_CUENTA (leer movimientos), BANCO_BDV_TELEFONO (preguntar) o las dos");
  if (!bdv && (cuentaBdv || telefonoBdv)) halves.push("BANCO_BDV_CUENTA, BANCO_BDV_TELEFONO: falta BANCO_BDV_CLAVE");
  if (!given.BANCO_R4_COMERCIO && given.BANCO_R4_CLAVE) halves.push("BANCO_R4_CLAVE: falta BANCO_R4_COMERCIO");
  return halves;
}

/** The banks that may be asked; null for those without keys. Addresses without a final slash. */
export interface BancosEnv {
  bdv: { clave: string; cuenta: string | null; telefono: Telefono | null; url: string } | null;
  r4: { comercio: string; clave: string; url: string } | null;
  mercantil: {
    cliente: string;
    comercio: string;
    clave: string;
    telefono: Telefono;
    integrador: string;
    terminal: string;
    url: string;
  } | null;
  bnc: { guid: string; clave: string; rif: string; cuenta: string; url: string } | null;
  banesco: { cliente: string; clave: string; cuenta: string; ssoUrl: string; url: string } | null;
  bancamiga: { clave: string; url: string } | null;
}

const variables = z.object(VARIABLES_DE_BANCOS);
const bare = (address: string) => withoutEnd(address, /[/]/);
const phone = (text: string | undefined) => (text ? parseTelefono(text) : null);

export function bancosOf(env: z.infer<typeof variables>): BancosEnv {
  const { BANCO_BDV_CLAVE: bdv, BANCO_R4_COMERCIO: r4, BANCO_BANCAMIGA_URL: bancamiga } = env;
  const mercantil = phone(env.BANCO_MERCANTIL_TELEFONO);
  return {
    bdv: bdv
      ? {
          clave: bdv,
          cuenta: env.BANCO_BDV_CUENTA ?? null,
          telefono: phone(env.BANCO_BDV_TELEFONO),
          url: bare(env.BANCO_BDV_URL),
        }
      : null,
    r4: r4 ? { comercio: r4, clave: env.BANCO_R4_CLAVE ?? r4, url: bare(env.BANCO_R4_URL) } : null,
    mercantil: mercantil
      ? {
          cliente: env.BANCO_MERCANTIL_CLIENTE ?? "",
          comercio: env.BANCO_MERCANTIL_COMERCIO ?? "",
          clave: env.BANCO_MERCANTIL_CLAVE ?? "",
          telefono: mercantil,
          integrador: env.BANCO_MERCANTIL_INTEGRADOR,
          terminal: env.BANCO_MERCANTIL_TERMINAL,
          url: bare(env.BANCO_MERCANTIL_URL),
        }
      : null,
    bnc: env.BANCO_BNC_GUID
      ? {
          guid: env.BANCO_BNC_GUID,
          clave: env.BANCO_BNC_CLAVE ?? "",
          rif: env.BANCO_BNC_RIF ?? "",
          cuenta: env.BANCO_BNC_CUENTA ?? "",
          url: bare(env.BANCO_BNC_URL),
        }
      : null,
    banesco: env.BANCO_BANESCO_CLIENTE
      ? {
          cliente: env.BANCO_BANESCO_CLIENTE,
          clave: env.BANCO_BANESCO_CLAVE ?? "",
          cuenta: env.BANCO_BANESCO_CUENTA ?? "",
          ssoUrl: bare(env.BANCO_BANESCO_SSO_URL),
          url: bare(env.BANCO_BANESCO_URL),
        }
      : null,
    bancamiga: bancamiga ? { clave: env.BANCO_BANCAMIGA_CLAVE ?? "", url: bare(bancamiga) } : null,
  };
}
