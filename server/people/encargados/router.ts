import { keyed } from "../../../rules/input/entrada.ts";
import { assignInput, handOverInput } from "../../../rules/people/acceso/encargados.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, managerProcedure, router } from "../../core/trpc.ts";
import { countEncargos } from "../encargos/queries.ts";
import { assignCliente, handOverClientes } from "./actions.ts";

export const encargadosRouter = router({
  cuantos: adminProcedure.query(({ ctx }) => countEncargos(ctx.db)),
  assign: managerProcedure.input(keyed(assignInput)).mutation(change("encargados.assign", assignCliente)),
  handOver: managerProcedure.input(keyed(handOverInput)).mutation(change("encargados.handOver", handOverClientes)),
});
