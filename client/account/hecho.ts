import { formatInstante, type Instante } from "../../rules/country/fecha.ts";
import { toast } from "../kit/feedback/toast.tsx";

/** Says `text` of a change that was made, and of one that waits until when. */
export function sayHecho(text: string, { espera }: { espera: Instante | null }): void {
  if (espera === null) toast(text);
  else toast(`Se hará el ${formatInstante(espera)}: hasta entonces nada cambia.`, "info");
}
