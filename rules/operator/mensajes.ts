/** Inputs of the panel's procedures about outgoing messages. */
import * as z from "zod/mini";
import { correo, telefono } from "../input/campos.ts";
import { clave, id, listInput } from "../input/entrada.ts";
import { deQuien } from "../people/acceso/encargados.ts";
import { CANALES_PAGADOS, MENSAJE_CANALES } from "../texts/channels/canal.ts";
import { MENSAJE_CLASES, MENSAJE_ESTADOS } from "../texts/channels/clases.ts";

const UNO = "Filtra por clase o por plantilla, no por las dos.";

export const mensajesInput = z
  .extend(listInput, {
    ...deQuien,
    estado: z.optional(z.enum(MENSAJE_ESTADOS)),
    canal: z.optional(z.enum(MENSAJE_CANALES)),
    clase: z.optional(z.enum(MENSAJE_CLASES)),
    plantilla: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, "La plantilla no es válida."))),
  })
  .check(z.refine(({ clase, plantilla }) => !clase || !plantilla, { error: UNO, path: ["plantilla"] }));

export const mensajeInput = z.object({ mensajeId: id });
export const cancelarInput = z.object({ mensajeId: id, clave });
export const reenviarInput = z.object({ mensajeId: id, canal: z.optional(z.enum(MENSAJE_CANALES)), clave });

/** The recipient of a test message; a mail without one goes to the administrator's own address. */
export const pruebaInput = z.discriminatedUnion("canal", [
  z.object({
    canal: z.literal("correo"),
    destino: z.optional(correo),
    clave,
  }),
  z.object({ canal: z.enum(CANALES_PAGADOS), destino: telefono, clave }),
]);
export type Prueba = Omit<z.infer<typeof pruebaInput>, "clave">;
export type CanalDePrueba = Prueba["canal"];
