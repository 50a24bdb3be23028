import { useState } from "react";
import { trpc } from "../../api/trpc.ts";

/**
 * For the page where one pays, as money sent to an old account is hard to bring back: the operator's settings, asked for again as it
 * opens and whenever `check` is called, and whether the account is another than the one that this person saw first.
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
