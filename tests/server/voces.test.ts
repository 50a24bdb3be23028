/** How far the program trusts an SMS or a mail on the real database: up to a small amount, until a statement contradicts it. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { alarmas } from "../../drizzle/schema/operator.ts";
import { NO_LO_TRAE } from "../../rules/bank/emparejar/voces.ts";
import { type Dia, dia, instante, MS_PER_DAY } from "../../rules/country/fecha.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { senalesOf } from "../../rules/operator/salud/alarmas.ts";
import { receiveAvisos } from "../../server/bank/avisos/actions.ts";
import { undoPar } from "../../server/bank/banco/actions.ts";
import { confirmExactas } from "../../server/bank/banco/jobs.ts";
import { resolveCuentaBanco } from "../../server/bank/cuentas-banco/actions.ts";
import { createDispositivo } from "../../server/bank/dispositivos/actions.ts";
import { findDispositivo } from "../../server/bank/dispositivos/queries.ts";
import { confirmImport, lookAtImport, undoImport } from "../../server/bank/importaciones/actions.ts";
import { listDesmentidos } from "../../server/bank/voces.ts";
import { saveAjustes } from "../../server/core/ajustes/queries.ts";
import { run } from "../../server/core/change.ts";
import type { UserContext } from "../../server/core/context.ts";
import { atOnce } from "../../server/core/turnos/ensayo.ts";
import { createIntencion } from "../../server/lending/intenciones/actions.ts";
import { registerPago } from "../../server/lending/pagos/actions.ts";
import { getPago } from "../../server/lending/pagos/queries.ts";
import { keepAlarmas } from "../../server/operator/alarmas/actions.ts";
import { lookAround } from "../../server/operator/estado/sistema.ts";
import { aCuentaDePago, aMovimiento, aPagoBs, aRate, setBanco } from "../support/conciliacion.ts";
import { anApproved, createWorld, type World } from "../support/world.ts";

const SMS = "2661";
const CORREO = "conexionmipago@bancaribe.com.ve";
const APP = "com.bancodevenezuela.bdvdigital";
const HOY = dia("2027-01-15");
const MANANA = dia("2027-01-16");
let world: World;
let borrower: UserContext;
/** $24 in four cuotas of $6, a dollar is Bs. 100; the limit is the initial one, $6. */
beforeEach(() => {
  world = createWorld();
  for (const day of ["2027-01-15", "2027-01-16", "2027-01-17", "2027-01-18", "2027-01-19", "2027-01-22"])
    aRate(world, dia(day));
  borrower = world.borrower();
  anApproved(world, borrower);
  setBanco(world, { automatico: true });
});
afterEach(() => world.close());

const status = (pagoId: string) => getPago(world.storage.db, pagoId).status;
const look = () => confirmExactas(world.base);
let numero = 10_000_000;
/** A pago of that many bolívares, and a notice from that sender that its person paid it. */
function told(remitente: string, bs = 600_00, who = borrower, of: Dia = HOY) {
  numero += 1_003;
  const referencia = `0000${numero}`;
  const pagoId = aPagoBs(who, bs, referencia);
  return {
    pagoId,
    referencia,
    bs,
    movimientoId: aMovimiento(world, bs, referencia, { dia: of, telefono: world.row(who).telefono }, remitente),
  };
}

/** Imports a statement of the account with that money; returns its id. */
function aStatement(rows: { dia: Dia; bs: number; referencia: string }[], cuenta = "0102"): string {
  const filas = rows.map(({ dia: day, bs, referencia }, i) => ({
    ...{ linea: i + 1, texto: `${day} ${referencia} ${bs} ${i}`, motivo: null, propio: String(i) },
    lectura: {
      ...{ banco: cuenta, monto: bolivares(bs), referencia, telefono: null, nombre: null, cedula: null },
      ...{ bancoPagador: null, dia: day, hora: null, tipo: "pago_movil" as const },
    },
  }));
  const estado = { formato: "bdv-consulta", banco: cuenta, cuenta: null, filas, cuadra: null, avisos: [] };
  const sha256 = JSON.stringify(rows) + cuenta;
  const seen = atOnce(lookAtImport(world.admin, { estado, nombre: "enero.txt", elegida: cuenta, sha256 }));
  return run(world.admin, confirmImport, { importId: seen.importId ?? "" }).importId;
}
const others = (...days: Dia[]) => days.map((day, i) => ({ dia: day, bs: 111_00 + i, referencia: `9${i}7654321${i}` }));

