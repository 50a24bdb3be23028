import type { Bolivares, Centavos } from "../../../rules/money/dinero.ts";
import { useAjustes, useAtencionUrl } from "../../api/ajustes.ts";
import { useTasa } from "../../api/tasa.ts";
import { CuentaDePago, MENSAJE_SIN_DATOS, SinDatosDePago } from "../../pieces/cuenta-de-pago.tsx";
import { QueryState } from "../../pieces/query-state.tsx";

/** Where a borrower sends the money: what the operator set, each piece ready to paste into a bank's app. */
export function DatosDePago({ monto, bs }: { monto: Centavos; bs: Bolivares | null }) {
  const tasa = useTasa();
  const atencion = useAtencionUrl(MENSAJE_SIN_DATOS);
  return (
    <QueryState query={useAjustes()}>
      {({ datosPago }) =>
        datosPago ? (
          <CuentaDePago cuenta={datosPago} monto={monto} bs={bs} tasa={tasa} />
        ) : (
          <SinDatosDePago atencion={atencion} />
        )
      }
    </QueryState>
  );
}
