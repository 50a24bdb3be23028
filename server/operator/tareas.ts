/** All scheduled tasks. A new one is a row here; of those due at the same time, the first one starts first. */
import type { Tarea } from "../core/tarea.ts";
import { ESPERAS } from "../identity/cuentas/jobs.ts";
import { MULTAS } from "../lending/multas/jobs.ts";
import { recordatoriosTarea } from "../lending/recordatorios/jobs.ts";
import { RIESGOS } from "../lending/riesgos/jobs.ts";
import { TASAS } from "../lending/tasas/jobs.ts";
import { ARCHIVOS, FOTOS, PARECIDOS } from "../people/imagenes/jobs.ts";
import { alarmasTarea, LATIDO } from "./alarmas/jobs.ts";
import { DOCTOR } from "./doctor/jobs.ts";
import { lookAround } from "./estado/sistema.ts";
import { LIMPIEZA } from "./limpieza.ts";
import { OLVIDOS } from "./olvidos/jobs.ts";
import { resumenDiarioTarea } from "./partes/jobs.ts";
import { ENSAYO, SOBRAS } from "./reposiciones/jobs.ts";
import { CAMBIOS, RESPALDO } from "./respaldos/jobs.ts";
import { RETENCIONES } from "./retenciones/jobs.ts";

export const TAREAS: readonly Tarea[] = [
  RIESGOS,
  TASAS,
  ESPERAS,
  MULTAS,
  recordatoriosTarea,
  resumenDiarioTarea,
  FOTOS,
  ARCHIVOS,
  PARECIDOS,
  SOBRAS,
  LIMPIEZA,
  RETENCIONES,
  OLVIDOS,
  RESPALDO,
  CAMBIOS,
  DOCTOR,
  ENSAYO,
  LATIDO,
  // Last, after what failed at this very time has been recorded.
  alarmasTarea((ctx) => lookAround(ctx, TAREAS)),
];
