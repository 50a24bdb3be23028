/** The building blocks of statements: amounts, dates, rows, and each bank's words. */
import { type BookType, utils, write } from "@e965/xlsx";

export interface Movimiento {
  clase: "abono" | "cargo" | "comision" | "impuesto";
  /** Céntimos, above zero. */
  monto: number;
  /** Digits; each bank pads them with zeros. */
  referencia: string;
  /** 'YYYY-MM-DD', in ascending order. */
  dia: string;
  telefono: string;
}

export interface Layout {
  nombre: string;
  banco: string | null;
  /** The account's twenty digits, if the file has them. */
  cuenta?: string;
  /** Whether it has a balance to check. */
  saldos: boolean;
  /** Without references none can be found. */
  sinReferencia?: boolean;
  escribir: (movimientos: readonly Movimiento[]) => string | Uint8Array;
}

/** 123456 → "1.234,56". */
export const ve = (cents: number) => us(cents).replace(/[.,]/g, (mark) => (mark === "." ? "," : "."));
export const us = (cents: number) => {
  const [whole = "", part = ""] = [
    String(Math.trunc(Math.abs(cents) / 100)),
    String(Math.abs(cents) % 100).padStart(2, "0"),
  ];
  return `${cents < 0 ? "-" : ""}${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${part}`;
};
export const plano = (cents: number) => ve(cents).replaceAll(".", "");
export const dmy = (dia: string) => dia.split("-").toReversed().join("/");
export const SALDO_INICIAL = 2_000_000_000_00;

/** Each movement with its sign and the balance after it. */
export function conSaldo(movimientos: readonly Movimiento[]) {
  let saldo = SALDO_INICIAL;
  return movimientos.map((movimiento) => {
    const signo = movimiento.clase === "abono" ? movimiento.monto : -movimiento.monto;
    saldo += signo;
    const [debe, haber] = signo < 0 ? [-signo, 0] : [0, signo];
    return { ...movimiento, signo, debe, haber, saldo };
  });
}
export type Renglon = ReturnType<typeof conSaldo>[number];

export const lines = (rows: readonly string[], end = "\r\n") => rows.map((row) => row + end).join("");
export const tabs = (rows: readonly (string | number)[][]) => lines(rows.map((row) => row.join("\t")));
export const csv = (rows: readonly string[][]) =>
  lines(rows.map((row) => row.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")));
export const html = (rows: readonly string[][]) =>
  `<html><body><table border="1">${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell.replace("é", "&eacute;")}</td>`).join("")}</tr>`).join("\n")}</table></body></html>`;

/** A real spreadsheet, written by the usual library. */
export function libro(
  rows: readonly (string | number | Date | null)[][],
  hoja: string,
  bookType: BookType,
): Uint8Array {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), hoja);
  return new Uint8Array(write(book, { bookType, type: "array" }));
}

/** Each bank's words for each kind. */
export const palabras = (abono: string, cargo: string, comision: string, impuesto = "IMPUESTO IGTF") =>
  ({ abono, cargo, comision, impuesto }) as const;

export const BDV = palabras("PAGOMOVIL OTROS BANCOS 0134", "PAGO A PROVEEDOR", "Cobro comision pag movil");
export const dicho = (words: Record<Movimiento["clase"], string>, { clase, telefono }: Movimiento) =>
  clase === "abono" ? `${words.abono} ${telefono}` : words[clase];

export const opcional = (cents: number, format: (cents: number) => string) => (cents === 0 ? "" : format(cents));
export const vacias = (count: number) => Array.from({ length: count }, () => "");

/** A row of BNC's sheets, in the columns each of them has. */
export function hojaBnc(width: number, at: readonly [number, number, number, number, number, number]) {
  return (movimientos: readonly Movimiento[]) => {
    const put = (values: readonly (string | number)[]) => {
      const row: (string | number)[] = vacias(width);
      for (const [i, column] of at.entries()) row[column] = values[i] ?? "";
      return row;
    };
    const rows = conSaldo(movimientos).map((row) =>
      put([
        dmy(row.dia),
        dicho(palabras("Abono Pago Movil BNC", "Cargo Pago Movil BNC", "Comision Pago Movil"), row),
        row.referencia,
        row.debe ? row.debe / 100 : "",
        row.haber ? row.haber / 100 : "",
        row.saldo / 100,
      ]),
    );
    const total = put(["Totales", "", "", 120, 5897.82, 6017.82]);
    return [
      ["Banco Nacional de Crédito"],
      [],
      put(["Fecha", "Descripción", "Referencia", "Debe", "Haber", "Saldo"]),
      ...rows,
      total,
    ];
  };
}

export const bnc = {
  PreviousDay: hojaBnc(14, [1, 2, 9, 10, 12, 13]),
  Custom: hojaBnc(17, [1, 7, 12, 13, 15, 16]),
  Online: hojaBnc(15, [1, 3, 10, 11, 13, 14]),
};

export const tabla =
  (header: readonly string[], row: (row: Renglon) => string[]) => (movimientos: readonly Movimiento[]) => [
    [...header],
    ...conSaldo(movimientos).map(row),
  ];

export const bancamiga = tabla(["Fecha", "Referencia", "Concepto", "Débito", "Crédito"], (row) => [
  dmy(row.dia),
  `'${row.referencia.padStart(12, "0")}`,
  dicho(palabras("PAGO MOVIL", "PAGO MOVIL A TERCERO", "COMISION PAGO MOVIL"), row),
  opcional(row.debe, us),
  opcional(row.haber, us),
]);
export const plaza = tabla(["Fecha", "Ref", "Concepto", "Cargo", "Abono", "Saldo"], (row) => [
  dmy(row.dia),
  row.referencia.padStart(10, "0"),
  dicho(palabras("TDY COBRO", "TDY ENVIO", "COMISION TDY"), row),
  opcional(row.debe, ve),
  opcional(row.haber, ve),
  ve(row.saldo),
]);
export const cargos = (abono: string) =>
  tabla(["Fecha", "Concepto", "Referencia", "Cargos", "Abonos"], (row) => [
    dmy(row.dia),
    dicho(palabras(abono, "COMPRA", "COMISION"), row),
    row.referencia,
    opcional(row.debe, ve),
    opcional(row.haber, ve),
  ]);
export const provincial = palabras(
  "ABO.DRV0011222333",
  "TRA.DRV0099888777",
  "COM. PAGO MOVIL",
  "C./A. IGTF MOV.D: 000020055",
);
export const mercantil = palabras("PAGO MOVIL INTERBANCARIO", "PAGO MOVIL A TERCEROS", "COMISION PAGO MOVIL");
