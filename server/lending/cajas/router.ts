import * as z from "zod/mini";
import { dia, id } from "../../../rules/input/entrada.ts";
import { MAX_MOVIMIENTOS_DE_CAJA } from "../../../rules/limits/panel.ts";
import { cajaInput, transferInput } from "../../../rules/operator/cajas.ts";
import { change } from "../../core/change.ts";
import { today } from "../../core/clock.ts";
import { adminProcedure, managerProcedure, router } from "../../core/trpc.ts";
import { createCaja, transferCaja } from "./actions.ts";
import { listBalances, listMovimientosCaja } from "./queries.ts";

export const cajasRouter = router({
  /** Each caja with its expected balance, the money in no caja, and the total of counting differences. */
  list: adminProcedure.query(({ ctx }) => listBalances(ctx.db, today(ctx.clock))),
  /** The movements of a caja on a day, up to MAX_MOVIMIENTOS_DE_CAJA. */
  movements: adminProcedure
    .input(z.object({ cajaId: id, dia: dia() }))
    .query(({ ctx, input: { cajaId, dia: day } }) =>
      listMovimientosCaja(ctx.db, { cajaId, desde: day, hasta: day, limit: MAX_MOVIMIENTOS_DE_CAJA }),
    ),
  create: managerProcedure.input(cajaInput).mutation(change("cajas.create", createCaja)),
  transfer: managerProcedure.input(transferInput).mutation(change("cajas.transfer", transferCaja)),
});
