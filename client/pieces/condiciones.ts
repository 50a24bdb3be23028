import { holesOf } from "../../rules/holes.ts";
import { type Condiciones, condicionesOf } from "../../rules/loans/condiciones.ts";
import { TERMINOS_INICIALES } from "../../rules/loans/terminos.ts";
import { useMarca } from "../kit/frame/marca.ts";

/** The operator's terms that the page came with; during prerendering, the initial ones. */
export const useTerminosDePagina = () => useMarca().terminos ?? TERMINOS_INICIALES;

/** The terms in words; in a prerendered page the server fills them in. */
export function useCondiciones(): Condiciones {
  const condiciones = condicionesOf(useTerminosDePagina());
  return import.meta.env.SSR ? holesOf(condiciones) : condiciones;
}
