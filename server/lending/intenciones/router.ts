import { estadoDeIntencion, intencionInput, shownIntencion } from "../../../rules/loans/pagos/intenciones.ts";
import { findCuentaDePago } from "../../../rules/operator/ajustes/cuentas-de-pago.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { change } from "../../core/change.ts";
import { borrowerProcedure, router } from "../../core/trpc.ts";
import { createIntencion } from "./actions.ts";
import { listOwn } from "./queries.ts";

export const intencionesRouter = router({
  create: borrowerProcedure.input(intencionInput).mutation(change("intenciones.create", createIntencion)),
  /** Live intentions and those of the last days, newest first, with what became of each. */
  mine: borrowerProcedure.query(({ ctx: { db, clock, usuario } }) => {
    const now = clock.now();
    return listOwn(db, usuario.id, now).map(({ intencion, status, seConfirma }) => ({
      ...shownIntencion(intencion, { cuenta: findCuentaDePago(getAjustes(db), intencion.banco), seConfirma }),
      estado: estadoDeIntencion({ ...intencion, status }, now),
      pago: intencion.pagoId && status && { id: intencion.pagoId, status },
    }));
  }),
});
