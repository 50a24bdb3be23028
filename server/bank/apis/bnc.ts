/**
 * BNC, ESolutions. Every call is { ClientGUID, Reference, Value, Validation }: Value is the question as AES-256-CBC of its UTF-16 text,
 * key and vector from PBKDF2 (SHA-1, 1000 rounds, the bank's fixed salt) of the master key at sign-in and of the day's working key
 * after it; Validation is its SHA-256. The working key ends at midnight, or earlier: «EPIRWK» asks for another.
 * /Position/History tells the last three days, /Position/ValidateP2P whether one payment came in. Not confirmed: RequestDate of the
 * latter (in newer versions), and which of the history's ReferenceA to D is the payer's (taken for A); ControlNumber is ours.
 */
import { createCipheriv, createDecipheriv, createHash, pbkdf2Sync, randomBytes } from "node:crypto";
import {
  type Cuerpo,
  readBanco,
  readDia,
  readMonto,
  readReferencia,
  readTelefono,
  textOf,
} from "../../../rules/bank/llamadas/campos.ts";
import type { Leido } from "../../../rules/bank/tipos.ts";
import { addDays, type Instante, startOfDay } from "../../../rules/country/fecha.ts";
import { MOVIMIENTOS_CADA_MS } from "../../../rules/limits/banco.ts";
import { formatDecimal } from "../../../rules/money/dinero.ts";
import { type Clock, today } from "../../core/clock.ts";
import type { BancosEnv } from "../../core/env/bancos.ts";
import { type BancoApi, BancoError, creditOf, FALTAN_DATOS, type Hallazgo, NO_HALLADO, phoneFull } from "./api.ts";
import { askBanco, objectOf, objectsOf } from "./http.ts";

const BNC = "0191";
const SAL = "Ivan Medvedev";
const CLAVE_VENCIDA = "EPIRWK";

type Config = NonNullable<BancosEnv["bnc"]>;

interface Cipher {
  seal(text: string): string;
  open(sealed: string): string;
}

function cipherOf(clave: string): Cipher {
  const derived = pbkdf2Sync(clave, SAL, 1000, 48, "sha1");
  const [key, iv] = [derived.subarray(0, 32), derived.subarray(32)];
  return {
    seal(text) {
      const cipher = createCipheriv("aes-256-cbc", key, iv);
      return Buffer.concat([cipher.update(Buffer.from(text, "utf16le")), cipher.final()]).toString("base64");
    },
    open(sealed) {
      const decipher = createDecipheriv("aes-256-cbc", key, iv);
      return Buffer.concat([decipher.update(Buffer.from(sealed, "base64")), decipher.final()]).toString("utf16le");
    },
  };
}

