import type { Tasa } from "../../../rules/money/tasa.ts";
import { checkFechaValor } from "../../../rules/operator/tasas.ts";
import { audit } from "../../core/auditoria/queries.ts";
import { today } from "../../core/clock.ts";
import type { AdminContext } from "../../core/context.ts";
import { demand } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";
import { findTasa, upsertTasa } from "./queries.ts";

/** Publishes or corrects the rate of a day. Refuses RATE_DAY_FAR. */
export function saveTasa(tx: Db, ctx: AdminContext, tasa: Tasa): void {
  demand(checkFechaValor(tasa.fechaValor, today(ctx.clock)), "fechaValor");
  const antes = findTasa(tx, tasa.fechaValor) ?? null;
  upsertTasa(tx, { ...tasa, creado: ctx.clock.now(), creadoPor: ctx.usuario.id });
  const entidadId = `tasas:${tasa.fechaValor}`;
  audit(tx, ctx, { accion: "tasas.save", userId: ctx.usuario.id, entidadId, antes, despues: tasa });
}
