/** Banesco: an HTML table with the extension XLS, where only the sign of the amount marks income, and QIF. */
import type { Asiento } from "../asiento.ts";
import { type Estado, toEstado } from "../asientos.ts";
import { momentoDe, montoDe, textoDe } from "../celdas.ts";
import { type Diseno, isMonto, isReferencia, readDisenos } from "../columnas.ts";
import type { Tabla } from "../tabla.ts";

export const readBanesco = (tabla: Tabla): Estado | null => readQif(tabla) ?? readDisenos(tabla, DISENOS);

const DISENOS: readonly Diseno[] = [
  {
    formato: "Banesco, movimientos",
    banco: "0134",
    orden: "dma",
    cabecera: {
      fecha: /^fecha/,
      referencia: /^referencia/,
      descripcion: /^descripci/,
      monto: /^monto/,
      saldo: /^balance/,
    },
    forma: {
      es: (fila) =>
        /^\d{4}\/\d{2}\/\d{2}$/.test(textoDe(fila[0])) &&
        isReferencia(fila[1]) &&
        isMonto(fila[3]) &&
        /^[+\-−]/.test(textoDe(fila[3])) &&
        isMonto(fila[4]),
      mapa: { fecha: 0, referencia: 1, descripcion: 2, monto: 3, saldo: 4 },
    },
    signo: "escrito",
  },
];

/** QIF: each line starts with a letter for its field, and ^ ends a record. */
function readQif({ lineas }: Tabla): Estado | null {
  const tipo = lineas.find((linea) => linea.trim() !== "")?.trim() ?? "";
  if (!/^!(?:Tipo:Banco|Type:Bank)/i.test(tipo)) return null;
  const asientos: Asiento[] = [];
  let record: string[] = [];
  for (const [i, linea] of lineas.entries()) {
    if (linea.startsWith("!")) continue;
    if (linea.trim() !== "^") {
      record.push(linea.trim());
      continue;
    }
    if (record.some(Boolean)) asientos.push(asientoDe(record, i + 1));
    record = [];
  }
  if (record.some(Boolean))
    asientos.push({ ...asientoDe(record, lineas.length), motivo: "El registro está cortado: no termina." });
  return toEstado({ formato: "QIF", banco: /tipo/i.test(tipo) ? "0134" : null, asientos });
}

function asientoDe(record: readonly string[], linea: number): Asiento {
  const field = (letter: string) =>
    record
      .find((line) => line.startsWith(letter))
      ?.slice(1)
      .trim() ?? "";
  const amount = field("T") || field("U");
  return {
    linea,
    texto: record.filter(Boolean).join(" · "),
    dia: momentoDe(field("D").replace("'", "/"), "dma")?.dia ?? null,
    referencia: field("N"),
    descripcion: [field("P"), field("M")].filter(Boolean).join(" "),
    monto: montoDe(amount),
  };
}
