/** The due times of a task: five cron fields, in Caracas time on any machine. */
import { Cron } from "croner";
import { type Instante, instante } from "../../../rules/country/fecha.ts";
import { MAX_SALTADAS } from "../../../rules/limits/mensajes.ts";

export interface Horario {
  /** The newest due time at or before `ahora`; null if there never was one. */
  ultima(ahora: Instante): Instante | null;
  /** The first due time after `ahora`; null if there is none. */
  siguiente(ahora: Instante): Instante | null;
  /** How many due times are strictly between the two; at most MAX_SALTADAS. */
  entre(desde: Instante, hasta: Instante): number;
}

const SEGUNDO_MS = 1000;
const momentOf = (date: Date | null | undefined) => (date ? instante(date.getTime()) : null);

/** Throws if it is not a valid pattern. */
export function createHorario(patron: string): Horario {
  const cron = new Cron(patron, { timezone: "America/Caracas", mode: "5-part", paused: true });
  const siguiente = (ahora: Instante) => momentOf(cron.nextRun(new Date(ahora)));
  /** Between these two, the result stays the same, so most minutes need no computation. */
  let known: { ultima: Instante; siguiente: Instante } | null = null;
  return {
    siguiente,
    ultima(ahora) {
      if (known && ahora >= known.ultima && ahora < known.siguiente) return known.ultima;
      // Croner looks strictly before the given time, in whole seconds, so the due time itself counts from the second after it.
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
