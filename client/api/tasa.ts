import type { Tasa } from "../../rules/money/tasa.ts";
import { trpc } from "./trpc.ts";

/** The rate of today; null while there is none or it is not known yet: then dollars are all that is shown. */
export function useTasa(): Tasa | null {
  return trpc.tasas.current.useQuery().data ?? null;
}
