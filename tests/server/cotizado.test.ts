/** The quote counts even if its day's rate came later and moved the value by more than rounding: on a real database. */
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { asientos } from "../../drizzle/schema/ledger.ts";
import { completados } from "../../drizzle/schema/loans.ts";
import { usuarios } from "../../drizzle/schema/people.ts";
import { dia } from "../../rules/country/fecha.ts";
import { bolivares } from "../../rules/money/dinero.ts";
import { confirmExactas } from "../../server/bank/banco/jobs.ts";
import type { UserContext } from "../../server/core/context.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { amendPago, correctPago } from "../../server/lending/correcciones/actions.ts";
import { createIntencion } from "../../server/lending/intenciones/actions.ts";
import { getCartera } from "../../server/lending/libro/queries.ts";
import { registerPago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { getPago } from "../../server/lending/pagos/queries.ts";
import { changeAjustes } from "../../server/operator/ajustes/actions.ts";
import { replayLoans } from "../../server/operator/repaso/actions.ts";
import { aCuentaDePago, aMovimiento, aRate, setBanco } from "../support/conciliacion.ts";
import { anApproved, createWorld, type World } from "../support/world.ts";

const SABADO = dia("2027-01-16");
const LUNES = dia("2027-01-18");
let world: World;
let borrower: UserContext;
let loanId: string;
/** $24 are owed, and on Saturday a dollar is Bs. 100. */
beforeEach(() => {
  world = createWorld();
  aRate(world);
  aCuentaDePago(world);
  borrower = world.borrower();
  loanId = anApproved(world, borrower);
  world.clock.goTo(SABADO);
});
afterEach(() => {
  const found = Object.values(replayLoans(world.storage.db)).flat();
  world.close();
  expect(found).toEqual([]);
});

const db = () => world.storage.db;
const pay = (montoBs: number, codigo = "1234") =>
  world.do(borrower, registerPago, { codigo, montoBs: bolivares(montoBs), referencia: null }).id;
const decide = (pagoId: string, status: "Aprobado" | "Rechazado" = "Aprobado") =>
  world.do(world.admin, setPagoStatus, { pagoId, status, cuotas: 1, motivo: null });
/** What its money and discount left: below zero in their favour. */
const owed = () => getCartera(db(), loanId);
/** Monday's rate: that much higher than Saturday's. */
const monday = (percent: number) => {
  world.clock.goTo(LUNES);
  aRate(world, LUNES, 100 + percent);
};

test.each([
  ["all of it, and the rate rose 9 %", 2_400_00, 9, 0],
  ["a cent less than 2 % of it, and the rate rose 9 %", 2_352_00, 9, 0],
  ["less than 2 % of it, and the rate rose 9 %", 2_351_00, 9, 24_00 - 21_57],
  ["half of it: it is worth what it is", 1_200_00, 9, 24_00 - 11_01],
  ["all of it, and the rate fell", 2_400_00, -9, 24_00 - 26_37],
])("told on Saturday: %s", (_, montoBs, percent, rest) => {
  const id = pay(montoBs);
  monday(percent);
  decide(id);
  expect(owed()).toBe(rest);
  decide(id, "Rechazado");
  expect(owed()).toBe(24_00);
});

test("it keeps the level and punctuality, is no castigo, and is booked as given up", () => {
  const id = pay(2_400_00);
  monday(9);
  decide(id);
  const [given] = db().select().from(asientos).where(eq(asientos.concepto, "descuento")).all();
  expect([given?.pagoId, given?.loanId]).toEqual([id, loanId]);
  world.do(world.admin, completeLoan, { loanId });
  expect(db().select().from(completados).get()).toMatchObject({ id: loanId, castigo: 0, aTiempo: true });
  expect(db().select().from(usuarios).where(eq(usuarios.id, borrower.usuario.id)).get()?.nivel).toBe(2);
});

test("with the discount of who pays early the quote is less, and settles too", async () => {
  world.do(world.admin, changeAjustes, { descuentoAnticipado: 50 });
  const { montoBs } = (await world.caller(borrower).loans.payoff()) ?? {};
  expect(montoBs).toBe(2_200_00);
  const id = pay(2_200_00);
  monday(9);
  decide(id);
  expect(owed()).toBe(0);
});

test("what was told once the rate was known is worth no more, whatever its day", () => {
  monday(9);
  const { id } = world.do(borrower, registerPago, {
    ...{ codigo: "1234", montoBs: bolivares(2_400_00), referencia: null, fechaPago: SABADO },
  });
  decide(id);
  expect([getPago(db(), id).cotizado, owed()]).toEqual([null, 24_00 - 22_02]);
});

test("a pago that is corrected is quoted anew; one whose reference alone is, as it was", () => {
  const id = pay(2_400_00);
  monday(9);
  world.do(world.admin, correctPago, { pagoId: id, referencia: "000012345678", motivo: "Faltaba" });
  expect(getPago(db(), id).cotizado).toBe(24_00);
  world.do(world.admin, correctPago, { pagoId: id, montoBs: bolivares(2_399_00), motivo: "Eran 2.399" });
  decide(id);
  expect([getPago(db(), id).cotizado, owed()]).toEqual([null, 24_00 - 22_01]);
});

test("its person tells of another transfer: before the rate came it is quoted still, after it no more", () => {
  const id = pay(2_400_00);
  const amend = (referencia: string) =>
    world.do(borrower, amendPago, {
      pagoId: id,
      codigo: referencia.slice(-4),
      referencia,
      montoBs: bolivares(2_400_00),
    });
  amend("000012345678");
  expect(getPago(db(), id).cotizado).toBe(24_00);
  monday(9);
  amend("000012349999");
  decide(id);
  expect([getPago(db(), id).cotizado, owed()]).toEqual([null, 24_00 - 22_02]);
});

test("an exact amount given on Saturday settles, though its money is heard of once the rate is known", async () => {
  setBanco(world, { automatico: true });
  const { montoBs } = world.do(borrower, createIntencion, { cuotas: 4 });
  monday(9);
  aMovimiento(world, montoBs, "000012345678", { dia: SABADO, hora: "12:01" });
  expect(await confirmExactas(world.base)).toBe(1);
  expect(owed()).toBe(0);
});

test("of two on one day, told before the rate came, both count", () => {
  const [one, other] = [pay(1_000_00, "1111"), pay(1_400_00, "2222")];
  monday(9);
  decide(one);
  expect(owed()).toBe(24_00 - 9_17);
  decide(other);
  expect(owed()).toBe(0);
});
