/** The health of each channel, kept across restarts. */
import { and, count, eq, gte, min, sql } from "drizzle-orm";
import { estadosCanal, mensajes } from "../../../drizzle/schema/messages.ts";
import { type Instante, instante, MS_PER_DAY } from "../../../rules/country/fecha.ts";
import { isCut } from "../../../rules/operator/correo/envios.ts";
import { type Canal, MENSAJE_CANALES } from "../../../rules/texts/channels/canal.ts";
import { type Db, prepared } from "../../storage/db.ts";

export type EstadoCanal = typeof estadosCanal.$inferSelect;

const byCanal = prepared((db) =>
  db
    .select()
    .from(estadosCanal)
    .where(eq(estadosCanal.canal, sql.placeholder("canal")))
    .prepare(),
);

export function getEstado(db: Db, canal: Canal): EstadoCanal {
  const nothingYet = { canal, fallosSeguidos: 0, descansaHasta: null, error: null, fallo: null, exito: null };
  return byCanal(db).get({ canal }) ?? nothingYet;
}

export function saveEstado(tx: Db, estado: EstadoCanal): void {
  tx.insert(estadosCanal).values(estado).onConflictDoUpdate({ target: estadosCanal.canal, set: estado }).run();
}

/** The queue of a channel and its last 24 hours. */
export interface Cola {
  canal: Canal;
  esperan: number;
  /** When the oldest waiting message was queued. */
  desde: Instante | null;
  /** In the last day: messages written, and failed ones. */
  mensajes: number;
  fallidos: number;
  /** Consecutive failures, whether the channel is paused because of them, and the last error. */
  fallosSeguidos: number;
  cortado: boolean;
  error: string | null;
}

/** By channel. Queued messages are found by their own index, the last day's by time. */
export function listColas(db: Db, now: Instante): Cola[] {
  const { canal, creado } = mensajes;
  const since = gte(creado, instante(now - MS_PER_DAY));
  const waiting = db
    .select({ canal, esperan: count(), desde: min(creado) })
    .from(mensajes)
    .where(sql`${mensajes.estado} = 'pendiente'`)
    .groupBy(canal)
    .all();
  const lost = db
    .select({ canal, n: count() })
    .from(mensajes)
    .where(and(sql`${mensajes.estado} = 'fallido'`, since))
    .groupBy(canal)
    .all();
  return MENSAJE_CANALES.map((name) => {
    const { fallosSeguidos, error } = getEstado(db, name);
    const written = db
      .select({ n: count() })
      .from(mensajes)
      .where(and(eq(canal, name), since))
      .get();
    const queue = waiting.find((one) => one.canal === name);
    return {
      canal: name,
      esperan: queue?.esperan ?? 0,
      desde: queue?.desde ?? null,
      mensajes: written?.n ?? 0,
      fallidos: lost.find((one) => one.canal === name)?.n ?? 0,
      fallosSeguidos,
      cortado: isCut(fallosSeguidos),
      error: fallosSeguidos > 0 ? error : null,
    };
  });
}
