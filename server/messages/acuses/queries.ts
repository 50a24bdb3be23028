/** Which of our messages a carrier speaks of. */
import { and, eq, sql } from "drizzle-orm";
import { mensajes } from "../../../drizzle/schema.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import type { Acuse } from "../../../rules/input/acuses.ts";
import type { Db } from "../../storage/db.ts";

type Named = Pick<typeof mensajes.$inferSelect, "id" | "userId" | "destino" | "proveedorId">;

/**
 * By our own id, else by theirs; undefined for what is not ours. A carrier may speak before we wrote down how it called the message:
 * then it is called so from now on.
 */
export function findTold(tx: Db, { canal, mensajeId, proveedor, proveedorId }: Acuse): Named | undefined {
  const { id, userId, destino } = mensajes;
  const found = (where: ReturnType<typeof and>) =>
    tx.select({ id, userId, destino, proveedorId: mensajes.proveedorId }).from(mensajes).where(where).get();
  const own = mensajeId ? found(and(eq(id, mensajeId), eq(mensajes.canal, canal))) : undefined;
  if (!own) return found(and(eq(mensajes.proveedor, proveedor), eq(mensajes.proveedorId, proveedorId)));
  if (own.proveedorId !== null) return own;
  tx.run(sql`update or ignore ${mensajes} set proveedor = ${proveedor}, proveedorId = ${proveedorId}
    where id = ${own.id} and proveedorId is null`);
  return { ...own, proveedorId };
}

/** Until the queue keeps it. */
export function markDelivered(
  db: Db,
  proveedor: string,
  proveedorId: string,
  estado: "entregado" | "leido" | "fallido",
  momento: Instante,
  motivo?: string,
): void {
  const that = and(eq(mensajes.proveedor, proveedor), eq(mensajes.proveedorId, proveedorId));
  const entregado = sql`coalesce(${mensajes.entregado}, ${momento})`;
  if (estado === "fallido")
    db.update(mensajes)
      .set({ estado: "fallido", error: motivo ?? null })
      .where(and(that, sql`entregado is null and leido is null`))
      .run();
  else
    db.update(mensajes)
      .set(estado === "leido" ? { entregado, leido: sql`coalesce(${mensajes.leido}, ${momento})` } : { entregado })
      .where(that)
      .run();
}
