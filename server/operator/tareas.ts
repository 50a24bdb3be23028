/** Every task that the clock runs. A new one is a row here; of those due at one moment the first begins first. */
import type { Tarea } from "../core/tarea.ts";
import { MULTAS } from "../lending/multas/jobs.ts";
import { recordatoriosTarea } from "../lending/recordatorios/jobs.ts";
import { RIESGOS } from "../lending/riesgos/jobs.ts";
import { TASAS } from "../lending/tasas/jobs.ts";
import { ARCHIVOS, FOTOS, PARECIDOS } from "../people/imagenes/jobs.ts";
import { LIMPIEZA } from "./limpieza.ts";
import { resumenDiarioTarea } from "./partes/jobs.ts";
import { RESPALDO } from "./respaldos/jobs.ts";

export const TAREAS: readonly Tarea[] = [
  RIESGOS,
  TASAS,
  MULTAS,
  recordatoriosTarea,
  resumenDiarioTarea,
  FOTOS,
  ARCHIVOS,
  PARECIDOS,
  LIMPIEZA,
  RESPALDO,
];
