/** The database file: what it refuses, what survives, how it migrates from one version to the next. */

import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { usuarios } from "../../drizzle/schema/people.ts";
import { lockRespaldos } from "../../server/operator/copias/ronda.ts";
import { afterCommit, type Db, inTransaction, openDatabase, openReadOnly, prepared } from "../../server/storage/db.ts";
import { migrateStorage, openStorage } from "../../server/storage/opening/open.ts";
import { askedDuring } from "../support/preguntas.ts";
import { addNext, rebuild } from "../support/siguiente.ts";
import { anApproved, aPago, createWorld, type World } from "../support/world.ts";

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
    expect(() =>
      driver.prepare("insert into notificaciones values ('a', 'nadie', 'x', 'info', 0, 1, null)").run(),
    ).toThrow(/FOREIGN KEY/);
    close();
  });

  test("a round of copies that cannot begin says why: only another round is another round", () => {
    const unlock = lockRespaldos(dir);
    expect(() => lockRespaldos(dir)).toThrow("Ya se está haciendo un respaldo");
    unlock();
    rmSync(join(dir, "backups/cuotica.lock"));
    mkdirSync(join(dir, "backups/cuotica.lock"));
    expect(() => lockRespaldos(dir)).toThrow(/^No se puede escribir en .*backups/);
  });

  test("the WAL is short again after a change that made it long", () => {
    const { driver, close } = openStorage(dir);
    const size = () => statSync(join(dir, "cuotica.db-wal")).size;
    const write = (bytes: number) =>
      driver.prepare("insert or replace into larga values (1, ?)").run("x".repeat(bytes));
    driver.exec("create table larga (id integer primary key, texto text)");
    write(20_000_000);
    expect(size()).toBeGreaterThan(20_000_000);
    write(1);
    write(2);
    expect(size()).toBeLessThanOrEqual(4_200_000);
    close();
  });

  test("a newer database than the program is refused and left as it was", () => {
    const first = openStorage(dir);
    first.driver.exec("insert into __drizzle_migrations (hash, created_at) values ('futura', 9999999999999)");
    first.close();
    expect(() => openStorage(dir)).toThrow("versión más nueva");
  });

  test("a current database is opened without a write to its schema", () => {
    openStorage(dir).close();
    const version = () => {
      const { driver, close } = openDatabase(join(dir, "cuotica.db"));
      const found = driver.pragma("schema_version", { simple: true });
      close();
      return found;
    };
    const before = version();
    openStorage(dir).close();
    expect(version()).toBe(before);
    expect(readdirSync(join(dir, "backups"))).toEqual([]);
  });
});

describe("triggers.sql at every start", () => {
  let world: World;
  beforeEach(() => {
    world = createWorld();
    const borrower = world.borrower();
    anApproved(world, borrower);
    aPago(borrower);
  });
  afterEach(() => world.close());

  const inFile = (query: string) => world.storage.driver.prepare(query).raw().all();
  const ours = () =>
    inFile("select type, name, sql from sqlite_master where type in ('trigger', 'view') order by name");
  const found = () => inFile("select count(*) from busqueda where busqueda match 'maria*'");

  test.each([
    ["a trigger is gone", "drop trigger movimientos_hacen_saldos"],
    [
      "a trigger does nothing any more",
      "drop trigger asientos_no_cambian; create trigger asientos_no_cambian before update on asientos begin select 1; end",
    ],
    ["there is one that no version made", "create trigger ajena after insert on pagos begin select 1; end"],
    ["the view says something else", "drop view buscablesDebidos; create view buscablesDebidos as select 1 as uno"],
    ["the full-text table is gone", "drop table busqueda"],
    [
      "the full-text table reads other columns",
      "drop table busqueda; create virtual table busqueda using fts5 (texto)",
    ],
  ])("%s: it is as it should be, and every row is still there", (_what, damage) => {
    const [before, words, rows] = [ours(), found(), inFile("select * from buscables")];
    expect(words).not.toEqual([[0]]);
    world.storage.driver.exec(damage);
    migrateStorage(world.storage, null);
    expect(ours()).toEqual(before);
    expect(found()).toEqual(words);
    expect(inFile("select * from buscables")).toEqual(rows);
  });

  test("a table with somebody's rows stays, full-text or not", () => {
    world.storage.driver.exec("create virtual table notas using fts5 (texto); insert into notas values ('hola')");
    migrateStorage(world.storage, null);
    expect(inFile("select texto from notas")).toEqual([["hola"]]);
  });
});

