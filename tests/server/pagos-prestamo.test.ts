/** Which loan a pago is for, if somebody owes a closed one besides the running one. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { registerPagoFor } from "../../server/lending/anotaciones/actions.ts";
import { writeOffLoan } from "../../server/lending/castigos/actions.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { getBalances } from "../../server/lending/libro/queries.ts";
import { registerPago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { getPago } from "../../server/lending/pagos/queries.ts";
import { anApproved, anApprovedPago, aRequest, createWorld, type World } from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const decide = (pagoId: string, status: "Aprobado" | "Rechazado") =>
  world.do(world.admin, setPagoStatus, { pagoId, status, cuotas: 1, motivo: null });

/** $24,00 on a closed loan, its pago returned since; beside it a running loan of the same amount, from a later day. */
function twice() {
  const borrower = world.borrower();
  const closed = anApproved(world, borrower);
  const returned = anApprovedPago(world, borrower, 24_00);
  world.do(world.admin, completeLoan, { loanId: closed });
  world.clock.goTo(dia("2027-01-20"));
  const running = anApproved(world, borrower);
  decide(returned, "Rechazado");
  return { borrower, closed, running };
}
const told = { codigo: "4321", monto: centavos(6_00), referencia: null };
const efectivo = { ...told, metodo: "efectivo" as const, fechaPago: dia("2027-01-20") };
const balances = () => getBalances(world.storage.db);

test("the loan named is the one that is paid; without a name, the running one", () => {
  const { borrower, closed, running } = twice();
  expect(balances()).toMatchObject({ cartera: 24_00, castigos: 24_00 });
  // Paid before the running one started: a day of the closed loan.
  const fechaPago = dia("2027-01-16");
  const { id } = world.do(borrower, registerPago, { ...told, fechaPago, loanId: closed });
  expect(getPago(world.storage.db, id).loanId).toBe(closed);
  decide(id, "Aprobado");
  expect(balances()).toMatchObject({ cartera: 24_00, castigos: 18_00 });
  const other = world.do(borrower, registerPago, { ...told, codigo: "4322" });
  expect(getPago(world.storage.db, other.id).loanId).toBe(running);
  const named = world.do(borrower, registerPago, { ...told, codigo: "4323", loanId: running });
  expect(getPago(world.storage.db, named.id).loanId).toBe(running);
});

test("it is named by an administrator too", () => {
  const { borrower, closed } = twice();
  const { id: userId } = borrower.usuario;
  const { id } = world.do(world.admin, registerPagoFor, { ...efectivo, userId, loanId: closed });
  decide(id, "Aprobado");
  expect(balances()).toMatchObject({ cartera: 24_00, castigos: 18_00 });
});

test("it may have been given up", () => {
  const borrower = world.borrower();
  const loanId = anApproved(world, borrower);
  world.do(world.admin, writeOffLoan, { loanId, motivo: "No responde" });
  const { id } = world.do(borrower, registerPago, { ...told, loanId });
  expect(getPago(world.storage.db, id).loanId).toBe(loanId);
});

test("it takes what it does not owe any more as its person's credit", () => {
  const { borrower, closed } = twice();
  const all = world.do(borrower, registerPago, { ...told, monto: centavos(24_00), loanId: closed });
  decide(all.id, "Aprobado");
  const late = world.do(borrower, registerPago, { ...told, codigo: "4322", loanId: closed });
  expect(getPago(world.storage.db, late.id).loanId).toBeNull();
  decide(late.id, "Aprobado");
  expect(balances()).toMatchObject({ cartera: 24_00, castigos: 0, saldo_a_favor: -6_00 });
});

test("it is nobody else's, and no request", () => {
  const { closed, running } = twice();
  const other = world.borrower();
  const { id: userId } = other.usuario;
  const request = aRequest(other);
  for (const loanId of [closed, running, request, "no-existe"]) {
    const refused = expect.objectContaining({ code: "NOT_FOUND" });
    expect(() => world.do(other, registerPago, { ...told, loanId })).toThrow(refused);
    expect(() => world.do(world.admin, registerPagoFor, { ...efectivo, userId, loanId })).toThrow(refused);
  }
});
