/** Which cuotas can still be moved. In a file of its own, because a borrower's home needs it without any input checks. */
import { type Cargo, inOrder } from "../money/cargos.ts";
import { centavos, sumCentavos } from "../money/dinero.ts";

/**
 * The cuotas that can be given more time, in order: those with something to pay. The resto is what cuotas lacked and falls due
 * with the last one, so it keeps the last one open.
 */
export function openCuotas(cargos: readonly Cargo[]): Cargo[] {
  const cuotas = inOrder(cargos.filter(({ tipo }) => tipo === "cuota"));
  const resto = sumCentavos(cargos.filter(({ tipo }) => tipo === "resto").map(({ pendiente }) => pendiente));
  const last = cuotas.at(-1);
  return cuotas
    .map((cuota) => (cuota === last ? { ...cuota, pendiente: centavos(cuota.pendiente + resto) } : cuota))
    .filter(({ pendiente }) => pendiente > 0);
}
