import { isDia } from "../../../rules/country/fecha.ts";
import type { Centavos } from "../../../rules/money/dinero.ts";
import { hoyEnCaracas, hoySabido } from "../../api/hora.ts";
import { useRefresh } from "../../api/refresh.ts";
import { useTasa } from "../../api/tasa.ts";
import { trpc } from "../../api/trpc.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { useForm } from "../../kit/form/use-form.ts";
import { EN_ESPERA, enviar } from "../../offline/envios.ts";
import type { OtraDeuda } from "./que-pagas.tsx";
import { checkValores, isEnBs, readPago, type Valores, valoresDe } from "./valores-pago.ts";

interface PagoProps {
  /** What is due now: it comes filled in. */
  monto: Centavos;
  /** All that is owed. */
  saldo: Centavos;
  otra?: OtraDeuda | null | undefined;
}

/** The form of a pago: what it holds, in which currency, at the rate of which day, and how it is sent. */
export function usePago({ monto, saldo, otra }: PagoProps) {
  const utils = trpc.useUtils();
  const refresh = useRefresh();
  const hoy = hoyEnCaracas();
  const deHoy = useTasa();
  const initial = valoresDe(monto, deHoy);
  const esOtra = ({ loanId }: Valores) => otra?.loanId === loanId;
  const debe = (values: Valores) => (otra && esOtra(values) ? otra.debe : saldo);
  const marco = (values: Valores) => ({
    enBs: isEnBs(values, initial),
    saldo: debe(values),
    tasa: tasaDe(values),
    hoy,
  });
  const check = (values: Valores) => checkValores(values, marco(values));
  const form = useForm<Valores>({ initial, draftKey: "pago", validate: check, fallback: "Error al enviar el pago." });
  const { values } = form;
  const dia = isDia(values.fechaPago) ? values.fechaPago : hoy;
  const deEseDia = useTasa(dia === hoy ? undefined : dia);
  const tasaDe = ({ fechaPago }: Valores) => (fechaPago && fechaPago !== hoy ? deEseDia : deHoy);
  const { enBs, tasa } = marco(values);
  const onSubmit = form.submit(async (sent, clave) => {
    const result = await enviar({
      tipo: "pagos.register",
      id: clave,
      userId: utils.usuarios.me.getData()?.id ?? "",
      // What a draft named may be paid by now.
      input: readPago(esOtra(sent) ? sent : { ...sent, loanId: "" }, enBs, hoySabido()),
      valores: { ...sent },
    });
    form.reset();
    if (result === "espera") return toast(EN_ESPERA, "info");
    toast("Pago registrado. Lo revisamos y te avisamos.");
    refresh();
  });
  return { form, enBs, tasa, deHoy, dia, hoy, saldo: debe(values), esOtra: Boolean(otra) && esOtra(values), onSubmit };
}
