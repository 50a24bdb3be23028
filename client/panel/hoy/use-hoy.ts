import { trpc } from "../../api/trpc.ts";

/** Phones fall silent and days pass without anybody writing anything. */
const AGAIN_MS = 5 * 60_000;

/** What waits for a person today; asked again at every change, as all that is on the screen. */
export function useHoy(enabled = true) {
  return trpc.hoy.get.useQuery(undefined, { enabled, refetchInterval: AGAIN_MS });
}
