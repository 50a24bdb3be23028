/** Loans: what may be asked for, what approval means, when each cuota falls due (spec §3–§5, §9). */
import * as z from "zod/mini";
import { type Bolivares, type Centavos, calculateMontoFinal, MAX_BOLIVARES, splitCentavos } from "./dinero.ts";
import { centavos, clave, dia, id, texto, textoOpcional } from "./entrada.ts";
import { addDays, addMonths, type Dia, type Instante, startOfEvent, toDia } from "./fecha.ts";
import { type Refusal, refuse } from "./mensajes.ts";
import { getNivel } from "./niveles.ts";

export const LOAN_STATUSES = ["Pendiente", "Aprobado", "Rechazado", "Baneado"] as const;
export type LoanStatus = (typeof LOAN_STATUSES)[number];
/** A borrower has at most one loan in these states: "Solo puedes tener una solicitud activa a la vez". */
export const ACTIVE_STATUSES = ["Pendiente", "Aprobado"] as const satisfies LoanStatus[];

/** Aprobado loans with something past due, and without. */
export const MORA_ESTADOS = ["vencidas", "aldia"] as const;

export const CUOTAS_POR_DEFECTO = 4;
export const CUOTAS_MAXIMAS = 24;
export const CAMPOS_OBLIGATORIOS = "Todos los campos son obligatorios.";

/** The transfer with which a loan was paid out. `bs` is in céntimos. */
export interface DatosPago {
  banco: string | null;
  tipo: string | null;
  numeroCuenta: string | null;
  titular: string | null;
  bs: Bolivares;
  referencia: string;
}

export interface Plan {
  montoFinal: Centavos;
  /** The part of montoFinal that fines added. */
  multas: Centavos;
  cuotas: number;
  fechaPrimerPago: Dia;
}

export interface Cuota {
  /** 1 for the first. */
  numero: number;
  monto: Centavos;
  vence: Dia;
}

export const CUOTA_ESTADOS = ["Pagado", "Pendiente", "Vencido"] as const;
export type CuotaEstado = (typeof CUOTA_ESTADOS)[number];

/** Spec §5: an amount within the level's range and a reason. The range itself is `checkRequest`'s to say. */
export const loanRequestInput = z.object({
  amount: centavos(1),
  reason: texto(500, "Escribe el motivo de tu solicitud."),
  clave,
});

/** Spec §5: date, bs and referencia are required: 'Todos los campos son obligatorios.' */
export const approvalInput = z.object({
  loanId: id,
  cuotas: z._default(
    z
      .int({ error: `Las cuotas van de 1 a ${CUOTAS_MAXIMAS}.` })
      .check(
        z.gte(1, `Las cuotas van de 1 a ${CUOTAS_MAXIMAS}.`),
        z.lte(CUOTAS_MAXIMAS, `Las cuotas van de 1 a ${CUOTAS_MAXIMAS}.`),
      ),
    CUOTAS_POR_DEFECTO,
  ),
  fechaPrimerPago: dia(CAMPOS_OBLIGATORIOS),
  datosPago: z.object(
    {
      banco: textoOpcional(60),
      tipo: textoOpcional(40),
      numeroCuenta: textoOpcional(30),
      titular: textoOpcional(120),
      bs: z
        .int({ error: CAMPOS_OBLIGATORIOS })
        .check(z.gte(1, CAMPOS_OBLIGATORIOS), z.lte(MAX_BOLIVARES, "El monto en Bs es demasiado grande.")),
      referencia: texto(30, CAMPOS_OBLIGATORIOS),
    },
    { error: CAMPOS_OBLIGATORIOS },
  ),
  clave,
});

/** A first-payment day may lie a year around today: loans kept on paper before can be entered as they were. */
export function checkFirstPayment(fechaPrimerPago: Dia, hoy: Dia): Refusal | null {
  const near = fechaPrimerPago >= addDays(hoy, -366) && fechaPrimerPago <= addDays(hoy, 366);
  return near ? null : refuse("FIRST_PAYMENT_FAR");
}

/** The day from which somebody rejected at `rechazado` may ask again, `espera` days later; null when that is today or past. */
export function waitAfterRejection(rechazado: Instante | null, espera: number, hoy: Dia): Dia | null {
  if (rechazado === null) return null;
  const desde = addDays(toDia(rechazado), espera);
  return desde > hoy ? desde : null;
}

