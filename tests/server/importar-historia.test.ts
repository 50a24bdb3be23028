/** Finished loans are imported as history, beside the running ones. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dia, toDia } from "../../rules/country/fecha.ts";
import { valorTasa } from "../../rules/money/tasa.ts";
import { readLectura } from "../../rules/operator/importar/leer.ts";
import { columnasDichas } from "../../rules/operator/importar/vista.ts";
import type { UserContext } from "../../server/core/context.ts";
import { atOnce } from "../../server/core/turnos/ensayo.ts";
import { closeLibros } from "../../server/lending/cierres/actions.ts";
import { bringTasas } from "../../server/lending/tasas/actions.ts";
import { examine } from "../../server/operator/doctor/actions.ts";
import { confirmCarga, lookAtCarga, undoCarga } from "../../server/operator/importar/actions.ts";
import { aCuaderno, tasasDe } from "../support/cuaderno.ts";
import { anApproved, aRequest, createWorld, type World } from "../support/world.ts";

let w: World;
beforeEach(() => {
  w = createWorld();
});
afterEach(() => w.close());

type Hoja = (string | number)[][];
const look = (sheets: Record<string, Hoja>) => {
  const hojas = Object.entries(sheets).map(([nombre, filas]) => ({ nombre, filas }));
  const casa = { hoy: toDia(w.clock.now()), interes: 20, cuotas: 4, periodo: "mensual" } as const;
  return atOnce(lookAtCarga(w.admin, { nombre: "x.xlsx", lectura: atOnce(readLectura(hojas, casa)) }));
};
const faults = () =>
  examine(w.storage, "nada").flatMap(({ check, faults: found }) =>
    check === "Cada imagen tiene su archivo" ? [] : found,
  );
const errores = (vista: ReturnType<typeof look>) =>
  vista.hojas.flatMap(({ filas }) =>
    filas.flatMap(({ linea, observaciones }) =>
      observaciones.filter(({ tipo }) => tipo === "error").map(({ texto }) => `${linea}: ${texto}`),
    ),
  );
const rows = (sql: string) => w.storage.driver.prepare(sql).raw().all();

const GENTE: Hoja = [
  ["Nombre", "Apellido", "Cédula", "Teléfono"],
  ["Ana", "Paz", "V-11111111", "0412-1111111"],
];
const CABEZA = ["Cédula", "Monto", "Fecha", "Primer pago", "Estado"];
const PAGOS = ["Cédula", "Fecha", "Monto", "Referencia"];
const cuatro = (mes: number): Hoja =>
  [0, 1, 2, 3].map((n) => ["11111111", `2026-${String(mes + n).padStart(2, "0")}-15`, 6, `10000000${mes + n}`]);
const libro = (prestamos: Hoja, pagos: Hoja) => ({
  Clientes: GENTE,
  Préstamos: [CABEZA, ...prestamos],
  Pagos: [PAGOS, ...pagos],
});

test("a year as people keep it in Excel, in one round of corrections: each owes what a person would reckon", () => {
  const hoy = toDia(w.clock.now());
  const { inicio, clientes, prestamos, pagos } = aCuaderno(hoy);
  const sheets = { Clientes: clientes, Préstamos: prestamos, Pagos: pagos };
  const before = look(sheets);
  expect(before).toMatchObject({ cargaId: null, cifras: { errores: 170 } });
  expect(errores(before)[0]).toContain("Falta la tasa de ese día");
  const tasas = tasasDe(inicio, hoy).map(([fechaValor, valor]) => ({
    fechaValor,
    valor: valorTasa(valor * 1_000_000),
  }));
  w.do(w.admin, bringTasas, { tasas });

  const vista = look(sheets);
  expect(errores(vista)).toEqual([]);
  expect(vista.cifras).toMatchObject({ personas: 60, prestamos: 80, pagos: 170 });
  expect(vista.prestamos.filter(({ cerrado }) => cerrado)).toHaveLength(30);
  const nothing = rows("select (select count(*) from usuarios), (select count(*) from completados)");
  w.do(w.admin, confirmCarga, { cargaId: vista.cargaId ?? "" });
  // Fifty owe three of four cuotas; thirty loans were paid in full and on time, and nobody was notified.
  expect(rows("select count(*), sum(monto) from saldosLoans where monto <> 0")).toEqual([[50, 50 * 18_00]]);
  expect(rows("select count(*), sum(castigo), min(aTiempo) from completados")).toEqual([[30, 0, 1]]);
  expect(
    rows("select prestamosCompletados, count(*) from usuarios where rol = 'cliente' group by 1 order by 1"),
  ).toEqual([
    [0, 40],
    [1, 10],
    [2, 10],
  ]);
  expect(rows("select (select count(*) from notificaciones), (select count(*) from mensajes)")).toEqual([[0, 0]]);
  expect(rows("select sum(saldo), max(nivel) from usuarios")).toEqual([[50 * 18_00, 1]]);
  expect(rows("select totalPrestado, totalRecuperado from resumenFinanciero")).toEqual([[80 * 20_00, 30 * 24_00]]);
  expect(faults()).toEqual([]);

  w.do(w.admin, undoCarga, { cargaId: vista.cargaId ?? "" });
  expect(rows("select (select count(*) from usuarios), (select count(*) from completados)")).toEqual(nothing);
  expect(rows("select totalPrestado, totalRecuperado from resumenFinanciero")).toEqual([[0, 0]]);
  expect(faults()).toEqual([]);
});

test("what belongs to books that are closed is entered today, and was finished on its day", () => {
  w.do(w.admin, closeLibros, { hasta: dia("2026-12-31") });
  const prestamo = ["11111111", 20, "2026-03-15", "2026-04-15", "pagado"];
  const { cargaId } = look(libro([prestamo], cuatro(4)));
  w.do(w.admin, confirmCarga, { cargaId: cargaId ?? "" });
  expect(rows("select date(fechaFinalizado / 1000 - 14400, 'unixepoch'), aTiempo from completados")).toEqual([
    ["2026-07-15", 1],
  ]);
  const entries = "select date(fecha / 1000 - 14400, 'unixepoch'), diaValor from asientos order by id";
  expect(rows(entries)).toEqual([
    ["2027-01-15", "2026-03-15"],
    ...["04", "05", "06", "07"].map((mes) => ["2027-01-15", `2026-${mes}-15`]),
  ]);
  expect(faults()).toEqual([]);
  w.do(w.admin, undoCarga, { cargaId: cargaId ?? "" });
  expect(faults()).toEqual([]);
});

test("who is known keeps the count of what they had finished here, also when it is taken back", () => {
  const known = w.borrower();
  const cedula = known.usuario.cedula ?? "";
  const prestamo = [cedula, 20, "2026-03-15", "2026-04-15", "Pagado"];
  const pagos = cuatro(4).map(([, ...rest]) => [cedula, ...rest]);
  const { cargaId } = look({ Préstamos: [CABEZA, prestamo], Pagos: [PAGOS, ...pagos] });
  w.do(w.admin, confirmCarga, { cargaId: cargaId ?? "" });
  expect(w.row(known)).toMatchObject({ prestamosCompletados: 1, saldo: 0 });
  w.do(w.admin, undoCarga, { cargaId: cargaId ?? "" });
  expect(w.row(known)).toMatchObject({ prestamosCompletados: 0, saldo: 0 });
  expect(faults()).toEqual([]);
});

test("each pago is of the loan that ran on its day", () => {
  const prestamos: Hoja = [
    ["11111111", 20, "2026-08-15", "2026-09-15", "vigente"],
    ["11111111", 20, "2026-03-15", "2026-04-15", "pagado"],
  ];
  const vista = look(libro(prestamos, [...cuatro(4), ["11111111", "2026-09-15", 6, "100000099"]]));
  expect(errores(vista)).toEqual([]);
  const shown = vista.prestamos.map(({ linea, pagado, saldo, cerrado }) => ({ linea, pagado, saldo, cerrado }));
  expect(shown).toEqual([
    { linea: 3, pagado: 24_00, saldo: 0, cerrado: true },
    { linea: 2, pagado: 6_00, saldo: 18_00, cerrado: false },
  ]);
});

test("paid late, it was not punctual; the cents of a rate are forgiven", () => {
  const pagos: Hoja = [
    ["11111111", "2026-04-15", 6, "100000001"],
    ["11111111", "2026-05-15", 6, "100000002"],
    ["11111111", "2026-07-15", "11,98", "100000003"],
  ];
  const { cargaId } = look(libro([["11111111", 20, "2026-03-15", "2026-04-15", "pagado"]], pagos));
  w.do(w.admin, confirmCarga, { cargaId: cargaId ?? "" });
  expect(rows("select castigo, aTiempo from completados")).toEqual([[0, 0]]);
  expect(faults()).toEqual([]);
});

test.each([
  ["a request", (known: UserContext) => aRequest(known)],
  ["a loan under way", (known: UserContext) => anApproved(w, known)],
])("who has %s here brings no finished one, and its row says so", (_, act) => {
  const known = w.borrower();
  act(known);
  const cedula = known.usuario.cedula ?? "";
  const prestamo = [cedula, 20, "2026-03-15", "2026-04-15", "pagado"];
  const vista = look({ Préstamos: [CABEZA, prestamo], Pagos: [PAGOS, [cedula, "2026-04-15", 24, "100000001"]] });
  expect(vista.cargaId).toBeNull();
  expect(errores(vista)).toEqual([
    "2: Ya tiene aquí una solicitud o un préstamo en curso. Mientras siga, tampoco puede entrar uno que ya pagó.",
  ]);
});

describe("headings that were not understood", () => {
  const filas: Hoja = [
    ["Lista de 2026", "", ""],
    ["CI", "Lo que se llevó", "Entregado", "Primera cuota", "Nota"],
    ["11111111", 20, "2026-11-15", "2026-12-15", "es mi prima"],
  ];
  const read = (rows: Hoja, ...dichos: [titulo: string, campo: string][]) => {
    const said = dichos.map(([titulo, campo]) => ({ hoja: "prestamos" as const, titulo, campo }));
    const casa = { hoy: toDia(w.clock.now()), interes: 20, cuotas: 4, periodo: "mensual" } as const;
    const { hojas, plan } = atOnce(readLectura([{ nombre: "Préstamos", filas: rows }], casa, said));
    return { faltan: hojas[0]?.faltan, ignoradas: hojas[0]?.ignoradas, plan: plan.prestamos };
  };

  test("are asked about, and read as what they are said to be", () => {
    expect(read(filas)).toMatchObject({ faltan: ["Monto ($)"], ignoradas: ["Lo que se llevó", "Nota"], plan: [] });
    const said = read(filas, ["Lo que se llevó", "monto"], ["Nota", "motivo"]);
    expect(said).toMatchObject({ faltan: [], ignoradas: [], plan: [{ amount: 20_00, reason: "es mi prima" }] });
  });

  test("one that is understood may be another", () => {
    const rows: Hoja = [
      ["CI", "Fecha", "Monto", "Vence", "Pago"],
      ["11111111", "2026-12-15", 20, "2026-11-15", "x"],
    ];
    const said = read(rows, ["Fecha", "primerPago"], ["Vence", "fecha"]);
    expect(said.plan).toMatchObject([{ fecha: "2026-11-15", fechaPrimerPago: "2026-12-15" }]);
  });

  test("of a sheet in which nothing is understood, all of them", () => {
    const rows: Hoja = [
      ["Quién", "Plata", "Salió", "Vuelve"],
      ["11111111", 20, "2026-11-15", "2026-12-15"],
    ];
    expect(read(rows).ignoradas).toEqual(["Quién", "Plata", "Salió", "Vuelve"]);
    const dichos: [string, string][] = [
      ["Quién", "cedula"],
      ["Plata", "monto"],
      ["Salió", "fecha"],
      ["Vuelve", "primerPago"],
    ];
    expect(read(rows, ...dichos).plan).toMatchObject([{ amount: 20_00, fecha: "2026-11-15" }]);
  });

  test.each([
    ["no JSON", "{"],
    ["no list", "{}"],
    ["another sheet", JSON.stringify([{ hoja: "otra", titulo: "x", campo: "y" }])],
    ["a heading without an end", JSON.stringify([{ hoja: "pagos", titulo: "x".repeat(41), campo: "y" }])],
    ["too many", JSON.stringify(Array(61).fill({ hoja: "pagos", titulo: "x", campo: "y" }))],
    ["too long", " ".repeat(8001)],
  ])("nothing is taken of %s", (_, sent) => {
    expect(columnasDichas.safeParse(sent).success).toBe(false);
  });
});

describe("what cannot be is told of beside its row", () => {
  test.each<[string, Hoja, Hoja, string]>([
    [
      "paid, and its pagos do not cover it",
      [["11111111", 20, "2026-03-15", "2026-04-15", "pagado"]],
      cuatro(4).slice(1),
      "2: Dice que lo pagó, y sus pagos suman $18,00 de $24,00. Agrega el pago que falta, o escribe «vigente».",
    ],
    [
      "another one after it, and it is not said that it was paid",
      [
        ["11111111", 20, "2026-03-15", "2026-04-15", ""],
        ["11111111", 20, "2026-08-15", "2026-09-15", ""],
      ],
      [],
      "2: Después le entregaste otro (fila 3), y solo uno va en curso. Si este ya lo pagó, escribe «pagado» en Estado.",
    ],
    [
      "a word that says neither",
      [["11111111", 20, "2026-03-15", "2026-04-15", "quién sabe"]],
      [],
      "2: Escribe vigente, o pagado si ya lo pagó todo.",
    ],
  ])("%s", (_, prestamos, pagos, texto) => {
    const vista = look(libro(prestamos, pagos));
    expect(vista.cargaId).toBeNull();
    expect(errores(vista)[0]).toBe(texto);
  });
});
