/** What one pays by, account and rate, held to what the server says now: money sent to an old account is hard to bring back. */
import type { inferProcedureOutput } from "@trpc/server";
import { useState } from "react";
import type { AppRouter } from "../../server/http/router.ts";
import { trpc } from "./trpc.ts";

type Pagar = Record<"datosPago", inferProcedureOutput<AppRouter["ajustes"]["public"]>["datosPago"]> &
  Record<"tasa", inferProcedureOutput<AppRouter["tasas"]["current"]>>;

/** Puts what the stream said where every screen reads it. */
export function useKeepPagar(): (pagar: Pagar) => void {
  const { ajustes, tasas } = trpc.useUtils();
  return ({ datosPago, tasa }) => {
    ajustes.public.setData(undefined, (known) => known && { ...known, datosPago });
    tasas.current.setData(undefined, tasa);
  };
}

/**
 * For the page where one pays: the operator's settings, asked for again as it opens and whenever `check` is called, and whether the
 * account is another than the one that this person saw first.
 */
export function useAlDia() {
  const utils = trpc.useUtils();
  const query = trpc.ajustes.public.useQuery(undefined, { staleTime: 0 });
  const account = query.data?.datosPago && JSON.stringify(query.data.datosPago);
  const [first, setFirst] = useState(account);
  if (account && !first) setFirst(account);
  const check = () => {
    void utils.ajustes.public.invalidate();
    void utils.tasas.current.invalidate();
  };
  return { query, changed: Boolean(first && account && first !== account), check };
}
