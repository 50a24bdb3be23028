import * as z from "zod/mini";
import { clave, id, texto } from "../../../rules/input/entrada.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { change, changeAfter } from "../../core/change.ts";
import { managerProcedure, publicProcedure, router, userProcedure } from "../../core/trpc.ts";
import { freezeByLink, freezeMine, liftFreeze, prepareFreeze } from "./actions.ts";

/** It ends the caller's session, so the input must confirm it: an empty call signs nobody out. */
const freezeMineInput = z.object({ seguro: z.literal(true, "Confirma que quieres proteger tu cuenta."), clave });

export const congeladosRouter = router({
  /** «No fui yo», with the token from a mail's link. */
  freeze: publicProcedure
    .input(z.object({ enlace: texto(LETRAS.enlaceSellado), clave }))
    .mutation(changeAfter("congelados.freeze", prepareFreeze, freezeByLink)),
  freezeMine: userProcedure.input(freezeMineInput).mutation(change("congelados.freezeMine", freezeMine)),
  lift: managerProcedure.input(z.object({ userId: id, clave })).mutation(change("congelados.lift", liftFreeze)),
});
