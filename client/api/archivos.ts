import type { RespuestaArchivo } from "../../rules/bank/importaciones.ts";
import { ESPERA_SUBIDA_MS } from "../../rules/limits.ts";
import { call } from "./transport.ts";

/** Sends a bank's statement to be looked at; `onProgress` gets the part sent, from 0 to 1. Throws `Failure`. */
export function uploadStatement(
  archivo: File,
  cuenta: string,
  onProgress: (sent: number) => void,
): Promise<RespuestaArchivo> {
  const body = new FormData();
  body.append("archivo", archivo, archivo.name);
  if (cuenta) body.append("cuenta", cuenta);
  return call("/api/banco/archivos", { method: "POST", body, limitMs: ESPERA_SUBIDA_MS, onProgress });
}
