/** The spreadsheet that an operator fills with their business: three sheets, a row of example in each. */
import { COLUMNAS, columnasDe, HOJAS, TITULOS } from "../../rules/operator/importar/columnas.ts";

const ANCHO = 18;

/** XLSX, every cell text: what is a cédula or a reference must not become a number. */
export async function writePlantilla(): Promise<Uint8Array<ArrayBuffer>> {
  // Only who asks for it pays for the library.
  const { utils, write } = await import("@e965/xlsx");
  const book = utils.book_new();
  for (const hoja of HOJAS) {
    const columnas = columnasDe(hoja);
    const heading = columnas.map(({ titulo, obligatoria }) => (obligatoria ? `${titulo} *` : titulo));
    const sheet = utils.aoa_to_sheet([heading, columnas.map(({ ejemplo }) => ejemplo)]);
    sheet["!cols"] = COLUMNAS[hoja].map(() => ({ wch: ANCHO }));
    utils.book_append_sheet(book, sheet, TITULOS[hoja]);
  }
  return new Uint8Array(write(book, { type: "array", bookType: "xlsx" }));
}
