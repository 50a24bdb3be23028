/**
 * An applicant's score: points for known facts, weighted by the operator. Each reason says what it adds or takes away, and the
 * score is the sum. It advises; nothing is decided by it.
 */
import * as z from "zod/mini";
import { counted, numbered } from "../../country/cantidad.ts";
import type { Dia } from "../../country/fecha.ts";
import { MAX_PESO } from "../../limits/limits.ts";
import type { Cargo } from "../../money/cargos.ts";
import { type Centavos, centavos, formatDolares, sumCentavos } from "../../money/dinero.ts";
import { type Abono, agreedDay } from "../mora/mora.ts";
import { CARGA_ALTA } from "./senales.ts";

const PESO = `Los puntos van de 0 a ${MAX_PESO}, sin decimales.`;
const peso = z.int({ error: PESO }).check(z.gte(0, PESO), z.lte(MAX_PESO, PESO));

/** How many points each reason adds or takes away at most, or each time; 0 leaves it out. */
export const pesosInput = z.object({
  prestamo: peso,
  puntualidad: peso,
  perdonado: peso,
  carga: peso,
  antiguedad: peso,
  recomendador: peso,
  rechazo: peso,
});
export type Pesos = z.infer<typeof pesosInput>;
export type Razon = keyof Pesos;

export const PESOS_INICIALES: Pesos = {
  prestamo: 4,
  puntualidad: 20,
  perdonado: 40,
  carga: 10,
  antiguedad: 6,
  recomendador: 8,
  rechazo: 6,
};

/** The starting score. */
export const PUNTAJE_INICIAL = 50;
/** The most finished loans and rejections that count. */
export const PRESTAMOS_QUE_CUENTAN = 5;
export const RECHAZOS_QUE_CUENTAN = 3;
/**
 * The percentage of money paid on time at which punctuality adds and takes nothing; with twice as much late it takes
 * everything.
 */
const PUNTUALIDAD_NEUTRA = 75;
/** A cuota is light if it takes at most this percentage of a month's income. */
export const CARGA_BAJA = 15;
const MESES_DEL_ANO = 12;

/** The payment record of the referrer: «mal» has written-off debt, is late or banned; «nuevo» has not finished a loan. */
export type Fama = "bien" | "mal" | "nuevo";

export interface Hechos {
  /** Finished loans. */
  terminados: number;
  /** What was due in the latest of them, and how much of it came in on time. */
  debido: Centavos;
  aTiempo: Centavos;
  /** What was written off before and has not come in since. */
  perdonado: Centavos;
  /** The share of a month's income that a cuota takes; null without an income. */
  carga: number | null;
  /** Whole months since the account was created. */
  meses: number;
  recomendador: { nombre: string; fama: Fama } | null;
  rechazos: number;
}

/** One reason, with its points and text. */
interface Punto {
  razon: Razon;
  puntos: number;
  texto: string;
}

export interface Puntaje {
  /** From 0 to 100. */
  total: number;
  nivel: "alto" | "medio" | "bajo";
  puntos: Punto[];
}

export function puntajeDe(hechos: Hechos, pesos: Pesos): Puntaje {
  const puntos = (Object.keys(READERS) as Razon[]).map((razon) => {
    const { parte, texto } = READERS[razon](hechos);
    // Adding 0 turns −0 into 0, which would be shown with a sign.
    return { razon, puntos: Math.round(pesos[razon] * parte) + 0, texto };
  });
  const sum = puntos.reduce((all, one) => all + one.puntos, PUNTAJE_INICIAL);
  const total = Math.min(Math.max(sum, 0), 100);
  return { total, nivel: total >= 70 ? "alto" : total >= 40 ? "medio" : "bajo", puntos };
}

/** The text of a reason, and the factor of its points. */
type Reader = (hechos: Hechos) => { parte: number; texto: string };

const READERS: Record<Razon, Reader> = {
  prestamo: ({ terminados }) => ({
    parte: Math.min(terminados, PRESTAMOS_QUE_CUENTAN),
    texto:
      terminados === 0
        ? "Es su primer préstamo"
        : `${counted(terminados, "préstamo terminado", "préstamos terminados")}`,
  }),
  puntualidad: (hechos) => {
    const porcentaje = puntualidadDe(hechos);
    if (porcentaje === null) return { parte: 0, texto: "Todavía no hay pagos que medir" };
    const llego = porcentaje === 100 ? "Todo lo que vencía llegó" : `El ${porcentaje} % de lo que vencía llegó`;
    const parte = Math.max((porcentaje - PUNTUALIDAD_NEUTRA) / (100 - PUNTUALIDAD_NEUTRA), -1);
    return { parte, texto: `${llego} a tiempo` };
  },
  perdonado: ({ perdonado }) =>
    perdonado > 0
      ? { parte: -1, texto: `Quedó debiendo ${formatDolares(perdonado)}, dados por perdidos` }
      : { parte: 0, texto: "Nunca quedó debiendo" },
  carga: ({ carga }) => {
    if (carga === null) return { parte: -1, texto: "No tiene ingreso declarado" };
    const parte = carga >= CARGA_ALTA ? -1 : carga <= CARGA_BAJA ? 1 : 0;
    return { parte, texto: `La cuota sería el ${carga} % de su ingreso` };
  },
  antiguedad: ({ meses }) => ({
    parte: Math.min(meses, MESES_DEL_ANO) / MESES_DEL_ANO,
    texto: meses === 0 ? "Cuenta de menos de un mes" : `Cuenta de ${tiempo(meses)}`,
  }),
  recomendador: ({ recomendador }) => {
    if (!recomendador) return { parte: 0, texto: "Sin recomendación" };
    const { nombre, fama } = recomendador;
    const como = { bien: "que paga bien", mal: "que no paga bien", nuevo: "que aún no termina un préstamo" };
    return { parte: { bien: 1, mal: -1, nuevo: 0 }[fama], texto: `Recomendación de ${nombre}, ${como[fama]}` };
  },
  rechazo: ({ rechazos }) => ({
    parte: 0 - Math.min(rechazos, RECHAZOS_QUE_CUENTAN),
    texto: rechazos === 0 ? "Ninguna solicitud rechazada antes" : `${rechazadas(rechazos)} antes`,
  }),
};

