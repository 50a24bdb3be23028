/** Where the money is: cajas filled by what happens, transfers between them, counts, and closing for good. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Dia, dia } from "../../rules/country/fecha.ts";
import { DIFERENCIAS, SIN_LUGAR } from "../../rules/money/cajas.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { confirmPar, undoPar } from "../../server/bank/banco/actions.ts";
import { registerPagoFor } from "../../server/lending/anotaciones/actions.ts";
import { createCaja, transferCaja } from "../../server/lending/cajas/actions.ts";
import { listBalances, listMovimientosCaja } from "../../server/lending/cajas/queries.ts";
import { closeCaja, closeLibros } from "../../server/lending/cierres/actions.ts";
import { openCierre } from "../../server/lending/cierres/queries.ts";
import { correctPago, restorePago } from "../../server/lending/correcciones/actions.ts";
import { refundCredito, undoRefund } from "../../server/lending/creditos/actions.ts";
import { approveLoan, cancelApproval, correctApproval } from "../../server/lending/desembolsos/actions.ts";
import { listSumas } from "../../server/lending/diario/queries.ts";
import { removePago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { listMisplaced, listWrongTotales } from "../../server/operator/cuadres/queries.ts";
import { DAY } from "../support/clock.ts";
import { aCuentaDePago, aMovimiento, aPagoBs, aRate } from "../support/conciliacion.ts";
import { anApproved, aRequest, createWorld, DATOS_PAGO, type World, withCredit } from "../support/world.ts";

const HOY = dia("2027-01-15");
const BANCO = "Banco de Venezuela (0102)";

let world: World;
beforeEach(() => {
  world = createWorld();
  aRate(world);
  aCuentaDePago(world);
});
afterEach(() => {
  const { db } = world.storage;
  const faults = [listMisplaced(db), listWrongTotales(db)].flat();
  world.close();
  expect(faults).toEqual([]);
});

const balances = (hoy: Dia = HOY) => listBalances(world.storage.db, hoy);
/** Each caja by name, in its own currency; and the money in none. */
const lies = () => {
  const { cajas, sinLugar, diferencias } = balances();
  const each = cajas.filter(({ monto }) => monto !== 0).map(({ nombre, monto }) => [nombre, monto] as const);
  return Object.fromEntries([...each, ["sin lugar", sinLugar] as const, ["diferencias", diferencias] as const]);
};
const NADA = { "sin lugar": 0, diferencias: 0 };
const { bs: ENVIADO } = DATOS_PAGO;
const cajaId = (nombre: string) => balances().cajas.find((caja) => caja.nombre === nombre)?.id ?? "";
const approve = (pagoId: string) =>
  world.do(world.admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas: 1, motivo: null });
/** A loan paid out today, with a $6 pago in bolívares awaiting review. */
const aLoanAndPago = () => {
  const borrower = world.borrower();
  const loanId = anApproved(world, borrower);
  return { borrower, loanId, pagoId: aPagoBs(borrower, 600_00, "005061230777") };
};
const box = (nombre: string, moneda: "bs" | "usd") => world.do(world.admin, createCaja, { nombre, moneda }).id;
const refusalOf = (act: () => unknown) => {
  try {
    act();
    return null;
  } catch (error) {
    return (error as { code?: string; refusal?: { code: string } }).refusal?.code ?? String(error);
  }
};

