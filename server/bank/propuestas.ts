/** The proposed pairs, computed once per state of the database because every open panel asks for them. */
import { isNotNull, sql } from "drizzle-orm";
import { emparejamientos } from "../../drizzle/schema/bank.ts";
import { YA_CONCILIADO } from "../../rules/bank/emparejar/automatico.ts";
import { type Propuesta, propose } from "../../rules/bank/emparejar/emparejar.ts";
import type { Db } from "../storage/db.ts";
import { listCandidates } from "./candidatos.ts";
import { listYaConciliados } from "./consultas/queries.ts";
import { findDobles } from "./dobles.ts";
import { findNegados } from "./voces.ts";

const known = new WeakMap<Db, { state: string; propuestas: readonly Propuesta[] }>();

/** A version of the data: how much has been written, by this process and by others. */
function stateOf(db: Db): string {
  const own = db.get<{ n: number }>(sql`select total_changes() as n`)?.n;
  const others = db.get<{ data_version: number }>(sql`pragma data_version`)?.data_version;
  return `${own} ${others}`;
}

/** Not for use inside a transaction, whose writes others do not see yet. */
export function findPropuestas(db: Db): readonly Propuesta[] {
  const state = stateOf(db);
  const last = known.get(db);
  if (last?.state === state) return last.propuestas;
  const propuestas = reckon(db);
  known.set(db, { state, propuestas });
  return propuestas;
}

export const keyOf = ({ pagoId, movimientoId }: { pagoId: string; movimientoId: string }) =>
  `${pagoId} ${movimientoId}`;

/**
 * Pagos under review first, then the remaining money against those that were approved without the bank. A pair that was undone,
 * or whose money the bank says somebody else claimed, is no longer certain and is left to a person. Money known only by SMS or
 * mail and missing from the statement of its day is proposed to nobody.
 */
function reckon(db: Db): Propuesta[] {
  const { movimientos: open, pagos, descartes } = listCandidates(db);
  const dobles = findDobles(
    db,
    open.map(({ id }) => id),
  );
  const movimientos = open.map((movimiento) => ({ ...movimiento, dobles: dobles.get(movimiento.id) ?? [] }));
  const waiting = propose(movimientos, pagos, descartes);
  const taken = new Set(waiting.map(({ movimientoId }) => movimientoId));
  const free = movimientos.filter(
    ({ id, dobles }) => ![id, ...dobles.map((doble) => doble.id)].some((one) => taken.has(one)),
  );
  const approved = new Set(pagos.filter((pago) => pago.status === "Aprobado" && !pago.emparejado).map(({ id }) => id));
  const asWaiting = pagos.map((pago) => (approved.has(pago.id) ? { ...pago, status: "Pendiente" as const } : pago));
  const marked = approved.size === 0 ? [] : propose(free, asWaiting, descartes);
  const undone = new Set(listUndone(db).map(keyOf));
  const found = [...waiting, ...marked.filter(({ pagoId }) => approved.has(pagoId))];
  const negados = findNegados(
    db,
    found.map(({ movimientoId }) => movimientoId),
  );
  const all = found.filter(({ movimientoId }) => !negados.has(movimientoId));
  const ofOthers = new Set(
    listYaConciliados(
      db,
      all.map(({ pagoId }) => pagoId),
    ),
  );
  return all.map((propuesta) => {
    const dudas = [
      ...(undone.has(keyOf(propuesta)) ? ["Ya se confirmó y se deshizo"] : []),
      ...(ofOthers.has(propuesta.pagoId) ? [YA_CONCILIADO] : []),
    ];
    return dudas.length > 0
      ? { ...propuesta, certeza: "probable", propia: false, porque: [...propuesta.porque, ...dudas] }
      : propuesta;
  });
}

function listUndone(db: Db) {
  const { pagoId, movimientoId, deshecho } = emparejamientos;
  return db.selectDistinct({ pagoId, movimientoId }).from(emparejamientos).where(isNotNull(deshecho)).all();
}
