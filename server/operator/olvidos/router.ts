import * as z from "zod/mini";
import { id, keyed, onlyKey } from "../../../rules/input/entrada.ts";
import { borrarDatosInput, impedimentoOf, negarOlvidoInput, pedirOlvidoInput } from "../../../rules/people/olvidos.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, borrowerProcedure, ownerProcedure, router } from "../../core/trpc.ts";
import { forgetPerson, refuseOlvido, requestOlvido, withdrawOlvido } from "./actions.ts";
import { countOf, findPendiente, findUltimo, getCuentas } from "./queries.ts";

export const olvidosRouter = router({
  /** The person's last request, and what keeps them from making one now. */
  mine: borrowerProcedure.query(({ ctx: { db, usuario } }) => ({
    ultimo: findUltimo(db, usuario.id),
    impedimento: impedimentoOf(getCuentas(db, usuario.id)),
  })),
  request: borrowerProcedure.input(keyed(pedirOlvidoInput)).mutation(change("olvidos.request", requestOlvido)),
  withdraw: borrowerProcedure.input(onlyKey).mutation(change("olvidos.withdraw", withdrawOlvido)),
  /** What an administrator weighs before deciding. */
  of: adminProcedure.input(z.object({ userId: id })).query(({ ctx: { db }, input: { userId } }) => ({
    pendiente: findPendiente(db, userId) ?? null,
    impedimento: impedimentoOf(getCuentas(db, userId)),
    ...countOf(db, userId),
  })),
  refuse: ownerProcedure.input(keyed(negarOlvidoInput)).mutation(change("olvidos.refuse", refuseOlvido)),
  forget: ownerProcedure.input(keyed(borrarDatosInput)).mutation(change("olvidos.forget", forgetPerson)),
});
