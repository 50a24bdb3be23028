/** The nightly examination; its findings are shown in the panel. */
import { fallasDe, fallasEnPalabras } from "../../../rules/operator/salud/doctor.ts";
import { noteCasa } from "../../core/ajustes/queries.ts";
import { run } from "../../core/change.ts";
import type { Tarea } from "../../core/tarea.ts";
import { examineOwn } from "./revision.ts";

export const DOCTOR: Tarea = {
  nombre: "doctor",
  titulo: "Revisar la casa",
  // After the nightly backups, usually at three; before working hours.
  cuando: () => "40 4 * * *",
  async run(ctx, { signal }) {
    const fecha = ctx.clock.now();
    const found = (await examineOwn(ctx, signal)).filter(({ faults }) => faults.length > 0);
    const fallas = fallasDe(found);
    run(ctx, (tx) => noteCasa(tx, { doctor: { fecha, fallas } }), null);
    return fallasEnPalabras(found.length);
  },
};
