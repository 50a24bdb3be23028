/** The files of the operator's logo, and their names on pages. Separate from marca.ts, which browsers load. */
import type { Logo } from "../../holes.ts";
import { ICONOS_LADO, LOGO_ALTO_PIXELES, LOGO_ANCHO_PIXELES } from "../../limits/fotos.ts";

/** The files made of the logo. */
export const ARCHIVOS_DE_LOGO = ["logo", ...ICONOS_LADO.map((side) => `icono-${side}` as const)] as const;
export type ArchivoDeLogo = (typeof ARCHIVOS_DE_LOGO)[number];

/** The largest logo beside the name, in page pixels. */
const LUGAR = { ancho: LOGO_ANCHO_PIXELES / 3, alto: LOGO_ALTO_PIXELES / 3 };

/** The logo as a page shows it: `sha256` identifies the content, so that browsers can cache it for ever. */
export function logoText({ sha256, ancho, alto }: { sha256: string; ancho: number; alto: number }): Logo {
  const scale = Math.min(LUGAR.ancho / ancho, LUGAR.alto / alto);
  return {
    logoUrl: `/marca/logo.png?v=${sha256.slice(0, 12)}`,
    logoAncho: String(Math.max(1, Math.round(ancho * scale))),
    logoAlto: String(Math.max(1, Math.round(alto * scale))),
  };
}
