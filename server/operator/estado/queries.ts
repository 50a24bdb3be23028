/** Scheduled tasks: what runs, when, and how it went. */
import type { Instante } from "../../../rules/country/fecha.ts";
import type { Ajustes } from "../../../rules/operator/ajustes/ajustes.ts";
import { cuandoEnPalabras } from "../../../rules/operator/salud/corridas.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import type { BaseContext } from "../../core/context.ts";
import type { Tarea } from "../../core/tarea.ts";
import { createHorario } from "../corridas/debidas.ts";
import { type Corrida, findAbierta, findTerminada } from "../corridas/queries.ts";
import { TAREAS } from "../tareas.ts";

interface EstadoDeTarea {
  nombre: string;
  titulo: string;
  /** In words; null while it is turned off. */
  cuando: string | null;
  /** Why it never runs on this machine. */
  apagada: string | null;
  /** When it is due next. */
  proxima: Instante | null;
  /** The current run; while it waits for its turn, `empezo` is when it was requested. */
  enCurso: Pick<Corrida, "empezo" | "intentos"> | null;
  /** The last finished run. */
  ultima: Pick<Corrida, "id" | "debida" | "empezo" | "termino" | "saltadas" | "hizo" | "error"> | null;
}

interface Estado {
  tareas: EstadoDeTarea[];
  /** The start of the last run, if that is in the future: the machine's clock was ahead, or is behind now. */
  adelantado: Instante | null;
}

export function getEstado({ db, clock, maquina }: BaseContext): Estado {
  const now = clock.now();
  const ajustes = getAjustes(db);
  const tareas = TAREAS.map((tarea): EstadoDeTarea => {
    const { nombre, titulo } = tarea;
    const apagada = tarea.apagada?.(maquina) ?? null;
    const patron = apagada ? null : tarea.cuando(ajustes, maquina);
    const open = findAbierta(db, nombre);
    const ended = findTerminada(db, nombre);
    return {
      nombre,
      titulo,
      apagada,
      cuando: patron === null ? null : cuandoEnPalabras(patron),
      proxima: patron === null ? null : createHorario(patron).siguiente(now),
      enCurso: open ? { empezo: open.empezo, intentos: open.intentos } : null,
      ultima: ended ? shown(ended) : null,
    };
  });
  const newest = Math.max(...tareas.map(({ ultima }) => ultima?.empezo ?? 0)) as Instante;
  return { tareas, adelantado: newest > now ? newest : null };
}

const shown = ({ id, debida, empezo, termino, saltadas, hizo, error }: Corrida) => ({
  id,
  debida,
  empezo,
  termino,
  saltadas,
  hizo,
  error,
});

/** Tasks that failed in their last run and were not turned off since. */
export function listFallidas({ db, maquina }: BaseContext, ajustes: Ajustes): { nombre: string; titulo: string }[] {
  const on = (tarea: Tarea) => !tarea.apagada?.(maquina) && tarea.cuando(ajustes, maquina) !== null;
  return TAREAS.filter((tarea) => on(tarea) && findTerminada(db, tarea.nombre)?.error).map(({ nombre, titulo }) => ({
    nombre,
    titulo,
  }));
}