test("who saves some of the bank's settings leaves the others, and those saved before this one was there have its beginning", async () => {
  const panel = world.caller(world.admin);
  const saved = await panel.ajustes.save({ banco: { remitentes: [SMS], topeSms: null } });
  expect(saved.banco).toMatchObject({ automatico: true, remitentes: [SMS], topeSms: null, silencioHoras: 12 });
  const { topeSms: _, ...before } = saved.banco;
  saveAjustes(world.storage.db, { banco: before as typeof saved.banco });
  expect((await panel.ajustes.get()).banco).toEqual({ ...before, topeSms: 6_00 });
});

test("an SMS is believed for $6 a person a week, and the app without a ceiling", async () => {
  const first = told(SMS, 400_00);
  expect([await look(), status(first.pagoId)]).toEqual([1, "Aprobado"]);
  const over = told(SMS, 201_00);
  expect([await look(), status(over.pagoId)]).toEqual([0, "Pendiente"]);
  // Whoever opens it reads why.
  expect(await world.caller(world.admin).banco.propuestas()).toMatchObject([
    { pagoId: over.pagoId, frenos: [expect.stringMatching(/^Solo lo dice un SMS y pasa de \$6,00 en la semana/)] },
  ]);
  const other = world.borrower();
  anApproved(world, other);
  const ofOther = told(SMS, 600_00, other);
  expect([await look(), status(ofOther.pagoId)]).toEqual([1, "Aprobado"]);
  const byApp = told(APP, 700_00);
  expect([await look(), status(byApp.pagoId)]).toEqual([1, "Aprobado"]);
  // The app reports this account's money: an SMS about it waits for the app's notice.
  const third = world.borrower();
  anApproved(world, third);
  const silent = told(SMS, 600_00, third);
  expect([await look(), status(silent.pagoId)]).toEqual([0, "Pendiente"]);
  aMovimiento(world, 600_00, silent.referencia, {}, APP);
  expect([await look(), status(silent.pagoId)]).toEqual([1, "Aprobado"]);
});

test("the app is heard also by what tells of no money: an SMS alone waits for it from the first day", async () => {
  const { token } = world.do(world.admin, createDispositivo, {
    ...{ nombre: "Teléfono", tipo: "telefono" as const, cuenta: "0102", direcciones: [] },
  });
  const dispositivo = findDispositivo(world.storage.db, token);
  if (!dispositivo) throw new Error("it was just made");
  const avisos = [{ texto: "Prueba de notificación", titulo: null, remitentes: [APP], momento: null }];
  run(world.base, receiveAvisos, { dispositivo, avisos });
  const { pagoId } = told(SMS, 100_00);
  expect([await look(), status(pagoId)]).toEqual([0, "Pendiente"]);
  world.clock.advance(2 * MS_PER_DAY);
  expect([await look(), status(pagoId)]).toEqual([1, "Aprobado"]);
});

test("the céntimos that make an amount exact do not carry it over the ceiling", async () => {
  aCuentaDePago(world);
  const { montoBs } = world.do(borrower, createIntencion, {});
  aMovimiento(world, montoBs, "000087654321", { hora: "23:59", telefono: "+584149998877" }, SMS);
  expect(await look()).toBe(1);
});

test("a mail besides is no second voice; the app is, and what waited is approved", async () => {
  setBanco(world, { topeSms: null });
  const { pagoId, referencia } = told(SMS);
  aMovimiento(world, 600_00, referencia, {}, CORREO);
  expect([await look(), status(pagoId)]).toEqual([0, "Pendiente"]);
  aMovimiento(world, 600_00, referencia, {}, APP);
  expect([await look(), status(pagoId)]).toEqual([1, "Aprobado"]);
});

