import type { Dia } from "../../rules/country/fecha.ts";
import type { Tasa } from "../../rules/money/tasa.ts";
import { trpc } from "./trpc.ts";

/** A day's rate, or today's; null if there is none or it is not known yet: then only dollars are shown. */
export function useTasa(dia?: Dia): Tasa | null {
  return trpc.tasas.current.useQuery(dia && { dia }).data ?? null;
}
