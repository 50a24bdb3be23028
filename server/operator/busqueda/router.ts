import { busquedaInput } from "../../../rules/input/busqueda.ts";
import { adminProcedure, pacedQuery, router } from "../../core/trpc.ts";
import { findAll } from "./queries.ts";

export const busquedaRouter = router({
  /** Clients, loans and pagos at once, at most eight of each. */
  find: adminProcedure
    .use(pacedQuery)
    .input(busquedaInput)
    .query(({ ctx, input }) => findAll(ctx.db, input.texto)),
});
