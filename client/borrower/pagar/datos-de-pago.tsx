import type { ReactNode } from "react";
import type { Bolivares, Centavos } from "../../../rules/money/dinero.ts";
import { useAtencionUrl } from "../../api/ajustes.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { useTasa } from "../../api/tasa.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { CuentaDePago, MENSAJE_SIN_DATOS, SinDatosDePago } from "../../pieces/cuenta-de-pago.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { useAlDia } from "./al-dia.ts";

interface DatosDePagoProps {
  monto: Centavos;
  bs: Bolivares | null;
  /** Under the account; nothing while there is none. */
  children: ReactNode;
}

/** Where a borrower sends the money: what the operator set, each piece ready to paste into a bank's app, and checked as it is copied. */
export function DatosDePago({ monto, bs, children }: DatosDePagoProps) {
  const tasa = useTasa();
  const atencion = useAtencionUrl(MENSAJE_SIN_DATOS);
  const { query, changed, check } = useAlDia();
  return (
    <QueryState query={query}>
      {({ datosPago }) =>
        datosPago ? (
          <>
            {changed && (
              <Notice kind="peligro" title="Cambiaron los datos para pagar" live>
                Usa estos. No pagues con los que copiaste o guardaste antes.
              </Notice>
            )}
            <CuentaDePago cuenta={datosPago} monto={monto} bs={bs} tasa={tasa} hoy={hoyEnCaracas()} onCopy={check} />
            {children}
          </>
        ) : (
          <SinDatosDePago atencion={atencion} />
        )
      }
    </QueryState>
  );
}
