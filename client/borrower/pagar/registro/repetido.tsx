import { isSameTransfer } from "../../../../rules/loans/referencia.ts";
import { type Centavos, formatDolares } from "../../../../rules/money/dinero.ts";
import { Notice } from "../../../kit/feedback/notice.tsx";
import type { Form } from "../../../kit/form/state/use-form.ts";
import { Button } from "../../../kit/show/button.tsx";
import { type MiPago, useMisPagos } from "../use-mis-pagos.ts";
import type { Valores } from "../valores-pago.ts";

interface RepetidoProps {
  form: Form<Valores>;
  enBs: boolean;
  /** The value of the entered amount. */
  dolares: Centavos | null;
  /** The person wants to correct the first pago with what is entered here. */
  onCorregir: (pago: MiPago, dicho: Partial<Valores>) => void;
}

/** The most common mistake is to register the same payment twice: warned about before sending, with a link to correct the first. */
export function Repetido(props: RepetidoProps) {
  const { form } = props;
  const { codigo, referencia } = form.values;
  const known = useMisPagos().pagos.filter(({ status }) => status !== "Rechazado");
  const same = known.find((pago) => isSameTransfer(pago.referencia, referencia));
  if (same) return <MismaReferencia pago={same} {...props} />;
  if (!known.some((pago) => pago.codigo === codigo)) return null;
  return (
    <Notice kind="aviso" live>
      Ya registraste un pago con este código. Si es otro pago, agrega la referencia completa.
    </Notice>
  );
}

function MismaReferencia({ pago, form, enBs, dolares, onCorregir }: { pago: MiPago } & RepetidoProps) {
  const { monto, montoBs, fechaPago, bancoPagador } = form.values;
  const dicho: Partial<Valores> = {
    ...(enBs ? { moneda: "bs", montoBs } : { moneda: "usd", monto }),
    ...(fechaPago && { fechaPago }),
    ...(bancoPagador && { bancoPagador }),
  };
  if (dolares === pago.monto || !pago.retirable) {
    return (
      <Notice kind="aviso" live>
        Ya registraste un pago con esta referencia. No hace falta que lo repitas.
      </Notice>
    );
  }
  return (
    <Notice
      kind="aviso"
      live
      title={`¿Corriges el monto del pago …${pago.codigo}?`}
      action={
        <Button variant="secondary" small onClick={() => onCorregir(pago, dicho)}>
          Corregir ese pago
        </Button>
      }
    >
      Ya registraste {formatDolares(pago.monto)} con esta referencia, y cada transferencia se registra una vez.
    </Notice>
  );
}
