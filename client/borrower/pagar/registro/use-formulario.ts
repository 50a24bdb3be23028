import { useState } from "react";
import { parseBolivares } from "../../../../rules/money/dinero.ts";
import { enEspera } from "../../../pieces/dinero/mi-loan.ts";
import { enDolares } from "../../../pieces/dinero/pago-dicho.ts";
import type { APagar } from "../a-pagar.tsx";
import { usePegado } from "../captura/use-pegado.ts";
import { useElegido } from "../datos/use-elegido.ts";
import type { MiPago } from "../use-mis-pagos.ts";
import { conExacto, type Valores } from "../valores-pago.ts";
import { fraseDelPago, paraQue } from "./frase.ts";
import { type Dicho, useRegistrar } from "./use-registrar.ts";

/** An earlier pago, and what is entered again from it. */
interface Mending {
  pago: MiPago;
  dicho: Partial<Valores>;
}

/** All that the form of a pago shows: its fields as they are sent, what was pasted into it, and the sentence that says what goes. */
export function useFormulario(aPagar: APagar, onDicho: (dicho: Dicho) => void) {
  const pago = useRegistrar(aPagar, onDicho);
  const { intencion, dolares: elegidos, running, exacto } = useElegido(pago, aPagar.loan);
  const { form, enBs, tasa, dia, hoy, send } = pago;
  const values = conExacto(form.values, exacto);
  const dolares = enDolares({ ...values, enBs }, tasa);
  const paga = exacto === null ? dolares : elegidos;
  const [mending, setMending] = useState<Mending | null>(null);
  const bs = enBs ? parseBolivares(values.montoBs) : null;
  return {
    ...{ ...pago, exacto, bs, dolares, mending, setMending },
    form: { ...form, values },
    pegado: usePegado({ ...form, values }, hoy),
    onSubmit: send(exacto),
    /** An exact amount needs no registration; nor is there anything to pay while pagos under review cover what is due. */
    quiet: intencion.solo || (running !== undefined && enEspera(running, hoy)),
    opcional: intencion.solo,
    frase: fraseDelPago({
      ...{ enBs, dolares, dia, hoy, bs, codigo: values.codigo },
      provisional: tasa !== null && tasa.fechaValor < dia,
      para: running
        ? paga === null
          ? "tu préstamo"
          : paraQue(running, paga, aPagar.payoff)
        : "lo que quedó sin pagar",
    }),
  };
}
