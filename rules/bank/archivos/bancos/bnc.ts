/** BNC: a TXT of the last movements, and an XLS of three sheets that leave columns empty. */
import { parseTelefono } from "../../../country/telefono.ts";
import { SALIO } from "../../salidas.ts";
import type { Estado } from "../asientos.ts";
import { nombreDe, textoDe } from "../celdas.ts";
import { type Diseno, isFecha, isMonto, isReferencia, isVacioOMonto, type Mapa, readDisenos } from "../columnas.ts";
import type { Celda, Tabla } from "../tabla.ts";

export const readBnc = (tabla: Tabla): Estado | null => readDisenos(tabla, DISENOS);

/** Transaction codes decide, not the description: a fee is described like the payment it is for. */
const CODIGOS: Record<string, string> = {
  "387": SALIO.enviado,
  "751": SALIO.comision,
};

const detalle: NonNullable<Diseno["detalle"]> = (descripcion, fila, mapa) => {
  const codigo = textoDe(mapa.codigo === undefined ? undefined : fila[mapa.codigo]);
  const telefono = parseTelefono(textoDe(mapa.telefono === undefined ? undefined : fila[mapa.telefono]));
  const received = codigo === "388" || /\bpmpp\b/i.test(descripcion);
  return {
    de: { ...(telefono ? { telefono } : {}), ...(received ? { tipo: "pago_movil" } : {}) },
    motivo: CODIGOS[codigo] ?? null,
  };
};

/** Day, [hour,] reference, three-digit code, its letters, kind, description, debit, credit, balance, second reference. */
const isMovimiento = (at: number) => (fila: readonly Celda[]) =>
  isFecha(fila[0]) &&
  isReferencia(fila[at]) &&
  /^\d{3}$/.test(textoDe(fila[at + 1])) &&
  /^[A-Z0-9]{2,8}$/.test(textoDe(fila[at + 2])) &&
  isVacioOMonto(fila[at + 5]) &&
  isVacioOMonto(fila[at + 6]);

const mapaDesde = (at: number): Mapa => ({
  fecha: 0,
  ...(at === 2 ? { hora: 1 } : {}),
  referencia: at,
  codigo: at + 1,
  clase: at + 3,
  descripcion: at + 4,
  debito: at + 5,
  credito: at + 6,
  saldo: at + 7,
  telefono: at + 8,
});

const TXT: Omit<Diseno, "forma"> = { formato: "BNC, últimos movimientos", banco: "0191", orden: "dma", detalle };

/** A layout by column positions; the last row says «Totales». */
function hoja(nombre: string, mapa: Mapa): Diseno {
  const at = (fila: readonly Celda[], campo: keyof Mapa) => fila[mapa[campo] ?? -1];
  return {
    formato: `BNC, hoja ${nombre}`,
    banco: "0191",
    orden: "dma",
    forma: {
      es: (fila) => {
        const total = nombreDe(fila[1]) === "totales";
        const amounts = [at(fila, "debito"), at(fila, "credito")];
        return (
          !isFecha(fila[0]) &&
          (total || (isFecha(fila[1]) && isReferencia(at(fila, "referencia")))) &&
          amounts.every(isVacioOMonto) &&
          amounts.some(isMonto) &&
          isMonto(at(fila, "saldo"))
        );
      },
      mapa,
    },
  };
}

const DISENOS: readonly Diseno[] = [
  {
    ...TXT,
    cabecera: {
      fecha: /^fecha/,
      referencia: /^referencia$/,
      codigo: /^cod/,
      descripcion: /^descripci/,
      debito: /^debe/,
      credito: /^haber/,
    },
    ademas: { hora: /^hora/, saldo: /^saldo/, clase: /^tip operaci/, telefono: /^referencia 2/ },
  },
  { ...TXT, forma: { es: isMovimiento(2), mapa: mapaDesde(2) } },
  { ...TXT, forma: { es: isMovimiento(1), mapa: mapaDesde(1) } },
  hoja("PreviousDay", { fecha: 1, descripcion: 2, referencia: 9, debito: 10, credito: 12, saldo: 13 }),
  hoja("Custom", { fecha: 1, clase: 6, descripcion: 7, referencia: 12, debito: 13, credito: 15, saldo: 16 }),
  hoja("Online", { fecha: 1, descripcion: 3, referencia: 10, debito: 11, credito: 13, saldo: 14 }),
];
