/** Statements of every bank: recognised by content, read to the cent, and nothing mistaken for a payment. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Estado } from "../../rules/bank/archivos/asientos.ts";
import { readEstado } from "../../rules/bank/archivos/leer.ts";
import type { Tabla } from "../../rules/bank/archivos/tabla.ts";
import type { Dia } from "../../rules/country/fecha.ts";
import { isHtml, readHtml } from "../../server/bank/tablas/html.ts";
import { readLibro } from "../../server/bank/tablas/libro.ts";
import { readTabla } from "../../server/bank/tablas/tabla.ts";
import { readTexto } from "../../server/bank/tablas/texto.ts";
import { forAll, runs } from "../support/azar.ts";
import { LAYOUTS } from "../support/estados.ts";
import type { Layout, Movimiento } from "../support/estados-piezas.ts";
import filas from "./datos/filas.json" with { type: "json" };

/** In this process, unlike `readTabla`. */
function tablaDe(file: string | Uint8Array): Tabla {
  const tabla = typeof file !== "string" ? readLibro(file) : isHtml(file) ? readHtml(file) : readTexto(file);
  if ("falla" in tabla) throw new Error(tabla.falla);
  return tabla;
}

function estadoDe(tabla: Tabla): Estado {
  const estado = readEstado(tabla, []);
  if ("desconocido" in estado) throw new Error(`desconocido: ${JSON.stringify(estado.desconocido)}`);
  return estado;
}

const lecturasDe = ({ filas: rows }: Estado) => rows.flatMap(({ lectura }) => lectura ?? []);

describe("the samples", () => {
  const BANCOS: Record<string, string> = {
    BDV: "0102",
    BANESCO: "0134",
    BNC: "0191",
    MERCANTIL: "0105",
    PROVINCIAL: "0108",
    BANCAMIGA: "0172",
    BANCARIBE: "0114",
    BANPLUS: "0174",
    PLAZA: "0138",
  };

  test.each(filas)("$banco: $texto", ({ banco, texto, espera }) => {
    const estado = estadoDe(tablaDe(texto));
    expect(estado.banco).toBe(BANCOS[banco]);
    if (espera === null) {
      expect(estado.filas.map(({ lectura, motivo }) => [lectura, typeof motivo])).toEqual([[null, "string"]]);
      return;
    }
    const { monto, banco_origen, telefono, ...rest } = espera as { [key: string]: string | undefined };
    const [whole = "", cents = ""] = (monto ?? "").split(".");
    const expected = {
      ...rest,
      monto: Number(whole + cents),
      ...(banco_origen ? { bancoPagador: banco_origen } : {}),
      ...(telefono ? { telefono: telefono.replace(/^0/, "+58") } : {}),
    };
    expect(lecturasDe(estado)).toEqual([expect.objectContaining(expected)]);
  });

  test("the table of banks: every row is read, or refused with a reason", () => {
    const table: Record<string, { leído: number; rechazado: number; desconocido: number }> = {};
    for (const { banco, texto } of filas) {
      const row = table[`${banco} archivo`] ?? { leído: 0, rechazado: 0, desconocido: 0 };
      table[`${banco} archivo`] = row;
      for (const { lectura, motivo } of estadoDe(tablaDe(texto)).filas)
        row[lectura ? "leído" : motivo ? "rechazado" : "desconocido"] += 1;
    }
    console.table(table);
    expect(Object.values(table).map(({ desconocido }) => desconocido)).toEqual(Object.keys(table).map(() => 0));
  });
});

const MES: readonly Movimiento[] = [
  { clase: "abono", monto: 12_345_67, referencia: "993240033", dia: "2026-08-03", telefono: "04125550131" },
  { clase: "comision", monto: 37_04, referencia: "993240033", dia: "2026-08-03", telefono: "" },
  { clase: "abono", monto: 5_00, referencia: "81126010036", dia: "2026-08-14", telefono: "04145550134" },
  { clase: "cargo", monto: 900_000_00, referencia: "700012", dia: "2026-08-14", telefono: "" },
  { clase: "impuesto", monto: 70_34, referencia: "700013", dia: "2026-08-15", telefono: "" },
  { clase: "abono", monto: 1_900_00, referencia: "170048", dia: "2026-08-31", telefono: "04265550166" },
];

/** What a reader must find of these movements if written in this layout. */
function expected(movimientos: readonly Movimiento[], { sinReferencia }: Layout) {
  const those = (entro: boolean) =>
    movimientos
      .filter(({ clase }) => (clase === "abono") === entro)
      .map(({ monto, dia, referencia }) => [monto, dia, sinReferencia ? null : referencia])
      .toSorted();
  return { entró: those(true), salió: those(false) };
}
const rowsOf = (list: { monto: number; dia: Dia | null; referencia: string | null }[]) =>
  list.map(({ monto, dia, referencia }) => [monto, dia, referencia?.replace(/^0+/, "") ?? null]).toSorted();
const found = (estado: Estado) => ({
  entró: rowsOf(lecturasDe(estado)),
  salió: rowsOf(estado.filas.flatMap(({ salida }) => salida ?? [])),
});

describe("a month of each bank, as a whole file", () => {
  test.each(LAYOUTS.map((layout) => ({ ...layout, layout })))(
    "$nombre",
    async ({ layout, banco, cuenta = null, saldos, escribir }) => {
      const file = escribir(MES);
      const tabla = await readTabla(typeof file === "string" ? new TextEncoder().encode(file) : file, {
        linea: "banco",
        quien: "gestor",
      });
      if ("falla" in tabla) throw new Error(tabla.falla);
      const estado = estadoDe(tabla);
      expect(estado).toMatchObject({ banco, cuenta, cuadra: saldos ? true : null, avisos: [] });
      expect(found(estado)).toEqual(expected(MES, layout));
      expect(estado.filas.filter(({ lectura, motivo }) => (lectura === null) === (motivo === null))).toEqual([]);
      expect(estado.filas.filter(({ texto }) => texto === "")).toEqual([]);
    },
  );
});

const movimiento = fc.record({
  clase: fc.constantFrom("abono", "cargo", "comision", "impuesto"),
  monto: fc.integer({ min: 1, max: 99_999_999_99 }),
  referencia: fc.stringMatching(/^[1-9]\d{4}[1-9]\d{0,3}[1-9]$/),
  dia: fc.integer({ min: 1, max: 28 }).map((day) => `2026-05-${String(day).padStart(2, "0")}`),
  telefono: fc.constantFrom("04125550131", "04245550133"),
});

describe("whatever the movements, what came in and what left", () => {
  test.each(LAYOUTS.map((layout) => ({ ...layout, layout })))("$nombre", ({ layout, escribir }) => {
    const months = fc.array(movimiento, { minLength: 2, maxLength: 12 });
    forAll(
      fc.property(months, (list) => {
        // A layout is recognised by its words and signs: one payment and one charge are enough.
        const rows = [...MES.slice(0, 2), ...list.toSorted((a, b) => a.dia.localeCompare(b.dia))] as Movimiento[];
        expect(found(estadoDe(tablaDe(escribir(rows))))).toEqual(expected(rows, layout));
      }),
      { numRuns: runs(8) },
    );
  });
});
