/** The server's time, learned from each response, as a phone's clock may be wrong. */
import { type Dia, type Instante, instante, toDia } from "../../rules/country/fecha.ts";
import { OTRO_DIA_MS } from "../../rules/limits/mensajes.ts";

/** How far the server's clock is ahead of this phone's, in ms; null until a response said it. */
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

/** Whether this phone's date differs from the server's; null until a response said it. */
export const relojMalPuesto = (): boolean | null => (adelanto === null ? null : Math.abs(adelanto) >= OTRO_DIA_MS);

/** The known difference, to be stored with the answers that a page shows offline. */
export const adelantoSabido = () => adelanto;

/** Takes a stored difference, until a response gives a newer one. */
export function assumeAdelanto(kept: unknown): void {
  if (adelanto === null && typeof kept === "number") adelanto = kept;
}
