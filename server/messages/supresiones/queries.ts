/** Suppressed addresses. A corrected address is a different one and not suppressed. */
import { and, eq, inArray } from "drizzle-orm";
import { user } from "../../../drizzle/schema/accounts.ts";
import { supresiones } from "../../../drizzle/schema/messages.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import { type Canal, MENSAJE_CANALES } from "../../../rules/texts/channels/canal.ts";
import type { Db } from "../../storage/db.ts";

type Supresion = typeof supresiones.$inferSelect;

/** A complaint overrides a bounce; otherwise the earlier suppression stays. */
export function suppress(tx: Db, supresion: Supresion): void {
  const { motivo, detalle } = supresion;
  const insert = tx.insert(supresiones).values(supresion);
  const target = [supresiones.canal, supresiones.destino];
  if (motivo === "queja") insert.onConflictDoUpdate({ target, set: { motivo, detalle } }).run();
  else insert.onConflictDoNothing({ target }).run();
}

/** Suppressions of a person's current addresses. */
export function listSupresionesOf(db: Db, userId: string): Supresion[] {
  const { correo, telefono } = usuarios;
  const own = db
    .select({ correo, telefono, email: user.email, phone: user.phoneNumber })
    .from(usuarios)
    .innerJoin(user, eq(user.id, usuarios.id))
    .where(eq(usuarios.id, userId))
    .get();
  const destinos = Object.values(own ?? {}).flatMap((value) => (value ? [value, value.toLowerCase()] : []));
  return (
    db
      .select()
      .from(supresiones)
      // By both columns of the key.
      .where(
        and(inArray(supresiones.canal, [...MENSAJE_CANALES]), inArray(supresiones.destino, [...new Set(destinos)])),
      )
      .all()
  );
}

/** False if there is none. */
export function liftSupresion(tx: Db, canal: Canal, destino: string): boolean {
  const that = and(eq(supresiones.canal, canal), eq(supresiones.destino, destino));
  return tx.delete(supresiones).where(that).run().changes === 1;
}
