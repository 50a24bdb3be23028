/**
 * Asks the banks by itself, each in a loop of its own: one that is silent, slow or wrong holds up no other. Soon after a pago is
 * registered, and every minute.
 */
import {
  addDays,
  type Dia,
  type Instante,
  instante,
  lastsUntil,
  MS_PER_DAY,
  startOfDay,
  toDia,
} from "../../../rules/country/fecha.ts";
import { CONSULTA_CADA_MS, DIAS_DE_CONSULTA, MAX_PAUSA_BANCO_MS } from "../../../rules/limits/banco.ts";
import { run } from "../../core/change.ts";
import { today } from "../../core/clock.ts";
import type { BaseContext } from "../../core/context.ts";
import { startRounds } from "../../core/live.ts";
import { type BancoApi, BancoError, type Contestacion, type Pregunta } from "../apis/api.ts";
import { type Asked, beginPregunta, keepContestacion, keepHallazgos, keepSilence, pauseBanco } from "./actions.ts";
import { type Consulta, findConsulta, listToAsk, setConsulta } from "./queries.ts";

/** Starts asking each bank. Returns a function that stops it; open questions are asked again at the next start. */
export function startConsultas(ctx: BaseContext, apis: readonly BancoApi[]): () => Promise<void> {
  const stops = apis.map((api) => {
    const how = { topic: "pagos", cadaMs: CONSULTA_CADA_MS, tarea: "consultBanco", banco: api.banco } as const;
    return startRounds(ctx, how, (signal) => consultBanco(ctx, api, signal));
  });
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** One round: reads the list of credits if the bank has one, then asks about each pago that is due. */
export async function consultBanco(ctx: BaseContext, api: BancoApi, signal: AbortSignal): Promise<void> {
  await attend(ctx, movimientosDe(api), signal, (antes) => readMovements(ctx, api, antes, signal));
  await attend(ctx, api.banco, signal, () => askAboutPagos(ctx, api, signal));
}

/** Under which name the reading of a bank's list is kept: where only that is refused, its questions go on. */
const movimientosDe = ({ banco }: BancoApi) => `${banco} movimientos`;

/** Runs a task for a bank unless it is paused, and pauses it on failure. `work` returns whether there was anything to do. */
async function attend(
  ctx: BaseContext,
  tarea: string,
  signal: AbortSignal,
  work: (antes: Consulta | undefined) => Promise<boolean>,
): Promise<void> {
  const antes = findConsulta(ctx.db, tarea);
  if (signal.aborted || lastsUntil(antes?.proximo, ctx.clock.now(), MAX_PAUSA_BANCO_MS)) return;
  try {
    const done = await work(antes);
    if (done && antes?.error) run(ctx, (tx) => setConsulta(tx, tarea, { error: null, proximo: null, fallos: 0 }), {});
  } catch (error) {
    // A program that ends hangs up on the bank: that is not the bank's fault.
    if (signal.aborted) return;
    if (!(error instanceof BancoError)) throw error;
    run(ctx, pauseBanco, { banco: tarea, antes, error });
    ctx.log.warn("un banco no se pudo consultar", { banco: tarea, motivo: error.message });
  }
}

/** Day by day from the last that was read to its end. A day is read anew until it is over, and once after it. True where it was time. */
async function readMovements(
  ctx: BaseContext,
  api: BancoApi,
  antes: Consulta | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const { listar } = api;
  const tarea = movimientosDe(api);
  const now = ctx.clock.now();
  if (!listar || readAgo(antes, now) < listar.cadaMs) return false;
  run(ctx, (tx) => setConsulta(tx, tarea, { intentado: now }), {});
  const hoy = today(ctx.clock);
  let dia = firstDay(antes, hoy, toDia(instante(now - MS_PER_DAY)));
  for (let read = 0; read < listar.diasPorVez && dia <= hoy; read++) {
    const began = ctx.clock.now();
    for await (const hallazgos of listar.paginas(dia, signal)) run(ctx, keepHallazgos, { api, hallazgos });
    const next = addDays(dia, 1);
    const hasta = dia < hoy ? startOfDay(next) : began;
    run(ctx, (tx) => setConsulta(tx, tarea, { hasta, logrado: began }), {});
    dia = next;
  }
  return true;
}

/** How long ago it was read; never, where that was by a clock that was ahead. */
function readAgo(antes: Consulta | undefined, now: Instante): number {
  const ago = antes?.intentado ? now - antes.intentado : Number.POSITIVE_INFINITY;
  return ago < 0 ? Number.POSITIVE_INFINITY : ago;
}

function firstDay(antes: Consulta | undefined, hoy: Dia, ayer: Dia): Dia {
  const oldest = addDays(hoy, -DIAS_DE_CONSULTA);
  const from = antes?.hasta ? toDia(antes.hasta) : ayer;
  if (from < oldest) return oldest;
  // Read up to a day to come by a clock that was ahead: what this bank took in since yesterday was not.
  return from > hoy ? ayer : from;
}

/** True where it was asked about some. */
async function askAboutPagos(ctx: BaseContext, api: BancoApi, signal: AbortSignal): Promise<boolean> {
  const { banco, ask } = api;
  if (!ask) return false;
  const due = listToAsk(ctx.db, banco, ctx.clock.now());
  for (const { pago, ...payer } of due) {
    if (signal.aborted) break;
    const { id: pagoId, montoBs: monto, fechaPago: dia } = pago;
    if (monto === null) continue;
    const pregunta: Pregunta = {
      pagoId,
      monto,
      dia,
      referencia: (pago.referencia ?? "").replace(/\D/g, ""),
      cedula: payer.cedula,
      telefono: pago.telefonoPagador ?? payer.telefono,
      bancoPagador: pago.bancoPagador ?? payer.banco,
    };
    const asked = run(ctx, beginPregunta, { pagoId, banco });
    const contestacion = await waitForAnswer(ctx, asked, () => ask(pregunta, signal));
    run(ctx, keepContestacion, { api, asked, pregunta, contestacion });
    run(ctx, (tx) => setConsulta(tx, banco, { logrado: ctx.clock.now() }), {});
  }
  return due.length > 0;
}

/** The answer; where there is none, that is written before it is passed on. */
async function waitForAnswer(ctx: BaseContext, asked: Asked, ask: () => Promise<Contestacion>): Promise<Contestacion> {
  try {
    return await ask();
  } catch (error) {
    run(ctx, keepSilence, { asked, clase: error instanceof BancoError ? error.clase : "fallo" });
    throw error;
  }
}
