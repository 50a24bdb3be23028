/** The outbox remembers what is to be sent, what was, and what failed. */
import { and, asc, desc, eq, inArray, lte } from "drizzle-orm";
import { mensajes, user, usuarios } from "../../../drizzle/schema.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { claseOf } from "../../../rules/texts/clases.ts";
import { publish } from "../../core/live.ts";
import { afterCommit, type Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";

export type Mensaje = typeof mensajes.$inferSelect;

export type NewMensaje = Pick<
  Mensaje,
  "canal" | "destino" | "asunto" | "texto" | "plantilla" | "params" | "userId" | "unica"
> &
  Partial<Pick<Mensaje, "clase" | "sobre" | "cadena">>;

/** Queues a message inside its change's transaction. False when its `unica` was queued before: it goes out once. */
export function insertMensaje(tx: Db, mensaje: NewMensaje, creado: Instante): boolean {
  const added = tx
    .insert(mensajes)
    .values({ clase: claseOf(mensaje.plantilla), ...mensaje, id: newId(), creado, proximoIntento: creado })
    .onConflictDoNothing({ target: mensajes.unica })
    .run();
  afterCommit(tx, () => publish("mensajes"));
  return added.changes === 1;
}

/** What is due to be sent by these channels, oldest first, `limit` at most. */
export function listDue(db: Db, canales: readonly Mensaje["canal"][], now: Instante, limit: number): Mensaje[] {
  return db
    .select()
    .from(mensajes)
    .where(
      and(eq(mensajes.estado, "pendiente"), inArray(mensajes.canal, [...canales]), lte(mensajes.proximoIntento, now)),
    )
    .orderBy(asc(mensajes.proximoIntento))
    .limit(limit)
    .all();
}

/** Nothing that waits will go out: it was never meant for anybody. */
export function markAllSent(db: Db, enviado: Instante): void {
  db.update(mensajes).set({ estado: "enviado", enviado }).where(eq(mensajes.estado, "pendiente")).run();
}

/** A code or a link that nobody will send again has no business here, not even sealed; only the development mailbox shows it still. */
const withoutSecret = ({ sellado: _, ...params }: Mensaje["params"]) => params;

export function markSent(db: Db, { id, params }: Mensaje, enviado: Instante, shown: boolean): void {
  const kept = shown ? params : withoutSecret(params);
  db.update(mensajes).set({ estado: "enviado", enviado, error: null, params: kept }).where(eq(mensajes.id, id)).run();
}

/** Puts a message off until `proximoIntento`, or gives it up when that is null. */
export function markFailed(db: Db, mensaje: Mensaje, error: string, proximoIntento: Instante | null): void {
  db.update(mensajes)
    .set({
      intentos: mensaje.intentos + 1,
      error,
      ...(proximoIntento === null
        ? { estado: "fallido" as const, params: withoutSecret(mensaje.params) }
        : { proximoIntento }),
    })
    .where(eq(mensajes.id, mensaje.id))
    .run();
}

/** Of a message to several browsers: those that the next try is for. */
export function keepLacking(db: Db, { id, params }: Mensaje, faltan: readonly string[]): void {
  db.update(mensajes)
    .set({ params: { ...params, faltan: faltan.join() } })
    .where(eq(mensajes.id, id))
    .run();
}

/** The newest messages, for the development mailbox. */
export function listNewest(db: Db, limit: number): Mensaje[] {
  return db.select().from(mensajes).orderBy(desc(mensajes.creado), desc(mensajes.id)).limit(limit).all();
}

/** Who may be written to about the business. */
export function listAdminEmails(db: Db): { id: string; email: string }[] {
  return db
    .select({ id: usuarios.id, email: user.email })
    .from(usuarios)
    .innerJoin(user, eq(user.id, usuarios.id))
    .where(and(eq(usuarios.rol, "admin"), eq(user.emailVerified, true)))
    .orderBy(asc(usuarios.id))
    .all();
}
