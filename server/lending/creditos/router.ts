import * as z from "zod/mini";
import { centavos, listOfInput } from "../../../rules/input/entrada.ts";
import { applyInput, takeBackInput, undoRefundInput } from "../../../rules/loans/pagos/creditos.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, managerProcedure } from "../../core/trpc.ts";
import { applyCredito, takeBackCredito, undoRefund } from "./actions.ts";
import { listReintegrosOf } from "./queries.ts";

/** `monto`: the use to take back; absent from older clients. */
const ofUse = z.extend(takeBackInput, { monto: z.optional(centavos(1)) });

/** A plain object instead of a router: tRPC refuses the name `apply` in routers, although it can serve it. */
export const creditosRouter = {
  apply: managerProcedure.input(applyInput).mutation(change("creditos.apply", applyCredito)),
  takeBack: managerProcedure.input(ofUse).mutation(change("creditos.takeBack", takeBackCredito)),
  undoRefund: managerProcedure.input(undoRefundInput).mutation(change("creditos.undoRefund", undoRefund)),
  /** The refunds of one person. */
  listOf: adminProcedure.input(listOfInput).query(({ ctx, input }) => listReintegrosOf(ctx.db, input.userId, input)),
};
