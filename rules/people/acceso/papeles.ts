/**
 * What an administrator may do. `rol` says that somebody is one (spec §5), `papel` which kind: a lector sees everything and
 * changes nothing, a gestor does the daily work, a propietario also changes settings and manages administrators.
 */

/** From the least to the most powerful. */
export const PAPELES = ["lector", "gestor", "propietario"] as const;

export type Papel = (typeof PAPELES)[number];

/** The roles that may decide on requests and pagos. */
export const DECIDEN = PAPELES.filter((papel) => mayAs(papel, "gestor"));

/** Each role's name and what it may do, for the owner who assigns it. */
export const PAPEL_TEXTOS: Record<Papel, { nombre: string; puede: string }> = {
  propietario: {
    nombre: "Propietario",
    puede: "Todo: también los Ajustes, los teléfonos y bancos conectados, y quién más administra.",
  },
  gestor: {
    nombre: "Gestor",
    puede: "El trabajo de cada día: solicitudes, pagos, clientes y cobros. No ve Ajustes ni Administradores.",
  },
  lector: {
    nombre: "Lector",
    puede: "Mira todo lo de cada día y no cambia nada. Sirve para un contador o un socio.",
  },
};

/** Whether `papel` includes everything `least` may do. */
export function mayAs(papel: Papel, least: Papel): boolean {
  return PAPELES.indexOf(papel) >= PAPELES.indexOf(least);
}
