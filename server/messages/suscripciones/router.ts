import { onlyKey } from "../../../rules/input/entrada.ts";
import { suscripcionInput } from "../../../rules/input/suscripcion.ts";
import { LIMITES } from "../../../rules/limits/tries.ts";
import { change } from "../../core/change.ts";
import { borrowerProcedure, costly, router } from "../../core/trpc.ts";
import { turnOff, turnOn } from "./actions.ts";
import { findIdOfSession } from "./queries.ts";

export const suscripcionesRouter = router({
  /** The public key of the sender, and whether this browser is subscribed. */
  key: borrowerProcedure.query(({ ctx }) => ({
    key: ctx.push.publicKey,
    activa: findIdOfSession(ctx.db, ctx.usuario.id, ctx.sessionId) !== undefined,
  })),
  save: borrowerProcedure
    .input(suscripcionInput)
    .use(costly(LIMITES.suscripcion))
    .mutation(change("suscripciones.save", turnOn)),
  remove: borrowerProcedure.input(onlyKey).mutation(change("suscripciones.remove", turnOff)),
});
