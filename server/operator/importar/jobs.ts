/** Resumes the import of a business that was in progress when the program stopped. */
import { run } from "../../core/change.ts";
import type { AdminContext, BaseContext } from "../../core/context.ts";
import { byTurns } from "../../core/turnos/ensayo.ts";
import { getUsuario } from "../../people/usuarios/queries.ts";
import { bringByTurns, confirmCarga } from "./actions.ts";
import { listBegun } from "./queries.ts";

/**
 * Finishes interrupted imports in the name of whoever confirmed them, if still an administrator. The rest, and failed ones,
 * wait in the list.
 */
export async function endCargas(ctx: BaseContext, going: () => boolean = () => true): Promise<void> {
  for (const { id: cargaId, creadoPor } of listBegun(ctx.db)) {
    try {
      const { rol, ...usuario } = getUsuario(ctx.db, creadoPor);
      if (rol !== "admin") continue;
      const bringing: AdminContext = { ...ctx, usuario: { ...usuario, rol } };
      await byTurns(bringByTurns(bringing, cargaId, going));
      if (!going()) return;
      run(bringing, confirmCarga, { cargaId });
    } catch (error) {
      ctx.log.error("no se terminó una carga", { cargaId, error });
    }
  }
}
