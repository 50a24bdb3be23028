/** What ends a loan before its last day. Amounts in cents. */
import { and, desc, eq, isNull } from "drizzle-orm";
import { loans, pagos } from "../../../drizzle/schema.ts";
import type { Db } from "../../storage/db.ts";

/** The running loan on which that approved pago is booked, and the approved pago of it that was sent last. */
export function findRunningOf(db: Db, pagoId: string) {
  const loan = db
    .select({ id: loans.id, userId: loans.userId, interes: loans.interes })
    .from(loans)
    .innerJoin(pagos, eq(pagos.loanId, loans.id))
    .where(
      and(eq(pagos.id, pagoId), eq(pagos.status, "Aprobado"), eq(loans.status, "Aprobado"), isNull(loans.castigadoEn)),
    )
    .get();
  if (!loan) return undefined;
  const approved = and(eq(pagos.loanId, loan.id), eq(pagos.status, "Aprobado"));
  const last = db.select().from(pagos).where(approved).orderBy(desc(pagos.fechaPago), desc(pagos.id)).get();
  return last && { loan, last };
}
