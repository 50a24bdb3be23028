/** A loan as its screens see it. */
import type { Dia, Instante } from "../country/fecha.ts";
import type { Centavos } from "../money/dinero.ts";
import type { DatosPago } from "./aprobacion.ts";
import { cuotaStatus, planCuotas, proximaCuota } from "./plan.ts";
import type { LoanStatus } from "./status.ts";

/** A loan as its screens see it: with its plan, what is still owed and what comes next. `saldo` is the ledger's. */
export function shownLoan(
  loan: {
    id: string;
    status: LoanStatus;
    amount: Centavos;
    reason: string;
    createdAt: Instante;
    motivo: string | null;
    cuotas: number | null;
    cuotasPagadas: number | null;
    fechaPrimerPago: Dia | null;
    montoFinal: Centavos | null;
    multas: Centavos;
    datosPago: DatosPago | null;
  },
  saldo: Centavos,
  hoy: Dia,
) {
  const { id, status, amount, reason, createdAt, motivo, multas, datosPago } = loan;
  const { cuotas, cuotasPagadas, fechaPrimerPago, montoFinal } = loan;
  const base = {
    id,
    status,
    amount,
    reason,
    createdAt,
    fecha: new Date(createdAt).toISOString(),
    motivo,
    multas,
    datosPago,
  };
  if (cuotas === null || cuotasPagadas === null || fechaPrimerPago === null || montoFinal === null) {
    return { ...base, cuotas, cuotasPagadas, fechaPrimerPago, montoFinal, saldo, plan: [], proxima: null };
  }
  const plan = planCuotas({ montoFinal, multas, cuotas, fechaPrimerPago });
  return {
    ...base,
    cuotas,
    cuotasPagadas,
    fechaPrimerPago,
    montoFinal,
    saldo,
    plan: plan.map((cuota) => ({ ...cuota, estado: cuotaStatus(cuota, cuotasPagadas, hoy) })),
    proxima: proximaCuota(plan, cuotasPagadas, saldo),
  };
}