/** Whether this borrower may ask for `amount` now; the first thing that stands in the way, in the order in which it can be mended. */
export function checkRequest(
  borrower: {
    perfilGuardado: boolean;
    verify: boolean;
    nivel: number;
    statuses: readonly LoanStatus[];
    /** From when they may ask again, where a rejection is too fresh. */
    desde: Dia | null;
  },
  amount: Centavos,
): Refusal | null {
  if (borrower.statuses.includes("Baneado")) return refuse("BANNED");
  if (!borrower.perfilGuardado) return refuse("PROFILE_MISSING");
  if (!borrower.verify) return refuse("NOT_VERIFIED");
  if (borrower.statuses.some((status) => status === "Pendiente" || status === "Aprobado"))
    return refuse("LOAN_ALREADY_ACTIVE");
  if (borrower.desde) return refuse("REJECTED_RECENTLY", { desde: borrower.desde });
  return checkAmount(borrower.nivel, amount);
}

/** Spec §5: 'Tu nivel actual (N) permite préstamos entre $min y $max.' */
export function checkAmount(nivel: number, amount: Centavos): Refusal | null {
  const { min, max } = getNivel(nivel);
  return amount >= min && amount <= max ? null : refuse("AMOUNT_OUT_OF_RANGE", { nivel, min, max });
}

/** What approval sets on a loan (spec §4): 20% more, no cuota paid yet. */
export function applyApproval(
  loan: { amount: Centavos },
  terms: { cuotas: number; fechaPrimerPago: Dia; datosPago: DatosPago },
) {
  return {
    status: "Aprobado" as const,
    cuotas: terms.cuotas,
    cuotasPagadas: 0,
    fechaPrimerPago: terms.fechaPrimerPago,
    montoFinal: calculateMontoFinal(loan.amount),
    multas: 0,
    datosPago: terms.datosPago,
  };
}

/**
 * The cuotas of a loan, one a month from the day of the first; they always add up to montoFinal. Fines fall on the last
 * cuota, so that no amount that a person already knows changes.
 */
export function planCuotas({ montoFinal, multas, cuotas, fechaPrimerPago }: Plan): Cuota[] {
  return splitCentavos(montoFinal - multas, cuotas).map((monto, i) => ({
    numero: i + 1,
    monto: i === cuotas - 1 ? monto + multas : monto,
    vence: addMonths(fechaPrimerPago, i),
  }));
}

/** Pagado if enough cuotas are paid (spec §4), Vencido after its day, else Pendiente. Due today is never late. */
export function cuotaEstado(cuota: Cuota, cuotasPagadas: number, hoy: Dia): CuotaEstado {
  if (cuota.numero <= cuotasPagadas) return "Pagado";
  return cuota.vence < hoy ? "Vencido" : "Pendiente";
}

/**
 * What is to be paid next: the first cuota that the money paid so far does not cover, with what is missing for it and for
 * those before it. A fine left over after the last cuota belongs to that one. Null when nothing is owed.
 */
export function proximaCuota(plan: readonly Cuota[], cuotasPagadas: number, saldo: Centavos): Cuota | null {
  if (saldo <= 0) return null;
  let later = 0;
  let next = plan.at(-1) ?? null;
  for (const cuota of plan.slice(cuotasPagadas).toReversed()) {
    if (saldo <= later) break;
    next = { ...cuota, monto: saldo - later };
    later += cuota.monto;
  }
  return next && later === 0 ? { ...next, monto: saldo } : next;
}

export interface CalendarEvent {
  title: string;
  start: Instante;
  end: Instante;
  allDay: boolean;
  tipo: "pago";
  estado: CuotaEstado;
  nombre: string;
  correo: string;
  telefono: string;
  userId: string;
  loanId: string;
  monto: Centavos;
  /** 1 for the first. */
  cuota: number;
  vence: Dia;
}

/** One event of 30 minutes for each cuota (spec §2 Calendario, §9). */
export function calendarEvents(
  loan: Plan & {
    id: string;
    userId: string;
    cuotasPagadas: number;
    nombre: string;
    apellido: string;
    correo: string;
    telefono: string;
  },
  hoy: Dia,
): CalendarEvent[] {
  const nombre = `${loan.nombre} ${loan.apellido}`;
  return planCuotas(loan).map((cuota) => ({
    title: `${nombre} · cuota ${cuota.numero} de ${loan.cuotas}`,
    start: startOfEvent(cuota.vence),
    end: startOfEvent(cuota.vence) + 30 * 60_000,
    allDay: false,
    tipo: "pago",
    estado: cuotaEstado(cuota, loan.cuotasPagadas, hoy),
    nombre,
    correo: loan.correo,
    telefono: loan.telefono,
    userId: loan.userId,
    loanId: loan.id,
    monto: cuota.monto,
    cuota: cuota.numero,
    vence: cuota.vence,
  }));
}

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
    plan: plan.map((cuota) => ({ ...cuota, estado: cuotaEstado(cuota, cuotasPagadas, hoy) })),
    proxima: proximaCuota(plan, cuotasPagadas, saldo),
  };
}
