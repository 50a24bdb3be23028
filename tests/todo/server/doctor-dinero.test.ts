/** Each kind of tampering with money, levels or counts is found and reported in Spanish; the product's own actions never are. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dia } from "../../../rules/country/fecha.ts";
import { centavos } from "../../../rules/money/dinero.ts";
import { writeOffLoan } from "../../../server/lending/castigos/actions.ts";
import { completeLoan } from "../../../server/lending/completados/actions.ts";
import { fineLoan, waiveFine } from "../../../server/lending/multas/actions.ts";
import { setPagoStatus } from "../../../server/lending/pagos/actions.ts";
import { changeFirstPayment, rescheduleLoan } from "../../../server/lending/prorrogas/actions.ts";
import { examine } from "../../../server/operator/doctor/actions.ts";
import { readTriggers } from "../../../server/storage/opening/triggers.ts";
import { anApproved, anApprovedPago, aRequest, createWorld, type World } from "../../support/world.ts";

let world: World;
/** A running $24 loan in four with $6 paid and a fine of $0.50; one finished on time; one finished with a loss of $12. */
let ids: { running: string; other: string; onTime: string; lost: string; person: string; pago: string };
beforeEach(() => {
  world = createWorld();
  const finish = (loanId: string) => world.do(world.admin, completeLoan, { loanId });
  const punctual = world.borrower();
  const onTime = anApproved(world, punctual);
  anApprovedPago(world, punctual, 24_00);
  finish(onTime);
  const losing = world.borrower();
  const lost = anApproved(world, losing);
  anApprovedPago(world, losing, 12_00);
  finish(lost);
  const debtor = world.borrower();
  const running = anApproved(world, debtor);
  const pago = anApprovedPago(world, debtor, 6_00);
  world.do(world.admin, fineLoan, { loanId: running });
  const other = anApproved(world, world.borrower());
  ids = { running, other, onTime, lost, person: debtor.usuario.id, pago };
});
afterEach(() => world.close());

const findings = () =>
  examine(world.storage, "nada")
    .filter(({ check }) => check !== "Cada imagen tiene su archivo")
    .flatMap(({ check, faults }) => faults.map((fault) => `${check}: ${fault}`));

/** As somebody with access to the file would: its triggers are removed and restored. */
function tamper(sql: string): void {
  const { driver } = world.storage;
  const guards = readTriggers().filter(({ type, name }) => type === "trigger" && !name.startsWith("movimientos_hacen"));
  for (const { name } of guards) driver.exec(`drop trigger ${name}`);
  driver.exec("pragma foreign_keys = off");
  driver.exec(sql);
  driver.exec("pragma foreign_keys = on");
  for (const guard of guards) driver.exec(guard.sql);
}

test("a business that lived through everything is as it should be", () => {
  const { admin } = world;
  const borrower = world.borrower();
  const loanId = anApproved(world, borrower);
  const back = anApprovedPago(world, borrower, 30_00);
  world.do(admin, setPagoStatus, { pagoId: back, status: "Rechazado", cuotas: 0, motivo: "El banco lo devolvió" });
  world.do(admin, rescheduleLoan, { loanId, desdeCuota: 2, fecha: dia("2027-03-25"), motivo: "Cobra tarde" });
  world.do(admin, fineLoan, { loanId });
  world.do(admin, waiveFine, { loanId, motivo: "Acuerdo" });
  world.do(admin, changeFirstPayment, { loanId: ids.other, fechaPrimerPago: dia("2027-02-20") });
  world.do(admin, writeOffLoan, { loanId, motivo: "Se fue" });
  anApprovedPago(world, borrower, 1_00);
  aRequest(world.borrower());
  expect(findings()).toEqual([]);
});

