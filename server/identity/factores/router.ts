import * as z from "zod/mini";
import { clave, id, keyed } from "../../../rules/input/entrada.ts";
import { removeAppInput, renewBackupsInput } from "../../../rules/people/acceso/cuentas.ts";
import { change, changeAfter } from "../../core/change.ts";
import { managerProcedure, router, userProcedure } from "../../core/trpc.ts";
import {
  countBackups,
  prepareAppRemoval,
  prepareBackups,
  removeApp,
  removeSecondStepOf,
  renewBackups,
} from "./actions.ts";

export const factoresRouter = router({
  /** How many backup codes are left; 0 without an authenticator app. */
  backups: userProcedure.query(async ({ ctx }) => ({ quedan: await countBackups(ctx, ctx.usuario.id) })),
  renewBackups: userProcedure
    .input(keyed(renewBackupsInput))
    .mutation(changeAfter("factores.renewBackups", prepareBackups, renewBackups)),
  removeApp: userProcedure
    .input(keyed(removeAppInput))
    .mutation(changeAfter("factores.removeApp", prepareAppRemoval, removeApp)),
  removeOf: managerProcedure
    .input(z.object({ userId: id, clave }))
    .mutation(change("factores.removeOf", removeSecondStepOf)),
});
