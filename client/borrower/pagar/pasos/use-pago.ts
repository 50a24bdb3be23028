import { useEffect, useEffectEvent } from "react";
import { isDia } from "../../../../rules/country/fecha.ts";
import { parseDolares } from "../../../../rules/money/dinero.ts";
import { hoyEnCaracas } from "../../../api/hora.ts";
import { useTasa } from "../../../api/tasa.ts";
import { trpc } from "../../../api/trpc.ts";
import { useForm } from "../../../kit/form/state/use-form.ts";
import type { APagar } from "../a-pagar.tsx";
import type { checkValores } from "../registro/comprobar.ts";
import { isEnBs, montosDe, type Valores, valoresDe, yaDice } from "../valores-pago.ts";

/**
 * The pago form: its values, currency and rate. Each step has its own, and all share one draft. `comprobar` comes with the step
 * that sends it.
 */
export function usePago({ monto, saldo, otras, elegida }: APagar, comprobar?: typeof checkValores) {
  const userId = trpc.usuarios.me.useQuery(undefined, { enabled: false }).data?.id;
  const hoy = hoyEnCaracas();
  const deHoy = useTasa();
  const initial = { ...valoresDe(elegida?.debe ?? monto, deHoy), loanId: elegida?.loanId ?? "" };
  const otraDe = ({ loanId }: Valores) => otras.find((one) => one.loanId === loanId);
  const debe = (values: Valores) => otraDe(values)?.debe ?? saldo;
  const marco = (values: Valores) => ({
    enBs: isEnBs(values, initial),
    saldo: debe(values),
    tasa: tasaDe(values),
    hoy,
  });
  const form = useForm<Valores>({
    initial,
    draftKey: `${userId}:pago`,
    validate: (values) => comprobar?.(values, marco(values)) ?? {},
    fallback: "Error al enviar el pago.",
  });
  const { values } = form;
  const bringUpToDate = useEffectEvent(() => {
    const monto = parseDolares(values.monto);
    if (!form.restored || values.tecleado || yaDice(values) || monto === null || deHoy === null) return;
    form.set("montoBs", montosDe(monto, deHoy).montoBs);
  });
  // An amount that was chosen and not typed, perhaps on a day with another rate.
  useEffect(() => bringUpToDate(), []);
  const dia = isDia(values.fechaPago) ? values.fechaPago : hoy;
  const deEseDia = useTasa(dia === hoy ? undefined : dia);
  const tasaDe = ({ fechaPago }: Valores) => (fechaPago && fechaPago !== hoy ? deEseDia : deHoy);
  const { enBs, tasa } = marco(values);
  return { form, enBs, tasa, deHoy, dia, hoy, saldo: debe(values), otra: otraDe(values) };
}
