import { keyed } from "../../../rules/input/entrada.ts";
import { altaInput, fotosDeAltaInput } from "../../../rules/people/acceso/alta.ts";
import { change } from "../../core/change.ts";
import { managerProcedure, router } from "../../core/trpc.ts";
import { createCliente, sendFotos } from "./actions.ts";

export const altasRouter = router({
  create: managerProcedure.input(keyed(altaInput)).mutation(change("altas.create", createCliente)),
  sendFotos: managerProcedure.input(keyed(fotosDeAltaInput)).mutation(change("altas.sendFotos", sendFotos)),
});
