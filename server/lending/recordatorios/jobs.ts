/** Automatic reminders, at the hour of the settings and never in quiet hours. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { counted } from "../../../rules/country/cantidad.ts";
import { type Dia, toMinuto } from "../../../rules/country/fecha.ts";
import { LOTE_DE_RECORDATORIOS } from "../../../rules/limits/mensajes.ts";
import { horasDeRecordatorio, inSilencio, vencesOn } from "../../../rules/loans/mora/recordatorios.ts";
import { getAjustes, getCasa, noteCasa } from "../../core/ajustes/queries.ts";
import { run } from "../../core/change.ts";
import { today } from "../../core/clock.ts";
import type { ActorContext } from "../../core/context.ts";
import type { Tarea, Turno } from "../../core/tarea.ts";
import type { Db } from "../../storage/db.ts";
import { remind } from "./actions.ts";
import { listPorRecordar, listRunning, readComoPagar, readHechos } from "./queries.ts";

export const recordatoriosTarea: Tarea = {
  nombre: "recordatorios",
  titulo: "Enviar los recordatorios de pago",
  // Hourly after the first run too: a missed run is made up for the same day, and costs nothing once all were sent.
  cuando: ({ recordatorios: { activos, dias, hora }, avisos }) =>
    activos && dias.length > 0 ? horasDeRecordatorio(hora, avisos.silencio) : null,
  run: sendDue,
};

async function sendDue(ctx: ActorContext, { signal }: Turno): Promise<string | null> {
  const { recordatorios, avisos } = getAjustes(ctx.db);
  if (!recordatorios.activos) return "Los recordatorios están apagados.";
  const ahora = toMinuto(ctx.clock.now()).slice(11);
  if (inSilencio(ahora, avisos.silencio))
    return `Es hora de silencio: nada sale antes de las ${avisos.silencio.hasta}.`;
  const hoy = today(ctx.clock);
  const dias = recordatorios.dias.toSorted((a, b) => a - b);
  // Once a day for the same days: later pagos and promises change tomorrow's reminders.
  const vuelta = `${hoy} ${dias.join()}`;
  if (getCasa(ctx.db).recordatorios === vuelta) return null;
  let sent = 0;
  for (const { vence, desfase } of vencesOn(dias, hoy)) {
    for (let after: string | null = ""; after !== null; await nextTurn()) {
      if (signal.aborted) return said(sent);
      const page: Page = run(ctx, remindPage, { vence, desfase, after, hoy, dias });
      sent += page.sent;
      after = page.last;
    }
  }
  noteCasa(ctx.db, { recordatorios: vuelta });
  return said(sent);
}

const said = (sent: number) => (sent === 0 ? null : counted(sent, "recordatorio", "recordatorios"));

interface Page {
  sent: number;
  /** The id to continue after; null at the end. */
  last: string | null;
}

/** Loans with something due on a day, a few at a time. Each comes up once, by its first such day, with everything that is due. */
function remindPage(
  tx: Db,
  ctx: ActorContext,
  { hoy, dias, ...page }: { vence: Dia; desfase: number; after: string; hoy: Dia; dias: readonly number[] },
): Page {
  const ids = listPorRecordar(tx, page, LOTE_DE_RECORDATORIOS);
  if (ids.length === 0) return { sent: 0, last: null };
  const [hechosOf, comoOf] = [readHechos(tx, ids, hoy), readComoPagar(tx, ctx, hoy)];
  const told = listRunning(tx, ids).filter((loan) =>
    remind(tx, ctx, loan, { hechos: hechosOf(loan.id), dias, como: comoOf(loan), hoy }),
  );
  return { sent: told.length, last: ids.length === LOTE_DE_RECORDATORIOS ? (ids.at(-1) ?? null) : null };
}