describe("a later migration", () => {
  let world: World;
  let folder: string;
  beforeEach(() => {
    world = createWorld();
    anApproved(world, world.borrower());
    world.storage.driver.exec("insert into session select 's', 2, 't', 1, 1, null, null, id from user limit 1");
    folder = mkdtempSync(join(tmpdir(), "cuotica-migrations-"));
    cpSync("drizzle/migrations", folder, { recursive: true });
  });
  afterEach(() => {
    world.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const all = (query: string) => world.storage.driver.prepare(query).raw().all();

  test("that rebuilds tables keeps their triggers, the search, and every row that depends on them", () => {
    const { driver } = world.storage;
    addNext(folder, [...rebuild(driver, "user", "apodo text"), ...rebuild(driver, "loans", "zona text")]);
    const triggers = all("select name, sql from sqlite_master where type in ('trigger', 'view') order by name");
    const counted = ["user", "session", "usuarios", "loans", "buscables"].map(
      (table) => `select count(*) from ${table}`,
    );
    const before = counted.map(all);
    migrateStorage(world.storage, null, { migrationsFolder: folder });
    expect(all("select name from pragma_table_info('loans') where name = 'zona'")).toEqual([["zona"]]);
    expect(all("select name, sql from sqlite_master where type in ('trigger', 'view') order by name")).toEqual(
      triggers,
    );
    expect(counted.map(all)).toEqual(before);
    expect(world.storage.driver.pragma("foreign_key_check")).toEqual([]);
    expect(world.storage.driver.pragma("foreign_keys", { simple: true })).toBe(1);
    expect(all("select count(*) from busqueda where busqueda match 'maria*'")).toEqual([[2]]);
  });

  test("keeps a copy of before, looked at before it has its name; without one nothing is changed", () => {
    addNext(folder, ["UPDATE loans SET reason = 'otra';"]);
    const reasons = all("select reason from loans");
    const nowhere = join(folder, "archivo");
    writeFileSync(nowhere, "");
    const migrate = (backups: string) => () => migrateStorage(world.storage, backups, { migrationsFolder: folder });
    expect(migrate(nowhere)).toThrow(/^No se pudo guardar una copia antes de actualizar la base de datos/);
    expect(all("select reason from loans")).toEqual(reasons);
    const backups = join(folder, "copias");
    migrate(backups)();
    expect(all("select distinct reason from loans")).toEqual([["otra"]]);
    const [name = "", ...others] = readdirSync(backups);
    expect({ name, others }).toEqual({ name: expect.stringMatching(/^antes-de-migrar-\d+-a-\d+\.db$/), others: [] });
    const { driver, close } = openReadOnly(join(backups, name));
    expect(driver.prepare("select reason from loans").raw().all()).toEqual(reasons);
    close();
  });

  test("that fails leaves every row as it was, and the next start its triggers", () => {
    addNext(folder, ["UPDATE loans SET reason = 'otra';", "INSERT INTO nada VALUES (1);"]);
    const reasons = all("select reason from loans");
    expect(() => migrateStorage(world.storage, null, { migrationsFolder: folder })).toThrow(/nada|Failed/);
    expect(all("select reason from loans")).toEqual(reasons);
    migrateStorage(world.storage, null);
    expect(() => world.storage.driver.exec("delete from asientos")).toThrow("append-only");
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
    ["a final amount that is no integer", "update loans set montoFinal = montoFinal + 0.5", /loans_montoFinal_entero/],
    ["an instant with a fraction", "update loans set decididoEn = decididoEn + 0.5", /loans_decididoEn_entero/],
    ["an instant as text", "update usuarios set creado = 'ayer'", /usuarios_creado_entero/],
    ["a day that does not exist", "update loans set fechaPrimerPago = '2027-02-30'", /loans_fechaPrimerPago_dia/],
    ["a day in another form", "update loans set fechaPrimerPago = '15/02/2027'", /loans_fechaPrimerPago_dia/],
    ["a boolean that is neither", "update usuarios set verify = 2", /usuarios_verify_logico/],
    ["a channel that nobody carries", "update mensajes set canal = 'paloma'", /mensajes_canal_valor/],
    ["an unknown state of a message", "update mensajes set estado = 'leído'", /mensajes_estado_valor/],
    ["an unknown period", "update loans set periodo = 'anual'", /loans_periodo_valor/],
    ["a charge of an unknown kind", "update cargos set tipo = 'otro'", /cargos_tipo_valor/],
    ["a charge below nothing", "update cargos set pendiente = -1", /cargos_montos/],
    ["a resto that asks for something of its own", "update cargos set monto = 1 where tipo = 'resto'", /cargos_montos/],
    [
      "a pago that moves to another loan",
      "insert into pagos (id, userId, loanId, nombre, codigo, monto, fecha, fechaPago) select 'p', userId, id, 'x', '1234', 1, 1, '2027-01-01' from loans; update pagos set loanId = null",
      /stays with its loan/,
    ],
    [
      "a kind of notification that there is not",
      "update notificaciones set tipo = 'otra'",
      /notificaciones_tipo_valor/,
    ],
    ["a balance of an account that there is not", "insert into saldos values ('bolsillo', 1)", /saldos_cuenta_valor/],
    ["a month in another form", "update flujos set mes = '1/2027'", /flujos_mes/],
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

describe("a prepared query", () => {
  const named = prepared((db) =>
    db
      .select({ id: usuarios.id, nombre: usuarios.nombre })
      .from(usuarios)
      .where(and(eq(usuarios.id, sql.placeholder("id")), eq(usuarios.rol, "cliente")))
      .limit(sql.placeholder("rows"))
      .prepare(),
  );
  let world: World;
  beforeEach(() => {
    world = createWorld();
  });
  afterEach(() => world.close());

  test("is one text, whose values SQLite does not look at to plan it", async () => {
    const { driver, db } = world.storage;
    const asked = await askedDuring(driver, () => {
      for (const rows of [1, 20]) named(db).all({ id: world.admin.usuario.id, rows });
    });
    expect(asked.map(({ args }) => args)).toEqual([1, 20].map((rows) => [world.admin.usuario.id, rows]));
    expect(new Set(asked.map(({ source }) => source.replace(/^.* where /, "")))).toEqual(
      new Set([`("usuarios"."id" = +? and "usuarios"."rol" = 'cliente') limit +?`]),
    );
  });

  test("finds what was meant: text stays text, none is none", () => {
    const { db } = world.storage;
    const { id } = world.borrower().usuario;
    const find = (id: string, rows: number) => named(db).all({ id, rows });
    expect([find(id, 5).length, find(id, 0).length, find("", 5).length]).toEqual([1, 0, 0]);
    db.update(usuarios).set({ nombre: "0123" }).where(eq(usuarios.id, id)).run();
    const byName = prepared((of) =>
      of
        .select({ id: usuarios.id })
        .from(usuarios)
        .where(eq(usuarios.nombre, sql.placeholder("nombre")))
        .prepare(),
    );
    expect([byName(db).get({ nombre: "0123" }), byName(db).get({ nombre: "123" })]).toEqual([{ id }, undefined]);
  });

  test("in a transaction it sees what that wrote, and after its end nothing of what was taken back", () => {
    const { db } = world.storage;
    const { id } = world.borrower().usuario;
    const nombre = (of: Db) => named(of).get({ id, rows: 1 })?.nombre;
    const before = nombre(db);
    const takenBack = () =>
      inTransaction(db, (tx) => {
        tx.update(usuarios).set({ nombre: "Otra" }).where(eq(usuarios.id, id)).run();
        expect(nombre(tx)).toBe("Otra");
        throw new Error("taken back");
      });
    expect(takenBack).toThrow("taken back");
    expect(nombre(db)).toBe(before);
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
