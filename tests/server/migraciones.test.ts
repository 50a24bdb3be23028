/** Migrations are never edited once they landed: a database that ran one before would differ from one that runs it today. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { confirmPar } from "../../server/bank/banco/actions.ts";
import { writeOffLoan } from "../../server/lending/castigos/actions.ts";
import { fineLoan } from "../../server/lending/multas/actions.ts";
import { setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { replayLoans } from "../../server/operator/repaso/actions.ts";
import { openDatabase } from "../../server/storage/db.ts";
import { MIGRATIONS } from "../../server/storage/migrations.ts";
import { createExpected } from "../../server/storage/open.ts";
import { compareSchemas } from "../../server/storage/schema.ts";
import { aMovimiento, aPagoBs, aRate } from "../support/conciliacion.ts";
import { anApproved, aPago, createWorld } from "../support/world.ts";

const FOLDER = "drizzle/migrations";

/** The sha256 of each file, in their order. Only the last line may change, and only until it lands. */
const LANDED: [name: string, sha256: string][] = [
  ["0000_base", "2def4d269abb7a38d3a8251a82227ae30d47a113b562d20cf2ccf392d733ff65"],
  ["0001_names", "59388b7651d467c874dd0e7b74c4aa7209a3d71bef15173f356dc32ee8775150"],
  ["0002_cargos", "3088ddebf1bbcf935634a06d2e844b86ecc4538c55d9124cb0a707841e30c3f1"],
  ["0003_identidad", "ed4798bbfa56f31489cfec5c63e9e3f03e24a066f88e32d1a298cef421750fed"],
  ["0004_banco", "c6ab857922b825f95710e681f65aff210bfa8042df7f51b5b32e83b0daf4eafd"],
  ["0005_persona", "ee4877053a2850e38b49f7e9b2cc18bdbe02415412e5214565a5adf7c412d9fb"],
  ["0006_panel", "f76f0081702c01d63a34e0707b6ce514ec342564c5dea9e6ec0d0dd644ff4563"],
  ["0007_mensajes", "ae434142d2b0693c56ef53fe82eb9555c1c1700ae46a4f542ad5e53713b75ec2"],
  ["0008_operar", "085782a62df87d16ea012ac15f48e3bcfc14032af220eae725b4be1db71597b1"],
  ["0009_rapido", "ceff7432131a697eed754611a51037ad84b06f226afaa1825d37aaa4e4b80082"],
  ["0010_esperas", "cc01096003e889754914870887920d90a33917d2b2b837aadd0ba5fc2d07740a"],
  ["0011_voces", "f8c661f6172ab92ee15a8cc1efaca916093d07bbceb6c04e54a71c9168e23f79"],
  ["0012_intenciones", "dd0bb9b131ebb7932826e29f9c0b43c991c5abd28b932a94082af01f7373401b"],
  ["0013_adonde", "3b428c186ca8ba5926845b9f0d7de412dcdb545139e507fdf9d9aa64e2bca1d6"],
  ["0014_multas", "7df54c8a09bdc9d91f2665cce0284c81b42475447d90c84be67f0d5406b431ff"],
  ["0015_saldo", "e32c52887464ef599c3788d6eb085cd39d7bdbc2df184414c3df91d353c8f0cd"],
  ["0016_firmas", "07ff324ddb3e6d2c8c0d40a6ce20655a79b40bc1e85c2ae61220d285139b7a26"],
  ["0017_cajas", "8b892fac31f28d405b34939b0a48636d770862b49e91704649329b060740204f"],
  ["0018_cotizado", "f28937e430b57dc0de90d145084b7357a46a8d708897659248b1ebb5fde505f0"],
];

const HOW = `A migration that landed was edited, or one is new. Take back the edit and write another migration instead (bun run db:generate). Of a new one, add its line to LANDED in tests/server/migraciones.test.ts: sha256sum ${FOLDER}/NAME.sql`;

test("each migration is the one that landed, and none is missing here", () => {
  const found = readdirSync(FOLDER)
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .map((name) => [
      name.replace(/\.sql$/, ""),
      createHash("sha256")
        .update(readFileSync(`${FOLDER}/${name}`))
        .digest("hex"),
    ]);
  expect(found, HOW).toEqual(LANDED);
  const { entries } = JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, "utf8")) as {
    entries: { tag: string }[];
  };
  expect(entries.map(({ tag }) => tag)).toEqual(LANDED.map(([name]) => name));
});

test("doctor misses none of the indexes that they make, and no other", () => {
  const [expected, actual] = [createExpected(), createExpected()];
  const indexes = expected.driver
    .prepare("select name from sqlite_master where type = 'index' and sql is not null order by name")
    .pluck()
    .all() as string[];
  expect(indexes.length).toBeGreaterThan(100);
  for (const name of indexes) actual.driver.exec(`drop index "${name}"`);
  const faults = compareSchemas(actual.driver, expected.driver);
  const named = faults.map(({ text }) => /^falta el índice (\S+) de \S+\. Créalo con: CREATE/.exec(text)?.[1]);
  expect(named.toSorted()).toEqual(indexes);
  // What it says to do is enough.
  for (const { text } of faults) actual.driver.exec(text.replace(/^.*Créalo con: /s, ""));
  expect(compareSchemas(actual.driver, expected.driver)).toEqual([]);
  for (const { close } of [expected, actual]) close();
});