test("a messages app is an SMS, whatever it shows", async () => {
  setBanco(world, { topeSms: centavos(0) });
  const { pagoId } = told("com.google.android.apps.messaging");
  expect([await look(), status(pagoId)]).toEqual([0, "Pendiente"]);
});

test("the week goes by, and what a statement confirms counts no more", async () => {
  const first = told(SMS);
  await look();
  const second = told(SMS, 500_00);
  expect(await look()).toBe(0);
  aStatement([{ dia: HOY, bs: first.bs, referencia: first.referencia }]);
  expect([await look(), status(second.pagoId)]).toEqual([1, "Aprobado"]);
  const third = told(SMS, 400_00);
  expect(await look()).toBe(0);
  world.clock.advance(7 * MS_PER_DAY);
  expect([await look(), status(third.pagoId)]).toEqual([1, "Aprobado"]);
});

test("a day that is not that of its arrival waits: no statement of that day would give the lie", async () => {
  const old = told(SMS, 300_00, borrower, dia("2027-01-10"));
  const future = told(SMS, 200_00, borrower, dia("2027-03-01"));
  await look();
  expect([status(old.pagoId), status(future.pagoId)]).toEqual(["Pendiente", "Pendiente"]);
});

test("what a statement undone told of is told by nobody", async () => {
  setBanco(world, { topeSms: null });
  const { pagoId, bs, referencia } = told(SMS);
  const importId = aStatement([{ dia: HOY, bs, referencia }]);
  run(world.admin, undoImport, { importId });
  expect([await look(), status(pagoId)]).toEqual([0, "Pendiente"]);
});

const signals = () => {
  const seen = senalesOf(lookAround(world.base, []));
  return seen.filter(({ tipo }) => tipo === "voz");
};

test("a statement of that day without it raises an alarm that names its pago, and nothing more is believed", async () => {
  const forged = told(SMS);
  await look();
  expect(signals()).toEqual([]);
  world.clock.advance(MS_PER_DAY);
  aStatement(others(dia("2027-01-14"), HOY));
  expect(signals()).toEqual([
    {
      tipo: "voz",
      de: forged.pagoId,
      detalle: `El pago de $6,00 (Bs. 600,00) del 15 de enero de 2027, con el código ${forged.referencia.slice(-4)}: lo dijo solo un SMS, y el estado de cuenta de ese día no lo trae.`,
    },
  ]);
  run(world.base, keepAlarmas, signals());
  expect(world.storage.db.select().from(alarmas).all()).toMatchObject([{ tipo: "voz", resuelta: null }]);
  const other = world.borrower();
  anApproved(world, other);
  const waits = told(SMS, 100_00, other, MANANA);
  const byApp = told(APP, 200_00, other, MANANA);
  await look();
  expect([status(waits.pagoId), status(byApp.pagoId)]).toEqual(["Pendiente", "Aprobado"]);

  // The next statement has it after all: the alarm ends, and waiting pagos are trusted again.
  aStatement([...others(HOY, MANANA), { dia: HOY, bs: forged.bs, referencia: forged.referencia }]);
  run(world.base, keepAlarmas, signals());
  expect(world.storage.db.select().from(alarmas).all()).toMatchObject([{ tipo: "voz", resuelta: world.clock.now() }]);
  // The app, which reported another payment that day, says nothing more about this account.
  world.clock.advance(2 * MS_PER_DAY);
  await look();
  expect(status(waits.pagoId)).toBe("Aprobado");
});

