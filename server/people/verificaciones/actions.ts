/** Who someone is: two photos sent, reviewed, and asked for again (spec §4 "Verification"). */

import type { Instante } from "../../../rules/country/fecha.ts";
import { imagenIdOf } from "../../../rules/people/verificaciones.ts";
import { DECISIONES } from "../../../rules/texts/decisiones.ts";
import { events } from "../../../rules/texts/events.ts";
import { audit, tellLastAct } from "../../core/auditoria/queries.ts";
import type { AdminContext, UserContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { tellPerson } from "../../messages/tell.ts";
import type { Db } from "../../storage/db.ts";
import { findOwnImagen } from "../imagenes/queries.ts";
import { getUsuario } from "../usuarios/queries.ts";
import { approvePhotos, rejectPhotos, storePhotos, withdrawVerification } from "./queries.ts";

/** The borrower sends two photos of their own. Refuses IMAGES_BOTH_REQUIRED and VERIFICATION_ALREADY_DONE. */
export function submitVerificacion(tx: Db, ctx: UserContext, urls: { imgVerify1: string; imgVerify2: string }): void {
  const userId = ctx.usuario.id;
  const [imgVerify1, imgVerify2] = [urls.imgVerify1, urls.imgVerify2].map(
    (url) => findOwnImagen(tx, userId, imagenIdOf(url))?.id ?? fail("IMAGES_BOTH_REQUIRED"),
  );
  if (!imgVerify1 || !imgVerify2 || imgVerify1 === imgVerify2) fail("IMAGES_BOTH_REQUIRED");
  if (!storePhotos(tx, userId, { imgVerify1, imgVerify2 }, ctx.clock.now())) fail("VERIFICATION_ALREADY_DONE");
  audit(tx, ctx, { accion: "verificaciones.submit", userId, entidadId: userId, despues: { imgVerify1, imgVerify2 } });
}

/** Asks for photos: `verify` becomes false and the borrower is told. Photos that already wait for review stay. */
export function requestVerificacion(tx: Db, ctx: AdminContext, { userId }: { userId: string }): void {
  const { verify, imgVerify1, imgVerify2 } = getUsuario(tx, userId);
  withdrawVerification(tx, userId);
  tellPerson(tx, ctx, userId, events.verificationRequested());
  const change = { antes: { verify, imgVerify1, imgVerify2 }, despues: { verify: false } };
  audit(tx, ctx, { accion: "verificaciones.request", userId, entidadId: userId, ...change });
}

/** Whose photos an administrator decides on; `enviada`, when they were sent, tells them from others sent since. */
interface Reviewed {
  userId: string;
  enviada?: Instante | undefined;
}

/** Refuses USUARIO_NOT_FOUND, and VERIFICATION_NOT_PENDING with who decided first. */
export function approveVerificacion(tx: Db, ctx: AdminContext, { userId, enviada }: Reviewed): void {
  const { imgVerify1, imgVerify2 } = getUsuario(tx, userId);
  if (!approvePhotos(tx, userId, enviada)) refuseDecided(tx, ctx, userId);
  tellPerson(tx, ctx, userId, events.verificationApproved());
  const change = { antes: { verify: false }, despues: { verify: true, imgVerify1, imgVerify2 } };
  audit(tx, ctx, { accion: "verificaciones.approve", userId, entidadId: userId, ...change });
}

/** The photos will not do: they are cleared and the borrower hears why. Refuses as approve does. */
export function rejectVerificacion(
  tx: Db,
  ctx: AdminContext,
  { userId, enviada, motivo }: Reviewed & { motivo: string },
): void {
  const { imgVerify1, imgVerify2 } = getUsuario(tx, userId);
  if (!rejectPhotos(tx, userId, enviada)) refuseDecided(tx, ctx, userId);
  tellPerson(tx, ctx, userId, events.verificationRejected(motivo));
  const change = { antes: { imgVerify1, imgVerify2 }, despues: { motivo } };
  audit(tx, ctx, { accion: "verificaciones.reject", userId, entidadId: userId, ...change });
}

function refuseDecided(tx: Db, ctx: AdminContext, userId: string): never {
  fail("VERIFICATION_NOT_PENDING", { hecho: tellLastAct(tx, userId, DECISIONES.verificacion, ctx.clock.now()) });
}
