/** Sends the capture of a pago before the pago. It comes with the first one that has a capture. */
import { uploadPhoto } from "../api/upload.ts";
import { capturaDe } from "./capturas.ts";
import type { Adjuntar } from "./envio.ts";

/** The address of that person's capture, once it has arrived; null where this phone has it no more. Throws `Failure`. */
export const adjuntar: Adjuntar = async (userId, clave) => {
  const image = await capturaDe(userId, clave);
  return image && uploadPhoto(image, clave, () => undefined, "captura");
};
