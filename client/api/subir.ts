import { ESPERA_SUBIDA_MS } from "../../rules/limits.ts";

const FAILED = "No pudimos subir la foto.";
const NO_LINE = `${FAILED} Revisa tu conexión e inténtalo de nuevo.`;

/** A photo did not arrive; its message is for the person. `retry` tells whether the same one may arrive next time. */
export class SubidaFailure extends Error {
  constructor(
    message: string,
    readonly retry: boolean,
  ) {
    super(message);
  }
}

interface Answer {
  data?: { url?: string };
  message?: string;
}

/** Sends a photo under its `clave` and answers its address. `onProgress` hears how much has gone, from 0 to 1. Throws `SubidaFailure`. */
export function subirImagen(image: Blob, clave: string, onProgress: (sent: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const body = new FormData();
    body.append("clave", clave);
    body.append("image", image, "foto.jpg");
    // fetch cannot tell how much of a body has gone.
    const request = new XMLHttpRequest();
    request.open("POST", "/api/imagenes");
    request.responseType = "json";
    request.timeout = ESPERA_SUBIDA_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer = request.response as Answer | null;
      const url = answer?.data?.url;
      if (request.status === 200 && url) resolve(url);
      else reject(new SubidaFailure(answer?.message ?? FAILED, request.status >= 500));
    };
    request.onerror = () => reject(new SubidaFailure(NO_LINE, true));
    request.ontimeout = () => reject(new SubidaFailure(NO_LINE, true));
    request.send(body);
  });
}
