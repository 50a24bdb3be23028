/** Sign-in history: sign-ins, failures and changes of each account. */
import { and, count, desc, eq, gte, inArray } from "drizzle-orm";
import { user } from "../../../drizzle/schema/accounts.ts";
import { entradas, navegadores } from "../../../drizzle/schema/door.ts";
import { startOfDay } from "../../../rules/country/fecha.ts";
import { MAX_FALLOS_AL_DIA } from "../../../rules/limits/limits.ts";
import { realEmail } from "../../../rules/people/acceso/cuentas.ts";
import { type EntradaTipo, FALLOS, type Fallo } from "../../../rules/texts/entradas.ts";
import { today } from "../../core/clock.ts";
import type { BaseContext } from "../../core/context.ts";
import { afterCursor, type ListOfQuery, pageOf } from "../../core/listas/paging.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";

type Visit = Pick<BaseContext, "clock" | "ip" | "agente" | "navegador">;

/** Longer than any real user agent; a stranger may send one as long as a header. */
const MAX_AGENTE_LETRAS = 300;

export function insertEntrada(tx: Db, ctx: Visit, userId: string, tipo: EntradaTipo, cuantos?: number): void {
  const detalle = {
    ...(ctx.navegador ? { navegador: ctx.navegador } : {}),
    ...(cuantos === undefined ? {} : { cuantos: String(cuantos) }),
  };
  const agente = ctx.agente?.slice(0, MAX_AGENTE_LETRAS) ?? null;
  tx.insert(entradas).values({ id: newId(), userId, tipo, fecha: ctx.clock.now(), ip: ctx.ip, agente, detalle }).run();
}

/** Records a failed attempt. After MAX_FALLOS_AL_DIA in a day, one line counts the rest. */
export function insertFallo(tx: Db, ctx: Visit, userId: string, tipo: Fallo): void {
  const ofToday = and(eq(entradas.userId, userId), gte(entradas.fecha, startOfDay(today(ctx.clock))));
  const kept = tx
    .select({ n: count() })
    .from(entradas)
    .where(and(ofToday, inArray(entradas.tipo, [...FALLOS])))
    .get();
  if ((kept?.n ?? 0) < MAX_FALLOS_AL_DIA) {
    insertEntrada(tx, ctx, userId, tipo);
    return;
  }
  const others = tx
    .select({ id: entradas.id, detalle: entradas.detalle })
    .from(entradas)
    .where(and(ofToday, eq(entradas.tipo, "masFallos")))
    .get();
  if (!others) {
    insertEntrada(tx, { ...ctx, ip: null, agente: null, navegador: null }, userId, "masFallos", 1);
    return;
  }
  const cuantos = String(Number(others.detalle?.cuantos ?? 0) + 1);
  tx.update(entradas).set({ fecha: ctx.clock.now(), detalle: { cuantos } }).where(eq(entradas.id, others.id)).run();
}

/** A page of one person's history, newest first. `esta` marks entries from that browser. */
export function listEntradas(db: Db, userId: string, navegador: string | null, query: ListOfQuery) {
  const { id, tipo, fecha, ip, agente, detalle } = entradas;
  const rows = db
    .select({ id, tipo, fecha, ip, agente, detalle })
    .from(entradas)
    .where(and(eq(entradas.userId, userId), afterCursor(fecha, id, query.cursor)))
    .orderBy(desc(fecha), desc(id))
    .limit(query.limit + 1)
    .all();
  const page = pageOf(rows, query.limit, ({ fecha: instant, id: last }) => ({ instant, id: last }));
  const items = page.items.map(({ detalle: more, ...entrada }) => ({
    ...entrada,
    cuantos: more?.cuantos ? Number(more.cuantos) : null,
    esta: navegador !== null && more?.navegador === navegador,
  }));
  return { items, nextCursor: page.nextCursor };
}

/** The verified contact details of an account's owner. */
export interface Contacto {
  email: string | null;
  telefono: string | null;
}

export function getContacto(db: Db, userId: string): Contacto {
  const { email, emailVerified, phoneNumber, phoneNumberVerified } = user;
  const found = db
    .select({ email, emailVerified, phoneNumber, phoneNumberVerified })
    .from(user)
    .where(eq(user.id, userId))
    .get();
  return {
    email: found?.emailVerified ? realEmail(found.email) : null,
    telefono: found?.phoneNumberVerified ? found.phoneNumber : null,
  };
}

/** In how many browsers the person has been signed in. */
export function countNavegadores(db: Db, userId: string): number {
  return db.select({ n: count() }).from(navegadores).where(eq(navegadores.userId, userId)).get()?.n ?? 0;
}
