/** The filters of the audit trail. */
import * as z from "zod/mini";
import { dia, id, listInput } from "../input/entrada.ts";
import { deQuien } from "../people/acceso/encargados.ts";
import { ACCIONES, type Accion } from "../texts/auditoria.ts";

const filters = {
  accion: z.optional(
    z.enum(Object.keys(ACCIONES) as [Accion, ...Accion[]], { error: "Elige una acción de la lista." }),
  ),
  /** The actor. */
  actorId: z.optional(id),
  /** The person it was about. */
  userId: z.optional(id),
  /** Days of Caracas, both included. */
  desde: z.optional(dia()),
  hasta: z.optional(dia()),
  ...deQuien,
};

export const auditoriaInput = z.extend(listInput, filters);

export type AuditoriaFilters = Pick<z.infer<typeof auditoriaInput>, keyof typeof filters>;
