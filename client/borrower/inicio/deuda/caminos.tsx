import { hoyEnCaracas } from "../../../api/hora.ts";
import { deudaDe, enEspera, type MiLoan } from "../../../pieces/dinero/mi-loan.ts";
import { Liquidar } from "../../pagar/cuanto/liquidar.tsx";
import { EnRevision } from "../../pagar/mis-pagos/en-revision.tsx";
import { MasTiempo } from "../../prorroga/mas-tiempo.tsx";
import { Final } from "../final.tsx";
import { Tarde } from "./tarde.tsx";

export { Rechazado } from "../../pagar/mis-pagos/rechazado.tsx";

/**
 * Below the amount due: pagos under review, the links to ask for more time and to pay everything, or why nothing is expected
 * any more.
 */
export function Caminos({ loan }: { loan: MiLoan }) {
  const over = loan.castigo > 0 || deudaDe(loan) === 0;
  return (
    <>
      {loan.enRevision > 0 && <EnRevision loan={loan} />}
      {over ? (
        <Final loan={loan} />
      ) : (
        <>
          {loan.atrasoDias > 0 && !enEspera(loan, hoyEnCaracas()) ? <Tarde loan={loan} /> : <MasTiempo loan={loan} />}
          <Liquidar loan={loan} />
        </>
      )}
    </>
  );
}
