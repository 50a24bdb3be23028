import * as z from "zod/mini";
import { id, keyed } from "../../../rules/input/entrada.ts";
import { MENSAJE_CANALES } from "../../../rules/texts/channels/canal.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, managerProcedure, router } from "../../core/trpc.ts";
import { retryAddress } from "./actions.ts";
import { listSupresionesOf } from "./queries.ts";

export const supresionesRouter = router({
  listOf: adminProcedure
    .input(z.object({ userId: id }))
    .query(({ ctx, input }) => listSupresionesOf(ctx.db, input.userId)),
  lift: managerProcedure
    .input(keyed(z.object({ userId: id, canal: z.enum(MENSAJE_CANALES) })))
    .mutation(change("supresiones.lift", retryAddress)),
});
