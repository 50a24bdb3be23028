/**
 * Order does not matter: two people with the same loan and the same pagos, approved, returned and approved again each in their
 * own order, end up the same.
 */
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import type { UserContext } from "../../server/core/context.ts";
import { listCargos } from "../../server/lending/cargos/queries.ts";
import { writeOffLoan } from "../../server/lending/castigos/actions.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { approveLoan } from "../../server/lending/desembolsos/actions.ts";
import { getCredito } from "../../server/lending/libro/queries.ts";
import { requestLoan } from "../../server/lending/loans/actions.ts";
import { fineLoan } from "../../server/lending/multas/actions.ts";
import { registerPago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { forAll, runs } from "../support/azar.ts";
import { createWorld, DATOS_PAGO, type World } from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const SITUACIONES = ["corre", "con multa", "con crédito", "dado por incobrable", "cerrado"] as const;
const ESTADOS = ["Aprobado", "Rechazado", "Pendiente"] as const;
type Situacion = (typeof SITUACIONES)[number];
type Paso = { pago: number; estado: (typeof ESTADOS)[number] };
interface Caso {
  situacion: Situacion;
  /** Each with the number of cuotas it is approved for. */
  pagos: { monto: number; cuotas: number; hace: number }[];
  /** Each pago's final state. */
  final: (typeof ESTADOS)[number][];
}

function presta(ctx: UserContext, credito = 0): string {
  const { id: loanId } = world.do(ctx, requestLoan, { amount: centavos(20_00), reason: "Repuestos" });
  const fechaPrimerPago = dia("2027-02-15");
  const terms = { loanId, cuotas: 4, fechaPrimerPago, datosPago: DATOS_PAGO, credito: centavos(credito) };
  world.do(world.admin, approveLoan, terms);
  return loanId;
}

/** A person with the case's loan, its pagos awaiting review. */
function aparece({ situacion, pagos }: Caso) {
  world.clock.goTo(dia("2027-02-01"));
  const ctx = world.borrower();
  const registra = (n: number, monto: number, fechaPago?: string) =>
    world.do(ctx, registerPago, {
      ...{ codigo: String(1000 + n), monto: centavos(monto), referencia: null },
      ...(fechaPago && { fechaPago: dia(fechaPago) }),
    }).id;
  if (situacion === "con crédito") {
    const primero = presta(ctx);
    const pagoId = registra(900, 29_00);
    world.do(world.admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas: 0, motivo: null });
    world.do(world.admin, completeLoan, { loanId: primero });
  }
  const loanId = presta(ctx, situacion === "con crédito" ? 5_00 : 0);
  if (situacion === "con multa") world.do(world.admin, fineLoan, { loanId });
  world.clock.goTo(dia("2027-02-25"));
  const ids = pagos.map(({ monto, hace }, n) => registra(n, monto, `2027-02-${String(25 - hace).padStart(2, "0")}`));
  if (situacion === "dado por incobrable") world.do(world.admin, writeOffLoan, { loanId, motivo: "No responde" });
  if (situacion === "cerrado") world.do(world.admin, completeLoan, { loanId });
  return { ctx, loanId, ids };
}

function decide(caso: Caso, ids: string[], pasos: Paso[]): void {
  for (const { pago, estado } of pasos) {
    const [pagoId, cuotas] = [ids[pago] ?? "", caso.pagos[pago]?.cuotas ?? 0];
    world.do(world.admin, setPagoStatus, { pagoId, status: estado, cuotas, motivo: null });
  }
}

/** Every figure about a person and the loan, without anything unique to them. */
function foto(ctx: UserContext, loanId: string) {
  const { driver, db } = world.storage;
  const loan = driver
    .prepare(
      `select cuotasPagadas, montoFinal, proximaCuota, castigadoEn is null as corre from loans where id = @id
       union all select cuotas, castigo, aTiempo, subioNivel from completados where id = @id`,
    )
    .all({ id: loanId });
  const cuentas = driver
    .prepare(
      `select cuenta, sum(monto) as monto from movimientos m join asientos a on a.id = m.asientoId
       where a.userId = ? group by cuenta having sum(monto) <> 0 order by cuenta`,
    )
    .all(ctx.usuario.id);
  const cargos = listCargos(db, loanId).map(({ tipo, numero, monto, vence, pendiente }) => ({
    ...{ tipo, numero, monto, vence, pendiente },
  }));
  return { loan, cargos, cuentas, credito: getCredito(db, ctx.usuario.id), nivel: world.row(ctx).nivel };
}

const estado = fc.constantFrom(...ESTADOS);
const caso: fc.Arbitrary<{ caso: Caso; ordenes: [Paso[], Paso[]] }> = fc
  .record({
    situacion: fc.constantFrom(...SITUACIONES),
    pagos: fc.array(
      fc.record({
        monto: fc.oneof(fc.constantFrom(5_90, 6_00, 6_50, 24_00, 30_00), fc.integer({ min: 1, max: 26_00 })),
        cuotas: fc.integer({ min: 0, max: 4 }),
        hace: fc.integer({ min: 0, max: 20 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .chain(({ situacion, pagos }) => {
    const pasos = fc.array(fc.record({ pago: fc.nat(pagos.length - 1), estado }), { maxLength: 8 });
    const indices = pagos.map((_, n) => n);
    const orden = fc.shuffledSubarray(indices, { minLength: indices.length });
    return fc
      .record({
        final: fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant(ESTADOS[0]) }, estado), {
          minLength: pagos.length,
          maxLength: pagos.length,
        }),
        uno: fc.tuple(pasos, orden),
        otro: fc.tuple(pasos, orden),
      })
      .map(({ final, uno, otro }) => {
        const hasta = ([antes, orden]: [Paso[], number[]]): Paso[] => [
          ...antes,
          ...orden.map((pago) => ({ pago, estado: final[pago] ?? "Pendiente" })),
        ];
        return { caso: { situacion, pagos, final }, ordenes: [hasta(uno), hasta(otro)] as [Paso[], Paso[]] };
      });
  });

test("whatever the order in which the same pagos are decided, the money ends the same", () => {
  forAll(
    fc.property(caso, ({ caso, ordenes: [uno, otro] }) => {
      const [una, otra] = [aparece(caso), aparece(caso)];
      decide(caso, una.ids, uno);
      decide(caso, otra.ids, otro);
      const ordinaria = aparece(caso);
      decide(
        caso,
        ordinaria.ids,
        caso.final.map((estado, pago) => ({ pago, estado })),
      );
      const quieta = foto(ordinaria.ctx, ordinaria.loanId);
      expect(foto(una.ctx, una.loanId)).toEqual(quieta);
      expect(foto(otra.ctx, otra.loanId)).toEqual(quieta);
    }),
    { numRuns: runs(40) },
  );
});
