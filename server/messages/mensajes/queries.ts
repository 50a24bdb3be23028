/** The outbox: messages to send, sent and failed. */
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { user } from "../../../drizzle/schema/accounts.ts";
import { consentimientos, mensajes, supresiones } from "../../../drizzle/schema/messages.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { realEmail } from "../../../rules/people/acceso/cuentas.ts";
import type { Canal } from "../../../rules/texts/channels/canal.ts";
import {
  claseOf,
  MENSAJE_CLASES,
  type MensajeClase,
  type MensajeEstado,
  type Relevo,
} from "../../../rules/texts/channels/clases.ts";
import { publish } from "../../core/live.ts";
import { afterCommit, type Db, prepared } from "../../storage/db.ts";
import { named, whole } from "../../storage/filas.ts";
import { newId } from "../../storage/ids.ts";

export type Mensaje = typeof mensajes.$inferSelect;

export type NewMensaje = Pick<
  Mensaje,
  "canal" | "destino" | "asunto" | "texto" | "plantilla" | "params" | "userId" | "unica"
> &
  Partial<Pick<Mensaje, "clase" | "sobre" | "cadena">>;

const insert = prepared((db) =>
  db.insert(mensajes).values(named(mensajes)).onConflictDoNothing({ target: mensajes.unica }).prepare(),
);

/** Queues a message in the transaction of its change. False if its `unica` was queued before: it is sent only once. */
export function insertMensaje(tx: Db, mensaje: NewMensaje, creado: Instante): boolean {
  const known = { clase: claseOf(mensaje.plantilla), cadena: [], ...mensaje };
  const added = insert(tx).run(whole(mensajes, { ...known, id: newId(), creado, proximoIntento: creado }));
  afterCommit(tx, () => publish("mensajes"));
  return added.changes === 1;
}

/** Queues a replacement for a message. False if it already has one. */
export function insertFollower(
  tx: Db,
  before: Mensaje,
  relevo: Relevo,
  rest: readonly Relevo[],
  now: Instante,
): boolean {
  const { userId, clase, sobre, dudoso } = before;
  const added = tx
    .insert(mensajes)
    // If the previous one may have arrived after all, this one may be a duplicate.
    .values({
      ...relevo,
      userId,
      clase,
      sobre,
      dudoso,
      cadena: rest,
      antes: before.id,
      id: newId(),
      creado: now,
      proximoIntento: now,
    })
    .onConflictDoNothing()
    .run();
  afterCommit(tx, () => publish("mensajes"));
  return added.changes === 1;
}

const waits = eq(mensajes.estado, "pendiente");

const due = prepared((db) => {
  const { canal, proximoIntento, clase, intentado, id } = mensajes;
  const among = sql`${clase} in (select value from json_each(${sql.placeholder("clases")}))`;
  return db
    .select()
    .from(mensajes)
    .where(
      and(
        waits,
        eq(canal, sql.placeholder("canal")),
        lte(proximoIntento, sql.placeholder("now")),
        isNull(intentado),
        among,
      ),
    )
    .orderBy(sql`case ${clase} when 'codigo' then 0 when 'seguridad' then 1 else 2 end`, asc(proximoIntento), asc(id))
    .limit(sql.placeholder("limit"))
    .prepare();
});

/**
 * The due messages of that channel that are not in flight: codes first, then security messages, oldest first; at most `limit`,
 * and only of those `clases`.
 */
export function listDue(
  db: Db,
  canal: Canal,
  now: Instante,
  limit: number,
  clases: readonly MensajeClase[] = MENSAJE_CLASES,
): Mensaje[] {
  return due(db).all({ canal, now, limit, clases: JSON.stringify(clases) });
}

/** Makes messages due that were queued in the future while the clock was ahead. */
export function bringBackMensajes(db: Db, now: Instante): void {
  const { creado, proximoIntento } = mensajes;
  db.update(mensajes)
    .set({ proximoIntento: now })
    .where(and(waits, gt(creado, now), gt(proximoIntento, now)))
    .run();
}

/** Messages of that channel that an ended program left in flight, together with those in flight now. */
export function listLeft(db: Db, canal: Canal): Mensaje[] {
  // The pluses keep SQLite from scanning everything that waits or was ever sent by it: few are in flight.
  const waiting = sql`+${mensajes.estado} = 'pendiente' and +${mensajes.canal} = ${canal}`;
  return db
    .select()
    .from(mensajes)
    .where(and(isNotNull(mensajes.intentado), waiting))
    .all();
}

/**
 * Messages of that channel queued since `since` that have a fallback, oldest first; at most `limit`, after `after`. Codes have none: their
 * people request another.
 */
export function listRelayable(
  db: Db,
  canal: Canal,
  since: Instante,
  limit: number,
  after?: Pick<Mensaje, "creado" | "id">,
): Mensaje[] {
  const { cadena, creado, dudoso, intentado, id, clase } = mensajes;
  const elsewhere = sql`json_array_length(${cadena}) > 0 and ${clase} <> 'codigo'`;
  const later = after && sql`(${creado}, ${id}) > (${after.creado}, ${after.id})`;
  return db
    .select()
    .from(mensajes)
    .where(
      and(waits, eq(mensajes.canal, canal), lte(creado, since), eq(dudoso, false), isNull(intentado), elsewhere, later),
    )
    .orderBy(asc(creado), asc(id))
    .limit(limit)
    .all();
}

