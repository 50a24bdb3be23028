/** What ends a loan before its last day. Amounts in cents. */
import { and, eq, isNull } from "drizzle-orm";
import { loans, pagos } from "../../../drizzle/schema.ts";
import type { Db } from "../../storage/db.ts";

/** An approved pago, with the running loan that it is booked on and its terms. */
export function findOnRunning(db: Db, pagoId: string) {
  const { id, userId, interes } = loans;
  return db
    .select({ pago: pagos, loan: { id, userId, interes } })
    .from(pagos)
    .innerJoin(loans, eq(loans.id, pagos.loanId))
    .where(
      and(eq(pagos.id, pagoId), eq(pagos.status, "Aprobado"), eq(loans.status, "Aprobado"), isNull(loans.castigadoEn)),
    )
    .get();
}
