import * as z from "zod/mini";
import {
  assignMovimientoInput,
  confirmParesInput,
  deQuienInput,
  discardParInput,
  ignoreMovimientoInput,
  marcasInput,
  movimientosInput,
  nearestInput,
  reconsiderMovimientoInput,
  sinDineroInput,
  undoParInput,
} from "../../../rules/bank/conciliacion.ts";
import { dia } from "../../../rules/input/entrada.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, managerProcedure, router } from "../../core/trpc.ts";
import { usesBanco } from "../../lending/intenciones/queries.ts";
import { findNearest } from "../cercanos.ts";
import { listYaConciliados } from "../consultas/queries.ts";
import { listSalidas } from "../salidas.ts";
import {
  assignMovimiento,
  confirmPares,
  discardPar,
  ignoreMovimiento,
  reconsiderMovimiento,
  undoPar,
} from "./actions.ts";
import { countBanco, listMarcas, listMovimientos, listPropuestas, listSinDinero } from "./queries.ts";

export const bancoRouter = router({
  propuestas: adminProcedure
    .input(z.prefault(deQuienInput, {}))
    .query(({ ctx, input }) => listPropuestas(ctx.db, ctx.clock.now(), input.encargado)),
  movimientos: adminProcedure
    .input(z.prefault(movimientosInput, {}))
    .query(({ ctx, input }) => listMovimientos(ctx.db, input)),
  sinDinero: adminProcedure
    .input(z.prefault(sinDineroInput, {}))
    .query(({ ctx, input }) => listSinDinero(ctx.db, input, ctx.clock.now())),
  cuantos: adminProcedure.input(z.prefault(deQuienInput, {})).query(({ ctx, input }) => ({
    ...countBanco(ctx.db, ctx.clock.now(), input.encargado),
    enUso: usesBanco(ctx.db),
  })),
  nearest: adminProcedure.input(nearestInput).query(({ ctx, input }) => findNearest(ctx.db, input.pagoId)),
  ofPagos: adminProcedure.input(marcasInput).query(({ ctx, input }) => listMarcas(ctx.db, input.pagoIds)),
  yaConciliados: adminProcedure.input(marcasInput).query(({ ctx, input }) => listYaConciliados(ctx.db, input.pagoIds)),
  /** What left each account until a day, according to its bank and to the books. */
  salidas: adminProcedure.input(z.object({ hasta: dia() })).query(({ ctx, input }) => listSalidas(ctx.db, input.hasta)),
  confirm: managerProcedure.input(confirmParesInput).mutation(confirmPares),
  discard: managerProcedure.input(discardParInput).mutation(change("banco.discard", discardPar)),
  undo: managerProcedure.input(undoParInput).mutation(change("banco.undo", undoPar)),
  assign: managerProcedure.input(assignMovimientoInput).mutation(change("banco.assign", assignMovimiento)),
  ignore: managerProcedure.input(ignoreMovimientoInput).mutation(change("banco.ignore", ignoreMovimiento)),
  reconsider: managerProcedure
    .input(reconsiderMovimientoInput)
    .mutation(change("banco.reconsider", reconsiderMovimiento)),
});
