import type { AvisoTipo } from "../../rules/texts/avisos.ts";
import { useFollow } from "../api/refresh.ts";
import { trpc } from "../api/trpc.ts";
import { type ToastKind, toast } from "../kit/feedback/toast.tsx";

const KINDS: Record<AvisoTipo, ToastKind> = {
  aprobado: "exito",
  rechazado: "error",
  verificacion: "info",
  info: "info",
};

/** Says each notification as it comes, and asks again for all that is on the screen. */
export function useEnVivo(): void {
  const follow = useFollow();
  trpc.notificaciones.live.useSubscription(undefined, {
    onData: ({ data }) => {
      toast(data.mensaje, KINDS[data.tipo]);
      follow();
    },
  });
}
