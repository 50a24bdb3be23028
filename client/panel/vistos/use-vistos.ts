import { needsSecond } from "../../../rules/loans/aprobar/vistos.ts";
import type { Papel } from "../../../rules/people/acceso/papeles.ts";
import { wantsOwner } from "../../../rules/people/acceso/topes.ts";
import { trpc } from "../../api/trpc.ts";
import type { Loan } from "../kit/types.ts";

/**
 * Why a request needs another administrator's agreement, for this reader: `desde`, the amount from which two decide; `hasta`, a
 * gestor's limit, if the amount is above it. Null if none is needed; undefined while unknown.
 */
export function usePide({ amount }: Pick<Loan, "amount">) {
  const ajustes = trpc.ajustes.get.useQuery().data;
  const papel: Papel | undefined = trpc.usuarios.me.useQuery().data?.papel;
  if (!ajustes || !papel) return undefined;
  const { segundaAprobacion, topesGestor } = ajustes;
  const desde = needsSecond(amount, segundaAprobacion) ? segundaAprobacion : null;
  const hasta = wantsOwner(amount, topesGestor.aprobar, []) ? topesGestor.aprobar : null;
  return desde === null && hasta === null ? null : { desde, hasta, papel };
}
