import { listOfInput } from "../../../rules/input/entrada.ts";
import { applyInput, takeBackInput, undoRefundInput } from "../../../rules/loans/pagos/creditos.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, managerProcedure } from "../../core/trpc.ts";
import { applyCredito, takeBackCredito, undoRefund } from "./actions.ts";
import { listReintegrosOf } from "./queries.ts";

/** A record and not a router of its own: tRPC would refuse the name `apply` there, though it serves it. */
export const creditosRouter = {
  apply: managerProcedure.input(applyInput).mutation(change("creditos.apply", applyCredito)),
  takeBack: managerProcedure.input(takeBackInput).mutation(change("creditos.takeBack", takeBackCredito)),
  undoRefund: managerProcedure.input(undoRefundInput).mutation(change("creditos.undoRefund", undoRefund)),
  /** What was given back to one person. */
  listOf: adminProcedure.input(listOfInput).query(({ ctx, input }) => listReintegrosOf(ctx.db, input.userId, input)),
};
