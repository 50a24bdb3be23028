/** What the board says of what stands apart from a running loan; what else there is to say of it comes only where there is any. */
import type { MiLoan } from "../../../pieces/dinero/mi-loan.ts";
import type { Usuario } from "../../sesion.tsx";

type Cuentas = Pick<Usuario, "credito" | "cerradoDebiendo">;

/** Whether a person owes, or has in their favour, anything apart from it. */
export function hayAparte({ credito, cerradoDebiendo }: Cuentas, loan: Pick<MiLoan, "aFavor"> | null): boolean {
  return credito !== 0 || cerradoDebiendo !== null || Number(loan?.aFavor) > 0;
}
