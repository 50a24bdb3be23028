/** Statements that are truncated, corrupted, disguised or made to break the reader: a clear refusal, and no amount invented. */
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { CFB, utils, write } from "@e965/xlsx";
import fc from "fast-check";
import { unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readEstado } from "../../../rules/bank/archivos/leer.ts";
import type { Tabla } from "../../../rules/bank/archivos/tabla.ts";
import {
  MAX_ESTADO_BYTES,
  MAX_ESTADO_COLUMNAS,
  MAX_ESTADO_FILAS,
  MAX_ESTADO_INFLADO_BYTES,
} from "../../../rules/limits/banco.ts";
import { RECURSOS } from "../../../rules/limits/recursos.ts";
import { isHtml, readHtml } from "../../../server/bank/tablas/html.ts";
import { readLibro } from "../../../server/bank/tablas/libro.ts";
import { readTabla } from "../../../server/bank/tablas/tabla.ts";
import { decode, readTexto } from "../../../server/bank/tablas/texto.ts";
import { countPuestos } from "../../../server/core/turnos/puestos.ts";
import { forAll, runs } from "../../support/azar.ts";
import { LAYOUTS } from "../../support/estados.ts";
import { libro, type Movimiento } from "../../support/estados-piezas.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const DE = { linea: "banco", quien: "gestor" } as const;
const MOVIMIENTOS: readonly Movimiento[] = [
  { clase: "abono", monto: 12_345_67, referencia: "99324003312", dia: "2026-08-03", telefono: "04125550131" },
  { clase: "cargo", monto: 900_00, referencia: "99324003312", dia: "2026-08-14", telefono: "" },
  { clase: "abono", monto: 1_250_00, referencia: "81126010036", dia: "2026-08-31", telefono: "04145550134" },
];
const layout = (nombre: string) => LAYOUTS.find((candidate) => candidate.nombre === nombre) ?? LAYOUTS[0];
const archivo = (nombre: string) => layout(nombre)?.escribir(MOVIMIENTOS) ?? "";
const texto = (nombre: string) => String(archivo(nombre));

function tablaDe(file: string | Uint8Array): Tabla | { falla: string } {
  if (typeof file !== "string") return readLibro(file);
  return isHtml(file) ? readHtml(file) : readTexto(file);
}

/** Amount, reference and day of each credit; empty for a file that is refused or unknown. */
function credits(tabla: Tabla | { falla: string }): string[] {
  if ("falla" in tabla) return [];
  const estado = readEstado(tabla, []);
  if ("desconocido" in estado) return [];
  const lecturas = estado.filas.flatMap(({ lectura }) => lectura ?? []);
  return lecturas.map(({ monto, referencia, dia }) => `${monto} ${referencia?.replace(/^0+/, "")} ${dia}`);
}

const TEXTOS = LAYOUTS.flatMap((one) => {
  const file = one.escribir(MOVIMIENTOS);
  return typeof file === "string" ? [{ nombre: one.nombre, file, whole: credits(tablaDe(file)) }] : [];
});
const LIBROS = LAYOUTS.flatMap((one) => {
  const file = one.escribir(MOVIMIENTOS);
  return typeof file === "string" ? [] : [{ nombre: one.nombre, file, whole: credits(tablaDe(file)) }];
});

describe("a file that was cut", () => {
  test.each(TEXTOS)("$nombre: wherever, no credit is another one than it was", ({ file, whole }) => {
    expect(whole).toHaveLength(2);
    for (let end = 0; end < file.length; end += 1)
      expect(
        credits(tablaDe(file.slice(0, end))).filter((credit) => !whole.includes(credit)),
        file.slice(0, end),
      ).toEqual([]);
  });

  test.each(LIBROS)("$nombre: a spreadsheet is refused, or what is left of it is as it was", ({ file, whole }) => {
    for (const part of [0.1, 0.5, 0.9, 0.99]) {
      const cut = credits(tablaDe((file as Uint8Array).slice(0, Math.floor(file.length * part))));
      expect(cut.filter((credit) => !whole.includes(credit))).toEqual([]);
    }
  });
});

describe("whatever the encoding", () => {
  const whole = credits(tablaDe(texto("BNC, TXT")));
  const utf16 = (text: string, mark: string) => new Uint8Array(Buffer.from(mark + text, "utf16le"));
  const swap = (bytes: Uint8Array) => new Uint8Array(Buffer.from(bytes).swap16());
  const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
  const mangled = (text: string) => utf8(new TextDecoder("windows-1252").decode(utf8(text)));
  test.each([
    ["UTF-8 with its mark", (text: string) => utf8(`\uFEFF${text}`)],
    ["Windows", latin],
    ["UTF-16 of Windows", (text: string) => utf16(text, "\uFEFF")],
    ["UTF-16 without its mark", (text: string) => utf16(text, "")],
    ["UTF-16 the other way round", (text: string) => swap(utf16(text, "\uFEFF"))],
    ["UTF-8 read as Windows' and saved again", mangled],
    [
      "letters that somebody replaced",
      (text: string) => utf8(text.replace(/\p{L}/gu, (letter) => (letter > "z" ? "\uFFFD" : letter))),
    ],
  ])("%s", (_, encode) => {
    const text = decode(encode(texto("BNC, TXT")));
    expect(credits(tablaDe(text ?? ""))).toEqual(whole);
  });
});

