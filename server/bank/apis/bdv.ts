/**
 * Banco de Venezuela, «Conciliación». Two services with one key, both POST and always HTTP 200:
 * · /apis/bdv/consulta/movimientos lists the account, a hundred movements a page, the next page after the last `nroMov`. Its code is
 *   text, its amounts "36.960,41". One day a call: it refuses ranges that mix closed days with today. Reading changes nothing.
 * · /getMovement says whether one payment came in, and marks it conciliated: asked again it says «ya fue conciliado anteriormente».
 *   One cent off, or the day of UTC after 20:00, and it says 1010, as it does for a reference that does not exist and for a wrong key.
 * Not confirmed: what the list says of a day without movements (taken for a list that is missing or empty).
 */

import type { Cuerpo } from "../../../rules/bank/llamadas/campos.ts";
import {
  readBanco,
  readCedula,
  readDia,
  readHora,
  readMonto,
  readTelefono,
  textOf,
} from "../../../rules/bank/llamadas/campos.ts";
import type { Lectura, Leido } from "../../../rules/bank/tipos.ts";
import type { Dia } from "../../../rules/country/fecha.ts";
import { MAX_PAGINAS_DE_MOVIMIENTOS, MOVIMIENTOS_CADA_MS } from "../../../rules/limits/banco.ts";
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
  phoneLocal,
} from "./api.ts";
import { askBanco, objectOf, objectsOf } from "./http.ts";

const BDV = "0102";
const HECHO = "1000";

type Config = NonNullable<BancosEnv["bdv"]>;

export function createBdv(config: Config): BancoApi {
  const { cuenta, telefono } = config;
  return {
    banco: BDV,
    cuenta: cuenta ?? BDV,
    listar: cuenta
      ? {
          cadaMs: MOVIMIENTOS_CADA_MS,
          diasPorVez: Number.POSITIVE_INFINITY,
          paginas: (dia, signal) => listDay(config, cuenta, dia, signal),
        }
      : null,
    ask: telefono ? (pregunta, signal) => askMovement(config, telefono, pregunta, signal) : null,
  };
}

async function call({ url, clave }: Config, path: string, cuerpo: unknown, signal: AbortSignal) {
  const { datos } = await askBanco(url + path, { cabeceras: { "x-api-key": clave }, cuerpo, signal });
  const mensaje = textOf(datos.message);
  if (/no afiliado|api ?key/i.test(mensaje)) throw new BancoError("rechazo", `no acepta las claves: ${mensaje}`);
  return { codigo: textOf(datos.code), mensaje, datos: objectOf(datos.data) };
}

// ─── The list ────────────────────────────────────────────────────────────────────────────────────────────────────────────

async function* listDay(config: Config, cuenta: string, dia: Dia, signal: AbortSignal): AsyncGenerator<Hallazgo[]> {
  const [year, month, day] = dia.split("-");
  const fecha = `${day}/${month}/${year}`;
  const seen = new Map<string, number>();
  let nroMovimiento = "";
  for (let page = 0; page < MAX_PAGINAS_DE_MOVIMIENTOS; page++) {
    const cuerpo = { cuenta, fechaIni: fecha, fechaFin: fecha, tipoMoneda: "VES", nroMovimiento };
    const { codigo, mensaje, datos } = await call(config, "/apis/bdv/consulta/movimientos", cuerpo, signal);
    if (codigo !== HECHO && /no (existe|hay|posee|se encontr)|sin movimientos/i.test(mensaje)) return;
    if (codigo !== HECHO) throw new BancoError("fallo", `respondió ${codigo}: ${mensaje}`.slice(0, 200));
    const rows = objectsOf(datos.movs);
    yield takeNew(rows, seen, cuenta);
    const last = textOf(rows.at(-1)?.nroMov);
    if (rows.length < 100 || last === "" || last === nroMovimiento) return;
    nroMovimiento = last;
  }
}

/** The credits of a page, each distinguished from equal ones. A row with a number is the same on every page. */
function takeNew(rows: Cuerpo[], seen: Map<string, number>, cuenta: string): Hallazgo[] {
  return rows.flatMap((row) => {
    if (!/^cr/i.test(textOf(row.mov))) return [];
    const propio = textOf(row.nroMov) || null;
    const same = [row.fecha, row.hora, row.referencia, row.importe, propio].map(textOf);
    const times = (seen.get(same.join("|")) ?? 0) + 1;
    seen.set(same.join("|"), times);
    const clave = ["movimiento", cuenta, ...same, ...(propio ? [] : [String(times)])];
    return propio && times > 1 ? [] : [{ leido: readRow(row), texto: JSON.stringify(row), propio, clave }];
  });
}

