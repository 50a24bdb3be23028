/** Approval: what an administrator gives, and what it sets on the loan (spec §4, §5). */
import * as z from "zod/mini";
import { addDays, type Dia } from "../country/fecha.ts";
import { bolivares, clave, dia, id, texto, textoOpcional } from "../input/entrada.ts";
import { CUOTAS_MAXIMAS, LETRAS, PRIMER_PAGO_DIAS } from "../limits.ts";
import { type Bolivares, type Centavos, calculateMontoFinal, centavos } from "../money/dinero.ts";
import { type Refusal, refuse } from "../texts/mensajes.ts";
import { CUOTAS_POR_DEFECTO, type Periodo } from "./plan.ts";

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
      banco: textoOpcional(LETRAS.banco),
      tipo: textoOpcional(LETRAS.tipoDeCuenta),
      numeroCuenta: textoOpcional(LETRAS.numeroCuenta),
      titular: textoOpcional(LETRAS.titular),
      bs: bolivares(1, CAMPOS_OBLIGATORIOS),
      referencia: texto(LETRAS.referenciaDePago, CAMPOS_OBLIGATORIOS),
    },
    { error: CAMPOS_OBLIGATORIOS },
  ),
  clave,
});

/** Refuses FIRST_PAYMENT_FAR: a first payment more than a year before or after today. */
export function checkFirstPayment(fechaPrimerPago: Dia, hoy: Dia): Refusal | null {
  const near = fechaPrimerPago >= addDays(hoy, -PRIMER_PAGO_DIAS) && fechaPrimerPago <= addDays(hoy, PRIMER_PAGO_DIAS);
  return near ? null : refuse("FIRST_PAYMENT_FAR");
}

/** The terms of the product that a loan keeps from its approval on. */
export interface Terms {
  /** In percent. */
  interes: number;
  periodo: Periodo;
}

/** What approval sets on a loan (spec §4): montoFinal in cents, the interest above the amount; no cuota paid yet. */
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
    ...{ datosPago, interes, periodo },
  };
}
