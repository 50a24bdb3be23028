/** Referrals: `recomendadoPor` is stored; the list of referidos is derived from it. */
import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import { usuarios } from "../../../drizzle/schema/people.ts";
import { MAX_REFERIDOS } from "../../../rules/limits/limits.ts";
import { type Db, prepared } from "../../storage/db.ts";

interface Referido {
  userId: string;
  nombre: string;
}

const ofPerson = prepared((db) =>
  db
    .select({
      userId: usuarios.id,
      nombre: sql<string>`trim(coalesce(${usuarios.nombre}, '') || ' ' || coalesce(${usuarios.apellido}, ''))`,
    })
    .from(usuarios)
    .where(eq(usuarios.recomendadoPor, sql.placeholder("userId")))
    .orderBy(asc(usuarios.creado))
    .limit(MAX_REFERIDOS)
    .prepare(),
);

/** The people referred by `userId`, oldest first; the first 200. */
export function listReferidos(db: Db, userId: string): Referido[] {
  return ofPerson(db).all({ userId });
}

/** The minimum length of an id prefix in a link; a prefix that several people share means none of them. */
const MIN_LETRAS = 8;

/**
 * A person's referral code: the shortest prefix of their id that no earlier person shares, so that a code never changes its
 * meaning.
 */
export function getCodigo(db: Db, userId: string): string {
  for (let letras = MIN_LETRAS; letras < userId.length; letras += 1) {
    const codigo = userId.slice(0, letras);
    if (!codigo.endsWith("-") && !sharer(db).get({ userId, ...between(codigo) })) return codigo;
  }
  return userId;
}

/** The ids with that prefix. */
const between = (codigo: string) => ({ desde: codigo, hasta: `${codigo}\u{10ffff}` });

/** An earlier person whose id has the same prefix. The plus makes SQLite search by id: by day it would scan everybody. */
const sharer = prepared((db) => {
  const { id, creado } = usuarios;
  const own = sql`select own.creado, own.id from ${usuarios} own where own.id = ${sql.placeholder("userId")}`;
  const begins = and(gte(id, sql.placeholder("desde")), lt(id, sql.placeholder("hasta")));
  return db
    .select({ id })
    .from(usuarios)
    .where(and(begins, sql`(+${creado}, ${id}) < (${own})`))
    .limit(1)
    .prepare();
});

/** The person that a code or a whole id means; undefined if none. */
export function findByCodigo(db: Db, codigo: string): string | undefined {
  const whole = db.select({ id: usuarios.id }).from(usuarios).where(eq(usuarios.id, codigo)).get();
  return whole?.id ?? (codigo.length < MIN_LETRAS ? undefined : firstWith(db, codigo.toLowerCase()));
}

/** The earliest person whose id has that prefix. The plus makes SQLite search by id: by day it would scan everybody. */
function firstWith(db: Db, codigo: string): string | undefined {
  return db
    .select({ id: usuarios.id })
    .from(usuarios)
    .where(and(gte(usuarios.id, between(codigo).desde), lt(usuarios.id, between(codigo).hasta)))
    .orderBy(sql`+${usuarios.creado}`, asc(usuarios.id))
    .limit(1)
    .get()?.id;
}

/** Whether `userId` is `start` or one of its referrers, at any distance. */
export function isAbove(db: Db, userId: string, start: string): boolean {
  const row = db.get<{ found: number }>(sql`
    with recursive chain(id) as (
      select ${start}
      union
      select u.recomendadoPor from usuarios u join chain on u.id = chain.id where u.recomendadoPor is not null
    )
    select count(*) as found from chain where id = ${userId}`);
  return (row?.found ?? 0) > 0;
}

export function setRecomendadoPor(tx: Db, userId: string, recomendadoPor: string): void {
  tx.update(usuarios).set({ recomendadoPor }).where(eq(usuarios.id, userId)).run();
}
