/**
 * Banesco, «Confirmación de Transacciones»: a token of five minutes from its Keycloak, then the credits with that reference. A Pago
 * Móvil is asked for by the last six digits, the payer's phone and bank, and the day. The answer is an envelope read before its HTTP
 * status: «70001» (nothing found) comes as 200 from one of its installations and as 400 from another, «CRT503» is maintenance.
 * Its token is documented as client_credentials; clients that went live were refused that and use the password grant with the client
 * as its own user. Both are tried, in that order.
 */
import { type Cuerpo, readDia, readMonto, textOf } from "../../../rules/bank/llamadas/campos.ts";
import { formatDecimal } from "../../../rules/money/dinero.ts";
import type { Clock } from "../../core/clock.ts";
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
import { askBanco, objectOf, objectsOf } from "./http.ts";

const BANESCO = "0134";

type Config = NonNullable<BancosEnv["banesco"]>;

export function createBanesco(config: Config, clock: Clock): BancoApi {
  let token: { value: string; hasta: number } | null = null;
  const fresh = async (signal: AbortSignal): Promise<string> => {
    if (token && token.hasta > clock.now()) return token.value;
    const { value, seconds } = await signIn(config, signal);
    // Dropped a minute early: the call that uses it takes time too.
    token = { value, hasta: clock.now() + Math.max(seconds - 60, 0) * 1000 };
    return value;
  };
  return {
    banco: BANESCO,
    cuenta: config.cuenta,
    listar: null,
    async ask(pregunta, signal) {
      if (!pregunta.telefono || !pregunta.bancoPagador) return FALTAN_DATOS;
      try {
        return await search(config, await fresh(signal), pregunta, signal);
      } catch (error) {
        token = null;
        // The bank may end a token early: try once more with a new one.
        if (!(error instanceof BancoError) || error.clase !== "rechazo") throw error;
        return search(config, await fresh(signal), pregunta, signal);
      }
    },
  };
}

async function signIn(config: Config, signal: AbortSignal): Promise<{ value: string; seconds: number }> {
  const { cliente, clave, ssoUrl } = config;
  const basic = Buffer.from(`${cliente}:${clave}`).toString("base64");
  const grants: Record<string, string>[] = [
    { grant_type: "client_credentials" },
    { grant_type: "password", username: cliente, password: clave },
  ];
  for (const grant of grants) {
    const call = { cabeceras: { authorization: `Basic ${basic}` }, cuerpo: new URLSearchParams(grant), signal };
    const answer = await askBanco(ssoUrl, call).catch((error) => {
      if (error instanceof BancoError && error.clase === "rechazo") return null;
      throw error;
    });
    const value = textOf(answer?.datos.access_token);
    if (value) return { value, seconds: Number(textOf(answer?.datos.expires_in)) || 0 };
  }
  throw new BancoError("rechazo", "no acepta las claves (SSO)");
}

async function search(
  { url, cuenta }: Config,
  token: string,
  pregunta: Pregunta,
  signal: AbortSignal,
): Promise<Contestacion> {
  const { referencia, monto, dia, telefono, bancoPagador } = pregunta;
  const cuerpo = {
    dataRequest: {
      device: { type: "Server", description: "Cuotica", ipAddress: "127.0.0.1" },
      securityAuth: { sessionId: "" },
      transaction: {
        referenceNumber: referencia.slice(-6),
        amount: Number(formatDecimal(monto).replace(",", ".")),
        accountId: cuenta,
        startDt: dia,
        phoneNum: phoneFull(telefono ?? ""),
        bankId: bancoPagador,
      },
    },
  };
  const { datos } = await askBanco(url, { cabeceras: { authorization: `Bearer ${token}` }, cuerpo, signal });
  const { statusCode, statusDesc } = objectOf(datos.httpStatus);
  const code = textOf(statusCode);
  if (code === "70001") return NO_HALLADO;
  if (code === "CRT503") throw new BancoError("espera", "está en mantenimiento (CRT503)");
  if (code !== "200") throw new BancoError("fallo", `respondió ${code}: ${textOf(statusDesc)}`.slice(0, 200));
  const detail = objectOf(datos.dataResponse).transactionDetail;
  const credits = (Array.isArray(detail) ? objectsOf(detail) : [objectOf(detail)]).filter(
    ({ trnType }) => textOf(trnType).toUpperCase() === "CR",
  );
  const hallazgos = credits.flatMap((item) => readItem(item, pregunta));
  if (hallazgos.length > 0) return { respuesta: "hallado", hallazgos };
  return credits.length > 0 ? { respuesta: "otro monto", hallazgos } : NO_HALLADO;
}

/** A credit in the response, if it matches the question. */
function readItem(item: Cuerpo, { referencia, monto, dia, telefono, bancoPagador }: Pregunta): Hallazgo[] {
  const told = textOf(item.referenceNumber) || referencia;
  if (readMonto(item.amount) !== monto || told.slice(-6) !== referencia.slice(-6)) return [];
  const day = readDia(item.trnDate) ?? dia;
  const known = { banco: BANESCO, monto, telefono, bancoPagador, dia: day };
  // If only the last six digits are known, the pago's own reference says more.
  const whole = told.length >= referencia.length ? told : referencia;
  const leido = creditOf({ ...known, referencia: whole });
  return [{ leido, texto: JSON.stringify(item), propio: null, clave: ["pago", told, String(monto), day] }];
}
