import { isDia } from "../../../../rules/country/fecha.ts";
import { centavos } from "../../../../rules/money/dinero.ts";
import { hoyEnCaracas } from "../../../api/hora.ts";
import { useRefresh } from "../../../api/refresh.ts";
import { useTasa } from "../../../api/tasa.ts";
import { trpc } from "../../../api/trpc.ts";
import { errorCode } from "../../../kit/failure.ts";
import { FormDialog } from "../../../kit/feedback/form-dialog.tsx";
import { toast } from "../../../kit/feedback/toast.tsx";
import { useForm } from "../../../kit/form/state/use-form.ts";
import { enDolares } from "../../../pieces/dinero/pago-dicho.ts";
import { PegarComprobante } from "../captura/pegar-comprobante.tsx";
import { usePegado } from "../captura/use-pegado.ts";
import { MontoPagado } from "../cuanto/monto-pagado.tsx";
import type { MiPago } from "../use-mis-pagos.ts";
import { confirmoDe, readPago, type Valores, valoresDelPago } from "../valores-pago.ts";
import { CampoCodigo, MasDatos } from "./campos-pago.tsx";
import { checkValores } from "./comprobar.ts";

/** The debt already includes this pago: whether it is too much is only asked if the server asks. */
const SALDO = centavos(0);

interface CorregirPagoProps {
  pago: MiPago;
  /** Details entered in another form since, shown here already filled in. */
  dicho?: Partial<Valores>;
  onClose: () => void;
  onMended?: () => void;
}

/** Corrects a registered pago, until it is decided. */
export function CorregirPago({ pago, dicho, onClose, onMended }: CorregirPagoProps) {
  const amend = trpc.pagos.amend.useMutation();
  const refresh = useRefresh();
  const hoy = hoyEnCaracas();
  const form = useForm<Valores>({
    initial: { ...valoresDelPago(pago), ...dicho },
    draftKey: `pago:${pago.id}`,
    validate: (values) => checkValores(values, marco(values)),
    fallback: "Error al corregir el pago.",
  });
  const { values } = form;
  const dia = isDia(values.fechaPago) ? values.fechaPago : hoy;
  const tasa = useTasa(dia === hoy ? undefined : dia);
  const marco = ({ moneda }: Valores) => ({ enBs: moneda === "bs", saldo: SALDO, tasa, hoy });
  const { pegado, quitada, type, paste } = usePegado(form, hoy);
  return (
    <FormDialog
      title="Corregir pago"
      confirmLabel="Guardar"
      form={form}
      onSend={async (sent, clave) => {
        const enBs = sent.moneda === "bs";
        const dolares = enDolares({ ...sent, enBs }, tasa);
        const said = { ...readPago({ ...sent, loanId: "" }, enBs), confirmo: confirmoDe(dolares, sent) };
        await amend
          .mutateAsync({ ...said, pagoId: pago.id, clave })
          .catch((failure: unknown) => {
            if (errorCode(failure) === "PAGO_UNSURE") form.set("dudado", String(dolares));
            throw failure;
          })
          .finally(refresh);
        toast("Corregiste el pago. Sigue en revisión.");
        onMended?.();
      }}
      onClose={onClose}
    >
      <PegarComprobante pegado={pegado} onText={paste} />
      <CampoCodigo form={form} quitada={quitada} onType={type} onPaste={paste} />
      <MontoPagado form={form} enBs={values.moneda === "bs"} tasa={tasa} dia={dia} saldo={SALDO} />
      <MasDatos form={form} />
    </FormDialog>
  );
}
