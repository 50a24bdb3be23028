import type { Dia } from "../../rules/country/fecha.ts";
import type { Tasa } from "../../rules/money/tasa.ts";
import { trpc } from "./trpc.ts";

/** The rate of a day, or of today; null while there is none or it is not known yet: then dollars are all that is shown. */
export function useTasa(dia?: Dia): Tasa | null {
  return trpc.tasas.current.useQuery(dia && { dia }).data ?? null;
}
