/** Statement rows of a known layout, and which of them are payments received. */
import { isBanco } from "../../country/bancos.ts";
import { grouped } from "../../country/cantidad.ts";
import { parseCedula } from "../../country/cedula.ts";
import { parseTelefono } from "../../country/telefono.ts";
import { type Bolivares, bolivares } from "../../money/dinero.ts";
import { SALIO } from "../salidas.ts";
import type { Fila, Lectura, Salida } from "../tipos.ts";
import type { Asiento } from "./asiento.ts";
import { referenciaDe } from "./celdas.ts";
import { reviewSaldos } from "./saldos.ts";

/** A parsed statement. */
export interface Estado {
  /** The layout's name: "BDV, TXT de ancho fijo". */
  formato: string;
  banco: string | null;
  /** Twenty digits. */
  cuenta: string | null;
  filas: Fila[];
  /** Whether each balance follows from the previous one; null if the file has none. */
  cuadra: boolean | null;
  /** What a person should know before importing, in Spanish. */
  avisos: string[];
}

interface Leida {
  formato: string;
  banco: string | null;
  cuenta?: string | null;
  asientos: Asiento[];
  avisos?: string[];
  /** Opening and closing totals that the layout gave, and whether they add up. */
  cuadra?: boolean | null;
}

/** Length of a row's text shown to a person; the longest known row has some 300 letters. */
const MAX_TEXTO_LETRAS = 1000;

/** Converts the rows of a known layout for import: which are credits, and whether the balances confirm them. */
export function toEstado({ formato, banco, cuenta = null, asientos, avisos = [], cuadra = null }: Leida): Estado {
  const saldos = reviewSaldos(asientos);
  let perdidas = 0;
  const filas = asientos.map((asiento): Fila => {
    const { linea } = asiento;
    const texto = asiento.texto.slice(0, MAX_TEXTO_LETRAS);
    const propio =
      asiento.propio ?? (asiento.saldo === null || asiento.saldo === undefined ? null : `saldo ${asiento.saldo}`);
    const motivo = motivoDe(asiento) ?? saldos.motivos.get(asiento) ?? null;
    if (motivo !== null) return { linea, texto, lectura: null, salida: salidaDe(asiento, motivo), motivo, propio };
    const { lectura, perdida } = lecturaDe(asiento, banco);
    if (perdida) perdidas += 1;
    return { linea, texto, lectura, motivo: null, propio };
  });
  return {
    formato,
    banco,
    cuenta,
    filas,
    cuadra: saldos.cuadra === null ? cuadra : saldos.cuadra && cuadra !== false,
    avisos: [...avisos, ...saldos.avisos, ...(perdidas ? [avisoDePerdidas(perdidas)] : [])],
  };
}

const avisoDePerdidas = (count: number) =>
  `${count === 1 ? "Una referencia llegó" : `${grouped(count)} referencias llegaron`} como número redondeado (3.46E+10) y se dejó sin leer: descarga el archivo del banco otra vez y súbelo sin abrirlo en Excel.`;

const COMISION = /comisi|(?:^|[^.@\w])com(?:\.|\s|$)/i;
const IMPUESTO = /\b(?:i\.?g\.?t\.?f|i\.?t\.?f|impuesto|retenci.n)\b/i;
const REVERSO = /revers|devoluci|\bdevuelt|anulaci|\banulad|extorno|\brechaz/i;
const SALIDA = /enviad|desde (?:su |tu |la )?cuenta|\benvio\b|realizaste/i;
const TOTAL =
  /^\s*(?:sub)?total|saldo (?:inicial|final|anterior|disponible|actual)|total(?:es)? (?:de )?(?:cargos|abonos|d.bitos|cr.ditos)/i;
const PUNTO = /punto de venta|\bpto\.? (?:de )?vta|liquidaci.n (?:de )?(?:tarjeta|punto|td[cd])/i;
const INTERESES = /\binter(?:e|é|.)s(?:es)?\b|\brendimiento/i;
const PAGO_MOVIL = /pago ?-?m.vil|\bp2p|\bt-?pago|\btdy\b|dinero r.pido|pago plus|pago ?clave/i;
const TRANSFERENCIA = /transf|\btrf\b|\btrf\.|tras?p\b|cr.dito inmediato/i;

/** Why a row is not incoming money; null if it is. */
function motivoDe({ motivo, dia, monto, descripcion }: Asiento): string | null {
  if (motivo) return motivo;
  if (TOTAL.test(descripcion)) return "Es un saldo o un total, no un movimiento.";
  if (dia === null) return "No trae una fecha que se entienda.";
  if (monto === null) return "No trae un monto que se entienda.";
  if (COMISION.test(descripcion)) return SALIO.comision;
  if (IMPUESTO.test(descripcion)) return SALIO.impuesto;
  if (monto === 0) return "No mueve dinero.";
  if (monto < 0) return SALIO.cargo;
  if (REVERSO.test(descripcion)) return "Es un reverso o una devolución, no un pago.";
  if (SALIDA.test(descripcion)) return SALIO.enviado;
  if (PUNTO.test(descripcion)) return "Es de un punto de venta.";
  if (INTERESES.test(descripcion) && !PAGO_MOVIL.test(descripcion) && !TRANSFERENCIA.test(descripcion))
    return "Son intereses del banco.";
  return null;
}

const DEBITOS: readonly string[] = Object.values(SALIO);

/** The outgoing amount of a debit row. */
function salidaDe(asiento: Asiento, motivo: string): Salida | null {
  const { dia, hora = null, monto, referencia } = asiento;
  if (!DEBITOS.includes(motivo) || dia === null || monto === null || monto >= 0) return null;
  return { monto: bolivares(-monto), dia, hora, referencia: referenciaDe(referencia).referencia };
}

function lecturaDe(asiento: Asiento, banco: string | null): { lectura: Lectura; perdida: boolean } {
  const { descripcion, de = {} } = asiento;
  const { referencia, perdida } = referenciaDe(asiento.referencia);
  const lectura: Lectura = {
    banco,
    monto: asiento.monto as Bolivares,
    referencia,
    telefono: de.telefono ?? telefonoEn(descripcion),
    nombre: de.nombre ?? null,
    cedula: de.cedula ?? cedulaEn(descripcion),
    bancoPagador: de.bancoPagador ?? bancoEn(descripcion),
    dia: asiento.dia,
    hora: asiento.hora ?? null,
    tipo: de.tipo ?? tipoDe(descripcion),
  };
  return { lectura, perdida };
}

function tipoDe(descripcion: string): Lectura["tipo"] {
  if (PAGO_MOVIL.test(descripcion)) return "pago_movil";
  return TRANSFERENCIA.test(descripcion) ? "transferencia" : "abono";
}

/** The mobile phone in a description, with its leading 0 or 58, which references and accounts lack. */
function telefonoEn(text: string): string | null {
  const match = /(?<!\d)(?:\+?58|0058|0)4[12][246][-. ]?\d{7}(?!\d)/.exec(text);
  return match ? parseTelefono(match[0]) : null;
}

/** "V011222333" → 'V11222333': banks pad with zeros. */
function cedulaEn(text: string): string | null {
  const match = /(?:^|[^A-Za-z])([VE])[- ]?0{0,4}(\d{6,8})(?!\d)/.exec(text);
  return match ? parseCedula(`${match[1]}${match[2]}`) : null;
}

/** A bank's four digits on their own. */
function bancoEn(text: string): string | null {
  for (const [code] of text.matchAll(/(?<!\d)0\d{3}(?!\d)/g)) if (isBanco(code)) return code;
  return null;
}
