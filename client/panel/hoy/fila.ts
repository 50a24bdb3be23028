/** A row of «Hoy», and how all of them say how many and since when. */
import { counted } from "../../../rules/country/cantidad.ts";
import { daysBetween, type Instante, MS_PER_DAY, toDia } from "../../../rules/country/fecha.ts";
import type { Papel } from "../../../rules/people/acceso/papeles.ts";

export interface Fila {
  id: string;
  /** late: every day that it waits costs more. */
  tone: "work" | "late";
  /** How many; without one the words say it all. */
  cuantos?: string;
  /** What that many are, in words. */
  que: string;
  /** What it means. */
  texto?: string | undefined;
  /** Some of the people or things that are counted. */
  quienes?: { nombre: string; href?: string }[];
  /** Where it is done, in the words of its button. */
  accion?: Accion;
  /** How many paid loans can be closed here with one press, by administrators who may. */
  cierra?: number;
}

export interface Accion {
  label: string;
  href: string;
  /** Whose place it is; else every administrator's. */
  least?: Papel;
  /** Its button names an act, for administrators who may do it; others read «Ver». */
  decide?: Papel;
}

/** "hace 3 horas"; undefined of what only came. */
export function haceCuanto(desde: Instante | null, ahora: Instante): string | undefined {
  if (desde === null) return undefined;
  const hours = Math.floor((ahora - desde) / (MS_PER_DAY / 24));
  if (hours < 1) return undefined;
  const days = daysBetween(toDia(desde), toDia(ahora));
  if (hours < 24 || days < 2) return `hace ${counted(hours, "hora", "horas")}`;
  return `hace ${days} días`;
}
