/** Applies account changes after their waiting period. */
import { counted } from "../../../rules/country/cantidad.ts";
import type { Pendiente } from "../../../rules/people/acceso/esperas.ts";
import { audit } from "../../core/auditoria/queries.ts";
import { run } from "../../core/change.ts";
import { type ActorContext, noVisitor } from "../../core/context.ts";
import type { Tarea } from "../../core/tarea.ts";
import { findFreeze } from "../../people/congelados/queries.ts";
import { changePagoMovil } from "../../people/usuarios/actions.ts";
import { mayPayTo } from "../../people/usuarios/queries.ts";
import type { Db } from "../../storage/db.ts";
import { recordChange } from "../actividad/actions.ts";
import { getContacto } from "../actividad/queries.ts";
import { sendConfirmation } from "../enlaces.ts";
import { listDue, takeEspera } from "../esperas/queries.ts";
import { findAccountId, findCuenta, hasPhone, setEmail, setPasswordHash, setPhone, setPhoneStep } from "./queries.ts";

export const ESPERAS: Tarea = {
  nombre: "esperas",
  titulo: "Hacer los cambios de cuenta que esperaban",
  cuando: () => "*/5 * * * *",
  alEmpezar: true,
  run(ctx) {
    const failures: unknown[] = [];
    let made = 0;
    for (const one of listDue(ctx.db, ctx.clock.now())) {
      // One change that cannot be made must not hold up everybody else's.
      try {
        if (run({ ...ctx, ...noVisitor }, makeChange, one)) made += 1;
      } catch (failure) {
        failures.push(failure);
      }
    }
    if (failures.length > 0) throw failures[0];
    return made === 0 ? null : counted(made, "cambio", "cambios");
  },
};

/**
 * Makes a change whose waiting period is over. False if it was cancelled or can no longer be made: the account was locked or
 * asks for two steps meanwhile, or somebody else has the address or phone. Ends no session: the owner may be using one.
 */
function makeChange(tx: Db, ctx: ActorContext, { userId, dato }: { userId: string; dato: Pendiente }): boolean {
  const now = ctx.clock.now();
  if (!takeEspera(tx, userId, dato.que, now)) return false;
  const cuenta = findCuenta(tx, { id: userId });
  if (!cuenta || cuenta.twoFactorEnabled || findFreeze(tx, userId, now) || isTaken(tx, userId, dato)) return false;
  const antes = getContacto(tx, userId);
  if (dato.que === "contrasena") setPasswordHash(tx, userId, dato.hash, now);
  else if (dato.que === "correo") {
    setEmail(tx, userId, dato.email);
    sendConfirmation(tx, ctx, { id: userId, email: dato.email });
  } else if (dato.que === "telefono") setPhone(tx, userId, dato.telefono);
  else if (dato.que === "pagoMovil") changePagoMovil(tx, ctx, userId, dato);
  else setPhoneStep(tx, userId, true);
  recordChange(tx, ctx, userId, dato.que, antes);
  audit(tx, ctx, { accion: "esperas.make", userId, entidadId: userId, despues: { que: dato.que } });
  return true;
}

function isTaken(tx: Db, userId: string, dato: Pendiente): boolean {
  if (dato.que === "correo") return findAccountId(tx, dato.email) !== undefined;
  // Saved by somebody else meanwhile, or by the person themselves.
  if (dato.que === "pagoMovil") return !mayPayTo(tx, userId, dato);
  return dato.que === "telefono" && hasPhone(tx, dato.telefono, userId);
}
