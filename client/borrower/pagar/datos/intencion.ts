/** The exact amounts a person was given, as the paying page reads them. */
import type { inferRouterOutputs } from "@trpc/server";
import { type Dia, type Instante, toDia } from "../../../../rules/country/fecha.ts";
import type { PagoStatus } from "../../../../rules/loans/pagos/pagos.ts";
import type { Bolivares, Centavos } from "../../../../rules/money/dinero.ts";
import type { AppRouter } from "../../../../server/http/router.ts";

export type MiIntencion = inferRouterOutputs<AppRouter>["intenciones"]["mine"][number];

/** An intention whose money was received or registered. */
export type Hecha = MiIntencion & { pago: { id: string; status: PagoStatus } };

/** What a person wants to pay, and to which account. */
export interface Elegido {
  /** Undefined if the server decides: the debt is on no running loan. */
  loanId: string | undefined;
  banco: string | undefined;
  dolares: Centavos | null;
  /** The bolívares in the field. */
  bs: Bolivares | null;
}

const isOf = (loanId: string | undefined) => (one: MiIntencion) => loanId === undefined || one.loanId === loanId;

/** The one waiting for exactly that amount. */
export function vivaDe(
  mias: readonly MiIntencion[],
  { loanId, banco, dolares, bs }: Elegido,
  now: Instante,
): MiIntencion | undefined {
  const vivas = mias.filter(
    (one) => one.estado === "viva" && now <= one.hasta && isOf(loanId)(one) && one.cuenta?.banco === banco,
  );
  return vivas.find(({ montoBs }) => montoBs === bs) ?? vivas.find(({ monto }) => monto === dolares);
}

/** The newest one whose money arrived: given today, or the last one shown on this page. */
export function hechaDe(
  mias: readonly MiIntencion[],
  { loanId, vista, hoy }: { loanId: string | undefined; vista: string | null; hoy: Dia },
): Hecha | undefined {
  return mias
    .filter(isOf(loanId))
    .find((one): one is Hecha => Boolean(one.pago) && (one.id === vista || toDia(one.creada) === hoy));
}

/** The last one shown on this page, if its day is over and no money came. */
export function vencidaDe(mias: readonly MiIntencion[], vista: string | null, now: Instante): MiIntencion | undefined {
  return mias.find(({ id, pago, hasta }) => id === vista && !pago && now > hasta);
}
