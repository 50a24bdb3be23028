/** The closest movements for an unmatched pago. Every query uses an index and is limited. */
import { and, asc, between, desc, eq, gt, gte, inArray, lt, lte, type SQL } from "drizzle-orm";
import { emparejamientos, movimientosBanco } from "../../drizzle/schema/bank.ts";
import { cuentasBanco } from "../../drizzle/schema/cajas.ts";
import { pagos } from "../../drizzle/schema/pagos.ts";
import { centimosCerca, DIAS_CERCA } from "../../rules/bank/emparejar/casi.ts";
import { CERCANIA_MINIMA, cercaniaOf, diferenciasOf, type Llegado } from "../../rules/bank/emparejar/cercanos.ts";
import { isPagador } from "../../rules/bank/emparejar/referencias.ts";
import { describePartida, describeSuma, findSuma } from "../../rules/bank/emparejar/sumas.ts";
import { NO_LO_TRAE } from "../../rules/bank/emparejar/voces.ts";
import { addDays, startOfDay } from "../../rules/country/fecha.ts";
import { MAX_CERCANOS, MAX_CERCANOS_MIRADOS } from "../../rules/limits/banco.ts";
import { bolivares } from "../../rules/money/dinero.ts";
import { cuentasDePago } from "../../rules/operator/ajustes/cuentas-de-pago.ts";
import { getAjustes } from "../core/ajustes/queries.ts";
import { fail } from "../core/errors.ts";
import { listPendingOf } from "../lending/pagos/queries.ts";
import type { Db } from "../storage/db.ts";
import { findDobles } from "./dobles.ts";
import { listStanding, type MovimientoVisto, type PagoVisto, seenById, selectPagosVistos } from "./vistos.ts";
import { findNegados } from "./voces.ts";

interface Cercano {
  movimiento: MovimientoVisto;
  /** The differences that kept it from matching; empty if there are none to show. */
  diferencias: string[];
  /** Whose pago it is already. */
  deOtro: { userId: string; nombre: string } | null;
}

interface Cercanos {
  pago: PagoVisto;
  cercanos: Cercano[];
  /** Suggestions when two movements are one pago, or two pagos one movement. */
  sugerencias: string[];
}

/** Refuses PAGO_NOT_FOUND. */
export function findNearest(db: Db, pagoId: string): Cercanos {
  const pago = selectPagosVistos(db).where(eq(pagos.id, pagoId)).get() ?? fail("PAGO_NOT_FOUND");
  const propias = cuentasDePago(getAjustes(db)).map(({ banco }) => banco);
  const asSeen = (fila: Fila): Llegado => ({ ...llegadoOf(fila), deCobro: propias.includes(fila.banco ?? "") });
  const filas = listAround(db, pago);
  const near = filas
    .map((fila) => ({ fila, cercania: cercaniaOf(asSeen(fila), pago) }))
    .filter(({ cercania }) => cercania >= CERCANIA_MINIMA)
    .toSorted((a, b) => b.cercania - a.cercania || (a.fila.id < b.fila.id ? -1 : 1))
    .slice(0, MAX_CERCANOS)
    .map(({ fila }) => fila);
  return { pago, cercanos: show(db, pago, near, asSeen), sugerencias: suggest(db, pago, filas) };
}

const columns = {
  id: movimientosBanco.id,
  monto: movimientosBanco.monto,
  dia: movimientosBanco.dia,
  referencia: movimientosBanco.referencia,
  telefono: movimientosBanco.telefono,
  nombre: movimientosBanco.nombre,
  cedula: movimientosBanco.cedula,
  estado: movimientosBanco.estado,
  banco: cuentasBanco.banco,
};

function select(db: Db, where: SQL | undefined, orden: SQL[], limit: number) {
  return db
    .select(columns)
    .from(movimientosBanco)
    .innerJoin(cuentasBanco, eq(cuentasBanco.id, movimientosBanco.cuentaId))
    .where(and(where, eq(movimientosBanco.sentido, "credito")))
    .orderBy(...orden)
    .limit(limit)
    .all();
}

