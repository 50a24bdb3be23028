import { useState } from "react";
import {
  type CuentaDePago,
  cuentasDePago,
  orderCuentasDePago,
} from "../../../../rules/operator/ajustes/cuentas-de-pago.ts";
import { trpc } from "../../../api/trpc.ts";

/**
 * For the paying page, as money sent to an old account is hard to recover: the operator's accounts, refetched when it opens and
 * whenever `check` is called, the one to pay to, and whether it changed since this person first saw it.
 */
export function useAlDia() {
  const utils = trpc.useUtils();
  const query = trpc.ajustes.public.useQuery(undefined, { staleTime: 0 });
  const [banco, setBanco] = useState<string | null>(null);
  const suyo = trpc.usuarios.me.useQuery().data?.banco ?? null;
  const cuentas = query.data ? orderCuentasDePago(cuentasDePago(query.data), suyo) : [];
  const cuenta = cuentas.find((one) => one.banco === banco) ?? cuentas[0] ?? null;
  const account = cuenta && JSON.stringify(cuenta);
  const [first, setFirst] = useState(account);
  if (account && !first) setFirst(account);
  const check = () => {
    void utils.ajustes.public.invalidate();
    void utils.tasas.current.invalidate();
  };
  const choose = (one: CuentaDePago) => {
    setBanco(one.banco);
    setFirst(JSON.stringify(one));
  };
  return { query, suyo, cuentas, cuenta, changed: Boolean(first && account && first !== account), check, choose };
}
