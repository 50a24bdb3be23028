/**
 * A business of the version before, whose loans had a count of cuotas and a saldo that could part: opened by this one, where the
 * money decides. Each person is named after what happened to them; every loan is of $20 and owes $24 unless said otherwise.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { splitAsBefore, wrongCifras } from "../../rules/loans/traspaso.ts";
import { centavos, sumCentavos } from "../../rules/money/dinero.ts";
import type { Log } from "../../server/core/log.ts";
import { getCredito } from "../../server/lending/libro/queries.ts";
import { carryLoans } from "../../server/lending/traspaso/jobs.ts";
import { findTraspaso } from "../../server/lending/traspaso/queries.ts";
import { examine } from "../../server/operator/doctor/actions.ts";
import { BACKSTAGE } from "../../server/operator/historia.ts";
import type { Storage } from "../../server/storage/db.ts";
import { readFigures } from "../../server/storage/figures.ts";
import { openStorage } from "../../server/storage/open.ts";
import { createTestClock } from "../support/clock.ts";
import { makeBaseDatabase } from "../support/old-database.ts";

let dir: string;
let storage: Storage;
let errors: string[];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "cuotica-cargos-"));
  makeBaseDatabase(join(dir, "cuotica.db"));
  storage = openStorage(dir);
  errors = [];
});
afterEach(() => {
  storage.close();
  rmSync(dir, { recursive: true, force: true });
});

const clock = createTestClock();
const log: Log = { ...BACKSTAGE.log, error: (message) => void errors.push(message) };
const carry = () => carryLoans(storage, { ...BACKSTAGE, db: storage.db, clock, log });
const all = (sql: string) => storage.driver.prepare(sql).raw().all();
const pendientes = (loan: string) =>
  storage.driver
    .prepare(
      `select tipo || ' ' || numero || ' ' || pendiente from cargos where loanId = 'loan-${loan}' and pendiente > 0`,
    )
    .pluck()
    .all();
const loan = (name: string) =>
  all(
    `select cuotasPagadas, (select monto from saldosLoans where loanId = id), proximaCuota from loans where id = 'loan-${name}'`,
  );
const finished = (name: string) =>
  all(`select cuotasPagadas, castigo, aTiempo, subioNivel from completados where id = 'loan-${name}'`);
const faults = () =>
  examine(storage, dir)
    .filter(({ check }) => check !== "Cada imagen tiene su archivo")
    .flatMap(({ faults }) => faults);

test("every figure is accounted for, and doctor finds everything well", () => {
  const before = readFigures(storage.driver);
  carry();
  const after = readFigures(storage.driver);
  expect(errors).toEqual([]);
  expect(wrongCifras(before, after)).toEqual([]);
  expect(findTraspaso(storage.db)).toMatchObject({ antes: before });
  expect(faults()).toEqual([]);
  expect(all("select asientoId from movimientos group by 1 having sum(monto) <> 0")).toEqual([]);
  expect(all("select distinct concepto from asientos where actorId is null order by 1")).toEqual([["traslado"]]);
});

test("the money decides what a running loan owes, and nothing owed is without a day", () => {
  carry();
  // Four payments of $1 that counted as a cuota each: $20 were owed for ever, in no list.
  expect(loan("abonos")).toEqual([[4, 2000, "2027-05-15"]]);
  expect(pendientes("abonos")).toEqual(["resto 1 2000"]);
  // $30 at once: $6 too many, and none of it is owed.
  expect(loan("demas")).toEqual([[4, -600, null]]);
  // $6, then $20, then the first came back: $20 are in, so $4 are owed of the last cuota.
  expect(loan("orden")).toEqual([[3, 400, "2027-05-15"]]);
  expect(pendientes("orden")).toEqual(["cuota 4 400"]);
});

test("a fine falls due with the last cuota, as its borrower was told; a waived one is gone", () => {
  carry();
  expect(pendientes("multa")).toEqual(["cuota 2 600", "cuota 3 600", "cuota 4 600", "multa 1 50"]);
  expect(all("select vence, monto from cargos where loanId = 'loan-multa' and tipo = 'multa'")).toEqual([
    ["2027-05-15", 50],
  ]);
  // $24 and two fines, $25 paid, one fine waived: $0.50 in favour.
  expect(loan("anulada")).toEqual([[4, -50, null]]);
});

test("a cuota keeps the cents that its borrower was told: $18.66 in four", () => {
  carry();
  const montos = "select monto from cargos where loanId = 'loan-centavos' and tipo = 'cuota' order by numero";
  expect(all(montos).flat()).toEqual([467, 467, 467, 465]);
});

test.each([
  [18_66, 4, [467, 467, 467, 465]],
  [1_15, 24, [...Array<number>(23).fill(4), 23]],
  [10, 3, [3, 3, 4]],
])("%i cents in %i were split so", (total, parts, montos) => {
  const split = splitAsBefore(centavos(total), parts);
  expect(split).toEqual(montos);
  expect(sumCentavos(split)).toBe(total);
});

test("a finished loan keeps what was lost on it, what is its person's, and the level it gave", () => {
  carry();
  expect(finished("castigo")).toEqual([[1, 1800, 0, 0]]);
  expect(finished("puntual-2")).toEqual([[2, 0, 1, 1]]);
  // Its second pago came back after it was finished.
  expect(finished("devuelto")).toEqual([[1, 1200, 0, 1]]);
  // Given up, and paid afterwards as credit: both stand.
  expect(finished("tarde")).toEqual([[0, 2400, 0, 0]]);
  expect(getCredito(storage.db, "tarde")).toBe(2400);
  expect(all("select nivel from usuarios where id = 'devuelto'")).toEqual([[2]]);
});

test("a ban is its person's: the running loan goes on being owed, and every other is found as banned", () => {
  carry();
  expect(all("select id, status from loans where userId in ('baneado', 'pendiente') order by id")).toEqual([
    ["loan-baneado", "Aprobado"],
    ["loan-pendiente", "Rechazado"],
    ["loan-pendiente-2", "Pendiente"],
  ]);
  expect(loan("baneado")).toEqual([[1, 1800, "2027-03-15"]]);
  expect(all("select id, baneoMotivo, baneoPor from usuarios where baneoDesde is not null order by id")).toEqual([
    ["baneado", "Amenazó", "admin"],
    ["pendiente", "Fotos", "admin"],
  ]);
});

test("once: a second start writes nothing, nor mends what is missing without a word", () => {
  carry();
  const before = readFigures(storage.driver);
  carry();
  expect(readFigures(storage.driver)).toEqual(before);
  storage.driver.exec("delete from cargos where loanId = 'loan-abonos'");
  carry();
  expect(all("select 1 from cargos where loanId = 'loan-abonos'")).toEqual([]);
  expect(faults().join("\n")).toContain("loan-abonos");
});

test("cut short, it says so and goes on where it was, to the same end", () => {
  carry();
  const whole = readFigures(storage.driver);
  // What a kill between two transactions leaves: some loans not carried over yet, the last line not written.
  storage.driver.exec(`drop trigger auditoria_no_se_borra; delete from auditoria where accion = 'cargos.traspaso' and entidadId = 'fin';
    delete from cargos where loanId = 'loan-multa'`);
  storage.close();
  storage = openStorage(dir);
  expect(faults().join("\n")).toContain("no terminó: arranca el servidor");
  carry();
  expect(readFigures(storage.driver)).toEqual(whole);
  expect(faults()).toEqual([]);
});

test("a loan whose figures contradict each other stays as it is, named, and keeps nobody else", () => {
  storage.driver.exec("update loans set amount = 100, montoFinal = 500 where id = 'loan-multa'");
  carry();
  expect(errors[0]).toBe("un préstamo no se pudo pasar a cargos");
  expect(all("select 1 from cargos where loanId = 'loan-multa'")).toEqual([]);
  expect(loan("abonos")).toEqual([[4, 2000, "2027-05-15"]]);
  expect(faults().join("\n")).toContain("loan-multa");
});
