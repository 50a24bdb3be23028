import type { Dia } from "../../../rules/country/fecha.ts";
import { cotizar, dichoOf } from "../../../rules/loans/cotizacion.ts";
import type { Tasa } from "../../../rules/money/tasa.ts";
import { checkFechaValor } from "../../../rules/operator/tasas.ts";
import { audit } from "../../core/auditoria/queries.ts";
import { today } from "../../core/clock.ts";
import type { AdminContext } from "../../core/context.ts";
import { demand } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";
import { findTasa, listProvisionales, listTasasAround, updateCotizacion, upsertTasa } from "./queries.ts";

/** Publishes or corrects the rate of a day, and settles the pagos that waited for it. Refuses RATE_DAY_FAR. */
export function saveTasa(tx: Db, ctx: AdminContext, tasa: Tasa): void {
  demand(checkFechaValor(tasa.fechaValor, today(ctx.clock)), "fechaValor");
  const antes = findTasa(tx, tasa.fechaValor) ?? null;
  upsertTasa(tx, { ...tasa, creado: ctx.clock.now(), creadoPor: ctx.usuario.id });
  const entidadId = `tasas:${tasa.fechaValor}`;
  audit(tx, ctx, { accion: "tasas.save", userId: ctx.usuario.id, entidadId, antes, despues: tasa });
  settleProvisionales(tx, ctx, tasa.fechaValor);
}

/** The pagos of days up to `hasta` that had no rate of theirs: now they have one. None of them is approved. */
function settleProvisionales(tx: Db, ctx: AdminContext, hasta: Dia): void {
  for (const { id, userId, ...antes } of listProvisionales(tx, hasta)) {
    const cotizacion = cotizar(dichoOf(antes), antes.fechaPago, listTasasAround(tx, antes.fechaPago));
    // What no rate can say in dollars goes on waiting, for an administrator to correct.
    if ("code" in cotizacion || cotizacion.provisional) continue;
    updateCotizacion(tx, id, cotizacion);
    audit(tx, ctx, { accion: "pagos.settle", userId, entidadId: id, antes, despues: cotizacion });
  }
}