export function findMensaje(db: Db, id: string): Mensaje | undefined {
  return db.select().from(mensajes).where(eq(mensajes.id, id)).get();
}

/** By the provider's id. */
export function findByCarrier(db: Db, proveedor: string, proveedorId: string): Mensaje | undefined {
  const named = and(eq(mensajes.proveedor, proveedor), eq(mensajes.proveedorId, proveedorId));
  return db.select().from(mensajes).where(named).get();
}

export function findFollower(db: Db, id: string): Mensaje | undefined {
  return db.select().from(mensajes).where(eq(mensajes.antes, id)).get();
}

type Noted = Partial<
  Pick<Mensaje, "estado" | "intentos" | "proximoIntento" | "error" | "enviado" | "params"> &
    Pick<Mensaje, "proveedor" | "proveedorId" | "intentado" | "dudoso" | "entregado" | "leido" | "costo">
>;

/** Records the result of a message that is still in the state `from`. False if it is not. */
export function moveMensaje(tx: Db, id: string, from: MensajeEstado, noted: Noted): boolean {
  const own = and(eq(mensajes.id, id), eq(mensajes.estado, from));
  return tx.update(mensajes).set(noted).where(own).run().changes === 1;
}

const consent = prepared((db) => {
  const { acepta, momento, id, userId, canal } = consentimientos;
  const said = and(eq(userId, sql.placeholder("userId")), eq(canal, sql.placeholder("canal")));
  return db.select({ acepta }).from(consentimientos).where(said).orderBy(desc(momento), desc(id)).limit(1).prepare();
});

/** A person's latest choice for a channel; undefined if none. */
export function findConsent(db: Db, userId: string, canal: Canal): boolean | undefined {
  return consent(db).get({ userId, canal })?.acepta;
}

/** Why an address is suppressed. */
export function findSuppression(db: Db, canal: Canal, destino: string): typeof supresiones.$inferSelect | undefined {
  const spelled = canal === "correo" ? [destino, destino.toLowerCase()] : [destino];
  return db
    .select()
    .from(supresiones)
    .where(and(eq(supresiones.canal, canal), inArray(supresiones.destino, spelled)))
    .get();
}

const phones = prepared((db) => {
  const { phoneNumber, phoneNumberVerified: proven } = user;
  return db
    .select({ phoneNumber, proven, telefono: usuarios.telefono })
    .from(usuarios)
    .innerJoin(user, eq(user.id, usuarios.id))
    .where(eq(usuarios.id, sql.placeholder("userId")))
    .prepare();
});

/** The person's phone: the proven one, otherwise that of their profile. */
export function findPhone(db: Db, userId: string): string | null {
  const found = phones(db).get({ userId });
  return (found?.proven && found.phoneNumber) || found?.telefono || null;
}

const correos = prepared((db) =>
  db
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.id, sql.placeholder("userId")), eq(user.emailVerified, true)))
    .prepare(),
);

/** The account's address, if its person has proven it. */
export function findProvenCorreo(db: Db, userId: string): string | null {
  const found = correos(db).get({ userId });
  return found ? realEmail(found.email) : null;
}

/** Marks all waiting messages as sent without sending them: those of a demonstration have no real recipients. */
export function markAllSent(db: Db, enviado: Instante): void {
  db.update(mensajes).set({ estado: "enviado", enviado }).where(eq(mensajes.estado, "pendiente")).run();
}

/** Removes codes and links that will not be sent again, even sealed ones; only the development mailbox still shows them. */
export const withoutSecret = ({ sellado: _, ...params }: Mensaje["params"]) => params;

/** Stores which browsers the next attempt of a message is for. Once one was reached, no other channel is needed. */
export function keepLacking(db: Db, { id, params }: Mensaje, faltan: readonly string[], reached: boolean): void {
  const kept = { ...params, faltan: faltan.join() };
  db.update(mensajes)
    .set(reached ? { params: { ...kept, llego: "1" }, cadena: [] } : { params: kept })
    .where(eq(mensajes.id, id))
    .run();
}

/** The newest messages, for the development mailbox. */
export function listNewest(db: Db, limit: number): Mensaje[] {
  return db.select().from(mensajes).orderBy(desc(mensajes.creado), desc(mensajes.id)).limit(limit).all();
}

/** The administrators that mails about the business go to. */
export function listAdminEmails(db: Db): { id: string; email: string }[] {
  return adminEmails(db).all();
}

const adminEmails = prepared((db) => emailsOf(db, eq(usuarios.rol, "admin")).prepare());

export function listOwnerEmails(db: Db, but?: string): { id: string; email: string }[] {
  return emailsOf(
    db,
    and(eq(usuarios.rol, "admin"), eq(usuarios.papel, "propietario"), but ? ne(usuarios.id, but) : undefined),
  ).all();
}

/** Only confirmed addresses. */
const emailsOf = (db: Db, who: SQL | undefined) =>
  db
    .select({ id: usuarios.id, email: user.email })
    .from(usuarios)
    .innerJoin(user, eq(user.id, usuarios.id))
    .where(and(who, eq(user.emailVerified, true)))
    .orderBy(asc(usuarios.id));