describe("what happens lies where it happened", () => {
  test("a payout leaves the first account of Ajustes, and comes back when its approval is cancelled", () => {
    const loanId = anApproved(world, world.borrower());
    expect(lies()).toEqual({ [BANCO]: -ENVIADO, ...NADA });
    const datosPago = { ...DATOS_PAGO, bs: bolivares(2_100_00) };
    world.do(world.admin, correctApproval, { loanId, datosPago, motivo: "Fue otro monto" });
    expect(lies()).toEqual({ [BANCO]: -2_100_00, ...NADA });
    world.do(world.admin, cancelApproval, { loanId, motivo: "No le llegó" });
    expect(lies()).toEqual(NADA);
  });

  test("a payout leaves the caja that is named, or none", () => {
    const usd = box("Caja fuerte", "usd");
    const terms = { cuotas: 4, fechaPrimerPago: dia("2027-02-15"), datosPago: DATOS_PAGO };
    world.do(world.admin, approveLoan, { loanId: aRequest(world.borrower()), ...terms, cajaId: usd });
    world.do(world.admin, approveLoan, { loanId: aRequest(world.borrower()), ...terms, cajaId: null });
    expect(lies()).toEqual({ "Caja fuerte": -20_00, "sin lugar": -20_00, diferencias: 0 });
    expect(
      refusalOf(() =>
        world.do(world.admin, approveLoan, { loanId: aRequest(world.borrower()), ...terms, cajaId: "x" }),
      ),
    ).toContain("No encontramos");
  });

  test("a pago enters the account of the bank that received it, goes, and comes again", () => {
    const { pagoId } = aLoanAndPago();
    approve(pagoId);
    expect(lies()).toEqual({ [BANCO]: 600_00 - ENVIADO, ...NADA });
    world.do(world.admin, correctPago, { pagoId, montoBs: bolivares(650_00), motivo: "Leí mal" });
    expect(lies()).toEqual({ [BANCO]: 650_00 - ENVIADO, ...NADA });
    world.do(world.admin, removePago, { pagoId });
    expect(lies()).toEqual({ [BANCO]: -ENVIADO, ...NADA });
    world.do(world.admin, restorePago, { pagoId });
    expect(lies()).toEqual({ [BANCO]: 650_00 - ENVIADO, ...NADA });
    world.do(world.admin, setPagoStatus, { pagoId, status: "Pendiente", cuotas: 0, motivo: null });
    expect(lies()).toEqual({ [BANCO]: -ENVIADO, ...NADA });
  });

  test("of a pago told in dollars nobody knows which bolívares came; cash dollars are in their box", () => {
    const borrower = world.borrower();
    anApproved(world, borrower);
    const told = { userId: borrower.usuario.id, monto: centavos(6_00), aprobar: true, referencia: null };
    world.do(world.admin, registerPagoFor, { ...told, metodo: "pago_movil", codigo: "4321" });
    expect(lies()).toEqual({ [BANCO]: -ENVIADO, "sin lugar": 6_00, diferencias: 0 });
    world.do(world.admin, registerPagoFor, { ...told, metodo: "efectivo" });
    expect(lies()).toEqual({ [BANCO]: -ENVIADO, "Efectivo en dólares": 6_00, "sin lugar": 6_00, diferencias: 0 });
  });

  test("cash lies in the box that was named, of its own money, and in another once it is told in another", () => {
    const usd = box("Caja fuerte", "usd");
    box("Caja chica", "bs");
    const borrower = world.borrower();
    anApproved(world, borrower);
    const cash = { userId: borrower.usuario.id, referencia: null, metodo: "efectivo", aprobar: true } as const;
    expect(
      refusalOf(() => world.do(world.admin, registerPagoFor, { ...cash, montoBs: bolivares(600_00), cajaId: usd })),
    ).toContain("es de otra moneda");
    box("Otra", "usd");
    const { id: pagoId } = world.do(world.admin, registerPagoFor, { ...cash, monto: centavos(6_00), cajaId: usd });
    expect(lies()).toEqual({ [BANCO]: -ENVIADO, "Caja fuerte": 6_00, ...NADA });
    world.do(world.admin, correctPago, { pagoId, montoBs: bolivares(600_00), motivo: "Eran bolívares" });
    expect(lies()).toEqual({ [BANCO]: -ENVIADO, "Caja chica": 600_00, ...NADA });
  });

  test("what the bank saw lies in its account, with its amount and its day, until it is parted", () => {
    const { pagoId } = aLoanAndPago();
    const movimientoId = aMovimiento(world, 600_00, "005061230777", { dia: dia("2027-01-14") }, undefined, "0134");
    approve(pagoId);
    world.do(world.admin, confirmPar, { pagoId, movimientoId, certeza: "exacta", porque: [] });
    expect(lies()).toEqual({ [BANCO]: -ENVIADO, "Banesco (0134)": 600_00, ...NADA });
    const day = (on: string) => openCierre(world.storage.db, HOY, dia(on)).cajas.map(({ esperado }) => esperado);
    expect([day("2027-01-13"), day("2027-01-14")]).toEqual([
      [0, 0],
      [0, 600_00],
    ]);
    world.do(world.admin, undoPar, { movimientoId });
    expect(lies()).toEqual({ [BANCO]: 600_00 - ENVIADO, ...NADA });
  });

  test("a refund leaves, and comes back", () => {
    const { id: userId } = withCredit(world).usuario;
    const before = lies();
    const sent = { userId, monto: centavos(6_00), bs: bolivares(600_00), referencia: "777" };
    const { id: reintegroId } = world.do(world.admin, refundCredito, sent);
    expect(lies()[BANCO]).toBe((before[BANCO] ?? 0) - 600_00);
    world.do(world.admin, undoRefund, { reintegroId, motivo: "El banco lo devolvió" });
    expect(lies()).toEqual(before);
  });
});

