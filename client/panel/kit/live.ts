import { useRef } from "react";
import { errorCode, trpc } from "../../api/trpc.ts";
import type { Resumen } from "./types.ts";

type Utils = ReturnType<typeof trpc.useUtils>;

/** Asks again for every list that is being looked at; the others are asked for when they are opened. */
async function refreshLists(utils: Utils): Promise<void> {
  await Promise.all([
    utils.loans.invalidate(),
    utils.pagos.invalidate(),
    utils.completados.invalidate(),
    utils.calendario.invalidate(),
    utils.verificaciones.invalidate(),
    utils.referidos.invalidate(),
    utils.usuarios.list.invalidate(),
    utils.usuarios.get.invalidate(),
    utils.morosidad.invalidate(),
    utils.resumen.detalle.invalidate(),
    utils.notificaciones.listOf.invalidate(),
    utils.mensajes.invalidate(),
    utils.gestiones.invalidate(),
    utils.libro.invalidate(),
    utils.auditoria.invalidate(),
    utils.referidos.invalidate(),
    utils.admins.invalidate(),
  ]);
}

/** For after a change of one's own: the lists and the summary, without waiting for the server to tell. */
export function useRefreshPanel(): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([refreshLists(utils), utils.resumen.get.invalidate()]);
  };
}

/** The summary, kept up to date by the server; at each change the visible list is asked for again. `locked`: two steps first. */
export function useLiveResumen(): { resumen: Resumen | undefined; locked: boolean } {
  const utils = trpc.useUtils();
  const greeted = useRef(false);
  const { data, error } = trpc.resumen.get.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const locked = errorCode(error) === "SECOND_STEP_NEEDED";
  trpc.resumen.live.useSubscription(undefined, {
    enabled: !locked,
    onData(next) {
      const before = utils.resumen.get.getData();
      // The first message says how things stand; it matters only when something changed while nobody was listening.
      const news = greeted.current || (before !== undefined && JSON.stringify(before) !== JSON.stringify(next));
      greeted.current = true;
      utils.resumen.get.setData(undefined, next);
      if (news) void refreshLists(utils);
    },
    // It ends when the session does, or the role.
    onComplete: () => void utils.usuarios.me.invalidate(),
    onError: () => void utils.usuarios.me.invalidate(),
  });
  return { resumen: data, locked };
}
