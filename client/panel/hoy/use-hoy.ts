import { trpc } from "../../api/trpc.ts";

/** Phones go silent and days pass without any event that would trigger a refetch. */
const AGAIN_MS = 5 * 60_000;

/** What needs attention today, for everybody's clients or the selected team member's; refetched after every change. */
export function useHoy(enabled = true, deQuien: { encargado?: string } = {}) {
  return trpc.hoy.get.useQuery(deQuien, { enabled, refetchInterval: AGAIN_MS });
}
