/** Closes loans automatically. */
import { pendienteOf } from "../../../rules/money/cargos.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import type { ActorContext } from "../../core/context.ts";
import type { Db } from "../../storage/db.ts";
import { listCargos } from "../cargos/queries.ts";
import { completeLoan } from "../completados/actions.ts";
import { isRunning } from "./queries.ts";

/** Completes a loan that is fully paid after a pago was approved, if the settings say so. Returns whether it did. */
export function closeWhenPaid(tx: Db, ctx: ActorContext, loanId: string): boolean {
  if (!getAjustes(tx).cierreAutomatico || !isRunning(tx, loanId)) return false;
  if (pendienteOf(listCargos(tx, loanId)) > 0) return false;
  completeLoan(tx, ctx, { loanId });
  return true;
}
