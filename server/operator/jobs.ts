/** What happens by itself: messages go out as soon as they are queued and again when they are due; old keys are forgotten. */

import { ENVIO_CADA_MS, LIMPIEZA_CADA_MS } from "../../rules/limits.ts";
import { forgetOldKeys } from "../core/change.ts";
import type { Clock } from "../core/clock.ts";
import { forgetOldTurns } from "../core/limites/queries.ts";
import { onChange } from "../core/live.ts";
import type { Log } from "../core/log.ts";
import { forgetOldCaptchas } from "../identity/captcha/queries.ts";
import { forgetOldOtps } from "../identity/otps/queries.ts";
import type { Transport } from "../messages/channels.ts";
import { deliverDue } from "../messages/mensajes/jobs.ts";
import type { Db } from "../storage/db.ts";

/** Starts the jobs. Returns what stops them, after the message under way. */
export function startJobs(parts: { db: Db; clock: Clock; log: Log; transport: Transport }): () => Promise<void> {
  const { db, clock, log, transport } = parts;
  let delivering: Promise<void> | null = null;
  let again = false;

  const deliver = () => {
    if (delivering) {
      again = true;
      return;
    }
    delivering = deliverAll().finally(() => {
      delivering = null;
      if (again) {
        again = false;
        deliver();
      }
    });
  };
  const deliverAll = async () => {
    try {
      while ((await deliverDue({ db, clock, log, transport })) > 0);
    } catch (error) {
      log.error("falló el envío de mensajes", { error });
    }
  };

  const stopListening = onChange("mensajes", deliver);
  const often = setInterval(deliver, ENVIO_CADA_MS);
  const hourly = setInterval(() => {
    for (const forget of [forgetOldKeys, forgetOldTurns, forgetOldOtps, forgetOldCaptchas]) forget(db, clock.now());
  }, LIMPIEZA_CADA_MS);
  deliver();
  return async () => {
    stopListening();
    clearInterval(often);
    clearInterval(hourly);
    again = false;
    await delivering;
  };
}
