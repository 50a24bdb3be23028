/** A loan as its screens see it. */
import { type Dia, daysBetween, type Instante, toDia } from "../country/fecha.ts";
import { type Cargo, inOrder, montoOf, pendienteOf, proximoVence, settle } from "../money/cargos.ts";
import { type Centavos, centavos } from "../money/dinero.ts";
import type { DatosPago } from "./aprobar/aprobacion.ts";
import { agreedDay, diasDeMora } from "./mora/mora.ts";
import type { Cuota, Periodo } from "./plan.ts";
import { type CargoStatus, cargoStatus, cuotaStatus, type LoanState, shownStatus } from "./status.ts";
import { tasaEfectivaAnual } from "./tasa-anual.ts";

interface Shown {
  id: string;
  /** Its number on documents; null for loans from before they were numbered. */
  numero: number | null;
  status: LoanState;
  amount: Centavos;
  reason: string;
  createdAt: Instante;
  motivo: string | null;
  interes: number;
  periodo: Periodo;
  cuotas: number | null;
  cuotasPagadas: number | null;
  fechaPrimerPago: Dia | null;
  montoFinal: Centavos | null;
  multas: Centavos;
  datosPago: DatosPago | null;
  castigadoEn: Instante | null;
  decididoEn: Instante | null;
}

/** What is known about a loan besides its row. */
export interface LoanMoney {
  cargos: readonly Cargo[];
  /** The signed debt still expected: negative if it was overpaid. */
  cartera: Centavos;
  /** Written-off debt that may still come in. */
  castigo: Centavos;
  /** The total of its pagos waiting for review. */
  enRevision: Centavos;
  /** Whether its person is banned, and why. */
  baneado: boolean;
  baneoMotivo?: string | null;
}

/**
 * A loan as its screens show it: its cuotas, its charges with what is owed and when (`cargos`), and the next payment. `saldo`:
 * the remaining debt; `aFavor`: what was overpaid; `enRevision`: what waits for review; `vencido`: what should have come in
 * before today.
 */
export function shownLoan(loan: Shown, money: LoanMoney, hoy: Dia) {
  const { cargos, cartera, castigo, enRevision, baneado, baneoMotivo = null } = money;
  const { id, numero, amount, reason, createdAt, multas, datosPago, interes, periodo, castigadoEn } = loan;
  const { cuotas, cuotasPagadas, fechaPrimerPago, montoFinal } = loan;
  const deuda = centavos(cartera + castigo);
  const status = shownStatus(loan.status, baneado);
  const motivo = status === "Baneado" ? baneoMotivo : loan.motivo;
  return {
    id,
    numero,
    status,
    amount,
    reason,
    createdAt,
    fecha: new Date(createdAt).toISOString(),
    motivo,
    multas,
    datosPago,
    interes,
    periodo,
    cuotas,
    cuotasPagadas,
    fechaPrimerPago,
    montoFinal,
    castigadoEn,
    tasaAnual: tasaAnualOf(loan, cargos),
    castigo,
    saldo: centavos(Math.max(cartera, 0)),
    aFavor: centavos(Math.max(-cartera, 0)),
    enRevision,
    atrasoDias: diasDeMora(cargos, hoy),
    vencido: pendienteOf(cargos, hoy),
    plan: cargos
      .filter(({ tipo }) => tipo === "cuota")
      .map(({ numero, monto, vence, pendiente }) => {
        const estado = cuotaStatus({ numero, vence, pendiente }, cuotasPagadas ?? 0, hoy);
        return { numero, monto, vence, estado };
      }),
    cargos: shownCargos(castigo > 0 ? stillLacking(cargos, deuda, cuotasPagadas ?? 0) : cargos, enRevision, hoy),
    proxima: proximoPago(cargos, cuotasPagadas ?? 0),
  };
}

/** The effective yearly rate as agreed, from the day the money was sent; null without a plan. */
function tasaAnualOf({ amount, decididoEn }: Shown, cargos: readonly Cargo[]): number | null {
  const cuotas = cargos.filter(({ tipo }) => tipo === "cuota");
  if (decididoEn === null || cuotas.length === 0) return null;
  const sent = toDia(decididoEn);
  return tasaEfectivaAnual(
    amount,
    cuotas.map((cuota) => ({ monto: cuota.monto, dias: daysBetween(sent, agreedDay(cuota)) })),
  );
}

/** Written-off debt is no longer expected, but its person still sees which cuotas are unpaid. */
function stillLacking(cargos: readonly Cargo[], deuda: Centavos, cuotasPagadas: number): Cargo[] {
  return settle(cargos, centavos(montoOf(cargos) - deuda), cuotasPagadas).cargos;
}

export type ShownCargo = Cargo & { estado: CargoStatus };

/** All cuotas and other charges, by day; money under review is counted against what is pending. */
export function shownCargos(cargos: readonly Cargo[], enRevision: Centavos, hoy: Dia): ShownCargo[] {
  let left: number = enRevision;
  return inOrder(cargos)
    .filter(({ monto, pendiente }) => monto > 0 || pendiente > 0)
    .map((cargo) => {
      const covered = centavos(Math.min(left, cargo.pendiente));
      left -= covered;
      return { ...cargo, estado: cargoStatus(cargo, covered, hoy) };
    });
}

/** The next payment: everything due up to the earliest day with something to pay. Null if nothing is owed. */
export function proximoPago(cargos: readonly Cargo[], cuotasPagadas: number): Cuota | null {
  const vence = proximoVence(cargos);
  if (vence === null) return null;
  const due = cargos.filter((cargo) => cargo.vence <= vence);
  const cuota = due.find(({ tipo, pendiente }) => tipo === "cuota" && pendiente > 0);
  const last = cargos.filter(({ tipo }) => tipo === "cuota").length;
  return { numero: cuota?.numero ?? Math.min(cuotasPagadas + 1, last), monto: pendienteOf(due), vence };
}
