/** A statement's debits compared with the recorded payouts, refunds and transfers. On a real database. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { movimientosBanco } from "../../drizzle/schema/bank.ts";
import type { Estado } from "../../rules/bank/archivos/asientos.ts";
import type { Fila } from "../../rules/bank/tipos.ts";
import { addDays, dia } from "../../rules/country/fecha.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { listMovimientos } from "../../server/bank/banco/queries.ts";
import { confirmImport, lookAtImport, undoImport } from "../../server/bank/importaciones/actions.ts";
import { listSalidas } from "../../server/bank/salidas.ts";
import { atOnce } from "../../server/core/turnos/ensayo.ts";
import { createCaja, transferCaja } from "../../server/lending/cajas/actions.ts";
import { listBalances } from "../../server/lending/cajas/queries.ts";
import { refundCredito } from "../../server/lending/creditos/actions.ts";
import { cancelApproval, correctApproval } from "../../server/lending/desembolsos/actions.ts";
import { DAY } from "../support/clock.ts";
import { aCuentaDePago, aRate } from "../support/conciliacion.ts";
import { anApproved, createWorld, DATOS_PAGO, type World, withCredit } from "../support/world.ts";

const HOY = dia("2027-01-15");
/** Statements are read when their rows' days are over. */
const DESPUES = addDays(HOY, 6);
const CARGO = "Es un cargo: salió de la cuenta.";

let world: World;
beforeEach(() => {
  world = createWorld();
  aRate(world);
  aCuentaDePago(world);
});
afterEach(() => world.close());

let lines = 0;
const debit = (monto: number, referencia: string | null, more: Partial<Fila> = {}, day = HOY): Fila => {
  lines += 1;
  return {
    ...{ linea: lines, texto: `${day} ${referencia} -${monto}`, lectura: null, motivo: CARGO, propio: null },
    salida: { monto: bolivares(monto), dia: day, hora: null, referencia },
    ...more,
  };
};

function bring(filas: Fila[], nombre = "enero.txt"): string {
  const estado: Estado = {
    ...{
      formato: "BDV, TXT de ancho fijo",
      banco: "0102",
      cuenta: "01020000000000000001",
      filas,
      cuadra: true,
      avisos: [],
    },
  };
  const sha256 = JSON.stringify([nombre, filas]);
  const vista = atOnce(lookAtImport(world.admin, { estado, nombre, elegida: null, sha256 }));
  return world.do(world.admin, confirmImport, { importId: vista.importId }).importId;
}
const salidas = () => listSalidas(world.storage.db, DESPUES).cuentas;
const debits = () =>
  world.storage.db
    .select()
    .from(movimientosBanco)
    .all()
    .filter(({ sentido }) => sentido === "debito");

