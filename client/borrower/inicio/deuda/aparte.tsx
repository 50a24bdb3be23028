import type { Centavos } from "../../../../rules/money/dinero.ts";
import { DE_SALDO } from "../../../../rules/money/libro.ts";
import { paths } from "../../../../rules/paths.ts";
import { hoyEnCaracas } from "../../../api/hora.ts";
import { Notice } from "../../../kit/feedback/notice.tsx";
import { clearDraft } from "../../../kit/form/state/draft.ts";
import { ButtonLink } from "../../../kit/show/button.tsx";
import { Card } from "../../../kit/show/card.tsx";
import { Dinero } from "../../../kit/show/dinero.tsx";
import { Fecha } from "../../../kit/show/fecha.tsx";
import { cuandoVence, type MiLoan } from "../../../pieces/dinero/mi-loan.ts";
import { aFavorDe, pagarUno } from "../../deudas-aparte.ts";
import type { Usuario } from "../../sesion.tsx";

interface AparteProps {
  usuario: Usuario;
  loan: MiLoan | null;
}

function AFavor({ monto, loan }: { monto: Centavos; loan: MiLoan | null }) {
  return (
    <Notice kind="exito">
      <strong>
        Tienes <Dinero centavos={monto} /> a favor.
      </strong>{" "}
      {loan?.status === "Aprobado"
        ? "Es tuyo: lo usamos en lo que debas o te lo devolvemos."
        : "Es tuyo: puedes usarlo en tu próximo préstamo o pedirnos que te lo devolvamos."}
    </Notice>
  );
}

function Pagarlo({ loanId, loan, userId }: { loanId: string; userId: string } & Pick<AparteProps, "loan">) {
  return (
    <div>
      <ButtonLink href={`${paths.solicitar}?${pagarUno(loanId)}#pagar`} onClick={() => clearDraft(`${userId}:pago`)}>
        {loan?.status === "Aprobado" ? "Pagar esta deuda" : "Pagar"}
      </ButtonLink>
    </div>
  );
}

/** What a person owes, or has as credit, apart from a running loan: from a closed one, or as balance. */
export function Aparte({ usuario: { id, credito, saldoDebido, cerradoDebiendo }, loan }: AparteProps) {
  const favor = aFavorDe(credito, loan);
  return (
    <>
      {favor > 0 && <AFavor monto={favor} loan={loan} />}
      {saldoDebido && (
        <Card tone="danger" title="Debes dinero de un saldo a favor">
          <p>
            Usamos dinero que tenías a favor, y el pago del que venía fue devuelto. Debes{" "}
            <strong>
              <Dinero centavos={saldoDebido.debe} />
            </strong>
            : {cuandoVence(saldoDebido.vence, hoyEnCaracas())} (<Fecha dia={saldoDebido.vence} corta />
            ).
          </p>
          <Pagarlo loanId={DE_SALDO} loan={loan} userId={id} />
        </Card>
      )}
      {cerradoDebiendo && (
        <Card tone="mango" title="Cerramos tu préstamo con una deuda">
          <p>
            De tu préstamo de <Dinero centavos={cerradoDebiendo.amount} /> quedaron sin pagar{" "}
            <strong>
              <Dinero centavos={cerradoDebiendo.debe} />
            </strong>
            . Todavía puedes pagarlos, completos o por partes.
          </p>
          <Pagarlo loanId={cerradoDebiendo.loanId} loan={loan} userId={id} />
        </Card>
      )}
    </>
  );
}
