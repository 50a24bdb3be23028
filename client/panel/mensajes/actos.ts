import { instante, toDia } from "../../../rules/country/fecha.ts";
import { trpc } from "../../api/trpc.ts";
import { errorText } from "../../kit/failure.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { newClave } from "../../kit/form/state/clave.ts";
import { useDecision } from "../kit/actos/decision.ts";
import type { Envio } from "../kit/types.ts";

export type Acto = "cancelar" | "reenviar";

interface ActoDicho {
  acto: Acto;
  label: string;
  danger?: true;
}

/** What may be done with a message now; the server has the last word. */
export function actosDe(mensaje: Envio, ahora: number): ActoDicho[] {
  const { estado, intentado, clase, relevo, creado } = mensaje;
  if (estado === "pendiente")
    return intentado === null ? [{ acto: "cancelar", label: "Cancelar el envío", danger: true }] : [];
  // What held a secret is gone; a reminder speaks of its day.
  const old = clase === "cobro" && toDia(instante(creado)) !== toDia(instante(ahora));
  if (clase === "codigo" || clase === "seguridad" || relevo !== null || old) return [];
  return [{ acto: "reenviar", label: "Enviar otra vez" }];
}

/** Does it, and says so. */
export function useActos(): (acto: Acto, mensaje: Envio) => Promise<void> {
  const cancel = trpc.mensajes.cancel.useMutation();
  const resend = trpc.mensajes.resend.useMutation();
  const decide = useDecision();
  return async (acto, { id: mensajeId }) => {
    const clave = newClave();
    try {
      if (acto === "cancelar")
        await decide(cancel.mutateAsync({ mensajeId, clave }), () => toast("Envío cancelado: ya no sale."));
      else await decide(resend.mutateAsync({ mensajeId, clave }), () => toast("En cola otra vez."));
    } catch (error) {
      toast(errorText(error, acto === "cancelar" ? "No se pudo cancelar." : "No se pudo enviar otra vez."), "error");
    }
  };
}
