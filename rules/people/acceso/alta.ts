/** A client whom somebody of the team enters: what the profile asks but for where their phone is, and their consent on paper. */
import * as z from "zod/mini";
import { id } from "../../input/entrada.ts";
import { profileInput } from "../perfil.ts";
import { verificacionInput } from "../verificaciones.ts";

export const altaInput = z.extend(z.omit(profileInput, { ubicacion: true }), {
  /** They signed the terms and that their data may be kept, on paper that the house keeps. */
  firmoEnPapel: z.literal(true, { error: "Pídele que firme en papel antes de anotarlo." }),
});
export type Alta = z.infer<typeof altaInput>;

/** Both photos of somebody, sent for them; `verificada` by who saw them and their cédula. */
export const fotosDeAltaInput = z.extend(verificacionInput, { userId: id, verificada: z.boolean() });
