import * as z from "zod/mini";
import { id } from "../../../rules/input/entrada.ts";
import { clientesInput } from "../../../rules/operator/clientes.ts";
import { shownUsuario } from "../../../rules/people/perfil-guardado.ts";
import { adminProcedure, router, userProcedure } from "../../core/trpc.ts";
import { listClientes } from "../../people/clientes/queries.ts";
import { listStandings } from "../cartera/queries.ts";
import { getFicha, getOwn } from "./queries.ts";

/** Part of `usuarios`: people with what they owe. */
export const fichaRouter = router({
  me: userProcedure.query(({ ctx }) => getOwn(ctx.db, ctx.usuario)),
  list: adminProcedure.input(clientesInput).query(({ ctx: { db }, input }) => {
    const { items, nextCursor } = listClientes(db, input);
    const standings = listStandings(
      db,
      items.map((usuario) => usuario.id),
    );
    const shown = items.map((item) => ({ ...shownUsuario(item), situacion: standings.get(item.id) ?? null }));
    return { items: shown, nextCursor };
  }),
  get: adminProcedure
    .input(z.object({ userId: id }))
    .query(({ ctx, input }) => getFicha(ctx.db, input.userId, ctx.clock.now())),
});
