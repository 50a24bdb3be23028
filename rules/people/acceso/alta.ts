/** A client registered by the team: the profile's fields except the device's location, and consent on paper. */
import * as z from "zod/mini";
import { id } from "../../input/entrada.ts";
import { profileInput } from "../perfil.ts";
import { verificacionInput } from "../verificaciones.ts";

export const altaInput = z.extend(z.omit(profileInput, { ubicacion: true }), {
  /** They signed the terms and the data consent on paper, which the lender keeps. */
  firmoEnPapel: z.literal(true, { error: "Pídele que firme en papel antes de anotarlo." }),
});
export type Alta = z.infer<typeof altaInput>;

/** Both photos of a person, uploaded for them; `verificada` if the uploader saw them with their cédula. */
export const fotosDeAltaInput = z.extend(verificacionInput, { userId: id, verificada: z.boolean() });
