/** What a person asked of their request beside the money. */
import { eq } from "drizzle-orm";
import { pedidos } from "../../../drizzle/schema/loans.ts";
import type { Db } from "../../storage/db.ts";

/** A day of the month to pay on, and how many cuotas; null where nothing was said of it. */
export interface Pedido {
  diaPreferido: number | null;
  cuotas: number | null;
}

export function insertPedido(tx: Db, pedido: Pedido & { loanId: string }): void {
  tx.insert(pedidos).values(pedido).run();
}

export function findPedido(db: Db, loanId: string): Pedido | null {
  const { diaPreferido, cuotas } = pedidos;
  return db.select({ diaPreferido, cuotas }).from(pedidos).where(eq(pedidos.loanId, loanId)).get() ?? null;
}
