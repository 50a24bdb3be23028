/** Reads the day's rate automatically while today's or the next business day's is unknown. */
import { toDia } from "../../../rules/country/fecha.ts";
import { tasaDue } from "../../../rules/money/tasa-decidir.ts";
import { isAfternoon } from "../../../rules/money/tasa-fuentes.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { run } from "../../core/change.ts";
import type { ActorContext } from "../../core/context.ts";
import type { Tarea } from "../../core/tarea.ts";
import { type Fuente, fuentesOf } from "../fuentes-tasa.ts";
import { type Respuesta, takeLecturas } from "./actions.ts";
import { listTasas } from "./queries.ts";

/** Asks every source once and stores the answers in one change. Returns how many answered. */
export async function readTasas(ctx: ActorContext, fuentes: readonly Fuente[], stop: AbortSignal): Promise<number> {
  const now = ctx.clock.now();
  const respuestas = await Promise.all(
    fuentes.map(async ({ nombre, ask }): Promise<Respuesta> => {
      try {
        return { fuente: nombre, lectura: await ask(now, stop, ctx.push.loopback) };
      } catch (error) {
        return { fuente: nombre, error: tell(error) };
      }
    }),
  );
  if (stop.aborted) return 0;
  for (const { fuente, error } of respuestas)
    if (error) ctx.log.warn("una fuente de la tasa no respondió", { fuente, error });
  run(ctx, takeLecturas, respuestas);
  return respuestas.filter(({ lectura }) => lectura).length;
}

/** The error in words that an operator can act on. */
function tell(error: unknown): string {
  if (!(error instanceof Error)) return "no respondió";
  if (error.name === "TimeoutError") return "tardó demasiado en responder";
  return error.message.slice(0, 200);
}

/**
 * Every half hour while a rate is missing, and whenever it is requested. A request in progress is aborted when the program
 * ends.
 */
export const TASAS: Tarea = {
  nombre: "tasas",
  titulo: "Leer la tasa del día",
  cuando: () => "*/30 * * * *",
  apagada: ({ tasas }) => (tasas ? null : "TASA_FUENTES dice que en este servidor no se pregunta."),
  alEmpezar: true,
  async run(ctx, { signal, pedida }) {
    const { tasas } = ctx.maquina;
    const now = ctx.clock.now();
    const newest = listTasas(ctx.db, 1)[0]?.fechaValor ?? null;
    if (!tasas || (!pedida && !tasaDue(newest, { hoy: toDia(now), tarde: isAfternoon(now) }))) return null;
    const fuentes = fuentesOf(tasas, getAjustes(ctx.db).tasaFuente);
    const answered = await readTasas(ctx, fuentes, signal);
    return answered === 0 ? "Ninguna fuente respondió" : `Respondieron ${answered} de ${fuentes.length} fuentes`;
  },
};
