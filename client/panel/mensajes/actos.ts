import { instante, toDia } from "../../../rules/country/fecha.ts";
import { trpc } from "../../api/trpc.ts";
import { useActo } from "../kit/actos/acto.ts";
import type { Envio } from "../kit/types.ts";

export type Acto = "cancelar" | "reenviar";

interface ActoDicho {
  acto: Acto;
  label: string;
  danger?: true;
}

/** The acts possible on a message now; the server has the last word. */
export function actosDe(mensaje: Envio, ahora: number): ActoDicho[] {
  const { estado, intentado, clase, relevo, creado } = mensaje;
  if (estado === "pendiente")
    return intentado === null ? [{ acto: "cancelar", label: "Cancelar el envío", danger: true }] : [];
  // Secrets are deleted after sending; a reminder is about its own day.
  const old = clase === "cobro" && toDia(instante(creado)) !== toDia(instante(ahora));
  if (clase === "codigo" || clase === "seguridad" || relevo !== null || old) return [];
  return [{ acto: "reenviar", label: "Enviar otra vez" }];
}

/** Performs the act, with a toast. */
export function useActos(): (acto: Acto, mensaje: Envio) => Promise<void> {
  const cancel = useActo(trpc.mensajes.cancel.useMutation(), {
    hecho: "Envío cancelado: ya no sale.",
    fallback: "No se pudo cancelar.",
  });
  const resend = useActo(trpc.mensajes.resend.useMutation(), {
    hecho: "En cola otra vez.",
    fallback: "No se pudo enviar otra vez.",
  });
  return (acto, { id: mensajeId }) => (acto === "cancelar" ? cancel : resend).press({ mensajeId });
}
