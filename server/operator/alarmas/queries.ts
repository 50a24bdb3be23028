/** Alarms: what is wrong, since when, and when it was reported. */
import { and, desc, eq, isNotNull, isNull, lt, max } from "drizzle-orm";
import { alarmas } from "../../../drizzle/schema/operator.ts";
import { type Instante, instante, MS_PER_DAY } from "../../../rules/country/fecha.ts";
import { ALARMAS_GUARDADAS_DIAS, MAX_ALARMAS_DE_ANTES } from "../../../rules/limits/alarmas.ts";
import type { Anterior, Senal } from "../../../rules/operator/salud/alarmas.ts";
import { getCasa } from "../../core/ajustes/queries.ts";
import type { BaseContext } from "../../core/context.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";

export type Alarma = typeof alarmas.$inferSelect;

/** Open alarms, oldest first. */
export function listAbiertas(db: Db): Alarma[] {
  return db.select().from(alarmas).where(isNull(alarmas.resuelta)).orderBy(alarmas.desde, alarmas.id).all();
}

/** The latest resolved alarms, newest first. */
export function listResueltas(db: Db): Alarma[] {
  return db
    .select()
    .from(alarmas)
    .where(isNotNull(alarmas.resuelta))
    .orderBy(desc(alarmas.desde), desc(alarmas.id))
    .limit(MAX_ALARMAS_DE_ANTES)
    .all();
}

/** When alarms of its kind were last resolved and last reported. */
export function findAnterior(db: Db, { tipo, de }: Pick<Senal, "tipo" | "de">): Anterior {
  const before = and(eq(alarmas.tipo, tipo), eq(alarmas.de, de), isNotNull(alarmas.resuelta));
  const last = { resuelta: max(alarmas.resuelta), avisada: max(alarmas.avisada) };
  return db.select(last).from(alarmas).where(before).get() ?? { resuelta: null, avisada: null };
}

export function insertAlarma(tx: Db, senal: Senal, desde: Instante): Alarma {
  return tx
    .insert(alarmas)
    .values({ id: newId(), ...senal, desde })
    .returning()
    .get();
}

/** Changes an open alarm; false if it is no longer open. */
export function moveAlarma(
  tx: Db,
  id: string,
  changes: Partial<Pick<Alarma, "detalle" | "avisada" | "resuelta">>,
): boolean {
  const open = and(eq(alarmas.id, id), isNull(alarmas.resuelta));
  return tx.update(alarmas).set(changes).where(open).run().changes === 1;
}

/** Deletes alarms that were resolved long ago. */
export function forgetOldAlarmas(db: Db, now: Instante): void {
  db.delete(alarmas)
    .where(lt(alarmas.resuelta, instante(now - ALARMAS_GUARDADAS_DIAS * MS_PER_DAY)))
    .run();
}

/** How alarms are sent: their format and host, what waits to be sent, and the outcome of the last call. */
export function getLlamada({ db, maquina }: Pick<BaseContext, "db" | "maquina">) {
  const { llamada, latido } = maquina.alarmas;
  const { pendientes = [], ultimo = null } = getCasa(db).recados ?? {};
  return {
    // Only the host: the rest of the address may contain the key itself.
    destino: llamada && { forma: llamada.forma, host: new URL(llamada.url).host },
    latido: latido !== null,
    pendientes: pendientes.map(({ id }) => id),
    ultimo,
  };
}
