/** What a loan owed at the start of each past day, and since when it was late, recomputed from the ledger. */
import { addDays, type Dia } from "../../country/fecha.ts";
import { type Cargo, montoOf, proximoVence, settle } from "../../money/cargos.ts";
import { type Centavos, centavos } from "../../money/dinero.ts";

/** What of a loan's debt changed on a day: entered in the ledger, and cuotas that an administrator counted. */
export interface Cambio {
  dia: Dia;
  monto: Centavos;
  elegidas: number;
}

/** From the dawn of `desde` up to that of `hasta`, both included, the loan owed that; the first of it fell due on `vence`. */
interface Exposicion {
  desde: Dia;
  hasta: Dia;
  saldo: Centavos;
  vence: Dia;
}

/**
 * In the order of their days, up to `hoy`. Days that a prórroga moved count as they were agreed last: when it was granted is not
 * asked. A fine counts from the day on which it was set.
 */
export function exposicionesDe(
  cambios: readonly Cambio[],
  cargos: readonly (Cargo & { desde: Dia | null })[],
  hoy: Dia,
): Exposicion[] {
  const days = [...new Set(cambios.map(({ dia }) => dia))].sort();
  let [saldo, elegidas] = [0, 0];
  return days.flatMap((dia, i) => {
    for (const cambio of cambios.filter((each) => each.dia === dia)) {
      saldo += cambio.monto;
      elegidas += cambio.elegidas;
    }
    const [desde, hasta] = [addDays(dia, 1), days[i + 1] ?? hoy];
    if (saldo <= 0 || desde > hasta) return [];
    const standing = cargos.filter((cargo) => cargo.desde === null || cargo.desde <= dia);
    const pagado = centavos(montoOf(standing) - saldo);
    const vence = proximoVence(settle(standing, pagado, elegidas).cargos);
    return vence === null ? [] : [{ desde, hasta, saldo: centavos(saldo), vence }];
  });
}
