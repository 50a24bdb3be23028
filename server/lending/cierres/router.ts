import * as z from "zod/mini";
import { id } from "../../../rules/input/entrada.ts";
import { MAX_CIERRES } from "../../../rules/limits/panel.ts";
import { cierreInput, librosInput, openInput } from "../../../rules/operator/cajas.ts";
import { change } from "../../core/change.ts";
import { today } from "../../core/clock.ts";
import { adminProcedure, managerProcedure, ownerProcedure, router } from "../../core/trpc.ts";
import { closeCaja, closeLibros } from "./actions.ts";
import { listCierres, openCierre } from "./queries.ts";

export const cierresRouter = router({
  /** What each caja should hold at the end of a day. */
  open: adminProcedure
    .input(z.prefault(openInput, {}))
    .query(({ ctx, input }) => openCierre(ctx.db, today(ctx.clock), input.dia)),
  list: adminProcedure
    .input(z.object({ cajaId: id }))
    .query(({ ctx, input }) => listCierres(ctx.db, input.cajaId, MAX_CIERRES)),
  close: managerProcedure.input(cierreInput).mutation(change("cierres.close", closeCaja)),
  closeLibros: ownerProcedure.input(librosInput).mutation(change("cierres.closeLibros", closeLibros)),
});
