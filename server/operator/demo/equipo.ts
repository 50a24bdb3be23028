/** The team of the demonstration: an owner, and two gestores. */
import { DEMO } from "../../../rules/operator/semilla.ts";
import { noteCasa } from "../../core/ajustes/queries.ts";
import type { AdminContext } from "../../core/context.ts";
import { insertAccount, setEmail } from "../../identity/cuentas/queries.ts";
import { getUsuario, makeAdmin } from "../../people/usuarios/queries.ts";
import type { Db } from "../../storage/db.ts";
import { BACKSTAGE } from "../situaciones/historia.ts";

/** The owner first. */
export type Equipo = readonly [AdminContext, ...AdminContext[]];

/**
 * Marks all people as made up and creates their administrators: no real person decides on them, and no mail goes to those
 * addresses.
 */
export function openDemo(tx: Db, passwordHash: string, { db, clock }: Pick<AdminContext, "db" | "clock">): Equipo {
  noteCasa(tx, { demo: true });
  const make = (correo: string, papel: "propietario" | "gestor"): AdminContext => {
    const id = insertAccount(tx, correo, passwordHash, clock.now());
    setEmail(tx, id, correo);
    makeAdmin(tx, id, papel);
    return { ...BACKSTAGE, db, clock, usuario: { ...getUsuario(tx, id), rol: "admin" } };
  };
  return [make(DEMO.admin, "propietario"), ...DEMO.gestores.map((correo) => make(correo, "gestor"))];
}
