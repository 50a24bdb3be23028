import { useEffect, useRef } from "react";
import { ESPERA_CAMBIOS_MS } from "../../../rules/limits.ts";
import { useFollow } from "../../api/refresh.ts";
import { trpc } from "../../api/trpc.ts";
import { errorCode } from "../../kit/failure.ts";
import { newest } from "./newest.ts";
import type { Resumen } from "./types.ts";

/** The summary, asked for once: from then on the stream below keeps it. */
export function useResumen() {
  return trpc.resumen.get.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: newest,
  });
}

/** At once on a screen that is looked at, else when it is again: one of too many that are open takes its place from no other meanwhile. */
function whenSeen(act: () => void): void {
  if (document.visibilityState === "visible") act();
  else document.addEventListener("visibilitychange", act, { once: true });
}

/**
 * The summary, kept up to date by the server; at each of its messages what is on the screen is asked for again. `locked`: two steps first.
 * The stream ends with the session and the role, and opens again where only the program started again.
 */
export function useLiveResumen(): { resumen: Resumen | undefined; locked: boolean } {
  const utils = trpc.useUtils();
  const follow = useFollow();
  const { data, error } = useResumen();
  const stream = useRef(() => {});
  const locked = errorCode(error) === "SECOND_STEP_NEEDED";
  const onEnd = () => {
    void utils.usuarios.me.invalidate();
    setTimeout(whenSeen, ESPERA_CAMBIOS_MS, () => stream.current());
  };
  const { reset } = trpc.resumen.live.useSubscription(undefined, {
    enabled: !locked,
    // The first message too: what is on the screen may have been read before anybody listened.
    onData(next) {
      utils.resumen.get.setData(undefined, next);
      follow();
    },
    onComplete: onEnd,
    onError: onEnd,
  });
  useEffect(() => {
    stream.current = reset;
    return () => {
      stream.current = () => {};
    };
  }, [reset]);
  return { resumen: data, locked };
}

/** How many pairs of a pago and the bank's word on it wait for somebody to say yes; followed as all that is on the screen. */
export function useCuantosDelBanco(enabled: boolean): number | undefined {
  const { data } = trpc.banco.cuantos.useQuery(undefined, { enabled });
  return data && data.coinciden + data.porRevisar;
}
