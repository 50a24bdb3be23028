import { Suspense, useEffect, useRef } from "react";
import { parseBolivares } from "../../../../rules/money/dinero.ts";
import { piece } from "../../../kit/piece.ts";
import { Button } from "../../../kit/show/button.tsx";
import type { APagar } from "../a-pagar.tsx";
import { writeMontos } from "../cuanto/cuanto.tsx";
import { Marco } from "../pasos/marco.tsx";
import { goTo } from "../pasos/paso.ts";
import { usePago } from "../pasos/use-pago.ts";
import { conExacto, montosDe } from "../valores-pago.ts";
import { DatosDePago } from "./datos-de-pago.tsx";
import { useElegido } from "./use-elegido.ts";

/** Moves on when a person who copied everything comes back from their bank's app. */
function useVuelta(onVuelta: () => void): () => void {
  const copied = useRef(false);
  useEffect(() => {
    const come = () => {
      if (document.visibilityState === "visible" && copied.current) onVuelta();
    };
    document.addEventListener("visibilitychange", come);
    return () => document.removeEventListener("visibilitychange", come);
  }, [onVuelta]);
  return () => {
    copied.current = true;
  };
}

/** Few people have somebody else pay. */
const otro = piece(() => import("./otro-paga.tsx"), "OtroPaga");

const toRegistro = () => goTo("#pagar-registro");

/** The second step: where to, and the exact amount. */
export function PasoDatos({ aPagar }: { aPagar: APagar }) {
  const pago = usePago(aPagar);
  const { alDia, intencion, dolares, running, exacto } = useElegido(pago, aPagar.loan, true);
  const { form, enBs, deHoy } = pago;
  const copiedAll = useVuelta(toRegistro);
  return (
    <Marco
      numero={2}
      titulo="Paga por Pago Móvil"
      atras="#pagar"
      pie={
        <Button variant="secondary" block onClick={toRegistro}>
          Ya pagué
        </Button>
      }
    >
      <DatosDePago
        alDia={alDia}
        intencion={intencion}
        loan={running}
        monto={dolares ?? aPagar.monto}
        bs={enBs ? parseBolivares(conExacto(form.values, exacto).montoBs) : null}
        onCopiado={(viva, todo) => {
          // What was typed was a wish; this is what will be paid.
          if (viva && form.values.tecleado) writeMontos(form, montosDe(viva.monto, deHoy), "");
          if (todo) copiedAll();
        }}
      />
      {running && running.castigo === 0 && (
        <Suspense>
          <otro.Content />
        </Suspense>
      )}
    </Marco>
  );
}
