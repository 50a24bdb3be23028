import { deudaDe, type MiLoan } from "../../pieces/mi-loan.ts";
import { EnRevision } from "../pagar/en-revision.tsx";
import { Liquidar } from "../pagar/liquidar.tsx";
import { MasTiempo } from "../prorroga/mas-tiempo.tsx";
import { Final } from "./final.tsx";

export { Rechazado } from "../pagar/rechazado.tsx";

/** Under what is due: what is being reviewed, and asking for more time or paying everything; or why nothing is expected any more. */
export function Caminos({ loan }: { loan: MiLoan }) {
  const over = loan.castigo > 0 || deudaDe(loan) === 0;
  return (
    <>
      {loan.enRevision > 0 && <EnRevision loan={loan} />}
      {over ? (
        <Final loan={loan} />
      ) : (
        <>
          <MasTiempo loan={loan} />
          <Liquidar loan={loan} />
        </>
      )}
    </>
  );
}
