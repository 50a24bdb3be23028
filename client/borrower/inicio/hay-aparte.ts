import type { MiLoan } from "../../pieces/mi-loan.ts";
import type { Usuario } from "../sesion.tsx";

/** Whether a person owes, or has in their favour, anything apart from a running loan: what to say of it comes only then. */
export function hayAparte(
  { credito, cerradoDebiendo }: Pick<Usuario, "credito" | "cerradoDebiendo">,
  loan: Pick<MiLoan, "aFavor"> | null,
): boolean {
  return credito !== 0 || cerradoDebiendo !== null || Number(loan?.aFavor) > 0;
}
