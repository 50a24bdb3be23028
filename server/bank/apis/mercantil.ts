/**
 * Mercantil, mobile-payment/search: the payments with that amount, reference, day and phones, or error 0330. Phones travel as
 * AES-128-ECB in base64, under the first half of the SHA-256 of the key. Amounts are JSON numbers, days YYYY-MM-DD.
 */
import { createCipheriv, createHash } from "node:crypto";
import { type Cuerpo, readDia, readMonto, textOf } from "../../../rules/bank/llamadas/campos.ts";
import { formatDecimal } from "../../../rules/money/dinero.ts";
import type { BancosEnv } from "../../core/env/bancos.ts";
import {
  type BancoApi,
  BancoError,
  type Contestacion,
  creditOf,
  FALTAN_DATOS,
  type Hallazgo,
  NO_HALLADO,
  type Pregunta,
  phoneFull,
} from "./api.ts";
import { askBanco, objectsOf } from "./http.ts";

const MERCANTIL = "0105";
const NADA = "0330";

type Config = NonNullable<BancosEnv["mercantil"]>;

export function createMercantil(config: Config): BancoApi {
  return {
    banco: MERCANTIL,
    cuenta: MERCANTIL,
    listar: null,
    ask: (pregunta, signal) => search(config, pregunta, signal),
  };
}

function encrypt(text: string, clave: string): string {
  const key = createHash("sha256").update(clave).digest().subarray(0, 16);
  const cipher = createCipheriv("aes-128-ecb", key, null);
  return Buffer.concat([cipher.update(text, "utf8"), cipher.final()]).toString("base64");
}

async function search(config: Config, pregunta: Pregunta, signal: AbortSignal): Promise<Contestacion> {
  const { telefono, referencia, monto, dia } = pregunta;
  if (!telefono) return FALTAN_DATOS;
  const cuerpo = {
    merchant_identify: {
      integratorId: config.integrador,
      merchantId: config.comercio,
      terminalId: config.terminal,
    },
    client_identify: {
      ipaddress: "127.0.0.1",
      browser_agent: "Cuotica",
      mobile: { manufacturer: "", location: { lat: 0, lng: 0 } },
    },
    search_by: {
      amount: Number(formatDecimal(monto).replace(",", ".")),
      currency: "ves",
      origin_mobile_number: encrypt(phoneFull(telefono), config.clave),
      destination_mobile_number: encrypt(phoneFull(config.telefono), config.clave),
      payment_reference: referencia,
      trx_date: dia,
    },
  };
  const cabeceras = { "x-ibm-client-id": config.cliente };
  const { status, datos } = await askBanco(`${config.url}/mobile-payment/search`, { cabeceras, cuerpo, signal });
  const [error] = objectsOf(datos.error_list);
  if (error) {
    if (textOf(error.error_code) === NADA) return NO_HALLADO;
    throw new BancoError("fallo", `respondió ${textOf(error.error_code)}: ${textOf(error.description)}`.slice(0, 200));
  }
  if (status !== 200 || !Array.isArray(datos.transaction_list)) throw new BancoError("fallo", "no dijo qué encontró");
  const hallazgos = objectsOf(datos.transaction_list).flatMap((item) => readItem(item, pregunta));
  if (hallazgos.length > 0) return { respuesta: "hallado", hallazgos };
  return datos.transaction_list.length > 0 ? { respuesta: "otro monto", hallazgos } : NO_HALLADO;
}

/** One of the payments found, if it is the one asked about. */
function readItem(item: Cuerpo, { referencia, monto, dia, telefono, bancoPagador }: Pregunta): Hallazgo[] {
  const told = textOf(item.payment_reference) || referencia;
  if (readMonto(item.amount) !== monto || told.slice(-6) !== referencia.slice(-6)) return [];
  const day = readDia(item.trx_date) ?? dia;
  const leido = creditOf({ banco: MERCANTIL, monto, referencia: told, telefono, bancoPagador, dia: day });
  return [{ leido, texto: JSON.stringify(item), propio: null, clave: ["pago", told, String(monto), day] }];
}
