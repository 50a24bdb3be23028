import { formatInstante, type Instante } from "../../rules/country/fecha.ts";
import { toast } from "../kit/feedback/toast.tsx";

/** Announces a change: `text` if it was made, or until when it waits. */
export function sayHecho(text: string, { espera }: { espera: Instante | null }): void {
  if (espera === null) toast(text);
  else toast(`Se hará el ${formatInstante(espera)}: hasta entonces nada cambia.`, "info");
}
