/** Resumes imports that were in progress when the program stopped. */
import { run } from "../../core/change.ts";
import type { AdminContext, BaseContext } from "../../core/context.ts";
import { byTurns } from "../../core/turnos/ensayo.ts";
import { getUsuario } from "../../people/usuarios/queries.ts";
import { bringByTurns, confirmImport } from "./actions.ts";
import { listBegun } from "./queries.ts";

/**
 * Finishes interrupted imports in the name of whoever confirmed them, if still an administrator. The rest, and failed ones,
 * wait in the list.
 */
export async function endBegun(ctx: BaseContext, going: () => boolean = () => true): Promise<void> {
  for (const { id: importId, decididoPor } of listBegun(ctx.db)) {
    try {
      const { rol, ...usuario } = getUsuario(ctx.db, decididoPor ?? "");
      if (rol !== "admin") continue;
      const confirmed: AdminContext = { ...ctx, usuario: { ...usuario, rol } };
      await byTurns(bringByTurns(confirmed, importId, going));
      if (!going()) return;
      run(confirmed, confirmImport, { importId });
    } catch (error) {
      ctx.log.error("no se terminó una importación", { importId, error });
    }
  }
}
