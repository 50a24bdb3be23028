/** Exports a list of the panel as a file that is generated while it is sent. */
import { setImmediate } from "node:timers/promises";
import { EXPORTAR_FILAS } from "../../../rules/limits/limits.ts";
import { MAX_EXPORTADOS_SIN_MOTIVO } from "../../../rules/limits/panel.ts";
import { BOM, type Celda, csvLine } from "../../../rules/operator/exportar/csv.ts";
import { DE_PERSONAS, type Filtros, type Lista } from "../../../rules/operator/exportar/exportar.ts";
import { audit } from "../../core/auditoria/queries.ts";
import { today } from "../../core/clock.ts";
import type { AdminContext, Usuario } from "../../core/context.ts";
import { demandAdmin } from "../../identity/admins/queries.ts";
import { inTransaction } from "../../storage/db.ts";
import { FUENTES } from "./queries.ts";

/** Who exports, until the end of the export. */
export interface ExportContext extends AdminContext {
  reload: () => Usuario | null;
  stopping: AbortSignal;
}

/**
 * Whether exporting that list requires a reason: it has more people than a gestor may export without one. Each row counts as
 * one.
 */
export function wantsMotivo<L extends Lista>(ctx: AdminContext, lista: L, filtros: Filtros<L>): boolean {
  if (ctx.usuario.papel === "propietario" || !DE_PERSONAS.includes(lista)) return false;
  const many = MAX_EXPORTADOS_SIN_MOTIVO + 1;
  const { items, nextCursor } = FUENTES[lista].page(
    ctx.db,
    { ...filtros, cursor: null, limit: many },
    today(ctx.clock),
  );
  return items.length >= many || nextCursor !== null;
}

/**
 * The whole list under `filtros`, recorded in the audit before its first byte, with the reason if one was given. Pages are read
 * when there is room for them, with other work in between; each row becomes a line, as `lineOf` writes it. The file breaks off
 * if its reader stops being an administrator.
 */
export function exportLista<L extends Lista>(
  ctx: ExportContext,
  lista: L,
  filtros: Filtros<L>,
  lineOf: (cells: readonly Celda[]) => string = csvLine,
  motivo?: string,
): ReadableStream<Uint8Array> {
  inTransaction(ctx.db, (tx) => {
    const despues = { lista, ...filtros, ...(motivo !== undefined && { motivo }) };
    audit(tx, ctx, { accion: "exportar", userId: ctx.usuario.id, entidadId: lista, despues });
  });
  const { titulos, page } = FUENTES[lista];
  const encoder = new TextEncoder();
  let head = (lineOf === csvLine ? BOM : "") + lineOf(titulos);
  let cursor: string | null = null;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    await setImmediate();
    ctx.stopping.throwIfAborted();
    demandAdmin(ctx.db, ctx.reload(), "gestor");
    const { items, nextCursor } = page(ctx.db, { ...filtros, cursor, limit: EXPORTAR_FILAS }, today(ctx.clock));
    controller.enqueue(encoder.encode(head + items.map(lineOf).join("")));
    if (nextCursor === null) controller.close();
    head = "";
    cursor = nextCursor;
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}
