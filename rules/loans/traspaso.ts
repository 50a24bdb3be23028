/**
 * Loans from before their cargos were kept: written down as their borrowers were told, and what that must leave as it was. The
 * split of then put the odd cents on the last cuota, and every fine fell due with it.
 */
import type { Cargo } from "../money/cargos.ts";
import { type Centavos, centavos, divideHalfUp } from "../money/dinero.ts";
import { openCargos, type Plan } from "./plan.ts";

/** `total` in `parts` amounts as it was split then: each total ÷ parts to the cent, the last takes what is left. */
export function splitAsBefore(total: Centavos, parts: number): Centavos[] {
  const rounded = divideHalfUp(total, parts);
  const each = rounded * (parts - 1) < total ? rounded : Math.floor(total / parts);
  return Array.from({ length: parts }, (_, i) => centavos(i < parts - 1 ? each : total - each * (parts - 1)));
}

/** The cargos of a loan of then, nothing of them paid: its cuotas, the fines that stand, oldest first, and the resto. */
export function carriedCargos(
  plan: Plan,
  multas: readonly { asientoId: string; monto: Centavos }[],
): (Cargo & { asientoId?: string })[] {
  const montos = splitAsBefore(plan.total, plan.cuotas);
  const cargos = openCargos(plan).map((cargo) => {
    const monto = cargo.tipo === "cuota" ? (montos[cargo.numero - 1] ?? cargo.monto) : cargo.monto;
    return { ...cargo, monto, pendiente: monto };
  });
  const last = cargos.findLast(({ tipo }) => tipo === "cuota");
  if (!last) return cargos;
  const { vence } = last;
  const fines = multas.map(({ asientoId, monto }, i) => {
    const cargo: Cargo = { tipo: "multa", numero: i + 1, monto, vence, vencePrevio: [], pendiente: monto };
    return { ...cargo, asientoId };
  });
  return [...cargos, ...fines];
}

/** What a database adds up to, by name. Amounts in cents. */
export type Cifras = Record<string, number>;

/** What the step may change: where the debt of each loan lies, the count that follows from its money, and what it writes anew. */
const MAY_CHANGE =
  /^(saldo|movimientos) (cartera|saldo_a_favor|castigos)$|^saldos de préstamos|^saldo por estado|^crédito|^cuotasPagadas|^castigos$|^cargos|^a tiempo|^filas de (asientos|movimientos|auditoria|cargos|creditos|saldos|saldosLoans|diario|cohortes|segmentos|vencimientos|atrasos)$/;

/** What the step changed and should not have: each figure with what it was and what it is; and sums that do not hold after it. */
export function wrongCifras(antes: Cifras, despues: Cifras): { what: string; kept: number; replayed: number }[] {
  const of = (cifras: Cifras, ...names: string[]) => names.reduce((sum, name) => sum + (cifras[name] ?? 0), 0);
  const debt = ["saldo cartera", "saldo castigos", "saldo saldo_a_favor"];
  const same = [...new Set([...Object.keys(antes), ...Object.keys(despues)])]
    .filter((name) => !MAY_CHANGE.test(name))
    .map((name) => ({ what: name, kept: of(despues, name), replayed: of(antes, name) }));
  const sums = [
    { what: "lo debido, lo perdido y lo que es a favor", kept: of(despues, ...debt), replayed: of(antes, ...debt) },
    {
      what: "el monto de las cuotas y multas",
      kept: of(despues, "cargos cuota", "cargos multa"),
      replayed: of(antes, "montoFinal Aprobado", "completados"),
    },
    {
      what: "lo pendiente de las cuotas y multas",
      kept: of(despues, "cargos, pendiente: cuota", "cargos, pendiente: multa", "cargos, pendiente: resto"),
      replayed: of(despues, "saldo por estado: Aprobado debido"),
    },
  ];
  return [...same, ...sums].filter(({ kept, replayed }) => kept !== replayed);
}
