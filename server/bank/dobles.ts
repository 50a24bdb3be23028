/** Money that may be the same as other money, where no rule could join them for certain. Looked up by amount and day. */
import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { movimientosBanco } from "../../drizzle/schema/bank.ts";
import { cuentasBanco } from "../../drizzle/schema/cajas.ts";
import type { Doble } from "../../rules/bank/emparejar/candidatos.ts";
import { cualOf, mayBeSame } from "../../rules/bank/emparejar/dobles.ts";
import { type Dicho, dichoOf } from "../../rules/bank/emparejar/repetidos.ts";
import { MAX_DOBLES } from "../../rules/limits/banco.ts";
import type { Db } from "../storage/db.ts";
import { type Evidencia, listEvidencias } from "./movimientos/queries.ts";

const otro = alias(movimientosBanco, "otro");

/** The possible duplicates of each of those movements. */
export function findDobles(db: Db, ids: readonly string[]): Map<string, Doble[]> {
  const pairs = listNeighbours(db, ids);
  const dichos = readDichos(db, [...new Set(pairs.flatMap((pair) => [pair.id, pair.otroId]))]);
  const of = new Map<string, Doble[]>();
  for (const { id, otroId, banco, dia, referencia, estado } of pairs) {
    const [own, other] = [dichos.get(id) ?? [], dichos.get(otroId) ?? []];
    if (!mayBeSame(own, other, banco) && !mayBeSame(other, own, banco)) continue;
    const doble = { id: otroId, cual: cualOf({ dia, referencia }), conciliado: estado === "conciliado" };
    of.set(id, [...(of.get(id) ?? []), doble]);
  }
  return of;
}

type Id = typeof otro.id | typeof movimientosBanco.id;

const conFila = (id: Id) =>
  sql`exists (select 1 from evidencias e where e.movimientoId = ${id} and e.canal in ('archivo', 'consulta'))`;

/** Whether only notices report one of them, without a day, or within two minutes of a row of the other. */
const soloAvisos = (id: Id, other: Id) => sql`(not ${conFila(id)} and ${conFila(other)} and exists (
  select 1 from evidencias e where e.movimientoId = ${id} and e.canal in ('aviso', 'llamada') and (e.lectura ->> '$.dia' is null or exists (
    select 1 from evidencias f where f.movimientoId = ${other} and f.canal in ('archivo', 'consulta') and f.lectura ->> '$.hora'
      between strftime('%H:%M', e.lectura ->> '$.hora', '-2 minutes') and strftime('%H:%M', e.lectura ->> '$.hora', '+2 minutes')))))`;

/** Pairs each of them with others of its account and amount, at most a day apart, where only notices report one of the two. */
function listNeighbours(db: Db, ids: readonly string[]) {
  const { id, monto, dia, cuentaId } = movimientosBanco;
  const around = sql`${otro.monto} = ${monto} and ${otro.dia} between date(${dia}, '-1 day') and date(${dia}, '+1 day')`;
  return db
    .select({
      id,
      otroId: otro.id,
      dia: otro.dia,
      referencia: otro.referencia,
      estado: otro.estado,
      banco: cuentasBanco.banco,
    })
    .from(movimientosBanco)
    .innerJoin(otro, and(around, eq(otro.cuentaId, cuentaId), ne(otro.id, id)))
    .innerJoin(cuentasBanco, eq(cuentasBanco.id, cuentaId))
    .where(
      and(
        inArray(id, sql`(select value from json_each(${JSON.stringify(ids)}))`),
        eq(otro.sentido, "credito"),
        ne(otro.estado, "ignorado"),
        or(soloAvisos(id, otro.id), soloAvisos(otro.id, id)),
      ),
    )
    .orderBy(id, otro.id)
    .limit(MAX_DOBLES)
    .all();
}

function readDichos(db: Db, ids: readonly string[]): Map<string, Dicho[]> {
  const dicho = (one: Evidencia) =>
    one.lectura ? [dichoOf({ ...one, lote: one.importacionId, formato: null }, one.lectura)] : [];
  return new Map([...listEvidencias(db, ids)].map(([id, said]) => [id, said.flatMap(dicho)]));
}
