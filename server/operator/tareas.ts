/** Every task that the clock runs. A new one is a row here. */
import type { Tarea } from "../core/tarea.ts";
import { recordatoriosTarea } from "../lending/recordatorios/jobs.ts";
import { resumenDiarioTarea } from "./partes/jobs.ts";

export const TAREAS: readonly Tarea[] = [recordatoriosTarea, resumenDiarioTarea];
