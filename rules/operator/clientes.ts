/** How the panel lists people: what they are narrowed to, in which order, and which of them go together. */
import * as z from "zod/mini";
import { listInput } from "../input/entrada.ts";
import type { LoanState } from "../loans/status.ts";
import { deQuien } from "../people/acceso/encargados.ts";

/** Clients with a loan in that state; only what an index finds. */
export const DE_LOANS = { prestamo: "Aprobado", solicitud: "Pendiente" } as const satisfies Record<string, LoanState>;

/** `deuda`: owes something. `perfil`: without a profile. `verificar`: not verified. `fotos`: photos waiting for review. */
const FILTROS = ["deuda", "perfil", "verificar", "fotos", "baneados", "prestamo", "solicitud"] as const;
export type Filtro = (typeof FILTROS)[number];

/** Levels as an address writes them; the last is the owner's. */
export const NIVELES = ["1", "2", "3", "4", "5", "100"] as const;
type Nivel = (typeof NIVELES)[number];

/** What people can be put in order by, where an index has them so. `pago`: the last one that was approved. */
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

/** The same where one level is chosen too; the other choices do not go together with a level. */
const CAMPOS_CON_NIVEL: { [F in Filtro | "todos"]?: readonly Campo[] } = {
  todos: ["creado", "saldo"],
  deuda: ["saldo"],
};

/** A leading «-» goes down: from the latest, the largest, the last. «nuevos» and «antiguos» are by when they came. */
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

/** By what those people can be put in order, first how they come; nothing where they have only an order of their own. */
export function camposOf({ filtro, nivel }: Seleccion): readonly Campo[] {
  return (nivel === undefined ? CAMPOS : CAMPOS_CON_NIVEL)[filtro ?? "todos"] ?? [];
}

/** Whether that choice goes with a level. */
export function withNivel(filtro: Filtro | undefined): boolean {
  return CAMPOS_CON_NIVEL[filtro ?? "todos"] !== undefined;
}

/** The order that was asked for, or how they come where those people have no such order. */
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

/** What the list is narrowed by, as its address says it. */
export const clientesFiltros = filtros.check(together);

/** The list of clients, newest first by default. */
export const clientesInput = z.extend(listInput, filtros.shape).check(together);

export type ClientesInput = z.infer<typeof clientesInput>;
