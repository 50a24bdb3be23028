/** Which message a callback is about. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { mensajes } from "../../../drizzle/schema/messages.ts";
import type { Acuse } from "../../../rules/input/acuses.ts";
import type { Db } from "../../storage/db.ts";

type Named = Pick<
  typeof mensajes.$inferSelect,
  "id" | "userId" | "destino" | "proveedorId" | "estado" | "intentos" | "intentado"
>;

/**
 * By our own id, or else the provider's; undefined if it is not ours. A carrier may report before we stored its id for the
 * message; then that id is stored.
 */
export function findTold(tx: Db, { canal, mensajeId, proveedor, proveedorId }: Acuse): Named | undefined {
  const { id, userId, destino, estado, intentos, intentado, proveedorId: nombrado } = mensajes;
  const found = (where: ReturnType<typeof and>) =>
    tx
      .select({ id, userId, destino, estado, intentos, intentado, proveedorId: nombrado })
      .from(mensajes)
      .where(where)
      .get();
  // Codes may go by WhatsApp instead of SMS.
  const canales = canal === "whatsapp" ? (["whatsapp", "sms"] as const) : [canal];
  const own = mensajeId ? found(and(eq(id, mensajeId), inArray(mensajes.canal, canales))) : undefined;
  if (!own) return found(and(eq(mensajes.proveedor, proveedor), eq(nombrado, proveedorId)));
  if (own.proveedorId !== null) return own;
  tx.run(sql`update or ignore ${mensajes} set proveedor = ${proveedor}, proveedorId = ${proveedorId}
    where id = ${own.id} and proveedorId is null`);
  return { ...own, proveedorId };
}
