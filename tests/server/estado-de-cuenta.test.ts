/** A person's statement of account: every charge and pago, with the balance after it (dinero.md §26). */
import { afterEach, beforeEach, expect, test } from "vitest";
import { centavos } from "../../rules/money/dinero.ts";
import { estadoCsv, queDice } from "../../rules/operator/exportar/estado-de-cuenta.ts";
import type { UserContext } from "../../server/core/context.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { applyCredito } from "../../server/lending/creditos/actions.ts";
import { fineLoan } from "../../server/lending/multas/actions.ts";
import { setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { aPagoBs, aRate } from "../support/conciliacion.ts";
import { anApproved, aPago, createWorld, type World } from "../support/world.ts";

let world: World;
let borrower: UserContext;
beforeEach(() => {
  world = createWorld();
  borrower = world.borrower();
});
afterEach(() => world.close());

const read = () => world.caller(borrower).libro.mine();
const decide = (pagoId: string, status: "Aprobado" | "Rechazado") =>
  world.do(world.admin, setPagoStatus, { pagoId, status, cuotas: 0, motivo: null });
const lines = async () => (await read()).lineas.map((linea) => [queDice(linea).que, linea.monto, linea.saldo] as const);

test("nothing happened: nothing is owed, and there is no line", async () => {
  expect(await read()).toEqual({ anterior: 0, saldo: 0, lineas: [] });
});

test("each line says what was owed after it; what only moves between accounts is none", async () => {
  const loanId = anApproved(world, borrower);
  world.do(world.admin, fineLoan, { loanId });
  const pagoId = aPago(borrower, 30_00);
  decide(pagoId, "Aprobado");
  // $5.50 become their credit, and are used.
  world.do(world.admin, completeLoan, { loanId });
  const next = anApproved(world, borrower);
  world.do(world.admin, applyCredito, { loanId: next, monto: centavos(5_50) });
  decide(pagoId, "Rechazado");
  expect(await lines()).toEqual([
    ["Préstamo entregado", 24_00, 24_00],
    ["Multa", 50, 24_50],
    ["Pago aprobado", -30_00, -5_50],
    ["Préstamo entregado", 24_00, 18_50],
    ["Pago devuelto a revisión", 30_00, 48_50],
  ]);
  const { saldo, lineas } = await read();
  expect(saldo).toBe(48_50);
  expect(await world.caller(world.admin).usuarios.get({ userId: borrower.usuario.id })).toMatchObject({ deuda: 48_50 });
  expect(queDice(lineas[2] as (typeof lineas)[number]).papeles).toMatch(/^Recibo N\.º\s1 · Préstamo N\.º\s1$/);
});

test("bolívares are those that moved: a pago told in dollars has none", async () => {
  aRate(world);
  anApproved(world, borrower);
  decide(aPago(borrower, 6_00), "Aprobado");
  decide(aPagoBs(borrower, 600_00, "000012345678"), "Aprobado");
  expect((await read()).lineas.map(({ montoBs }) => montoBs)).toEqual([null, null, 600_00]);
});

test("the panel reads the same; nobody else does", async () => {
  anApproved(world, borrower);
  const userId = borrower.usuario.id;
  expect(await world.caller(world.admin).libro.estadoOf({ userId })).toEqual(await read());
  await expect(world.caller(world.borrower()).libro.estadoOf({ userId })).rejects.toThrow();
  expect((await world.caller(world.borrower()).libro.mine()).lineas).toEqual([]);
});

test("as a file it has one row a line, amounts with a comma, and what was owed before the first", async () => {
  anApproved(world, borrower);
  decide(aPago(borrower, 6_00), "Aprobado");
  const rows = estadoCsv({ ...(await read()), anterior: centavos(1_00) })
    .replaceAll("\u00a0", " ")
    .split("\r\n");
  expect(rows[0]).toContain("Fecha;Concepto;Papeles;Cargo (USD);Abono (USD);Monto (Bs);Saldo (USD)");
  expect(rows[1]).toBe(";Saldo anterior;;;;;1,00");
  expect(rows[2]).toBe("2027-01-15;Préstamo entregado;Préstamo N.º 1;24,00;;;24,00");
  expect(rows[3]).toBe("2027-01-15;Pago aprobado;Recibo N.º 1 · Préstamo N.º 1;;6,00;;18,00");
});
