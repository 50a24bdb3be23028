import * as z from "zod/mini";
import { id, keyed, texto } from "../../../rules/input/entrada.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { CANALES_ELEGIBLES } from "../../../rules/texts/channels/canal.ts";
import { change } from "../../core/change.ts";
import { adminProcedure, borrowerProcedure, managerProcedure, publicProcedure, router } from "../../core/trpc.ts";
import { listOffered, lookUpBaja, refuseFor, setByLink, setConsentimiento } from "./actions.ts";

const canal = z.enum(CANALES_ELEGIBLES, "Elige un canal.");
const enlaceInput = z.object({ enlace: texto(LETRAS.enlace) });

export const consentimientosRouter = router({
  mine: borrowerProcedure.query(({ ctx }) => listOffered(ctx, ctx.usuario.id)),
  set: borrowerProcedure
    .input(keyed(z.object({ canal, acepta: z.boolean() })))
    .mutation(change("consentimientos.set", setConsentimiento)),
  listOf: adminProcedure.input(z.object({ userId: id })).query(({ ctx, input }) => listOffered(ctx, input.userId)),
  refuse: managerProcedure
    .input(keyed(z.object({ userId: id, canal, motivo: texto(LETRAS.motivo) })))
    .mutation(change("consentimientos.refuse", refuseFor)),
  /** What a mail's link is for. */
  lookUp: publicProcedure.input(enlaceInput).query(({ ctx, input }) => lookUpBaja(ctx, input)),
  setByLink: publicProcedure
    .input(keyed(z.extend(enlaceInput, { acepta: z.boolean() })))
    .mutation(change("consentimientos.setByLink", setByLink)),
});
