/** Which movement belongs to which pago: current pairs, undone pairs, and pairs rejected by an administrator. */
import { and, between, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { descartes, emparejamientos, movimientosBanco } from "../../../drizzle/schema/bank.ts";
import { cuentasBanco } from "../../../drizzle/schema/cajas.ts";
import { intenciones, pagos } from "../../../drizzle/schema/pagos.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import { DIAS_CERCA } from "../../../rules/bank/emparejar/casi.ts";
import { mayBeRegistered } from "../../../rules/bank/emparejar/intenciones.ts";
import type { MovimientoEstado } from "../../../rules/bank/tipos.ts";
import { addDays } from "../../../rules/country/fecha.ts";
import { MAX_LLEGADAS } from "../../../rules/limits/banco.ts";
import { fail } from "../../core/errors.ts";
import type { Intencion } from "../../lending/intenciones/queries.ts";
import type { Pago } from "../../lending/pagos/queries.ts";
import type { Db } from "../../storage/db.ts";

type Emparejamiento = typeof emparejamientos.$inferSelect;
/** A movement, with the bank of its account. */
export type Movimiento = typeof movimientosBanco.$inferSelect & { banco: string | null };

/** Refuses MOVIMIENTO_NOT_FOUND. */
export function getMovimiento(db: Db, id: string): Movimiento {
  const row = db
    .select({ movimiento: movimientosBanco, banco: cuentasBanco.banco })
    .from(movimientosBanco)
    .innerJoin(cuentasBanco, eq(cuentasBanco.id, movimientosBanco.cuentaId))
    .where(eq(movimientosBanco.id, id))
    .get();
  return row ? { ...row.movimiento, banco: row.banco } : fail("MOVIMIENTO_NOT_FOUND");
}

/** False when the movement had already left `from`. */
export function moveMovimiento(
  tx: Db,
  id: string,
  from: MovimientoEstado,
  set: { estado: MovimientoEstado; motivo: string | null },
): boolean {
  const still = and(eq(movimientosBanco.id, id), eq(movimientosBanco.estado, from));
  return tx.update(movimientosBanco).set(set).where(still).run().changes === 1;
}

/** The current pair of that movement, or of that pago. */
export function findPair(db: Db, of: { movimientoId: string } | { pagoId: string }): Emparejamiento | undefined {
  const side =
    "pagoId" in of ? eq(emparejamientos.pagoId, of.pagoId) : eq(emparejamientos.movimientoId, of.movimientoId);
  return db
    .select()
    .from(emparejamientos)
    .where(and(side, isNull(emparejamientos.deshecho)))
    .get();
}

export function insertPair(tx: Db, pair: typeof emparejamientos.$inferInsert): void {
  tx.insert(emparejamientos).values(pair).run();
}

/** Idempotent: false if it was already there. */
export function insertDescarte(tx: Db, descarte: typeof descartes.$inferInsert): boolean {
  return tx.insert(descartes).values(descarte).onConflictDoNothing().run().changes === 1;
}

interface Llegada {
  intencionId: string;
  movimientoId: string;
}

/**
 * Waiting money in an intention's account, of its exact amount, while the intention has no pago. A rule says which of it
 * counts.
 */
export const listLlegadas = (db: Db): Llegada[] => selectLlegadas(db, sql`true`);

/** Only for some movements, with the person the amount was assigned to. */
export function listUnmade(db: Db, movimientoIds: readonly string[]): (Llegada & { nombre: string })[] {
  return selectLlegadas(db, sql`m.id in (select value from json_each(${JSON.stringify(movimientoIds)}))`);
}

function selectLlegadas(db: Db, which: SQL): (Llegada & { nombre: string })[] {
  const said = sql`(select e.lectura ->> '$.banco' from evidencias e
    where e.movimientoId = m.id and e.lectura ->> '$.banco' is not null limit 1)`;
  return db.all(sql`
    select i.id as intencionId, m.id as movimientoId, trim(coalesce(u.nombre, '') || ' ' || coalesce(u.apellido, '')) as nombre
    from ${movimientosBanco} m cross join ${cuentasBanco} c on c.id = m.cuentaId
    cross join ${intenciones} i on i.banco = coalesce(c.banco, ${said}) and i.montoBs = m.monto and i.creada <= m.recibido
    cross join ${usuarios} u on u.id = i.userId
    where m.estado = 'por_conciliar' and m.sentido = 'credito' and i.pagoId is null and ${which}
    order by m.recibido desc, m.id desc limit ${MAX_LLEGADAS}`);
}

/**
 * The pago that may already be this money, entered without its exact amount: waiting or approved, without money of the bank and
 * without an intention of its own. Undefined if there is none.
 */
export function findRegistered(db: Db, intencion: Intencion, referencias: readonly string[]): Pago | undefined {
  const { userId, dia } = intencion;
  const around = between(pagos.fechaPago, addDays(dia, -DIAS_CERCA), addDays(dia, DIAS_CERCA));
  const paired = sql`exists (select 1 from ${emparejamientos} e where e.pagoId = ${pagos.id} and e.deshecho is null)`;
  const given = sql`exists (select 1 from ${intenciones} i where i.pagoId = ${pagos.id})`;
  const own = and(eq(pagos.userId, userId), ne(pagos.status, "Rechazado"), ne(pagos.metodo, "efectivo"));
  return db
    .select()
    .from(pagos)
    .where(and(own, around, sql`not ${paired}`, sql`not ${given}`))
    .orderBy(pagos.fecha)
    .all()
    .find((pago) => mayBeRegistered(pago, intencion, referencias));
}

/** Inconsistent pairs: each confirmed movement must have one current pair, with an approved pago of its amount. */
export function listWrongPares(db: Db): string[] {
  const rows = db.all<{ fallo: string }>(sql`
    select 'el movimiento ' || m.id || ' tiene ' || count(e.id) || ' pagos' as fallo
    from ${movimientosBanco} m left join ${emparejamientos} e on e.movimientoId = m.id and e.deshecho is null
    group by m.id having count(e.id) <> (m.estado = 'conciliado')
    union all select 'el pago ' || pagoId || ' tiene ' || count(*) || ' movimientos'
    from ${emparejamientos} where deshecho is null group by pagoId having count(*) > 1
    union all select 'el pago ' || e.pagoId || ' del movimiento ' || e.movimientoId || ' ' ||
      case when p.id is null then 'no existe' when p.status <> 'Aprobado' then 'no está aprobado'
        when m.id is null then 'no tiene ese movimiento' when m.sentido <> 'credito' then 'es dinero que salió'
        else 'es de otro monto' end
    from ${emparejamientos} e left join ${pagos} p on p.id = e.pagoId left join ${movimientosBanco} m on m.id = e.movimientoId
    where e.deshecho is null and (p.id is null or p.status <> 'Aprobado' or m.id is null or m.sentido <> 'credito'
      or p.montoBs is not m.monto)`);
  return rows.map(({ fallo }) => fallo);
}
