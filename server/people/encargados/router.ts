import { keyed } from "../../../rules/input/entrada.ts";
import { assignInput, handOverInput } from "../../../rules/people/acceso/encargados.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, managerProcedure, router } from "../../core/trpc.ts";
import { countEncargos, hasClientes } from "../encargos/queries.ts";
import { assignCliente, handOverClientes } from "./actions.ts";

export const encargadosRouter = router({
  /** Whether the caller has clients. */
  tengo: adminProcedure.query(({ ctx }) => hasClientes(ctx.db, ctx.usuario.id)),
  cuantos: adminProcedure.query(({ ctx }) => countEncargos(ctx.db)),
  assign: managerProcedure.input(keyed(assignInput)).mutation(change("encargados.assign", assignCliente)),
  handOver: managerProcedure.input(keyed(handOverInput)).mutation(change("encargados.handOver", handOverClientes)),
});
