/**
 * Asks the banks automatically, each in its own loop, so that a silent, slow or faulty bank does not delay the others. Runs
 * soon after a pago is registered, and every minute.
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

/** The name under which reading a bank's list is paused: its questions go on if only the list is refused. */
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
    // Aborted because the program is ending, which is not the bank's fault.
    if (signal.aborted) return;
    if (!(error instanceof BancoError)) throw error;
    run(ctx, pauseBanco, { banco: tarea, antes, error });
    ctx.log.warn("un banco no se pudo consultar", { banco: tarea, motivo: error.message });
  }
}

/**
 * Reads day by day from the last day that was read completely. A day is read again until it is over, and once after that.
 * Returns whether it was due.
 */
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

/** How long ago it was read; infinite if the clock was ahead then. */
function readAgo(antes: Consulta | undefined, now: Instante): number {
  const ago = antes?.intentado ? now - antes.intentado : Number.POSITIVE_INFINITY;
  return ago < 0 ? Number.POSITIVE_INFINITY : ago;
}

function firstDay(antes: Consulta | undefined, hoy: Dia, ayer: Dia): Dia {
  const oldest = addDays(hoy, -DIAS_DE_CONSULTA);
  const from = antes?.hasta ? toDia(antes.hasta) : ayer;
  if (from < oldest) return oldest;
  // The clock was ahead when it was last read: what the bank took in since yesterday is still unread.
  return from > hoy ? ayer : from;
}

/** Returns whether any question was due. */
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

/** Returns the answer; records its absence before passing the error on. */
async function waitForAnswer(ctx: BaseContext, asked: Asked, ask: () => Promise<Contestacion>): Promise<Contestacion> {
  try {
    return await ask();
  } catch (error) {
    run(ctx, keepSilence, { asked, clase: error instanceof BancoError ? error.clase : "fallo" });
    throw error;
  }
}
