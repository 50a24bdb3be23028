/** Notes of administrators on what happened with a client. */

import { startOfDay } from "../../../rules/country/fecha.ts";
import { checkPromesa, type GestionInput } from "../../../rules/loans/mora/gestiones.ts";
import { audit } from "../../core/auditoria/queries.ts";
import { today } from "../../core/clock.ts";
import type { AdminContext } from "../../core/context.ts";
import { demand, fail } from "../../core/errors.ts";
import { getRemembered } from "../../people/usuarios/queries.ts";
import type { Db } from "../../storage/db.ts";
import { isLoanOf } from "../completados/queries.ts";
import { demandUnwritten, type Gestion, insertGestion } from "./queries.ts";

/**
 * Refuses USUARIO_NOT_FOUND, LOAN_NOT_FOUND (another person's too), PROMISE_PAST, and WRITTEN_TODAY for a message to somebody
 * whom a colleague wrote today; the client's answers are noted all the same.
 */
export function addGestion(tx: Db, ctx: AdminContext, input: GestionInput): Gestion {
  const { id } = getRemembered(tx, input.userId);
  if (input.loanId && !isLoanOf(tx, id, input.loanId)) fail("LOAN_NOT_FOUND");
  if (input.tipo === "whatsapp" && input.resultado !== "contesto")
    demandUnwritten(tx, ctx, id, startOfDay(today(ctx.clock)));
  if (input.promesa) demand(checkPromesa(input.promesa, today(ctx.clock)), "promesa");
  const gestion = insertGestion(tx, ctx, input);
  audit(tx, ctx, { accion: "gestiones.add", userId: id, entidadId: gestion.id, despues: gestion });
  return gestion;
}
