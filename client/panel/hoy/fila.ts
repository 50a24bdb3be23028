/** A row of «Hoy», and the texts for how many and since when. */
import { counted } from "../../../rules/country/cantidad.ts";
import { daysBetween, type Instante, MS_PER_DAY, toDia } from "../../../rules/country/fecha.ts";
import type { Papel } from "../../../rules/people/acceso/papeles.ts";

export interface Fila {
  id: string;
  /** late: every day of waiting costs more. */
  tone: "work" | "late";
  /** The count; absent if the words say it all. */
  cuantos?: string;
  /** The noun for that count. */
  que: string;
  /** What it means. */
  texto?: string | undefined;
  /** Some of the people or items counted. */
  quienes?: { nombre: string; href?: string }[];
  /** The link to act on it, with its button's label. */
  accion?: Accion;
  /** How many paid loans can be closed here with one press, by administrators who may. */
  cierra?: number;
}

export interface Accion {
  label: string;
  href: string;
  /** The lowest role that sees it; absent: every role. */
  least?: Papel;
  /** The lowest role whose button names the act; others read «Ver». */
  decide?: Papel;
}

/** "hace 3 horas"; undefined for events without a waiting time. */
export function haceCuanto(desde: Instante | null, ahora: Instante): string | undefined {
  if (desde === null) return undefined;
  const hours = Math.floor((ahora - desde) / (MS_PER_DAY / 24));
  if (hours < 1) return undefined;
  const days = daysBetween(toDia(desde), toDia(ahora));
  if (hours < 24 || days < 2) return `hace ${counted(hours, "hora", "horas")}`;
  return `hace ${days} días`;
}
