/** Second opinions on large requests, required before payout. */
import { needsSecond } from "../../../rules/loans/aprobar/vistos.ts";
import { mayAs } from "../../../rules/people/acceso/papeles.ts";
import { wantsOwner } from "../../../rules/people/acceso/topes.ts";
import { DECISIONES } from "../../../rules/texts/decisiones.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { audit, didAct, tellLastAct } from "../../core/auditoria/queries.ts";
import type { AdminContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { getUsuario } from "../../people/usuarios/queries.ts";
import type { Db } from "../../storage/db.ts";
import { demandNotBanned, refuseDecided } from "../loans/actions.ts";
import { getLoan, type Loan } from "../loans/queries.ts";
import { deleteVisto, findVisto, insertVisto } from "./queries.ts";

/**
 * Gives the second opinion. Refuses REQUEST_NOT_FOUND, LOAN_NOT_PENDING, VISTO_NOT_NEEDED, VISTO_GIVEN, and ROLE_TOO_LOW if the
 * role changed.
 */
export function giveVisto(
  tx: Db,
  ctx: AdminContext,
  { loanId, nota = null }: { loanId: string; nota?: string | null | undefined },
): void {
  const loan = getPending(tx, ctx, loanId);
  demandDeciding(tx, ctx);
  const { segundaAprobacion, topesGestor } = getAjustes(tx);
  // Beyond a gestor's limit only a propietario's approval counts; another gestor's would only take its place.
  const { papel } = getUsuario(tx, ctx.usuario.id);
  const asOwner = papel === "propietario" && wantsOwner(loan.amount, topesGestor.aprobar, []);
  if (!needsSecond(loan.amount, segundaAprobacion) && !asOwner) fail("VISTO_NOT_NEEDED");
  const visto = { loanId, actorId: ctx.usuario.id, nota, fecha: ctx.clock.now() };
  if (!insertVisto(tx, visto))
    fail("VISTO_GIVEN", { hecho: tellLastAct(tx, loanId, DECISIONES.visto, ctx.clock.now()) });
  audit(tx, ctx, {
    accion: "vistos.give",
    userId: loan.userId,
    entidadId: loanId,
    despues: { amount: loan.amount, nota },
  });
}

/**
 * Withdraws a second opinion, one's own or another administrator's. Refuses REQUEST_NOT_FOUND, LOAN_NOT_PENDING, VISTO_GONE,
 * ROLE_TOO_LOW.
 */
export function takeBackVisto(tx: Db, ctx: AdminContext, { loanId }: { loanId: string }): void {
  const loan = getPending(tx, ctx, loanId);
  demandDeciding(tx, ctx);
  const visto = findVisto(tx, loanId) ?? fail("VISTO_GONE");
  deleteVisto(tx, loanId);
  const antes = { vistoBueno: visto.correo, nota: visto.nota };
  audit(tx, ctx, { accion: "vistos.takeBack", userId: loan.userId, entidadId: loanId, antes });
}

/**
 * The e-mail of whoever gave the required second opinion; null if none is needed. Refuses REQUEST_OWN, OWNER_NEEDED,
 * SECOND_APPROVAL_NEEDED, SECOND_APPROVAL_OTHER, and ROLE_TOO_LOW.
 */
export function demandVisto(tx: Db, ctx: AdminContext, { id, amount }: Pick<Loan, "id" | "amount">): string | null {
  const { segundaAprobacion, topesGestor } = getAjustes(tx);
  const { aprobar } = topesGestor;
  const { papel } = getUsuario(tx, ctx.usuario.id);
  // A gestor who enters a client, identifies them, requests the loan and pays it out could lend to a made-up person: one gestor
  // may not do all of these.
  if (papel !== "propietario" && didAct(tx, id, "loans.requestFor", ctx.usuario.id)) fail("REQUEST_OWN");
  const second = segundaAprobacion !== null && needsSecond(amount, segundaAprobacion);
  if (!second && !wantsOwner(amount, aprobar, [papel])) return null;
  demandDeciding(tx, ctx);
  const visto = findVisto(tx, id);
  if (aprobar !== null && wantsOwner(amount, aprobar, visto ? [papel, visto.papel] : [papel]))
    fail("OWNER_NEEDED", { monto: aprobar });
  if (!visto) fail("SECOND_APPROVAL_NEEDED", { monto: segundaAprobacion ?? amount });
  if (visto.actorId === ctx.usuario.id) fail("SECOND_APPROVAL_OTHER");
  return visto.correo;
}

function getPending(tx: Db, ctx: AdminContext, loanId: string): Loan {
  const loan = getLoan(tx, loanId, "REQUEST_NOT_FOUND");
  demandNotBanned(tx, ctx, loan);
  if (loan.status !== "Pendiente") refuseDecided(tx, ctx, loanId);
  return loan;
}

/** Checks the caller's role again: it was read before the transaction and may have changed. */
export function demandDeciding(tx: Db, ctx: AdminContext): void {
  const { rol, papel } = getUsuario(tx, ctx.usuario.id);
  if (rol !== "admin") fail("FORBIDDEN");
  if (!mayAs(papel, "gestor")) fail("ROLE_TOO_LOW");
}
