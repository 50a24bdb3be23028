/** What time it is by the server's clock: a phone may have any. Each answer says it. */
import { type Dia, type Instante, instante, toDia } from "../../rules/country/fecha.ts";
import { OTRO_DIA_MS } from "../../rules/limits/mensajes.ts";

/** How far the server is ahead of this phone, in ms; null until an answer said it. */
let adelanto: number | null = null;

/** Reads the server's time from a response, if it has one: an older server or a captive portal sends none. */
export function learnHora(dicha: string | null | undefined): void {
  const now = Number(dicha);
  if (now > 0) adelanto = now - Date.now();
}

export function ahora(): Instante {
  return instante(Date.now() + (adelanto ?? 0));
}

/** Today in Caracas, by the server's clock and not the phone's. */
export function hoyEnCaracas(): Dia {
  return toDia(ahora());
}

/** Today by the server's clock; undefined while only the device's is known. */
export const hoySabido = (): Dia | undefined => (adelanto === null ? undefined : hoyEnCaracas());

/** Whether this phone lives on another day than the server; null until an answer said it. */
export const relojMalPuesto = (): boolean | null => (adelanto === null ? null : Math.abs(adelanto) >= OTRO_DIA_MS);

/** What was known of it, to be kept with the answers that a page without a line shows. */
export const adelantoSabido = () => adelanto;

/** Takes what was kept, until an answer says better. */
export function assumeAdelanto(kept: unknown): void {
  if (adelanto === null && typeof kept === "number") adelanto = kept;
}
