/** Undoes decisions on identity verification. */
import type { Instante } from "../../../rules/country/fecha.ts";
import { DECISIONES } from "../../../rules/texts/decisiones.ts";
import { events, type PersonEvent } from "../../../rules/texts/events/events.ts";
import { audit, findLastLine, tellLastAct } from "../../core/auditoria/queries.ts";
import type { AdminContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { tellPerson } from "../../messages/tell.ts";
import type { Db } from "../../storage/db.ts";
import { findOwnImagen, unsetSueltas } from "../imagenes/queries.ts";
import { getUsuario } from "../usuarios/queries.ts";
import { type Fotos, putBack, standAgain, waitAgain } from "./queries.ts";

/** The person's state before the decision, as the audit recorded it. */
interface Antes extends Fotos {
  verify?: boolean;
  verificacionEnviada?: Instante | null;
}

/**
 * Undoes the last decision on a person: after an approval they wait again, after a rejection the same photos do, and after a
 * request for other photos they are verified again. Refuses USUARIO_NOT_FOUND, VERIFICATION_NOT_DECIDED with what came after,
 * and VERIFICATION_PHOTOS_GONE.
 */
export function undoVerificacion(tx: Db, ctx: AdminContext, { userId }: { userId: string }): { verify: boolean } {
  const before = getUsuario(tx, userId);
  const line = findLastLine(tx, userId, DECISIONES.identidad);
  const event = line && takeBack(tx, ctx, userId, line.accion, (line.antes ?? {}) as Antes);
  if (!line || !event) {
    const decided = line !== undefined && line.accion !== "verificaciones.request";
    fail("VERIFICATION_NOT_DECIDED", {
      hecho: decided ? tellLastAct(tx, userId, DECISIONES.identidad, ctx.clock.now()) : null,
    });
  }
  tellPerson(tx, ctx, userId, event);
  const stand = ({ verify, imgVerify1, imgVerify2 }: typeof before) => ({ verify, imgVerify1, imgVerify2 });
  const after = getUsuario(tx, userId);
  const change = { antes: stand(before), despues: { ...stand(after), deshace: line.id } };
  audit(tx, ctx, { accion: "verificaciones.undo", userId, entidadId: userId, ...change });
  return { verify: after.verify };
}

/** The notification to the person; undefined if it was no decision. */
function takeBack(tx: Db, ctx: AdminContext, userId: string, accion: string, antes: Antes): PersonEvent | undefined {
  const { imgVerify1, imgVerify2, verificacionEnviada = null } = antes;
  if (accion === "verificaciones.approve") {
    if (!waitAgain(tx, userId)) fail("VERIFICATION_PHOTOS_GONE");
    return events.verificationReviewed();
  }
  if (accion === "verificaciones.reject") {
    const fotos = { ...(imgVerify1 && { imgVerify1 }), ...(imgVerify2 && { imgVerify2 }) };
    demandKept(tx, userId, Object.values(fotos));
    if (!putBack(tx, userId, fotos, verificacionEnviada ?? ctx.clock.now())) fail("VERIFICATION_PHOTOS_GONE");
    return events.verificationReviewed();
  }
  if (accion !== "verificaciones.request" || antes.verify !== true) return undefined;
  const fotos = { imgVerify1: imgVerify1 ?? null, imgVerify2: imgVerify2 ?? null };
  demandKept(tx, userId, Object.values(fotos));
  if (!standAgain(tx, userId, fotos, verificacionEnviada)) fail("VERIFICATION_PHOTOS_GONE");
  return events.verificationStands();
}

/** Marks these photos as proving an identity again. Refuses VERIFICATION_PHOTOS_GONE if one was deleted. */
function demandKept(tx: Db, userId: string, ids: readonly (string | null)[]): void {
  const kept = ids.filter((id) => id !== null);
  if (kept.some((id) => !findOwnImagen(tx, userId, id))) fail("VERIFICATION_PHOTOS_GONE");
  unsetSueltas(tx, kept);
}
