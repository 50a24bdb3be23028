/** Checks for alarms every minute, and sends queued alarm calls. */
import { counted } from "../../../rules/country/cantidad.ts";
import { RECADOS_CADA_MS } from "../../../rules/limits/alarmas.ts";
import { ALARMAS, senalesOf, type Visto } from "../../../rules/operator/salud/alarmas.ts";
import type { AlarmaTipo } from "../../../rules/operator/salud/salud.ts";
import { getCasa } from "../../core/ajustes/queries.ts";
import { run } from "../../core/change.ts";
import type { BaseContext } from "../../core/context.ts";
import { startRounds } from "../../core/live.ts";
import type { Tarea } from "../../core/tarea.ts";
import { keepAlarmas, noteLlamada } from "./actions.ts";
import { lookAtCertificado } from "./certificado.ts";
import { callOut, sendLatido } from "./llamada.ts";
import { listAbiertas } from "./queries.ts";

const de = (n: number, one: string, many: string) => (n === 0 ? [] : [counted(n, one, many)]);

/** `look` reads the current state, including the other tasks. */
export const alarmasTarea = (look: (ctx: BaseContext) => Visto): Tarea => ({
  nombre: "alarmas",
  titulo: "Vigilar que todo esté bien",
  cuando: () => "* * * * *",
  alEmpezar: true,
  async run(ctx) {
    await lookAtCertificado(ctx);
    const { abrio, resolvio } = run(ctx, keepAlarmas, senalesOf(look(ctx)));
    const did = [...de(abrio, "alarma nueva", "alarmas nuevas"), ...de(resolvio, "resuelta", "resueltas")];
    return did.length > 0 ? did.join(", ") : null;
  },
});

/** The heartbeat: an external service is pinged every hour while backups and writes work, and raises an alarm when pings stop. */
export const LATIDO: Tarea = {
  nombre: "latido",
  titulo: "Avisar afuera de que todo va bien",
  cuando: (_ajustes, { alarmas }) => (alarmas.latido === null ? null : "23 * * * *"),
  apagada: ({ alarmas }) =>
    alarmas.latido === null ? "Sin LATIDO_URL, nadie de afuera espera señales de este servidor." : null,
  alEmpezar: true,
  run: (ctx) => beat(ctx),
};

/** Alarms that are signalled by stopping the heartbeat. */
const CALLAN: readonly AlarmaTipo[] = ["respaldo", "ensayo", "escritura", "base", "doctor"];

/**
 * Sends the heartbeat, unless an open alarm must be signalled by its silence. `copied`: a good backup was just made, so alarms
 * about backups are over. Returns which of the two it did. Throws if the monitor could not be reached.
 */
export async function beat(ctx: BaseContext, { copied = false } = {}): Promise<string | null> {
  const { latido } = ctx.maquina.alarmas;
  if (latido === null) return null;
  const grave = listAbiertas(ctx.db).find(({ tipo }) => CALLAN.includes(tipo) && !(copied && tipo === "respaldo"));
  if (grave) return `Sin señal: ${ALARMAS[grave.tipo].titulo}`;
  await sendLatido(latido);
  return "Señal enviada";
}

/** Starts sending queued alarm calls, retrying every minute. Returns a function that stops it. */
export const startRecados = (ctx: BaseContext): (() => Promise<void>) =>
  startRounds(ctx, { topic: "recados", cadaMs: RECADOS_CADA_MS, tarea: "recados" }, (signal) => callAll(ctx, signal));

/** Sends them in order; the first failure keeps the others waiting. */
async function callAll(ctx: BaseContext, signal?: AbortSignal): Promise<void> {
  const { llamada } = ctx.maquina.alarmas;
  for (;;) {
    const [recado] = getCasa(ctx.db).recados?.pendientes ?? [];
    if (!recado || !llamada || signal?.aborted) return;
    const error = await callOut(llamada, recado, `${ctx.publicUrl}/admin/estado`).then(
      () => null,
      (failure: unknown) => (failure instanceof Error ? failure.message : String(failure)),
    );
    run(ctx, noteLlamada, { id: recado.id, error });
    if (error === null) continue;
    ctx.log.warn("no se pudo llamar afuera por una alarma", { error });
    if (recado.tono !== "prueba") return;
  }
}
