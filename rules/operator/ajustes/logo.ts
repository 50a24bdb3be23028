/** The files of the operator's logo, and how pages name them. Apart from marca.ts, which a browser brings. */
import type { Logo } from "../../holes.ts";
import { ICONOS_LADO, LOGO_ALTO_PIXELES, LOGO_ANCHO_PIXELES } from "../../limits/fotos.ts";

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
