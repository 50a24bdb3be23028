/** The borrower's profile (spec §3 usuarios, §5). */
import * as z from "zod/mini";
import { isEstado } from "../country/lugares.ts";
import { banco, cedula, correo, nombrePropio, telefono } from "../input/campos.ts";
import { centavos, texto } from "../input/entrada.ts";
import { EDAD_MAXIMA, EDAD_MINIMA, LETRAS } from "../limits/limits.ts";

export const UBICACION_OBLIGATORIA = "Debes permitir el acceso a tu ubicación para continuar.";

const edad = `Escribe la edad: de ${EDAD_MINIMA} a ${EDAD_MAXIMA} años.`;
const grados = (limit: number) => z.number({ error: UBICACION_OBLIGATORIA }).check(z.gte(-limit), z.lte(limit));

/** Every field is required (spec §5). `ingreso` is in cents; `telefono` and `cedula` are normalised. */
export const profileInput = z.object({
  nombre: nombrePropio,
  apellido: nombrePropio,
  edad: z.int({ error: edad }).check(z.gte(EDAD_MINIMA, edad), z.lte(EDAD_MAXIMA, edad)),
  estado: texto(LETRAS.estado, "Elige un estado.").check(z.refine(isEstado, { error: "Elige un estado de la lista." })),
  ciudad: texto(LETRAS.ciudad, "Elige o escribe la ciudad."),
  direccion: texto(LETRAS.direccion),
  ingreso: centavos(0, "Escribe el ingreso mensual en dólares, por ejemplo 150,00."),
  correo,
  banco,
  telefono,
  cedula,
  ubicacion: z.object({ latitude: grados(90), longitude: grados(180) }, { error: UBICACION_OBLIGATORIA }),
});

export type Profile = z.infer<typeof profileInput>;

/** The parts of a saved profile that its owner may change. */
export const datosInput = z.pick(profileInput, { estado: true, ciudad: true, direccion: true, ingreso: true });
export type Datos = z.infer<typeof datosInput>;

/** Where their money is sent; changing it needs proof of identity. */
export type PagoMovil = Pick<Profile, "banco" | "telefono">;
