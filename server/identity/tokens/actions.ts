/** Creates and revokes API keys. */
import { randomBytes } from "node:crypto";
import type * as z from "zod/mini";
import { formatDia, instante, MS_PER_DAY, toDia } from "../../../rules/country/fecha.ts";
import {
  ALCANCE_TEXTOS,
  type CreateToken,
  MAX_TOKENS,
  PREFIJO,
  type tokenInput,
} from "../../../rules/people/acceso/tokens.ts";
import type { ProgramaConectado } from "../../../rules/texts/events/correos.ts";
import { adminEvents } from "../../../rules/texts/events/events.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { AdminContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { tellOwners } from "../../messages/tell.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { findCuenta } from "../cuentas/queries.ts";
import { countOpen, getToken, huellaOf, insertToken, moveToRevoked } from "./queries.ts";

/** Creates a key and returns its secret, which is not shown again. Refuses TOKENS_FULL. */
export function createToken(
  tx: Db,
  ctx: AdminContext,
  { nombre, alcances, dias }: CreateToken,
): { id: string; token: string } {
  const now = ctx.clock.now();
  if (countOpen(tx, now) >= MAX_TOKENS) fail("TOKENS_FULL");
  const token = PREFIJO + randomBytes(24).toString("base64url");
  const id = newId();
  const vence = instante(now + Number(dias) * MS_PER_DAY);
  const creadoPor = ctx.usuario.id;
  insertToken(tx, { id, nombre, alcances, vence, creado: now, creadoPor, huella: huellaOf(token) });
  const despues = { nombre, alcances, vence };
  audit(tx, ctx, { accion: "tokens.create", userId: creadoPor, entidadId: id, despues });
  const puede = alcances.map((alcance) => ALCANCE_TEXTOS[alcance].nombre).join(", ");
  const hizo = `hizo la llave «${nombre}», que puede: ${puede}. Vence el ${formatDia(toDia(vence))}.`;
  tellConectado(tx, ctx, { hizo, seccion: "llaves" });
  return { id, token };
}

/** Revokes a key, effective from its next request. Refuses NOT_FOUND, TOKEN_REVOKED. */
export function revokeToken(tx: Db, ctx: AdminContext, { tokenId }: z.infer<typeof tokenInput>): void {
  const { nombre } = getToken(tx, tokenId) ?? fail("NOT_FOUND");
  if (!moveToRevoked(tx, tokenId, ctx.clock.now())) fail("TOKEN_REVOKED");
  audit(tx, ctx, { accion: "tokens.revoke", userId: ctx.usuario.id, entidadId: tokenId, antes: { nombre } });
}

/** Mails every owner that another program was given access, including whoever did it: their session may be stolen. */
export function tellConectado(tx: Db, ctx: AdminContext, how: Pick<ProgramaConectado, "hizo" | "seccion">): void {
  const quien = findCuenta(tx, { id: ctx.usuario.id })?.email ?? "";
  tellOwners(tx, ctx, adminEvents.programaConectado({ ...how, quien, cuando: ctx.clock.now() }), "all");
}
