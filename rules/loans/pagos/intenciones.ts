/**
 * «Pagar» gives an exact amount in bolívares that says whose the money is: what is owed at the rate of the day, and some céntimos more.
 * Pure: which amount of those that may be given is the caller's chance.
 */
import * as z from "zod/mini";
import type { Dia, Instante } from "../../country/fecha.ts";
import { banco } from "../../input/campos.ts";
import { centavos as centavosInput, clave, id } from "../../input/entrada.ts";
import { MAX_PAGOS_ESPERADOS, PASOS_POR_PAGO } from "../../limits/banco.ts";
import { CUOTAS_MAXIMAS } from "../../limits/limits.ts";
import { type Cargo, pendienteOf } from "../../money/cargos.ts";
import { type Bolivares, bolivares, type Centavos, centavos } from "../../money/dinero.ts";
import { type Tasa, toBolivares, toDolares, type ValorTasa } from "../../money/tasa.ts";
import type { Refusal } from "../../texts/refusals/mensajes.ts";
import { refuse } from "../../texts/refusals/rechazos.ts";
import { montoDeCuotas, porPagar } from "../aprobar/senales.ts";
import { proximoPago } from "../shown.ts";
import type { PagoStatus } from "./pagos.ts";

const CUOTAS = `Las cuotas van de 1 a ${CUOTAS_MAXIMAS}.`;

/** How much: an amount, the first so many cuotas, or what is due next. `cuenta` is the bank of the account that is paid to. */
export const intencionInput = z
  .object({
    loanId: z.optional(id),
    monto: z.optional(centavosInput(1)),
    cuotas: z.optional(z.int({ error: CUOTAS }).check(z.gte(1, CUOTAS), z.lte(CUOTAS_MAXIMAS, CUOTAS))),
    cuenta: z.optional(banco),
    clave,
  })
  .check(
    z.refine(({ monto, cuotas }) => monto === undefined || cuotas === undefined, {
      error: "Elige cuántas cuotas o escribe un monto, no los dos.",
      path: ["monto"],
    }),
  );

/** An amount that was given, as its person sees it; `cuenta` is where to pay it, null where that account takes no more; `seConfirma`: the bank is heard of here. */
export function shownIntencion<C>(
  { id, loanId, monto, montoBs, tasaValor, tasaFecha, provisional, creada, hasta }: Dada,
  { cuenta, seConfirma }: { cuenta: C; seConfirma: boolean },
) {
  const tasa = { fechaValor: tasaFecha, valor: tasaValor };
  return { id, loanId, montoBs, monto, tasa, provisional, cuenta, seConfirma, creada, hasta };
}

interface Dada {
  id: string;
  loanId: string | null;
  monto: Centavos;
  montoBs: Bolivares;
  tasaValor: ValorTasa;
  tasaFecha: Dia;
  provisional: boolean;
  creada: Instante;
  hasta: Instante;
}

/**
 * What the pago of an amount that was given takes from it: where and for what it was paid, and what its bolívares were worth then, where
 * the rate of their day came later.
 */
export function pagoDe(
  {
    banco: bancoReceptor,
    loanId,
    provisional,
    tasaValor,
  }: Pick<Dada, "loanId" | "provisional" | "tasaValor"> & { banco: string },
  { montoBs }: { montoBs?: Bolivares | undefined },
) {
  const cotizado = provisional && montoBs ? toDolares(montoBs, { valor: tasaValor }) : null;
  return { bancoReceptor, loanId: loanId ?? undefined, cotizado };
}

/** What came of it. One whose pago was removed by an administrator gives no other. */
export function estadoDeIntencion(
  { hasta, pagoId, status }: { hasta: Instante; pagoId: string | null; status: PagoStatus | null },
  now: Instante,
): "viva" | "pagada" | "vencida" {
  if (status !== null) return "pagada";
  return pagoId === null && now <= hasta ? "viva" : "vencida";
}

/** What of a loan is owed: its cargos, and what was given up of it and may still come in. */
interface Deuda {
  cargos: readonly Cargo[];
  castigo: Centavos;
}

/** How many dollars are asked for. Refuses INTENCION_NOTHING_OWED, INTENCION_EXCESS. */
export function montoPedido(
  { monto, cuotas }: { monto?: Centavos | undefined; cuotas?: number | undefined },
  { cargos, castigo }: Deuda,
): Centavos | Refusal {
  const saldo = centavos(pendienteOf(cargos) + Math.max(castigo, 0));
  if (saldo <= 0) return refuse("INTENCION_NOTHING_OWED");
  if (monto !== undefined) return monto > saldo ? refuse("INTENCION_EXCESS", { saldo }) : monto;
  if (cuotas !== undefined) {
    const some = montoDeCuotas(cargos, Math.min(cuotas, porPagar(cargos).length));
    return some > 0 ? some : saldo;
  }
  return proximoPago(cargos, 0)?.monto ?? saldo;
}

/** What may be added to an amount, in thousandths of it. */
const MILESIMAS = 3;

/** How many céntimos may be added to a sum at most: the more payments are expected that day, the more amounts there are. */
export function stepsOf(montoBs: Bolivares, esperados: number): number {
  return Math.max(Math.floor((montoBs * MILESIMAS) / 1000), PASOS_POR_PAGO * Math.min(esperados, MAX_PAGOS_ESPERADOS));
}

/**
 * One of the amounts above `base`, each as likely; null where all of them are taken. Never one that is `taken`, that people pay unasked
 * (a whole number of cents of a dollar at one of `tasas`), or that is round. `azar` draws from 0 to below its number.
 */
export function pickAmount(
  { base, steps, tasas, taken }: { base: Bolivares; steps: number; tasas: readonly Tasa[]; taken: ReadonlySet<number> },
  azar: (below: number) => number,
): Bolivares | null {
  const usual = usualAmounts(base, base + steps, tasas);
  const free: number[] = [];
  for (let monto = base + 1; monto <= base + steps; monto += 1)
    if (!isRound(monto) && !taken.has(monto) && !usual.has(monto)) free.push(monto);
  const chosen = free.length > 0 ? free[azar(free.length)] : undefined;
  return chosen === undefined ? null : bolivares(chosen);
}

/** People round to whole bolívares, and to tenths of them. */
const isRound = (monto: number) => monto % 10 === 0;

/**
 * The amounts in a range that round sums of cents come to, at each rate as published and as read aloud, rounded up and down: people who
 * pay a cuota, their arrears or a whole debt pay one of them.
 */
function usualAmounts(desde: number, hasta: number, tasas: readonly Tasa[]): Set<number> {
  const usual = new Set<number>();
  for (const tasa of tasas.flatMap(asRead)) {
    const [first, last] = [toDolares(bolivares(desde), tasa) ?? 1, toDolares(bolivares(hasta), tasa) ?? 0];
    for (let cents = Math.max(first - 1, 1); cents <= last + 1; cents += 1) {
      const exact = toBolivares(centavos(cents), tasa);
      for (const near of [exact - 1, exact, exact + 1]) usual.add(near);
    }
  }
  return usual;
}

/** A rate with four decimals, and with two. */
function asRead(tasa: Tasa): Tasa[] {
  const to = (unit: number) => Math.max(Math.round(tasa.valor / unit) * unit, unit);
  return [tasa.valor, to(10_000), to(1_000_000)].map((valor) => ({ ...tasa, valor: valor as Tasa["valor"] }));
}
