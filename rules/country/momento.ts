/** Short forms of an instant. In a file of its own, because few pages need it. */
import type { Instante } from "./fecha.ts";

const dias = new Intl.DateTimeFormat("es-VE", { day: "numeric", month: "short", timeZone: "America/Caracas" });
const horas = new Intl.DateTimeFormat("es-VE", { hour: "numeric", minute: "2-digit", timeZone: "America/Caracas" });

/** A recent instant in Caracas: "4 mar., 11:30 p. m.". */
export function formatMomentoCorto(instante: Instante): string {
  return `${dias.format(instante).replace(/\.$/, "")}., ${horas.format(instante)}`;
}

/** The time of an instant in Caracas: "9:40 a. m.". */
export function formatHora(instante: Instante): string {
  return horas.format(instante);
}