describe("moved", () => {
  const move = (de: string, a: string, monto: number, recibido?: number) =>
    world.do(world.admin, transferCaja, { de, a, monto, recibido, motivo: "Depósito" });

  test("between two moneys by the rate of today, or as it was told", () => {
    const [usd, bs] = [box("Caja fuerte", "usd"), box("Caja chica", "bs")];
    move(SIN_LUGAR, usd, 30_00);
    expect(lies()).toEqual({ "Caja fuerte": 30_00, "sin lugar": -30_00, diferencias: 0 });
    move(usd, bs, 10_00);
    expect(lies()).toMatchObject({ "Caja fuerte": 20_00, "Caja chica": 1_000_00 });
    move(bs, usd, 500_00, 4_80);
    expect(lies()).toEqual({ "Caja fuerte": 24_80, "Caja chica": 500_00, "sin lugar": -30_00, diferencias: 0 });
    // The ledger value of the remaining bolívares, and the rate's effect on them since.
    expect(balances().cajas.find(({ id }) => id === bs)).toMatchObject({ valor: 5_20, cambio: -20 });
    aRate(world, dia("2027-01-18"), 110);
    expect(balances(dia("2027-01-18")).cajas.find(({ id }) => id === bs)).toMatchObject({ valor: 5_20, cambio: -65 });
  });

  test.each([
    ["to where it is", (usd: string) => [usd, usd, 1_00] as const, "dos distintas"],
    ["of one money, with other figures", (usd: string) => [usd, DIFERENCIAS, 1_00, 2_00] as const, "entra lo mismo"],
    ["to nowhere", (usd: string) => [usd, "nada", 1_00] as const, "No encontramos"],
  ])("not %s", (_, args, why) => {
    const usd = box("Caja fuerte", "usd");
    const [de, a, monto, recibido] = args(usd);
    expect(refusalOf(() => move(de, a, monto, recibido))).toContain(why);
    expect(lies()).toEqual(NADA);
  });

  test("two boxes have not one name", () => {
    box("Caja fuerte", "usd");
    expect(refusalOf(() => box("caja FUERTE", "bs"))).toContain("Ya hay una caja");
  });
});

