/** The input of matching: unmatched credits with all their evidence, and every pago they could be. */
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { emparejamientos, movimientosBanco } from "../../drizzle/schema/bank.ts";
import { pagos } from "../../drizzle/schema/pagos.ts";
import { propose } from "../../rules/bank/emparejar/emparejar.ts";
import type { Lectura } from "../../rules/bank/tipos.ts";
import { dia, instante, startOfDay } from "../../rules/country/fecha.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { listCandidates } from "../../server/bank/candidatos.ts";
import { resolveCuentaBanco } from "../../server/bank/cuentas-banco/actions.ts";
import { receiveEvidencia } from "../../server/bank/movimientos/actions.ts";
import { run } from "../../server/core/change.ts";
import type { UserContext } from "../../server/core/context.ts";
import { newId } from "../../server/storage/ids.ts";
import { createWorld, type World } from "../support/world.ts";

const DIA = dia("2026-08-27");
const MONTO = bolivares(12_000_00);

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

function llega(lectura: Partial<Lectura>, remitente = "2661", cuenta = "0102") {
  const whole: Lectura = {
    ...{ banco: "0102", monto: MONTO, referencia: "108830001054", telefono: null, nombre: null, cedula: null },
    ...{ bancoPagador: null, dia: DIA, hora: "18:01", tipo: "pago_movil", ...lectura },
  };
  return run(world.base, receiveEvidencia, {
    ...{
      cuentaId: run(world.base, resolveCuentaBanco, cuenta).id,
      canal: "aviso",
      remitente,
      texto: "",
      entrega: newId(),
    },
    recibido: instante(startOfDay(DIA) + 18 * 3_600_000 + 60_000),
    leido: { lectura: whole },
  }).movimientoId as string;
}

function dice(de: UserContext, cambios: Partial<typeof pagos.$inferInsert> = {}) {
  const id = newId();
  world.storage.db
    .insert(pagos)
    .values({
      ...{ id, userId: de.usuario.id, nombre: "María José Núñez", codigo: "1054", referencia: "108830001054" },
      ...{ montoBs: MONTO, fechaPago: DIA, bancoReceptor: "0102", moneda: "bs", monto: centavos(6_00) },
      fecha: world.clock.now(),
      ...cambios,
    })
    .run();
  return id;
}

function propuestas() {
  const { movimientos, pagos: waiting, descartes } = listCandidates(world.storage.db);
  return propose(movimientos, waiting, descartes).map(({ pagoId, certeza }) => [pagoId, certeza]);
}

test("a movement has the references, days and payers of all its evidence", () => {
  llega({});
  llega(
    { referencia: "007186960005", nombre: "MARIA NUÑEZ", dia: null, hora: null },
    "com.bancodevenezuela.bdvdigital",
  );
  // Money that no pago could match is not read.
  expect(listCandidates(world.storage.db).movimientos).toEqual([]);
  const pagoId = dice(world.borrower(), { referencia: "7186960005", codigo: "0005" });
  expect(listCandidates(world.storage.db).movimientos).toMatchObject([
    {
      ...{ banco: "0102", referencias: ["108830001054", "007186960005"], dias: [DIA], clientes: [] },
      pagadores: [{ nombre: null }, { nombre: "MARIA NUÑEZ" }],
    },
  ]);
  expect(propuestas()).toEqual([[pagoId, "exacta"]]);
});

test("a pago in cash, of another amount or without bolívares is none; what is matched or ignored neither", () => {
  const borrower = world.borrower();
  dice(borrower, { metodo: "efectivo" });
  dice(borrower, { montoBs: bolivares(12_500_00) });
  dice(borrower, { montoBs: null });
  llega({});
  expect(propuestas()).toEqual([]);
  const good = dice(borrower);
  expect(propuestas()).toEqual([[good, "exacta"]]);
  world.storage.db.update(movimientosBanco).set({ estado: "ignorado", motivo: "De otro" }).run();
  expect(propuestas()).toEqual([]);
});

test("a reference that was approved before, by hand or with other money, is exact for nobody", () => {
  llega({});
  const first = dice(world.borrower(), { status: "Aprobado" });
  const second = dice(world.borrower());
  expect(propuestas()).toEqual([[second, "probable"]]);
  world.storage.db.update(pagos).set({ status: "Rechazado" }).where(eq(pagos.id, first)).run();
  expect(propuestas()).toEqual([[second, "probable"]]);
});

test("one that was matched and told again by another waits for a person, and for nothing once its money is taken", () => {
  const movimientoId = llega({});
  const first = dice(world.borrower(), { status: "Aprobado" });
  const pair = {
    id: newId(),
    movimientoId,
    pagoId: first,
    certeza: "exacta" as const,
    porque: [],
    creado: world.clock.now(),
  };
  world.storage.db.update(movimientosBanco).set({ estado: "conciliado" }).run();
  world.storage.db.insert(emparejamientos).values(pair).run();
  dice(world.borrower());
  expect(propuestas()).toEqual([]);
});

test("what another borrower's phone or cédula paid is no exact pair of whoever tells it", () => {
  const [owner, other] = [world.borrower(), world.borrower()];
  llega({ telefono: world.row(owner).telefono });
  const stolen = dice(other);
  expect(propuestas()).toEqual([[stolen, "probable"]]);
  const { movimientos } = listCandidates(world.storage.db);
  expect(movimientos[0]?.clientes).toEqual([owner.usuario.id]);
  world.storage.db.delete(pagos).where(eq(pagos.id, stolen)).run();
  const own = dice(owner);
  expect(propuestas()).toEqual([[own, "exacta"]]);
});

test("an account without a bank has the one that its notices say", () => {
  llega({}, "2661", "La del negocio");
  const pagoId = dice(world.borrower());
  expect(propuestas()).toEqual([[pagoId, "exacta"]]);
});

test("of the open money only what some pago reaches is read", () => {
  const borrower = world.borrower();
  const { telefono, cedula } = world.row(borrower);
  const reached = [
    llega({ referencia: "500000000001" }),
    llega({ referencia: "500000000002", monto: bolivares(12_000_40) }),
    llega({ referencia: "500000007777", monto: bolivares(700_00) }),
    llega({ referencia: "500000000003", monto: bolivares(800_00), telefono }),
    llega({ referencia: "500000000004", monto: bolivares(900_00), cedula }),
  ];
  llega({ referencia: "500000000005", monto: bolivares(950_00) });
  llega({ referencia: "500000007777", monto: bolivares(701_00) });
  dice(borrower, { referencia: null, codigo: "0002" });
  dice(world.borrower(), { referencia: null, codigo: "7777", montoBs: bolivares(700_00), status: "Aprobado" });
  const read = listCandidates(world.storage.db).movimientos.map(({ id }) => id);
  expect(read.toSorted()).toEqual(reached.toSorted());
});