function readRow(row: Cuerpo): Leido {
  const about = `${textOf(row.descripcion)} ${textOf(row.observacion)}`.replace(/\s+/g, " ");
  if (/comisi|reverso|devoluci|interes/i.test(about)) return { motivo: "Un abono del banco, y no un pago." };
  const monto = readMonto(row.importe);
  const referencia = textOf(row.referencia);
  if (monto === null || !/[1-9]/.test(referencia)) return null;
  const tipo = /pago ?m[oó]vil/i.test(about) ? "pago_movil" : "transferencia";
  return creditOf({
    banco: BDV,
    monto,
    referencia,
    tipo,
    dia: readDia(row.fecha),
    hora: readHora(row.hora),
    ...payerOf(textOf(row.observacion) || textOf(row.descripcion)),
  });
}

/**
 * "PAGOMOVIL OTROS BANCOS 0134 04145550122", "PAGO RECIBIDO OTROS BANCOS 0191 V11222333", "PAGOMOVIL BDV V011222333 MARIA
 * PEREZ".
 */
function payerOf(observacion: string): Partial<Lectura> {
  const [, banco, who] = /OTROS BANCOS (\d{4}) ([A-Z]?\d{6,15})\b/i.exec(observacion.replace(/\s+/g, " ")) ?? [];
  if (banco) return { bancoPagador: readBanco(banco), telefono: readTelefono(who), cedula: readCedulaOnly(who) };
  const [, cedula, nombre] = /PAGO ?MOVIL BDV ([VE]\d{6,12})\b(.*)$/is.exec(observacion.replace(/\s+/g, " ")) ?? [];
  return cedula ? { bancoPagador: BDV, cedula: readCedula(cedula), nombre: nombre?.trim() || null } : {};
}

const readCedulaOnly = (who: string | undefined) => (/^[VE]/i.test(who ?? "") ? readCedula(who) : null);

// ─── One payment ─────────────────────────────────────────────────────────────────────────────────────────────────────────

async function askMovement(
  config: Config,
  telefonoDestino: string,
  { referencia, monto, dia, cedula, telefono, bancoPagador }: Pregunta,
  signal: AbortSignal,
): Promise<Contestacion> {
  // The bank answers a question with an empty field as if the payment did not exist.
  if (!cedula || !telefono || !bancoPagador) return FALTAN_DATOS;
  const own = bancoPagador === BDV;
  const cuerpo = {
    cedulaPagador: cedula,
    telefonoPagador: phoneLocal(telefono),
    telefonoDestino: phoneLocal(telefonoDestino),
    // The first digits of longer references differ between banks.
    referencia: referencia.slice(-8),
    fechaPago: dia,
    importe: formatDecimal(monto).replace(",", "."),
    bancoOrigen: bancoPagador,
    // The bank does not know the cédulas of other banks' clients.
    reqCed: own,
  };
  const { codigo, mensaje, datos } = await call(config, "/getMovement", cuerpo, signal);
  const hallazgoOf = (cents: typeof monto): Hallazgo => ({
    leido: creditOf({ banco: BDV, monto: cents, referencia, telefono, bancoPagador, dia, cedula: own ? cedula : null }),
    texto: JSON.stringify({ pregunta: cuerpo, codigo, mensaje, datos }),
    propio: null,
    clave: ["pago", bancoPagador, referencia.slice(-8), String(cents), dia],
  });
  if (codigo === HECHO) {
    const paid = readMonto(datos.amount);
    if (paid === null) throw new BancoError("fallo", "dijo que sí, pero no cuánto");
    return { respuesta: paid === monto ? "hallado" : "otro monto", hallazgos: [hallazgoOf(paid)] };
  }
  if (codigo !== "1010") throw new BancoError("fallo", `respondió ${codigo}: ${mensaje}`.slice(0, 200));
  if (/conciliad/i.test(mensaje)) return { respuesta: "ya conciliado", hallazgos: [hallazgoOf(monto)] };
  return /\bmonto ?:/i.test(mensaje) ? { respuesta: "otro monto", hallazgos: [] } : NO_HALLADO;
}
