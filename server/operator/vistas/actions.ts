/** An administrator keeps a list as they want to find it. It changes nothing of the business, so the audit says nothing of it. */
import { MAX_VISTAS } from "../../../rules/limits/panel.ts";
import { consultaOf, type VistaInput } from "../../../rules/operator/vistas.ts";
import type { AdminContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { countVistas, deleteVista, saveVista } from "./queries.ts";

/** Under a name that is taken it is kept in its place. Refuses VISTAS_FULL. */
export function keepVista(tx: Db, ctx: AdminContext, { consulta, ...vista }: VistaInput): { id: string } {
  const userId = ctx.usuario.id;
  const kept = { ...vista, id: newId(), userId, consulta: consultaOf(consulta), creado: ctx.clock.now() };
  const { id } = saveVista(tx, kept);
  if (countVistas(tx, userId, vista.tab) > MAX_VISTAS) fail("VISTAS_FULL");
  return { id };
}

/** A missing one, or another person's, is left alone. */
export function removeVista(tx: Db, ctx: AdminContext, { vistaId }: { vistaId: string }): { quitada: boolean } {
  return { quitada: deleteVista(tx, ctx.usuario.id, vistaId) };
}
