/** The two photos and their addresses (spec §4, §5). */
import * as z from "zod/mini";
import { instante } from "../country/fecha.ts";
import { id, texto } from "../input/entrada.ts";
import { MIN_FOTO_LADO_PIXELES } from "../limits/fotos.ts";
import { LETRAS } from "../limits/limits.ts";
import { TEXTOS_FOTOS } from "../texts/refusals/fotos.ts";

const AMBAS = TEXTOS_FOTOS.IMAGES_BOTH_REQUIRED;
const url = z.string({ error: AMBAS }).check(z.regex(/^\/api\/imagenes\/[\w-]{1,64}$/, AMBAS));

/** Addresses that POST /api/imagenes returned to this same person. */
export const verificacionInput = z.object({ imgVerify1: url, imgVerify2: url });

/**
 * `identidad`: the identity as the administrator saw it; the decision is refused if the person or photos have changed.
 * `enviada`: when the photos were sent, for clients that know no more than that.
 */
export const approveVerificacionInput = z.object({
  userId: id,
  identidad: z.optional(z.string().check(z.maxLength(LETRAS.identidad))),
  enviada: z.optional(z.pipe(z.int(), z.transform(instante))),
});

/** The two photos, as people number them. */
export const FOTOS = [1, 2] as const;
export type NumeroDeFoto = (typeof FOTOS)[number];

const CUALES = "Elige qué foto rechazas.";

/** `fotos`: which photos are rejected; both unless given. The other one is kept and not asked for again. */
export const rejectVerificacionInput = z.extend(approveVerificacionInput, {
  motivo: texto(LETRAS.motivo, "Escribe el motivo del rechazo."),
  fotos: z.optional(
    z.array(z.literal([...FOTOS], CUALES), CUALES).check(z.minLength(1, CUALES), z.maxLength(2, CUALES)),
  ),
});

/** What each photo shows, within a sentence. */
export const NOMBRE_DE_FOTO: Record<NumeroDeFoto, string> = {
  1: "la foto de tu cédula",
  2: "la foto tuya con tu cédula",
};

/** What a review covers, and the words for a change of each, in the order of `identidad`. */
export const PIEZAS = ["nombre", "cedula", "edad", "imgVerify1", "imgVerify2"] as const;
type Pieza = (typeof PIEZAS)[number];
export type Piezas = Record<Pieza, string>;

const CAMBIO: Record<Pieza, string> = {
  nombre: "su nombre",
  cedula: "su cédula",
  edad: "su edad",
  imgVerify1: "su primera foto",
  imgVerify2: "su segunda foto",
};

/** "Cambió su nombre", "Cambiaron su cédula y sus fotos": what differs in `now` from what was seen; null if nothing does. */
export function tellChange(seen: Piezas, now: Piezas): string | null {
  const changed = PIEZAS.filter((pieza) => seen[pieza] !== now[pieza]);
  const photos = changed.includes("imgVerify1") && changed.includes("imgVerify2");
  const said = changed.filter((pieza) => !photos || !pieza.startsWith("img")).map((pieza) => CAMBIO[pieza]);
  const whole = photos ? [...said, "sus fotos"] : said;
  if (whole.length === 0) return null;
  const list = whole.length === 1 ? whole[0] : `${whole.slice(0, -1).join(", ")} y ${whole.at(-1)}`;
  return `${whole.length === 1 && !photos ? "Cambió" : "Cambiaron"} ${list}`;
}

/** Whether an identity photo is too small to read. Sides in pixels. */
export const isTooSmall = ({ ancho, alto }: { ancho: number; alto: number }) =>
  Math.min(ancho, alto) < MIN_FOTO_LADO_PIXELES;

/** '/api/imagenes/ID' → 'ID'. */
export function imagenIdOf(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1);
}

export function imagenUrl(imagenId: string): string {
  return `/api/imagenes/${imagenId}`;
}
