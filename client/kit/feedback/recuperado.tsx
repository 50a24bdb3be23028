import type { Form } from "../form/state/use-form.ts";
import { Notice } from "./notice.tsx";

interface RecuperadoProps<T extends object> {
  form: Form<T>;
  /** What is still to be done with it. */
  falta?: "enviado" | "guardado";
}

/** Says that the fields hold what was typed before and not sent; nothing where no draft was found. */
export function Recuperado<T extends object>({ form, falta = "enviado" }: RecuperadoProps<T>) {
  return form.restored && <Notice>Recuperamos lo que habías escrito. Aún no está {falta}.</Notice>;
}
