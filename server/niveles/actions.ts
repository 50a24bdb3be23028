/** A level given from the command line: the only way to the owner's. */
import { audit } from "../auditoria/queries.ts";
import type { Clock } from "../clock.ts";
import { findAccountId } from "../cuentas/queries.ts";
import { type Db, inTransaction } from "../db.ts";
import { fail } from "../errors.ts";
import { notify } from "../notificaciones/queries.ts";
import { tellPanels } from "../resumen/queries.ts";
import { avisos } from "../rules/avisos.ts";
import { getNivel, type Nivel } from "../rules/niveles.ts";
import { findUsuario, moveNivel } from "../usuarios/queries.ts";

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
