import { type Bolivares, type Centavos, parseBolivares } from "../../../../rules/money/dinero.ts";
import { hoySabido } from "../../../api/hora.ts";
import { useRefresh } from "../../../api/refresh.ts";
import { trpc } from "../../../api/trpc.ts";
import { errorCode } from "../../../kit/failure.ts";
import { sendOrKeep } from "../../../offline/envios/envios.ts";
import { enDolares } from "../../../pieces/dinero/pago-dicho.ts";
import type { APagar } from "../a-pagar.tsx";
import { usePago } from "../pasos/use-pago.ts";
import { conExacto, confirmoDe, readPago } from "../valores-pago.ts";
import { checkValores } from "./comprobar.ts";

/** A pago as it was entered, in dollars if the rate is known. */
export interface Dicho {
  codigo: string;
  dolares: Centavos | null;
  bs: Bolivares | null;
  /** It waits for a connection. */
  espera: boolean;
}

/** The form's state and how to send it. `onDicho`: it was sent, or is queued. */
export function useRegistrar(aPagar: APagar, onDicho: (dicho: Dicho) => void) {
  const utils = trpc.useUtils();
  const refresh = useRefresh();
  const pago = usePago(aPagar, checkValores);
  const { form, enBs, tasa } = pago;
  /** `exacto`: the bolívares that replace the prefilled ones. */
  const send = (exacto: Bolivares | null) =>
    form.submit(async (raw, clave) => {
      const sent = conExacto(raw, exacto);
      const dolares = enDolares({ ...sent, enBs }, tasa);
      // The debt named in a draft may be paid by now.
      const known = aPagar.otras.some(({ loanId }) => loanId === sent.loanId);
      const said = readPago(known ? sent : { ...sent, loanId: "" }, enBs, hoySabido());
      const sending = sendOrKeep({
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
      const espera = result === "espera";
      onDicho({ codigo: said.codigo, dolares, bs: enBs ? parseBolivares(sent.montoBs) : null, espera });
      if (!espera) refresh();
    });
  return { ...pago, send };
}
