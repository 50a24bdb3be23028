import { correoResumenDiario } from "../../../rules/texts/channels/resumen-diario.ts";
import type { ActorContext } from "../../core/context.ts";
import { mailTo } from "../../messages/tell.ts";
import type { Db } from "../../storage/db.ts";
import { getParte, listReaders } from "./queries.ts";

/** Queues today's summary for each administrator who decides, at most once a day; returns how many. */
export function sendParte(tx: Db, ctx: ActorContext): number {
  const parte = getParte({ ...ctx, db: tx });
  const correo = correoResumenDiario(parte, `${ctx.publicUrl}/admin`);
  const sent = listReaders(tx).filter(({ id, email }) =>
    mailTo(tx, ctx, { destino: email, userId: id, unica: `resumen-diario:${id}:${parte.hoy}` }, correo),
  );
  return sent.length;
}
