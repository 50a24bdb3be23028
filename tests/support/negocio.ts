/** A notebook of loans as people keep it: made up, messy, of any size, and always the same. */
import { utils, write } from "@e965/xlsx";
import { addDays, addMonths, type Dia } from "../../rules/country/fecha.ts";

type Fila = (string | number)[];

interface Negocio {
  clientes: Fila[];
  prestamos: Fila[];
  pagos: Fila[];
}

const NOMBRES = ["Ana", "José", "Yuleisy", "Wilmer", "María José", "Ñañito", "Álvaro", "Carmen"];
const APELLIDOS = ["Pérez", "Núñez", "Rondón", "Güerere", "D'Amico", "Peña de la Cruz"];

/** "12.345.678", "V-12345678", 12345678, "v12345678": written differently each day. */
function cedulaOf(i: number): string | number {
  const number = 10_000_000 + i * 7;
  const dotted = String(number).replace(/\B(?=(\d{3})+$)/g, ".");
  return [dotted, `V-${number}`, number, `v${number}`, `V ${dotted}`][i % 5] ?? number;
}

function phoneOf(i: number): string | number {
  const rest = String(1_000_000 + i * 3);
  return [`0424-${rest}`, Number(`424${rest}`), `+58 424 ${rest}`, `0424.${rest}`][i % 4] ?? "";
}

/** "1.250,50", "1,250.50", "$12", 12: dollars as people write them. */
function montoOf(centavos: number, i: number): string | number {
  const [whole, cents] = [String(Math.floor(centavos / 100)), String(centavos % 100).padStart(2, "0")];
  return (
    [`${whole},${cents}`, `${whole}.${cents}`, `$${whole},${cents}`, centavos / 100, `${whole},${cents} USD`][i % 5] ??
    ""
  );
}

const dma = (dia: Dia) => dia.split("-").reverse().join("/");
const mda = (dia: Dia) => `${dia.slice(5, 7)}/${dia.slice(8)}/${dia.slice(0, 4)}`;

/**
 * `clientes` people of whom the first `prestamos` owe, with three of four cuotas paid on time, so that each owes the last one:
 * $6 of $24. Loans' dates are day first, pagos' month first; every tenth row of each sheet is repeated.
 */
export function aNegocio({ clientes, prestamos, hoy }: { clientes: number; prestamos: number; hoy: Dia }): Negocio {
  const people = Array.from({ length: clientes }, (_, i): Fila => {
    const [nombre, apellido] = [NOMBRES[i % NOMBRES.length] ?? "", APELLIDOS[i % APELLIDOS.length] ?? ""];
    return [`  ${nombre} `, apellido, cedulaOf(i), phoneOf(i), i % 3 ? "" : `c${i}@ejemplo.com`, i % 2 ? "zulia" : ""];
  });
  // After the 12th: read with the month first, a pago's date is unambiguous.
  const entregaOf = (i: number) => addDays(addMonths(hoy, -5).replace(/..$/, "13") as Dia, i % 15);
  const loans = Array.from({ length: prestamos }, (_, i): Fila => {
    const entrega = entregaOf(i);
    return [
      cedulaOf(i),
      montoOf(20_00, i),
      dma(entrega),
      dma(addMonths(entrega, 1)),
      i % 2 ? 4 : "",
      i % 4 ? "" : "20%",
    ];
  });
  const pagos = loans.flatMap((_, i) => {
    const entrega = entregaOf(i);
    return [1, 2, 3].map(
      (n): Fila => [cedulaOf(i), mda(addMonths(entrega, n)), montoOf(6_00, i + n), `0000${i}${n}44`.slice(-10)],
    );
  });
  const twice = (rows: Fila[]) => rows.flatMap((row, i) => (i % 10 === 9 ? [row, row] : [row]));
  return {
    clientes: [["Nombre", "Apellidos", "C.I.", "Celular", "Correo electrónico", "Estado"], ...twice(people)],
    prestamos: [["Cédula", "Capital", "Fecha", "Primera cuota", "Cuotas", "Interés %"], ...twice(loans)],
    pagos: [["CEDULA", "Fecha", "Abono", "Ref"], ...twice(pagos)],
  };
}

/** The three sheets in one workbook. */
export function asXlsx({ clientes, prestamos, pagos }: Negocio): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  for (const [nombre, filas] of Object.entries({ Clientes: clientes, Préstamos: prestamos, Pagos: pagos }))
    utils.book_append_sheet(book, utils.aoa_to_sheet(filas), nombre);
  return new Uint8Array(write(book, { type: "array", bookType: "xlsx" }));
}

/** A sheet as text, with its cells separated by semicolons. */
export const asCsv = (filas: readonly Fila[]): string => filas.map((fila) => fila.join(";")).join("\n");
