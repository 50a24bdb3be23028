/** The settings of the loans approved from now on, one row each. */
import * as z from "zod/mini";
import { centavos } from "../../input/entrada.ts";
import { MAX_INTERES_PORCENTAJE, MAX_MULTA_CENTAVOS } from "../../limits/limits.ts";
import { CUOTAS_POR_DEFECTO, PERIODOS } from "../../loans/plan.ts";
import { centavos as centavosOf, formatDolaresCortos, INTERES_PORCENTAJE, MULTA } from "../../money/dinero.ts";
import { RANGOS_INICIALES } from "../../people/niveles.ts";
import { rangosInput } from "../../people/rangos.ts";
import { fila } from "./campo.ts";
import { cuotasInput, esperaInput, horasInput, politicaMultaInput } from "./esquemas.ts";

const MULTA_MAXIMA = centavosOf(MAX_MULTA_CENTAVOS);
const INTERES = `El interés va de 0 a ${MAX_INTERES_PORCENTAJE} por ciento, sin decimales.`;
const PORCENTAJE_DESCUENTO = "El descuento va de 0 a 100 por ciento, sin decimales.";

/** Part of FILAS. */
export const FILAS_DEL_PRESTAMO = {
  /** The terms of loans approved from now on: interest in percent, default number of cuotas, and time between them. */
  interes: fila(
    z.int({ error: INTERES }).check(z.gte(0, INTERES), z.lte(MAX_INTERES_PORCENTAJE, INTERES)),
    INTERES_PORCENTAJE,
    {
      publico: true,
      seccion: "terminos",
      nombre: "Interés (%)",
      campo: { tipo: "entero", label: "Interés %", max: 3, hint: "Sobre el monto, una sola vez." },
    },
  ),
  cuotas: fila(cuotasInput, CUOTAS_POR_DEFECTO as number, {
    publico: true,
    seccion: "terminos",
    nombre: "Cuotas",
    campo: {
      tipo: "entero",
      label: "Cuotas",
      max: 2,
      hint: "Las que se proponen al aprobar; allí puedes cambiarlas.",
    },
  }),
  /** The most cuotas a borrower may ask for; null: they are not asked. */
  cuotasHasta: fila(z.nullable(cuotasInput), null, {
    publico: "signed in",
    seccion: "terminos",
    nombre: "Cuotas que puede pedir un cliente",
    campo: {
      tipo: "dias",
      label: "Hasta cuántas cuotas puede pedir tu cliente",
      max: 2,
      hint: "Vacío, no se le pregunta. Lo que pida se propone al aprobar.",
    },
  }),
  /** The promised response time in hours; null: the usual one is shown (lending/respuestas). */
  respuestaHoras: fila(z.nullable(horasInput), null, {
    publico: "signed in",
    seccion: "terminos",
    nombre: "Horas en que se responde",
    campo: {
      tipo: "dias",
      label: "En cuántas horas respondes",
      max: 3,
      hint: "Lo lee quien espera, y quien llega al inicio. Vacío, lo que sueles tardar: la mitad de tus respuestas de los últimos 30 días.",
    },
  }),
  periodo: fila(z.enum(PERIODOS, { error: "Elige cada cuánto se paga una cuota." }), "mensual", {
    publico: true,
    seccion: "terminos",
    nombre: "Cada cuánto se paga",
    campo: {
      tipo: "opcion",
      label: "Cada cuánto",
      opciones: [
        { value: "mensual", label: "Cada mes" },
        { value: "quincenal", label: "Cada 15 días" },
        { value: "semanal", label: "Cada semana" },
      ],
    },
  }),
  /** The percentage of the interest not due yet that is waived for paying everything early. */
  descuentoAnticipado: fila(
    z.int({ error: PORCENTAJE_DESCUENTO }).check(z.gte(0, PORCENTAJE_DESCUENTO), z.lte(100, PORCENTAJE_DESCUENTO)),
    0,
    {
      publico: true,
      seccion: "terminos",
      nombre: "Descuento por pagar todo antes (%)",
      campo: {
        tipo: "entero",
        label: "Descuento por pagar todo antes %",
        max: 3,
        hint: "Del interés de las cuotas que aún no vencen. 0 no descuenta nada.",
      },
    },
  ),
  /** Whether a fully paid loan closes automatically. */
  cierreAutomatico: fila(z.boolean(), false, {
    seccion: "terminos",
    nombre: "Cerrar al terminar de pagar",
    campo: {
      tipo: "si",
      label: "Cerrar al terminar de pagar: el préstamo se completa al aprobar el último pago",
    },
  }),
  /** The amounts that each of the five levels may request. */
  rangos: fila(rangosInput, RANGOS_INICIALES, {
    publico: true,
    seccion: "terminos",
    nombre: "Rangos de los niveles",
    lectura: "rangos",
  }),
  /** What one fine adds to a loan. */
  multa: fila(
    centavos(1, "Escribe cuánto suma una multa, por ejemplo 0,50.").check(
      z.lte(MAX_MULTA_CENTAVOS, `Una multa suma hasta ${formatDolaresCortos(MULTA_MAXIMA)}.`),
    ),
    MULTA,
    {
      publico: true,
      seccion: "multas",
      nombre: "Multa",
      lectura: "dolares",
      campo: {
        tipo: "dolares",
        label: "Multa",
        hint: "Lo que suma cada multa nueva. Las que ya están no cambian.",
      },
    },
  ),
  /** Automatic fines: whether, and how much. */
  politicaMulta: fila(
    politicaMultaInput,
    { desde: null, graciaDias: 0, porcentaje: null, topeCuota: null, topePrestamo: null },
    {
      publico: true,
      seccion: "multas",
      nombre: "Multa automática",
      partes: {
        graciaDias: ["Días de gracia"],
        porcentaje: ["Porcentaje"],
        topeCuota: ["Tope por cuota", "dolares"],
        topePrestamo: ["Tope por préstamo", "dolares"],
      },
    },
  ),
  /** Days that a person waits after a rejection before asking again. */
  esperaTrasRechazo: fila(esperaInput, 0, {
    publico: true,
    seccion: "reglas",
    nombre: "Días de espera tras un rechazo",
    campo: {
      tipo: "entero",
      label: "Días de espera tras un rechazo",
      max: 3,
      hint: "0 deja solicitar otra vez el mismo día.",
    },
  }),
  /** A client who saves the profile is assigned to the team member with the fewest clients. */
  repartirNuevos: fila(z.boolean(), false, {
    seccion: "reglas",
    nombre: "Repartir a los clientes nuevos",
    campo: { tipo: "si", label: "Repartir a los clientes nuevos: cada uno, a quien tenga menos del equipo" },
  }),
  /** Whether a loan whose cuotas were all paid on time raises the level automatically. */
  subirNivelAutomatico: fila(z.boolean(), true, {
    publico: true,
    seccion: "reglas",
    nombre: "Subir de nivel al pagar a tiempo",
    campo: {
      tipo: "si",
      label: "Subir el nivel al completar un préstamo cuyas cuotas se pagaron todas a tiempo",
    },
  }),
};
