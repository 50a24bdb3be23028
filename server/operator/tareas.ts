/** Every task that the clock runs. A new one is a row here. */
import type { Tarea } from "../core/tarea.ts";
import { resumenDiarioTarea } from "./partes/jobs.ts";

export const TAREAS: readonly Tarea[] = [resumenDiarioTarea];
