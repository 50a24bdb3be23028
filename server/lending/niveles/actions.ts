/** Sets a level from the command line, the only way to reach the owner's level. */
import { getNivel, type Nivel } from "../../../rules/people/niveles.ts";
import { events } from "../../../rules/texts/events/events.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { BaseContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { findAccountId } from "../../identity/cuentas/queries.ts";
import { tellPerson } from "../../messages/tell.ts";
import { findUsuario, moveNivel } from "../../people/usuarios/queries.ts";
import type { Db } from "../../storage/db.ts";

/** `quien` is an e-mail or a UID. The person is notified of a higher level. Refuses LEVEL_UNKNOWN, USUARIO_NOT_FOUND. */
export function setLevel(
  tx: Db,
  { clock, publicUrl, envia }: Pick<BaseContext, "clock" | "publicUrl" | "envia">,
  { quien, nivel: level }: { quien: string; nivel: number },
): Nivel {
  const nivel = getNivel(level, getAjustes(tx).rangos);
  if (nivel.nivel !== level) fail("LEVEL_UNKNOWN");
  const usuario = findUsuario(tx, findAccountId(tx, quien) ?? quien) ?? fail("USUARIO_NOT_FOUND");
  if (usuario.nivel === level) return nivel;
  moveNivel(tx, usuario.id, usuario.nivel, level);
  if (level > usuario.nivel)
    tellPerson(tx, { clock, publicUrl, envia }, usuario.id, events.levelRaised(level, nivel.nombre));
  const change = { antes: { nivel: usuario.nivel }, despues: { nivel: level } };
  const nobody = { clock, ip: null, usuario: null };
  audit(tx, nobody, { accion: "usuarios.setLevel", userId: usuario.id, entidadId: usuario.id, ...change });
  return nivel;
}
