/** How long people wait for a decision. */
import { sql } from "drizzle-orm";
import { loans } from "../../../drizzle/schema/loans.ts";
import { pagos } from "../../../drizzle/schema/pagos.ts";
import { type Instante, MS_PER_DAY } from "../../../rules/country/fecha.ts";

import { medianOf, type Respuesta } from "../../../rules/loans/aprobar/respuesta.ts";
import { type Db, prepared } from "../../storage/db.ts";

/** How many days of decisions are considered. */
const DIAS = 30;
const RESPUESTAS = 100;
/** With fewer decisions nothing is shown. */
const BASTAN = 5;

/** One query for all: approved requests, rejected ones, and decided pagos. */
const answers = prepared((db) => {
  const since = sql.placeholder("desde");
  const ofLoans = (
    status: string,
  ) => sql`select * from (select 'solicitud' as que, decididoEn - createdAt as ms from ${loans}
    where status = ${sql.raw(`'${status}'`)} and decididoEn >= ${since} and decididoPor <> userId order by decididoEn desc limit ${sql.raw(`${RESPUESTAS}`)})`;
  const ofPagos = sql`select * from (select 'pago' as que, decididoEn - fecha as ms from ${pagos}
    where status = 'Aprobado' and fecha >= ${since} and decididoPor is not null order by fecha desc limit ${sql.raw(`${RESPUESTAS}`)})`;
  const all = sql`(${ofLoans("Aprobado")} union all ${ofLoans("Rechazado")} union all ${ofPagos})`;
  return db.select({ que: sql<keyof Respuesta>`que`, ms: sql<number>`ms` }).from(all).prepare();
});

/** Median response times of the last 30 days, in ms, to requests and to pagos. */
export function measureRespuesta(db: Db, now: Instante): Respuesta {
  const found = answers(db).all({ desde: now - DIAS * MS_PER_DAY });
  const times = (que: keyof Respuesta) => found.filter((one) => one.que === que && one.ms >= 0).map(({ ms }) => ms);
  return { solicitud: medianOf(times("solicitud"), BASTAN), pago: medianOf(times("pago"), BASTAN) };
}

/** Cached, because it changes slowly and every page asks for it. */
const KEPT_MS = 600_000;
const kept = new WeakMap<Db, { at: Instante; respuesta: Respuesta }>();

/** The same, cached for up to ten minutes. */
export function findRespuesta(db: Db, now: Instante): Respuesta {
  const known = kept.get(db);
  if (known && Math.abs(now - known.at) < KEPT_MS) return known.respuesta;
  const respuesta = measureRespuesta(db, now);
  kept.set(db, { at: now, respuesta });
  return respuesta;
}
