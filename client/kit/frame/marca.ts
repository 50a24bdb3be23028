import type { Marca } from "../../../rules/operator/ajustes.ts";

/** What stands in a page drawn at build until the server, which knows whose it is, hands it out. */
const POR_LLENAR: Marca = { marca: "{{marca}}", multa: "{{multa}}", redes: [{ nombre: "{{red}}", url: "{{url}}" }] };

/** The page says it of itself: whoever takes over what is drawn has the same name from the first moment. */
function read(): Marca {
  if (typeof document === "undefined") return POR_LLENAR;
  return JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="marca"]')?.content ?? "null") ?? POR_LLENAR;
}

const marca = read();

/** The brand shown in navbars, footers and titles. */
export const useMarca = (): Marca => marca;
