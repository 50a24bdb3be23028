/** Updates a channel's health after an attempt. */
import { type Instante, instante, lastsUntil } from "../../../rules/country/fecha.ts";
import {
  DESCANSO_POR_CUENTA_MS,
  ESPERA_POR_RITMO_MS,
  FALLOS_PARA_DESCANSAR,
  MAX_DESCANSO_DE_CANAL_MS,
} from "../../../rules/limits/mensajes.ts";
import { askedFor, isCut, restAfter } from "../../../rules/operator/correo/envios.ts";
import type { Canal } from "../../../rules/texts/channels/canal.ts";
import type { Db } from "../../storage/db.ts";
import type { Falla } from "../carrier.ts";
import { type EstadoCanal, getEstado, saveEstado } from "./queries.ts";

/** Records a success, which ends the channel's pause. */
export function noteSuccess(tx: Db, canal: Canal, now: Instante): void {
  saveEstado(tx, { ...getEstado(tx, canal), fallosSeguidos: 0, descansaHasta: null, exito: now });
}

/**
 * Records a failure and pauses the channel if needed. If each address has its own carrier (`shared` false), a failure says
 * nothing about the others, and only its text is stored.
 */
export function noteFailure(
  tx: Db,
  canal: Canal,
  { falla, error, esperaMs }: { falla: Falla; error: string; esperaMs: number | null },
  shared: boolean,
  now: Instante,
): void {
  const before = getEstado(tx, canal);
  // A refusal of one message or address says nothing about the channel, except that its carrier answers.
  const noted = falla === "destino" || falla === "rechazo" ? before : { ...before, error, fallo: now };
  saveEstado(tx, shared ? { ...noted, ...restFor(falla, before, esperaMs, now) } : noted);
}

function restFor(
  falla: Falla,
  { fallosSeguidos, descansaHasta }: EstadoCanal,
  esperaMs: number | null,
  now: Instante,
): Pick<EstadoCanal, "fallosSeguidos" | "descansaHasta"> {
  const before = lastsUntil(descansaHasta, now, MAX_DESCANSO_DE_CANAL_MS) ? (descansaHasta ?? 0) : 0;
  const until = (ms: number) => instante(Math.max(now + ms, before));
  switch (falla) {
    case "destino":
    case "rechazo":
      return { fallosSeguidos: 0, descansaHasta: null };
    case "ritmo":
      return { fallosSeguidos, descansaHasta: until(askedFor(esperaMs) ?? ESPERA_POR_RITMO_MS) };
    case "cuenta":
      return {
        fallosSeguidos: Math.max(fallosSeguidos + 1, FALLOS_PARA_DESCANSAR),
        descansaHasta: until(DESCANSO_POR_CUENTA_MS),
      };
    default: {
      const failures = fallosSeguidos + 1;
      if (!isCut(failures)) return { fallosSeguidos: failures, descansaHasta };
      return { fallosSeguidos: failures, descansaHasta: until(Math.max(restAfter(failures), askedFor(esperaMs) ?? 0)) };
    }
  }
}
