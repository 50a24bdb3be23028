/**
 * What happens by itself: messages go out as soon as they are queued and again when they are due; old keys and photos are
 * forgotten, late cuotas are fined and what the bank is certain of is confirmed where the operator says so, and the banks whose
 * keys are set are asked what came in.
 */

import { LIMPIEZA_CADA_MS, RIESGO_CADA_MS } from "../../rules/limits.ts";
import type { BancoApi } from "../bank/api.ts";
import { startAutomatic } from "../bank/banco/jobs.ts";
import { startConsultas } from "../bank/consultas/jobs.ts";
import { forgetOldKeys } from "../core/change.ts";
import type { BaseContext } from "../core/context.ts";
import { forgetOldTurns } from "../core/limites/queries.ts";
import type { Log } from "../core/log.ts";
import { forgetOldEntradas } from "../identity/actividad/queries.ts";
import { forgetOldCaptchas } from "../identity/captcha/queries.ts";
import { forgetOldNavegadores } from "../identity/navegadores/queries.ts";
import { forgetOldOtps } from "../identity/otps/queries.ts";
import { applyLateFees } from "../lending/multas/jobs.ts";
import { noteRiesgos, retellRiesgos } from "../lending/riesgos/jobs.ts";
import type { Transport } from "../messages/carriers.ts";
import { startDeliveries } from "../messages/mensajes/jobs.ts";
import { deleteDueImagenes, lookAtOldPhotos, removeStrayFiles } from "../people/imagenes/jobs.ts";

/** A job that fails is told, and tried again at its next turn: it must not take the program down. */
function guarded(log: Log, job: () => unknown): void {
  try {
    job();
  } catch (error) {
    log.error("falló una tarea", { tarea: job.name, error });
  }
}

/** Starts the jobs. Returns what stops them, after the message under way. */
export function startJobs(
  ctx: BaseContext,
  transport: Transport,
  imagenesDir: string,
  bancos: readonly BancoApi[],
): () => Promise<void> {
  const { db, clock, log } = ctx;
  let going = true;
  const sweep = () => {
    for (const forget of [
      forgetOldKeys,
      forgetOldTurns,
      forgetOldOtps,
      forgetOldCaptchas,
      forgetOldNavegadores,
      forgetOldEntradas,
    ])
      forget(db, clock.now());
  };
  const fine = () => applyLateFees({ ...ctx, usuario: null });
  const forgetPhotos = () => deleteDueImagenes({ ...ctx, usuario: null });
  const note = () => noteRiesgos(ctx);
  // What moves between midnight and the note counts as of the day before: the sooner the better.
  const notes = setInterval(() => guarded(log, note), RIESGO_CADA_MS);
  let sweepingFiles = Promise.resolve();
  const sweepFiles = async () => {
    const jobs = {
      removeStrayFiles: () => removeStrayFiles(db, imagenesDir, clock.now(), () => going),
      lookAtOldPhotos: () => lookAtOldPhotos(db, imagenesDir, () => going),
    };
    for (const [tarea, job] of Object.entries(jobs))
      await job().catch((error: unknown) => log.error("falló una tarea", { tarea, error }));
  };
  const hourly = setInterval(() => {
    for (const job of [sweep, fine, forgetPhotos]) guarded(log, job);
    sweepingFiles = sweepingFiles.then(sweepFiles);
  }, LIMPIEZA_CADA_MS);
  const stops = [startDeliveries(ctx, transport), startAutomatic(ctx), startConsultas(ctx, bancos)];
  for (const job of [note, fine, forgetPhotos]) guarded(log, job);
  sweepingFiles = sweepFiles();
  const retelling = retellRiesgos(ctx, () => going).catch((error) =>
    log.error("falló una tarea", { tarea: "retellRiesgos", error }),
  );
  return async () => {
    clearInterval(hourly);
    clearInterval(notes);
    going = false;
    await Promise.all(stops.map((stop) => stop()));
    await Promise.all([sweepingFiles, retelling]);
  };
}
