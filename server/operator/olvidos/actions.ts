/** Requests to be forgotten, their withdrawal, and an owner's decision. */
import { rmSync } from "node:fs";
import { impedimentoOf } from "../../../rules/people/olvidos.ts";
import { events } from "../../../rules/texts/events/events.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { AdminContext, UserContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { endSessions } from "../../identity/cuentas/queries.ts";
import { tellPerson } from "../../messages/tell.ts";
import { imagenFile } from "../../people/imagenes/actions.ts";
import { insertImpedido } from "../../people/impedidos/queries.ts";
import { getUsuario } from "../../people/usuarios/queries.ts";
import { afterCommit, type Db } from "../../storage/db.ts";
import { erasePerson, listFotosOf } from "./borrar.ts";
import { countOf, decideOlvido, findPendiente, finishOlvido, getCuentas, insertOlvido } from "./queries.ts";

/** Refuses FORGET_ASKED, and FORGET_HINDERED with what must be done first. */
export function requestOlvido(tx: Db, ctx: UserContext, { motivo }: { motivo: string | null }): void {
  const { id } = ctx.usuario;
  if (findPendiente(tx, id)) fail("FORGET_ASKED");
  demandFree(tx, id);
  insertOlvido(tx, id, motivo, ctx.clock.now());
  tellPerson(tx, ctx, id, events.forgetAsked());
  audit(tx, ctx, { accion: "olvidos.request", userId: id, entidadId: id });
}

/** Refuses FORGET_NOT_ASKED. */
export function withdrawOlvido(tx: Db, ctx: UserContext, _: unknown): void {
  const { id } = ctx.usuario;
  if (!decideOlvido(tx, id, { estado: "retirado", decidido: ctx.clock.now(), decididoPor: id }))
    fail("FORGET_NOT_ASKED");
  audit(tx, ctx, { accion: "olvidos.withdraw", userId: id, entidadId: id });
}

/** With a reason that the person reads. Refuses FORGET_NOT_ASKED. */
export function refuseOlvido(tx: Db, ctx: AdminContext, { userId, motivo }: { userId: string; motivo: string }): void {
  const decision = { estado: "negado", decidido: ctx.clock.now(), decididoPor: ctx.usuario.id } as const;
  if (!decideOlvido(tx, userId, { ...decision, respuesta: motivo })) fail("FORGET_NOT_ASKED");
  tellPerson(tx, ctx, userId, events.forgetRefused(motivo));
  audit(tx, ctx, { accion: "olvidos.refuse", userId, entidadId: userId, despues: { motivo } });
}

/**
 * Erases a person but keeps their bookkeeping (server/operator/olvidos/borrar.ts), whether they asked here or in person. A ban
 * stays with their cédula, which nobody can read any more. Refuses USUARIO_NOT_FOUND, PERSON_FORGOTTEN, ADMIN_NOT_FORGETTABLE,
 * FORGET_HINDERED.
 */
export function forgetPerson(tx: Db, ctx: AdminContext, { userId }: { userId: string }): void {
  const now = ctx.clock.now();
  const { rol, olvidado, baneoDesde, cedula } = getUsuario(tx, userId);
  if (olvidado !== null) fail("PERSON_FORGOTTEN");
  if (rol === "admin") fail("ADMIN_NOT_FORGETTABLE");
  demandFree(tx, userId);
  if (!findPendiente(tx, userId)) insertOlvido(tx, userId, null, now);
  decideOlvido(tx, userId, { estado: "borrando", decidido: now, decididoPor: ctx.usuario.id });
  if (baneoDesde !== null && cedula) insertImpedido(tx, ctx.codes.secret, cedula, baneoDesde);
  const { fotos, mensajes } = countOf(tx, userId);
  const files = listFotosOf(tx, userId).map((id) => imagenFile(ctx.maquina.imagenesDir, id));
  // Open pages are notified, and find the session ended.
  endSessions(tx, userId, null);
  erasePerson(tx, userId, now);
  finishOlvido(tx, userId);
  audit(tx, ctx, { accion: "olvidos.forget", userId, entidadId: userId, despues: { fotos, mensajes } });
  // If the program is killed before this, the sweep removes files without a row (server/people/imagenes).
  afterCommit(tx, () => {
    for (const file of files) rmSync(file, { force: true });
  });
}

function demandFree(tx: Db, userId: string): void {
  const porque = impedimentoOf(getCuentas(tx, userId));
  if (porque !== null) fail("FORGET_HINDERED", { porque });
}
