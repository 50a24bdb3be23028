/** Photos: which exist, whose they are, and which ones prove nobody's identity. The files are on disk (imagenes/actions.ts). */
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, notExists, or, sql } from "drizzle-orm";
import { pagos } from "../../../drizzle/schema/pagos.ts";
import { imagenes, imagenesSueltas, usuarios } from "../../../drizzle/schema/people.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { MAX_MISMA_FOTO } from "../../../rules/limits/fotos.ts";
import type { SueltaMotivo } from "../../../rules/people/fotos.ts";
import { type Db, prepared } from "../../storage/db.ts";

type Imagen = typeof imagenes.$inferSelect;
export type Suelta = typeof imagenesSueltas.$inferSelect;

/**
 * A photo that has not been sent for review yet. The same id again is the same photo arriving twice at once: the first row
 * stays.
 */
export function insertImagen(tx: Db, imagen: typeof imagenes.$inferInsert): void {
  if (tx.insert(imagenes).values(imagen).onConflictDoNothing().run().changes > 0)
    setSueltas(tx, [imagen.id], "sin enviar", imagen.creado);
}

/** The image, if it belongs to that person. */
export function findOwnImagen(db: Db, userId: string, id: string): Imagen | undefined {
  return db
    .select()
    .from(imagenes)
    .where(and(eq(imagenes.id, id), eq(imagenes.userId, userId)))
    .get();
}

/** Any image, for administrators. */
export function findImagen(db: Db, id: string): Imagen | undefined {
  return db.select().from(imagenes).where(eq(imagenes.id, id)).get();
}

/** Marks photos as proving no identity since `desde`. Returns those that exist. */
export function setSueltas(tx: Db, ids: readonly string[], motivo: SueltaMotivo, desde: Instante): Suelta[] {
  const rows = tx
    .select({ id: imagenes.id, userId: imagenes.userId, sha256: imagenes.sha256 })
    .from(imagenes)
    .where(inArray(imagenes.id, [...ids]))
    .all();
  const sueltas = rows.map((row) => ({ ...row, motivo, desde, borrada: null }));
  for (const suelta of sueltas)
    tx.insert(imagenesSueltas).values(suelta).onConflictDoUpdate({ target: imagenesSueltas.id, set: suelta }).run();
  return sueltas;
}

/** Marks these photos as in use, or usable, for an identity. */
export function unsetSueltas(tx: Db, ids: readonly string[]): void {
  tx.delete(imagenesSueltas)
    .where(inArray(imagenesSueltas.id, [...ids]))
    .run();
}

/** Photos released for one of `motivos` at `until` or before, oldest first. */
export function listSueltas(db: Db, motivos: readonly SueltaMotivo[], until: Instante, limit: number): Suelta[] {
  const { borrada, motivo, desde } = imagenesSueltas;
  return db
    .select()
    .from(imagenesSueltas)
    .where(and(isNull(borrada), lte(desde, until), inArray(motivo, [...motivos])))
    .orderBy(asc(desde))
    .limit(limit)
    .all();
}

/** Whether it belongs to that person and was neither sent for review nor with a pago. */
export function isUnsent(db: Db, userId: string, imagenId: string): boolean {
  const { id, borrada, motivo } = imagenesSueltas;
  const unsent = and(eq(id, imagenId), eq(imagenesSueltas.userId, userId), eq(motivo, "sin enviar"), isNull(borrada));
  return db.select({ id }).from(imagenesSueltas).where(unsent).get() !== undefined;
}

/** Whether a pago uses it. */
export function isCaptura(db: Db, id: string): boolean {
  return db.select({ id: pagos.id }).from(pagos).where(eq(pagos.captura, id)).get() !== undefined;
}

/** Deletes the row of an unused photo. False if there was none, or if an identity or a pago uses it after all. */
export function takeImagenOut(tx: Db, id: string, now: Instante): boolean {
  if (isCaptura(tx, id)) return false;
  const { imgVerify1, imgVerify2 } = usuarios;
  const used = tx
    .select({ one: sql`1` })
    .from(usuarios)
    .where(and(eq(usuarios.id, imagenes.userId), or(eq(imgVerify1, id), eq(imgVerify2, id))));
  if (
    tx
      .delete(imagenes)
      .where(and(eq(imagenes.id, id), notExists(used)))
      .run().changes === 0
  )
    return false;
  return tx.update(imagenesSueltas).set({ borrada: now }).where(eq(imagenesSueltas.id, id)).run().changes === 1;
}

/** Which of these photos exist, and which were deleted after `since`: their files must not be touched. */
export function listStanding(db: Db, ids: readonly string[], since: Instante): Set<string> {
  const standing = db
    .select({ id: imagenes.id })
    .from(imagenes)
    .where(inArray(imagenes.id, [...ids]))
    .all();
  const { id, borrada } = imagenesSueltas;
  const justGone = db
    .select({ id })
    .from(imagenesSueltas)
    .where(and(inArray(id, [...ids]), gt(borrada, since)))
    .all();
  return new Set([...standing, ...justGone].map(({ id }) => id));
}

