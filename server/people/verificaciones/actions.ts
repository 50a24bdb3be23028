/** Identity verification: two photos, their review, and requests for new ones (spec §4 "Verification"). */

import type { Instante } from "../../../rules/country/fecha.ts";
import {
  FOTOS,
  imagenIdOf,
  isTooSmall,
  NOMBRE_DE_FOTO,
  type NumeroDeFoto,
  tellChange,
} from "../../../rules/people/verificaciones.ts";
import { DECISIONES } from "../../../rules/texts/decisiones.ts";
import { events } from "../../../rules/texts/events/events.ts";
import { refuse } from "../../../rules/texts/refusals/rechazos.ts";
import { demandUnclaimed } from "../../core/atiende.ts";
import { audit, tellLastAct } from "../../core/auditoria/queries.ts";
import type { ActorContext, AdminContext, UserContext } from "../../core/context.ts";
import { DomainError, fail } from "../../core/errors.ts";
import { tellPerson } from "../../messages/tell.ts";
import type { Db } from "../../storage/db.ts";
import { discardImagenes, releaseImagenes } from "../imagenes/actions.ts";
import { findOwnImagen, sentOneTwice, unsetSueltas } from "../imagenes/queries.ts";
import { getRemembered, getUsuario } from "../usuarios/queries.ts";
import { approvePhotos, identidadOf, piezasOf, rejectPhotos, storePhotos, withdrawVerification } from "./queries.ts";

/**
 * A borrower sends two of their own photos, one of which may be a good earlier one; replaced photos are deleted. Refuses
 * IMAGES_BOTH_REQUIRED, IMAGE_TOO_SMALL, IMAGES_SAME for the photo that came last, and VERIFICATION_ALREADY_DONE.
 */
export function submitVerificacion(tx: Db, ctx: UserContext, urls: Fotos): void {
  submitVerificacionOf(tx, ctx, ctx.usuario.id, urls);
}

interface Fotos {
  imgVerify1: string;
  imgVerify2: string;
}

/** The same for that person, no matter who uploads the photos. */
export function submitVerificacionOf(tx: Db, ctx: ActorContext, userId: string, urls: Fotos): void {
  const [imgVerify1, imgVerify2] = [urls.imgVerify1, urls.imgVerify2].map(
    (url) => findOwnImagen(tx, userId, imagenIdOf(url))?.id ?? fail("IMAGES_BOTH_REQUIRED"),
  );
  if (!imgVerify1 || !imgVerify2 || imgVerify1 === imgVerify2) fail("IMAGES_BOTH_REQUIRED");
  const before = getUsuario(tx, userId);
  demandLegible(tx, userId, { imgVerify1, imgVerify2 });
  if (sentOneTwice(tx, { imgVerify1, imgVerify2 })) {
    const refusal = refuse("IMAGES_SAME");
    throw new DomainError(refusal, { [before.imgVerify2 === imgVerify2 ? "imgVerify1" : "imgVerify2"]: refusal.texto });
  }
  if (!storePhotos(tx, userId, { imgVerify1, imgVerify2 }, ctx.clock.now())) fail("VERIFICATION_ALREADY_DONE");
  const sent = [imgVerify1, imgVerify2];
  unsetSueltas(tx, sent);
  const replaced = [before.imgVerify1, before.imgVerify2].filter((id) => id && !sent.includes(id));
  discardImagenes(tx, ctx, replaced, "reemplazada");
  audit(tx, ctx, { accion: "verificaciones.submit", userId, entidadId: userId, despues: { imgVerify1, imgVerify2 } });
}

/** Refuses IMAGE_TOO_SMALL for each photo too small to read. */
function demandLegible(tx: Db, userId: string, photos: Record<string, string>): void {
  const refusal = refuse("IMAGE_TOO_SMALL");
  const small = Object.entries(photos).filter(([, id]) => {
    const imagen = findOwnImagen(tx, userId, id);
    return imagen && isTooSmall(imagen);
  });
  if (small.length > 0)
    throw new DomainError(refusal, Object.fromEntries(small.map(([name]) => [name, refusal.texto])));
}

