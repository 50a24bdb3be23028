import { audit } from "../auditoria/queries.ts";
import { today } from "../clock.ts";
import type { AdminContext } from "../context.ts";
import { inTransaction } from "../db.ts";
import { demand } from "../errors.ts";
import { tellPanels } from "../resumen/queries.ts";
import type { Tasa } from "../rules/tasa.ts";
import { checkFechaValor } from "../rules/tasas.ts";
import { findTasa, upsertTasa } from "./queries.ts";

/** Publishes or corrects the rate of a day. Refuses RATE_DAY_FAR. */
export function saveTasa(ctx: AdminContext, tasa: Tasa): void {
  demand(checkFechaValor(tasa.fechaValor, today(ctx.clock)), "fechaValor");
  inTransaction(ctx.db, (tx) => {
    const antes = findTasa(tx, tasa.fechaValor) ?? null;
    upsertTasa(tx, { ...tasa, creado: ctx.clock.now(), creadoPor: ctx.usuario.id });
    audit(tx, ctx, {
      accion: "tasas.save",
      userId: ctx.usuario.id,
      entidadId: `tasas:${tasa.fechaValor}`,
      antes,
      despues: tasa,
    });
    tellPanels(tx);
  });
}
