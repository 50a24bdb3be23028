/**
 * A process for one statement: bytes in, cells out as JSON. A file made to break or exhaust its reader only affects this
 * process. The file's bytes tell its kind, never its name.
 */
import type { Celda, Falla, Tabla } from "../../../rules/bank/archivos/tabla.ts";
import {
  MAX_ESTADO_CELDA_LETRAS,
  MAX_ESTADO_COLUMNAS,
  MAX_ESTADO_FILAS,
  MAX_ESTADO_INFLADO_BYTES,
} from "../../../rules/limits/banco.ts";
import { isHtml, readHtml } from "./html.ts";
import { decode, readTexto } from "./texto.ts";

const answer = JSON.stringify(bounded(await read(new Uint8Array(await Bun.stdin.arrayBuffer()))));
const falla: Falla = { falla: "STATEMENT_TOO_LARGE" };
await Bun.write(Bun.stdout, answer.length > MAX_ESTADO_INFLADO_BYTES ? JSON.stringify(falla) : answer);
process.exit(0);

async function read(bytes: Uint8Array): Promise<Tabla | Falla> {
  const begins = (...signature: number[]) => signature.every((byte, i) => bytes[i] === byte);
  // A ZIP, an OLE container, a bare BIFF stream.
  if (begins(0x50, 0x4b) || begins(0xd0, 0xcf, 0x11, 0xe0) || (begins(9) && [0, 2, 4, 8].includes(bytes[1] ?? 1)))
    return (await libro()).readLibro(bytes);
  const text = decode(bytes);
  if (text === null) return { falla: "STATEMENT_NOT_A_TABLE" };
  if (text.trim() === "") return { falla: "STATEMENT_EMPTY" };
  if (/^\s*<\?xml[^>]*>\s*(?:<\?mso|<Workbook|<ss:Workbook)/i.test(text.slice(0, 500)))
    return (await libro()).readLibroXml(text);
  return isHtml(text) ? readHtml(text) : readTexto(text);
}

/** Loads the spreadsheet library, which is large, only when needed. */
function libro() {
  return import("./libro.ts");
}

function bounded(result: Tabla | Falla): Tabla | Falla {
  if ("falla" in result) return result;
  // What follows the last line break of a text is not a row.
  const isEmpty = (fila: readonly Celda[] | undefined) => fila?.every((celda) => celda === "") ?? false;
  const rows = result.hojas.reduce((sum, { filas }) => sum + filas.length - (isEmpty(filas.at(-1)) ? 1 : 0), 0);
  if (rows > MAX_ESTADO_FILAS) return { falla: "STATEMENT_TOO_MANY_ROWS" };
  const short = (celda: Celda) => (typeof celda === "string" ? celda.slice(0, MAX_ESTADO_CELDA_LETRAS) : celda);
  const hojas = result.hojas.map(({ nombre, filas }) => ({
    nombre: nombre.slice(0, MAX_ESTADO_CELDA_LETRAS),
    filas: filas.map((fila) => fila.slice(0, MAX_ESTADO_COLUMNAS).map(short)),
  }));
  return { ...result, hojas };
}
