/**
 * What happens by itself. Tasks have their moments, and one clock runs them (tareas.ts). What follows something else goes round by
 * itself: messages go out as soon as they are queued, what the bank is certain of is confirmed, and the banks whose keys are set
 * are asked what came in.
 */

import { ENVIO_CADA_MS } from "../../rules/limits.ts";
import type { BancoApi } from "../bank/api.ts";
import { startAutomatic } from "../bank/banco/jobs.ts";
import { startConsultas } from "../bank/consultas/jobs.ts";
import { run } from "../core/change.ts";
import type { BaseContext } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { onChange } from "../core/live.ts";
import { TASAS } from "../lending/tasas/jobs.ts";
import { beginFuentes } from "../lending/tasas/queries.ts";
import type { Transport } from "../messages/carriers.ts";
import { CANALES } from "../messages/channels.ts";
import { deliverDue } from "../messages/mensajes/jobs.ts";
import { askCorrida } from "./corridas/actions.ts";
import { startReloj } from "./corridas/jobs.ts";
import { TAREAS } from "./tareas.ts";

/** Sends what is queued as soon as it is, while what hangs still waits. Returns what stops it, after the messages under way. */
function startDelivery({ db, clock, log }: BaseContext, transport: Transport): () => Promise<void> {
  const onTheirWay = new Set<string>();
  const under = new Set<Promise<void>>();
  let going = true;
  const deliverAll = async () => {
    try {
      while (going && (await deliverDue({ db, clock, log, transport, onTheirWay })) > 0);
    } catch (error) {
      log.error("falló el envío de mensajes", { error });
    }
  };
  const deliver = () => {
    const delivery = deliverAll().finally(() => under.delete(delivery));
    under.add(delivery);
  };
  const stopListening = onChange("mensajes", deliver);
  const often = setInterval(deliver, ENVIO_CADA_MS);
  deliver();
  return async () => {
    stopListening();
    clearInterval(often);
    going = false;
    await Promise.all(under);
  };
}

/** Whoever wants the rate now has its task run now. */
function startAsking(ctx: BaseContext): () => void {
  return onChange("tasas", () => {
    try {
      run({ ...ctx, usuario: null }, askCorrida, { tarea: TASAS.nombre });
    } catch (error) {
      // It is being read.
      if (!(error instanceof DomainError)) ctx.log.error("falló una tarea", { tarea: TASAS.nombre, error });
    }
  });
}

/** Starts what happens by itself. Returns what stops it: the message under way is finished, and tasks are waited for so long. */
export function startJobs(
  ctx: BaseContext,
  transport: Transport,
  bancos: readonly BancoApi[],
): (esperaMs: number) => Promise<void> {
  run(ctx, (tx) => beginFuentes(tx, ctx.maquina.tasas?.orden ?? []), null);
  // Each channel by itself: a service that hangs holds up its own messages alone.
  const deliveries = CANALES.map((canal) => startDelivery(ctx, { [canal]: transport[canal] ?? null }));
  const stops = [...deliveries, startAutomatic(ctx), startConsultas(ctx, bancos)];
  const stopReloj = startReloj(ctx, TAREAS);
  const stopAsking = startAsking(ctx);
  return async (esperaMs) => {
    stopAsking();
    await Promise.all([stopReloj(esperaMs), ...stops.map((stop) => stop())]);
  };
}
