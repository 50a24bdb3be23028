/**
 * Everything automatic. Tasks have due times, and one scheduler runs them (tareas.ts). The rest reacts: messages are sent as
 * soon as they are queued, certain bank matches are confirmed, and the banks whose keys are set are asked what came in.
 */

import { CORTE_MS } from "../../rules/limits/limits.ts";
import type { BancoApi } from "../bank/apis/api.ts";
import { startAutomatic } from "../bank/banco/jobs.ts";
import { startConsultas } from "../bank/consultas/jobs.ts";
import { endBegun } from "../bank/importaciones/jobs.ts";
import { run } from "../core/change.ts";
import { today } from "../core/clock.ts";
import type { BaseContext } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { onChange } from "../core/live.ts";
import { stillHolds } from "../lending/recordatorios/queries.ts";
import { TASAS } from "../lending/tasas/jobs.ts";
import { beginFuentes } from "../lending/tasas/queries.ts";
import type { Transport } from "../messages/carriers.ts";
import { startDeliveries } from "../messages/mensajes/jobs.ts";
import type { Mensaje } from "../messages/mensajes/queries.ts";
import { startSweep } from "../people/imagenes/jobs.ts";
import { startRecados } from "./alarmas/jobs.ts";
import { askCorrida } from "./corridas/actions.ts";
import { startReloj } from "./corridas/jobs.ts";
import { endCargas } from "./importar/jobs.ts";
import { reconcileRespaldos } from "./respaldos/jobs.ts";
import { TAREAS } from "./tareas.ts";
import { startWebhooks } from "./webhooks/jobs.ts";

/** Runs the rate task when the rate is requested. */
function startAsking(ctx: BaseContext): () => void {
  return onChange("tasas", () => {
    try {
      run({ ...ctx, usuario: null }, askCorrida, { tarea: TASAS.nombre });
    } catch (error) {
      // It is being read already.
      if (!(error instanceof DomainError)) ctx.log.error("falló una tarea", { tarea: TASAS.nombre, error });
    }
  });
}

/** Resumes interrupted imports. Returns a function that stops it: the rest follows at the next start. */
function goOnBringing(ctx: BaseContext): () => Promise<void> {
  let going = true;
  const isGoing = () => going;
  const running = endBegun(ctx, isGoing).then(() => endCargas(ctx, isGoing));
  return () => {
    going = false;
    return running;
  };
}

/** Wrong records of backups must not keep people from being served. */
function guardedReconcile(ctx: BaseContext, dataDir: string): void {
  try {
    reconcileRespaldos(ctx, dataDir);
  } catch (error) {
    ctx.log.error("no se pudo mirar qué respaldos hay", { error });
  }
}

/**
 * Starts everything automatic. Returns a function that stops it: the current message is finished, and tasks are awaited for
 * that long.
 */
export function startJobs(
  ctx: BaseContext,
  transport: Transport,
  bancos: readonly BancoApi[],
): (esperaMs: number) => Promise<void> {
  run(ctx, (tx) => beginFuentes(tx, ctx.maquina.tasas?.orden ?? []), null);
  if (ctx.maquina.respaldos) guardedReconcile(ctx, ctx.maquina.respaldos.dataDir);
  const holds = ({ sobre }: Mensaje) => (sobre === null ? null : stillHolds(ctx.db, sobre, today(ctx.clock)));
  const stops = [
    startDeliveries(ctx, transport, { holds }),
    startAutomatic(ctx),
    startConsultas(ctx, bancos),
    goOnBringing(ctx),
    startSweep(ctx),
    startRecados(ctx),
    startWebhooks(ctx),
  ];
  const stopReloj = startReloj(ctx, TAREAS);
  const stopAsking = startAsking(ctx);
  return async (esperaMs) => {
    stopAsking();
    const stopped = Promise.all([stopReloj(esperaMs), ...stops.map((stop) => stop(esperaMs))]);
    // A round that does not stop in time is abandoned.
    await Promise.race([stopped, Bun.sleep(esperaMs + CORTE_MS)]);
  };
}
