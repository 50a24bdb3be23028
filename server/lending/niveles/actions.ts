/** A level given from the command line: the only way to the owner's. */

import { getNivel, type Nivel } from "../../../rules/people/niveles.ts";
import { avisos } from "../../../rules/texts/avisos.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { Clock } from "../../core/clock.ts";
import { fail } from "../../core/errors.ts";
import { findAccountId } from "../../identity/cuentas/queries.ts";
import { notify } from "../../messages/notificaciones/queries.ts";
import { findUsuario, moveNivel } from "../../people/usuarios/queries.ts";
import { type Db, inTransaction } from "../../storage/db.ts";
import { tellPanels } from "../resumen/queries.ts";

/** `who` is an e-mail or a UID. The person hears of a higher one. Refuses LEVEL_UNKNOWN, USUARIO_NOT_FOUND. */
export function setLevel({ db, clock }: { db: Db; clock: Clock }, who: string, level: number): Nivel {
  const nivel = getNivel(level);
  if (nivel.nivel !== level) fail("LEVEL_UNKNOWN");
  return inTransaction(db, (tx) => {
    const usuario = findUsuario(tx, findAccountId(tx, who) ?? who) ?? fail("USUARIO_NOT_FOUND");
    if (usuario.nivel === level) return nivel;
    moveNivel(tx, usuario.id, usuario.nivel, level);
    if (level > usuario.nivel) notify(tx, usuario.id, avisos.levelRaised(level, nivel.nombre), clock.now());
    audit(
      tx,
      { clock, ip: null, usuario: null },
      {
        accion: "usuarios.setLevel",
        userId: usuario.id,
        entidadId: usuario.id,
        antes: { nivel: usuario.nivel },
        despues: { nivel: level },
      },
    );
    tellPanels(tx);
    return nivel;
  });
}
