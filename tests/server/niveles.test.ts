/** How a person reached their level: each finished loan's effect, with the reason (spec §4, dinero.md §5). */
import { afterEach, beforeEach, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import type { UserContext } from "../../server/core/context.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { rejectLoan } from "../../server/lending/loans/actions.ts";
import { setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { raiseLevel } from "../../server/people/usuarios/actions.ts";
import { anApproved, aPago, aRequest, createWorld, type World } from "../support/world.ts";

let world: World;
let borrower: UserContext;
beforeEach(() => {
  world = createWorld();
  borrower = world.borrower();
});
afterEach(() => world.close());

function pay(monto: number, cuotas: number): void {
  const pagoId = aPago(borrower, monto, String(1000 + (Math.floor(world.clock.now() / 86_400_000) % 9000)));
  world.do(world.admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas, motivo: null });
}

/** A $20 loan in four cuotas on the 15th, from February on, with the third paid on that day. */
function finished(tercera: string): string {
  const loanId = anApproved(world, borrower);
  pay(12_00, 2);
  world.clock.goTo(dia(tercera));
  pay(12_00, 2);
  world.do(world.admin, completeLoan, { loanId });
  return loanId;
}

const historial = () => world.caller(borrower).niveles.historial();

test("which cuotas came late is said of each loan, the newest first", async () => {
  const late = finished("2027-04-16");
  world.clock.goTo(dia("2027-04-17"));
  const second = anApproved(world, borrower);
  pay(24_00, 4);
  world.do(world.admin, completeLoan, { loanId: second });
  expect((await historial()).items).toMatchObject([
    {
      loanId: second,
      numero: 2,
      amount: 20_00,
      porque: "Este préstamo no contó: las cuotas 1, 2 y 3 se pagaron tarde.",
    },
    { loanId: late, numero: 1, conto: false, porque: "Este préstamo no contó: la cuota 3 se pagó tarde." },
  ]);
});

test("on its very day it counts", async () => {
  finished("2027-04-15");
  expect((await historial()).items).toMatchObject([
    { conto: true, porque: "Este préstamo contó: pagaste cada cuota a tiempo y subiste de nivel." },
  ]);
  expect(await world.caller(borrower).niveles.cambios()).toMatchObject([{ nivel: 2, nombre: "Plata", subio: true }]);
});

test("closed with a debt it says so; a level raised by hand is in the changes", async () => {
  const loanId = anApproved(world, borrower);
  pay(6_00, 1);
  world.do(world.admin, completeLoan, { loanId });
  world.do(world.admin, raiseLevel, { userId: borrower.usuario.id });
  expect((await historial()).items).toMatchObject([{ porque: "Este préstamo no contó: se cerró con una deuda." }]);
  expect(await world.caller(borrower).niveles.cambios()).toMatchObject([{ nivel: 2, subio: true }]);
});

test("a request that was rejected before never stands in the place of a loan that was finished", async () => {
  world.do(world.admin, rejectLoan, { loanId: aRequest(borrower), motivo: "Tu ingreso no alcanza" });
  finished("2027-04-15");
  expect(await world.caller(borrower).loans.mine()).toBeNull();
  expect((await historial()).items).toMatchObject([{ pagadoCompleto: true, subioNivel: true, montoFinal: 24_00 }]);
  world.clock.advance(1);
  world.do(world.admin, rejectLoan, { loanId: aRequest(borrower), motivo: null });
  expect(await world.caller(borrower).loans.mine()).toMatchObject({ status: "Rechazado" });
});

test("nobody reads another's, and a long history comes a page at a time", async () => {
  for (let i = 0; i < 3; i += 1) {
    const loanId = anApproved(world, borrower);
    pay(24_00, 4);
    world.do(world.admin, completeLoan, { loanId });
    world.clock.advance(86_400_000);
  }
  const first = await world.caller(borrower).niveles.historial({ limit: 2 });
  expect(first.items).toHaveLength(2);
  const rest = await world.caller(borrower).niveles.historial({ limit: 2, cursor: first.nextCursor });
  expect([rest.items.map(({ numero }) => numero), rest.nextCursor]).toEqual([[1], null]);
  const other = world.caller(world.borrower());
  expect([(await other.niveles.historial()).items, await other.niveles.cambios()]).toEqual([[], []]);
});