/** «3 préstamos, todos a tiempo · 8 meses · recomendación de Ana Pérez (bien)». */
export function historiaDe(hechos: Hechos): string {
  const { terminados, meses, recomendador, perdonado, rechazos } = hechos;
  const porcentaje = puntualidadDe(hechos);
  const todos = numbered(terminados, "a tiempo", "todos a tiempo");
  const como = porcentaje === null ? "" : `, ${porcentaje === 100 ? todos : `${porcentaje} % a tiempo`}`;
  return [
    terminados === 0 ? "Primer préstamo" : `${counted(terminados, "préstamo", "préstamos")}${como}`,
    perdonado > 0 ? `quedó debiendo ${formatDolares(perdonado)}` : "",
    meses === 0 ? "cuenta nueva" : tiempo(meses),
    recomendador ? `recomendación de ${recomendador.nombre} (${recomendador.fama})` : "",
    rechazos > 0 ? rechazadas(rechazos) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** In whole percent, never rounded up to 100; null if nothing was due. */
function puntualidadDe({ debido, aTiempo }: Pick<Hechos, "debido" | "aTiempo">): number | null {
  return debido > 0 ? Math.floor((aTiempo * 100) / debido) : null;
}

const rechazadas = (n: number) => counted(n, "solicitud rechazada", "solicitudes rechazadas");

function tiempo(meses: number): string {
  return meses < 24 ? counted(meses, "mes", "meses") : `${Math.floor(meses / MESES_DEL_ANO)} años`;
}

/** A cuota counts as paid even if rounding at a rate left it short by this percentage. */
const TOLERANCIA_PORCENTAJE = 2;

/** The total of a loan's cuotas, and how much came in by the agreed days: money counts, not the number of cuotas. */
export function dineroATiempo(cargos: readonly Cargo[], abonos: readonly Abono[]): Pick<Hechos, "debido" | "aTiempo"> {
  const cuotas = cargos.filter(({ tipo }) => tipo === "cuota").sort((a, b) => a.numero - b.numero);
  const parts = cuotas.map((cuota, i) => {
    const before = sumCentavos(cuotas.slice(0, i).map(({ monto }) => monto));
    const dia = agreedDay(cuota);
    const come = sumCentavos(abonos.filter((abono) => abono.dia <= dia).map(({ monto }) => monto));
    const part = Math.min(Math.max(come - before, 0), cuota.monto);
    const whole = (cuota.monto - part) * 100 <= cuota.monto * TOLERANCIA_PORCENTAJE;
    return whole ? cuota.monto : centavos(part);
  });
  return { debido: sumCentavos(cuotas.map(({ monto }) => monto)), aTiempo: sumCentavos(parts) };
}

/** Whole months between two days: none from 31 January to 28 February, one from 31 January to 1 March. */
export function mesesEntre(desde: Dia, hasta: Dia): number {
  const [ano = 0, mes = 0, dia = 0] = desde.split("-").map(Number);
  const [alAno = 0, alMes = 0, alDia = 0] = hasta.split("-").map(Number);
  return Math.max((alAno - ano) * MESES_DEL_ANO + alMes - mes - (alDia < dia ? 1 : 0), 0);
}

/** Typical applicants, to show the effect of the weights. */
export const TIPICOS: readonly { quien: string; hechos: Hechos }[] = [
  { quien: "Alguien nuevo, con recomendación", hechos: tipico({ recomendador: { nombre: "Ana", fama: "bien" } }) },
  { quien: "Alguien nuevo, cuota pesada", hechos: tipico({ carga: 35, rechazos: 1 }) },
  { quien: "Vuelve y siempre pagó a tiempo", hechos: tipico({ terminados: 3, debido: 100, aTiempo: 100, meses: 8 }) },
  { quien: "Vuelve y paga tarde la mitad", hechos: tipico({ terminados: 2, debido: 100, aTiempo: 50, meses: 14 }) },
  { quien: "Quedó debiendo", hechos: tipico({ terminados: 1, debido: 100, aTiempo: 25, meses: 20, perdonado: 12_00 }) },
];

type Montos = "debido" | "aTiempo" | "perdonado";

function tipico(hechos: Partial<Omit<Hechos, Montos> & Record<Montos, number>>): Hechos {
  const { debido = 0, aTiempo = 0, perdonado = 0, ...rest } = hechos;
  const montos = { debido: centavos(debido), aTiempo: centavos(aTiempo), perdonado: centavos(perdonado) };
  return { terminados: 0, carga: 20, meses: 0, recomendador: null, rechazos: 0, ...rest, ...montos };
}