/** Asks for photos: `verify` becomes false and the borrower is notified. Photos that already wait for review stay. */
export function requestVerificacion(tx: Db, ctx: AdminContext, { userId }: { userId: string }): void {
  const { verify, imgVerify1, imgVerify2, verificacionEnviada } = getRemembered(tx, userId);
  if (withdrawVerification(tx, userId))
    releaseImagenes(tx, [imgVerify1, imgVerify2], "pedida de nuevo", ctx.clock.now());
  tellPerson(tx, ctx, userId, events.verificationRequested());
  const change = { antes: { verify, imgVerify1, imgVerify2, verificacionEnviada }, despues: { verify: false } };
  audit(tx, ctx, { accion: "verificaciones.request", userId, entidadId: userId, ...change });
}

/** Whose photos an administrator decides on: as they were shown (`identidad`), or at least when they were sent (`enviada`). */
interface Reviewed {
  userId: string;
  identidad?: string | undefined;
  enviada?: Instante | undefined;
}

/**
 * Approves a person's identity. Refuses USUARIO_NOT_FOUND, VERIFICATION_NOT_PENDING with who decided first,
 * VERIFICATION_CHANGED with what changed, and CLAIMED while another administrator reviews it.
 */
export function approveVerificacion(tx: Db, ctx: AdminContext, reviewed: Reviewed): void {
  const { userId, enviada } = reviewed;
  const { nombre, apellido, cedula, imgVerify1, imgVerify2 } = getUsuario(tx, userId);
  demandAsSeen(tx, ctx, reviewed);
  demandUnclaimed(tx, ctx, "verificacion", userId);
  if (!approvePhotos(tx, userId, enviada)) refuseDecided(tx, ctx, userId);
  tellPerson(tx, ctx, userId, events.verificationApproved());
  const change = {
    antes: { verify: false },
    despues: { verify: true, nombre, apellido, cedula, imgVerify1, imgVerify2 },
  };
  audit(tx, ctx, { accion: "verificaciones.approve", userId, entidadId: userId, ...change });
}

interface Rejected extends Reviewed {
  motivo: string;
  fotos?: readonly NumeroDeFoto[] | undefined;
}

/** Rejects one or both photos, with a reason for each that the borrower reads; they are released. Refuses as approving does. */
export function rejectVerificacion(tx: Db, ctx: AdminContext, { motivo, fotos = FOTOS, ...reviewed }: Rejected): void {
  const { userId, enviada } = reviewed;
  const { imgVerify1, imgVerify2, verificacionEnviada } = getUsuario(tx, userId);
  demandAsSeen(tx, ctx, reviewed);
  demandUnclaimed(tx, ctx, "verificacion", userId);
  if (!rejectPhotos(tx, userId, { fotos, motivo, enviada })) refuseDecided(tx, ctx, userId);
  const gone = { ...(fotos.includes(1) && { imgVerify1 }), ...(fotos.includes(2) && { imgVerify2 }) };
  releaseImagenes(tx, Object.values(gone), "rechazada", ctx.clock.now());
  const [one, other] = new Set(fotos);
  const single = one !== undefined && other === undefined;
  tellPerson(
    tx,
    ctx,
    userId,
    single ? events.photoRejected(NOMBRE_DE_FOTO[one], motivo) : events.verificationRejected(motivo),
  );
  const change = { antes: { ...gone, verificacionEnviada }, despues: { motivo } };
  audit(tx, ctx, { accion: "verificaciones.reject", userId, entidadId: userId, ...change });
}

/** A decision applies only to what was reviewed: otherwise the refusal says what changed, or who decided first. */
function demandAsSeen(tx: Db, ctx: AdminContext, { userId, identidad, enviada }: Reviewed): void {
  const usuario = getUsuario(tx, userId);
  const waits = !usuario.verify && usuario.imgVerify1 && usuario.imgVerify2;
  const now = identidadOf(usuario);
  if (identidad === undefined || !waits || identidad === now) return;
  const hecho = enviada === undefined ? null : tellDecision(tx, ctx, userId, enviada);
  if (hecho !== null) fail("VERIFICATION_NOT_PENDING", { hecho });
  fail("VERIFICATION_CHANGED", { que: tellChange(piezasOf(identidad), piezasOf(now)) ?? "Algo cambió" });
}

function tellDecision(tx: Db, ctx: AdminContext, userId: string, desde?: Instante): string | null {
  return tellLastAct(tx, userId, DECISIONES.verificacion, ctx.clock.now(), desde);
}

function refuseDecided(tx: Db, ctx: AdminContext, userId: string): never {
  fail("VERIFICATION_NOT_PENDING", { hecho: tellDecision(tx, ctx, userId) });
}
