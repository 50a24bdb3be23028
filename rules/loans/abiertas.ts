/** Which cuotas may still be moved. Alone in its file: a borrower's home asks it, and checks nothing that is typed. */
import { type Cargo, inOrder } from "../money/cargos.ts";
import { centavos, sumCentavos } from "../money/dinero.ts";

/**
 * The cuotas that may be given more time, in their order: those with something to pay. What the resto carries was lacking in cuotas
 * and falls due with the last of them, so with it the last is open again.
 */
export function openCuotas(cargos: readonly Cargo[]): Cargo[] {
  const cuotas = inOrder(cargos.filter(({ tipo }) => tipo === "cuota"));
  const resto = sumCentavos(cargos.filter(({ tipo }) => tipo === "resto").map(({ pendiente }) => pendiente));
  const last = cuotas.at(-1);
  return cuotas
    .map((cuota) => (cuota === last ? { ...cuota, pendiente: centavos(cuota.pendiente + resto) } : cuota))
    .filter(({ pendiente }) => pendiente > 0);
}
