import type { Ajustes, CambiosDeAjustes } from "../../../rules/operator/ajustes/ajustes.ts";
import { repeatedCuenta } from "../../../rules/operator/ajustes/cuentas-de-pago.ts";
import { adminEvents } from "../../../rules/texts/events/events.ts";
import { refuse } from "../../../rules/texts/refusals/mensajes.ts";
import { getAjustes, saveAjustes } from "../../core/ajustes/queries.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { AdminContext } from "../../core/context.ts";
import { demand, fail } from "../../core/errors.ts";
import { mayBeCalled } from "../../core/net/afuera.ts";
import { countAdmins } from "../../identity/admins/queries.ts";
import { findCuenta, hasAuthenticator } from "../../identity/cuentas/queries.ts";
import { tellOwners } from "../../messages/tell.ts";
import type { Db } from "../../storage/db.ts";

/**
 * Changes the given settings and returns all of them. Refuses SECOND_STEP_FIRST (requiring two steps of everybody needs having
 * them), SECOND_APPROVER_MISSING, ADDRESS_NOT_PUBLIC and ACCOUNT_REPEATED.
 */
export function changeAjustes(tx: Db, ctx: AdminContext, { avisos, banco, ...changes }: CambiosDeAjustes): Ajustes {
  if (changes.exigirDosPasos && !hasAuthenticator(tx, ctx.usuario.id)) fail("SECOND_STEP_FIRST");
  if (changes.tasaFuente && !mayBeCalled(changes.tasaFuente.url, ctx.push.loopback))
    demand(refuse("ADDRESS_NOT_PUBLIC"), "url");
  const antes = getAjustes(tx);
  const second = antes.segundaAprobacion === null && Boolean(changes.segundaAprobacion);
  if (second && countAdmins(tx, "gestor") < 2) demand(refuse("SECOND_APPROVER_MISSING"), "segundaAprobacion");
  // New text without an end date does not expire on the day of the previous news.
  const others = changes.noticias !== undefined && changes.noticias !== antes.noticias;
  // Applied to the current settings, not to those the form read: another section may have been saved meanwhile.
  const merged = {
    ...(avisos && { avisos: { ...antes.avisos, ...avisos } as Ajustes["avisos"] }),
    ...(banco && { banco: { ...antes.banco, ...banco } as Ajustes["banco"] }),
  };
  saveAjustes(tx, { ...(others && { noticiasHasta: null }), ...changes, ...merged, ...cuentasOf(antes, changes) });
  const despues = getAjustes(tx);
  audit(tx, ctx, { accion: "ajustes.save", userId: ctx.usuario.id, entidadId: "ajustes", antes, despues });
  if (despues.segundaAprobacion !== antes.segundaAprobacion) tellOfSegunda(tx, ctx, antes, despues);
  return despues;
}

/** The payment accounts: if the first is removed, the next one becomes the first. Refuses ACCOUNT_REPEATED. */
function cuentasOf(antes: Ajustes, { datosPago, otrosDatosPago }: CambiosDeAjustes): Partial<Ajustes> {
  if (datosPago === undefined && otrosDatosPago === undefined) return {};
  const after = {
    datosPago: datosPago === undefined ? antes.datosPago : datosPago,
    otrosDatosPago: otrosDatosPago ?? antes.otrosDatosPago,
  };
  const repeated = repeatedCuenta(after);
  if (repeated >= 0) demand(refuse("ACCOUNT_REPEATED"), `otrosDatosPago.${repeated}.banco`);
  const [first = null, ...rest] = after.otrosDatosPago;
  return after.datosPago === null ? { datosPago: first, otrosDatosPago: rest } : after;
}

/** Notifies the other owners of each change, because one owner alone could lift the second opinion, approve, and restore it. */
function tellOfSegunda(tx: Db, ctx: AdminContext, antes: Ajustes, despues: Ajustes): void {
  const quien = findCuenta(tx, { id: ctx.usuario.id })?.email ?? "";
  const cambio = { quien, antes: antes.segundaAprobacion, despues: despues.segundaAprobacion, cuando: ctx.clock.now() };
  tellOwners(tx, ctx, adminEvents.segundaCambiada(cambio), "others");
}
