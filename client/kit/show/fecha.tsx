import { type Dia, formatDia, formatDiaCorto, formatInstante, type Instante } from "../../../rules/country/fecha.ts";

/** A day: «4 de marzo de 2026», or «4 mar» when `corta`. */
export function Fecha({ dia, corta }: { dia: Dia; corta?: boolean }) {
  return <time dateTime={dia}>{corta ? formatDiaCorto(dia) : formatDia(dia)}</time>;
}

/** A moment as Caracas reads it: «4 mar 2026, 11:30 p. m.». */
export function Momento({ instante }: { instante: Instante }) {
  return <time dateTime={new Date(instante).toISOString()}>{formatInstante(instante)}</time>;
}
