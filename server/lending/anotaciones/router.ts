import { registerForInput } from "../../../rules/loans/pagos/pagos.ts";
import { change } from "../../core/change.ts";
import { managerProcedure, router } from "../../core/trpc.ts";
import { registerPagoFor } from "./actions.ts";

/** Mounted under `pagos`. */
export const anotacionesRouter = router({
  registerFor: managerProcedure.input(registerForInput).mutation(change("pagos.registerFor", registerPagoFor)),
});
