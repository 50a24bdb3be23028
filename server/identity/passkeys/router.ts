import * as z from "zod/mini";
import { clave, id } from "../../../rules/input/entrada.ts";
import { change } from "../../core/change.ts";
import { borrowerProcedure, router } from "../../core/trpc.ts";
import { removePasskey } from "./actions.ts";

export const passkeysRouter = router({
  remove: borrowerProcedure.input(z.object({ id, clave })).mutation(change("passkeys.remove", removePasskey)),
});
