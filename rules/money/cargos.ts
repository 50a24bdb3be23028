/**
 * The charges of a loan: what it owes, and when. Money decides: payments are counted against them, oldest first, and the number
 * of paid cuotas follows. Pure; `server/lending/cargos` stores the results.
 */
import type { Dia } from "../country/fecha.ts";
import { type Centavos, centavos, sumCentavos } from "./dinero.ts";

/** A `resto` is what is still owed after the last cuota was counted: its `monto` is 0, it only has a `pendiente`. */
export const CARGO_TIPOS = ["cuota", "multa", "resto"] as const;
export type CargoTipo = (typeof CARGO_TIPOS)[number];

export interface Cargo {
  tipo: CargoTipo;
  /** From 1 within its kind. */
  numero: number;
  monto: Centavos;
  vence: Dia;
  /** Its earlier due days, oldest first, if a prórroga moved it. */
  vencePrevio: Dia[];
  /** What is still to be paid: it may exceed `monto` if the previous cuota was left short. */
  pendiente: Centavos;
}

/** Tolerance for rounding at a rate: a cuota short by no more than this percentage counts, and its cents carry over. */
const TOLERANCIA_PORCENTAJE = 2;

/** Whether what a cuota lacks is within the tolerance. */
export function cuentaConRedondeo({ monto, pendiente }: Pick<Cargo, "monto" | "pendiente">): boolean {
  return pendiente * 100 <= monto * TOLERANCIA_PORCENTAJE;
}

const byTipo = (tipo: CargoTipo) => CARGO_TIPOS.indexOf(tipo);

/** In the order in which money is counted: by day, a cuota before a multa, then by number. */
export function inOrder<C extends Pick<Cargo, "vence" | "tipo" | "numero">>(cargos: readonly C[]): C[] {
  return [...cargos].sort(
    (a, b) => a.vence.localeCompare(b.vence) || byTipo(a.tipo) - byTipo(b.tipo) || a.numero - b.numero,
  );
}

/**
 * Each cargo with its `pendiente` after `pagado`, and how many cuotas are paid: those the money covers from the first on, or
 * `elegidas` (counted by administrators) if that is more. What counted cuotas lack carries over to the next one, and after the
 * last to the resto. The result does not depend on the order of the pagos.
 */
export function settle<C extends Cargo>(
  cargos: readonly C[],
  pagado: Centavos,
  elegidas: number,
): { cargos: C[]; cuotasPagadas: number } {
  const poured = pour(cargos, pagado);
  const cuotas = poured.filter(({ tipo }) => tipo === "cuota").sort((a, b) => a.numero - b.numero);
  const covered = cuotas.findIndex((cuota) => !cuentaConRedondeo(cuota));
  const cuotasPagadas = Math.min(cuotas.length, Math.max(covered < 0 ? cuotas.length : covered, elegidas));
  const lacking = sumCentavos(cuotas.slice(0, cuotasPagadas).map(({ pendiente }) => pendiente));
  const next = cuotas[cuotasPagadas];
  const settled = poured.map((cargo) => {
    if (cargo.tipo === "cuota" && cargo.numero <= cuotasPagadas) return { ...cargo, pendiente: centavos(0) };
    const takes = next ? cargo === next : cargo.tipo === "resto";
    return takes ? { ...cargo, pendiente: centavos(cargo.pendiente + lacking) } : cargo;
  });
  return { cargos: settled, cuotasPagadas };
}

function pour<C extends Cargo>(cargos: readonly C[], pagado: Centavos): C[] {
  const pourInto = (ordered: readonly C[]) => {
    let left = Math.max(pagado, 0);
    return ordered.map((cargo) => {
      const paid = Math.min(left, cargo.monto);
      left -= paid;
      return { ...cargo, pendiente: centavos(cargo.monto - paid) };
    });
  };
  // Once the money settles every cuota, it continues to, even if a fine falls due before the last of them.
  const ordered = inOrder(cargos);
  const isCuota = ({ tipo }: Cargo) => tipo === "cuota";
  const cuotasFirst = pourInto([...ordered.filter(isCuota), ...ordered.filter((cargo) => !isCuota(cargo))]);
  return cuotasFirst.filter(isCuota).every(cuentaConRedondeo) ? inOrder(cuotasFirst) : pourInto(ordered);
}

/** The original total of the cargos: montoFinal. */
export function montoOf(cargos: readonly Pick<Cargo, "monto">[]): Centavos {
  return sumCentavos(cargos.map(({ monto }) => monto));
}

/** What is unpaid of the cargos due before a day, or of all of them. */
export function pendienteOf(cargos: readonly Pick<Cargo, "vence" | "pendiente">[], antes?: Dia): Centavos {
  return sumCentavos(
    cargos.filter(({ vence }) => antes === undefined || vence < antes).map(({ pendiente }) => pendiente),
  );
}

/** The earliest day with something to pay; null if nothing is owed. After it, the loan is late. */
export function proximoVence(cargos: readonly Pick<Cargo, "vence" | "pendiente">[]): Dia | null {
  const owed = cargos.filter(({ pendiente }) => pendiente > 0).map(({ vence }) => vence);
  return owed.sort()[0] ?? null;
}
