/** The bank confirms a pago, in the model's bolívares; and somebody undoes that. */
import { dia } from "../../rules/country/fecha.ts";
import { confirmPar, undoPar } from "../../server/bank/banco/actions.ts";
import { findPair } from "../../server/bank/emparejamientos/queries.ts";
import { findPago } from "../../server/lending/pagos/queries.ts";
import { aMovimiento } from "../support/conciliacion.ts";
import { confirmo, type Hacer, intentar, pagoDe } from "./escena.ts";

let referencias = 10_000_000;

export const ACTOS_DEL_BANCO = {
  confirmarBanco: (escena, quien, a) => {
    const pago = pagoDe(escena, quien, a);
    if (!pago || pago.bs === null) return null;
    const { world, modelo } = escena;
    const { db } = world.storage;
    const aparte = findPair(db, { pagoId: pago.id }) === undefined && pago.estado !== "Rechazado";
    referencias += 1;
    const movimientoId = aMovimiento(world, pago.bs, String(referencias), { dia: dia(pago.dia) });
    const par = { pagoId: pago.id, movimientoId, certeza: "manual" as const, porque: [], confirmo };
    const producto = intentar(() => world.do(world.admin, confirmPar, par));
    if (!aparte) return { producto, modelo: false };
    const cuotas = findPago(db, pago.id)?.cuotasAplicadas ?? 0;
    return { producto, modelo: pago.estado === "Aprobado" || modelo.decidir(pago, "Aprobado", cuotas) };
  },
  deshacerBanco: (escena, quien, a) => {
    const pago = pagoDe(escena, quien, a);
    const pareja = pago && findPair(escena.world.storage.db, { pagoId: pago.id });
    if (!pareja) return null;
    const { world, modelo } = escena;
    const producto = intentar(() => world.do(world.admin, undoPar, { movimientoId: pareja.movimientoId }));
    return { producto, modelo: pareja.pagoAntes === "Aprobado" || modelo.decidir(pago, "Pendiente", 0) };
  },
} satisfies Record<string, Hacer>;
