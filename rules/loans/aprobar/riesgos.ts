/** What a loan owed at the start of each past day, and since when it was late, recomputed from the ledger. */
import { addDays, type Dia } from "../../country/fecha.ts";
import { type Cargo, montoOf, proximoVence, settle } from "../../money/cargos.ts";
import { type Centavos, centavos } from "../../money/dinero.ts";

/** A change of a loan's debt on a day: ledger entries, and cuotas counted by an administrator. */
export interface Cambio {
  dia: Dia;
  monto: Centavos;
  elegidas: number;
}

/** What the loan owed at the beginning of each day from `desde` to `hasta`, both included; `vence` is its first unpaid due day. */
interface Exposicion {
  desde: Dia;
  hasta: Dia;
  saldo: Centavos;
  vence: Dia;
}

/**
 * In order of days, up to `hoy`. Days moved by a prórroga count as last agreed, whenever it was granted. A fine counts from the
 * day it was set.
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
