/** What a statement's balance confirms, and layouts that an operator explained. */
import { describe, expect, test } from "vitest";
import type { Estado } from "../../rules/bank/archivos/asientos.ts";
import type { Formato } from "../../rules/bank/archivos/ensenado.ts";
import { readEstado } from "../../rules/bank/archivos/leer.ts";
import type { Tabla } from "../../rules/bank/archivos/tabla.ts";
import { readTexto } from "../../server/bank/tablas/texto.ts";

const tabla = (rows: readonly string[]) => readTexto(rows.map((row) => `${row}\r\n`).join("")) as Tabla;
const leer = (rows: readonly string[], formatos: readonly Formato[] = []) => readEstado(tabla(rows), formatos);
function known(rows: readonly string[]): Estado {
  const estado = leer(rows);
  if ("desconocido" in estado) throw new Error(JSON.stringify(estado.desconocido));
  return estado;
}
const montos = ({ filas }: Estado) => filas.map(({ lectura }) => lectura?.monto ?? null);

const HEADER = "Fecha\tRef\tConcepto\tCargo\tAbono\tSaldo";
const UNO = "01/08/2026\t0000170041\tTDY COBRO\t\t100,00\t1.100,00";
const DOS = "02/08/2026\t0000170042\tTDY ENVIO\t50,00\t\t1.050,00";
const TRES = "03/08/2026\t0000170043\tTDY COBRO\t\t25,50\t1.075,50";

describe("the running balance", () => {
  test("oldest or newest first it adds up", () => {
    expect(known([HEADER, UNO, DOS, TRES])).toMatchObject({ cuadra: true, avisos: [] });
    const newest = known([HEADER, TRES, DOS, UNO]);
    expect([newest.cuadra, newest.avisos, montos(newest)]).toEqual([true, [], [25_50, null, 100_00]]);
  });

  test("where a row is missing it says which does not follow, and by how much", () => {
    const estado = known([HEADER, UNO, TRES]);
    expect([estado.cuadra, montos(estado)]).toEqual([false, [100_00, 25_50]]);
    expect(estado.avisos).toEqual([
      "El saldo no cuadra en 1 de 1 movimientos (línea 3: debía quedar Bs. 1.125,50 y dice Bs. 1.075,50). Puede faltar alguna fila.",
    ]);
  });

  test("of one movement there is nothing to check", () => {
    expect(known([HEADER, UNO])).toMatchObject({ cuadra: null, avisos: [] });
  });

  test("a credit with which the balance went down is none", () => {
    const estado = known([HEADER, UNO, "02/08/2026\t0000170042\tTDY COBRO\t\t50,00\t1.050,00", TRES]);
    expect([estado.cuadra, montos(estado)]).toEqual([false, [100_00, null, 25_50]]);
    expect(estado.filas[1]?.motivo).toBe("El saldo bajó con este movimiento: no es un abono.");
  });

  test("columns the wrong way round: no credit is taken", () => {
    const estado = known([
      HEADER,
      "01/08/2026\t0000170041\tTDY COBRO\t\t100,00\t900,00",
      "02/08/2026\t0000170042\tTDY COBRO\t50,00\t\t950,00",
      "03/08/2026\t0000170043\tTDY COBRO\t\t25,50\t924,50",
    ]);
    expect([estado.cuadra, montos(estado)]).toEqual([false, [null, null, null]]);
    expect(estado.avisos).toEqual([expect.stringContaining("al revés")]);
  });

  test("what two genuine equal rows differ in is kept", () => {
    const row = (saldo: string) => `01/08/2026\t0000170041\tTDY COBRO\t\t100,00\t${saldo}`;
    const estado = known([HEADER, row("1.100,00"), row("1.200,00")]);
    expect(estado.filas.map(({ propio }) => propio)).toEqual(["saldo 110000", "saldo 120000"]);
  });

  test("the totals of Norma 43 and of MT940 are checked as well", () => {
    const norma = (total: string) => [
      "22,0108,4688,260803,260803,00,039,2,00000001234567,0000020062,ABO.DRV0011222333",
      `33,0108,4688,0100000001,00000,00000000000000,00001,${total},2,00000000000000,VEF`,
    ];
    expect(known(norma("00000001234567"))).toMatchObject({ cuadra: true, avisos: [] });
    expect(known(norma("00000001234568"))).toMatchObject({
      cuadra: false,
      avisos: [expect.stringContaining("totales")],
    });
    const mt940 = (final: string) => [
      ":20:1",
      ":60F:C260801VEF100,00",
      ":61:2608030803C25,50NMSCNONREF//23900190061",
      ":86:670?00PAGO MOVIL",
      `:62F:C260831VEF${final}`,
    ];
    expect(known(mt940("125,50"))).toMatchObject({ cuadra: true, avisos: [] });
    expect(known(mt940("125,00"))).toMatchObject({ cuadra: false, avisos: [expect.stringContaining("saldo final")] });
  });
});

