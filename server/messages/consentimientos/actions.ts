/**
 * A person chooses which messages they want: in their account, through a mail's link, by an answer, or through an
 * administrator.
 */

import type { Instante } from "../../../rules/country/fecha.ts";
import { LIMITES, RITMOS, scaled } from "../../../rules/limits/tries.ts";
import { CANALES_ELEGIBLES, type Canal, type CanalElegible } from "../../../rules/texts/channels/canal.ts";
import type { CONSENTIMIENTO_VIAS } from "../../../rules/texts/channels/clases.ts";
import { DICHO_EN_ENLACE, QUE_LLEGA } from "../../../rules/texts/events/consentimientos.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { AdminContext, BaseContext, UserContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { sobreOf, takeTurn } from "../../core/limites/queries.ts";
import { networksOf } from "../../core/net/address.ts";
import { takePlace } from "../../core/net/ritmo.ts";
import type { Db } from "../../storage/db.ts";
import { readBaja } from "../baja.ts";
import { findPhone, findProvenCorreo } from "../mensajes/queries.ts";
import { type Consentimiento, findCorreo, getConsentimiento, insertConsentimiento, isPersona } from "./queries.ts";

interface Dicho {
  userId: string;
  canal: Canal;
  acepta: boolean;
  via: (typeof CONSENTIMIENTO_VIAS)[number];
  texto: string;
}

/** Records a choice; false if it is already in effect. */
export function noteConsentimiento(tx: Db, { clock }: Pick<BaseContext, "clock">, dicho: Dicho): boolean {
  const { acepta, dicho: before } = getConsentimiento(tx, dicho.userId, dicho.canal);
  if (before && acepta === dicho.acepta) return false;
  insertConsentimiento(tx, { ...dicho, momento: clock.now() });
  return true;
}

/**
 * Records words that took their time to arrive, at the moment they were said. Whoever has spoken since, or in that same second, is
 * heard as they spoke last. A repeated choice is recorded too: an older one may still be on its way. False if nothing changes.
 */
export function noteLlegado(tx: Db, dicho: Dicho & { momento: Instante }): boolean {
  const { acepta, dicho: before } = getConsentimiento(tx, dicho.userId, dicho.canal);
  if (before && before.momento >= dicho.momento) return false;
  insertConsentimiento(tx, dicho);
  return !before || acepta !== dicho.acepta;
}

/**
 * The channels a person can choose among: mail, and of the paid ones those that the operator has. `alcanza`: whether we have
 * an address to reach the person there.
 */
export function listOffered(
  { db, envia }: BaseContext,
  userId: string,
): (Consentimiento<CanalElegible> & { alcanza: boolean })[] {
  return CANALES_ELEGIBLES.filter((canal) => canal === "correo" || envia[canal]).map((canal) => ({
    ...getConsentimiento(db, userId, canal),
    alcanza: (canal === "correo" ? findProvenCorreo : findPhone)(db, userId) !== null,
  }));
}

/** In the person's own account. Refuses TOO_MANY_TRIES. */
export function setConsentimiento(
  tx: Db,
  ctx: UserContext,
  { canal, acepta }: { canal: CanalElegible; acepta: boolean },
): Consentimiento {
  const { id: userId } = ctx.usuario;
  demandTurn(tx, ctx, userId);
  noteConsentimiento(tx, ctx, { userId, canal, acepta, via: "cuenta", texto: QUE_LLEGA[canal] });
  return getConsentimiento(tx, userId, canal);
}

/**
 * By an administrator, who may only record a refusal: consent must be the person's own. Refuses USUARIO_NOT_FOUND,
 * ALREADY_OPTED_OUT.
 */
export function refuseFor(
  tx: Db,
  ctx: AdminContext,
  { userId, canal, motivo }: { userId: string; canal: CanalElegible; motivo: string },
): Consentimiento {
  if (!isPersona(tx, userId)) fail("USUARIO_NOT_FOUND");
  const antes = getConsentimiento(tx, userId, canal);
  if (antes.dicho && !antes.acepta) fail("ALREADY_OPTED_OUT");
  noteConsentimiento(tx, ctx, { userId, canal, acepta: false, via: "operador", texto: motivo });
  audit(tx, ctx, { accion: "consentimientos.refuse", userId, entidadId: userId, despues: { canal, motivo } });
  return getConsentimiento(tx, userId, canal);
}

interface DelEnlace extends Consentimiento<CanalElegible> {
  /** The masked address: «m•••@correo.com». */
  direccion: string;
}

/** What a mail's link is for, for its holder. Refuses MAIL_LINK_UNKNOWN, and TOO_MANY_TRIES for a network that guesses links. */
export function lookUpBaja(ctx: BaseContext, { enlace }: { enlace: string }): DelEnlace {
  return ofLink(ctx.db, demandBaja(ctx, enlace));
}

/** Unsubscribes or resubscribes through the link of a mail. Refuses MAIL_LINK_UNKNOWN and TOO_MANY_TRIES. */
export function setByLink(tx: Db, ctx: BaseContext, input: { enlace: string; acepta: boolean }): DelEnlace {
  const { userId, canal } = demandBaja(ctx, input.enlace);
  const { acepta, dicho } = getConsentimiento(tx, userId, canal);
  // A repeated request, e.g. by a mail program that never got the answer, changes nothing and does not count.
  if (!dicho || acepta !== input.acepta) {
    demandTurn(tx, ctx, userId);
    noteConsentimiento(tx, ctx, { userId, canal, acepta: input.acepta, via: "enlace", texto: DICHO_EN_ENLACE });
  }
  return ofLink(tx, { userId, canal });
}

function demandBaja(ctx: BaseContext, enlace: string) {
  const known = readBaja(ctx.codes.secret, enlace);
  if (known && isPersona(ctx.db, known.userId)) return known;
  const wait = takePlace(RITMOS.bajaFalsa, networksOf(ctx.ip), ctx.codes.rateLimitFactor, ctx.clock.now());
  return fail(wait > 0 ? "TOO_MANY_TRIES" : "MAIL_LINK_UNKNOWN");
}

function ofLink(db: Db, { userId, canal }: { userId: string; canal: CanalElegible }): DelEnlace {
  return { ...getConsentimiento(db, userId, canal), direccion: covered(findCorreo(db, userId) ?? "") };
}

/** Masks an address: «maria@correo.com» → «m•••@correo.com». */
const covered = (correo: string): string => correo.replace(/^(.)[^@]*/, "$1•••");

function demandTurn(tx: Db, { codes, clock }: BaseContext, userId: string): void {
  const limite = scaled(LIMITES.consentimiento, codes.rateLimitFactor);
  if (!takeTurn(tx, limite, sobreOf(limite, userId), clock.now())) fail("TOO_MANY_TRIES");
}
