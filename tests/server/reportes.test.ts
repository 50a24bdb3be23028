/**
 * Reports: two months worked out by hand, random histories recomputed in the simplest way, and the portfolio at the start of
 * each day.
 */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asientos, movimientos } from "../../drizzle/schema/ledger.ts";
import { completados, loans } from "../../drizzle/schema/loans.ts";
import { pagos } from "../../drizzle/schema/pagos.ts";
import { usuarios } from "../../drizzle/schema/people.ts";
import { diario } from "../../drizzle/schema/reports.ts";
import { type Dia, dia, instante, toDia } from "../../rules/country/fecha.ts";
import { bolivares } from "../../rules/money/dinero.ts";
import { valorTasa } from "../../rules/money/tasa.ts";
import { type Fila, sumDestinos, totalDe } from "../../rules/operator/exportar/reportes.ts";
import { today } from "../../server/core/clock.ts";
import { writeOffLoan } from "../../server/lending/castigos/actions.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { correctPago } from "../../server/lending/correcciones/actions.ts";
import { approveLoan, cancelApproval } from "../../server/lending/desembolsos/actions.ts";
import { rejectLoan } from "../../server/lending/loans/actions.ts";
import { fineLoan } from "../../server/lending/multas/actions.ts";
import { registerPago, removePago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { getDetalle, getResumen } from "../../server/lending/resumen/queries.ts";
import { noteRiesgos, retellRiesgos } from "../../server/lending/riesgos/jobs.ts";
import { listRiesgos } from "../../server/lending/riesgos/queries.ts";
import { saveTasa } from "../../server/lending/tasas/actions.ts";
import { examine } from "../../server/operator/doctor/actions.ts";
import { getDia, listCohortes, listPeriodos, listSegmentos } from "../../server/operator/reportes/queries.ts";
import type { Db } from "../../server/storage/db.ts";
import { historia } from "../money/azar.ts";
import { abrirEscena } from "../money/escena.ts";
import { obedecer } from "../money/ordenes.ts";
import { forAll, runs } from "../support/azar.ts";
import { anApproved, anApprovedPago, aRequest, createWorld, DATOS_PAGO, type World } from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const db = () => world.storage.db;
const hoy = () => today(world.clock);
const meses = () => listPeriodos(db(), { por: "mes", cuantos: "12" }, hoy());
/** doctor's findings about the totals that reports read. */
const faults = ({ storage }: World) =>
  examine(storage, "nada")
    .filter(({ check }) => check.startsWith("Lo que muestran los reportes"))
    .flatMap((finding) => finding.faults);
const lend = (ctx: ReturnType<World["borrower"]>, amount: number, first: string) => {
  const loanId = aRequest(ctx, amount);
  const terms = { loanId, cuotas: 4, fechaPrimerPago: dia(first), datosPago: DATOS_PAGO };
  world.do(world.admin, approveLoan, terms);
  return loanId;
};

describe("two months, reckoned by hand", () => {
  /** In January $20 to a new borrower, $6 of it paid and a fine of $0.50; in February the rest, and $10 twice, one of them lost. */
  function live() {
    const [punctual, losing, refused] = [world.borrower(), world.borrower(), world.borrower()];
    const first = anApproved(world, punctual, 20_00);
    anApprovedPago(world, punctual, 6_00);
    world.do(world.admin, fineLoan, { loanId: first });
    world.clock.goTo(dia("2027-02-10"));
    anApprovedPago(world, punctual, 18_50);
    world.do(world.admin, completeLoan, { loanId: first });
    lend(punctual, 10_00, "2027-03-10");
    const lost = lend(losing, 10_00, "2027-03-10");
    world.do(world.admin, writeOffLoan, { loanId: lost, motivo: "No responde" });
    anApprovedPago(world, losing, 5_00);
    world.do(world.admin, rejectLoan, { loanId: aRequest(refused, 5_00), motivo: "Sin ingresos" });
  }

  test("by month", () => {
    live();
    expect(meses()).toMatchObject([
      {
        ...{ periodo: "2027-01", desde: "2027-01-01", hasta: "2027-02-01" },
        ...{ prestado: 20_00, prestamos: 1, cobrado: 6_00, pagos: 1, interes: 4_00, multas: 50 },
        ...{ perdonado: 0, recuperado: 0, nuevos: 1, recurrentes: 0, recibidas: 1, aprobadas: 1, rechazadas: 0 },
      },
      {
        ...{ periodo: "2027-02", desde: "2027-02-01", hasta: "2027-03-01" },
        ...{ prestado: 20_00, prestamos: 2, cobrado: 23_50, pagos: 2, interes: 4_00, multas: 0 },
        ...{ perdonado: 12_00, recuperado: 5_00, nuevos: 1, recurrentes: 1, recibidas: 3, aprobadas: 2, rechazadas: 1 },
      },
    ]);
    expect(faults(world)).toEqual([]);
  });

  test("by week, from Monday to Sunday", () => {
    live();
    const semanas = listPeriodos(db(), { por: "semana", cuantos: "12" }, hoy());
    expect(semanas.map(({ desde, hasta }) => [desde, hasta])).toEqual([
      ["2027-01-11", "2027-01-18"],
      ["2027-01-18", "2027-01-25"],
      ["2027-01-25", "2027-02-01"],
      ["2027-02-01", "2027-02-08"],
      ["2027-02-08", "2027-02-15"],
    ]);
    expect(semanas.map(({ cobrado }) => cobrado)).toEqual([6_00, 0, 0, 0, 23_50]);
    expect(totalDe(semanas)).toEqual(totalDe(meses()));
  });

  test("by when the loans were paid out, and how much of them was paid at each age", () => {
    live();
    expect(listCohortes(db(), { cuantos: "12" }, hoy())).toEqual([
      // 6 of 24.50 in its own month, all of it in the next.
      { mes: "2027-01", prestamos: 1, prestado: 20_00, debido: 24_50, pagado: 24_50, perdido: 0, edades: [245, 1000] },
      { mes: "2027-02", prestamos: 2, prestado: 20_00, debido: 24_00, pagado: 5_00, perdido: 7_00, edades: [208] },
    ]);
  });

  test("by where people live and their level", () => {
    live();
    // Paid on time, the first one rose to the second level.
    const zulia = { estado: "Zulia" };
    expect(listSegmentos(db(), { cuantos: "12" }, hoy())).toEqual([
      { ...zulia, nivel: 1, prestamos: 2, prestado: 30_00, debido: 36_50, pagado: 29_50, perdido: 7_00 },
      { ...zulia, nivel: 2, prestamos: 1, prestado: 10_00, debido: 12_00, pagado: 0, perdido: 0 },
    ]);
  });

  test("since the month began, beside the same days of the one before, and beside how it dawned", () => {
    live();
    const cambios = () => getDetalle(db(), hoy()).cambios;
    const february = { reintegrado: 0, castigado: 7_00, amanecer: null };
    // On the tenth nothing had happened in January.
    expect(cambios()).toEqual({
      ...{ ...february, hasta: "2027-01-10" },
      ...{ prestado: { mes: 20_00, antes: 0 }, cobrado: { mes: 23_50, antes: 0 } },
    });
    world.clock.goTo(dia("2027-02-15"));
    expect(cambios()).toEqual({
      ...{ ...february, hasta: "2027-01-15" },
      ...{ prestado: { mes: 20_00, antes: 20_00 }, cobrado: { mes: 23_50, antes: 6_00 } },
    });
    world.clock.goTo(dia("2027-03-01"));
    noteRiesgos({ db: db(), clock: world.clock });
    world.clock.goTo(dia("2027-03-31"));
    expect(cambios()).toEqual({
      ...{ reintegrado: 0, castigado: 0, amanecer: { porCobrar: 12_00, enMora: 0 } },
      // February has no 31st: its last day counts instead.
      ...{ hasta: "2027-02-28", prestado: { mes: 0, antes: 20_00 }, cobrado: { mes: 0, antes: 23_50 } },
    });
  });

  test("nothing yet is one month of nothing", () => {
    expect(meses()).toMatchObject([{ periodo: "2027-01", prestado: 0, cobrado: 0, cierre: null }]);
    expect(listCohortes(db(), { cuantos: "36" }, hoy())).toEqual([]);
    expect(listSegmentos(db(), { cuantos: "36" }, hoy())).toEqual([]);
  });
});

test("a cancelled approval undoes what it counted, on the day on which it is cancelled", () => {
  const borrower = world.borrower();
  const loanId = anApproved(world, borrower, 20_00);
  world.clock.goTo(dia("2027-02-03"));
  world.do(world.admin, cancelApproval, { loanId, motivo: "No llegó" });
  expect(meses()).toMatchObject([
    { prestado: 20_00, prestamos: 1, nuevos: 1, interes: 4_00, aprobadas: 0 },
    { prestado: -20_00, prestamos: -1, nuevos: -1, interes: -4_00, aprobadas: 0 },
  ]);
  lend(world.borrower(), 5_00, "2027-03-03");
  world.do(world.admin, approveLoan, { loanId, fechaPrimerPago: dia("2027-03-03"), datosPago: DATOS_PAGO });
  // Approved anew it belongs to the month of that payout; the first one left nothing.
  expect(listCohortes(db(), { cuantos: "12" }, hoy())).toMatchObject([{ mes: "2027-02", prestamos: 2, debido: 30_00 }]);
  expect(faults(world)).toEqual([]);
});

test("bolívares follow their pago: corrected, taken back, removed", () => {
  const borrower = world.borrower();
  world.do(world.admin, saveTasa, { fechaValor: dia("2027-01-15"), valor: valorTasa(100_00000000), fuente: "BCV" });
  anApproved(world, borrower);
  const pay = (bs: number, referencia: string) => {
    const { id } = world.do(borrower, registerPago, { montoBs: bolivares(bs), referencia });
    world.do(world.admin, setPagoStatus, { pagoId: id, status: "Aprobado", cuotas: 1, motivo: null });
    return id;
  };
  const [first, second] = [pay(600_00, "000123450001"), pay(700_00, "000123450002")];
  expect(meses()).toMatchObject([{ cobrado: 13_00, cobradoBs: 1300_00 }]);
  // A céntimo less has the same value in dollars.
  world.do(world.admin, correctPago, { pagoId: first, montoBs: bolivares(599_99), motivo: "Así lo dice el banco" });
  expect(meses()).toMatchObject([{ cobrado: 13_00, cobradoBs: 1299_99 }]);
  world.do(world.admin, removePago, { pagoId: second });
  expect(meses()).toMatchObject([{ cobrado: 6_00, cobradoBs: 599_99, pagos: 1 }]);
  expect(faults(world)).toEqual([]);
});

describe("any history, told again", () => {
  const OF: Record<string, (cuenta: string, concepto: string) => boolean> = {
    prestado: (cuenta, concepto) => cuenta === "caja" && concepto.endsWith("desembolso"),
    cobrado: (cuenta, concepto) => cuenta === "caja" && concepto.endsWith("pago"),
    interes: (cuenta) => cuenta === "ingresos_interes",
    reintegrado: (cuenta, concepto) => cuenta === "caja" && concepto === "reintegro",
    multas: (cuenta) => cuenta === "ingresos_multa",
    perdido: (cuenta) => cuenta === "castigos",
  };
  const OUT = ["prestado", "reintegrado", "interes", "multas"];
  const NOTHING = Object.fromEntries(Object.keys(OF).map((name) => [name, 0]));

  /** The ledger read from its first entry to its last: what each month lent, collected, earned and lost. */
  function naive({ storage }: World) {
    const entries = new Map(
      storage.db
        .select()
        .from(asientos)
        .all()
        .map((asiento) => [asiento.id, asiento]),
    );
    const months = new Map<string, Record<string, number>>();
    for (const { asientoId, cuenta, monto } of storage.db.select().from(movimientos).all()) {
      const { fecha, concepto } = entries.get(asientoId) ?? { fecha: instante(0), concepto: "" };
      const mes = toDia(fecha).slice(0, 7);
      const own = months.get(mes) ?? { ...NOTHING };
      months.set(mes, own);
      for (const [name, counts] of Object.entries(OF))
        if (counts(cuenta, concepto)) own[name] = (own[name] ?? 0) + (OUT.includes(name) ? -monto : monto);
    }
    return months;
  }

  /** One term means one figure on every page (A9): Reportes, Resumen and its months, a day's summary. */
  function expectOneFigure(db: Db, filas: Fila[]): void {
    const total = totalDe(filas);
    const { cobrado, reintegrado, totalPrestado } = getResumen(db);
    expect({ cobrado, reintegrado, prestado: totalPrestado }).toEqual({
      ...{ cobrado: total.cobrado, reintegrado: total.reintegrado, prestado: total.prestado },
    });
    const last = filas.at(-1)?.desde as Dia;
    const named = ({
      prestado,
      prestamos,
      cobrado,
      pagos,
    }: Pick<Fila, "prestado" | "prestamos" | "cobrado" | "pagos">) => ({
      ...{ prestado, prestamos, cobrado, pagos },
    });
    const { meses } = getDetalle(db, last);
    expect(meses.slice(-filas.length).map(named)).toEqual(filas.slice(-meses.length).map(named));
    const days = db.selectDistinct({ dia: diario.dia }).from(diario).all();
    const daily = days.map(({ dia }) => getDia(db, dia));
    for (const name of ["cobrado", "cobradoBs", "reintegrado", "prestado", "interes", "multas"] as const)
      expect(
        daily.reduce((all, fila) => all + fila[name], 0),
        name,
      ).toBe(total[name]);
  }

  function expectTold(lived: World): void {
    const { db } = lived.storage;
    const at = [
      today(lived.clock),
      ...db
        .select()
        .from(asientos)
        .all()
        .map(({ fecha }) => toDia(fecha)),
    ]
      .sort()
      .at(-1);
    const filas = listPeriodos(db, { por: "mes", cuantos: "36" }, at as Dia);
    const told = filas.map((fila: Fila) => ({
      ...{ prestado: fila.prestado, cobrado: fila.cobrado, reintegrado: fila.reintegrado },
      ...{ interes: fila.interes, multas: fila.multas },
      perdido: fila.perdonado - fila.recuperado,
    }));
    const months = naive(lived);
    expect(told).toEqual(filas.map(({ periodo }) => months.get(periodo) ?? NOTHING));
    const total = totalDe(filas);
    expectOneFigure(db, filas);
    const approved = db
      .select()
      .from(pagos)
      .all()
      .filter(({ status }) => status === "Aprobado");
    const every = db.select().from(loans).all();
    const running = every.filter(({ status }) => status === "Aprobado");
    const done = db.select().from(completados).all();
    const people = new Set([...running, ...done].map(({ userId }) => userId));
    const sum = (values: (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0);
    expect(total).toMatchObject({
      prestado: getResumen(db).totalPrestado,
      cobrado: sum(approved.map(({ monto }) => monto)),
      cobradoBs: sum(approved.map(({ montoBs }) => montoBs)),
      pagos: approved.length,
      ...{ nuevos: people.size, recurrentes: running.length + done.length - people.size },
      ...{ recibidas: every.length + done.length, aprobadas: running.length + done.length },
      rechazadas: every.filter(({ status }) => status === "Rechazado").length,
    });
    const destino = sumDestinos(listCohortes(db, { cuantos: "36" }, at as Dia));
    expect(sumDestinos(listSegmentos(db, { cuantos: "36" }, at as Dia))).toEqual(destino);
    const { porCobrar, castigado } = getResumen(db);
    expect(destino).toMatchObject({
      ...{ prestamos: running.length + done.length, prestado: total.prestado, perdido: castigado },
      debido: sum([...running, ...done].map(({ montoFinal }) => montoFinal)) - descuentos(lived),
    });
    // What is owed, minus what is overpaid on running loans.
    expect(destino.debido - destino.pagado - destino.perdido).toBe(porCobrar - excess(lived));
    expect(db.select().from(usuarios).all().length).toBeGreaterThan(0);
    expect(faults(lived)).toEqual([]);
  }

  const asked = ({ storage }: World, sql: string) => Number(storage.driver.prepare(sql).pluck().get() ?? 0);
  const descuentos = (lived: World) =>
    asked(
      lived,
      "select -sum(monto) from asientos join movimientos on asientoId = id and cuenta = 'cartera' where concepto in ('descuento', 'reverso_descuento')",
    );
  const excess = (lived: World) => asked(lived, "select -sum(monto) from saldosLoans where monto < 0");

  test("each month and each sum is what the ledger, the pagos and the loans say", { timeout: 60_000 }, async () => {
    await forAll(
      fc.asyncProperty(historia(14), async (ordenes) => {
        const escena = abrirEscena();
        try {
          for (const orden of ordenes) obedecer(escena, orden);
          expectTold(escena.world);
        } finally {
          escena.world.close();
        }
      }),
      { numRuns: runs(12) },
    );
  });
});

describe("how the portfolio dawned", () => {
  const note = () => noteRiesgos({ db: db(), clock: world.clock });
  const owed = () => listRiesgos(db(), dia("2027-01-01"));

  test("each day once, and those while the program stood still as they were", () => {
    // $24, the first cuota due on 15 February.
    anApproved(world, world.borrower());
    world.clock.goTo(dia("2027-02-14"));
    note();
    note();
    world.clock.goTo(dia("2027-03-19"));
    note();
    const days = owed();
    expect(days).toHaveLength(34);
    const at = (day: string) => days.find(({ dia }) => dia === day);
    expect(at("2027-02-14")).toMatchObject({ porCobrar: 24_00, par1: 0, par7: 0, par30: 0, enMora: 0 });
    expect(at("2027-02-16")).toMatchObject({ par1: 0, enMora: 1 });
    expect(at("2027-02-17")).toMatchObject({ par1: 24_00, par7: 0 });
    expect(at("2027-02-22")).toMatchObject({ par7: 0 });
    expect(at("2027-02-23")).toMatchObject({ par7: 24_00, par30: 0 });
    expect(at("2027-03-17")).toMatchObject({ par30: 0 });
    expect(at("2027-03-18")).toMatchObject({ par30: 24_00 });
    expect(faults(world)).toEqual([]);
  });

  test("the days before the first one noted are told again from the ledger, and the last of them is as the loans are", async () => {
    const [late, paying] = [world.borrower(), world.borrower()];
    const loanId = anApproved(world, late);
    anApproved(world, paying);
    world.clock.goTo(dia("2027-02-20"));
    anApprovedPago(world, paying, 6_00);
    world.do(world.admin, fineLoan, { loanId });
    world.clock.goTo(dia("2027-03-19"));
    note();
    await retellRiesgos({ db: db() }, () => true);
    const at = (day: string) => owed().find(({ dia }) => dia === day);
    expect(owed()).toHaveLength(63);
    expect(owed()[0]?.dia).toBe("2027-01-16");
    expect(at("2027-01-16")).toMatchObject({ porCobrar: 48_00, par1: 0, enMora: 0 });
    expect(at("2027-02-17")).toMatchObject({ porCobrar: 48_00, par1: 48_00, par7: 0, enMora: 2 });
    // One paid on the 20th, the other was fined.
    expect(at("2027-02-23")).toMatchObject({ porCobrar: 42_50, par1: 24_50, par7: 24_50, par30: 0, enMora: 1 });
    const { dia: _, hasta, ...today } = at("2027-03-19") ?? { dia: "", hasta: null };
    expect(hasta).not.toBeNull();
    // The paying borrower's second cuota is four days late by now, the other's first over thirty.
    expect(today).toEqual({ porCobrar: 42_50, par1: 42_50, par7: 24_50, par30: 24_50, enMora: 2 });
    expect(at("2027-03-18")).toMatchObject({ ...today });
    await retellRiesgos({ db: db() }, () => true);
    expect(owed()).toHaveLength(63);
    expect(faults(world)).toEqual([]);
  });

  test("a month closes as the next one dawns; the one under way as its last day did", () => {
    const borrower = world.borrower();
    anApproved(world, borrower);
    note();
    world.clock.goTo(dia("2027-02-01"));
    note();
    anApprovedPago(world, borrower, 6_00);
    world.clock.goTo(dia("2027-02-20"));
    note();
    expect(meses().map(({ cierre }) => cierre?.porCobrar)).toEqual([24_00, 18_00]);
  });

  test("doctor says which day is not what the ledger says, and which is missing", () => {
    anApproved(world, world.borrower());
    note();
    world.clock.goTo(dia("2027-01-20"));
    note();
    world.storage.driver.exec("update riesgos set porCobrar = 2300 where dia = '2027-01-17'");
    world.storage.driver.exec("delete from riesgos where dia = '2027-01-18'");
    expect(faults(world)).toEqual([
      "la cartera del 2027-01-17 dice 2300 y debería decir 2400",
      "los días con su riesgo dice 5 y debería decir 6",
    ]);
  });
});

test.each([
  [
    "diario",
    "update diario set monto = monto + 1 where cuenta = 'caja'",
    "monto de 2027-01-15 caja desembolso dice -1999",
  ],
  ["entregas", "update entregas set nuevos = 0", "nuevos de 2027-01-15 dice 0 y debería decir 1"],
  ["decisiones", "update decisiones set aprobadas = 7", "aprobadas de 2027-01-15 dice 7 y debería decir 1"],
  ["cohortes", "delete from cohortes", "prestamos de 2027-01 en 2027-01 dice 0 y debería decir 1"],
  ["segmentos", "update segmentos set pagado = 1", "pagado de 2027-01 Zulia nivel 1 dice 1 y debería decir 0"],
])("doctor finds what was changed in %s", (_, sql, says) => {
  anApproved(world, world.borrower());
  world.storage.driver.exec(sql);
  expect(faults(world)).toContainEqual(expect.stringContaining(says));
});
