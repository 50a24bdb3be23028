/** What a page asks as soon as it is there, word for word: its document brings the answers, so that nobody waits for another trip. */
import { AVISOS_EN_INICIO, PAGOS_DE_UNA_VEZ } from "../limits/limits.ts";
import type { RouteName } from "../routes.ts";

interface Pregunta {
  /** Of a query of the API. */
  path: string;
  input?: unknown;
}

/** What was answered, by `keyOf` its question. */
export type Respuestas = Record<string, unknown>;

export const keyOf = ({ path, input }: Pregunta): string => path + JSON.stringify(input);

/** The id of the element of a document that holds them. */
export const PRIMERAS_ID = "data";

/** The server's moment, in ms since the epoch: in this header of each answer, and in that element as `data-hora`. */
export const HORA = "x-hora";

export const PRIMERAS: { readonly [name in RouteName]?: readonly Pregunta[] } = {
  dashboard: [
    { path: "usuarios.me" },
    { path: "loans.mine" },
    // An endless list says which way it goes.
    { path: "notificaciones.mine", input: { limit: AVISOS_EN_INICIO, direction: "forward" } },
    // Only who has a running loan asks these, and payoff is refused to others.
    { path: "pagos.mine", input: { limit: PAGOS_DE_UNA_VEZ, direction: "forward" } },
    { path: "prorrogas.mine" },
    { path: "loans.payoff" },
    // Who has finished one.
    { path: "niveles.historial", input: { limit: 1 } },
    { path: "ajustes.public" },
    { path: "tasas.current" },
  ],
};
