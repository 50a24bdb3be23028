/** Counts cajas and closes the books. Triggers keep closed days from changing. */
import { cerrados } from "../../../drizzle/schema/cajas.ts";
import type { Dia } from "../../../rules/country/fecha.ts";
import { DIFERENCIAS } from "../../../rules/money/cajas.ts";
import { checkCierre, checkLibros } from "../../../rules/operator/cierres.ts";
import { formatEnCaja } from "../../../rules/texts/cajas.ts";
import { audit } from "../../core/auditoria/queries.ts";
import { today } from "../../core/clock.ts";
import type { AdminContext } from "../../core/context.ts";
import { demand, fail } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { enterDiferencia } from "../cajas/actions.ts";
import { findCierre, getCaja, getDespues, getSaldoCaja } from "../cajas/queries.ts";
import { findCerradoHasta } from "../libro/queries.ts";
import { insertCierre } from "./queries.ts";

interface Count {
  lugar: string;
  dia: Dia;
  contado: number;
  nota: string | null;
  ajustar?: boolean | undefined;
  visto?: number | undefined;
  vez?: number | undefined;
}

/**
 * Records the count of a caja at the end of a day. A difference stays open or, with `ajustar`, is entered on that day with its
 * note; what is already entered for a later day is no part of it. Refuses NOT_FOUND, CIERRE_AHEAD, CIERRE_BEHIND, CIERRE_NOTE,
 * CIERRE_REPEATED if somebody counted that day meanwhile, CIERRE_CHANGED if `visto` is no longer what it should hold, and
 * CAJA_NO_RATE for a difference in bolívares without a rate.
 */
export function closeCaja(
  tx: Db,
  ctx: AdminContext,
  { lugar, dia, contado, nota, ajustar, visto, vez }: Count,
): { esperado: number; diferencia: number } {
  const caja = getCaja(tx, lugar);
  if (caja.id === DIFERENCIAS) fail("NOT_FOUND");
  const ultimo = findCierre(tx, lugar)?.dia ?? null;
  demand(checkCierre({ dia, hoy: today(ctx.clock), ultimo, libros: findCerradoHasta(tx) }), "dia");
  const counted = findCierre(tx, lugar, dia);
  const veces = counted ? counted.vez + 1 : 0;
  if (veces !== (vez ?? 0)) fail("CIERRE_REPEATED");
  const esperado = getSaldoCaja(tx, lugar, dia).monto;
  if (visto !== undefined && visto !== esperado) fail("CIERRE_CHANGED");
  // A recount also finds what was entered for a later day since the first count.
  const diferencia = contado - esperado - getDespues(tx, lugar, dia);
  if (ajustar && diferencia !== 0)
    enterDiferencia(tx, ctx, { caja, dia, diferencia, motivo: nota ?? fail("CIERRE_NOTE") });
  const cierre = { id: newId(), cajaId: lugar, dia, vez: veces, esperado, contado, nota };
  insertCierre(tx, { ...cierre, fecha: ctx.clock.now(), actorId: ctx.usuario.id });
  const despues = {
    caja: caja.nombre,
    dia,
    nota,
    ajustar: ajustar ?? false,
    esperado: formatEnCaja(esperado, caja.moneda),
    contado: formatEnCaja(contado, caja.moneda),
  };
  audit(tx, ctx, { accion: "cierres.close", userId: ctx.usuario.id, entidadId: lugar, despues });
  return { esperado, diferencia };
}

/** Closes the books up to a day. Refuses LIBROS_AHEAD, CIERRE_BEHIND. */
export function closeLibros(tx: Db, ctx: AdminContext, { hasta }: { hasta: Dia }): { hasta: Dia } {
  const antes = findCerradoHasta(tx);
  demand(checkLibros({ hasta, hoy: today(ctx.clock), libros: antes }), "hasta");
  const by = { fecha: ctx.clock.now(), actorId: ctx.usuario.id };
  tx.insert(cerrados)
    .values({ hasta, ...by })
    .run();
  const [userId, despues] = [ctx.usuario.id, { hasta }];
  audit(tx, ctx, { accion: "cierres.closeLibros", userId, entidadId: hasta, antes: { hasta: antes }, despues });
  return { hasta };
}
