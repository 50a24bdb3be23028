/** What a database adds up to, to compare before and after something that must lose nothing. */
import type { Storage } from "./db.ts";
import { listTables } from "./schema.ts";

/**
 * How many rows each table has, the balances, the totals and what they are made of, by name. Amounts in cents. Reads today's
 * schema and the one before it.
 */
export function readFigures(driver: Storage["driver"]): Record<string, number> {
  const figures: Record<string, number> = {};
  const present = listTables(driver);
  for (const table of present.filter((name) => name !== "busqueda" && name !== "dentro"))
    figures[`filas de ${table}`] = Number(driver.prepare(`select count(*) from "${table}"`).pluck().get());
  for (const [name, query] of Object.entries({ ...FIGURES, ...(present.includes("cargos") ? OF_CARGOS : {}) }))
    for (const [what, value] of driver.prepare(query).raw().all() as [string | null, number | null][])
      figures[`${name} ${what ?? ""}`.trim()] = value ?? 0;
  return figures;
}

const FIGURES = {
  saldo: "select cuenta, monto from saldos",
  movimientos: "select cuenta, sum(monto) from movimientos group by cuenta",
  "saldos de préstamos": "select iif(monto > 0, 'debidos', 'saldados'), sum(monto) from saldosLoans group by 1",
  "saldo por estado:":
    "select status || iif(s.monto > 0, ' debido', ' a favor'), sum(s.monto) from loans join saldosLoans s on s.loanId = loans.id " +
    "where s.monto <> 0 group by 1 union all select 'Completado' || iif(s.monto > 0, ' debido', ' a favor'), sum(s.monto) " +
    "from completados join saldosLoans s on s.loanId = completados.id where s.monto <> 0 group by 1",
  flujo: "select mes || ' ' || concepto, monto from flujos",
  "flujo, cuántos:": "select mes || ' ' || concepto, cantidad from flujos",
  totalPrestado: "select null, totalPrestado from resumenFinanciero",
  totalRecuperado: "select null, totalRecuperado from resumenFinanciero",
  loans: "select status, sum(amount) from loans group by status",
  montoFinal: "select status, sum(montoFinal) from loans group by status",
  cuotasPagadas: "select status, sum(cuotasPagadas) from loans group by status",
  completados: "select null, sum(montoFinal) from completados",
  castigos: "select null, sum(castigo) from completados",
  "a tiempo": "select null, sum(aTiempo) from completados",
  pagos: "select status, sum(monto) from pagos group by status",
  cuotasAplicadas: "select status, sum(cuotasAplicadas) from pagos group by status",
  prestamosCompletados: "select null, sum(prestamosCompletados) from usuarios",
  conteo: "select tipo, sum(cantidad) from conteos group by tipo",
};

/** Since there are cargos. */
const OF_CARGOS = {
  cargos: "select tipo, sum(monto) from cargos group by tipo",
  "cargos, pendiente:": "select tipo, sum(pendiente) from cargos group by tipo",
  "crédito de las personas,":
    "select iif(monto < 0, 'a favor', 'debido'), sum(monto) from creditos where monto <> 0 group by 1",
};