describe("what a spreadsheet does to references and formulas", () => {
  const HEADER = ["Fecha", "Referencia", "Descripción", "Egreso", "Ingreso", "Saldo"];
  const read = (rows: (string | number | Date | null)[][], kind: "xlsx" | "biff8") => {
    const tabla = readLibro(libro([HEADER, ...rows], "Hoja1", kind));
    if ("falla" in tabla) throw new Error(tabla.falla);
    const estado = readEstado(tabla, []);
    if ("desconocido" in estado) throw new Error("unknown");
    return estado;
  };

  test.each(["xlsx", "biff8"] as const)(
    "%s: a number keeps its digits, and one that lost them is no reference",
    (kind) => {
      const row = (ref: string | number) => ["05/03/2024", ref, "PAGO MOVIL", null, 1250.5, null];
      const estado = read(
        [row(81126010036), row(34600000000), row(1234567890123456), row("3.46E+10"), row("000058580042")],
        kind,
      );
      const lecturas = estado.filas.map(({ lectura }) => [lectura?.monto, lectura?.referencia]);
      expect(lecturas).toEqual([
        [125050, "81126010036"],
        [125050, null],
        [125050, null],
        [125050, null],
        [125050, "000058580042"],
      ]);
      expect(estado.avisos).toEqual([expect.stringContaining("3 referencias llegaron como número redondeado")]);
    },
  );

  test("the same of a CSV that Excel saved", () => {
    const csv =
      'Fecha;Referencia;Descripción;Egreso;Ingreso\r\n05/03/2024;3,46E+10;PAGO MOVIL;;1.250,00\r\n06/03/2024;="000058580042";PAGO MOVIL;;5,00\r\n';
    expect(credits(readTexto(csv) as Tabla)).toEqual(["125000 undefined 2024-03-05", "500 58580042 2024-03-06"]);
  });

  test("a date that is a number is that day and hour, in the calendar of either system", () => {
    for (const kind of ["xlsx", "biff8"] as const) {
      const estado = read([[new Date(2024, 2, 5, 10, 43), "000058580042", "PAGO MOVIL", null, 5, null]], kind);
      expect(estado.filas.map(({ lectura }) => [lectura?.dia, lectura?.hora])).toEqual([["2024-03-05", "10:43"]]);
    }
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([["x"]]), "Hoja1");
    book.Workbook = { WBProps: { date1904: true } };
    book.Sheets.Hoja1 = { "!ref": "A1", A1: { t: "n", v: 43894, z: "dd/mm/yyyy" } };
    const tabla = readLibro(new Uint8Array(write(book, { bookType: "xlsx", type: "array" }))) as Tabla;
    expect(tabla.hojas[0]?.filas).toEqual([["2024-03-05 00:00"]]);
  });

  test.each(["xlsx", "biff8"] as const)(
    "%s: a formula is what the file says it came to; a text that looks like one is text",
    (bookType) => {
      const sheet = utils.aoa_to_sheet([HEADER, ["05/03/2024", "000058580042", "x", null, null, null]]);
      const book = utils.book_new();
      utils.book_append_sheet(book, sheet, "Hoja1");
      sheet.C2 = { t: "s", v: '=HYPERLINK("http://x.example","PAGO MOVIL")' };
      sheet.E2 = { t: "n", v: 5, f: "2+2" };
      sheet.F2 = { t: "e", v: 0x07 };
      const tabla = readLibro(new Uint8Array(write(book, { bookType, type: "array" }))) as Tabla;
      expect(tabla.hojas[0]?.filas[1]).toEqual([
        "05/03/2024",
        "000058580042",
        '=HYPERLINK("http://x.example","PAGO MOVIL")',
        "",
        5,
        "",
      ]);
    },
  );

  test("days and codes that became numbers are read, an account that lost its digits is not", () => {
    const row = [
      105,
      "VEB",
      1050000000000000001n.toString(),
      5032024,
      84706450041,
      "NC",
      "PAGO MOVIL",
      22000.5,
      84300.1,
      0,
    ];
    const tabla = readLibro(libro([row], "Hoja1", "xlsx")) as Tabla;
    expect(credits(tabla)).toEqual(["2200050 84706450041 2024-03-05"]);
    expect(readEstado(tabla, [])).toMatchObject({ banco: "0105", cuenta: null });
  });

  test("the XML of Excel 2003 is a spreadsheet too; a binary one is refused", async () => {
    const rows = [HEADER, ["05/03/2024", "000058580042", "PAGO MOVIL", null, 1250.5, null]];
    const xml = await readTabla(libro(rows, "Hoja1", "xlml"), DE);
    expect(credits(xml)).toEqual(["125050 58580042 2024-03-05"]);
    expect(await readTabla(libro(rows, "Hoja1", "xlsb"), DE)).toEqual({ falla: "STATEMENT_NOT_A_TABLE" });
  });
});

