/** The only way to notify people. Messages are queued in the transaction of the change and sent after the commit. */
import type { Instante } from "../../rules/country/fecha.ts";
import { PUSH_VALE_MS } from "../../rules/limits/mensajes.ts";
import { caminosDe } from "../../rules/operator/ajustes/mensajes.ts";
import { paths } from "../../rules/paths.ts";
import { type Canal, isHired } from "../../rules/texts/channels/canal.ts";
import type { Correo, CorreoConEnlace } from "../../rules/texts/events/correos.ts";
import type { AdminEvent, PersonEvent } from "../../rules/texts/events/events.ts";
import { getAjustes } from "../core/ajustes/queries.ts";
import type { AdminContext, BaseContext } from "../core/context.ts";
import { seal } from "../core/seal.ts";
import type { Db } from "../storage/db.ts";
import { CHANNELS } from "./channels.ts";
import { wants } from "./mensajes/actions.ts";
import { insertMensaje, listAdminEmails, listOwnerEmails, type NewMensaje } from "./mensajes/queries.ts";
import { insertNotificacion } from "./notificaciones/queries.ts";
import { listOwnersWithBrowser } from "./suscripciones/queries.ts";

type TellContext = Pick<BaseContext, "clock" | "publicUrl" | "envia">;
type MailContext = Pick<BaseContext, "clock" | "publicUrl" | "codes">;

/**
 * Notifies a person of an event: in the app; by mail, if the event has one of its own; and on the phone by the first channel of
 * the operator's chain (or the reminders' chain) that takes it, or by mail if none does. What the person refused is not sent.
 * Returns false and does nothing if the event happens only once and already did.
 */
export function tellPerson(tx: Db, ctx: TellContext, userId: string, event: PersonEvent): boolean {
  const now = ctx.clock.now();
  const ajustes = getAjustes(tx);
  const { correo, cadena } = caminosDe(event.clase, ajustes);
  const telling = { tx, userId, appUrl: ctx.publicUrl, now };
  const said = (canal: Canal): NewMensaje[] => {
    const message = wants(tx, userId, canal, event.clase) ? CHANNELS[canal].write(event, telling) : null;
    return message ? [{ ...message, canal, userId, unica: null, clase: event.clase, sobre: event.sobre ?? null }] : [];
  };
  const byPhone = cadena.filter((canal) => !isHired(canal) || ctx.envia[canal]).flatMap(said);
  const mail = correo ? said("correo") : [];
  // A mail of its own is sent in addition to the phone; any other only if the phone takes nothing.
  const [beside, behind] = event.correo ? [mail, []] : [[], mail];
  const together = ajustes.avisos.todosALaVez && byPhone.length > 0;
  const ones = [...beside, ...(together ? byPhone : chained([...byPhone, ...behind]))];
  for (const one of ones) {
    const unica = event.unica ? uniqueBy(one.canal, event.unica) : null;
    if (!insertMensaje(tx, { ...one, unica }, now)) return false;
  }
  insertNotificacion(tx, userId, event, now);
  return true;
}

/** The first message, with the others as its fallbacks. */
function chained([first, ...rest]: NewMensaje[]): NewMensaje[] {
  if (!first) return [];
  const cadena = rest.map(({ canal, destino, asunto, texto, plantilla, params }) => ({
    canal,
    destino,
    texto,
    plantilla,
    params,
    ...(canal === "correo" && asunto !== null && { asunto }),
  }));
  return [{ ...first, cadena }];
}

/** A key that is unique per channel. */
const uniqueBy = (canal: string, unica: string) => (canal === "correo" ? unica : `${unica}:${canal}`);

/** Mails every administrator. */
export function tellAdmins(tx: Db, ctx: MailContext, event: AdminEvent): void {
  const correo = event(`${ctx.publicUrl}/admin`);
  for (const { id, email } of listAdminEmails(tx)) mailTo(tx, ctx, { destino: email, userId: id }, correo);
}

/** Mails every owner, or all but the one who acts. */
export function tellOwners(tx: Db, ctx: AdminContext, event: AdminEvent, who: "all" | "others"): void {
  const correo = event(`${ctx.publicUrl}/admin`);
  for (const { id, email } of listOwnerEmails(tx, who === "others" ? ctx.usuario.id : undefined))
    mailTo(tx, ctx, { destino: email, userId: id }, correo);
}

/**
 * Sends a mail about the address itself: to confirm it, recover its account, or invite its reader. Its link is stored sealed.
 * False if one with its `unica` was sent before.
 */
export function mailTo(
  tx: Db,
  ctx: Pick<BaseContext, "clock" | "codes">,
  to: { destino: string; userId: string | null; unica?: string },
  { enlace, ...correo }: Correo | CorreoConEnlace,
): boolean {
  const params = enlace ? { ...correo.params, sellado: seal(ctx.codes.secret, enlace) } : correo.params;
  return insertMensaje(tx, { unica: null, ...correo, ...to, params, canal: "correo" }, ctx.clock.now());
}

/** Sends a one-time code by SMS. It is stored sealed, and not sent after `vence`. */
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

/** Sends an SMS to a phone that no longer belongs to the account; notifications go to its current phone. */
export function smsTo(
  tx: Db,
  ctx: Pick<BaseContext, "clock">,
  to: { destino: string; userId: string },
  sms: { plantilla: string; texto: string },
): void {
  const message = { ...sms, ...to, canal: "sms", asunto: null, params: {}, unica: null, clase: "seguridad" } as const;
  insertMensaje(tx, message, ctx.clock.now());
}

const ESTADO = `${paths.admin}/estado`;

/** Alerts an owner's phone of a failure: by SMS, or by WhatsApp if that is not taken. False if neither has a carrier. */
export function ringOwner(
  tx: Db,
  { clock, envia, publicUrl }: Pick<BaseContext, "clock" | "envia" | "publicUrl">,
  { destino, que }: { destino: string; que: string },
): boolean {
  const said = { destino, texto: `${que}. ${publicUrl}${ESTADO}`, plantilla: "alarma", params: { que } };
  const [first, ...cadena] = (["sms", "whatsapp"] as const)
    .filter((canal) => envia[canal])
    .map((canal) => ({ ...said, canal }));
  return first ? insertMensaje(tx, { ...first, asunto: null, userId: null, unica: null, cadena }, clock.now()) : false;
}

/** The same in the browsers of all owners that take notifications; false if there are none. */
export function showOwners(tx: Db, { clock }: Pick<BaseContext, "clock">, texto: string): boolean {
  const now = clock.now();
  const params = { pagina: ESTADO, vence: String(now + PUSH_VALE_MS) };
  const owners = listOwnersWithBrowser(tx);
  for (const userId of owners) {
    const message = { canal: "push", destino: "Sus navegadores", asunto: texto, texto, plantilla: "aviso" } as const;
    insertMensaje(tx, { ...message, params, userId, unica: null, clase: "casa" }, now);
  }
  return owners.length > 0;
}
