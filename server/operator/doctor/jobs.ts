/** Each night the house is examined, and what does not agree is noted for the panel to show. */
import { fallasDe, fallasEnPalabras } from "../../../rules/operator/salud/doctor.ts";
import { noteCasa } from "../../core/ajustes/queries.ts";
import { run } from "../../core/change.ts";
import type { Tarea } from "../../core/tarea.ts";
import { examineOwn } from "./revision.ts";

export const DOCTOR: Tarea = {
  nombre: "doctor",
  titulo: "Revisar la casa",
  // After the backups of the night, of which the oldest habit is three o'clock; before anybody works.
  cuando: () => "40 4 * * *",
  async run(ctx, { signal }) {
    const fecha = ctx.clock.now();
    const found = (await examineOwn(ctx, signal)).filter(({ faults }) => faults.length > 0);
    const fallas = fallasDe(found);
    run(ctx, (tx) => noteCasa(tx, { doctor: { fecha, fallas } }), null);
    return fallasEnPalabras(found.length);
  },
};
