import type { inferRouterOutputs } from "@trpc/server";
import { MS_PER_HOUR } from "../../../rules/country/fecha.ts";
import type { AppRouter } from "../../../server/http/router.ts";
import { trpc } from "../../api/trpc.ts";
import type { Pago } from "../kit/types.ts";

type Marca = inferRouterOutputs<AppRouter>["banco"]["ofPagos"][number];

/** The bank's evidence for a pago: received, claimed by another, or missing after the expected time. */
type DichoDelBanco = { marca: Marca } | "ya_conciliado" | "sin_confirmar" | null;

/** The ids of a list page, so that all its pagos share one query. */
export type Juntos = (pago: Pago) => string[];

export const juntosDe =
  (pages: readonly { items: Pago[] }[] = []): Juntos =>
  (pago) =>
    pages.find(({ items }) => items.includes(pago))?.items.map(({ id }) => id) ?? [pago.id];

/** Empty if the operator receives no bank data. */
export function useDicho(pago: Pago, juntos: string[]): DichoDelBanco {
  const enUso = trpc.banco.cuantos.useQuery().data?.enUso === true;
  const esperaHoras = trpc.ajustes.get.useQuery().data?.banco.esperaHoras;
  const { data } = trpc.banco.ofPagos.useQuery({ pagoIds: juntos }, { enabled: enUso });
  const { data: deOtros = [] } = trpc.banco.yaConciliados.useQuery({ pagoIds: juntos }, { enabled: enUso });
  if (!data || esperaHoras === undefined) return null;
  const marca = data.find(({ pagoId }) => pagoId === pago.id);
  if (marca) return { marca };
  if (deOtros.includes(pago.id)) return "ya_conciliado";
  const waits = pago.status === "Pendiente" && pago.metodo !== "efectivo";
  return waits && pago.fecha + esperaHoras * MS_PER_HOUR < Date.now() ? "sin_confirmar" : null;
}
