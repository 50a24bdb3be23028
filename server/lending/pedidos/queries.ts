/** What a person asked for in a request besides the money. */
import { eq } from "drizzle-orm";
import { pedidos } from "../../../drizzle/schema/loans.ts";
import type { Db } from "../../storage/db.ts";

/** A preferred payment day of the month and number of cuotas; null if none was given. */
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
