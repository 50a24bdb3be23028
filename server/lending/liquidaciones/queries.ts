import { and, eq, isNull } from "drizzle-orm";
import { loans } from "../../../drizzle/schema/loans.ts";
import { countRows, type Db } from "../../storage/db.ts";

/** Whether the loan is running and its money expected. */
export function isRunning(db: Db, loanId: string): boolean {
  const running = and(eq(loans.id, loanId), eq(loans.status, "Aprobado"), isNull(loans.castigadoEn));
  return countRows(db, loans, running) === 1;
}