type Fila = ReturnType<typeof select>[number];

function llegadoOf({ monto, dia, referencia, telefono, nombre, cedula, banco }: Fila): Llegado {
  return {
    monto,
    banco,
    dias: [dia],
    referencias: referencia ? [referencia] : [],
    pagadores: [{ telefono, nombre, cedula }],
  };
}

/** What came in around its day, and anything of about its amount, each once. */
function listAround(db: Db, { montoBs, fechaPago }: PagoVisto): Fila[] {
  const { monto, dia, recibido } = movimientosBanco;
  const arrived = between(recibido, startOfDay(addDays(fechaPago, -1)), startOfDay(addDays(fechaPago, 8)));
  const found = select(db, arrived, [asc(recibido)], MAX_CERCANOS_MIRADOS);
  if (montoBs !== null) {
    const [few, off] = [3 * MAX_CERCANOS, centimosCerca(montoBs)];
    const equal = eq(monto, montoBs);
    found.push(
      ...select(db, and(equal, lte(dia, fechaPago)), [desc(dia)], few),
      ...select(db, and(equal, gt(dia, fechaPago)), [asc(dia)], few),
      ...select(db, and(lt(monto, montoBs), gte(monto, bolivares(montoBs - off))), [desc(monto), desc(dia)], few),
      ...select(db, and(gt(monto, montoBs), lte(monto, bolivares(montoBs + off))), [asc(monto), asc(dia)], few),
    );
  }
  return [...new Map(found.map((fila) => [fila.id, fila])).values()];
}

/** Adds each one's evidence, its differences and its owner. */
function show(db: Db, pago: PagoVisto, filas: readonly Fila[], asSeen: (fila: Fila) => Llegado): Cercano[] {
  const ids = filas.map(({ id }) => id);
  const [vistos, dobles, negados] = [seenById(db, ids), findDobles(db, ids), findNegados(db, ids)];
  const pairs = new Map(
    listStanding(db, inArray(emparejamientos.movimientoId, ids)).map(({ movimientoId, userId, nombre }) => [
      movimientoId,
      { userId, nombre },
    ]),
  );
  return filas.flatMap((fila) => {
    const movimiento = vistos.get(fila.id);
    if (!movimiento) return [];
    const same = (dobles.get(fila.id) ?? []).map(({ cual }) => `puede ser el mismo dinero que ${cual}`);
    const denied = negados.has(fila.id) ? [NO_LO_TRAE] : [];
    const ignored =
      fila.estado === "ignorado" ? [`está entre los ignorados: ${movimiento.motivo ?? "sin motivo"}`] : [];
    const llegado = { ...asSeen(fila), referencias: movimiento.referencias };
    const diferencias = [...diferenciasOf(llegado, pago), ...denied, ...same, ...ignored];
    return [{ movimiento, diferencias, deOtro: pairs.get(fila.id) ?? null }];
  });
}

/** Two transfers of the same person that add up to it, or one that equals it and another pago of theirs together. */
function suggest(db: Db, pago: PagoVisto, filas: readonly Fila[]): string[] {
  const { montoBs, fechaPago, userId, id } = pago;
  if (montoBs === null) return [];
  const near = ({ dia, estado }: Fila) =>
    estado === "por_conciliar" && dia >= addDays(fechaPago, -DIAS_CERCA) && dia <= addDays(fechaPago, DIAS_CERCA);
  const own = filas.filter((fila) => near(fila) && isPagador(fila, pago));
  const suma = findSuma(own, montoBs, ({ monto }) => monto);
  const partidas = listPendingOf(db, userId).flatMap((otro) => {
    if (otro.id === id || otro.montoBs === null) return [];
    const junto = bolivares(montoBs + otro.montoBs);
    const found = own.some(({ monto }) => monto === junto);
    return found ? [describePartida(junto, { montoBs: otro.montoBs, codigo: otro.referencia ?? otro.codigo })] : [];
  });
  return [...(suma ? [describeSuma(suma, montoBs)] : []), ...partidas];
}
