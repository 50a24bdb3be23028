/** Questions the server asked about a pago (PAGO_UNSURE): pressing the same button again confirms them. */
import { useState } from "react";
import { dudasDelRechazo } from "../../../../rules/loans/pagos/dudas-pago.ts";
import type { DudaDePago } from "../../../../rules/loans/pagos/pagos.ts";
import { fieldErrors } from "../../../kit/failure.ts";

interface Dudas {
  /** What pressing `de` confirms; nothing until it was asked. */
  confirmo: (de: string) => DudaDePago[];
  isAsked: (de: string) => boolean;
  ask: (de: string, dudas: readonly DudaDePago[]) => void;
  /** Sends it, and remembers what a refusal asks. */
  send: <Answer>(de: string, sent: Promise<Answer>) => Promise<Answer>;
}

/** `de` identifies what was pressed (a pago, a movement, an entry): a question about one says nothing about another. */
export function useDudas(): Dudas {
  const [asked, setAsked] = useState<{ de: string; dudas: readonly DudaDePago[] }>({ de: "", dudas: [] });
  const confirmo = (de: string) => (asked.de === de ? [...asked.dudas] : []);
  const ask = (de: string, dudas: readonly DudaDePago[]) => {
    if (dudas.length > 0) setAsked({ de, dudas: [...new Set([...confirmo(de), ...dudas])] });
  };
  return {
    confirmo,
    ask,
    isAsked: (de) => confirmo(de).length > 0,
    async send(de, sent) {
      try {
        return await sent;
      } catch (failure) {
        ask(de, dudasDelRechazo(fieldErrors(failure)));
        throw failure;
      }
    },
  };
}
