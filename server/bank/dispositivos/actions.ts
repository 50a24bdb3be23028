/** Creates and revokes devices: phones and banks that deliver evidence. */
import { randomBytes, randomUUID } from "node:crypto";
import { type CreateInput, takesUuid } from "../../../rules/bank/entregas/dispositivos.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { AdminContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { seal } from "../../core/seal.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { resolveCuentaBanco } from "../cuentas-banco/actions.ts";
import { changeDirecciones, getDispositivo, huellaOf, insertDispositivo, moveToRevoked } from "./queries.ts";

/** Returns the token, which is never shown again. Its hash is stored, and the sealed token for verifying signatures. */
export function createDispositivo(tx: Db, ctx: AdminContext, input: CreateInput): { id: string; token: string } {
  const { nombre, tipo, direcciones } = input;
  const cuenta = resolveCuentaBanco(tx, ctx, input.cuenta);
  const token = takesUuid(tipo) ? randomUUID() : randomBytes(24).toString("base64url");
  const id = newId();
  insertDispositivo(tx, {
    id,
    nombre,
    tipo,
    direcciones,
    cuentaId: cuenta.id,
    huella: huellaOf(token),
    sellado: seal(ctx.codes.secret, token),
    creado: ctx.clock.now(),
    creadoPor: ctx.usuario.id,
  });
  const despues = { nombre, tipo, cuenta: cuenta.nombre, direcciones };
  audit(tx, ctx, { accion: "dispositivos.create", userId: ctx.usuario.id, entidadId: id, despues });
  return { id, token };
}

/**
 * Sets the addresses a bank calls from, which it may announce after it has its key. Refuses NOT_FOUND, also for a phone, which may call
 * from anywhere, and DEVICE_REVOKED.
 */
export function setDirecciones(
  tx: Db,
  ctx: AdminContext,
  { dispositivoId, direcciones }: { dispositivoId: string; direcciones: string[] },
): void {
  const { nombre, tipo, direcciones: before } = getDispositivo(tx, dispositivoId) ?? fail("NOT_FOUND");
  if (tipo === "telefono") fail("NOT_FOUND");
  if (!changeDirecciones(tx, dispositivoId, direcciones)) fail("DEVICE_REVOKED");
  const [antes, despues] = [before, direcciones].map((some) => ({ nombre, direcciones: some }));
  const who = { userId: ctx.usuario.id, entidadId: dispositivoId };
  audit(tx, ctx, { accion: "dispositivos.setDirecciones", ...who, antes, despues });
}

/** Revokes a device; what it delivered stays. Refuses NOT_FOUND, DEVICE_REVOKED. */
export function revokeDispositivo(
  tx: Db,
  ctx: AdminContext,
  { dispositivoId, id = dispositivoId ?? "" }: { dispositivoId?: string | undefined; id?: string | undefined },
): void {
  const { nombre, tipo } = getDispositivo(tx, id) ?? fail("NOT_FOUND");
  if (!moveToRevoked(tx, id, ctx.clock.now())) fail("DEVICE_REVOKED");
  audit(tx, ctx, { accion: "dispositivos.revoke", userId: ctx.usuario.id, entidadId: id, antes: { nombre, tipo } });
}
