/**
 * The full-text index keeps deleted words until it is merged, and the write-ahead log until it is overwritten. After a person
 * is erased, both are done at once, in steps short enough not to delay requests.
 */
import { setImmediate } from "node:timers/promises";
import { PASO_DE_INDICE } from "../../../rules/limits/limits.ts";
import { getCasa, noteCasa } from "../../core/ajustes/queries.ts";
import type { Tarea } from "../../core/tarea.ts";
import { findLastDone, mergeIndex, TABLAS_DE_BUSQUEDA, truncateLog } from "./queries.ts";

export const OLVIDOS: Tarea = {
  nombre: "olvidos",
  titulo: "Quitar de las búsquedas lo borrado",
  cuando: () => "55 * * * *",
  alEmpezar: true,
  async run({ db }, { signal }) {
    const last = findLastDone(db);
    if (last === null || (getCasa(db).indiceLimpio ?? 0) >= last) return null;
    for (const tabla of TABLAS_DE_BUSQUEDA) {
      // A negative number includes all segments; the following steps continue with those.
      let pages = -PASO_DE_INDICE;
      while (mergeIndex(db, tabla, pages)) {
        await setImmediate();
        if (signal.aborted) return null;
        pages = PASO_DE_INDICE;
      }
    }
    noteCasa(db, { indiceLimpio: last });
    truncateLog(db);
    return "Palabras de personas borradas";
  },
};
