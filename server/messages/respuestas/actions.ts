/** Incoming WhatsApp messages: stored, executed if they are commands, read and answered. */
import { type Instante, instante, MS_PER_DAY } from "../../../rules/country/fecha.ts";
import type { Escrito } from "../../../rules/input/acuses-whatsapp.ts";
import { MAX_RESPUESTAS_POR_DIA, VENTANA_WHATSAPP_MS } from "../../../rules/limits/mensajes.ts";
import { CONFIRMACION, ordenDe } from "../../../rules/texts/channels/respuestas.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { AdminContext, BaseContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";
import { noteLlegado } from "../consentimientos/actions.ts";
import { insertMensaje } from "../mensajes/queries.ts";
import { countFromPhone, findLast, idOfWamid, insertRespuesta, listOwners, markRead } from "./queries.ts";

/** Stores a message once, under the current owner of the phone. Commands are executed and confirmed. */
export function receiveEscrito(tx: Db, ctx: BaseContext, { wamid, ...escrito }: Escrito): void {
  const now = ctx.clock.now();
  // A clock that is ahead would keep the answer window open.
  const momento = instante(Math.min(escrito.momento ?? now, now));
  if (countFromPhone(tx, escrito.telefono, instante(now - MS_PER_DAY)) >= MAX_RESPUESTAS_POR_DIA) return;
  const owners = listOwners(tx, escrito.telefono);
  const row = { ...escrito, id: idOfWamid(wamid), userId: owners[0] ?? null, momento, recibido: now };
  if (!insertRespuesta(tx, row)) return;
  const orden = escrito.tipo === "text" || escrito.tipo === "button" ? ordenDe(escrito.texto) : null;
  if (orden) obey(tx, ctx, { orden, owners, ...row });
}

interface Orden {
  orden: "baja" | "alta";
  owners: readonly string[];
  telefono: string;
  texto: string;
  momento: Instante;
}

/**
 * Carries out an order to stop or resume messages, for every owner of that phone who has said nothing since. A stranger gets no
 * messages from us, and no answer.
 */
function obey(tx: Db, ctx: BaseContext, { orden, owners, telefono, texto, momento }: Orden): void {
  const dicho = { canal: "whatsapp", acepta: orden === "alta", via: "respuesta", texto, momento } as const;
  const changed = owners.filter((userId) => noteLlegado(tx, { userId, ...dicho }));
  const [userId] = changed;
  if (userId && isOpenWindow(momento, ctx.clock.now()))
    write(tx, ctx, { userId, telefono, texto: CONFIRMACION[orden] });
}

const isOpenWindow = (momento: Instante, now: Instante) => now - momento < VENTANA_WHATSAPP_MS;

/** Until when free-form answers are allowed; null if the window is closed. */
export function windowOf(db: Db, now: Instante, userId: string): Instante | null {
  const last = findLast(db, userId);
  return last && isOpenWindow(last.momento, now) ? instante(last.momento + VENTANA_WHATSAPP_MS) : null;
}

/** Queues an answer to their message, even if they refused other messages, and even in quiet hours: they wait for it. */
function write(tx: Db, { clock }: BaseContext, to: { userId: string; telefono: string; texto: string }): void {
  const { telefono: destino, ...rest } = to;
  const message = { ...rest, destino, canal: "whatsapp", asunto: null, plantilla: "respuesta", params: {} } as const;
  insertMensaje(tx, { ...message, unica: null, clase: "seguridad" }, clock.now());
}

/** Answers the phone from which they wrote. Refuses WHATSAPP_UNAVAILABLE, and WINDOW_CLOSED a day after their last message. */
export function answer(tx: Db, ctx: AdminContext, { userId, texto }: { userId: string; texto: string }): void {
  if (!ctx.envia.whatsapp) fail("WHATSAPP_UNAVAILABLE");
  const now = ctx.clock.now();
  const last = findLast(tx, userId);
  if (!last || !isOpenWindow(last.momento, now)) fail("WINDOW_CLOSED");
  write(tx, ctx, { userId, telefono: last.telefono, texto });
  markRead(tx, { userId }, { hasta: now, leida: now, leidaPor: ctx.usuario.id });
  audit(tx, ctx, { accion: "respuestas.answer", userId, entidadId: userId, despues: { texto } });
}

/** Returns how many were marked as read now. */
export function readRespuestas(
  tx: Db,
  ctx: AdminContext,
  { hasta, ...whose }: { hasta: Instante } & ({ userId: string } | { telefono: string }),
): { leidas: number } {
  return { leidas: markRead(tx, whose, { hasta, leida: ctx.clock.now(), leidaPor: ctx.usuario.id }) };
}
