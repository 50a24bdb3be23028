import * as z from "zod/mini";
import { createInput, direccionesInput, revokeInput } from "../../../rules/bank/entregas/dispositivos.ts";
import { keyed, listInput } from "../../../rules/input/entrada.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, ownerProcedure, router } from "../../core/trpc.ts";
import { createDispositivo, revokeDispositivo, setDirecciones } from "./actions.ts";
import { listDispositivos, listSilent } from "./queries.ts";

export const dispositivosRouter = router({
  list: adminProcedure
    .input(z.prefault(listInput, {}))
    .query(({ ctx, input }) => listDispositivos(ctx.db, input, ctx.clock.now())),
  silent: adminProcedure.query(({ ctx }) => listSilent(ctx.db, ctx.clock.now())),
  create: ownerProcedure.input(keyed(createInput)).mutation(change("dispositivos.create", createDispositivo)),
  setDirecciones: ownerProcedure
    .input(keyed(direccionesInput))
    .mutation(change("dispositivos.setDirecciones", setDirecciones)),
  revoke: ownerProcedure.input(revokeInput).mutation(change("dispositivos.revoke", revokeDispositivo)),
});