describe("a day is counted", () => {
  const count = (lugar: string, contado: number, more: Partial<Parameters<typeof closeCaja>[2]> = {}) =>
    world.do(world.admin, closeCaja, { lugar, dia: HOY, contado, nota: null, ...more });

  test("a difference stays open, and tomorrow begins with what should have been", () => {
    anApproved(world, world.borrower());
    const lugar = cajaId(BANCO);
    expect(count(lugar, -ENVIADO - 5_00)).toEqual({ esperado: -ENVIADO, diferencia: -5_00 });
    expect(lies()).toEqual({ [BANCO]: -ENVIADO, ...NADA });
    const [caja] = openCierre(world.storage.db, HOY).cajas;
    expect(caja?.cierre).toMatchObject({ contado: -ENVIADO - 5_00, esperado: -ENVIADO, vez: 0 });
  });

  test("or is entered with its reason, and tomorrow begins with what was counted", () => {
    const lugar = box("Caja fuerte", "usd");
    expect(refusalOf(() => count(lugar, 5_00, { ajustar: true }))).toContain("de dónde viene");
    count(lugar, 5_00, { ajustar: true, nota: "Aporte del dueño" });
    expect(lies()).toEqual({ "Caja fuerte": 5_00, "sin lugar": 0, diferencias: -5_00 });
    world.clock.advance(DAY);
    const [, caja] = [null, openCierre(world.storage.db, dia("2027-01-16")).cajas.find(({ id }) => id === lugar)];
    expect(caja).toMatchObject({ esperado: 5_00, entro: 0, salio: 0, cierre: null, ultimo: HOY });
  });

  test("in bolívares, at the rate of its day", () => {
    const lugar = box("Caja chica", "bs");
    count(lugar, 250_00, { ajustar: true, nota: "Aporte" });
    expect(lies()).toEqual({ "Caja chica": 250_00, "sin lugar": 0, diferencias: -2_50 });
  });

  test("what comes later counts on the next day, and says the day to which it belongs", () => {
    const { pagoId } = aLoanAndPago();
    count(cajaId(BANCO), -ENVIADO);
    approve(pagoId);
    const { items } = listMovimientosCaja(world.storage.db, { limit: 10 });
    expect(items.map(({ movimiento }) => [movimiento.dia, movimiento.diaValor])).toEqual([
      [HOY, HOY],
      ["2027-01-16", HOY],
    ]);
    expect(openCierre(world.storage.db, HOY).cajas[0]?.esperado).toBe(-ENVIADO);
  });

  test("two do it: the second hears of the first, and counts again", () => {
    const lugar = box("Caja fuerte", "usd");
    count(lugar, 1_00, { vez: 0 });
    expect(refusalOf(() => count(lugar, 2_00, { vez: 0 }))).toContain("Otra persona cerró ese día");
    count(lugar, 2_00, { vez: 1 });
    expect(openCierre(world.storage.db, HOY).cajas.find(({ id }) => id === lugar)?.cierre).toMatchObject({
      vez: 1,
      contado: 2_00,
    });
  });

  test("two count the same shortage again: it is entered once, and each hears of what is left of it", () => {
    const lugar = box("Caja fuerte", "usd");
    count(lugar, 100_00, { ajustar: true, nota: "Aporte del dueño" });
    const short = { ajustar: true, nota: "Faltan diez" };
    expect(count(lugar, 90_00, { ...short, vez: 1 })).toEqual({ esperado: 100_00, diferencia: -10_00 });
    const open = () => openCierre(world.storage.db, HOY).cajas.find(({ id }) => id === lugar);
    expect(open()).toMatchObject({ esperado: 100_00, despues: -10_00 });
    expect(count(lugar, 90_00, { ...short, vez: 2 })).toEqual({ esperado: 100_00, diferencia: 0 });
    expect(count(lugar, 100_00, { ...short, vez: 3 })).toEqual({ esperado: 100_00, diferencia: 10_00 });
    expect(count(lugar, 90_00, { ...short, vez: 4 })).toEqual({ esperado: 100_00, diferencia: -10_00 });
    expect(lies()).toEqual({ "Caja fuerte": 90_00, "sin lugar": 0, diferencias: -90_00 });
    expect(open()).toMatchObject({ esperado: 100_00, despues: -10_00, cierre: { contado: 90_00, esperado: 100_00 } });
  });

  test("counted again, what came in after the first count is no difference", () => {
    const { pagoId } = aLoanAndPago();
    const lugar = cajaId(BANCO);
    count(lugar, -ENVIADO);
    approve(pagoId);
    const again = { ajustar: true, nota: "Otra vez", vez: 1 };
    expect(count(lugar, 600_00 - ENVIADO, again)).toEqual({ esperado: -ENVIADO, diferencia: 0 });
    expect(lies()).toEqual({ [BANCO]: 600_00 - ENVIADO, ...NADA });
  });

  test("something moves meanwhile: nothing is closed on a figure that nobody saw", () => {
    const { pagoId } = aLoanAndPago();
    approve(pagoId);
    expect(refusalOf(() => count(cajaId(BANCO), -ENVIADO, { visto: -ENVIADO }))).toContain("mientras contabas");
  });

  test.each([
    ["a day to come", dia("2027-01-16"), "todavía no ha llegado"],
    ["a day before the last count", dia("2027-01-13"), "ya se cerró"],
  ])("not %s", (_, day, why) => {
    const lugar = box("Caja fuerte", "usd");
    count(lugar, 0, { dia: dia("2027-01-14") });
    expect(refusalOf(() => count(lugar, 0, { dia: day }))).toContain(why);
  });

  test("triggers keep what was closed, and what was counted", () => {
    const { driver } = world.storage;
    anApproved(world, world.borrower());
    count(cajaId(BANCO), -ENVIADO);
    for (const statement of [
      "update cierres set contado = 0",
      "delete from cierres",
      "update movimientosCaja set monto = 0",
      "delete from movimientosCaja",
    ])
      expect(() => driver.exec(statement), statement).toThrow("append-only");
    const row = `insert into movimientosCaja select 'otro', cajaId, dia, diaValor, monto, valor, sobre, traslado, motivo, fecha, actorId from movimientosCaja`;
    expect(() => driver.exec(row)).toThrow("that day was closed");
  });
});

