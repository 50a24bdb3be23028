/** The rows of a statement as evidence, and what each would be: looked at a few at a time, without writing. */
import { lotesOf } from "../../rules/bank/filas.ts";
import { entregasOf, miradaOf, SIN_MOTIVO } from "../../rules/bank/importaciones.ts";
import type { Fila } from "../../rules/bank/tipos.ts";
import type { Instante } from "../../rules/country/fecha.ts";
import { FILAS_POR_LOTE } from "../../rules/limits/banco.ts";
import type { Db } from "../storage/db.ts";
import { findFirstEvidencia, type Importacion, lastEvidencia, listMontosSince } from "./importaciones/queries.ts";
import { foreseeEvidencias, type NewEvidencia } from "./movimientos/actions.ts";

/** Previews each row; starts again if new evidence of that money arrives meanwhile. */
export function* lookAtFilas(db: Db, filas: readonly Fila[], list: readonly NewEvidencia[]): Generator<void, void> {
  const lotes = lotesOf(filas, FILAS_POR_LOTE);
  let [since, pending] = [lastEvidencia(db), lotes];
  while (pending.length > 0) {
    for (const lote of pending) {
      lookAtLote(db, filas, list, lote);
      yield;
    }
    const montos = listMontosSince(db, list[0]?.cuentaId ?? "", since);
    since = lastEvidencia(db);
    pending = lotes.filter((lote) => lote.some((i) => montos.has(filas[i]?.lectura?.monto ?? 0)));
  }
}

function lookAtLote(db: Db, filas: readonly Fila[], list: readonly NewEvidencia[], lote: readonly number[]): void {
  const foreseen = foreseeEvidencias(db, at(list, lote));
  for (const [n, fila] of at(filas, lote).entries()) {
    const { resultado, movimientoId = null } = foreseen[n] ?? {};
    const known = movimientoId === null ? undefined : findFirstEvidencia(db, movimientoId);
    fila.mirada = miradaOf(fila, resultado === "nueva", known);
  }
}

/** The items at those positions. */
export const at = <T>(list: readonly T[], places: readonly number[]): T[] => places.map((place) => list[place] as T);

/** Each row as evidence. */
export function evidenciasOf(
  { id, formato, filas }: Pick<Importacion, "id" | "formato" | "filas">,
  cuentaId: string,
  recibido: Instante,
): NewEvidencia[] {
  const entregas = entregasOf(filas, cuentaId);
  return filas.map(({ texto, lectura, salida, motivo, propio }, i) => ({
    cuentaId,
    canal: "archivo" as const,
    importacionId: id,
    formato,
    texto,
    propio,
    recibido,
    salida,
    leido: lectura ? { lectura } : { motivo: motivo ?? SIN_MOTIVO },
    entrega: entregas[i] ?? texto,
  }));
}
