/** The operator's identity and brand. */
import * as z from "zod/mini";
import { counted } from "../../country/cantidad.ts";
import { formatRif, parseRif } from "../../country/rif.ts";
import { formatTelefono, parseTelefonoDeOficina } from "../../country/telefono.ts";
import type { Prestamista } from "../../holes.ts";
import { texto, textoLeido } from "../../input/entrada.ts";
import { LETRAS } from "../../limits/limits.ts";
import { isPale, parseColor } from "./color.ts";

const COLOR = "Escribe un color con # y seis cifras, por ejemplo #0a6148.";
const PALIDO = "Ese color es tan claro que no se ve sobre blanco: elige uno más oscuro.";
/** Every other colour has a shade that is readable in light and dark mode. */
export const colorInput = textoLeido(LETRAS.color, parseColor, COLOR).check(
  z.refine((color) => !isPale(color), { error: PALIDO }),
);

/** All of it or nothing: a name without an address identifies nobody. */
export const prestamistaInput = z.object({
  razonSocial: texto(LETRAS.razonSocial),
  rif: textoLeido(LETRAS.rif, parseRif, "Revisa el RIF: no existe con esos números. Por ejemplo J-00095036-9."),
  direccion: texto(LETRAS.direccion),
  telefono: textoLeido(
    LETRAS.telefono,
    parseTelefonoDeOficina,
    "Escribe un teléfono venezolano, por ejemplo 0212-5551234.",
  ),
});

/** The lender, in words. */
export function prestamistaText(prestamista: z.infer<typeof prestamistaInput>): Prestamista {
  const { rif, telefono } = prestamista;
  return { ...prestamista, rif: formatRif(rif), telefono: formatTelefono(telefono) };
}

/** From two days on, it is expressed in days. */
const HORAS_EN_DIAS = 48;

/** «24 horas», «3 días»: the maximum response time, rounded up. */
export function respuestaText(horas: number): string {
  return horas < HORAS_EN_DIAS ? counted(horas, "hora", "horas") : counted(Math.ceil(horas / 24), "día", "días");
}
