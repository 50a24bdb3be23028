/** When people who wait can expect an answer. */
import { addDays, formatDiaCorto, type Instante, instante, toDia } from "../../country/fecha.ts";
import { formatHora } from "../../country/momento.ts";

const MEDIA_HORA_MS = 30 * 60_000;

/** The usual response time, in ms; null while there are too few to tell. */
export interface Respuesta {
  solicitud: number | null;
  pago: number | null;
}

/** What the operator promises, in hours, or else the measured time. */
export function respuestaOf(
  { respuestaHoras }: { respuestaHoras: number | null },
  measure: () => Respuesta,
): Respuesta {
  if (respuestaHoras === null) return measure();
  const ms = respuestaHoras * 2 * MEDIA_HORA_MS;
  return { solicitud: ms, pago: ms };
}

/** The median of `times` in ms; null with fewer than `least`. */
export function medianOf(times: readonly number[], least: number): number | null {
  if (times.length < least) return null;
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? null;
}

/** «Solemos responder hoy antes de las 4:30 p. m.», for something that waits since `desde` and usually takes `tarda` ms. */
export function respuestaDicha(desde: Instante, tarda: number | null, now: Instante): string | null {
  if (tarda === null) return null;
  const por = instante(Math.ceil((desde + tarda) / MEDIA_HORA_MS) * MEDIA_HORA_MS);
  if (por <= now) return "Está tardando más de lo normal. Te avisamos apenas haya respuesta.";
  const [dia, hoy] = [toDia(por), toDia(now)];
  if (dia === hoy) return `Solemos responder hoy antes de las ${formatHora(por)}`;
  if (dia === addDays(hoy, 1)) return `Solemos responder mañana antes de las ${formatHora(por)}`;
  return `Solemos responder antes del ${formatDiaCorto(addDays(dia, 1))}`;
}
