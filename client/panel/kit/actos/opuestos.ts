/** The act that undoes each decision of the panel. */
import type { Movido } from "../../../../rules/loans/mora/prorrogas.ts";
import { DUDAS_DE_PAGO, type DudaDePago } from "../../../../rules/loans/pagos/pagos.ts";
import { CORREGIBLES } from "../../../../rules/people/correccion.ts";
import type { ApprovedLoan, Ficha, Pago, Prorroga } from "../types.ts";
import type { Opuesto } from "./deshacer.ts";

/** The reason recorded in the audit and, where they see it, shown to the client. */
const motivo = "Se hizo por error y se deshizo en el momento";

export const undoRechazo = (loanId: string): Opuesto => ({
  deshecho: "La solicitud vuelve a esperar.",
  undo: ({ loans }, clave) => loans.reopen.mutate({ loanId, clave }),
});

export const undoRetirarRechazo = (loanId: string, antes: string | null): Opuesto => ({
  deshecho: "Sigue rechazada.",
  undo: ({ loans }, clave) => loans.reject.mutate({ loanId, motivo: antes, clave }),
});

export const undoAprobacion = (loanId: string): Opuesto => ({
  deshecho: "La solicitud volvió a Pendientes.",
  undo: ({ loans }, clave) => loans.cancelApproval.mutate({ loanId, motivo, clave }),
});

/**
 * Approves it again on the same terms, from the caja whose money came back and with the credit used then; refused if the
 * settings now give other terms. Null if it is unknown how the money was sent.
 */
export function undoCancelacion(loan: ApprovedLoan, { cajaId }: { cajaId: string | null }): Opuesto | null {
  const { id: loanId, cuotas, fechaPrimerPago, datosPago, periodo } = loan;
  const credito = loan.montoFinal - loan.saldo + loan.aFavor;
  if (datosPago === null) return null;
  const visto = { montoFinal: loan.montoFinal - loan.multas, periodo };
  const terms = { loanId, cuotas, fechaPrimerPago, datosPago, cajaId, visto, ...(credito > 0 && { credito }) };
  return {
    deshecho: "El préstamo está aprobado otra vez.",
    undo: ({ loans }, clave) => loans.approve.mutate({ ...terms, clave }),
  };
}

export function undoCorreccion({ id: loanId, cuotas, fechaPrimerPago, datosPago }: ApprovedLoan): Opuesto {
  const before = { loanId, cuotas, fechaPrimerPago, motivo, ...(datosPago && { datosPago }) };
  return {
    deshecho: "La aprobación quedó como estaba.",
    undo: ({ loans }, clave) => loans.correctApproval.mutate({ ...before, clave }),
  };
}

export const undoVisto = (loanId: string): Opuesto => ({
  deshecho: "Visto bueno retirado.",
  undo: ({ vistos }, clave) => vistos.takeBack.mutate({ loanId, clave }),
});

export const undoCierre = (loanId: string): Opuesto => ({
  deshecho: "El préstamo está abierto otra vez.",
  undo: ({ completados }, clave) => completados.reopen.mutate({ loanId, motivo, clave }),
});

export const undoAbrir = (loanId: string): Opuesto => ({
  deshecho: "El préstamo está completado otra vez.",
  undo: ({ loans }, clave) => loans.complete.mutate({ loanId, clave }),
});

export const undoIncobrable = (loanId: string): Opuesto => ({
  deshecho: "El préstamo vuelve a estar en curso.",
  undo: ({ loans }, clave) => loans.undoWriteOff.mutate({ loanId, motivo, clave }),
});

export const undoMulta = (loanId: string, desde: number): Opuesto => ({
  deshecho: "Multa quitada.",
  undo: ({ loans }, clave) => loans.waiveFine.mutate({ loanId, motivo, desde, clave }),
});

/** `desde`: the total without that fine. */
export const undoPerdon = (loanId: string, desde: number): Opuesto => ({
  deshecho: "La multa vuelve a estar puesta.",
  undo: ({ loans }, clave) => loans.restoreFine.mutate({ loanId, desde, clave }),
});

/** `desde`: what moved first, null if nothing did. */
export const undoFechas = (loanId: string, desde: Movido | null): Opuesto => ({
  deshecho: "Las fechas volvieron a ser las de antes.",
  undo: ({ loans }, clave) => loans.undoReschedule.mutate({ loanId, desde, clave }),
});

export const undoRespuesta = ({ id: prorrogaId }: Prorroga): Opuesto => ({
  deshecho: "La petición vuelve a esperar.",
  undo: ({ prorrogas }, clave) => prorrogas.undo.mutate({ prorrogaId, clave }),
});

