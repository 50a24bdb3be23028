/** Everything owed, debt by debt, and the total (dinero.md §26). */
import { afterEach, beforeEach, expect, test } from "vitest";
import { addDays, toDia } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { writeOffLoan } from "../../server/lending/castigos/actions.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { applyCredito } from "../../server/lending/creditos/actions.ts";
import { listDeudas, sumDeudas } from "../../server/lending/deudas/queries.ts";
import { setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { DAY } from "../support/clock.ts";
import { anApproved, aPago, createWorld, type World } from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const hoy = () => toDia(world.clock.now());
const list = (limit = 50) => {
  const items: ReturnType<typeof listDeudas>["items"] = [];
  let cursor: string | null = null;
  do {
    const page: ReturnType<typeof listDeudas> = listDeudas(world.storage.db, { cursor, limit }, hoy());
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
};
const decide = (pagoId: string, status: "Aprobado" | "Rechazado") =>
  world.do(world.admin, setPagoStatus, { pagoId, status, cuotas: 0, motivo: null });

/**
 * One of each kind: $24 running, $24 written off, $18 on a closed loan, and $6 of credit with the $24 it came from and $18
 * running.
 */
function oneOfEach(): void {
  anApproved(world, world.borrower());
  world.do(world.admin, writeOffLoan, { loanId: anApproved(world, world.borrower()), motivo: "No responde" });
  const closed = world.borrower();
  const loanId = anApproved(world, closed);
  decide(aPago(closed, 6_00), "Aprobado");
  world.do(world.admin, completeLoan, { loanId });
  const debtor = world.borrower();
  const first = anApproved(world, debtor);
  const pagoId = aPago(debtor, 30_00);
  decide(pagoId, "Aprobado");
  world.do(world.admin, completeLoan, { loanId: first });
  world.do(world.admin, applyCredito, { loanId: anApproved(world, debtor), monto: centavos(6_00) });
  decide(pagoId, "Rechazado");
}

test("one row a debt, of each kind, and together what the ledger says", async () => {
  oneOfEach();
  expect(list().map(({ clase, debe }) => [clase, debe])).toEqual([
    ["curso", 24_00],
    ["curso", 18_00],
    ["incobrable", 24_00],
    ["cerrado", 18_00],
    ["cerrado", 24_00],
    ["saldo", 6_00],
  ]);
  const { porCobrar, castigado } = await world.caller(world.admin).resumen.get();
  expect(sumDeudas(world.storage.db)).toBe(porCobrar + castigado);
  expect(sumDeudas(world.storage.db)).toBe(114_00);
});

test.each([1, 2, 5, 6])("in pages of %i there is each of them once", (limit) => {
  oneOfEach();
  expect(list(limit)).toEqual(list());
});

test("its age is of the first day to pay, of what is closed that day, of credit a week after", () => {
  oneOfEach();
  const began = hoy();
  world.clock.advance(70 * DAY);
  const byKind = Object.fromEntries(list().map(({ clase, vence, dias }) => [clase, { vence, dias }]));
  expect(byKind).toMatchObject({
    incobrable: { vence: began, dias: 70 },
    cerrado: { vence: began, dias: 70 },
    saldo: { vence: addDays(began, 7), dias: 63 },
  });
  expect(byKind.curso?.dias).toBeGreaterThan(0);
});

test("nobody owes anything: there is none", () => {
  expect([list(), sumDeudas(world.storage.db)]).toEqual([[], 0]);
});
