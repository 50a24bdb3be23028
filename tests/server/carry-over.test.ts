/** A file of an earlier version: brought up to date with all that is in it, or refused and left as it was. */

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instante } from "../../rules/country/fecha.ts";
import { wrongCifras } from "../../rules/loans/traspaso.ts";
import { LIMITES } from "../../rules/tries.ts";
import { getAjustes } from "../../server/core/ajustes/queries.ts";
import { sobreOf, takeTurn } from "../../server/core/limites/queries.ts";
import { listPagos } from "../../server/lending/pagos/queries.ts";
import { carryLoans } from "../../server/lending/traspaso/jobs.ts";
import { examine } from "../../server/operator/doctor/actions.ts";
import { findSchemaFaults } from "../../server/operator/doctor/queries.ts";
import { BACKSTAGE } from "../../server/operator/historia.ts";
import { carryOver } from "../../server/storage/carry-over.ts";
import { openDatabase } from "../../server/storage/db.ts";
import { readFigures } from "../../server/storage/figures.ts";
import { MIGRATIONS } from "../../server/storage/migrations.ts";
import { openStorage } from "../../server/storage/open.ts";
import { createTestClock } from "../support/clock.ts";
import { makeOldDatabase } from "../support/old-database.ts";

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "cuotica-antes-"));
  file = join(dir, "cuotica.db");
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** What `read` finds in the file, without bringing it up to date. */
function look<T>(path: string, read: (storage: ReturnType<typeof openDatabase>) => T): T {
  const storage = openDatabase(path);
  try {
    return read(storage);
  } finally {
    storage.close();
  }
}

const change = (sql: string) => look(file, ({ driver }) => driver.exec(`pragma foreign_keys = off; ${sql}`));
const figuresOf = (path: string) => look(path, ({ driver }) => readFigures(driver));
/** The figures of an earlier file, by the names of today. */
const inTodaysNames = ({ "filas de codigos": otps, ...figures }: Record<string, number>) => ({
  ...figures,
  "filas de otps": otps ?? 0,
});

const columnsOf = (table: string) =>
  look(file, ({ driver }) => driver.prepare(`select name from pragma_table_info('${table}')`).pluck().all());
/** Every row of a table as it is, the renamed columns by their place. */
const rowsOf = (table: string, columns = "*") =>
  look(file, ({ driver }) => driver.prepare(`select ${columns} from ${table} order by 1, 2`).raw().all());
/** What the ban of a person changes, whose loan is what it was before it; and tables that are newer than the file. */
const OF_BANS =
  /^(loans|montoFinal|cuotasPagadas) |^filas de (cargos|creditos|prorrogas|reintegros|navegadores|entradas|congelados|esperas|imagenesSueltas|cuentasBanco|dispositivos|importaciones|formatosBanco|plantillasAviso|movimientosBanco|evidencias|emparejamientos|descartes|consultasBanco|preguntasBanco|lecturasTasa|suscripciones|archivosMarca|numeracion|intenciones|parecidos|semejantes|cargas|cargados|vistas|vistosBuenos|firmas|diario|entregas|decisiones|cohortes|segmentos|vencimientos|atrasos|riesgos|gastos|estadosCanal|supresiones|consentimientos|respuestas|recordatorios|corridas|pulso|respaldos|alarmas|olvidos|impedidos|cajas|movimientosCaja|saldosCajas|cierres|cerrados)$|^crédito|^cargos/;
const withoutBans = (figures: Record<string, number>) =>
  Object.fromEntries(Object.entries(figures).filter(([name]) => !OF_BANS.test(name)));

const TELEFONO = "+584121234567";
const NOW = 1_795_000_000_000;

/** A code on its way, and every try of its phone used up, in the words of the tables then. */
function tryCodes(): void {
  const turn = `'${sobreOf(LIMITES.otpEnviado, TELEFONO)}', ${NOW}`;
  const turns = Array.from({ length: LIMITES.otpEnviado.max }, (_, i) => `('try-${i}', ${turn})`);
  change(`insert into intentos (id, clave, fecha) values ${turns.join(", ")};
          insert into codigos (id, telefono, creado, expira, usado) values ('code', '${TELEFONO}', ${NOW}, ${NOW + 1}, null)`);
}

/** Opens the file, and asks of everything what an update must not have touched. */
function expectWhole(before: Record<string, number>): void {
  const storage = openStorage(dir);
  const { db, driver, close } = storage;
  const opened = readFigures(driver);
  expect(withoutBans(opened)).toEqual(withoutBans(inTodaysNames(before)));
  expect(opened).toMatchObject({ "loans Pendiente": 2000 + (before["loans Pendiente"] ?? 0) });
  carryLoans(storage, { ...BACKSTAGE, db, clock: createTestClock() });
  expect(wrongCifras(opened, readFigures(driver))).toEqual([]);
  expect(findSchemaFaults(driver)).toEqual([]);
  const faults = examine(storage, join(dir, "imagenes")).filter(({ faults }) => faults.length > 0);
  // The fixture has no photos on disk.
  expect(faults.map(({ check }) => check)).toEqual(["Cada imagen tiene su archivo"]);
  expect(driver.pragma("foreign_keys", { simple: true })).toBe(1);
  expect(listPagos(db, { buscar: "maria", limit: 10 }).items).toHaveLength(4);
  expect(getAjustes(db)).toMatchObject({ marca: "Prestaditos", multa: 75 });
  expect(driver.prepare("select * from otps").raw().all()).toEqual([["code", TELEFONO, "", 0, NOW, NOW + 1, null]]);
  const { otpEnviado } = LIMITES;
  const take = (now: number) => takeTurn(db, otpEnviado, sobreOf(otpEnviado, TELEFONO), instante(now));
  expect([take(NOW + 1), take(NOW + otpEnviado.ventanaMs)]).toEqual([false, true]);
  close();
}

