/** An administrator's saved lists. They change nothing of the business, so they are not audited. */
import { MAX_VISTAS } from "../../../rules/limits/panel.ts";
import { consultaOf, type VistaInput } from "../../../rules/operator/vistas.ts";
import type { AdminContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { countVistas, deleteVista, saveVista } from "./queries.ts";

/** Replaces a view of the same name. Refuses VISTAS_FULL. */
export function keepVista(tx: Db, ctx: AdminContext, { consulta, ...vista }: VistaInput): { id: string } {
  const userId = ctx.usuario.id;
  const kept = { ...vista, id: newId(), userId, consulta: consultaOf(consulta), creado: ctx.clock.now() };
  const { id } = saveVista(tx, kept);
  if (countVistas(tx, userId, vista.tab) > MAX_VISTAS) fail("VISTAS_FULL");
  return { id };
}

/** Does nothing for a missing view, or another person's. */
export function removeVista(tx: Db, ctx: AdminContext, { vistaId }: { vistaId: string }): { quitada: boolean } {
  return { quitada: deleteVista(tx, ctx.usuario.id, vistaId) };
}
