/** An administrator's corrections to a person's identity, contact and payment data, with proof. */
import * as z from "zod/mini";
import { cedula, nombrePropio, telefono } from "../input/campos.ts";
import { id, texto } from "../input/entrada.ts";
import { LETRAS } from "../limits/limits.ts";

export const CORREGIBLES = ["nombre", "apellido", "cedula", "telefono"] as const;

const cambios = z.object({
  nombre: z.optional(nombrePropio),
  apellido: z.optional(nombrePropio),
  cedula: z.optional(cedula),
  telefono: z.optional(telefono),
});
export type Correccion = z.infer<typeof cambios>;

export const correctInput = z.object({
  userId: id,
  cambios,
  motivo: texto(LETRAS.motivo, "Escribe con qué documento lo comprobaste."),
});