/** `monto`: how much was used. */
export const undoCredito = (loanId: string, monto: number): Opuesto => ({
  deshecho: "El saldo vuelve a estar a su favor.",
  undo: ({ creditos }, clave) => creditos.takeBack.mutate({ loanId, monto, clave }),
});

export const undoReintegro = (reintegroId: string): Opuesto => ({
  deshecho: "El saldo vuelve a estar a su favor.",
  undo: ({ creditos }, clave) => creditos.undoRefund.mutate({ reintegroId, motivo, clave }),
});

/** The server asked about the earlier state when the act was done. */
const confirmo: DudaDePago[] = [...DUDAS_DE_PAGO];

/** `cerro`: approving it closed its loan, which is then reopened too. */
export const undoPagoAprobado = (pagoId: string, cerro: boolean): Opuesto => ({
  deshecho: "El pago vuelve a esperar su revisión.",
  undo: ({ pagos }, clave) =>
    pagos.setStatus.mutate({ pagoId, status: "Pendiente", desde: "Aprobado", reabrir: cerro, clave }),
});

type Decidido = Pick<Pago, "id" | "status" | "cuotasAplicadas">;

export function undoPagoRechazado({ id: pagoId, status, cuotasAplicadas: cuotas }: Decidido): Opuesto {
  const before = { pagoId, status, cuotas, desde: "Rechazado" as const, confirmo };
  return {
    deshecho: "El pago quedó como estaba.",
    undo: ({ pagos }, clave) => pagos.setStatus.mutate({ ...before, clave }),
  };
}

export const undoPagoEliminado = (pagoId: string): Opuesto => ({
  deshecho: "El pago está otra vez en la lista.",
  undo: ({ pagos }, clave) => pagos.restore.mutate({ pagoId, clave }),
});

/** `desde`: the status it came back with. */
export const undoPagoRecuperado = (pagoId: string, desde: Pago["status"]): Opuesto => ({
  deshecho: "El pago sigue eliminado.",
  undo: ({ pagos }, clave) => pagos.remove.mutate({ pagoId, desde, clave }),
});

export const undoPagoRegistrado = (pagoId: string): Opuesto => ({
  deshecho: "El pago que registraste se quitó.",
  undo: ({ pagos }, clave) => pagos.remove.mutate({ pagoId, desde: "Pendiente", clave }),
});

/** Null if its reference was unknown before: a stored one cannot be removed. */
export function undoPagoCorregido(pago: Pago, escribioReferencia: boolean): Opuesto | null {
  const { id: pagoId, moneda, monto, montoBs, fechaPago, referencia, status: desde } = pago;
  if (referencia === null && escribioReferencia) return null;
  const dicho = moneda === "bs" && montoBs !== null ? { montoBs } : { monto };
  const before = { pagoId, ...dicho, fechaPago, ...(referencia && { referencia }), desde, motivo, confirmo };
  return {
    deshecho: "El pago quedó como estaba.",
    undo: ({ pagos }, clave) => pagos.correct.mutate({ ...before, clave }),
  };
}

export const undoNivelSubido = (userId: string, desde: number): Opuesto => ({
  deshecho: "El nivel volvió a ser el de antes.",
  undo: ({ usuarios }, clave) => usuarios.lowerLevel.mutate({ userId, desde, motivo, clave }),
});

export const undoNivelBajado = (userId: string, desde: number): Opuesto => ({
  deshecho: "El nivel volvió a ser el de antes.",
  undo: ({ usuarios }, clave) => usuarios.raiseLevel.mutate({ userId, desde, clave }),
});

export const undoBaneo = (userId: string): Opuesto => ({
  deshecho: "Baneo quitado.",
  undo: ({ usuarios }, clave) => usuarios.unban.mutate({ userId, clave }),
});

export const undoQuitarBaneo = (userId: string, antes: string | null | undefined): Opuesto => ({
  deshecho: "El baneo sigue en pie.",
  undo: ({ usuarios }, clave) => usuarios.ban.mutate({ userId, motivo: antes ?? motivo, clave }),
});

export const undoIdentidad = (userId: string): Opuesto => ({
  deshecho: "Sus fotos quedaron como estaban.",
  undo: ({ verificaciones }, clave) => verificaciones.undo.mutate({ userId, clave }),
});

/** Null if a field had no value before: it cannot be emptied. */
export function undoDatos(before: Ficha, corregidos: object): Opuesto | null {
  const changed = CORREGIBLES.filter((campo) => campo in corregidos);
  if (changed.some((campo) => before[campo] === null)) return null;
  const cambios = Object.fromEntries(changed.map((campo) => [campo, before[campo]]));
  return {
    deshecho: "Los datos quedaron como estaban.",
    undo: ({ usuarios }, clave) => usuarios.correct.mutate({ userId: before.id, cambios, motivo, clave }),
  };
}
