/** Fills the placeholders that the build leaves in pages with the owner's brand. */
import { createHash } from "node:crypto";
import {
  type Aspecto,
  escapeHtml,
  type Filling,
  fillHoles,
  type Hole,
  type Marca,
  type Section,
} from "../../../rules/holes.ts";
import { condicionesOf } from "../../../rules/loans/condiciones.ts";
import { TERMINOS_INICIALES } from "../../../rules/loans/terminos.ts";
import { estiloOf, tonoDeIcono, tonosOf } from "../../../rules/operator/ajustes/color.ts";

export interface Owner extends Marca {
  /** The public URL without a trailing slash; null if the operator has not set one. */
  origen: string | null;
}

/** The default look: the page's background colours, and the logo in green. */
const DE_CASA = { temaClaro: "#faf8f3", temaOscuro: "#0f1512", tonoIcono: "128a63" };

function aspectoOf({ color, logo }: Marca): Aspecto {
  const version = [logo?.logoUrl.split("=")[1] ?? "", color?.slice(1) ?? ""].filter(Boolean).join("-");
  const versioned = { version: version && `?v=${version}` };
  if (color === null) return { ...DE_CASA, ...versioned };
  const { claro, oscuro } = tonosOf(color);
  const tonoIcono = tonoDeIcono(color).slice(1);
  return { temaClaro: claro.action, temaOscuro: oscuro.deep, tonoIcono, ...versioned };
}

const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** A value for each placeholder and section of rules/holes.ts; those that only exist within a section are in its items. */
function fillingOf({ origen, ...propio }: Owner): Filling {
  const { marca, multa, terminos, redes, prestamista, respuesta, color, logo } = propio;
  const networks = redes.map(({ nombre, url }) => ({ red: nombre, url }) satisfies Partial<Record<Hole, string>>);
  return {
    ...condicionesOf(terminos ?? TERMINOS_INICIALES),
    ...aspectoOf(propio),
    marca,
    multa,
    ajustes: JSON.stringify(propio),
    conOrigen: origen === null ? [] : [{ origen }],
    conColor: color === null ? [] : [{ estilo: estiloOf(color) }],
    conLogo: logo === null ? [] : [{ ...logo }],
    sinLogo: logo === null ? [{}] : [],
    conPrestamista: prestamista === null ? [] : [{ ...prestamista }],
    conRespuesta: respuesta === null ? [] : [{ respuesta }],
    conRedes: networks.length === 0 ? [] : [{ redes: networks }],
  } satisfies { [name in Hole | Section]?: string | Filling[] };
}

/** The style hashes for the content security policy. */
export function styleHashes({ color }: Pick<Marca, "color">): string[] {
  return color === null ? [] : [`'sha256-${createHash("sha256").update(estiloOf(color)).digest("base64")}'`];
}

/** The file `path` with the owner's brand filled in, escaped for its file type. */
export function fillTemplate(template: string, path: string, owner: Owner): string {
  return fillHoles(template, fillingOf(owner), path.endsWith(".webmanifest") ? escapeJson : escapeHtml);
}