test("notifications of before there was a column lead where their text says, whatever reason they give", () => {
  const { driver, close } = openDatabase(":memory:");
  const all = readMigrationFiles(MIGRATIONS);
  const at = all.findIndex(({ sql }) => sql.some((text) => text.includes("__new_notificaciones")));
  for (const { sql } of all.slice(0, at)) for (const statement of sql) driver.exec(statement);
  driver.pragma("foreign_keys = off");
  const before: [mensaje: string, lleva: string | null][] = [
    ["Tu pago de $6,00 fue rechazado. Motivo: Protegimos tu cuenta.", "pagos"],
    ["El banco confirmó tu pago de $6,00: quedó aprobado.", "pagos"],
    ["¡Tu préstamo de $20,00 fue aprobado! Son 4 cuotas; la primera vence el 15 de febrero de 2027.", "prestamo"],
    ["Tu solicitud de préstamo fue rechazada. Motivo: Corregimos tu pago.", "prestamo"],
    ["¡Completaste tu préstamo de $20,00! Ya puedes solicitar otro.", "historial"],
    ["¡Subiste al nivel 3: Oro!", "nivel"],
    ["Necesitamos verificar tu identidad.", "identidad"],
    ["Quitamos maria@cuotica.test de tu cuenta.", "datos"],
    ["Quitamos la protección de tu cuenta.", "actividad"],
    ["Tu contraseña cambió. ¿No fuiste tú? Toca «No fui yo» en Actividad de tu cuenta.", "actividad"],
    ["Te devolvimos $6,00 de tu saldo a favor.", null],
  ];
  const insert = driver.prepare(
    "insert into notificaciones (id, userId, mensaje, tipo, fecha) values (?, 'u', ?, 'info', 1)",
  );
  before.forEach(([mensaje], place) => void insert.run(String.fromCharCode(97 + place), mensaje));
  for (const statement of all[at]?.sql ?? []) driver.exec(statement);
  expect(driver.prepare("select mensaje, lleva from notificaciones order by id").raw().all()).toEqual(before);
  close();
});

test("cuotas that were all settled before a fine took from the last are settled again, and the fine is owed", () => {
  const world = createWorld();
  const loanOf = (monto: number, cuotas: number) => {
    const person = world.borrower();
    const loanId = anApproved(world, person);
    const pagoId = aPago(person, monto);
    world.do(world.admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas, motivo: null });
    for (const _ of [1, 2]) world.do(world.admin, fineLoan, { loanId });
    return loanId;
  };
  const ids = [loanOf(24_00, 0), loanOf(24_20, 4), loanOf(23_96, 0), loanOf(24_00, 0)];
  world.do(world.admin, writeOffLoan, { loanId: ids[3] ?? "", motivo: "No responde" });
  loanOf(12_00, 0);
  const { driver } = world.storage;
  const state = () =>
    ["cargos order by loanId, tipo, numero", "loans order by id", "vencimientos order by dia"].map((from) =>
      driver.prepare(`select * from ${from}`).all(),
    );
  const before = state();
  const owing = (loanId: string, tipo: string, cents: number) =>
    driver.exec(`update cargos set pendiente = iif(tipo = '${tipo}' and numero = iif(tipo = 'cuota', 4, 1), ${cents}, 0)
      where loanId = '${loanId}'`);
  // As the program of before left them.
  owing(ids[0] ?? "", "cuota", 1_00);
  owing(ids[1] ?? "", "resto", 80);
  owing(ids[2] ?? "", "cuota", 1_04);
  driver.exec(`update loans set cuotasPagadas = 3, proximaCuota = '2027-05-15' where id in ('${ids[0]}', '${ids[2]}')`);
  driver.exec(`update loans set cuotasPagadas = 3 where id = '${ids[3]}'`);
  expect(state()).not.toEqual(before);
  const migration = readMigrationFiles(MIGRATIONS).find(({ sql }) => sql.some((text) => text.includes("cubiertos")));
  for (const statement of migration?.sql ?? []) driver.exec(statement);
  expect(state()).toEqual(before);
  expect(Object.values(replayLoans(world.storage.db)).flat()).toEqual([]);
  world.close();
});

test("what a bank confirmed lies in its account, and what was paid on another day than it was entered says so", () => {
  const world = createWorld();
  aRate(world);
  const borrower = world.borrower();
  anApproved(world, borrower);
  const pagoId = aPagoBs(borrower, 600_00, "000012345678");
  const movimientoId = aMovimiento(world, 600_00, "000012345678", { dia: dia("2027-01-14") });
  world.do(world.admin, confirmPar, { pagoId, movimientoId, certeza: "exacta", porque: [] });
  const { driver } = world.storage;
  const state = () => [
    driver.prepare("select id, nombre, moneda, banco, cuentaId from cajas order by nombre").all(),
    driver.prepare("select cajaId, dia, diaValor, monto, valor, sobre from movimientosCaja").all(),
    driver.prepare("select * from saldosCajas").all(),
    driver.prepare("select diaValor from asientos order by id").pluck().all(),
  ];
  driver.exec("update pagos set fechaPago = '2027-01-14'; drop trigger asientos_no_cambian");
  driver.exec("update asientos set diaValor = '2027-01-14' where concepto = 'pago'");
  const before = state();
  expect(before[1]).toMatchObject([{ dia: "2027-01-14", monto: 600_00, valor: 6_00, sobre: pagoId }]);
  // As the program of before left it.
  for (const name of driver.prepare("select name from sqlite_master where type = 'trigger'").pluck().all())
    driver.exec(`drop trigger "${name}"`);
  driver.exec(
    "alter table asientos drop column diaValor; pragma foreign_keys = off; alter table pagos drop column cajaId",
  );
  for (const table of ["movimientosCaja", "saldosCajas", "cierres", "cerrados", "cajas"])
    driver.exec(`drop table ${table}`);
  const migration = readMigrationFiles(MIGRATIONS).find(({ sql }) =>
    sql.some((text) => text.includes("`saldosCajas`")),
  );
  for (const statement of migration?.sql ?? []) driver.exec(statement);
  expect(state()).toEqual(before);
  world.close();
});
