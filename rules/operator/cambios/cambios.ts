/** What an audit line changed, field by field, in readable form. */
import { CAMPOS } from "./campos.ts";
import { plain } from "./lecturas.ts";

/** A changed field. Null if there was no value, or is none now. */
export interface Cambio {
  campo: string;
  antes: string | null;
  despues: string | null;
}

/** Fields that are not shown: the line's own columns show them, or only undoing reads them. */
const UNSAID = new Set(["id", "userId", "actorId", "creadoPor", "movidos", "deshace"]);
/** Objects whose name adds nothing to their fields' names. */
const OPEN = new Set(["ubicacion", "pago"]);
/** Objects that are shown as a whole. */
const WHOLE = new Set(["columnas"]);

/** Every leaf value of a row, by its path. */
function leaves(row: unknown, path: string[] = []): Map<string, unknown> {
  const found = new Map<string, unknown>();
  if (typeof row !== "object" || row === null) return found;
  for (const [name, value] of Object.entries(row)) {
    const inner = OPEN.has(name) ? path : [...path, name];
    if (UNSAID.has(name)) continue;
    if (typeof value === "object" && value !== null && !Array.isArray(value) && !WHOLE.has(name)) {
      for (const [key, leaf] of leaves(value, inner)) found.set(key, leaf);
    } else found.set(inner.join("."), value);
  }
  return found;
}

function nombreCampo(path: string): string {
  return path
    .split(".")
    .map((name) => (Object.hasOwn(CAMPOS, name) ? CAMPOS[name]?.[0] : undefined) ?? name)
    .join(" · ");
}

/** Reads a value by its own name, otherwise by that of its object. */
function readLeaf(path: string, value: unknown): string | null {
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0))
    return null;
  const names = path.split(".").filter((name) => Object.hasOwn(CAMPOS, name));
  const read = names.map((name) => CAMPOS[name]?.[1]).findLast((one) => one !== undefined) ?? plain;
  return read(value);
}

/**
 * What an audit line changed: the fields of `despues` that differ from `antes`; all of `antes` if something was removed, all of
 * `despues` if it is new. `antes` may be a whole row and `despues` just the part that was written.
 */
export function describeChanges(antes: unknown, despues: unknown): Cambio[] {
  const [before, after] = [leaves(antes), leaves(despues)];
  const paths = after.size > 0 ? [...after.keys(), ...[...before.keys()].filter(isInside(after))] : [...before.keys()];
  return [...new Set(paths)]
    .map((path) => ({
      campo: nombreCampo(path),
      antes: readLeaf(path, before.get(path)),
      despues: readLeaf(path, after.get(path)),
    }))
    .filter((cambio) => cambio.antes !== cambio.despues);
}

/** Tests whether a field belongs to an object that is null in `after`: «datosPago.banco» if «datosPago» is null. */
const isInside = (after: Map<string, unknown>) => (path: string) => {
  const [whole = ""] = path.split(".");
  return whole !== path && after.has(whole) && after.get(whole) === null;
};