describe("a file at the end of the old migrations", () => {
  beforeEach(() => {
    makeOldDatabase(file);
    tryCodes();
  });

  test("keeps every balance, count and total, and doctor finds its books well", () => {
    const before = figuresOf(file);
    expect(before).toMatchObject({
      "filas de pagos": 4,
      "saldo cartera": 1275,
      totalPrestado: 3555,
      "conteo usuario": 7,
    });
    expectWhole(before);
  });

  test("keeps every row as it was", () => {
    const grown = ["usuarios", "pagos", "asientos"].map((table) => ({ table, columns: columnsOf(table).join(", ") }));
    const same = ["movimientos", "auditoria", "buscables", "conteos", "ajustes", "claves"];
    const read = () => [
      ...grown.map(({ table, columns }) => rowsOf(table, columns)),
      ...same.map((table) => rowsOf(table)),
    ];
    const before = read();
    openStorage(dir).close();
    expect(read()).toEqual(before);
  });

  test("has a copy of it in backups, and is not touched again", () => {
    const before = figuresOf(file);
    openStorage(dir).close();
    const [copy = "", ...others] = readdirSync(join(dir, "backups"));
    expect(others).toEqual([]);
    expect(figuresOf(join(dir, "backups", copy))).toEqual(before);
    openStorage(dir).close();
    expect(readdirSync(join(dir, "backups"))).toEqual([copy]);
  });

  test("goes on: what the triggers keep is kept of what comes after", () => {
    openStorage(dir).close();
    change(
      `insert into asientos (id, fecha, concepto, userId, loanId, actorId) values ('nuevo', 1, 'castigo', 'user-2', 'loans-1', 'user-1');
       insert into movimientos values ('nuevo', 'cartera', -100), ('nuevo', 'castigos', 100)`,
    );
    expect(figuresOf(file)).toMatchObject({ "saldo cartera": 1175, "saldos de préstamos debidos": 1175 });
    expect(() => change("delete from asientos")).toThrow("append-only");
  });

  test("fractions of a millisecond, which the old demonstration wrote, are cut off", () => {
    change(`drop trigger auditoria_no_cambia; update auditoria set fecha = fecha + 0.75;
            update completados set fechaFinalizado = fechaFinalizado + 0.5`);
    openStorage(dir).close();
    const instants =
      "select typeof(fecha), fecha % 1000 from auditoria union select typeof(fechaFinalizado), 0 from completados";
    expect(look(file, ({ driver }) => driver.prepare(instants).raw().all())).toEqual([["integer", 0]]);
  });

  test.each([
    [
      "an amount that is no integer",
      "update loans set montoFinal = 2475.5 where montoFinal > 0",
      "loans_montoFinal_entero",
    ],
    ["a column of somebody's own", "alter table loans add column zona text", "no conoce la columna zona de loans"],
    ["a row that refers to nothing", "update pagos set userId = 'nadie'", "refiere a una de usuarios que no existe"],
  ])("%s: refused with what is wrong, and nothing changes", (_what, damage, why) => {
    change(damage);
    const before = figuresOf(file);
    expect(() => openStorage(dir)).toThrow(why);
    expect(figuresOf(file)).toEqual(before);
    expect(() => openStorage(dir)).toThrow("No se cambió nada");
    const triggers = "select count(*) from sqlite_master where type = 'trigger'";
    expect(look(file, ({ driver }) => driver.prepare(triggers).pluck().get())).toBeGreaterThan(20);
  });
});

test("a file of 0000_base keeps all that is in it, its codes and turns under their new names", () => {
  makeOldDatabase(file);
  const [base] = readMigrationFiles(MIGRATIONS);
  if (!base) throw new Error("there is no migration");
  look(":memory:", (scratch) => look(file, ({ driver }) => carryOver(driver, base, scratch.driver)));
  tryCodes();
  const before = figuresOf(file);
  expectWhole(before);
  const [copy = ""] = readdirSync(join(dir, "backups"));
  expect(figuresOf(join(dir, "backups", copy))).toEqual(before);
});

test.each([1, 5, 8])(
  "a file at the %i. of the old migrations is refused, with what to do, and left as it was",
  (applied) => {
    makeOldDatabase(file, applied);
    look(file, ({ driver }) => driver.pragma("wal_checkpoint(truncate)"));
    const before = readFileSync(file);
    expect(() => openStorage(dir)).toThrow("Arráncala una vez con la versión anterior a esta y después con esta");
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(join(dir, "backups"))).toEqual([]);
    expect(existsSync(file)).toBe(true);
  },
);
