import type { Logo } from "../../rules/holes.ts";
import { ESPERA_SUBIDA_MS } from "../../rules/limits/limits.ts";
import type { ImagenUso } from "../../rules/people/fotos.ts";
import { Failure } from "../kit/failure.ts";
import { call, type Exchange } from "./transport.ts";

interface Uploaded {
  data?: { url?: string };
}

/** Uploads or removes the operator's logo; returns how pages show it now. Throws `Failure`. */
export async function sendLogo(logo: Blob | null): Promise<Logo | null> {
  const body = new FormData();
  if (logo) body.append("image", logo, "logo");
  const request: Exchange = logo ? { method: "POST", body, limitMs: ESPERA_SUBIDA_MS } : { method: "DELETE" };
  return (await call<{ data: Logo | null }>("/api/marca/logo", request)).data;
}

/**
 * Uploads a photo for `uso` under its `clave` and returns its address; `onProgress` gets the fraction sent, from 0 to 1.
 * `para`: the client it belongs to, if the team sends it. Throws `Failure`.
 */
export async function uploadPhoto(
  photo: Blob,
  clave: string,
  onProgress: (sent: number) => void,
  uso: ImagenUso = "identidad",
  para?: string,
): Promise<string> {
  const body = new FormData();
  body.append("clave", clave);
  body.append("uso", uso);
  if (para) body.append("para", para);
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
