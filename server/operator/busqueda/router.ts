import { busquedaInput } from "../../../rules/input/busqueda.ts";
import { adminProcedure, pacedQuery, router } from "../../core/trpc.ts";
import { findAll, findEnCurso } from "./queries.ts";

export const busquedaRouter = router({
  /** Clients, loans and pagos, up to eight of each. */
  find: adminProcedure
    .use(pacedQuery)
    .input(busquedaInput)
    .query(({ ctx, input }) => findAll(ctx.db, input.texto)),
  /** Running loans, to act on: at most eight. */
  enCurso: adminProcedure
    .use(pacedQuery)
    .input(busquedaInput)
    .query(({ ctx, input }) => findEnCurso(ctx.db, input.texto)),
});
