/** The moments at which a task is due: five cron fields, read in Caracas time on any machine. */
import { Cron } from "croner";
import { type Instante, instante } from "../../../rules/country/fecha.ts";
import { MAX_SALTADAS } from "../../../rules/limits/mensajes.ts";

export interface Horario {
  /** The newest due moment at or before `ahora`; null of one that never was. */
  ultima(ahora: Instante): Instante | null;
  /** The first after `ahora`; null of one that never comes. */
  siguiente(ahora: Instante): Instante | null;
  /** How many lie between the two, neither of them counted; at most MAX_SALTADAS. */
  entre(desde: Instante, hasta: Instante): number;
}

const SEGUNDO_MS = 1000;
const momentOf = (date: Date | null | undefined) => (date ? instante(date.getTime()) : null);

/** Throws for what is no pattern. */
export function createHorario(patron: string): Horario {
  const cron = new Cron(patron, { timezone: "America/Caracas", mode: "5-part", paused: true });
  const siguiente = (ahora: Instante) => momentOf(cron.nextRun(new Date(ahora)));
  /** Between these two the answer is the first: most minutes need no reckoning. */
  let known: { ultima: Instante; siguiente: Instante } | null = null;
  return {
    siguiente,
    ultima(ahora) {
      if (known && ahora >= known.ultima && ahora < known.siguiente) return known.ultima;
      // Croner looks strictly before what it is given, in whole seconds: the moment itself counts from the second after it.
      const after = (Math.floor(ahora / SEGUNDO_MS) + 1) * SEGUNDO_MS;
      const ultima = momentOf(cron.previousRuns(1, new Date(after))[0]);
      const next = siguiente(ahora);
      known = ultima !== null && next !== null ? { ultima, siguiente: next } : null;
      return ultima;
    },
    entre(desde, hasta) {
      let count = 0;
      for (let at = siguiente(desde); at !== null && at < hasta && count < MAX_SALTADAS; at = siguiente(at)) count += 1;
      return count;
    },
  };
}
