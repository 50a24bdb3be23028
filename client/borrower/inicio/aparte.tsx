import { type Centavos, centavos } from "../../../rules/money/dinero.ts";
import { paths } from "../../../rules/paths.ts";
import { useAtencionUrl } from "../../api/ajustes.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { ButtonLink } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Atencion } from "../../pieces/atencion.tsx";
import type { MiLoan } from "../../pieces/mi-loan.ts";
import type { Usuario } from "../sesion.tsx";
import { aFavorDe } from "./cuentas.ts";

interface AparteProps {
  usuario: Usuario;
  loan: MiLoan | null;
  /** The form of a pago stands on this same page. */
  here?: boolean;
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

/** A pago goes to the running loan while there is one. */
function Pagarlo({ loan, here }: Pick<AparteProps, "loan" | "here">) {
  const atencion = useAtencionUrl("Hola, quiero pagar lo que quedé debiendo.");
  if (loan?.status === "Aprobado") {
    return (
      <div>
        <Atencion url={atencion} silent />
      </div>
    );
  }
  if (here) return null;
  return (
    <div>
      <ButtonLink href={`${paths.solicitar}#pagar`}>Pagar</ButtonLink>
    </div>
  );
}

/** What a person owes, or has in their favour, apart from a running loan: of one that was closed, and of credit. */
export function Aparte({ usuario: { credito, cerradoDebiendo }, loan, here }: AparteProps) {
  const favor = aFavorDe(credito, loan);
  return (
    <>
      {favor > 0 && <AFavor monto={favor} loan={loan} />}
      {credito < 0 && (
        <Card tone="danger" title="Debes dinero de un saldo a favor">
          <p>
            Usamos dinero que tenías a favor, y el pago del que venía fue devuelto. Debes{" "}
            <strong>
              <Dinero centavos={centavos(0 - credito)} />
            </strong>
            .
          </p>
          <Pagarlo loan={loan} here={here} />
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
          <Pagarlo loan={loan} here={here} />
        </Card>
      )}
    </>
  );
}
