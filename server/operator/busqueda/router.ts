import { busquedaInput } from "../../../rules/input/busqueda.ts";
import { adminProcedure, router } from "../../core/trpc.ts";
import { findAll } from "./queries.ts";

export const busquedaRouter = router({
  /** Clients, loans and pagos at once, at most eight of each. */
  find: adminProcedure.input(busquedaInput).query(({ ctx, input }) => findAll(ctx.db, input.texto)),
});
