import type { AvisoTipo } from "../../rules/texts/avisos.ts";
import { trpc } from "../api/trpc.ts";
import { type ToastKind, toast } from "../kit/feedback/toast.tsx";

const KINDS: Record<AvisoTipo, ToastKind> = {
  aprobado: "exito",
  rechazado: "error",
  verificacion: "info",
  info: "info",
};

/** Says each notification as it comes, and asks again for all that it may have changed. */
export function useEnVivo(): void {
  const utils = trpc.useUtils();
  trpc.notificaciones.live.useSubscription(undefined, {
    onData: ({ data }) => {
      toast(data.mensaje, KINDS[data.tipo]);
      for (const stale of [
        utils.notificaciones,
        utils.usuarios.me,
        utils.loans.mine,
        utils.pagos.mine,
        utils.completados.mine,
      ])
        void stale.invalidate();
    },
  });
}