describe("it finds", () => {
  const inRunning = () => `loanId = '${ids.running}'`;
  test.each<[string, () => string, string]>([
    [
      "a montoFinal",
      () => `update loans set montoFinal = montoFinal - 100 where id = '${ids.running}'`,
      "dice $23,50 y debería decir $24,50",
    ],
    [
      "a debt that the ledger does not know",
      () => "update completados set castigo = castigo + 100",
      "la suma de las deudas dice",
    ],
    [
      "an amount",
      () => `update loans set amount = 1500 where id = '${ids.running}'`,
      "dice $15,00 y debería decir $20,00",
    ],
    ["multas", () => `update loans set multas = 0 where id = '${ids.running}'`, "dice $0,00 y debería decir $0,50"],
    [
      "a multa that the ledger does not know",
      () => `update cargos set monto = 40 where ${inRunning()} and tipo = 'multa'`,
      "la multa 1",
    ],
    ["how many cuotas", () => `update loans set cuotas = 5 where id = '${ids.running}'`, "dice 4 y debería decir 5"],
    [
      "two cuotas that trade cents",
      () =>
        `update cargos set monto = monto + iif(numero = 3, 100, -100) where ${inRunning()} and tipo = 'cuota' and numero > 2`,
      "no son partes iguales de su total",
    ],
    [
      "a cuota that is gone",
      () => `delete from cargos where ${inRunning()} and tipo = 'cuota' and numero = 4`,
      "dice 3 y debería decir 4",
    ],
    [
      "a resto that is gone",
      () => `delete from cargos where ${inRunning()} and tipo = 'resto'`,
      "no tiene dónde llevar lo que sobre",
    ],
    [
      "the day of a cuota",
      () => `update cargos set vence = '2028-02-15' where ${inRunning()} and tipo = 'cuota' and numero = 2`,
      "dice 2028-02-15 y debería decir 2027-03-15",
    ],
    [
      "a pendiente",
      () => `update cargos set pendiente = 0 where ${inRunning()} and tipo = 'cuota' and numero = 2`,
      "Lo pendiente de cada préstamo es su saldo",
    ],
    [
      "a pendiente moved to another day",
      () =>
        `update cargos set pendiente = pendiente + iif(numero = 4, 100, -100) where ${inRunning()} and tipo = 'cuota' and numero in (2, 4)`,
      "cuota 2 de",
    ],
    [
      "cuotasPagadas",
      () => `update loans set cuotasPagadas = 3 where id = '${ids.running}'`,
      "dice 3 y debería decir 1",
    ],
    [
      "a debt without a day",
      () => `update loans set proximaCuota = null where id = '${ids.running}'`,
      "debe $18,50 sin fecha",
    ],
    [
      "a later day",
      () => `update loans set proximaCuota = '2027-04-15' where id = '${ids.running}'`,
      "dice 2027-04-15 y debería decir 2027-03-15",
    ],
    [
      "what was lost",
      () => `update completados set castigo = 0 where id = '${ids.lost}'`,
      "dice $0,00 y debería decir $12,00",
    ],
    [
      "the count of a finished loan",
      () => `update completados set cuotasPagadas = 4 where id = '${ids.lost}'`,
      "dice 4 y debería decir 2",
    ],
    [
      "punctuality",
      () => `update completados set aTiempo = 0 where id = '${ids.onTime}'`,
      "dice no y debería decir sí",
    ],
    ["a finished loan that owes", () => movesToCartera(), "lo que debe"],
    ["a level", () => `update usuarios set nivel = 4 where id = '${ids.person}'`, "dice 4 y debería decir 1"],
    [
      "prestamosCompletados",
      () => `update usuarios set prestamosCompletados = 3 where id = '${ids.person}'`,
      "dice 3 y debería decir 0",
    ],
    [
      "a pago moved to another loan",
      () => `update pagos set loanId = '${ids.other}' where id = '${ids.pago}'`,
      "Cada pago aprobado está en el préstamo de su persona",
    ],
    [
      "a pago of another amount",
      () => `update pagos set monto = 500 where id = '${ids.pago}'`,
      "Cada pago aprobado cuenta una sola vez",
    ],
    [
      "the counts of flujos",
      () => "update flujos set cantidad = cantidad + 1 where concepto = 'pago'",
      "la cantidad de",
    ],
    [
      "a person's credit",
      () => `insert into creditos (userId, monto) values ('${ids.person}', -500)`,
      "dice −$5,00 y debería decir $0,00",
    ],
    [
      "a prórroga of somebody else",
      () =>
        `insert into prorrogas (id, userId, loanId, desdeCuota, fecha, motivo, creado) values ('p', '${ids.person}', '${ids.other}', 1, '2027-03-01', 'x', 1)`,
      "Cada prórroga es de un préstamo de su persona: p",
    ],
    [
      "a reintegro that never left caja",
      () =>
        `insert into reintegros select 'r', userId, 100, 100, '1234', null, null, 1, id, userId from asientos where concepto = 'multa'`,
      "Cada reintegro tiene su asiento: r",
    ],
    [
      "a reintegro taken back that nobody gave",
      () =>
        `insert into asientos (id, fecha, concepto, userId, reversaDe) select 'deshecho', 1, 'reintegro', userId, id from asientos where concepto = 'multa'`,
      "Cada reintegro tiene su asiento: deshecho",
    ],
    [
      "cargos of a loan that was not paid out",
      () =>
        `insert into cargos (loanId, tipo, numero, monto, vence, pendiente) values ('nada', 'cuota', 1, 100, '2027-03-01', 100)`,
      "Solo debe un préstamo cuyo dinero se entregó: nada",
    ],
  ])("%s that somebody changed", (_what, sql, said) => {
    expect(findings()).toEqual([]);
    tamper(sql());
    expect(findings().join("\n")).toContain(said);
  });
});

/** A balanced entry that revives the debt of a finished loan. */
const movesToCartera = () =>
  `insert into asientos (id, fecha, concepto, userId, loanId) select 'falso', 1, 'recuperacion', userId, id from completados where id = '${ids.lost}';
   insert into movimientos values ('falso', 'cartera', 500), ('falso', 'castigos', -500)`;

test("what was lent leaves out a payout that was taken back", () => {
  const { driver } = world.storage;
  driver.exec(`insert into asientos (id, fecha, concepto, userId, loanId, reversaDe, actorId)
    select 'vuelta', fecha, 'reverso_desembolso', userId, loanId, id, actorId from asientos where concepto = 'desembolso' and loanId = '${ids.other}';
    insert into movimientos select 'vuelta', cuenta, -monto from movimientos join asientos a on a.id = asientoId
      where a.concepto = 'desembolso' and a.loanId = '${ids.other}';
    update resumenFinanciero set totalPrestado = totalPrestado - ${centavos(20_00)};
    delete from cargos where loanId = '${ids.other}';
    update loans set status = 'Pendiente', cuotas = null, cuotasPagadas = null, fechaPrimerPago = null, montoFinal = null, datosPago = null,
      proximaCuota = null where id = '${ids.other}'`);
  expect(findings()).toEqual([]);
});