export function createBnc(config: Config, clock: Clock): BancoApi {
  const master = cipherOf(config.clave);
  let working: { cipher: Cipher; hasta: Instante } | null = null;

  const signIn = async (signal: AbortSignal): Promise<Cipher> => {
    if (working && working.hasta > clock.now()) return working.cipher;
    const answer = objectOf(await call(config, master, "/Auth/LogOn", { ClientGUID: config.guid }, signal));
    const key = textOf(answer.WorkingKey);
    if (!key) throw new BancoError("fallo", "no dio la clave del día");
    working = { cipher: cipherOf(key), hasta: startOfDay(addDays(today(clock), 1)) };
    return working.cipher;
  };
  const ask = async (path: string, question: Cuerpo, signal: AbortSignal): Promise<unknown> => {
    try {
      return await call(config, await signIn(signal), path, question, signal);
    } catch (error) {
      if (!(error instanceof BancoError) || !error.message.startsWith(CLAVE_VENCIDA)) throw error;
      working = null;
      return await call(config, await signIn(signal), path, question, signal);
    }
  };
  const who = { ClientID: config.rif, AccountNumber: config.cuenta, ChildClientID: "", BranchID: "" };

  return {
    banco: BNC,
    cuenta: config.cuenta,
    listar: {
      cadaMs: MOVIMIENTOS_CADA_MS,
      diasPorVez: Number.POSITIVE_INFINITY,
      async *paginas(dia, signal) {
        const rows = objectsOf(await ask("/Position/History", who, signal));
        yield rows.filter((row) => readDia(row.Date) === dia).flatMap((row) => readRow(row, config.cuenta));
      },
    },
    async ask({ referencia, monto, dia, telefono, bancoPagador }, signal) {
      if (!telefono || !bancoPagador) return FALTAN_DATOS;
      const question = {
        ...who,
        Amount: Number(formatDecimal(monto).replace(",", ".")),
        BankCode: Number(bancoPagador),
        PhoneNumber: phoneFull(telefono),
        Reference: referencia,
        RequestDate: `${dia}T00:00:00`,
      };
      const answer = objectOf(await ask("/Position/ValidateP2P", question, signal));
      if (typeof answer.MovementExists !== "boolean") throw new BancoError("fallo", "no dijo si existe");
      if (!answer.MovementExists) return NO_HALLADO;
      const told = readMonto(answer.Amount) ?? monto;
      const own = readReferencia(answer.ControlNumber);
      const known = { banco: BNC, monto: told, telefono, bancoPagador, dia: readDia(answer.Date) ?? dia };
      const leido = creditOf({ ...known, referencia: own ?? referencia, referenciaPagador: referencia });
      const texto = JSON.stringify({ pregunta: { ...question, ClientID: undefined }, respuesta: answer });
      const hallazgo = { leido, texto, propio: own, clave: ["pago", bancoPagador, referencia, String(told), dia] };
      return { respuesta: told === monto ? "hallado" : "otro monto", hallazgos: [hallazgo] };
    },
  };
}

async function call({ guid, url }: Config, cipher: Cipher, path: string, question: Cuerpo, signal: AbortSignal) {
  const text = JSON.stringify(question);
  const cuerpo = {
    ClientGUID: guid,
    Reference: randomBytes(10).toString("hex"),
    Value: cipher.seal(text),
    Validation: createHash("sha256").update(text).digest("hex"),
    swTestOperation: false,
  };
  const { datos } = await askBanco(url + path, { cuerpo, signal });
  const message = textOf(datos.message).slice(0, 200);
  if (textOf(datos.status) !== "OK") {
    const rejected = /^EPI(CNF|ONA|MC1|MC2)/.test(message);
    throw new BancoError(rejected ? "rechazo" : "fallo", message || "respondió KO");
  }
  try {
    return JSON.parse(cipher.open(String(datos.value))) as unknown;
  } catch {
    throw new BancoError("fallo", "respondió algo que no se entiende");
  }
}

/** A row of the history, if it is a credit. */
function readRow(row: Cuerpo, cuenta: string): Hallazgo[] {
  if (!/^ingreso/i.test(textOf(row.BalanceDelta))) return [];
  const { ControlNumber, Amount, Date: fecha, ReferenceA } = row;
  const clave = ["movimiento", cuenta, ...[fecha, ControlNumber, ReferenceA, Amount].map(textOf)];
  return [{ leido: readCredit(row), texto: JSON.stringify(row), propio: textOf(ControlNumber) || null, clave }];
}

function readCredit(row: Cuerpo): Leido {
  const about = `${textOf(row.Type)} ${textOf(row.Concept)}`;
  if (/comisi|reverso|devoluci|interes/i.test(textOf(row.Type))) return { motivo: "Un abono del banco, y no un pago." };
  const monto = readMonto(row.Amount);
  const referencia = readReferencia(row.ControlNumber) ?? readReferencia(row.ReferenceA);
  if (monto === null || referencia === null) return null;
  return creditOf({
    banco: BNC,
    monto,
    referencia,
    referenciaPagador: readReferencia(row.ReferenceA),
    telefono: readTelefono(row.ReferenceB) ?? readTelefono(row.ReferenceC),
    bancoPagador: readBanco(row.BankCode),
    dia: readDia(row.Date),
    tipo: /p2p|pago ?m[oó]vil/i.test(about) ? "pago_movil" : "transferencia",
  });
}
