/** Uploads a pago's capture before the pago. Loaded with the first pago that has one. */
import { uploadPhoto } from "../../api/upload.ts";
import { Failure, failureOf } from "../../kit/failure.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { capturaDe, forgetCaptura } from "../kept/capturas.ts";
import { type Adjuntar, type Envio, PASSING } from "./envio.ts";

const SIN_CAPTURA = "Tu pago llegó, pero no pudimos adjuntar la captura. No hace falta para revisarlo.";

/** Pagos sent without their capture. */
const without = new Set<string>();

/**
 * The failure that makes a pago wait for its capture; null if the picture itself was refused: as it proves nothing, no pago is
 * held back for it.
 */
export function holdsBack(thrown: unknown): Failure | null {
  const failure = failureOf(thrown);
  if (failure.code === "IMAGE_BUSY") return new Failure("unexpected");
  return failure.kind === "refused" && !PASSING[failure.code ?? ""] ? null : failure;
}

export const attach: Adjuntar = async ({ id, userId, valores }) => {
  const clave = String(valores.captura);
  const image = await capturaDe(userId, clave);
  try {
    if (image) return { captura: await uploadPhoto(image, clave, () => undefined, "captura") };
  } catch (error) {
    const failure = holdsBack(error);
    if (failure) throw failure;
  }
  without.add(id);
  return {};
};

/** After its pago has arrived: deletes the capture from the phone, and reports a pago that went without it. */
export async function settle({ id, valores }: Envio): Promise<void> {
  if (without.delete(id)) toast(SIN_CAPTURA, "info");
  await forgetCaptura(valores.captura);
}
