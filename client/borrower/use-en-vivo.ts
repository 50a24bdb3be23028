import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { NotificacionTipo } from "../../rules/texts/events/notificaciones.ts";
import { useFollow } from "../api/refresh.ts";
import { useReopen, useStream } from "../api/stream/use-stream.ts";
import { trpc } from "../api/trpc.ts";
import { type ToastKind, toast } from "../kit/feedback/toast.tsx";

const KINDS: { [tipo in NotificacionTipo]?: ToastKind } = { aprobado: "exito", rechazado: "error" };
/** The query key under which the last received notification's id is stored, until sign-out. */
const HEARD = ["notificaciones", "oída"];

/**
 * Shows each notification as it arrives and refetches what is on the screen. The stream starts where the first answer ended
 * and, on another page or after a server restart, continues from the last notification received, so that none is lost. The
 * accounts to pay to and the rate arrive the same way.
 */
export function useEnVivo(): void {
  const queries = useQueryClient();
  const utils = trpc.useUtils();
  const follow = useFollow();
  const { open, ends } = useStream();
  const heard = () => queries.getQueryData<string>(HEARD) ?? utils.usuarios.me.getData()?.ultimaNotificacion;
  const [since, setSince] = useState(heard);
  useEffect(() => void queries.setQueryData(HEARD, since), [queries, since]);
  const { reset } = trpc.notificaciones.live.useSubscription(
    { lastEventId: since, pagar: true },
    {
      onData: ({ id, data }) => {
        if ("pagar" in data) {
          const { tasa, ...cuentas } = data.pagar;
          utils.ajustes.public.setData(undefined, (known) => known && { ...known, ...cuentas });
          utils.tasas.current.setData(undefined, tasa);
          return;
        }
        queries.setQueryData(HEARD, id);
        toast(data.mensaje, KINDS[data.tipo] ?? "info");
        follow();
      },
      ...ends,
    },
  );
  useReopen(open, () => {
    // From the last one received: a changed starting point reopens the stream by itself.
    const last = heard();
    if (last === since) reset();
    else setSince(last);
    // Changes missed while offline have no notification.
    follow();
  });
}
