import { replaceEqualDeep } from "@tanstack/react-query";
import { useFollow } from "../../api/refresh.ts";
import { useReopen, useStream } from "../../api/stream/use-stream.ts";
import { trpc } from "../../api/trpc.ts";
import { errorCode } from "../../kit/failure.ts";
import type { Resumen } from "./types.ts";

/** Data read at one state of the database, numbered as in server/core/live.ts. */
interface Versioned {
  version: number;
}

/** What stays in the cache when `next` arrives: the newer of both, as a late response may be older than a live message. */
export function newest(known: unknown, next: unknown): unknown {
  const older = known !== undefined && (next as Versioned).version < (known as Versioned).version;
  return older ? known : replaceEqualDeep(known, next);
}

/** The summary, queried once: from then on the stream below updates it. */
export function useResumen() {
  return trpc.resumen.get.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: newest,
  });
}

/**
 * The summary, kept up to date by the server; each of its messages also refetches what is on the screen. `locked`: the second
 * step is missing. The stream ends with the session and the role, and reopens if the program only restarted.
 */
export function useLiveResumen(): { resumen: Resumen | undefined; locked: boolean } {
  const utils = trpc.useUtils();
  const follow = useFollow();
  const { data, error } = useResumen();
  const { open, ends } = useStream();
  const locked = errorCode(error) === "SECOND_STEP_NEEDED";
  const { reset } = trpc.resumen.live.useSubscription(undefined, {
    enabled: !locked,
    // The first message too: what is on the screen may have been read before the stream opened.
    onData(next) {
      utils.resumen.get.setData(undefined, next);
      follow();
    },
    ...ends,
  });
  useReopen(open, reset);
  return { resumen: data, locked };
}

/** How many proposed matches with the bank await confirmation; kept up to date like everything on the screen. */
export function useCuantosDelBanco(enabled: boolean): number | undefined {
  const { data } = trpc.banco.cuantos.useQuery(undefined, { enabled });
  return data && data.coinciden + data.porRevisar;
}
