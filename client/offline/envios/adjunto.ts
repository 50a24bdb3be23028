/** Sends the capture of a pago before the pago. It comes with the first that has one. */
import { uploadPhoto } from "../../api/upload.ts";
import { Failure, failureOf } from "../../kit/failure.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { capturaDe, forgetCaptura } from "../kept/capturas.ts";
import { type Adjuntar, type Envio, PASSING } from "./envio.ts";

const SIN_CAPTURA = "Tu pago llegó, pero no pudimos adjuntar la captura. No hace falta para revisarlo.";

/** Pagos that go without theirs. */
const without = new Set<string>();

/**
 * Why a pago waits with its capture, which failed so; null where the picture itself was refused: it proves nothing, and no pago is
 * kept back for it.
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

/** Its pago has arrived: the phone lets it go, and a pago that went without it says so. */
export async function settle({ id, valores }: Envio): Promise<void> {
  if (without.delete(id)) toast(SIN_CAPTURA, "info");
  await forgetCaptura(valores.captura);
}
