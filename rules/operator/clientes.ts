/** How the panel lists people. */
import * as z from "zod/mini";
import { listInput } from "../input/entrada.ts";
import type { LoanState } from "../loans/status.ts";

/** Whose loans stand in that state; only what an index finds. */
export const FILTROS = { prestamo: "Aprobado", solicitud: "Pendiente" } as const satisfies Record<string, LoanState>;
type Filtro = keyof typeof FILTROS | "fotos" | "baneados";

const filtros = ["fotos", "baneados", ...Object.keys(FILTROS)] as [Filtro, ...Filtro[]];

export function isFiltro(text: string): text is Filtro {
  return filtros.some((filtro) => filtro === text);
}

/** Everybody, newest first, unless `filtro` or `orden` says otherwise; `fotos` are those that wait for a review of theirs. */
export const clientesInput = z.extend(listInput, {
  filtro: z.optional(z.enum(filtros, { error: "Elige un filtro de la lista." })),
  orden: z.optional(z.enum(["nuevos", "antiguos"], { error: "Elige un orden de la lista." })),
});

export type ClientesInput = z.infer<typeof clientesInput>;