/**
 * Verified people who have finished: no current loan or request, no debt, and nothing sent, decided, finished or paid since
 * `until`. Each with their photos.
 */
export function listUnused(db: Db, until: Instante, limit: number): { id: string; fotos: (string | null)[] }[] {
  const rows = db.all<{ id: string; imgVerify1: string | null; imgVerify2: string | null }>(sql`
    select u.id, u.imgVerify1, u.imgVerify2 from usuarios u
    where u.verify = 1 and u.imgVerify1 is not null and coalesce(u.verificacionEnviada, 0) <= ${until}
      and coalesce(u.baneoDesde, 0) <= ${until}
      and not exists (select 1 from loans l where l.userId = u.id
        and (l.status in ('Pendiente', 'Aprobado') or coalesce(l.decididoEn, l.createdAt) > ${until}))
      and not exists (select 1 from completados c where c.userId = u.id and c.fechaFinalizado > ${until})
      and not exists (select 1 from pagos p where p.userId = u.id and p.fecha > ${until})
      and not exists (select 1 from creditos k where k.userId = u.id and k.monto > 0)
      and coalesce((select sum(m.monto) from asientos a join movimientos m on m.asientoId = a.id and m.cuenta = 'castigos'
        where a.userId = u.id), 0) <= 0
    limit ${limit}`);
  return rows.map(({ id, imgVerify1, imgVerify2 }) => ({ id, fotos: [imgVerify1, imgVerify2] }));
}

/** Pagos decided at `until` or before that still have their capture. */
export function listOldCapturas(db: Db, until: Instante, limit: number): { id: string; captura: string | null }[] {
  const { id, captura, status, decididoEn } = pagos;
  return db
    .select({ id, captura })
    .from(pagos)
    .where(and(isNotNull(captura), ne(status, "Pendiente"), lte(decididoEn, until)))
    .limit(limit)
    .all();
}

export function clearCaptura(tx: Db, pagoId: string): void {
  tx.update(pagos).set({ captura: null }).where(eq(pagos.id, pagoId)).run();
}

/** Of these people, those with one good photo whose other photo was rejected and is deleted. */
export function listHalf(db: Db, userIds: readonly string[]): { id: string; fotos: (string | null)[] }[] {
  const { id, verify, imgVerify1, imgVerify2 } = usuarios;
  const open = db
    .select({ one: sql`1` })
    .from(imagenesSueltas)
    .where(
      and(eq(imagenesSueltas.userId, id), eq(imagenesSueltas.motivo, "rechazada"), isNull(imagenesSueltas.borrada)),
    );
  return db
    .select({ id, imgVerify1, imgVerify2 })
    .from(usuarios)
    .where(
      and(
        inArray(id, [...userIds]),
        eq(verify, false),
        sql`(${imgVerify1} is null) <> (${imgVerify2} is null)`,
        notExists(open),
      ),
    )
    .all()
    .map((row) => ({ id: row.id, fotos: [row.imgVerify1, row.imgVerify2] }));
}

/** Clears a person's photos, whether they are verified or not. */
export function clearPhotos(tx: Db, userId: string): void {
  tx.update(usuarios).set({ imgVerify1: null, imgVerify2: null }).where(eq(usuarios.id, userId)).run();
}

/** Another person who sent the same photo. */
interface MismaFoto {
  userId: string;
  nombre: string;
  cedula: string | null;
}

const withSamePhoto = prepared((db) => {
  const own = sql`(select sha256 from ${imagenes} where id in (select imgVerify1 from ${usuarios} where id = ${sql.placeholder("userId")}
    union all select imgVerify2 from ${usuarios} where id = ${sql.placeholder("userId")}))`;
  const others = sql`(select userId from ${imagenes} where sha256 in ${own} union all
    select userId from ${imagenesSueltas} where sha256 in ${own})`;
  return db
    .selectDistinct({
      userId: usuarios.id,
      nombre: sql<string>`trim(coalesce(${usuarios.nombre}, '') || ' ' || coalesce(${usuarios.apellido}, ''))`,
      cedula: usuarios.cedula,
    })
    .from(sql`${others} as otras`)
    .crossJoin(usuarios)
    .where(and(sql`${usuarios.id} = otras.userId`, ne(usuarios.id, sql.placeholder("userId"))))
    .limit(MAX_MISMA_FOTO)
    .prepare();
});

/** The first five other people who sent one of the person's photos in review or use, including deleted ones. */
export function listSamePhoto(db: Db, userId: string): MismaFoto[] {
  return withSamePhoto(db).all({ userId });
}

const areSame = prepared((db) => {
  const other = sql`(select otra.sha256 from ${imagenes} otra where otra.id = ${sql.placeholder("two")})`;
  const same = and(eq(imagenes.id, sql.placeholder("one")), sql`${imagenes.sha256} = ${other}`);
  return db.select({ id: imagenes.id }).from(imagenes).where(same).prepare();
});

/** Whether both photos of the person are the same. */
export function sentOneTwice(
  db: Db,
  { imgVerify1: one, imgVerify2: two }: { imgVerify1: string | null; imgVerify2: string | null },
): boolean {
  return areSame(db).get({ one, two }) !== undefined;
}
