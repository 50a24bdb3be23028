import { keyed } from "../../../rules/input/entrada.ts";
import { marcaDelPrimerDiaInput } from "../../../rules/operator/hoy.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, ownerProcedure, router } from "../../core/trpc.ts";
import { markPrimerDia } from "./actions.ts";
import { getHoy } from "./queries.ts";

export const hoyRouter = router({
  get: adminProcedure.query(({ ctx }) => getHoy(ctx)),
  mark: ownerProcedure.input(keyed(marcaDelPrimerDiaInput)).mutation(change("hoy.mark", markPrimerDia)),
});
