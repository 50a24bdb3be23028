/** The rate of the day by itself: the sources are asked while the day's, or the next business day's, is not known. */
import { toDia } from "../../../rules/country/fecha.ts";
import { TASA_CADA_MS } from "../../../rules/limits-banco.ts";
import { tasaDue } from "../../../rules/money/tasa-decidir.ts";
import { isAfternoon } from "../../../rules/money/tasa-fuentes.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { run } from "../../core/change.ts";
import type { ActorContext } from "../../core/context.ts";
import type { FuentesDeTasa } from "../../core/env-tasas.ts";
import { onChange } from "../../core/live.ts";
import { inTransaction } from "../../storage/db.ts";
import { type Fuente, fuentesOf } from "../fuentes-tasa.ts";
import { type Respuesta, takeLecturas } from "./actions.ts";
import { beginFuentes, listTasas } from "./queries.ts";

/** Asks every source once, and keeps what they say in one change. */
export async function readTasas(ctx: ActorContext, fuentes: readonly Fuente[], stop: AbortSignal): Promise<void> {
  const now = ctx.clock.now();
  const respuestas = await Promise.all(
    fuentes.map(async ({ nombre, ask }): Promise<Respuesta> => {
      try {
        return { fuente: nombre, lectura: await ask(now, stop) };
      } catch (error) {
        return { fuente: nombre, error: tell(error) };
      }
    }),
  );
  if (stop.aborted) return;
  for (const { fuente, error } of respuestas)
    if (error) ctx.log.warn("una fuente de la tasa no respondió", { fuente, error });
  run(ctx, takeLecturas, respuestas);
}

/** In words that an operator can act on. */
function tell(error: unknown): string {
  if (!(error instanceof Error)) return "no respondió";
  if (error.name === "TimeoutError") return "tardó demasiado en responder";
  return error.message.slice(0, 200);
}

/**
 * Asks at the start, every half hour while a rate is missing, and whenever an administrator asks. Returns what stops it, at once:
 * a question under way is given up. `env` null: turned off for this machine.
 */
export function startTasas(ctx: ActorContext, env: FuentesDeTasa | null): () => Promise<void> {
  const stopping = new AbortController();
  let reading: Promise<void> = Promise.resolve();
  const read = (only: "due" | "asked") => {
    reading = reading
      .then(async () => {
        if (stopping.signal.aborted || !env) return;
        const now = ctx.clock.now();
        const newest = listTasas(ctx.db, 1)[0]?.fechaValor ?? null;
        if (only === "due" && !tasaDue(newest, { hoy: toDia(now), tarde: isAfternoon(now) })) return;
        await readTasas(ctx, fuentesOf(env, getAjustes(ctx.db).tasaFuente), stopping.signal);
      })
      .catch((error) => ctx.log.error("falló una tarea", { tarea: "tasas", error }));
  };
  inTransaction(ctx.db, (tx) => beginFuentes(tx, env?.orden ?? []));
  const timer = setInterval(() => read("due"), TASA_CADA_MS);
  const stopListening = onChange("tasas", () => read("asked"));
  read("due");
  return async () => {
    clearInterval(timer);
    stopListening();
    stopping.abort();
    await reading;
  };
}
