/**
 * The discount for paying everything early depends on the money and its dates only: the same pagos, fines and credit end the
 * same, whatever the order and days of approving and returning the pagos, and whenever the loan is written off or closed.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, dia } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import type { UserContext } from "../../server/core/context.ts";
import { writeOffLoan } from "../../server/lending/castigos/actions.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { approveLoan } from "../../server/lending/desembolsos/actions.ts";
import { getCredito } from "../../server/lending/libro/queries.ts";
import { requestLoan } from "../../server/lending/loans/actions.ts";
import { fineLoan } from "../../server/lending/multas/actions.ts";
import { registerPago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { changeAjustes } from "../../server/operator/ajustes/actions.ts";
import { forAll, runs } from "../support/azar.ts";
import { createWorld, DATOS_PAGO, type World } from "../support/world.ts";

const ESTADOS = ["Aprobado", "Aprobado", "Rechazado", "Pendiente"] as const;
/** $24,00 in four cuotas of $6,00, on days 14, 42, 73 and 103 of the story. */
const [INICIO, PRIMERO] = [dia("2027-02-01"), dia("2027-02-15")];
const ULTIMO = 110;

interface Hechos {
  final: "corre" | "dado por incobrable" | "cerrado";
  porcentaje: number;
  pagos: { monto: number; dia: number; cuotas: number; final: (typeof ESTADOS)[number] }[];
  /** The days on which it is fined. */
  multas: number[];
}
/** The acts along the way, and the order in which it ends. */
interface Camino {
  decisiones: { pago: number; dia: number; estado: (typeof ESTADOS)[number] }[];
  /** The day on which it is written off or closed. */
  fin: number;
  orden: number[];
}

function vive(world: World, { final, porcentaje, pagos, multas }: Hechos, { decisiones, fin, orden }: Camino) {
  world.clock.goTo(INICIO);
  world.do(world.admin, changeAjustes, { descuentoAnticipado: porcentaje });
  const ctx = world.borrower();
  const { id: loanId } = world.do(ctx, requestLoan, { amount: centavos(20_00), reason: "Repuestos" });
  const terms = { loanId, cuotas: 4, fechaPrimerPago: PRIMERO, datosPago: DATOS_PAGO };
  world.do(world.admin, approveLoan, terms);
  const ids: string[] = [];
  const decide = (n: number, status: (typeof ESTADOS)[number]) => {
    const [pagoId, cuotas] = [ids[n], pagos[n]?.cuotas ?? 0];
    if (pagoId) world.do(world.admin, setPagoStatus, { pagoId, status, cuotas, motivo: null });
  };
  const acaba = () => {
    if (final === "cerrado") world.do(world.admin, completeLoan, { loanId });
    if (final !== "dado por incobrable") return;
    // A loan without debt cannot be written off.
    for (const n of ids.keys()) decide(n, "Pendiente");
    world.do(world.admin, writeOffLoan, { loanId, motivo: "No responde" });
  };
  for (let hoy = 0; hoy <= ULTIMO; hoy++) {
    world.clock.goTo(addDays(INICIO, hoy));
    for (const [n, pago] of pagos.entries()) {
      const told = { codigo: String(1000 + n), monto: centavos(pago.monto), referencia: null };
      if (pago.dia === hoy) ids[n] = world.do(ctx, registerPago, told).id;
    }
    for (const _ of multas.filter((n) => n === hoy)) world.do(world.admin, fineLoan, { loanId });
    for (const { pago, estado } of decisiones.filter(({ dia }) => dia === hoy)) decide(pago, estado);
    if (hoy === fin) acaba();
  }
  for (const n of orden) decide(n, pagos[n]?.final ?? "Pendiente");
  return foto(world, ctx, loanId);
}

