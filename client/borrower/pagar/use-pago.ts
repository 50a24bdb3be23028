import { useEffect, useEffectEvent } from "react";
import { isDia } from "../../../rules/country/fecha.ts";
import { type Bolivares, type Centavos, parseDolares } from "../../../rules/money/dinero.ts";
import { hoyEnCaracas, hoySabido } from "../../api/hora.ts";
import { useRefresh } from "../../api/refresh.ts";
import { useTasa } from "../../api/tasa.ts";
import { trpc } from "../../api/trpc.ts";
import { errorCode } from "../../kit/failure.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { EN_ESPERA, enviar } from "../../offline/envios/envios.ts";
import { enDolares } from "../../pieces/dinero/pago-dicho.ts";
import type { OtraDeuda } from "../cuentas.ts";
import { conExacto, yaDice } from "./cuanto/intencion.ts";
import { checkValores, confirmoDe, isEnBs, montosDe, readPago, type Valores, valoresDe } from "./valores-pago.ts";

interface PagoProps {
  /** What is due now: it comes filled in. */
  monto: Centavos;
  /** All that is owed. */
  saldo: Centavos;
  otras: readonly OtraDeuda[];
  /** Which of those comes chosen. */
  elegida?: OtraDeuda | undefined;
}

/** The form of a pago: what it holds, in which currency, at the rate of which day, and how it is sent. */
export function usePago({ monto, saldo, otras, elegida }: PagoProps) {
  const utils = trpc.useUtils();
  const refresh = useRefresh();
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
  const check = (values: Valores) => checkValores(values, marco(values));
  const form = useForm<Valores>({ initial, draftKey: "pago", validate: check, fallback: "Error al enviar el pago." });
  const { values } = form;
  const bringUpToDate = useEffectEvent(() => {
    const monto = parseDolares(values.monto);
    if (!form.restored || values.tecleado || yaDice(values) || monto === null || deHoy === null) return;
    form.set("montoBs", montosDe(monto, deHoy).montoBs);
  });
  // An amount that was only chosen, perhaps on a day with another rate.
  useEffect(() => bringUpToDate(), []);
  const dia = isDia(values.fechaPago) ? values.fechaPago : hoy;
  const deEseDia = useTasa(dia === hoy ? undefined : dia);
  const tasaDe = ({ fechaPago }: Valores) => (fechaPago && fechaPago !== hoy ? deEseDia : deHoy);
  const { enBs, tasa } = marco(values);
  /** `exacto`: the bolívares that stand in the place of those that came filled in. */
  const send = (exacto: Bolivares | null) =>
    form.submit(async (raw, clave) => {
      const sent = conExacto(raw, exacto);
      const dolares = enDolares({ ...sent, enBs }, tasa);
      // What a draft named may be paid by now.
      const said = readPago(otraDe(sent) ? sent : { ...sent, loanId: "" }, enBs, hoySabido());
      const sending = enviar({
        tipo: "pagos.register",
        id: clave,
        userId: utils.usuarios.me.getData()?.id ?? "",
        input: { ...said, confirmo: confirmoDe(dolares, sent) },
        valores: { ...sent },
      });
      const result = await sending.catch((failure: unknown) => {
        if (errorCode(failure) === "PAGO_UNSURE") {
          form.set("dudado", String(dolares));
          refresh();
        }
        throw failure;
      });
      form.reset();
      if (result === "espera") return toast(EN_ESPERA, "info");
      toast("Pago registrado. Lo revisamos y te avisamos.");
      refresh();
    });
  return { form, enBs, tasa, deHoy, dia, hoy, saldo: debe(values), otra: otraDe(values), send };
}
