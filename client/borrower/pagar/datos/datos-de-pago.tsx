import { useState } from "react";
import type { Bolivares, Centavos } from "../../../../rules/money/dinero.ts";
import { useAtencionUrl } from "../../../api/ajustes.ts";
import { hoyEnCaracas } from "../../../api/hora.ts";
import { useTasa } from "../../../api/tasa.ts";
import { Notice } from "../../../kit/feedback/notice.tsx";
import { Button } from "../../../kit/show/button.tsx";
import { CuentaDePago, MENSAJE_SIN_DATOS, SinDatosDePago } from "../../../pieces/dinero/cuenta-de-pago.tsx";
import type { MiLoan } from "../../../pieces/dinero/mi-loan.ts";
import { QueryState } from "../../../pieces/query-state.tsx";
import type { useAlDia } from "./al-dia.ts";
import type { MiIntencion } from "./intencion.ts";
import { MontoExacto, MontoVencido, PidiendoMonto, PorqueDelMonto } from "./monto-exacto.tsx";
import { PagoHecho } from "./pago-hecho.tsx";
import { QueCuenta } from "./que-cuenta.tsx";
import type { useIntencion } from "./use-intencion.ts";

interface DatosDePagoProps {
  monto: Centavos;
  bs: Bolivares | null;
  loan: MiLoan | undefined;
  alDia: ReturnType<typeof useAlDia>;
  intencion: ReturnType<typeof useIntencion>;
  /** Something was copied: all of it, or one piece. */
  onCopiado: (viva: MiIntencion | undefined, todo: boolean) => void;
}

/** Where a borrower sends the money: what the operator set, each piece ready to paste into a bank's app, and checked as it is copied. */
export function DatosDePago(props: DatosDePagoProps) {
  const { query, cuenta, changed } = props.alDia;
  const { viva, hecha, pagoHecho, pidiendo, choose } = props.intencion;
  const atencion = useAtencionUrl(MENSAJE_SIN_DATOS);
  if (hecha && !viva && !pidiendo) {
    return (
      <>
        <PagoHecho hecha={hecha} pago={pagoHecho} loan={props.loan} />
        <Button variant="secondary" block onClick={choose}>
          Hacer otro pago
        </Button>
      </>
    );
  }
  return (
    <QueryState query={query}>
      {() =>
        cuenta ? (
          <>
            {hecha && <PagoHecho hecha={hecha} pago={pagoHecho} loan={props.loan} />}
            {changed && (
              <Notice kind="peligro" title="Cambiaron los datos para pagar" live>
                Usa estos. No pagues con los que copiaste o guardaste antes.
              </Notice>
            )}
            <Cuenta {...props} cuenta={cuenta} />
          </>
        ) : (
          <SinDatosDePago atencion={atencion} />
        )
      }
    </QueryState>
  );
}

type CuentaProps = DatosDePagoProps & { cuenta: NonNullable<DatosDePagoProps["alDia"]["cuenta"]> };

function Cuenta({ cuenta, monto, bs, alDia, intencion, onCopiado }: CuentaProps) {
  const tasa = useTasa();
  const [copiado, setCopiado] = useState<string | null>(null);
  const { viva, vencida, fallo, pidiendo, puede, choose, check } = intencion;
  const copied = (todo: boolean) => {
    alDia.check();
    check();
    if (viva) setCopiado(viva.id);
    onCopiado(viva, todo);
  };
  if (vencida && !pidiendo && !fallo) {
    return <MontoVencido vencida={vencida} copiado={copiado === vencida.id} onPedir={choose} />;
  }
  return (
    <>
      <QueCuenta alDia={alDia} onElegida={choose} />
      {viva && <MontoExacto viva={viva} onCopy={() => copied(false)} />}
      {pidiendo && <PidiendoMonto />}
      {fallo && (
        <Notice kind="aviso" live>
          {fallo.texto} {fallo.deRed && "Mientras tanto, puedes pagar este y decirnos la referencia."}
        </Notice>
      )}
      {!viva && !pidiendo && puede && (!fallo || fallo.deRed) && (
        <Button block onClick={choose}>
          Pedir mi monto exacto
        </Button>
      )}
      <CuentaDePago
        {...{ cuenta, monto, bs, tasa }}
        hoy={hoyEnCaracas()}
        exacto={viva?.montoBs}
        sinMonto={pidiendo}
        onCopy={copied}
      >
        {viva && <PorqueDelMonto viva={viva} />}
      </CuentaDePago>
    </>
  );
}