/** Every figure about a person and the loan, except when fines fall due, which depends on the cuota that was next. */
function foto(world: World, ctx: UserContext, loanId: string) {
  const { driver, db } = world.storage;
  const cuentas = driver
    .prepare(
      `select cuenta, sum(monto) as monto from movimientos m join asientos a on a.id = m.asientoId
       where a.userId = ? group by cuenta having sum(monto) <> 0 order by cuenta`,
    )
    .all(ctx.usuario.id);
  const cerrado = driver.prepare("select castigo, aTiempo, subioNivel from completados where id = ?").all(loanId);
  return { cuentas, cerrado, credito: getCredito(db, ctx.usuario.id), nivel: world.row(ctx).nivel };
}

const estado = fc.constantFrom(...ESTADOS);
const cuotas = fc.nat(2);
/** A part of it, and later the amount then asked for, with half of the interest discounted. */
const todo = fc
  .tuple(fc.constantFrom(6_00, 12_00, 18_00), fc.nat(6), fc.nat(6), cuotas)
  .map(([parte, antes, despues, cuotas]) => [
    { monto: parte, dia: antes, cuotas, final: "Aprobado" as const },
    { monto: ((24_00 - parte) * 11) / 12, dia: 7 + despues, cuotas, final: "Aprobado" as const },
  ]);
const otros = fc.array(
  fc.record({ monto: fc.integer({ min: 1, max: 24_00 }), dia: fc.nat(90), cuotas, final: estado }),
  { maxLength: 2 },
);
const hechos: fc.Arbitrary<Hechos> = fc.record({
  final: fc.constantFrom("corre", "dado por incobrable", "cerrado"),
  porcentaje: fc.constantFrom(50, 50, 100, 33),
  pagos: fc.tuple(todo, otros).map(([unos, otros]) => [...unos, ...otros]),
  multas: fc.array(fc.oneof(fc.constantFrom(0, 7, 14), fc.nat(90)), { maxLength: 2 }),
});

const camino = (pagos: number): fc.Arbitrary<Camino> =>
  fc.record({
    decisiones: fc.array(fc.record({ pago: fc.nat(pagos - 1), dia: fc.nat(ULTIMO), estado }), { maxLength: 8 }),
    fin: fc.integer({ min: 91, max: ULTIMO }),
    orden: fc.shuffledSubarray(
      Array.from({ length: pagos }, (_, n) => n),
      { minLength: pagos },
    ),
  });

test("whatever the order and the days of the decisions, the discount and the debt end the same", () => {
  const cosas = hechos.chain((unos) => fc.tuple(fc.constant(unos), camino(unos.pagos.length)));
  forAll(
    fc.property(cosas, ([unos, uno]) => {
      const world = createWorld();
      try {
        const orden = unos.pagos.map((_, n) => n);
        expect(vive(world, unos, uno)).toEqual(vive(world, unos, { decisiones: [], fin: 91, orden }));
      } finally {
        world.close();
      }
    }),
    { numRuns: runs(40) },
  );
});

test("a setting that is no discount says nothing of it, even where the clock was set back between two", () => {
  const world = createWorld();
  try {
    world.clock.goTo(INICIO);
    const quien = world.borrower();
    const { id } = world.do(quien, requestLoan, { amount: centavos(20_00), reason: "Materiales" });
    world.do(world.admin, approveLoan, { loanId: id, cuotas: 4, fechaPrimerPago: PRIMERO, datosPago: DATOS_PAGO });
    // Half of the interest: $2,00 off when nothing is due yet.
    const pago = world.do(quien, registerPago, { codigo: "6789", monto: centavos(22_00), referencia: null });
    world.clock.goTo(addDays(INICIO, 2));
    world.do(world.admin, changeAjustes, { multa: centavos(75) });
    world.clock.goTo(addDays(INICIO, -6));
    world.do(world.admin, changeAjustes, { descuentoAnticipado: 50, cierreAutomatico: true });
    world.do(world.admin, setPagoStatus, { pagoId: pago.id, status: "Aprobado", cuotas: 4, motivo: null });
    expect(world.storage.driver.prepare("select count(*) as cerrados from completados").get()).toEqual({ cerrados: 1 });
  } finally {
    world.close();
  }
});
