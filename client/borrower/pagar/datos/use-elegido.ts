import { useEffect, useEffectEvent } from "react";
import { useSearch } from "wouter";
import { parseBolivares } from "../../../../rules/money/dinero.ts";
import { enEspera, type MiLoan } from "../../../pieces/dinero/mi-loan.ts";
import { enDolares } from "../../../pieces/dinero/pago-dicho.ts";
import type { usePago } from "../pasos/use-pago.ts";
import { yaDice } from "../valores-pago.ts";
import { useAlDia } from "./al-dia.ts";
import { useIntencion } from "./use-intencion.ts";

/** In the address after a receipt was shared into the app: that payment is already made. */
const COMPARTE = "compartido=";

/** The chosen debt, the account to pay to, and the exact amount assigned for it. `llega`: the person opens the payment step. */
export function useElegido(pago: ReturnType<typeof usePago>, loan: MiLoan | undefined, llega = false) {
  const { form, enBs, hoy, deHoy, saldo, otra } = pago;
  const { values } = form;
  const alDia = useAlDia();
  const shared = useSearch().includes(COMPARTE);
  const running = otra ? undefined : loan;
  const dolares = enDolares({ ...values, enBs }, deHoy);
  const intencion = useIntencion({
    loanId: otra ? otra.loanId : loan?.id,
    banco: alDia.cuenta?.banco,
    dolares,
    bs: enBs ? parseBolivares(values.montoBs) : null,
    saldo,
    llega,
    pagado: shared || yaDice(values) || (running !== undefined && enEspera(running, hoy)),
    urge: running?.cargos.some((one) => one.pendiente > 0 && one.vence <= hoy && one.estado !== "en_revision") ?? false,
  });
  const { viva, hecha } = intencion;
  const reset = useEffectEvent(() => {
    if (hecha?.monto === dolares && !yaDice(values)) form.reset();
  });
  // What was chosen has been paid, and is no longer a draft.
  const paid = hecha?.id;
  useEffect(() => {
    if (paid) reset();
  }, [paid]);
  return { alDia, intencion, dolares, running, exacto: viva && enBs && values.tecleado === "" ? viva.montoBs : null };
}
