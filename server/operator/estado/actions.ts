import { audit } from "../../core/auditoria/queries.ts";
import type { AdminContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";
import { askCorrida } from "../corridas/actions.ts";
import { TAREAS } from "../tareas.ts";

/** Starts a task at an administrator's request. Refuses NOT_FOUND, and TASK_RUNNING while it runs. */
export function runTarea(tx: Db, ctx: AdminContext, { tarea }: { tarea: string }): void {
  if (!TAREAS.some(({ nombre }) => nombre === tarea)) fail("NOT_FOUND");
  askCorrida(tx, ctx, { tarea });
  audit(tx, ctx, { accion: "estado.run", userId: ctx.usuario.id, entidadId: `tareas:${tarea}` });
}
