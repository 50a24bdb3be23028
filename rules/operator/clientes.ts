/** The filters and sort orders of the client list, and which of them can be combined. */
import * as z from "zod/mini";
import { listInput } from "../input/entrada.ts";
import type { LoanState } from "../loans/status.ts";
import { deQuien } from "../people/acceso/encargados.ts";

/** Clients with a loan in that state; limited to what an index finds. */
export const DE_LOANS = { prestamo: "Aprobado", solicitud: "Pendiente" } as const satisfies Record<string, LoanState>;

/** `deuda`: owes something. `perfil`: without a profile. `verificar`: not verified. `fotos`: photos waiting for review. */
const FILTROS = ["deuda", "perfil", "verificar", "fotos", "baneados", "prestamo", "solicitud"] as const;
export type Filtro = (typeof FILTROS)[number];

/** Levels as written in URLs; the last one is the owner's. */
export const NIVELES = ["1", "2", "3", "4", "5", "100"] as const;
type Nivel = (typeof NIVELES)[number];

/** The sort fields, each with an index. `pago`: the last approved pago. */
export type Campo = "creado" | "nombre" | "nivel" | "saldo" | "pago";

/** The sort orders of each filter; the first is the default. Filters without an entry have one order. */
const CAMPOS: Record<Filtro | "todos", readonly Campo[]> = {
  todos: ["creado", "nombre", "nivel", "saldo", "pago"],
  deuda: ["saldo", "creado", "nombre", "pago"],
  perfil: ["creado"],
  verificar: ["creado"],
  fotos: [],
  baneados: [],
  prestamo: [],
  solicitud: [],
};

/** The same if a level is chosen too; other filters cannot be combined with a level. */
const CAMPOS_CON_NIVEL: { [F in Filtro | "todos"]?: readonly Campo[] } = {
  todos: ["creado", "saldo"],
  deuda: ["saldo"],
};

/** A leading «-» means descending. «nuevos» and «antiguos» sort by when people joined. */
const ORDENES = {
  nuevos: ["creado", "baja"],
  antiguos: ["creado", "sube"],
  nombre: ["nombre", "sube"],
  "-nombre": ["nombre", "baja"],
  nivel: ["nivel", "sube"],
  "-nivel": ["nivel", "baja"],
  saldo: ["saldo", "sube"],
  "-saldo": ["saldo", "baja"],
  pago: ["pago", "sube"],
  "-pago": ["pago", "baja"],
} as const satisfies Record<string, readonly [Campo, "sube" | "baja"]>;
export type Orden = keyof typeof ORDENES;

interface Seleccion {
  filtro?: Filtro | undefined;
  nivel?: Nivel | undefined;
}

/** The sort fields for a selection, the default first; empty if it only has an order of its own. */
export function camposOf({ filtro, nivel }: Seleccion): readonly Campo[] {
  return (nivel === undefined ? CAMPOS : CAMPOS_CON_NIVEL)[filtro ?? "todos"] ?? [];
}

/** Whether that filter can be combined with a level. */
export function withNivel(filtro: Filtro | undefined): boolean {
  return CAMPOS_CON_NIVEL[filtro ?? "todos"] !== undefined;
}

/** The requested order, or the default if the selection does not have it. */
export function ordenOf({ orden, ...seleccion }: Seleccion & { orden?: Orden | undefined }): {
  campo: Campo;
  baja: boolean;
} {
  const campos = camposOf(seleccion);
  const [campo, sentido] = orden ? ORDENES[orden] : [];
  if (campo && campos.includes(campo)) return { campo, baja: sentido === "baja" };
  return { campo: campos[0] ?? "creado", baja: true };
}

/** The order by that field, or reversed if it is the current one. */
export function ordenBy(campo: Campo, now: { campo: Campo; baja: boolean }): Orden {
  const names = (Object.keys(ORDENES) as Orden[]).filter((name) => ORDENES[name][0] === campo);
  const [sube, baja] = campo === "creado" ? [names[1], names[0]] : [names[0], names[1]];
  const first = campo === "nombre" ? sube : baja;
  const chosen = now.campo !== campo ? first : now.baja ? sube : baja;
  return chosen as Orden;
}

export const isFiltro = (text: string): text is Filtro => FILTROS.some((filtro) => filtro === text);
export const isOrden = (text: string): text is Orden => Object.hasOwn(ORDENES, text);
export const isNivel = (text: string): text is Nivel => NIVELES.some((nivel) => nivel === text);

const filtros = z.object({
  ...deQuien,
  buscar: listInput.shape.buscar,
  filtro: z.optional(z.enum(FILTROS, { error: "Elige un filtro de la lista." })),
  nivel: z.optional(z.enum(NIVELES, { error: "Elige un nivel de la lista." })),
  orden: z.optional(z.enum(Object.keys(ORDENES) as [Orden, ...Orden[]], { error: "Elige un orden de la lista." })),
});

const together = z.refine<Seleccion>(({ filtro, nivel }) => nivel === undefined || withNivel(filtro), {
  error: "Ese filtro no se combina con el nivel.",
  path: ["nivel"],
});

/** The filters of the list, as they are in its URL. */
export const clientesFiltros = filtros.check(together);

/** The list of clients, newest first by default. */
export const clientesInput = z.extend(listInput, filtros.shape).check(together);

export type ClientesInput = z.infer<typeof clientesInput>;
