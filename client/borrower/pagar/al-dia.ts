import { useState } from "react";
import { trpc } from "../../api/trpc.ts";
import type { Cuenta } from "../../pieces/cuenta-de-pago.tsx";

/**
 * For the page where one pays, as money sent to an old account is hard to bring back: the operator's accounts, asked for again as it
 * opens and whenever `check` is called, the one to pay into, and whether it is another than the one that this person saw first.
 */
export function useAlDia() {
  const utils = trpc.useUtils();
  const query = trpc.ajustes.public.useQuery(undefined, { staleTime: 0 });
  const [banco, setBanco] = useState<string | null>(null);
  const cuentas = query.data?.datosPago ? [query.data.datosPago] : [];
  const cuenta = cuentas.find((one) => one.banco === banco) ?? cuentas[0] ?? null;
  const account = cuenta && JSON.stringify(cuenta);
  const [first, setFirst] = useState(account);
  if (account && !first) setFirst(account);
  const check = () => {
    void utils.ajustes.public.invalidate();
    void utils.tasas.current.invalidate();
  };
  const elegir = (one: Cuenta) => {
    setBanco(one.banco);
    setFirst(JSON.stringify(one));
  };
  return { query, cuentas, cuenta, changed: Boolean(first && account && first !== account), check, elegir };
}
