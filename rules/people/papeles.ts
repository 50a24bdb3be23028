/**
 * What an administrator may do. `rol` says that somebody is one (spec §5); `papel` says of which kind: a lector sees everything and
 * changes nothing, a gestor does the work of every day, a propietario also sets the house up and says who else administers it.
 */

/** From who may do least to who may do most. */
export const PAPELES = ["lector", "gestor", "propietario"] as const;

export type Papel = (typeof PAPELES)[number];

/** Whether whoever is `papel` may do what asks for `least` or more. */
export function mayAs(papel: Papel, least: Papel): boolean {
  return PAPELES.indexOf(papel) >= PAPELES.indexOf(least);
}
