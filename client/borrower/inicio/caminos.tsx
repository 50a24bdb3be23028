import type { MiLoan } from "../../pieces/mi-loan.ts";
import { Liquidar } from "../pagar/liquidar.tsx";
import { MasTiempo } from "../prorroga/mas-tiempo.tsx";

/** Beside paying what is due: paying everything, or asking for more time. */
export function Caminos({ loan }: { loan: MiLoan }) {
  return (
    <>
      <MasTiempo loan={loan} />
      <Liquidar loan={loan} />
    </>
  );
}
