import type { inferRouterOutputs } from "@trpc/server";
import { PAGOS_DE_UNA_VEZ } from "../../../rules/limits/limits.ts";
import type { AppRouter } from "../../../server/http/router.ts";
import { trpc } from "../../api/trpc.ts";

export type MiPago = inferRouterOutputs<AppRouter>["pagos"]["mine"]["items"][number];

/** The input for one page of a borrower's pagos; equal inputs share the response. */
export const MIS_PAGOS = { limit: PAGOS_DE_UNA_VEZ };

/** The newest page of the borrower's pagos, and whether there are more. */
export function useMisPagos(): { pagos: MiPago[]; more: boolean } {
  const lista = trpc.pagos.mine.useInfiniteQuery(MIS_PAGOS, { getNextPageParam: (page) => page.nextCursor });
  return { pagos: lista.data?.pages.flatMap(({ items }) => items) ?? [], more: lista.hasNextPage };
}
