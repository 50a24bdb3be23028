import type { RespuestaArchivo } from "../../rules/bank/importaciones.ts";
import { ESPERA_SUBIDA_MS } from "../../rules/limits/limits.ts";
import type { Dicho } from "../../rules/operator/importar/columnas.ts";
import type { VistaCarga } from "../../rules/operator/importar/vista.ts";
import { call } from "./transport.ts";

/** Uploads a bank statement for preview; `onProgress` gets the fraction sent, from 0 to 1. Throws `Failure`. */
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

/** Uploads a business's sheets for preview, with what was said about their headings. As `uploadStatement`. */
export function uploadNegocio(
  archivos: readonly File[],
  dichos: readonly Dicho[],
  onProgress: (sent: number) => void,
): Promise<VistaCarga> {
  const body = new FormData();
  if (dichos.length > 0) body.append("columnas", JSON.stringify(dichos));
  for (const archivo of archivos) body.append("archivo", archivo, archivo.name);
  return call("/api/importar/archivos", { method: "POST", body, limitMs: ESPERA_SUBIDA_MS, onProgress });
}
