/** Bancamiga, Bancaribe, Banplus, Plaza, Venezolano de Crédito and 100% Banco: one table each. */
import { SALIO } from "../../salidas.ts";
import type { Estado } from "../asientos.ts";
import { textoDe } from "../celdas.ts";
import { type Diseno, isFecha, isMonto, isReferencia, isVacioOMonto, NOMBRES, readDisenos } from "../columnas.ts";
import type { Celda, Hoja, Tabla } from "../tabla.ts";

const { fecha, referencia, descripcion, concepto, debito, credito, saldo } = NOMBRES;
const palabras = /^concepto|^descripci/;
const ENVIADO = { motivo: SALIO.enviado };
const isTexto = (celda: Celda | undefined) => /\p{L}/u.test(textoDe(celda)) && !isMonto(celda);
const isCero = (celda: Celda | undefined) => /^[0.,-]*$/.test(textoDe(celda));

/** Tests whether any cell of the sheet matches. */
function says(pattern: RegExp): (hoja: Hoja) => boolean {
  return ({ filas }) => filas.some((fila) => fila.some((celda) => pattern.test(textoDe(celda))));
}

const BANPLUS: Diseno = {
  formato: "Banplus, movimientos",
  banco: "0174",
  orden: "dma",
  cabecera: {
    fecha,
    referencia,
    clase: descripcion,
    descripcion: concepto,
    debito,
    credito,
  },
  ademas: { saldo },
  forma: {
    es: (fila) =>
      fila.length === 7 &&
      isFecha(fila[0]) &&
      isReferencia(fila[1]) &&
      isTexto(fila[2]) &&
      fila.slice(4).every(isMonto),
    mapa: { fecha: 0, referencia: 1, clase: 2, descripcion: 3, debito: 4, credito: 5, saldo: 6 },
  },
  detalle: (text) => (/pago plus/i.test(text) && !/recibid/i.test(text) ? ENVIADO : {}),
};

const BANCAMIGA: Diseno = {
  formato: "Bancamiga, movimientos",
  banco: "0172",
  orden: "dma",
  cabecera: { fecha, referencia, descripcion: concepto, debito, credito },
  ademas: { saldo },
  forma: {
    es: (fila) =>
      fila.length === 5 &&
      isFecha(fila[0]) &&
      /^'\d+$/.test(textoDe(fila[1])) &&
      isVacioOMonto(fila[3]) &&
      isVacioOMonto(fila[4]) &&
      isCero(fila[3]) !== isCero(fila[4]),
    mapa: { fecha: 0, referencia: 1, descripcion: 2, debito: 3, credito: 4 },
  },
  prueba: (hoja) => saysBancamiga(hoja),
};

/** Other banks share this header; its name, its account, or the mark before its references identify this one. */
const saysBancamiga = says(/bancamiga|^'\d{6,}$|(?<!\d)0172[ -]?\d{4}/i);
/** The account above the table identifies the bank, or the operator does. */
const DEBITOS: Diseno = {
  formato: "Débitos y créditos",
  banco: null,
  orden: "dma",
  cabecera: {
    fecha,
    referencia,
    descripcion: palabras,
    debito,
    credito,
  },
  ademas: { saldo },
};

const saysTdy = says(/^TDY\b/);
/** Without a header, this wording identifies the columns. */
const saysPagoEnMayusculas = says(/^PAGO MOVIL\b/);
/** Written as one word, as 100% Banco does. */
const saysPagoMovil = says(/\bPagoMovil\b/);

const CARGOS: Pick<Diseno, "orden" | "cabecera" | "ademas" | "detalle"> = {
  orden: "dma",
  cabecera: { fecha, referencia, descripcion: palabras, debito: NOMBRES.cargo, credito: NOMBRES.abono },
  ademas: { saldo },
  detalle: (text) => (/^TDY (?:ENVIO|PAGO)/i.test(text) ? ENVIADO : {}),
};

const PLAZA: Diseno = {
  ...CARGOS,
  formato: "Plaza, movimientos",
  banco: "0138",
  forma: {
    es: (fila) =>
      fila.length === 6 &&
      isFecha(fila[0]) &&
      isReferencia(fila[1]) &&
      isTexto(fila[2]) &&
      isVacioOMonto(fila[3]) &&
      isVacioOMonto(fila[4]) &&
      isMonto(fila[5]),
    mapa: { fecha: 0, referencia: 1, descripcion: 2, debito: 3, credito: 4, saldo: 5 },
  },
  prueba: saysTdy,
};

/** Day, description, reference, cargos, abonos. */
const SIN_CABECERA: NonNullable<Diseno["forma"]> = {
  es: (fila) =>
    (fila.length === 5 || fila.length === 6) &&
    isFecha(fila[0]) &&
    isTexto(fila[1]) &&
    isReferencia(fila[2]) &&
    isVacioOMonto(fila[3]) &&
    isVacioOMonto(fila[4]) &&
    isCero(fila[3]) !== isCero(fila[4]),
  mapa: { fecha: 0, descripcion: 1, referencia: 2, debito: 3, credito: 4, saldo: 5 },
};

const CIEN: Diseno = {
  ...CARGOS,
  formato: "100% Banco, movimientos",
  banco: "0156",
  forma: SIN_CABECERA,
  prueba: saysPagoMovil,
};
/** Venezolano writes this, perhaps others too: the account above the table identifies the bank, or the operator does. */
const VENEZOLANO: Diseno = { ...CARGOS, formato: "Cargos y abonos", banco: null };

const { forma } = PLAZA;
const DISENOS = [
  BANPLUS,
  BANCAMIGA,
  PLAZA,
  CIEN,
  { ...CIEN, forma },
  VENEZOLANO,
  { ...VENEZOLANO, forma: SIN_CABECERA, prueba: saysPagoEnMayusculas },
  DEBITOS,
];

export const readOtros = (tabla: Tabla): Estado | null => readBancaribe(tabla) ?? readDisenos(tabla, DISENOS);

/** Day, reference, description, D or C, amount, …, balance: separated by semicolons, newest first, month before day. */
function readBancaribe(tabla: Tabla): Estado | null {
  if (!tabla.lineas.some((linea) => /^\d{1,2}\/\d{1,2}\/\d{2,4};[^;]*;[^;]*;[DC];/.test(linea))) return null;
  const isRow = (fila: readonly Celda[]) =>
    fila.length >= 6 && isReferencia(fila[1]) && /^[DC]$/.test(textoDe(fila[3])) && isMonto(fila[4]);
  const hojas = tabla.hojas.map((hoja) => ({
    ...hoja,
    filas: hoja.filas.map((fila) => (isRow(fila) ? [...fila.slice(0, 5), fila.at(-1) ?? ""] : fila)),
  }));
  const days = hojas.flatMap(({ filas }) => filas.filter(isRow)).map((fila) => Number(textoDe(fila[0]).split("/")[0]));
  const swapped = days.some((first) => first > 12);
  const estado = readDisenos({ ...tabla, hojas }, [
    {
      formato: "Bancaribe, CSV",
      banco: "0114",
      orden: swapped ? "dma" : "mda",
      forma: { es: isRow, mapa: { fecha: 0, referencia: 1, descripcion: 2, indicador: 3, monto: 4, saldo: 5 } },
    },
  ]);
  if (!estado || !swapped) return estado;
  return {
    ...estado,
    avisos: [...estado.avisos, "Las fechas vienen con el día delante del mes, y no como las escribe este banco."],
  };
}
