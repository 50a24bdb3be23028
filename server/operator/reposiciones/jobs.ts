/** What copies and rehearsals that were ended by force left in DATA_DIR goes each night. */
import { dirname } from "node:path";
import type { Tarea } from "../../core/tarea.ts";
import { removeLeftovers } from "../../storage/sobras.ts";

export const SOBRAS: Tarea = {
  nombre: "sobras",
  titulo: "Quitar copias a medias",
  cuando: () => "20 4 * * *",
  alEmpezar: true,
  run({ clock, maquina }) {
    const removed = removeLeftovers(dirname(maquina.imagenesDir), clock.now());
    return removed.length === 0 ? null : removed.join(", ");
  },
};
