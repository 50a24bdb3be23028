/** The month played on a real database: everything arrives at its hour, exact pairs are taken at once and probable ones by a person. */
import { and, eq, sql } from "drizzle-orm";
import { emparejamientos, movimientosBanco, pagos, user, usuarios } from "../../drizzle/schema.ts";
import { readAviso } from "../../rules/bank/avisos/leer.ts";
import { type Propuesta, propose } from "../../rules/bank/emparejar.ts";
import { REMITENTES_INICIALES } from "../../rules/bank/remitentes.ts";
import { type Instante, instante, MS_PER_DAY } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { resolveCuenta } from "../../server/bank/cuentas/actions.ts";
import { receiveEvidencias } from "../../server/bank/movimientos/actions.ts";
import { listCandidates } from "../../server/bank/movimientos/queries.ts";
import { run } from "../../server/core/change.ts";
import { inTransaction } from "../../server/storage/db.ts";
import { newId } from "../../server/storage/ids.ts";
import { anImport } from "./banco.ts";
import type { Llegada, Mes, PagoDicho, Persona } from "./mes.ts";
import { BANCOS_DEL_MES } from "./mes-bancos.ts";
import type { World } from "./world.ts";

export interface Figuras {
  pagos: number;
  ingresos: number;
  /** Payments that anything told of. */
  oidos: number;
  evidencias: number;
  sinLeer: number;
  movimientos: number;
  /** Movements beyond the payments that were heard of, and payments that no movement stands for. */
  deMas: number;
  perdidos: number;
  exactas: number;
  exactasFalsas: string[];
  probables: number;
  probablesCiertas: number;
  /** Pagos whose money was heard of, and those of them that were proposed with it. */
  verdaderos: number;
  hallados: number;
  fraudes: number;
  fraudesConfirmados: number;
  fraudesPropuestos: number;
  /** How many share their amount with another of the same day. */
  iguales: number;
}

const PASO_MS = MS_PER_DAY / 8;

/** What was seen so far. */
interface Partida {
  world: World;
  cuentas: Map<string, string>;
  dichos: Map<string, PagoDicho>;
  /** Of which payments each movement tells, by its evidence. */
  truth: Map<string, Set<string>>;
  evidencias: number;
  sinLeer: number;
  exactas: number;
  exactasFalsas: string[];
  probables: Set<string>;
  probablesCiertas: number;
  hallados: Set<string>;
  fraudesConfirmados: number;
  fraudesPropuestos: Set<string>;
}

export function playMes(world: World, mes: Mes): Figuras {
  const { db } = world.storage;
  const partida: Partida = {
    ...{ world, cuentas: new Map(), truth: new Map(), dichos: new Map(mes.pagos.map((pago) => [pago.id, pago])) },
    ...{ evidencias: 0, sinLeer: 0, exactas: 0, exactasFalsas: [], probables: new Set(), probablesCiertas: 0 },
    ...{ hallados: new Set(), fraudesConfirmados: 0, fraudesPropuestos: new Set() },
  };
  inTransaction(db, () => {
    for (const persona of mes.personas) insertPersona(world, persona);
    for (const { codigo } of BANCOS_DEL_MES) partida.cuentas.set(codigo, run(world.base, resolveCuenta, codigo).id);
  });
  const [llegadas, dichos] = [[...mes.llegadas], [...mes.pagos]];
  for (let now = mes.pagos[0]?.at ?? mes.hasta; now < mes.hasta + 5 * MS_PER_DAY; now = instante(now + PASO_MS)) {
    // One commit for all that came meanwhile: each would wait for the disk.
    inTransaction(db, () => {
      for (const llegada of takeUntil(llegadas, now)) arrive(partida, llegada);
      for (const dicho of takeUntil(dichos, now)) insertDicho(world, dicho);
    });
    const { movimientos, pagos: waiting, descartes } = listCandidates(db);
    inTransaction(db, () => {
      for (const propuesta of propose(movimientos, waiting, descartes)) look(partida, propuesta);
    });
  }
  return figurasOf(partida, mes);
}

function takeUntil<T extends { at: Instante }>(list: T[], now: Instante): T[] {
  const later = list.findIndex(({ at }) => at > now);
  return list.splice(0, later < 0 ? list.length : later);
}

/** An exact pair is taken whatever it is; of a probable one a person sees whether it is true. */
function look(partida: Partida, { pagoId, movimientoId, certeza }: Propuesta): void {
  const { world, truth, dichos } = partida;
  const { ingreso = null, fraude = null } = dichos.get(pagoId) ?? {};
  const right = ingreso !== null && truth.get(movimientoId)?.has(ingreso) === true;
  const pair = `${pagoId} ${movimientoId}`;
  if (right) partida.hallados.add(pagoId);
  if (fraude) partida.fraudesPropuestos.add(pagoId);
  if (certeza === "exacta") {
    partida.exactas += 1;
    if (!right) partida.exactasFalsas.push(pair);
    if (fraude) partida.fraudesConfirmados += 1;
  } else if (!partida.probables.has(pair)) {
    partida.probables.add(pair);
    partida.probablesCiertas += Number(right);
  }
  if (right || certeza === "exacta") confirm(world, pagoId, movimientoId);
}

