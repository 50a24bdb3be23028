/** What ends a loan before its last day. Amounts in cents. */
import { and, desc, eq, isNull } from "drizzle-orm";
import { loans, pagos } from "../../../drizzle/schema.ts";
import type { Db } from "../../storage/db.ts";

/** The loan, while its money is expected. */
export function findRunning(db: Db, loanId: string) {
  const { id, userId, interes, multas } = loans;
  const running = and(eq(id, loanId), eq(loans.status, "Aprobado"), isNull(loans.castigadoEn));
  return db.select({ id, userId, interes, multas }).from(loans).where(running).get();
}

/** The approved pagos of a loan, that which was sent last first. */
export function listApproved(db: Db, loanId: string) {
  const approved = and(eq(pagos.loanId, loanId), eq(pagos.status, "Aprobado"));
  return db.select().from(pagos).where(approved).orderBy(desc(pagos.fechaPago), desc(pagos.id)).all();
}
