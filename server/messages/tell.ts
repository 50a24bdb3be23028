/** The only way to notify somebody. A message is queued in the transaction of the change it is about, and sent after the commit. */
import type { Instante } from "../../rules/country/fecha.ts";
import type { Correo, CorreoConEnlace } from "../../rules/texts/correos.ts";
import type { AdminEvent, PersonEvent } from "../../rules/texts/events.ts";
import type { BaseContext } from "../core/context.ts";
import { seal } from "../core/seal.ts";
import type { Db } from "../storage/db.ts";
import { CANALES, CHANNELS } from "./channels.ts";
import { insertMensaje, listAdminEmails } from "./mensajes/queries.ts";
import { insertNotificacion } from "./notificaciones/queries.ts";

type TellContext = Pick<BaseContext, "clock" | "publicUrl">;
type MailContext = TellContext & Pick<BaseContext, "codes">;

/**
 * A notification in the app, and a message by each channel that carries the event. Returns false, and leaves nothing, when an
 * event that goes out once went out before.
 */
export function tellPerson(tx: Db, ctx: TellContext, userId: string, event: PersonEvent): boolean {
  const now = ctx.clock.now();
  for (const canal of CANALES) {
    const message = CHANNELS[canal].write(event, { tx, userId, appUrl: ctx.publicUrl, now });
    const unica = event.unica ? uniqueBy(canal, event.unica) : null;
    const kept = message && { ...message, canal, userId, unica, clase: event.clase, sobre: event.sobre ?? null };
    if (kept && !insertMensaje(tx, kept, now)) return false;
  }
  insertNotificacion(tx, userId, event.aviso, now);
  return true;
}

/** Unique among all messages: once by each channel. */
const uniqueBy = (canal: string, unica: string) => (canal === "correo" ? unica : `${unica}:${canal}`);

/** A mail to every administrator. */
export function tellAdmins(tx: Db, ctx: MailContext, event: AdminEvent): void {
  const correo = event(`${ctx.publicUrl}/admin`);
  for (const { id, email } of listAdminEmails(tx)) mailTo(tx, ctx, { destino: email, userId: id }, correo);
}

/** A mail that is about the address itself: to confirm it, to recover its account, to invite whoever reads it. Its link rests sealed. */
export function mailTo(
  tx: Db,
  ctx: Pick<BaseContext, "clock" | "codes">,
  to: { destino: string; userId: string | null },
  { enlace, ...correo }: Correo | CorreoConEnlace,
): void {
  const params = enlace ? { ...correo.params, sellado: seal(ctx.codes.secret, enlace) } : correo.params;
  insertMensaje(tx, { ...correo, ...to, params, canal: "correo", unica: null }, ctx.clock.now());
}

/** A one-time code by SMS. It rests sealed, and does not go out any more at `vence`. */
export function sendOtpTo(
  tx: Db,
  ctx: Pick<BaseContext, "clock" | "codes">,
  to: { destino: string; userId: string | null },
  code: string,
  vence: Instante,
): void {
  const params = { sellado: seal(ctx.codes.secret, code), vence: String(vence) };
  const message = {
    canal: "sms",
    asunto: null,
    texto: "",
    plantilla: "codigo",
    params,
    unica: null,
    clase: "codigo",
  } as const;
  insertMensaje(tx, { ...message, ...to }, ctx.clock.now());
}

/** A short message to a phone that is no longer the account's: an event goes to the one it has now. */
export function smsTo(
  tx: Db,
  ctx: Pick<BaseContext, "clock">,
  to: { destino: string; userId: string },
  sms: { plantilla: string; texto: string },
): void {
  const message = { ...sms, ...to, canal: "sms", asunto: null, params: {}, unica: null, clase: "seguridad" } as const;
  insertMensaje(tx, message, ctx.clock.now());
}
