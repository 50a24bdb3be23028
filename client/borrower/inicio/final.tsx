import type { MiLoan } from "../../pieces/dinero/mi-loan.ts";

/** Its title on the dashboard. */
export const tituloFinal = ({ castigo }: MiLoan) =>
  castigo > 0 ? "Tu préstamo quedó como incobrable" : "Terminaste de pagar; estamos cerrando tu préstamo";

/** A loan without further cuotas: written off but still owed, or paid and about to be closed. */
export function Final({ loan }: { loan: MiLoan }) {
  if (loan.castigo === 0) {
    return <p>No debes nada de este préstamo. Cuando lo cerremos te avisamos y podrás solicitar otro.</p>;
  }
  return (
    <p>
      Dejamos de esperar sus cuotas, pero sigues debiendo ese dinero. Puedes pagarlo cuando quieras, completo o por
      partes. Mientras tanto no puedes solicitar otro préstamo.
    </p>
  );
}
