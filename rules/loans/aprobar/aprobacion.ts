/** Approval: the administrator's input, and what it sets on the loan (spec §4, §5). */
import * as z from "zod/mini";
import { addDays, type Dia } from "../../country/fecha.ts";
import { bolivares, centavos as centavosDe, clave, dia, id, texto, textoOpcional } from "../../input/entrada.ts";
import { MAX_COMPROBANTE_LETRAS } from "../../limits/banco.ts";
import { CUOTAS_MAXIMAS, LETRAS, PRIMER_PAGO_DIAS } from "../../limits/limits.ts";
import {
  type Bolivares,
  type Centavos,
  calculateMontoFinal,
  centavos,
  INTERES_PORCENTAJE,
} from "../../money/dinero.ts";
import type { Tasa, ValorTasa } from "../../money/tasa.ts";
import { type Refusal, refuse } from "../../texts/refusals/mensajes.ts";
import { PERIODOS, type Periodo } from "../plan.ts";
import { DUDAS } from "./dudas.ts";

export const CAMPOS_OBLIGATORIOS = "Todos los campos son obligatorios.";

/** The transfer with which a loan was paid out. `bs` is in céntimos. */
export interface DatosPago {
  banco: string | null;
  tipo: string | null;
  numeroCuenta: string | null;
  titular: string | null;
  bs: Bolivares;
  referencia: string;
  /** The rate of that day; absent while none was known. */
  tasaValor?: ValorTasa;
  tasaFecha?: Dia;
}

const CUOTAS = `Las cuotas van de 1 a ${CUOTAS_MAXIMAS}.`;
const cuotas = z.int({ error: CUOTAS }).check(z.gte(1, CUOTAS), z.lte(CUOTAS_MAXIMAS, CUOTAS));

const datosPago = z.object(
  {
    banco: textoOpcional(LETRAS.banco),
    tipo: textoOpcional(LETRAS.tipoDeCuenta),
    numeroCuenta: textoOpcional(LETRAS.numeroCuenta),
    titular: textoOpcional(LETRAS.titular),
    bs: bolivares(1, CAMPOS_OBLIGATORIOS),
    referencia: texto(LETRAS.referenciaDePago, CAMPOS_OBLIGATORIOS),
  },
  { error: CAMPOS_OBLIGATORIOS },
);

/** Spec §5: date, bs and referencia are required: 'Todos los campos son obligatorios.' */
export const approvalInput = z.object({
  loanId: id,
  /** The product's default number. */
  cuotas: z.optional(cuotas),
  fechaPrimerPago: dia(CAMPOS_OBLIGATORIOS),
  datosPago,
  /** The caja the money leaves from; if absent, that of the first account in Ajustes; null if unknown. */
  cajaId: z.optional(z.nullable(id)),
  /** How much of the person's credit is used at once. */
  credito: z.optional(centavosDe(1)),
  /** The terms that the administrator saw: they may have changed meanwhile. Older clients send no period. */
  visto: z.optional(z.object({ montoFinal: centavosDe(1), periodo: z.optional(z.enum(PERIODOS)) })),
  /** The warnings that were shown and confirmed; absent from clients that do not show them. */
  confirmo: z.optional(z.array(z.enum(DUDAS)).check(z.maxLength(DUDAS.length))),
  /** The bank's receipt as pasted, which is searched for another recipient and not stored. */
  comprobante: z.optional(z.string().check(z.maxLength(MAX_COMPROBANTE_LETRAS))),
  clave,
});

/** A correction of an approval: fields that are left out stay. */
export const correctionInput = z.object({
  loanId: id,
  cuotas: z.optional(cuotas),
  fechaPrimerPago: z.optional(dia(CAMPOS_OBLIGATORIOS)),
  datosPago: z.optional(datosPago),
  motivo: texto(LETRAS.motivo, "Escribe por qué se corrige."),
  clave,
});

export const cancelInput = z.object({
  loanId: id,
  motivo: texto(LETRAS.motivo, "Escribe por qué se cancela."),
  clave,
});

/** Refuses FIRST_PAYMENT_FAR: a first payment more than a year before or after today. */
export function checkFirstPayment(fechaPrimerPago: Dia, hoy: Dia): Refusal | null {
  const near = fechaPrimerPago >= addDays(hoy, -PRIMER_PAGO_DIAS) && fechaPrimerPago <= addDays(hoy, PRIMER_PAGO_DIAS);
  return near ? null : refuse("FIRST_PAYMENT_FAR");
}

/** The product's terms that a loan keeps from its approval on. */
interface Terms {
  /** In percent. */
  interes: number;
  periodo: Periodo;
}

/** What approval sets on a loan (spec §4): montoFinal in cents, with the interest; no cuota paid yet. */
export function applyApproval(
  loan: { amount: Centavos },
  approval: { cuotas: number; fechaPrimerPago: Dia; datosPago: DatosPago },
  { interes, periodo }: Terms,
) {
  const { cuotas, fechaPrimerPago, datosPago } = approval;
  return {
    status: "Aprobado" as const,
    cuotas,
    cuotasPagadas: 0,
    fechaPrimerPago,
    montoFinal: calculateMontoFinal(loan.amount, interes),
    multas: centavos(0),
    datosPago,
    interes,
    periodo,
  };
}

/** The values of a request that was never approved. */
export const UNAPPROVED = {
  status: "Pendiente" as const,
  cuotas: null,
  cuotasPagadas: null,
  fechaPrimerPago: null,
  montoFinal: null,
  multas: centavos(0),
  datosPago: null,
  interes: INTERES_PORCENTAJE,
  periodo: "mensual" as const,
  proximaCuota: null,
  decididoEn: null,
  decididoPor: null,
};

/** The transfer with the rate of its day: it is never revalued. */
export function withTasa(datosPago: DatosPago, tasa: Tasa | null): DatosPago {
  return tasa ? { ...datosPago, tasaValor: tasa.valor, tasaFecha: tasa.fechaValor } : datosPago;
}
