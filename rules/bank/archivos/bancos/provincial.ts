/** BBVA Provincial: a CSV after Norma 43, an HTML table without references, and a monthly table with them. */
import { parseCedula } from "../../../country/cedula.ts";
import { bolivares } from "../../../money/dinero.ts";
import type { Asiento } from "../asiento.ts";
import { type Estado, toEstado } from "../asientos.ts";
import { diaDe, textoDe } from "../celdas.ts";
import { type Diseno, isFecha, isMonto, NOMBRES, readDisenos } from "../columnas.ts";
import type { Celda, Hoja, Tabla } from "../tabla.ts";

export const readProvincial = (tabla: Tabla): Estado | null => readNorma43(tabla) ?? readDisenos(tabla, DISENOS);

/** "ABO.DRV0011222333": the cédula is glued to the kind. */
function payerOf(descripcion: string) {
  const [, letter = "", digits = ""] =
    /(?:\bDR|\bTPBW ?|\bTRA|^|[^A-Z])([VE])0{0,4}(\d{6,8})(?!\d)/.exec(descripcion) ?? [];
  const cedula = parseCedula(letter + digits);
  return cedula ? { cedula } : {};
}

const PALABRAS = /^(?:ABO\.|TPBW|TRA[VEJ]|C\.?\/A\.|DRV)/;

/** Whether the sheet is this bank's: it has its name, or wording that only it uses. */
function isProvincial({ filas }: Hoja): boolean {
  return filas
    .slice(0, 200)
    .some((fila) => fila.some((celda) => PALABRAS.test(textoDe(celda)) || /provincial|bbva/i.test(textoDe(celda))));
}

const { fecha, saldo } = NOMBRES;
const [descripcion, monto] = [/^concepto|^descripci/, /^importe|^monto/];
/** Other banks share these headers; `isProvincial` identifies this one. */
const REFERENCIA = /^n?(?:o|ro|umero)? ?(?:de )?(?:referencia|ref$|documento)/;
const COMUN = { banco: "0108", orden: "dma", detalle: (text: string) => ({ de: payerOf(text) }) } as const;

const DISENOS: readonly Diseno[] = [
  {
    ...COMUN,
    formato: "Provincial, mensual",
    cabecera: { fecha, referencia: REFERENCIA, descripcion, monto, saldo },
    prueba: isProvincial,
  },
  {
    ...COMUN,
    formato: "Provincial, mensual",
    forma: {
      es: (fila) =>
        fila.length === 5 &&
        isFecha(fila[0]) &&
        /^'\d+$/.test(textoDe(fila[1])) &&
        isMonto(fila[3]) &&
        isMonto(fila[4]),
      mapa: { fecha: 0, referencia: 1, descripcion: 2, monto: 3, saldo: 4 },
    },
  },
  { ...COMUN, formato: "Provincial, en línea", cabecera: { fecha, descripcion, monto, saldo }, prueba: isProvincial },
  {
    ...COMUN,
    formato: "Provincial, en línea, cargos y abonos",
    cabecera: { fecha, descripcion, debito: NOMBRES.cargo, credito: NOMBRES.abono, saldo },
    ademas: { referencia: REFERENCIA },
    prueba: isProvincial,
  },
];

const COLUMNAS = 11;

/**
 * 22, bank, office, two days YYMMDD, two codes, 1 or 2, céntimos, reference, description: 2 is a credit. 11 opens, 33 totals,
 * 88 ends.
 */
const is22 = (fila: readonly Celda[]) =>
  fila.length >= COLUMNAS &&
  textoDe(fila[0]) === "22" &&
  /^0?108$/.test(textoDe(fila[1])) &&
  /^\d{5,6}$/.test(textoDe(fila[3])) &&
  /^[12]$/.test(textoDe(fila[7])) &&
  /^\d{1,14}$/.test(textoDe(fila[8]));

function readNorma43({ hojas }: Tabla): Estado | null {
  const filas = hojas.find((hoja) => hoja.filas.some(is22))?.filas;
  if (!filas) return null;
  const asientos = filas.flatMap((fila, i) => (textoDe(fila.join("")) === "" ? [] : [asientoDe(fila, i + 1)]));
  const { cuadra, avisos } = reviewTotales(filas, asientos);
  return toEstado({ formato: "Provincial, CSV Norma 43", banco: "0108", asientos, cuadra, avisos });
}

function asientoDe(fila: readonly Celda[], linea: number): Asiento {
  const texto = fila.map(textoDe).join(" · ");
  if (!is22(fila)) {
    const cut = textoDe(fila[0]) === "22";
    const motivo = cut ? "La línea está cortada." : "Es un saldo o un total, no un movimiento.";
    return { linea, texto, dia: null, descripcion: "", monto: null, motivo };
  }
  const [, year = "", month = "", day = ""] = /^(\d{2})(\d{2})(\d{2})$/.exec(textoDe(fila[3]).padStart(6, "0")) ?? [];
  const descripcion = fila
    .slice(COLUMNAS - 1)
    .map(textoDe)
    .filter(Boolean)
    .join(", ");
  const cents = Number(textoDe(fila[8]));
  return {
    linea,
    texto,
    dia: diaDe(year, month, day),
    referencia: fila[9],
    descripcion,
    monto: bolivares(textoDe(fila[7]) === "2" ? cents : -cents),
    de: payerOf(descripcion),
  };
}

/** The footer has the number and total of debits and of credits, and the closing balance. */
function reviewTotales(
  filas: readonly Celda[][],
  asientos: readonly Asiento[],
): { cuadra: boolean | null; avisos: string[] } {
  const foot = filas.find((fila) => textoDe(fila[0]) === "33");
  const [debe, haber] = (foot ?? [])
    .map(textoDe)
    .filter((text) => /^\d{14}$/.test(text))
    .map(Number);
  if (debe === undefined || haber === undefined) return { cuadra: null, avisos: [] };
  const sum = (sign: 1 | -1) => asientos.reduce((total, { monto }) => total + Math.max(0, sign * (monto ?? 0)), 0);
  const cuadra = sum(-1) === debe && sum(1) === haber;
  return {
    cuadra,
    avisos: cuadra ? [] : ["Los totales del pie no son la suma de los movimientos. Puede faltar alguna fila."],
  };
}
