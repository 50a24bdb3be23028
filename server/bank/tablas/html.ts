/** A statement that is an HTML table, as many «.xls» of banks are: its cells as text, letter for letter. */
import type { Falla, Tabla } from "../../../rules/bank/archivos/tabla.ts";
import { MAX_ESTADO_COLUMNAS, MAX_ESTADO_FILAS } from "../../../rules/limits/banco.ts";

const MUESTRA_LETRAS = 5000;

export const isHtml = (text: string) => /<(?:html|table|thead|tbody|tr|td)[\s>]/i.test(text.slice(0, MUESTRA_LETRAS));

/** Thrown to stop the rewriter. */
class TooManyRows extends Error {}

export function readHtml(text: string): Tabla | Falla {
  const filas: string[][] = [];
  let cell: { row: string[]; column: number } | null = null;
  const rewriter = new HTMLRewriter()
    .on("tr", {
      element() {
        cell = null;
        if (filas.length > MAX_ESTADO_FILAS) throw new TooManyRows();
        filas.push([]);
      },
    })
    .on("td, th", {
      element(element) {
        const row = filas.at(-1);
        if (!row || row.length >= MAX_ESTADO_COLUMNAS) {
          cell = null;
          return;
        }
        cell = { row, column: row.length };
        const span = Math.min(Number(element.getAttribute("colspan")) || 1, MAX_ESTADO_COLUMNAS);
        for (let i = 0; i < span; i += 1) row.push("");
      },
      text(chunk) {
        if (cell) cell.row[cell.column] += chunk.text;
      },
    })
    .on("br", {
      element() {
        if (cell) cell.row[cell.column] += " ";
      },
    });
  try {
    rewriter.transform(text);
  } catch (error) {
    return { falla: error instanceof TooManyRows ? "STATEMENT_TOO_MANY_ROWS" : "STATEMENT_UNREADABLE" };
  }
  const cortado = !/<\/(?:tr|tbody|table|body|html|div|form|center|font)\s*>\s*$/i.test(text.slice(-MUESTRA_LETRAS));
  return { lineas: [], hojas: [{ nombre: "", filas: filas.map((fila) => fila.map(decodeEntidades)) }], cortado };
}

const ENTIDADES: Record<string, string> = {
  nbsp: " ",
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  aacute: "á",
  eacute: "é",
  iacute: "í",
  oacute: "ó",
  uacute: "ú",
  ntilde: "ñ",
  uuml: "ü",
  Aacute: "Á",
  Eacute: "É",
  Iacute: "Í",
  Oacute: "Ó",
  Uacute: "Ú",
  Ntilde: "Ñ",
  Uuml: "Ü",
  ordm: "º",
  ordf: "ª",
  deg: "°",
  plus: "+",
  minus: "-",
  comma: ",",
  period: ".",
  sol: "/",
};

/** "D&eacute;bito" → "Débito". */
function decodeEntidades(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));?/gi, (whole, decimal, hex, name) => {
    if (name) return ENTIDADES[name] ?? whole;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point > 31 && point <= 0x10ffff ? String.fromCodePoint(point) : " ";
  });
}
