import { hole, type Marca } from "../../../rules/holes.ts";

/** For a prerendered page, until the server fills in the operator's brand. */
const drawn = (): Marca => ({
  marca: hole("marca"),
  multa: hole("multa"),
  terminos: null,
  redes: [{ nombre: hole("red"), url: hole("url") }],
  logo: { logoUrl: hole("logoUrl"), logoAncho: hole("logoAncho"), logoAlto: hole("logoAlto") },
  color: null,
  prestamista: {
    razonSocial: hole("razonSocial"),
    rif: hole("rif"),
    direccion: hole("direccion"),
    telefono: hole("telefono"),
  },
  respuesta: hole("respuesta"),
});

/** Read from the document, so that hydration shows the same name from the start. */
function read(): Marca {
  if (import.meta.env.SSR && typeof document === "undefined") return drawn();
  const written = document.querySelector<HTMLMetaElement>('meta[name="marca"]')?.content;
  return written
    ? JSON.parse(written)
    : { marca: "", multa: "", terminos: null, redes: [], logo: null, color: null, prestamista: null, respuesta: null };
}

const marca = read();

/** The brand shown in navbars, footers and titles. */
export const useMarca = (): Marca => marca;
