import { paths } from "../../../../rules/paths.ts";
import { hoyEnCaracas } from "../../../api/hora.ts";
import { trpc } from "../../../api/trpc.ts";
import { clearDraft } from "../../../kit/form/state/draft.ts";
import { ButtonLink } from "../../../kit/show/button.tsx";
import { Dinero, DineroBs } from "../../../kit/show/dinero.tsx";
import { type MiLoan, porPagar } from "../../../pieces/dinero/mi-loan.ts";
import { PAGAR_TODO } from "../../deudas-aparte.ts";
import styles from "./liquidar.module.css";

/** The amount that settles a loan today. Hidden if that is what is due anyway. */
export function Liquidar({ loan }: { loan: MiLoan }) {
  const userId = trpc.usuarios.me.useQuery(undefined, { enabled: false }).data?.id;
  const more = loan.saldo > porPagar(loan, hoyEnCaracas());
  const payoff = trpc.loans.payoff.useQuery(undefined, { enabled: more });
  if (!more || !payoff.data) return null;
  const { monto, montoBs, descuento } = payoff.data;
  return (
    <div className={styles.liquidar}>
      <p>
        Pagar todo hoy:{" "}
        <strong>
          <Dinero centavos={monto} />
        </strong>
        {montoBs && (
          <>
            {" "}
            (<DineroBs centimos={montoBs} />)
          </>
        )}
        {descuento > 0 && (
          <>
            . Te ahorras <Dinero centavos={descuento} /> de interés si pagas hoy, antes de las 12 de la noche
          </>
        )}
      </p>
      {/* A draft for another amount would replace it. */}
      <ButtonLink
        href={`${paths.solicitar}?${PAGAR_TODO}#pagar`}
        variant="secondary"
        onClick={() => clearDraft(`${userId}:pago`)}
      >
        Pagar todo
      </ButtonLink>
    </div>
  );
}
