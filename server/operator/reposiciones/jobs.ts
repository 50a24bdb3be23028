/**
 * Follows up on restores: records one in the restored database, rehearses restores every month, and removes leftovers every
 * night.
 */
import { basename, dirname } from "node:path";
import { counted } from "../../../rules/country/cantidad.ts";
import { DESTINO_NOMBRES } from "../../../rules/operator/salud/alarmas.ts";
import type { RespaldoDestino } from "../../../rules/operator/salud/salud.ts";
import { audit } from "../../core/auditoria/queries.ts";
import { run } from "../../core/change.ts";
import type { BaseContext } from "../../core/context.ts";
import type { Tarea } from "../../core/tarea.ts";
import { findUsuario } from "../../people/usuarios/queries.ts";
import { findRepuesto, forgetRepuesto } from "../../storage/disk/reposicion.ts";
import { removeLeftovers } from "../../storage/opening/sobras.ts";
import { BackupError } from "../copias/fallas.ts";
import { findUltimoRespaldo } from "../respaldos/queries.ts";
import { rehearseApart } from "./marcha.ts";

/** After a restore, the restored database records who asked and where the previous data is kept. */
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

/**
 * The monthly rehearsal: the newest good copies of each target are fetched, opened, migrated and examined, as in a real
 * restore.
 */
export const ENSAYO: Tarea = {
  nombre: "ensayo",
  titulo: "Ensayar que los respaldos se pueden reponer",
  cuando: (_ajustes, { respaldos }) => (respaldos ? "50 5 2 * *" : null),
  async run(ctx) {
    const copias = placesOf(ctx).flatMap((destino) => {
      // And the newest incremental copy, which builds on a full one.
      const good = [false, true].map((cambios) => findUltimoRespaldo(ctx.db, destino, cambios));
      return good.flatMap((copia) => (copia ? [{ destino, nombre: copia.nombre }] : []));
    });
    const failed: string[] = [];
    for (const copia of copias) {
      const answer = await rehearseApart(ctx, copia);
      const fault = answer.ok ? answer.ensayo?.fallas[0] : answer.error;
      if (fault) failed.push(`${DESTINO_NOMBRES[copia.destino]}, ${copia.nombre}: ${fault}`);
    }
    if (failed.length > 0) throw new BackupError(failed.join(" "));
    return copias.length === 0 ? null : `Se puede reponer: ${counted(copias.length, "copia", "copias")}`;
  },
};

/** The current backup targets; removed ones are not asked. */
const placesOf = ({ maquina: { respaldos } }: BaseContext): RespaldoDestino[] => [
  "local",
  ...(respaldos?.carpeta ? (["carpeta"] as const) : []),
  ...(respaldos?.s3 ? (["s3"] as const) : []),
];

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
