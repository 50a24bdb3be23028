/** The downloadable books: CSV and XLSX agree to the cent, and their sums are the ledger's. */
import { read, utils } from "@e965/xlsx";
import { expect } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import type { Celda } from "../../rules/operator/exportar/csv.ts";
import { HOJAS, type Lista } from "../../rules/operator/exportar/exportar.ts";
import { celdaDeHoja } from "../../rules/operator/exportar/hoja.ts";
import { CUENTAS_DEL_LIBRO } from "../../rules/texts/libro.ts";
import { listBalances } from "../../server/lending/cajas/queries.ts";
import { getBalances } from "../../server/lending/libro/queries.ts";
import { type ExportContext, exportLista } from "../../server/operator/exportar/actions.ts";
import { xlsxOf } from "../../server/operator/exportar/hoja-xlsx.ts";
import { masDias } from "./calculo.ts";
import type { Escena } from "./escena.ts";

const jsonLine = (cells: readonly Celda[]) => `${JSON.stringify(cells)}\n`;
const ENTRE_DIAS: readonly Lista[] = ["libro", "contador", "entregas", "sumas", "cajas"];

/** "1234,05", "-0,50" and nothing → cents. */
const cents = (celda: Celda | undefined) => Number(String(celda ?? "").replace(",", "")) || 0;

type Filas = Record<string, Celda>[];

export async function compararLibros({ world, modelo }: Escena): Promise<void> {
  const { usuario } = world.admin;
  const ctx: ExportContext = { ...world.admin, reload: () => usuario, stopping: new AbortController().signal };
  const hoy = dia(modelo.hoy());
  const textOf = (lista: Lista, lineOf?: typeof jsonLine) => {
    const filtros = ENTRE_DIAS.includes(lista)
      ? {}
      : lista === "reporte"
        ? { desde: dia(masDias(hoy, -300)), hasta: hoy }
        : {};
    return new Response(exportLista(ctx, lista, filtros as never, lineOf)).text();
  };
  const libros = new Map<Lista, Filas>();
  for (const lista of HOJAS) {
    const filas = (await textOf(lista, jsonLine))
      .trimEnd()
      .split("\n")
      .map((line): Celda[] => JSON.parse(line));
    const [titulos = [], ...rest] = filas;
    const { Sheets } = read(await textOf(lista), { type: "string", raw: true });
    const csv = utils.sheet_to_json<string[]>(Sheets.Sheet1 ?? {}, { header: 1, defval: "", raw: true });
    const asText = (celda: Celda) => (celda === true ? "Sí" : celda === false ? "No" : String(celda ?? ""));
    expect(
      csv.map((fila) => fila.map(String)),
      `${lista}.csv`,
    ).toEqual(filas.map((fila) => fila.map(asText)));
    const { Libro = {} } = read(xlsxOf(filas), { type: "buffer" }).Sheets;
    const hoja = utils.sheet_to_json<Celda[]>(Libro, { header: 1, defval: null, raw: true });
    const due = filas.map((fila) => fila.map((celda) => celdaDeHoja(celda)?.v ?? null));
    expect(hoja, `${lista}.xlsx`).toEqual(due);
    libros.set(
      lista,
      rest.map((fila) => Object.fromEntries(titulos.map((titulo, i) => [String(titulo), fila[i] ?? null]))),
    );
  }
  const balances = getBalances(world.storage.db);
  const sum = (lista: Lista, of: (fila: Filas[number]) => number) =>
    (libros.get(lista) ?? []).reduce((all, fila) => all + of(fila), 0);
  for (const [cuenta, nombre] of Object.entries(CUENTAS_DEL_LIBRO)) {
    const own = (fila: Filas[number]) => fila.Cuenta === nombre;
    const saldo = balances[cuenta as keyof typeof balances] ?? 0;
    const enDiario = sum("libro", (fila) => (own(fila) ? cents(fila["Debe (USD)"]) - cents(fila["Haber (USD)"]) : 0));
    const enSumas = sum("sumas", (fila) => (own(fila) ? cents(fila["Saldo final (USD)"]) : 0));
    expect([enDiario, enSumas], nombre).toEqual([saldo, saldo]);
  }
  for (const { nombre, monto, valor } of listBalances(world.storage.db, hoy).cajas) {
    const own = (fila: Filas[number]) => fila.Caja === nombre;
    expect(
      sum("cajas", (fila) => (own(fila) ? cents(fila.Entró) - cents(fila.Salió) : 0)),
      nombre,
    ).toBe(monto);
    expect(
      sum("cajas", (fila) => (own(fila) ? cents(fila["En el libro (USD)"]) : 0)),
      nombre,
    ).toBe(valor);
  }
}
