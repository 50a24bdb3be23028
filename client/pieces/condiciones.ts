import { holesOf } from "../../rules/holes.ts";
import { type Condiciones, condicionesOf } from "../../rules/loans/condiciones.ts";
import { TERMINOS_INICIALES } from "../../rules/loans/terminos.ts";
import { useMarca } from "../kit/frame/marca.ts";

/** The operator's terms as the page came with them; while it is drawn at build, those of the beginning. */
export const useTerminosDePagina = () => useMarca().terminos ?? TERMINOS_INICIALES;

/** The terms in words; in a page drawn at build the server fills them in. */
export function useCondiciones(): Condiciones {
  const condiciones = condicionesOf(useTerminosDePagina());
  return import.meta.env.SSR ? holesOf(condiciones) : condiciones;
}
