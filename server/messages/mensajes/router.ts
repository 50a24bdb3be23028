import { cancelarInput, reenviarInput } from "../../../rules/operator/mensajes.ts";
import { change } from "../../core/change.ts";
import { managerProcedure, router } from "../../core/trpc.ts";
import { cancelMensaje, resendMensaje } from "./actions.ts";

export const mensajesRouter = router({
  cancel: managerProcedure.input(cancelarInput).mutation(change("mensajes.cancel", cancelMensaje)),
  resend: managerProcedure.input(reenviarInput).mutation(change("mensajes.resend", resendMensaje)),
});
