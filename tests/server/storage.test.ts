/** The file itself: what it refuses, what survives, how it moves from one version to the next. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { afterCommit, inTransaction, openDatabase, openStorage } from "../../server/storage/db.ts";
import { anApproved, createWorld, type World } from "../support/world.ts";

describe("opening", () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "cuotica-"));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  test("keeps an acknowledged write through a power cut, and foreign keys honest", () => {
    const { driver, close } = openStorage(dir);
    driver.prepare("update resumenFinanciero set totalPrestado = 0").run();
    const pragma = (name: string) => driver.pragma(name, { simple: true });
    expect([pragma("journal_mode"), pragma("synchronous"), pragma("foreign_keys"), pragma("busy_timeout")]).toEqual([
      "wal",
      2,
      1,
      5000,
    ]);
    expect(() => driver.prepare("insert into notificaciones values ('a', 'nadie', 'x', 'info', 0, 1)").run()).toThrow(
      /FOREIGN KEY/,
    );
    close();
  });

  test("a newer database than the program is refused and left as it was", () => {
    const first = openStorage(dir);
    first.driver.exec("insert into __drizzle_migrations (hash, created_at) values ('futura', 9999999999999)");
    first.close();
    expect(() => openStorage(dir)).toThrow("versión más nueva");
  });

  test("an older database is backed up, then brought up to date; a current one is not touched", () => {
    const [base] = readMigrationFiles({ migrationsFolder: "drizzle/migrations" });
    if (!base) throw new Error("there is no first migration");
    const old = openDatabase(join(dir, "cuotica.db"));
    for (const statement of base.sql) old.driver.exec(statement);
    old.driver.exec(
      "create table __drizzle_migrations (id integer primary key, hash text not null, created_at numeric)",
    );
    old.driver
      .prepare("insert into __drizzle_migrations (hash, created_at) values (?, ?)")
      .run(base.hash, base.folderMillis);
    old.driver.exec("insert into user values ('u1', 'Ana', 'ana@cuotica.test', 1, null, 1, 1)");
    old.close();

    const now = openStorage(dir);
    expect(
      now.driver.prepare("select count(*) from sqlite_master where type = 'trigger'").pluck().get(),
    ).toBeGreaterThan(5);
    now.close();
    const [backup, ...others] = readdirSync(join(dir, "backups"));
    expect(others).toEqual([]);
    const kept = openDatabase(join(dir, "backups", backup ?? ""));
    expect(kept.driver.prepare("select name from user").pluck().all()).toEqual(["Ana"]);
    expect(kept.driver.prepare("select count(*) from __drizzle_migrations").pluck().get()).toBe(1);
    kept.close();

    openStorage(dir).close();
    expect(readdirSync(join(dir, "backups"))).toEqual([backup]);
  });

  test("a migration that fails leaves the database as it was", () => {
    const [base] = readMigrationFiles({ migrationsFolder: "drizzle/migrations" });
    const old = openDatabase(join(dir, "cuotica.db"));
    for (const statement of base?.sql ?? []) old.driver.exec(statement);
    old.driver.exec(
      "create table __drizzle_migrations (id integer primary key, hash text not null, created_at numeric)",
    );
    old.driver
      .prepare("insert into __drizzle_migrations (hash, created_at) values (?, ?)")
      .run(base?.hash, base?.folderMillis);
    old.driver.exec("create trigger auditoria_no_cambia before update on auditoria begin select 1; end");
    old.close();
    expect(() => openStorage(dir)).toThrow(/auditoria_no_cambia|Failed/);
    const after = openDatabase(join(dir, "cuotica.db"));
    expect(after.driver.prepare("select name from sqlite_master where type = 'trigger'").pluck().all()).toEqual([
      "auditoria_no_cambia",
    ]);
    after.close();
  });
});

describe("what the database itself refuses", () => {
  let world: World;
  beforeEach(() => {
    world = createWorld();
    anApproved(world, world.borrower());
  });
  afterEach(() => world.close());

  test.each([
    ["an entry changed", "update asientos set concepto = 'multa'", /append-only/],
    ["an entry deleted", "delete from asientos", /append-only/],
    ["a movement changed", "update movimientos set monto = monto + 1", /append-only/],
    ["a movement deleted", "delete from movimientos", /append-only/],
    ["the audit changed", "update auditoria set accion = 'x'", /append-only/],
    ["the audit deleted", "delete from auditoria", /append-only/],
    ["a loan deleted", "delete from loans", /leaves only towards completados/],
    [
      "a second payout of a loan",
      "insert into asientos (id, fecha, concepto, userId, loanId, actorId) select 'x', 1, 'desembolso', userId, loanId, actorId from asientos where concepto = 'desembolso'",
      /UNIQUE/,
    ],
    ["an unknown state", "update loans set status = 'Otro'", /CHECK/],
    ["a loan that is Aprobado without terms", "update loans set montoFinal = null", /CHECK/],
    ["more cuotas paid than there are", "update loans set cuotasPagadas = 5", /CHECK/],
    ["an amount that is no integer", "update loans set amount = 19.99", /CHECK/],
    ["an unknown role", "update usuarios set rol = 'jefe'", /CHECK/],
    ["a level that does not exist", "update usuarios set nivel = 6", /CHECK/],
    ["a saved profile with a hole", "update usuarios set cedula = null where perfilGuardado = 1", /CHECK/],
    ["a second summary", "insert into resumenFinanciero values ('otro', 0, 0)", /CHECK/],
    [
      "a pago for another person's loan",
      "insert into pagos (id, userId, loanId, nombre, codigo, monto, fecha, fechaPago) select 'p', (select id from usuarios where rol = 'admin'), id, 'x', '1234', 1, 1, '2027-01-01' from loans",
      /loan of its user/,
    ],
  ])("%s", (_, sql, message) => {
    expect(() => world.storage.driver.exec(sql)).toThrow(message);
  });
});

test("what waits for the commit happens after it, and not at all when there is none", () => {
  const world = createWorld();
  const told: string[] = [];
  const inOpenTransaction = () => world.storage.driver.inTransaction;
  inTransaction(world.storage.db, (tx) => {
    afterCommit(tx, () => told.push(`open: ${inOpenTransaction()}`));
    expect(told).toEqual([]);
  });
  const fails = () =>
    inTransaction(world.storage.db, (tx) => {
      afterCommit(tx, () => told.push("never"));
      throw new Error("no");
    });
  expect(fails).toThrow("no");
  expect(told).toEqual(["open: false"]);
  expect(() => afterCommit(world.storage.db, () => {})).toThrow("outside of inTransaction");
  world.close();
});
