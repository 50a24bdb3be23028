/** Fills what the build leaves open in a page: whose it is, which only the server knows. */
import { escapeHtml, type Filling, fillHoles, type Hole, type Marca, type Section } from "../../rules/holes.ts";
import { condicionesOf } from "../../rules/loans/condiciones.ts";
import { TERMINOS_INICIALES } from "../../rules/loans/costo.ts";

export interface Owner extends Marca {
  /** Where people reach the service, without a slash at its end; null when the operator has not said. */
  origen: string | null;
}

const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** Each hole and each section of rules/holes.ts; those that are known only inside a section are in its items. */
function fillingOf({ origen, ...propio }: Owner): Filling {
  const { marca, multa, terminos, redes, prestamista } = propio;
  const networks = redes.map(({ nombre, url }) => ({ red: nombre, url }) satisfies Partial<Record<Hole, string>>);
  return {
    ...condicionesOf(terminos ?? TERMINOS_INICIALES),
    marca,
    multa,
    ajustes: JSON.stringify(propio),
    conOrigen: origen === null ? [] : [{ origen }],
    conPrestamista: prestamista === null ? [] : [{ ...prestamista }],
    conRedes: networks.length === 0 ? [] : [{ redes: networks }],
  } satisfies { [name in Hole | Section]?: string | Filling[] };
}

/** The text of the file `path` with its owner's brand in place, escaped as that kind of file wants it. */
export function fillTemplate(template: string, path: string, owner: Owner): string {
  return fillHoles(template, fillingOf(owner), path.endsWith(".webmanifest") ? escapeJson : escapeHtml);
}
