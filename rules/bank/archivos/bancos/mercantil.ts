/** Mercantil: rows without header that begin with 105, and tables of Egreso and Ingreso. */
import { SALIO } from "../../salidas.ts";
import type { Estado } from "../asientos.ts";
import { textoDe } from "../celdas.ts";
import { type Diseno, isFecha, isMonto, NOMBRES, readDisenos } from "../columnas.ts";
import type { Celda, Tabla } from "../tabla.ts";

const LARGO = 10;

/** 105, currency, account, day, reference, type, description, amount, balance, code. */
const is105 = (fila: readonly Celda[]) =>
  /^0?105$/.test(textoDe(fila[0])) &&
  /^[A-Z]{2,3}$/.test(textoDe(fila[1])) &&
  isFecha(fila[3]) &&
  /^[A-Z]{2}$/.test(textoDe(fila[5])) &&
  isMonto(fila[7]);

const DISENOS: readonly Diseno[] = [
  {
    formato: "Mercantil, sin encabezado",
    banco: "0105",
    orden: "dma",
    forma: {
      es: is105,
      mapa: { cuenta: 2, fecha: 3, referencia: 4, indicador: 5, descripcion: 6, monto: 7, saldo: 8 },
    },
    detalle: (_, fila) => (textoDe(fila[5]) === "SI" ? { motivo: "Es un saldo o un total, no un movimiento." } : {}),
  },
  {
    formato: "Mercantil, egresos e ingresos",
    banco: "0105",
    orden: "dma",
    cabecera: {
      fecha: NOMBRES.fecha,
      referencia: NOMBRES.referencia,
      descripcion: NOMBRES.descripcion,
      debito: /^egreso/,
      credito: /^ingreso/,
    },
    ademas: { saldo: NOMBRES.saldo },
    // "NC - PAGO MOVIL …" and "(NC -) PAGO …": the type comes before the description.
    detalle: (descripcion) => (/^\(?nd\b/i.test(descripcion) ? { motivo: SALIO.cargo } : {}),
  },
];

export function readMercantil(tabla: Tabla): Estado | null {
  const hojas = tabla.hojas.map((hoja) => ({ ...hoja, filas: hoja.filas.map(joinComas) }));
  return readDisenos({ ...tabla, hojas }, DISENOS);
}

/** Decimal commas between column commas: "22000,00,84300,10" is two amounts. */
function joinComas(fila: Celda[]): Celda[] {
  if (fila.length !== LARGO + 2 || !/^0?105$/.test(textoDe(fila[0]))) return fila;
  const [whole, cents, wholeSaldo, centsSaldo, ...rest] = fila.slice(7);
  return [...fila.slice(0, 7), `${whole},${cents}`, `${wholeSaldo},${centsSaldo}`, ...rest];
}
