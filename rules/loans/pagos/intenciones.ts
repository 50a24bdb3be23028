/**
 * «Pagar» assigns an exact amount in bolívares that identifies the payer: the debt at the day's rate, plus some céntimos. Pure:
 * the caller chooses at random among the possible amounts.
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
import { isSameTransfer } from "../referencia.ts";
import { proximoPago } from "../shown.ts";
import type { PagoStatus } from "./pagos.ts";

const CUOTAS = `Las cuotas van de 1 a ${CUOTAS_MAXIMAS}.`;

/** How much to pay: an amount, the first so many cuotas, or what is due next. `cuenta` is the bank of the receiving account. */
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

/**
 * An assigned amount as its person sees it. `cuenta`: where to pay it; null if that account no longer takes payments.
 * `seConfirma`: whether we receive reports from that bank.
 */
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
 * What a pago takes from its intention: where and for what it was paid, and the value of its bolívares then, if the rate of
 * their day came later.
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

/** What a person tells of a payment. */
interface Contado {
  fechaPago?: Dia | undefined;
  escrito?: Dia | undefined;
  referencia: string | null;
}

/**
 * Whether what a person tells may be the pago that their exact amount made already. A second transfer of the same amount has
 * another day or, once the amount lapsed, another whole reference.
 */
export function mayBeMade(
  { fechaPago, escrito, referencia }: Contado,
  made: { fechaPago: Dia; referencia: string | null },
  { dia, hasta }: { dia: Dia; hasta: Instante },
  now: Instante,
): boolean {
  if (isSameTransfer(referencia, made.referencia)) return true;
  if (fechaPago) return fechaPago === dia || fechaPago === made.fechaPago;
  return now <= hasta || escrito === dia || ![referencia, made.referencia].every(isWhole);
}

/** A whole reference is the same transfer as itself; four digits may be of many. */
const isWhole = (referencia: string | null) => isSameTransfer(referencia, referencia);

/** The state of an intention. If an administrator removed its pago, no other one is created. */
export function estadoDeIntencion(
  { hasta, pagoId, status }: { hasta: Instante; pagoId: string | null; status: PagoStatus | null },
  now: Instante,
): "viva" | "pagada" | "vencida" {
  if (status !== null) return "pagada";
  return pagoId === null && now <= hasta ? "viva" : "vencida";
}

/** The debt of a loan: its cargos, and written-off debt that may still come in. */
interface Deuda {
  cargos: readonly Cargo[];
  castigo: Centavos;
}

/** How many dollars to pay. Refuses INTENCION_NOTHING_OWED, INTENCION_EXCESS. */
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

/** The maximum addition to an amount, in thousandths of it. */
const MILESIMAS = 3;

/** The maximum number of céntimos added to a sum: with more payments expected that day, more amounts are needed. */
export function stepsOf(montoBs: Bolivares, esperados: number): number {
  return Math.max(Math.floor((montoBs * MILESIMAS) / 1000), PASOS_POR_PAGO * Math.min(esperados, MAX_PAGOS_ESPERADOS));
}

/**
 * A random amount above `base`; null if all are taken. Never one that is `taken`, that people pay unasked (a whole number of
 * cents of a dollar at one of `tasas`), or that is round. `azar(n)` returns 0 to n − 1.
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

/** People round to whole bolívares, or to tenths. */
const isRound = (monto: number) => monto % 10 === 0;

/**
 * The amounts in a range that whole cents come to, at each rate as published and as read aloud, rounded up and down: people who
 * pay a cuota, their arrears or a whole debt pay one of these.
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
