import { trpc } from "../../api/trpc.ts";

/** Phones go silent and days pass without any event that would trigger a reload. */
const AGAIN_MS = 5 * 60_000;

/** What waits for a person today, of everybody or of whom the panel shows; asked again at every change, as all that is on the screen. */
export function useHoy(enabled = true, deQuien: { encargado?: string } = {}) {
  return trpc.hoy.get.useQuery(deQuien, { enabled, refetchInterval: AGAIN_MS });
}
