/** Identity verification: two photos, `verify`, and the review queue. */
import { createHash } from "node:crypto";
import { and, asc, eq, gt, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { usuarios } from "../../../drizzle/schema/people.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { instante } from "../../../rules/country/fecha.ts";
import { MAX_ESPERAN_MIRADOS } from "../../../rules/limits/fotos.ts";
import { type NumeroDeFoto, PIEZAS, type Piezas } from "../../../rules/people/verificaciones.ts";
import { ofEncargado } from "../../core/listas/encargo.ts";
import { type ListPage, type ListQuery, pageOf } from "../../core/listas/paging.ts";
import { foundIds, hasCommonWords } from "../../core/listas/search.ts";
import type { Db } from "../../storage/db.ts";

/** Verify false and both photos present: waiting for review (spec §4). The exact condition of its index. */
const porVerificar = and(sql`${usuarios.verify} = 0`, isNotNull(usuarios.imgVerify1), isNotNull(usuarios.imgVerify2));

type PendingQuery = ListQuery & { encargado?: string | undefined };

interface PendingVerificacion {
  userId: string;
  nombre: string | null;
  apellido: string | null;
  cedula: string | null;
  edad: number | null;
  imgVerify1: string | null;
  imgVerify2: string | null;
  enviada: Instante | null;
}

type Identified = Omit<PendingVerificacion, "userId" | "enviada">;

/** What a review covers, as an opaque version of each part, so that a change can be named. */
export function identidadOf({ nombre, apellido, cedula, edad, imgVerify1, imgVerify2 }: Identified): string {
  const pieces = { nombre: [nombre, apellido], cedula, edad, imgVerify1, imgVerify2 };
  const digest = (piece: unknown) =>
    createHash("sha256").update(JSON.stringify(piece)).digest("base64url").slice(0, 20);
  return PIEZAS.map((pieza) => digest(pieces[pieza])).join(".");
}

/** The parts of an `identidadOf` value. */
export function piezasOf(identidad: string): Piezas {
  const pieces = identidad.split(".");
  return Object.fromEntries(PIEZAS.map((pieza, i) => [pieza, pieces[i] ?? ""])) as Piezas;
}

/** People waiting for review, longest first. */
export function listPending(db: Db, query: PendingQuery): ListPage<PendingVerificacion> {
  const { limit } = query;
  const first = listFirst(db, query);
  const rows = first.length > limit ? first : readPending(db, query, isFound(db, query));
  return pageOf(rows, limit, ({ enviada, userId }) => ({ instant: enviada ?? 0, id: userId }));
}

/** Common words are searched among the people who wait, because the full-text table would list everybody with them. */
function listFirst(db: Db, query: PendingQuery): PendingVerificacion[] {
  const common = hasCommonWords(db, query.buscar, usuarios.id);
  if (!common) return [];
  const walked = sql`select id from usuarios where ${and(porVerificar, ofEncargado(db, usuarios.id, query.encargado), beyond(query.cursor))}
    order by verificacionEnviada, id limit ${MAX_ESPERAN_MIRADOS}`;
  // The plus keeps SQLite in list order, where it stops as soon as the page is full.
  return readPending(db, query, and(sql`+${usuarios.id} in (${walked})`, common));
}

function isFound(db: Db, { buscar }: ListQuery): SQL | undefined {
  const found = foundIds(db, buscar, { status: "porverificar" });
  return found && sql`${usuarios.id} in ${found}`;
}

function readPending(db: Db, query: PendingQuery, which: SQL | undefined): PendingVerificacion[] {
  return db
    .select({
      userId: usuarios.id,
      nombre: usuarios.nombre,
      apellido: usuarios.apellido,
      cedula: usuarios.cedula,
      edad: usuarios.edad,
      imgVerify1: usuarios.imgVerify1,
      imgVerify2: usuarios.imgVerify2,
      enviada: usuarios.verificacionEnviada,
    })
    .from(usuarios)
    .where(and(porVerificar, ofEncargado(db, usuarios.id, query.encargado), beyond(query.cursor), which))
    .orderBy(asc(usuarios.verificacionEnviada), asc(usuarios.id))
    .limit(query.limit + 1)
    .all();
}

/** Like paging's afterCursor, but oldest first. */
function beyond(cursor: string | null | undefined): SQL | undefined {
  const [instant, id] = cursor?.split(".") ?? [];
  if (!instant || !id) return undefined;
  if (!Number.isSafeInteger(Number(instant))) return undefined;
  const at = instante(Number(instant));
  return or(gt(usuarios.verificacionEnviada, at), and(eq(usuarios.verificacionEnviada, at), gt(usuarios.id, id)));
}

/** Stores both photos for review (spec §4) and clears rejections. False if the person was verified meanwhile. */
export function storePhotos(
  tx: Db,
  userId: string,
  ids: { imgVerify1: string; imgVerify2: string },
  at: Instante,
): boolean {
  return (
    tx
      .update(usuarios)
      .set({ ...ids, imgMotivo1: null, imgMotivo2: null, verificacionEnviada: at })
      .where(and(eq(usuarios.id, userId), eq(usuarios.verify, false)))
      .run().changes === 1
  );
}

/** The person, if their photos (of `enviada`, if given) wait for review. */
const waiting = (userId: string, enviada: Instante | undefined) =>
  and(
    eq(usuarios.id, userId),
    porVerificar,
    enviada === undefined ? undefined : eq(usuarios.verificacionEnviada, enviada),
  );

/** Verifies the person. False if nothing was waiting for review, or not what was sent at `enviada`. */
export function approvePhotos(tx: Db, userId: string, enviada?: Instante): boolean {
  return tx.update(usuarios).set({ verify: true }).where(waiting(userId, enviada)).run().changes === 1;
}

/** Removes those photos and stores the reason in their place; the other one, if any, stays. False like approvePhotos. */
export function rejectPhotos(
  tx: Db,
  userId: string,
  { fotos, motivo, enviada }: { fotos: readonly NumeroDeFoto[]; motivo: string; enviada?: Instante | undefined },
): boolean {
  const first = fotos.includes(1) ? { imgVerify1: null, imgMotivo1: motivo } : {};
  const second = fotos.includes(2) ? { imgVerify2: null, imgMotivo2: motivo } : {};
  return (
    tx
      .update(usuarios)
      .set({ ...first, ...second, verificacionEnviada: null })
      .where(waiting(userId, enviada))
      .run().changes === 1
  );
}

/** Sets `verify` to false and asks for new photos. False if the person was not verified. */
export function withdrawVerification(tx: Db, userId: string): boolean {
  return (
    tx
      .update(usuarios)
      .set({
        verify: false,
        imgVerify1: null,
        imgVerify2: null,
        imgMotivo1: null,
        imgMotivo2: null,
        verificacionEnviada: null,
      })
      .where(and(eq(usuarios.id, userId), eq(usuarios.verify, true)))
      .run().changes === 1
  );
}
