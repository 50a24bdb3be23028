/** doctor's report on a schema that is not this program's: what it is and what to do, in words for an operator. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findSchemaFaults } from "../../server/operator/doctor/queries.ts";
import { migrateStorage } from "../../server/storage/opening/open.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const driver = () => world.storage.driver;
const faults = () => findSchemaFaults(driver());
const REPLACED = "Arranca el servidor de nuevo, que lo repone";
const RESTORE = "Restaura el último respaldo que doctor encuentre bien";

/** Tampers with a table's definition. */
function redefine([table, from, to]: readonly [string, string, string]): void {
  driver().unsafeMode(true);
  driver().pragma("writable_schema = ON");
  const { changes } = driver()
    .prepare("update sqlite_master set sql = replace(sql, ?, ?) where name = ? and sql like ?")
    .run(from, to, table, `%${from}%`);
  driver().pragma("writable_schema = RESET");
  expect(changes).toBe(1);
}

test("a new database is as it should be", () => {
  expect(faults()).toEqual([]);
});

describe("it names", () => {
  test.each([
    [
      "a trigger that does nothing any more",
      "drop trigger asientos_no_cambian; create trigger asientos_no_cambian before update on asientos begin select 1; end",
      `el disparador asientos_no_cambian no dice lo que debe. ${REPLACED}`,
    ],
    [
      "a trigger that watches less than it did",
      "drop trigger movimientos_no_cambian; create trigger movimientos_no_cambian before update of cuenta on movimientos begin select raise(abort, 'movimientos is append-only'); end",
      `el disparador movimientos_no_cambian no dice lo que debe. ${REPLACED}`,
    ],
    [
      "a trigger that is gone",
      "drop trigger pagos_de_un_loan",
      `falta el disparador pagos_de_un_loan (de pagos). ${REPLACED}`,
    ],
    [
      "a trigger that no version made",
      "create trigger ajena after insert on pagos begin update pagos set monto = monto * 2 where id = new.id; end",
      "sobra el disparador ajena. Arranca el servidor de nuevo, que lo quita",
    ],
    [
      "a view that says something else",
      "drop view buscablesDebidos; create view buscablesDebidos as select 1 as uno",
      `la vista buscablesDebidos no dice lo que debe. ${REPLACED}`,
    ],
    ["a search index that is gone", "drop table busqueda", `falta el índice de búsqueda busqueda. ${REPLACED}`],
    [
      "a unique index that is gone",
      "drop index loans_uno_activo",
      "falta el índice loans_uno_activo de loans. Créalo con: CREATE UNIQUE INDEX loans_uno_activo ON loans (userId) WHERE status in ('Pendiente', 'Aprobado')",
    ],
    [
      "a unique index that is only an index",
      "drop index asientos_un_reverso; create index asientos_un_reverso on asientos (reversaDe)",
      "el índice asientos_un_reverso de asientos no es el que debe. Bórralo y créalo con: CREATE UNIQUE INDEX asientos_un_reverso ON asientos (reversaDe)",
    ],
    [
      "a unique index of fewer rows",
      "drop index loans_uno_activo; create unique index loans_uno_activo on loans (userId) where status = 'Aprobado'",
      "el índice loans_uno_activo de loans no es el que debe",
    ],
    ["an index that no version made", "create index ajeno on pagos (nombre)", "sobra el índice ajeno"],
    ["a table that is gone", "drop table tasas", `falta la tabla tasas. ${RESTORE}`],
    ["a table that no version made", "create table ajena (x)", "sobra la tabla ajena"],
    ["a column that no version made", "alter table loans add column zona text", "sobra la columna zona de loans"],
  ])("%s", (_what, damage, said) => {
    driver().exec(damage);
    expect(faults().join("\n")).toContain(said);
  });

  test("what Litestream keeps for itself is no surplus", () => {
    driver().exec("create table _litestream_seq (id integer primary key, seq integer)");
    driver().exec("create table _litestream_lock (id integer)");
    expect(faults()).toEqual([]);
  });

  test.each([
    [
      "a column that may be empty now",
      ["pagos", "`monto` integer NOT NULL", "`monto` integer"],
      `la columna monto de pagos es «integer» y debe ser «integer NOT NULL». ${RESTORE}`,
    ],
    [
      "a column of another type",
      ["pagos", "`monto` integer NOT NULL", "`monto` real NOT NULL"],
      "la columna monto de pagos es «real NOT NULL» y debe ser «integer NOT NULL»",
    ],
    [
      "a column with another initial value",
      ["usuarios", "`nivel` integer DEFAULT 1 NOT NULL", "`nivel` integer DEFAULT 5 NOT NULL"],
      "la columna nivel de usuarios es «integer NOT NULL DEFAULT 5» y debe ser «integer NOT NULL DEFAULT 1»",
    ],
    [
      "a CHECK that is gone",
      ["pagos", 'CONSTRAINT "pagos_monto" CHECK(monto > 0),', ""],
      `falta la restricción pagos_monto de pagos. ${RESTORE}`,
    ],
    [
      "a CHECK that lets more pass",
      ["pagos", "CHECK(monto > 0)", "CHECK(monto > -1)"],
      "la restricción pagos_monto de pagos no dice lo que debe",
    ],
    [
      "a reference that is gone",
      ["gestiones", "FOREIGN KEY (`userId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,", ""],
      "la tabla gestiones no está definida como debe",
    ],
  ] as const)("%s", (_what, change, said) => {
    redefine(change);
    expect(faults().join("\n")).toContain(said);
  });
});

test("what a start can mend is well after one; what it cannot is still said", () => {
  driver().exec("drop trigger asientos_no_cambian; create trigger ajena after insert on pagos begin select 1; end");
  driver().exec("drop index loans_uno_activo");
  expect(faults()).toHaveLength(3);
  migrateStorage(world.storage, null);
  expect(faults()).toEqual([expect.stringContaining("loans_uno_activo")]);
});
