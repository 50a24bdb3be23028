/** The borrower's profile (spec §3 usuarios, §5). */
import * as z from "zod/mini";
import { isEstado } from "../country/lugares.ts";
import { banco, cedula, correo, nombrePropio, telefono } from "../input/campos.ts";
import { centavos, texto } from "../input/entrada.ts";
import { EDAD_MAXIMA, EDAD_MINIMA, LETRAS } from "../limits.ts";
import { type Refusal, refuse } from "../texts/mensajes.ts";
import { imagenUrl } from "./verificaciones.ts";

export const UBICACION_OBLIGATORIA = "Debes permitir el acceso a tu ubicación para continuar.";

const edad = `Escribe tu edad: de ${EDAD_MINIMA} a ${EDAD_MAXIMA} años.`;
const grados = (limit: number) => z.number({ error: UBICACION_OBLIGATORIA }).check(z.gte(-limit), z.lte(limit));

/** Every field is required (spec §5). `ingreso` is in cents; `telefono` and `cedula` come out normalised. */
export const profileInput = z.object({
  nombre: nombrePropio,
  apellido: nombrePropio,
  edad: z.int({ error: edad }).check(z.gte(EDAD_MINIMA, edad), z.lte(EDAD_MAXIMA, edad)),
  estado: texto(LETRAS.estado, "Elige tu estado.").check(z.refine(isEstado, { error: "Elige un estado de la lista." })),
  ciudad: texto(LETRAS.ciudad, "Elige o escribe tu ciudad."),
  direccion: texto(LETRAS.direccion),
  ingreso: centavos(0, "Escribe tu ingreso mensual en dólares, por ejemplo 150,00."),
  correo,
  banco,
  telefono,
  cedula,
  ubicacion: z.object({ latitude: grados(90), longitude: grados(180) }, { error: UBICACION_OBLIGATORIA }),
});

export type Profile = z.infer<typeof profileInput>;

/** Refuses PROFILE_IDENTITY_LOCKED: a verified name or cédula does not change; address, bank and phone may. */
export function checkProfileChange(
  current: { verify: boolean; nombre: string | null; apellido: string | null; cedula: string | null },
  next: Profile,
): Refusal | null {
  const sameIdentity =
    current.nombre === next.nombre && current.apellido === next.apellido && current.cedula === next.cedula;
  return current.verify && !sameIdentity ? refuse("PROFILE_IDENTITY_LOCKED") : null;
}

/** The row of a person as screens see it: photos by their address, the place as one thing. */
export function shownUsuario<
  U extends {
    latitude: number | null;
    longitude: number | null;
    imgVerify1: string | null;
    imgVerify2: string | null;
  },
>({ latitude, longitude, imgVerify1, imgVerify2, ...usuario }: U) {
  return {
    ...usuario,
    imgVerify1: imgVerify1 && imagenUrl(imgVerify1),
    imgVerify2: imgVerify2 && imagenUrl(imgVerify2),
    ubicacion: latitude === null || longitude === null ? null : { latitude, longitude },
  };
}
