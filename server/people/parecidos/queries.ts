/** Fingerprints of photos, and pairs of different people's similar ones, found by their bits. */
import { desc, eq, isNull, sql } from "drizzle-orm";
import { imagenes, parecidos, semejantes, usuarios } from "../../../drizzle/schema/people.ts";
import { MAX_CANDIDATAS, MAX_MISMA_FOTO } from "../../../rules/limits/fotos.ts";
import { imagenUrl, type NumeroDeFoto } from "../../../rules/people/verificaciones.ts";
import { type Db, prepared } from "../../storage/db.ts";

export type Mirada = Pick<typeof imagenes.$inferSelect, "id" | "userId" | "sha256" | "ancho" | "alto">;

/** Photos without a fingerprint, newest first. */
export function listUnseen(db: Db, limit: number): Mirada[] {
  const { id, userId, sha256, ancho, alto } = imagenes;
  return db
    .select({ id, userId, sha256, ancho, alto })
    .from(imagenes)
    .where(isNull(imagenes.huella))
    .orderBy(desc(imagenes.creado))
    .limit(limit)
    .all();
}

/** Stores a photo's fingerprint. False if it was deleted, or had one already. */
export function setHuella(tx: Db, id: string, huella: string, bandas: readonly number[]): boolean {
  const { changes } = tx
    .update(imagenes)
    .set({ huella })
    .where(sql`${eq(imagenes.id, id)} and ${isNull(imagenes.huella)}`)
    .run();
  if (changes === 0) return false;
  for (const [banda, valor] of bandas.entries()) tx.insert(parecidos).values({ imagenId: id, banda, valor }).run();
  return true;
}

interface Candidata {
  id: string;
  huella: string;
  ancho: number;
  alto: number;
}

/** Other people's photos that share the most bands with those, except identical files. */
export function listCandidatas(db: Db, buscadas: readonly (readonly number[])[], own: Mirada): Candidata[] {
  const hits = buscadas.map(
    (valores, banda) => sql`select imagenId from parecidos where banda = ${banda}
      and valor in (select value from json_each(${JSON.stringify(valores)}))`,
  );
  return db.all<Candidata>(sql`
    select id, huella, ancho, alto from (
      select imagenId from (${sql.join(hits, sql` union all `)}) group by imagenId order by count(*) desc limit ${MAX_CANDIDATAS}
    ) cross join imagenes on id = imagenId where userId <> ${own.userId} and sha256 <> ${own.sha256}`);
}

export function insertSemejante(tx: Db, par: typeof semejantes.$inferInsert): void {
  tx.insert(semejantes).values(par).onConflictDoNothing().run();
}

/** Another person with a photo that resembles one in review or use. */
interface Parecida {
  userId: string;
  nombre: string;
  cedula: string | null;
  /** In per cent. */
  parecido: number;
  /** Which of the person's photos it resembles, and the URL of the other's. */
  foto: NumeroDeFoto;
  otra: string;
}

const alike = prepared((db) => {
  const own = sql`(select imgVerify1 as id, 1 as foto from ${usuarios} where id = ${sql.placeholder("userId")}
    union all select imgVerify2, 2 from ${usuarios} where id = ${sql.placeholder("userId")})`;
  const pairs = sql`(select foto, s.otraId, s.parecido from ${own} propias join ${semejantes} s on s.imagenId = propias.id
    union all select foto, s.imagenId, s.parecido from ${own} propias join ${semejantes} s on s.otraId = propias.id)`;
  return db
    .select({
      userId: usuarios.id,
      nombre: sql<string>`trim(coalesce(${usuarios.nombre}, '') || ' ' || coalesce(${usuarios.apellido}, ''))`,
      cedula: usuarios.cedula,
      parecido: sql<number>`max(pares.parecido)`,
      foto: sql<NumeroDeFoto>`pares.foto`,
      otraId: sql<string>`pares.otraId`,
    })
    .from(sql`${pairs} as pares`)
    .innerJoin(imagenes, sql`${imagenes.id} = pares.otraId`)
    .innerJoin(usuarios, eq(usuarios.id, imagenes.userId))
    .groupBy(usuarios.id)
    .orderBy(sql`max(pares.parecido) desc`, usuarios.id)
    .limit(MAX_MISMA_FOTO)
    .prepare();
});

/** Other people's photos that resemble this person's two, most similar first; one for each other person. */
export function listParecidas(db: Db, userId: string): Parecida[] {
  return alike(db)
    .all({ userId })
    .map(({ otraId, ...one }) => ({ ...one, otra: imagenUrl(otraId) }));
}