test("money that the statement of its day does not have is proposed for nobody, until one has it", async () => {
  const panel = world.caller(world.admin);
  const forged = told(SMS, 700_00);
  const mailed = told(CORREO, 800_00);
  const seen = async () => (await panel.banco.propuestas()).map(({ pagoId }) => pagoId).toSorted();
  expect(await seen()).toEqual([forged.pagoId, mailed.pagoId].toSorted());
  world.clock.advance(MS_PER_DAY);
  aStatement([...others(HOY, MANANA), { dia: HOY, bs: mailed.bs, referencia: mailed.referencia }]);
  expect(await seen()).toEqual([mailed.pagoId]);
  const { items } = await panel.banco.movimientos({ sinPropuesta: true, estado: "por_conciliar" });
  expect(items.find(({ id }) => id === forged.movimientoId)?.avisos).toEqual([
    `No se propone para ningún pago: ${NO_LO_TRAE}.`,
  ]);
  const { cercanos } = await panel.banco.nearest({ pagoId: forged.pagoId });
  expect(cercanos.find(({ movimiento }) => movimiento.id === forged.movimientoId)?.diferencias).toContain(NO_LO_TRAE);
  aStatement([...others(HOY, MANANA), { dia: HOY, bs: forged.bs, referencia: forged.referencia }]);
  expect(await seen()).toEqual([forged.pagoId, mailed.pagoId].toSorted());
  expect(await look()).toBe(2);
});

test("the alarm goes with the pago that a person took back", async () => {
  const { movimientoId } = told(SMS);
  await look();
  world.clock.advance(MS_PER_DAY);
  aStatement(others(HOY, MANANA));
  expect(signals()).toHaveLength(1);
  world.do(world.admin, undoPar, { movimientoId });
  expect(signals()).toEqual([]);
});

test.each<[string, () => void]>([
  ["of that same day, which is not over", () => aStatement(others(dia("2027-01-14"), HOY))],
  [
    "of days before",
    () => {
      world.clock.advance(MS_PER_DAY);
      aStatement(others(dia("2027-01-10"), dia("2027-01-14")));
    },
  ],
  [
    "of days after",
    () => {
      world.clock.advance(3 * MS_PER_DAY);
      aStatement(others(MANANA, dia("2027-01-17")));
    },
  ],
  [
    "of another account",
    () => {
      world.clock.advance(MS_PER_DAY);
      aStatement(others(dia("2027-01-14"), MANANA), "0134");
    },
  ],
  [
    "that was undone",
    () => {
      world.clock.advance(MS_PER_DAY);
      const importId = aStatement(others(dia("2027-01-14"), MANANA));
      run(world.admin, undoImport, { importId });
    },
  ],
])("a statement %s gives no lie", async (_, brought) => {
  told(SMS);
  expect(await look()).toBe(1);
  brought();
  expect(listDesmentidos(world.storage.db, world.clock.now())).toEqual([]);
});

test("one that came in before the SMS says nothing of it", async () => {
  run(world.base, resolveCuentaBanco, "0102");
  world.clock.advance(MS_PER_DAY);
  aStatement(others(dia("2027-01-14"), MANANA));
  const late = world.do(borrower, registerPago, {
    codigo: "1212",
    montoBs: bolivares(600_00),
    referencia: "000034561212",
  });
  aMovimiento(world, 600_00, "000034561212", { dia: MANANA, telefono: world.row(borrower).telefono }, SMS);
  await look();
  expect(status(late.id)).toBe("Aprobado");
  expect(listDesmentidos(world.storage.db, world.clock.now())).toEqual([]);
});

test("what a person approved by hand is their own word", async () => {
  setBanco(world, { automatico: false });
  const { pagoId, movimientoId } = told(SMS, 900_00);
  await world.caller(world.admin).banco.confirm({ pares: [{ pagoId, movimientoId }] });
  world.clock.advance(MS_PER_DAY);
  aStatement(others(dia("2027-01-14"), MANANA));
  expect([status(pagoId), signals()]).toEqual(["Aprobado", []]);
  setBanco(world, { automatico: true });
  const next = told(SMS, 600_00, borrower, MANANA);
  await look();
  expect([status(next.pagoId), instante(world.clock.now())]).toEqual(["Aprobado", world.clock.now()]);
});