test("of several sheets the first that is a statement is read, and the others are named", () => {
  const rows = (list: readonly string[]) => list.map((row) => row.split("\t"));
  const hojas = [
    { nombre: "Portada", filas: [["Banco Plaza"]] },
    { nombre: "Agosto", filas: rows([HEADER, UNO]) },
    { nombre: "Julio", filas: rows([HEADER, DOS]) },
  ];
  const estado = readEstado({ lineas: [], hojas, cortado: false }, []);
  expect(estado).toMatchObject({ avisos: ["Se leyó solo la hoja «Agosto»: el archivo trae 2 más."] });
  expect(montos(estado as Estado)).toEqual([100_00]);
});

describe("rows that are credits and no payments", () => {
  test.each([
    ["REVERSO PAGO MOVIL", "Es un reverso o una devolución, no un pago."],
    ["DEVOLUCION PAGO MOVIL", "Es un reverso o una devolución, no un pago."],
    ["ABONO INTERESES GANADOS", "Son intereses del banco."],
    ["COMISION DEVUELTA", "Es una comisión del banco."],
    ["REINTEGRO IGTF", "Es un impuesto."],
    ["PAGO MOVIL ENVIADO", "Habla de un pago enviado."],
    ["PAGO MOVIL DESDE CUENTA 5256", "Habla de un pago enviado."],
    ["LIQUIDACION PUNTO DE VENTA", "Es de un punto de venta."],
    ["SALDO ANTERIOR", "Es un saldo o un total, no un movimiento."],
    ["TOTAL ABONOS", "Es un saldo o un total, no un movimiento."],
  ])("%s: %s", (words, motivo) => {
    const estado = known([HEADER, UNO, `02/08/2026\t0000170042\t${words}\t\t50,00\t1.150,00`]);
    expect(estado.filas[1]).toMatchObject({ lectura: null, motivo });
  });

  test("a day that does not exist, an amount that is none and both sides at once are said", () => {
    const rows = [
      "31/02/2026\t1700410\tTDY COBRO\t\t5,00\t",
      "01/08/2026\t1700411\tTDY COBRO\t\t5,0,0\t",
      "01/08/2026\t1700412\tTDY COBRO\t5,00\t5,00\t",
    ];
    const { filas } = known([HEADER, ...rows, UNO]);
    expect(filas.map(({ motivo }) => motivo)).toEqual([
      "No trae una fecha que se entienda.",
      "No trae un monto que se entienda.",
      "Trae cargo y abono a la vez.",
      null,
    ]);
  });
});

describe("a layout that nobody knows", () => {
  const ROWS = [
    "Cooperativa El Ahorro",
    "Operado el|Comprobante|Glosa|Importe|Queda",
    "05-08-2026|00012345678|Recibido por pago movil|1.250,00|2.250,00",
    "06-08-2026|00012345679|Entregado|-250,00|2.000,00",
  ];
  const columnas = {
    fecha: 0,
    orden: "dma",
    referencia: 1,
    descripcion: 2,
    monto: 3,
    credito: null,
    debito: null,
    saldo: 4,
    saltar: 2,
  } as const;

  test("waits with its first rows and a fingerprint; once explained it is read, in every month", () => {
    const first = leer(ROWS);
    if (!("desconocido" in first)) throw new Error("known");
    expect(first.desconocido.muestra[2]).toEqual([
      "05-08-2026",
      "00012345678",
      "Recibido por pago movil",
      "1.250,00",
      "2.250,00",
    ]);
    const formatos = [{ nombre: "Cooperativa", huella: first.desconocido.huella, columnas }];
    const september = [...ROWS.slice(0, 2), "01-09-2026|00012345999|Recibido|1,00|2.001,00"];
    for (const [rows, monto, cuadra] of [
      [ROWS, 1_250_00, true],
      [september, 1_00, null],
    ] as const) {
      const estado = leer(rows, formatos);
      if ("desconocido" in estado) throw new Error("unknown");
      expect(estado).toMatchObject({ formato: "Cooperativa", banco: null, cuadra });
      expect(montos(estado)[0]).toBe(monto);
    }
    expect(leer(["Otra|cosa|del|todo|x", ...ROWS.slice(2)], formatos)).not.toHaveProperty("desconocido");
    expect(leer(["a|b|c", "d|e|f"], formatos)).toHaveProperty("desconocido");
  });

  test("two columns of amounts and American days are read as they were explained", () => {
    const rows = ["8/5/2026|1234567|x|1,250.00||9", "8/6/2026|1234568|x||5.00|9"];
    const first = leer(rows);
    if (!("desconocido" in first)) throw new Error("known");
    const two = { ...columnas, orden: "mda", monto: null, debito: 3, credito: 4, saldo: null, saltar: 0 } as const;
    const estado = leer(rows, [{ nombre: "Otro", huella: first.desconocido.huella, columnas: two }]);
    if ("desconocido" in estado) throw new Error("unknown");
    expect(estado.filas.map(({ lectura }) => [lectura?.monto, lectura?.dia])).toEqual([
      [undefined, undefined],
      [5_00, "2026-08-06"],
    ]);
  });
});
