import * as z from "zod/mini";
import { dia, keyed, onlyKey } from "../../../rules/input/entrada.ts";
import { MAX_LECTURAS_TASA } from "../../../rules/limits/banco.ts";
import { MAX_TASAS } from "../../../rules/limits/limits.ts";
import { rateFor } from "../../../rules/money/tasa.ts";
import { discordantes } from "../../../rules/money/tasa-decidir.ts";
import { decideLecturaInput } from "../../../rules/operator/tasas.ts";
import { traerTasasInput } from "../../../rules/operator/tasas-pegadas.ts";
import { change } from "../../core/change.ts";
import { today } from "../../core/clock.ts";
import { adminProcedure, managerProcedure, router, userProcedure } from "../../core/trpc.ts";
import { askTasas, bringTasas, decideLecturaOf } from "./actions.ts";
import { listFuentes, listLecturas, listOtraTasa, listTasas, listTasasAround } from "./queries.ts";

const ofDay = z.prefault(z.object({ dia: z.optional(dia()) }), {});

export const tasasRouter = router({
  /** The rate for paying a cuota today or on another day; null if none was published. */
  current: userProcedure.input(ofDay).query(({ ctx, input }) => {
    const day = input.dia ?? today(ctx.clock);
    return rateFor(listTasasAround(ctx.db, day), day);
  }),
  list: adminProcedure.query(({ ctx }) => listTasas(ctx.db, MAX_TASAS)),
  /** The sources' readings: the latest, the waiting ones, and disagreements. */
  lecturas: adminProcedure.query(({ ctx }) => {
    const { ultimas, enEspera } = listLecturas(ctx.db, today(ctx.clock), MAX_LECTURAS_TASA);
    return { fuentes: listFuentes(ctx.db), ultimas, enEspera, discordantes: discordantes(ultimas) };
  }),
  /** Approved pagos that were valued at a rate corrected since. */
  conOtraTasa: adminProcedure.query(({ ctx }) => listOtraTasa(ctx.db, today(ctx.clock), MAX_TASAS)),
  bring: managerProcedure.input(keyed(traerTasasInput)).mutation(change("tasas.bring", bringTasas)),
  decide: managerProcedure.input(keyed(decideLecturaInput)).mutation(change("tasas.decide", decideLecturaOf)),
  readNow: managerProcedure.input(onlyKey).mutation(change("tasas.readNow", askTasas)),
});
