import { ESPERA_SUBIDA_MS } from "../../rules/limits.ts";
import type { ImagenUso } from "../../rules/people/fotos.ts";
import { Failure } from "../kit/failure.ts";
import { call } from "./transport.ts";

interface Uploaded {
  data?: { url?: string };
}

/** Sends a photo for `uso` under its `clave` and answers its address; `onProgress` gets the part sent, from 0 to 1. Throws `Failure`. */
export async function uploadPhoto(
  photo: Blob,
  clave: string,
  onProgress: (sent: number) => void,
  uso: ImagenUso = "identidad",
): Promise<string> {
  const body = new FormData();
  body.append("clave", clave);
  body.append("uso", uso);
  body.append("image", photo, "foto.jpg");
  const answer = await call<Uploaded>("/api/imagenes", {
    method: "POST",
    body,
    limitMs: ESPERA_SUBIDA_MS,
    onProgress,
  });
  const url = answer.data?.url;
  if (!url) throw new Failure("unexpected");
  return url;
}
