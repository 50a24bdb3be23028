/** What follows from copies by itself: the books learn of one that was put back, and what was left half done goes each night. */
import { basename, dirname } from "node:path";
import { audit } from "../../core/auditoria/queries.ts";
import { run } from "../../core/change.ts";
import type { BaseContext } from "../../core/context.ts";
import type { Tarea } from "../../core/tarea.ts";
import { findUsuario } from "../../people/usuarios/queries.ts";
import { findRepuesto, forgetRepuesto } from "../../storage/disk/reposicion.ts";
import { removeLeftovers } from "../../storage/opening/sobras.ts";

/** Once a copy was put back, its own books say so: who asked, and where what was there is kept. */
export function noteRepuesto(ctx: BaseContext): void {
  const dataDir = dirname(ctx.maquina.imagenesDir);
  const repuesto = findRepuesto(dataDir);
  if (!repuesto) return;
  const { respaldo, aparte, actorId } = repuesto;
  const despues = { respaldo: basename(respaldo), aparte };
  const usuario = actorId === null ? null : (findUsuario(ctx.db, actorId) ?? null);
  run(
    { ...ctx, usuario },
    (tx, actor) =>
      audit(tx, actor, { accion: "respaldos.restored", userId: usuario?.id ?? null, entidadId: "respaldo", despues }),
    null,
  );
  ctx.log.info("se repuso un respaldo", despues);
  forgetRepuesto(dataDir);
}

export const SOBRAS: Tarea = {
  nombre: "sobras",
  titulo: "Quitar copias a medias",
  cuando: () => "20 4 * * *",
  alEmpezar: true,
  run({ clock, maquina }) {
    const removed = removeLeftovers(dirname(maquina.imagenesDir), clock.now());
    return removed.length === 0 ? null : removed.join(", ");
  },
};