test("a payout, a refund and a transfer are lines of the statement; what differs, what is alone and what is missing is said", () => {
  const [paid, other, missing, cancelled] = [1, 2, 3, 4].map((n) => {
    const loanId = anApproved(world, world.borrower());
    const datosPago = { ...DATOS_PAGO, bs: bolivares(2_000_00 + n), referencia: `70000000000${n}` };
    world.do(world.admin, correctApproval, { loanId, datosPago, motivo: "Otra referencia" });
    return loanId;
  });
  world.do(world.admin, cancelApproval, { loanId: cancelled ?? "", motivo: "No le llegó" });
  const { usuario } = withCredit(world);
  world.do(world.admin, refundCredito, {
    ...{
      userId: usuario.id,
      monto: centavos(1_00),
      bs: bolivares(100_00),
      referencia: "800000000001",
      motivo: "Lo pidió",
    },
  });
  const { cajas } = listBalances(world.storage.db, HOY);
  const hacia = world.do(world.admin, createCaja, { nombre: "Caja", moneda: "bs" }).id;
  world.do(world.admin, transferCaja, {
    ...{ de: cajas[0]?.id ?? "", a: hacia, monto: 300_00, motivo: "Retiro para la semana" },
  });
  expect(salidas()).toEqual([]);

  world.clock.advance(6 * DAY);
  const brought = [
    debit(2_000_01, "700000000001"),
    debit(1_500_00, "700000000002"),
    debit(100_00, "800000000001"),
    // Of the loan that the credit came from.
    debit(DATOS_PAGO.bs, DATOS_PAGO.referencia),
    debit(300_00, null, {}, addDays(HOY, 1)),
    debit(55_00, "990000000001"),
    debit(12_00, "990000000002", { motivo: "Es una comisión del banco." }),
    debit(3_00, null, { motivo: "Es un impuesto." }, addDays(HOY, 5)),
  ];
  bring(brought);
  expect(salidas()).toMatchObject([
    {
      ...{ nombre: "Banco de Venezuela (0102) ··0001", coinciden: 4, gastos: 15_00 },
      distintas: [{ linea: { monto: 1_500_00 }, anotada: { id: other, monto: 2_000_02, de: "prestamo" } }],
      sueltas: [{ monto: 55_00, referencia: "990000000001", motivo: CARGO }],
      faltan: [
        { id: missing, monto: 2_000_03, de: "prestamo", nombre: "María José Núñez", referencia: "700000000003" },
      ],
    },
  ]);
  expect(paid).not.toBe(missing);

  world.do(world.admin, correctApproval, {
    ...{ loanId: other ?? "", motivo: "Eran 1.500" },
    datosPago: { ...DATOS_PAGO, bs: bolivares(1_500_00), referencia: "700000000002" },
  });
  expect(salidas()).toMatchObject([{ coinciden: 5, distintas: [] }]);
});

test("the same debit in two statements is one, two equal ones are two, and an undone statement tells of none", () => {
  const two = [debit(55_00, null, { texto: "igual" }), debit(55_00, null, { texto: "igual" })];
  const first = bring(two, "a.txt");
  expect(debits()).toMatchObject([
    { monto: 55_00, vez: 1, estado: "ignorado", motivo: CARGO },
    { monto: 55_00, vez: 2 },
  ]);
  // Another layout for the same days.
  const second = bring(
    [...two.map((fila) => ({ ...fila, texto: `otra forma ${fila.linea}` })), debit(9_00, null)],
    "b.xlsx",
  );
  expect(debits()).toHaveLength(3);
  const shown = () =>
    salidas()
      .flatMap(({ sueltas }) => sueltas.map(({ monto }) => monto))
      .toSorted((a, b) => a - b);
  expect(shown()).toEqual([9_00, 55_00, 55_00]);
  world.do(world.admin, undoImport, { importId: first });
  expect(shown()).toEqual([9_00, 55_00, 55_00]);
  world.do(world.admin, undoImport, { importId: second });
  expect(shown()).toEqual([]);
  bring(two, "a.txt");
  expect(debits()).toHaveLength(3);
  expect(shown()).toEqual([55_00, 55_00]);
});

test("a debit is no money that waits, is counted as no row that came in, and is in no list of what came", () => {
  const credit = { ...debit(70_00, "500000000001"), salida: null, motivo: null };
  const lectura = {
    ...{
      banco: "0102",
      monto: bolivares(70_00),
      referencia: "500000000001",
      telefono: null,
      nombre: null,
      cedula: null,
    },
    ...{ bancoPagador: null, dia: HOY, hora: null, tipo: "abono" as const },
  };
  const importId = bring([
    { ...credit, lectura },
    debit(55_00, null),
    debit(12_00, null, { motivo: "Es una comisión del banco." }),
  ]);
  expect(listMovimientos(world.storage.db, { limit: 20, cursor: null, buscar: undefined }).items).toHaveLength(1);
  expect(listMovimientos(world.storage.db, { limit: 20, estado: "ignorado" }).items).toEqual([]);
  expect(world.do(world.admin, confirmImport, { importId })).toMatchObject({ repetidas: 1, ignoradas: 2, traidas: 1 });
});
