import * as z from "zod/mini";
import { clave, id } from "../../../rules/input/entrada.ts";
import { vistoInput } from "../../../rules/loans/aprobar/vistos.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, managerProcedure, router } from "../../core/trpc.ts";
import { giveVisto, takeBackVisto } from "./actions.ts";
import { findVisto } from "./queries.ts";

const which = z.object({ loanId: id });

export const vistosRouter = router({
  of: adminProcedure.input(which).query(({ ctx: { db, usuario }, input }) => {
    const visto = findVisto(db, input.loanId);
    return visto ? { ...visto, mio: visto.actorId === usuario.id } : null;
  }),
  give: managerProcedure.input(vistoInput).mutation(change("vistos.give", giveVisto)),
  takeBack: managerProcedure.input(z.extend(which, { clave })).mutation(change("vistos.takeBack", takeBackVisto)),
});
