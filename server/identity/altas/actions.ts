/** The team enters a client without a phone at hand; the client later opens the same account with a code sent to theirs. */
import type * as z from "zod/mini";
import type { Alta, fotosDeAltaInput } from "../../../rules/people/acceso/alta.ts";
import { noEmail } from "../../../rules/people/acceso/cuentas.ts";
import { refuse } from "../../../rules/texts/refusals/rechazos.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { AdminContext } from "../../core/context.ts";
import { demand } from "../../core/errors.ts";
import { setEncargo } from "../../people/encargos/queries.ts";
import { writeProfile } from "../../people/usuarios/actions.ts";
import { getRemembered, hasAdmin } from "../../people/usuarios/queries.ts";
import { approveVerificacion, submitVerificacionOf } from "../../people/verificaciones/actions.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { hasPhone, insertAccount, reservePhone } from "../cuentas/queries.ts";

/** A client entered by the team has no location. */
const SIN_UBICACION = { latitude: 0, longitude: 0 };

/**
 * Creates an account with a complete profile, opened with a code to its phone and assigned to its author. Refuses TELEFONO_IN_USE,
 * CEDULA_TAKEN, TELEFONO_TAKEN.
 */
export function createCliente(tx: Db, ctx: AdminContext, { firmoEnPapel, ...datos }: Alta): { userId: string } {
  if (hasPhone(tx, datos.telefono)) demand(refuse("TELEFONO_IN_USE"), "telefono");
  const userId = insertAccount(tx, noEmail(newId()), null, ctx.clock.now());
  reservePhone(tx, userId, datos.telefono);
  writeProfile(tx, ctx, userId, { ...datos, ubicacion: SIN_UBICACION });
  audit(tx, ctx, { accion: "altas.create", userId, entidadId: userId, despues: { ...datos, firmoEnPapel } });
  const { id: encargado, correo } = ctx.usuario;
  if (hasAdmin(tx, [correo])) setEncargo(tx, userId, { encargado, desde: ctx.clock.now(), nota: null });
  return { userId };
}

/**
 * Sends both photos of a client for them; `verificada`, they are approved in the same breath. Refuses USUARIO_NOT_FOUND,
 * PERSON_FORGOTTEN, and as `submitVerificacion` and `approveVerificacion` do.
 */
export function sendFotos(
  tx: Db,
  ctx: AdminContext,
  { userId, verificada, ...fotos }: z.infer<typeof fotosDeAltaInput>,
): { verify: boolean } {
  getRemembered(tx, userId);
  submitVerificacionOf(tx, ctx, userId, fotos);
  if (verificada) approveVerificacion(tx, ctx, { userId });
  return { verify: verificada };
}