describe("the books are closed", () => {
  const closeUntil = (hasta: Dia) => world.do(world.admin, closeLibros, { hasta });
  const figures = (hasta: Dia) => [
    listSumas(world.storage.db, { desde: undefined, hasta }),
    openCierre(world.storage.db, HOY, hasta).cajas.map(({ id, esperado }) => [id, esperado]),
  ];

  test("what belongs to a closed day is entered today, and its figures stay", () => {
    const { borrower } = aLoanAndPago();
    world.clock.advance(3 * DAY);
    const paid = {
      userId: borrower.usuario.id,
      montoBs: bolivares(600_00),
      fechaPago: HOY,
      metodo: "pago_movil",
    } as const;
    world.do(world.admin, registerPagoFor, { ...paid, referencia: "009900112233", aprobar: true });
    const before = figures(HOY);
    closeUntil(dia("2027-01-17"));
    world.do(world.admin, registerPagoFor, { ...paid, referencia: "009900445566", aprobar: true });
    expect(figures(HOY)).toEqual(before);
    const rows = world.storage.driver
      .prepare("select dia, diaValor from movimientosCaja where monto > 0 order by id")
      .raw()
      .all();
    expect(rows).toEqual([
      [HOY, HOY],
      ["2027-01-18", HOY],
    ]);
    const entries = world.storage.driver.prepare("select diaValor from asientos where concepto = 'pago'").pluck().all();
    expect(entries).toEqual([HOY, HOY]);
  });

  test.each([
    ["today", HOY, "un día que ya pasó"],
    ["a day that is closed", dia("2026-12-31"), "ya se cerró"],
  ])("not %s", (_, hasta, why) => {
    closeUntil(dia("2027-01-10"));
    expect(refusalOf(() => closeUntil(hasta))).toContain(why);
    expect(balances().cerradoHasta).toBe("2027-01-10");
  });

  test("a clock that was put back enters nothing in them", () => {
    aLoanAndPago();
    world.clock.advance(3 * DAY);
    closeUntil(HOY);
    const before = figures(HOY);
    world.clock.advance(-3 * DAY);
    anApproved(world, world.borrower());
    expect(figures(HOY)).toEqual(before);
  });

  test("triggers never open them again", () => {
    closeUntil(dia("2027-01-10"));
    const { driver } = world.storage;
    for (const statement of ["update cerrados set hasta = '2026-01-01'", "delete from cerrados"])
      expect(() => driver.exec(statement), statement).toThrow("append-only");
    const earlier = "insert into cerrados select '2026-01-01', fecha, actorId from cerrados";
    expect(() => driver.exec(earlier)).toThrow("stays closed");
  });
});

test("doctor finds what lies where it should not", () => {
  const { pagoId } = aLoanAndPago();
  approve(pagoId);
  const { driver, db } = world.storage;
  driver.exec(`insert into movimientosCaja select 'dos', cajaId, dia, diaValor, monto, valor, sobre, traslado, motivo, fecha, actorId
    from movimientosCaja where sobre = '${pagoId}'`);
  expect(listMisplaced(db)).toEqual([pagoId]);
  driver.exec(`insert into movimientosCaja select 'tres', cajaId, dia, diaValor, -monto, -valor, sobre, traslado, motivo, fecha, actorId
    from movimientosCaja where id = 'dos'`);
});