function figurasOf(partida: Partida, mes: Mes): Figuras {
  const { truth, hallados, fraudesPropuestos, probables } = partida;
  const { evidencias, sinLeer, exactas, exactasFalsas, probablesCiertas, fraudesConfirmados } = partida;
  const heard = new Set([...truth.values()].flatMap((of) => [...of]));
  const { solos, sinMovimiento } = compareWithTruth(truth, heard);
  return {
    ...{ evidencias, sinLeer, exactas, exactasFalsas, probablesCiertas, fraudesConfirmados },
    ...{ pagos: mes.pagos.length, ingresos: mes.ingresos.length, oidos: heard.size, movimientos: truth.size },
    ...{ deMas: solos, perdidos: sinMovimiento, probables: probables.size, hallados: hallados.size },
    verdaderos: mes.pagos.filter(({ ingreso }) => ingreso !== null && heard.has(ingreso)).length,
    fraudes: mes.pagos.filter(({ fraude }) => fraude !== null).length,
    fraudesPropuestos: fraudesPropuestos.size,
    iguales: countIguales(mes),
  };
}

function arrive(partida: Partida, { banco, canal, formato, piezas }: Llegada): void {
  const { world, cuentas, truth } = partida;
  const importacionId = canal === "archivo" ? anImport(world, formato ?? "") : null;
  const cuentaId = cuentas.get(banco.codigo) ?? "";
  const list = piezas.map((pieza) => ({
    ...pieza,
    ...{ cuentaId, canal, importacionId },
    leido: pieza.leido ?? readAviso(pieza, { remitentes: REMITENTES_INICIALES, plantillas: [] }),
  }));
  run(world.base, receiveEvidencias, list).forEach(({ movimientoId }, i) => {
    const ingreso = piezas[i]?.ingreso;
    partida.evidencias += 1;
    if (!ingreso) return;
    if (movimientoId) truth.set(movimientoId, (truth.get(movimientoId) ?? new Set()).add(ingreso));
    else partida.sinLeer += 1;
  });
}

function insertPersona({ storage }: World, { id, nombre, cedula, telefono }: Persona): void {
  const now = new Date(0);
  const account = { id, name: id, email: `${id}@cuotica.test`, createdAt: now, updatedAt: now };
  storage.db
    .insert(user)
    .values(account as typeof user.$inferInsert)
    .run();
  const [first = "", second = "", ...last] = nombre.split(" ");
  const datos = { nombre: `${first} ${second}`, apellido: last.join(" "), cedula, telefono };
  storage.db.update(usuarios).set(datos).where(eq(usuarios.id, id)).run();
}

function insertDicho({ storage }: World, dicho: PagoDicho): void {
  const { id, at, persona, codigo, referencia, montoBs, fechaPago, bancoPagador, telefonoPagador, bancoReceptor } =
    dicho;
  storage.db
    .insert(pagos)
    .values({
      ...{ id, userId: persona.id, nombre: persona.nombre, codigo, referencia, montoBs, fechaPago, bancoPagador },
      ...{ telefonoPagador, bancoReceptor, fecha: at, monto: centavos(6_00), moneda: "bs" as const },
    })
    .run();
}

function confirm({ storage: { db }, clock }: World, pagoId: string, movimientoId: string): void {
  inTransaction(db, (tx) => {
    const taken = tx
      .update(movimientosBanco)
      .set({ estado: "conciliado" })
      .where(and(eq(movimientosBanco.id, movimientoId), eq(movimientosBanco.estado, "por_conciliar")))
      .run().changes;
    if (taken === 0) return;
    // What was told with some céntimos off takes what came in.
    const montoBs = sql`(select monto from movimientosBanco where id = ${movimientoId})`;
    tx.update(pagos).set({ status: "Aprobado", montoBs }).where(eq(pagos.id, pagoId)).run();
    const pair = { id: newId(), movimientoId, pagoId, certeza: "exacta" as const, porque: [], creado: clock.now() };
    tx.insert(emparejamientos).values(pair).run();
  });
}

/** Each movement stands for one payment that its evidence tells of: the most that can be paired, and what is left on both sides. */
function compareWithTruth(truth: Map<string, Set<string>>, heard: Set<string>) {
  const taken = new Map<string, string>();
  const place = (movimiento: string, tried: Set<string>): boolean => {
    for (const ingreso of truth.get(movimiento) ?? []) {
      if (tried.has(ingreso)) continue;
      tried.add(ingreso);
      const other = taken.get(ingreso);
      if (other === undefined || place(other, tried)) {
        taken.set(ingreso, movimiento);
        return true;
      }
    }
    return false;
  };
  const solos = [...truth.keys()].filter((movimiento) => !place(movimiento, new Set())).length;
  return { solos, sinMovimiento: heard.size - taken.size };
}

function countIguales({ ingresos }: Mes): number {
  const days = ingresos.map(
    ({ banco, monto, cuando }) => `${banco.codigo} ${monto} ${Math.floor(cuando / MS_PER_DAY - 1 / 6)}`,
  );
  const counts = new Map<string, number>();
  for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1);
  return days.filter((day) => (counts.get(day) ?? 0) > 1).length;
}
