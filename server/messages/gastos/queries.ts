/** Messages and cost by channel and day. */
import { and, between, eq, sql } from "drizzle-orm";
import { gastos } from "../../../drizzle/schema/messages.ts";
import { type Dia, dia } from "../../../rules/country/fecha.ts";
import type { Canal } from "../../../rules/texts/channels/canal.ts";
import type { Db } from "../../storage/db.ts";

type Gasto = typeof gastos.$inferSelect;

/** Adds to the channel's daily total. */
export function addGasto(tx: Db, more: Gasto): void {
  const { mensajes, contados, costo } = gastos;
  const sums = {
    mensajes: sql`${mensajes} + ${more.mensajes}`,
    contados: sql`${contados} + ${more.contados}`,
    costo: sql`${costo} + ${more.costo}`,
  };
  tx.insert(gastos)
    .values(more)
    .onConflictDoUpdate({ target: [gastos.dia, gastos.canal], set: sums })
    .run();
}

/** How many messages counted by the ceilings that channel sent on that day, and in its month so far. */
export function getUsed(db: Db, canal: Canal, day: Dia): { dia: number; mes: number } {
  const lines = db
    .select({ dia: gastos.dia, contados: gastos.contados })
    .from(gastos)
    .where(and(eq(gastos.canal, canal), between(gastos.dia, dia(`${day.slice(0, 7)}-01`), day)))
    .all();
  const sumOf = (some: typeof lines) => some.reduce((sum, { contados }) => sum + contados, 0);
  return { dia: sumOf(lines.filter((line) => line.dia === day)), mes: sumOf(lines) };
}
