/** Whose the service is, and how it looks. */
import * as z from "zod/mini";
import { formatRif, parseRif } from "../country/rif.ts";
import { formatTelefono, parseTelefonoDeOficina } from "../country/telefono.ts";
import type { Logo, Prestamista } from "../holes.ts";
import { texto, textoLeido } from "../input/entrada.ts";
import { ICONOS_LADO, LETRAS, LOGO_ALTO_PIXELES, LOGO_ANCHO_PIXELES } from "../limits.ts";
import { isPale, parseColor } from "./color.ts";

const COLOR = "Escribe un color con # y seis cifras, por ejemplo #0a6148.";
const PALIDO = "Ese color es tan claro que no se ve sobre blanco: elige uno más oscuro.";
/** Of any other colour a tone that is read in light and in dark can be made. */
export const colorInput = textoLeido(LETRAS.color, parseColor, COLOR).check(
  z.refine((color) => !isPale(color), { error: PALIDO }),
);

/** All of it or none: a name without an address is nobody whom one finds. */
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

/** Who lends, as a person reads it. */
export function prestamistaText(prestamista: z.infer<typeof prestamistaInput>): Prestamista {
  const { rif, telefono } = prestamista;
  return { ...prestamista, rif: formatRif(rif), telefono: formatTelefono(telefono) };
}

/** The files that the logo becomes, as they are kept. */
export const ARCHIVOS_DE_LOGO = ["logo", ...ICONOS_LADO.map((side) => `icono-${side}` as const)] as const;
export type ArchivoDeLogo = (typeof ARCHIVOS_DE_LOGO)[number];

/** The largest place that a logo has beside the name, in pixels of a page. */
const LUGAR = { ancho: LOGO_ANCHO_PIXELES / 3, alto: LOGO_ALTO_PIXELES / 3 };

/** The logo as a page shows it: `sha256` names what is in the file, so that a browser keeps it for good. */
export function logoText({ sha256, ancho, alto }: { sha256: string; ancho: number; alto: number }): Logo {
  const scale = Math.min(LUGAR.ancho / ancho, LUGAR.alto / alto);
  return {
    logoUrl: `/marca/logo.png?v=${sha256.slice(0, 12)}`,
    logoAncho: String(Math.max(1, Math.round(ancho * scale))),
    logoAlto: String(Math.max(1, Math.round(alto * scale))),
  };
}
