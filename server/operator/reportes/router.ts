import { FILTROS } from "../../../rules/operator/exportar/exportar.ts";
import { cohortesInput, reporteInput } from "../../../rules/operator/exportar/reportes.ts";
import { today } from "../../core/clock.ts";
import { adminProcedure, router } from "../../core/trpc.ts";
import { listSumas } from "../../lending/diario/queries.ts";
import { getEquipo } from "./equipo.ts";
import { listCohortes, listPeriodos, listSegmentos } from "./queries.ts";

export const reportesRouter = router({
  periodos: adminProcedure.input(reporteInput).query(({ ctx, input }) => listPeriodos(ctx.db, input, today(ctx.clock))),
  cohortes: adminProcedure
    .input(cohortesInput)
    .query(({ ctx, input }) => listCohortes(ctx.db, input, today(ctx.clock))),
  /** Sums and balances of the ledger between two days. */
  sumas: adminProcedure.input(FILTROS.sumas).query(({ ctx, input }) => listSumas(ctx.db, input)),
  equipo: adminProcedure.query(({ ctx }) => getEquipo(ctx.db, today(ctx.clock))),
  segmentos: adminProcedure
    .input(cohortesInput)
    .query(({ ctx, input }) => listSegmentos(ctx.db, input, today(ctx.clock))),
});
