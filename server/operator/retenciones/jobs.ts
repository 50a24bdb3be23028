/** Deletes expired personal data in batches, yielding to other work in between. */
import { setImmediate } from "node:timers/promises";
import { counted } from "../../../rules/country/cantidad.ts";
import { LOTE_DE_RETENCION } from "../../../rules/limits/privacidad.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import type { Tarea } from "../../core/tarea.ts";
import { PLAZOS, removeVencidos } from "./queries.ts";

export const RETENCIONES: Tarea = {
  nombre: "retenciones",
  titulo: "Borrar lo que pasó de su plazo",
  cuando: () => "52 * * * *",
  alEmpezar: true,
  async run({ db, clock }, { signal }) {
    let total = 0;
    for (const plazo of PLAZOS) {
      let removed = LOTE_DE_RETENCION;
      while (removed >= LOTE_DE_RETENCION && !signal.aborted) {
        // Read again for each batch: an owner may extend them meanwhile.
        const days = getAjustes(db).privacidad[plazo];
        removed = days === null ? 0 : removeVencidos(db, plazo, days, clock.now());
        total += removed;
        await setImmediate();
      }
    }
    return total === 0 ? null : counted(total, "fila", "filas");
  },
};
