/** Hourly cleanup of expired rows, and repair of dates set while the clock was ahead. */
import { forgetOldKeys } from "../core/change.ts";
import { forgetOldTurns } from "../core/limites/queries.ts";
import type { Tarea } from "../core/tarea.ts";
import { forgetOldCaptchas } from "../identity/captcha/queries.ts";
import { bringBackEsperas } from "../identity/esperas/queries.ts";
import { forgetOldNavegadores } from "../identity/navegadores/queries.ts";
import { forgetOldOtps } from "../identity/otps/queries.ts";
import { bringBackMensajes } from "../messages/mensajes/queries.ts";
import { bringBackFreezes } from "../people/congelados/queries.ts";
import { forgetOldAlarmas } from "./alarmas/queries.ts";
import { forgetOldCorridas } from "./corridas/queries.ts";
import { forgetOldEnvios } from "./webhooks/queries.ts";

const SWEEPS = [
  forgetOldKeys,
  forgetOldTurns,
  forgetOldOtps,
  forgetOldCaptchas,
  forgetOldNavegadores,
  forgetOldCorridas,
  forgetOldAlarmas,
  forgetOldEnvios,
  bringBackFreezes,
  bringBackEsperas,
  bringBackMensajes,
];

export const LIMPIEZA: Tarea = {
  nombre: "limpieza",
  titulo: "Olvidar lo que ya venció",
  cuando: () => "50 * * * *",
  alEmpezar: true,
  run({ db, clock }) {
    const failures: unknown[] = [];
    for (const forget of SWEEPS)
      try {
        forget(db, clock.now());
      } catch (error) {
        failures.push(error);
      }
    // A failed step does not stop the others.
    if (failures.length > 0) throw failures[0];
    return "Códigos, claves y captchas de antes";
  },
};