describe("as many rows as there may be", () => {
  const rows = Array.from({ length: MAX_ESTADO_FILAS }, (_, i) => `${i},b,c`);
  test.each([
    ["no line break at its end", "\n", ""],
    ["one", "\n", "\n"],
    ["one of Windows", "\r\n", "\r\n"],
    ["several", "\r\n", "\r\n\r\n\r\n"],
  ])("%s", async (_, between, end) => {
    const { hojas, lineas } = (await readTabla(utf8(rows.join(between) + end), DE)) as Tabla;
    expect(hojas[0]?.filas.slice(0, MAX_ESTADO_FILAS).at(-1)).toEqual([`${MAX_ESTADO_FILAS - 1}`, "b", "c"]);
    expect(hojas[0]?.filas.slice(MAX_ESTADO_FILAS)).toEqual(end ? [[""]] : []);
    // A complete last line shows that nothing was cut off.
    expect(lineas.at(-1)).toBe(end ? "" : rows.at(-1));
    const more = await readTabla(utf8(`${rows.join(between)}${between}una,más,${end}`), DE);
    expect(more).toEqual({ falla: "STATEMENT_TOO_MANY_ROWS" });
  });
});

describe("files that are refused", () => {
  const pdf = utf8("%PDF-1.7\n1 0 obj");
  const docx = zipSync({ "[Content_Types].xml": utf8("<Types/>"), "word/document.xml": utf8("<w:document/>") });
  const far = libro([["a"]], "Hoja1", "xlsx");
  test.each([
    ["nothing", new Uint8Array(), "STATEMENT_EMPTY"],
    ["only spaces", utf8(" \r\n\t"), "STATEMENT_EMPTY"],
    ["one byte too many", new Uint8Array(MAX_ESTADO_BYTES + 1), "STATEMENT_TOO_LARGE"],
    ["one row too many", utf8("a,b\n".repeat(MAX_ESTADO_FILAS + 2)), "STATEMENT_TOO_MANY_ROWS"],
    ["one row of HTML too many", utf8(`<table>${"<tr><td>1".repeat(MAX_ESTADO_FILAS + 2)}`), "STATEMENT_TOO_MANY_ROWS"],
    ["a PDF", pdf, "STATEMENT_NOT_A_TABLE"],
    ["a picture", utf8("\x89PNG\r\n\x1a\n\0\0\0"), "STATEMENT_NOT_A_TABLE"],
    ["a line without end", utf8(",".repeat(2_000_000)), "STATEMENT_NOT_A_TABLE"],
    ["a document of Word", docx, "STATEMENT_NOT_A_TABLE"],
    ["half a spreadsheet", far.slice(0, far.length / 2), "STATEMENT_UNREADABLE"],
    [
      "an OLE container of something else",
      new Uint8Array(Buffer.from("d0cf11e0a1b11ae1", "hex")),
      "STATEMENT_UNREADABLE",
    ],
    ["a spreadsheet with a password", locked(), "STATEMENT_PROTECTED"],
    ["a bomb", bomb(false), "STATEMENT_TOO_LARGE"],
    ["a bomb that says it is small", bomb(true), "STATEMENT_TOO_LARGE"],
  ])("%s", async (_, bytes, falla) => {
    expect(await readTabla(bytes, DE)).toEqual({ falla });
  });

  test.each([
    ["a link over every cell", '<hyperlinks><hyperlink ref="A1:XFD2500" location="H!A1"/></hyperlinks>', ""],
    ["merged cells", '<mergeCells count="1"><mergeCell ref="A1:XFD5000"/></mergeCells>', ""],
    ["a choice for every cell", '<dataValidations><dataValidation sqref="A1:XFD5000"/></dataValidations>', ""],
    ["a sheet that says it is large", "", '<dimension ref="A1:XFD1048576"/><cols><col min="1" max="16384"/></cols>'],
    ["cells as far out as there may be", "", "", '<c r="XFD1"><v>1</v></c>'],
    ["cells that do not say where they are", "", "", "<c><v>1</v></c>".repeat(300)],
  ])("of a sheet nothing but the cells that are read: %s", async (_, after, before, cells = "") => {
    const pieces = unzipSync(libro([["Fecha", "Monto"]], "Hoja1", "xlsx"));
    const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>Fecha</t></is></c><c r="B1"><v>7</v></c>';
    const data = `<sheetData>${rows}${cells}</row><row r="2"><c r="A2"><v>8</v></c></row></sheetData>`;
    const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${before}${data}${after}</worksheet>`;
    const bytes = zipSync({ ...pieces, "xl/worksheets/sheet1.xml": utf8(sheet) });
    const { hojas } = (await readTabla(bytes, DE)) as Tabla;
    const [first = [], second] = hojas[0]?.filas ?? [];
    expect([first.slice(0, 2), second]).toEqual([["Fecha", 7], [8]]);
    expect(first.length).toBeLessThanOrEqual(MAX_ESTADO_COLUMNAS);
  });

  test("killed it may go through later, broken it is unreadable", async () => {
    const child = Bun.spawn([process.execPath, join(import.meta.dirname, "../../support/tabla-aparte.ts")], {
      stdout: "pipe",
      stderr: "inherit",
    });
    const said = JSON.parse(await new Response(child.stdout).text());
    expect(said).toEqual({ killed: ["STATEMENT_BUSY", "read"], broken: ["STATEMENT_UNREADABLE", "read"], left: [] });
  });

  test("those who come while too many wait are told to come back", async () => {
    const { lineas } = RECURSOS.tabla;
    const unread: number[] = [];
    const answers = await Promise.all(
      Array.from({ length: countPuestos(RECURSOS.tabla) + lineas.banco.cola + 3 }, (_, i) =>
        readTabla(utf8("a,b,c\n"), { linea: "banco", quien: `gestor ${i}`, unread: () => unread.push(i) }),
      ),
    );
    expect(answers.filter((answer) => "falla" in answer)).toEqual(Array(3).fill({ falla: "STATEMENT_BUSY" }));
    // Each of them may be retried within the same hour's limit.
    expect(unread).toHaveLength(3);
  });
});

/** What Excel writes for a workbook with a password. */
function locked(): Uint8Array {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, "/EncryptionInfo", Buffer.alloc(64));
  CFB.utils.cfb_add(container, "/EncryptedPackage", Buffer.alloc(64));
  return new Uint8Array(CFB.write(container, { type: "buffer" }) as Buffer);
}

/** An XLSX whose sheet inflates beyond the limit; `lying`: its headers claim ten bytes. */
function bomb(lying: boolean): Uint8Array {
  const name = Buffer.from("xl/worksheets/sheet1.xml");
  const packed = deflateRawSync(Buffer.alloc(MAX_ESTADO_INFLADO_BYTES + 1, 0x20));
  const size = lying ? 10 : MAX_ESTADO_INFLADO_BYTES + 1;
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from("PK\x03\x04"), fields, name, packed]);
  const central = Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), fields, Buffer.alloc(14), name]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return new Uint8Array(Buffer.concat([local, central, Buffer.from("PK\x05\x06"), end]));
}

/** Credits whose amount's digits appear nowhere in their row. */
function invented(tabla: Tabla | { falla: string }): unknown[] {
  const estado = "falla" in tabla ? null : readEstado(tabla, []);
  if (!estado || "desconocido" in estado) return [];
  return estado.filas.filter(({ lectura, texto: row }) => {
    if (!lectura) return false;
    const numbers = row.split(/[^\d.,]+/).map((number) => number.replace(/[.,]/g, "").replace(/^0+/, ""));
    return ![1, 10, 100].some((unit) => numbers.includes(String(lectura.monto / unit)));
  });
}

test("whatever is done to a file, nothing breaks and no amount appears that does not stand in its row", () => {
  const put = fc.constantFrom("", "\t", ";", ",", '"', "\n", "'", "<", "-", "E+10", "=", "\0", "x", ".", "9");
  const edit = fc.record({ at: fc.nat(), del: fc.integer({ min: 0, max: 3 }), put });
  const edits = fc.array(edit, { minLength: 1, maxLength: 4 });
  const texts = TEXTOS.filter(({ nombre }) => nombre !== "BDV, TXT");
  forAll(
    fc.property(fc.constantFrom(...texts), edits, ({ file, whole }, list) => {
      const text = list.reduce((all, { at, del, put: letters }) => {
        const place = at % (all.length + 1);
        return all.slice(0, place) + letters + all.slice(place + del);
      }, file);
      const tabla = tablaDe(text);
      expect(invented(tabla)).toEqual([]);
      expect(credits(tabla).length).toBeLessThanOrEqual(whole.length + list.length);
    }),
    { numRuns: runs(300) },
  );
});
