/** The first queries of a page. Its document already contains the answers, which saves a round trip. */
import { AVISOS_EN_INICIO, PAGOS_DE_UNA_VEZ } from "../limits/limits.ts";
import type { RouteName } from "../routes.ts";

interface Pregunta {
  /** An API query. */
  path: string;
  input?: unknown;
}

/** The answers, by the `keyOf` of their query. */
export type Respuestas = Record<string, unknown>;

export const keyOf = ({ path, input }: Pregunta): string => path + JSON.stringify(input);

/** The id of the HTML element that holds them. */
export const PRIMERAS_ID = "data";

/** The server's time, in ms since the epoch: in this header of each answer, and in that element as `data-hora`. */
export const HORA = "x-hora";

const YO = { path: "usuarios.me" };
const AJUSTES = { path: "ajustes.public" };
/** The query key of an infinite list includes its direction. */
const MIS_PAGOS = { path: "pagos.mine", input: { limit: PAGOS_DE_UNA_VEZ, direction: "forward" } };
/** Only for borrowers with a running loan; payoff is refused to others. */
const CORRIENDO = [MIS_PAGOS, { path: "prorrogas.mine" }, { path: "loans.payoff" }];

export const PRIMERAS: { readonly [name in RouteName]?: readonly Pregunta[] } = {
  dashboard: [
    YO,
    { path: "loans.mine" },
    { path: "notificaciones.mine", input: { limit: AVISOS_EN_INICIO, direction: "forward" } },
    ...CORRIENDO,
    // Only for borrowers who finished a loan.
    { path: "niveles.historial", input: { limit: 1 } },
    AJUSTES,
    { path: "tasas.current" },
  ],
  solicitar: [
    YO,
    { path: "loans.mine" },
    AJUSTES,
    { path: "tasas.current" },
    ...CORRIENDO,
    { path: "intenciones.mine" },
  ],
  perfil: [YO, AJUSTES, { path: "cuentas.mine" }],
  datos: [YO, AJUSTES, { path: "cuentas.mine" }, { path: "usuarios.aceptaciones" }],
  niveles: [YO, AJUSTES, { path: "niveles.list" }],
  referidos: [YO, { path: "referidos.mine" }, { path: "referidos.codigo" }],
  historial: [YO, { path: "completados.mine", input: { limit: PAGOS_DE_UNA_VEZ, direction: "forward" } }, MIS_PAGOS],
  cuenta: [YO, { path: "libro.mine" }],
  recibo: [YO],
  constancia: [YO],
};

/** Components that only some people's pages need, by source file: the document preloads their files for those people. */
export const PIEZAS = {
  prestamo: "client/borrower/solicitar/prestamo/prestamo.tsx",
  fotos: "client/borrower/verificacion/verificacion.tsx",
} as const;
export type Pieza = keyof typeof PIEZAS;

/** From `usuarios.me` and `loans.mine`. */
export interface Quien {
  usuario: { perfilGuardado: boolean; verify: boolean; debeAparte: number };
  loan: { status: string } | null;
}

/** Which pages, and for whom. */
export function piezasDe(name: RouteName, { usuario, loan }: Quien): Pieza[] {
  if (name !== "solicitar") return [];
  return [
    ...(loan?.status === "Aprobado" || usuario.debeAparte > 0 ? (["prestamo"] as const) : []),
    ...(usuario.perfilGuardado && !usuario.verify ? (["fotos"] as const) : []),
  ];
}
