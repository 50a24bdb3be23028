/** Banco de Venezuela: a TXT of fixed width, and spreadsheets of 11, 13 and 8 columns. */
import { bolivares } from "../../../money/dinero.ts";
import type { Asiento } from "../asiento.ts";
import { type Estado, toEstado } from "../asientos.ts";
import { diaDe, textoDe } from "../celdas.ts";
import { type Diseno, isFecha, isMonto, isReferencia, isVacioOMonto, NOMBRES, readDisenos } from "../columnas.ts";
import type { Tabla } from "../tabla.ts";

export const readBdv = (tabla: Tabla): Estado | null => readTxt(tabla) ?? readDisenos(tabla, DISENOS);

const FORMATO = "BDV, TXT de ancho fijo";
/** Account, day DDMMYYYY, reference, description, debit, credit, balance, type, code. */
const LINEA = /^(0102\d{16})(\d{2})(\d{2})(\d{4})(\d{13})(.{30})(\d{18})(\d{18})([-+]?\d{17,18})([A-Z]{2})(.{4})\s*$/;
const LINEAS_HASTA_LA_PRIMERA = 100;
/** The beginning of such a line, even if the rest was cut off. */
const COMIENZO = /^0102\d{24}/;

function readTxt({ lineas }: Tabla): Estado | null {
  const first = lineas.slice(0, LINEAS_HASTA_LA_PRIMERA).find((linea) => LINEA.test(linea));
  if (first === undefined) return null;
  const asientos = lineas.flatMap((linea, i) => (linea.trim() === "" ? [] : [asientoDe(linea, i + 1)]));
  return toEstado({ formato: FORMATO, banco: "0102", cuenta: first.slice(0, 20), asientos });
}

function asientoDe(texto: string, linea: number): Asiento {
  const match = LINEA.exec(texto);
  if (!match) {
    const motivo = COMIENZO.test(texto) ? "La línea está cortada." : "No es una línea de este formato.";
    return { linea, texto, dia: null, descripcion: "", monto: null, motivo };
  }
  const [, , day = "", month = "", year = "", referencia = "", descripcion = "", debe, haber, saldo, tipo] = match;
  const [debit, credit] = [Number(debe), Number(haber)];
  return {
    linea,
    texto,
    dia: diaDe(year, month, day),
    referencia,
    descripcion: descripcion.trim(),
    monto: bolivares(tipo === "SI" ? 0 : credit - debit),
    saldo: bolivares(Number(saldo)),
    motivo: motivoDe(tipo, debit, credit),
    // This layout calls every credit a transfer.
    de: { tipo: /pago ?m.vil/i.test(descripcion) ? "pago_movil" : "abono" },
  };
}

function motivoDe(tipo: string | undefined, debit: number, credit: number): string | null {
  if (tipo === "SI") return "Es un saldo o un total, no un movimiento.";
  if (debit > 0 && credit > 0) return "Trae cargo y abono a la vez.";
  return tipo === "ND" && credit > 0 ? "Dice nota de débito y trae un abono." : null;
}

const isTipo = (celda: Parameters<typeof textoDe>[0]) => /^(?:N[CD]|nota de .*)$/i.test(textoDe(celda));
const { fecha, referencia, descripcion, concepto, debito, credito, saldo } = NOMBRES;

/** "PAGOMOVIL BDV V011222333 ANA TORRES": the payer's name follows the cédula. */
const detalle: NonNullable<Diseno["detalle"]> = (text) => {
  const nombre = /\b[VE]-?\d{6,10} ([\p{L}.' ]{3,80})$/u.exec(text)?.[1]?.trim();
  return nombre ? { de: { nombre } } : {};
};

const DISENOS: readonly Diseno[] = [
  {
    formato: "BDV, consulta de movimientos",
    banco: "0102",
    orden: "dma",
    cabecera: { fecha, referencia, descripcion, debito, credito, indicador: /^indicador/ },
    ademas: { saldo, propio: /^num ?movimiento/, hora: /^fecha ?hora$/ },
    forma: {
      es: (fila) =>
        isFecha(fila[0]) &&
        isReferencia(fila[1]) &&
        isVacioOMonto(fila[3]) &&
        isVacioOMonto(fila[4]) &&
        isTipo(fila[7]),
      mapa: {
        fecha: 0,
        referencia: 1,
        descripcion: 2,
        debito: 3,
        credito: 4,
        saldo: 5,
        indicador: 7,
        propio: 9,
        hora: 10,
      },
    },
    detalle,
  },
  {
    formato: "BDV, rango de fechas",
    banco: "0102",
    orden: "dma",
    cabecera: { fecha, referencia, descripcion, indicador: /^tipo ?(?:de )?mov/, credito, debito },
    ademas: { saldo },
    forma: {
      es: (fila) => /^\d{1,2}$/.test(textoDe(fila[0])) && isReferencia(fila[1]) && isFecha(fila[3]) && isTipo(fila[4]),
      mapa: { referencia: 1, descripcion: 2, fecha: 3, indicador: 4, credito: 5, debito: 6, saldo: 7 },
    },
    detalle,
  },
  {
    formato: "BDV, mensual",
    banco: "0102",
    orden: "dma",
    cabecera: {
      fecha,
      referencia,
      descripcion: concepto,
      saldo,
      monto: /^monto/,
      indicador: /^tipo ?(?:de )?mov/,
      cuenta: /^n(?:umero|ro)? ?(?:de )?cuenta/,
    },
    forma: {
      es: (fila) =>
        isFecha(fila[0]) && isReferencia(fila[1]) && isMonto(fila[3]) && isMonto(fila[4]) && isTipo(fila[5]),
      mapa: { fecha: 0, referencia: 1, descripcion: 2, saldo: 3, monto: 4, indicador: 5, cuenta: 7 },
    },
    detalle,
  },
];
