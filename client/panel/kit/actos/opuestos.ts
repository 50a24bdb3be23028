/** What takes back each decision of the panel, for `useDeshacer` to offer; said in one place, as the server has it. */
import { DUDAS_DE_PAGO, type DudaDePago } from "../../../../rules/loans/pagos/pagos.ts";
import { CORREGIBLES } from "../../../../rules/people/correccion.ts";
import { trpc } from "../../../api/trpc.ts";
import type { ApprovedLoan, Ficha, Pago, Prorroga } from "../types.ts";
import type { Opuesto } from "./deshacer.ts";

/** What the audit and, where they read it, the client are told. */
const ERROR = "Se hizo por error y se deshizo en el momento";

type Client = ReturnType<typeof trpc.useUtils>["client"];

/** What takes back a decision, by what was decided. */
export function useOpuestos() {
  const { client } = trpc.useUtils();
  return { ...deSolicitudes(client), ...dePrestamos(client), ...dePagos(client), ...dePersonas(client) };
}

function deSolicitudes({ loans }: Client) {
  return {
    rechazo: (loanId: string): Opuesto => ({
      deshecho: "La solicitud vuelve a esperar.",
      undo: (clave) => loans.reopen.mutate({ loanId, clave }),
    }),
    aprobacion: (loanId: string): Opuesto => ({
      deshecho: "La solicitud volvió a Pendientes.",
      undo: (clave) => loans.cancelApproval.mutate({ loanId, motivo: ERROR, clave }),
    }),
    /** Granted again on the same terms, with the credit that was used in it. */
    cancelacion: (loan: ApprovedLoan): Opuesto | null => {
      const { id: loanId, cuotas, fechaPrimerPago, datosPago } = loan;
      const credito = loan.montoFinal - loan.saldo + loan.aFavor;
      if (datosPago === null) return null;
      const terms = { loanId, cuotas, fechaPrimerPago, datosPago, ...(credito > 0 && { credito }) };
      return {
        deshecho: "El préstamo está aprobado otra vez.",
        undo: (clave) => loans.approve.mutate({ ...terms, clave }),
      };
    },
    correccion: ({ id: loanId, cuotas, fechaPrimerPago, datosPago }: ApprovedLoan): Opuesto => ({
      deshecho: "La aprobación quedó como estaba.",
      undo: (clave) =>
        loans.correctApproval.mutate({
          ...{ loanId, cuotas, fechaPrimerPago, motivo: ERROR, clave },
          ...(datosPago && { datosPago }),
        }),
    }),
  };
}

function dePrestamos({ loans, completados, prorrogas, creditos }: Client) {
  return {
    cierre: (loanId: string): Opuesto => ({
      deshecho: "El préstamo está abierto otra vez.",
      undo: (clave) => completados.reopen.mutate({ loanId, motivo: ERROR, clave }),
    }),
    incobrable: (loanId: string): Opuesto => ({
      deshecho: "El préstamo vuelve a estar en curso.",
      undo: (clave) => loans.undoWriteOff.mutate({ loanId, motivo: ERROR, clave }),
    }),
    multa: (loanId: string, desde: number): Opuesto => ({
      deshecho: "Multa quitada.",
      undo: (clave) => loans.waiveFine.mutate({ loanId, motivo: ERROR, desde, clave }),
    }),
    perdon: (loanId: string): Opuesto => ({
      deshecho: "La multa vuelve a estar puesta.",
      undo: (clave) => loans.restoreFine.mutate({ loanId, clave }),
    }),
    fechas: (loanId: string): Opuesto => ({
      deshecho: "Las fechas volvieron a ser las de antes.",
      undo: (clave) => loans.undoReschedule.mutate({ loanId, clave }),
    }),
    respuesta: ({ id: prorrogaId }: Prorroga): Opuesto => ({
      deshecho: "La petición vuelve a esperar.",
      undo: (clave) => prorrogas.undo.mutate({ prorrogaId, clave }),
    }),
    credito: (loanId: string): Opuesto => ({
      deshecho: "El saldo vuelve a estar a su favor.",
      undo: (clave) => creditos.takeBack.mutate({ loanId, clave }),
    }),
  };
}

/** What stood before was asked about when it was done. */
const COMO_ESTABA: DudaDePago[] = [...DUDAS_DE_PAGO];

function dePagos({ pagos }: Client) {
  return {
    /** `cerro`: approving it closed its loan, which is opened again with it. */
    pagoAprobado: (pagoId: string, cerro: boolean): Opuesto => ({
      deshecho: "El pago vuelve a esperar su revisión.",
      undo: (clave) =>
        pagos.setStatus.mutate({ pagoId, status: "Pendiente", desde: "Aprobado", reabrir: cerro, clave }),
    }),
    pagoRechazado: (pago: Pick<Pago, "id" | "status" | "cuotasAplicadas">): Opuesto => ({
      deshecho: "El pago quedó como estaba.",
      undo: (clave) =>
        pagos.setStatus.mutate({
          ...{ pagoId: pago.id, status: pago.status, cuotas: pago.cuotasAplicadas, desde: "Rechazado", clave },
          confirmo: COMO_ESTABA,
        }),
    }),
    pagoEliminado: (pagoId: string): Opuesto => ({
      deshecho: "El pago está otra vez en la lista.",
      undo: (clave) => pagos.restore.mutate({ pagoId, clave }),
    }),
    pagoRegistrado: (pagoId: string): Opuesto => ({
      deshecho: "El pago que registraste se quitó.",
      undo: (clave) => pagos.remove.mutate({ pagoId, desde: "Pendiente", clave }),
    }),
    /** Null where its reference was not known: one that was written cannot be made unknown. */
    pagoCorregido: (pago: Pago, escribioReferencia: boolean): Opuesto | null => {
      const { id: pagoId, moneda, monto, montoBs, fechaPago, referencia, status: desde } = pago;
      if (referencia === null && escribioReferencia) return null;
      const dicho = moneda === "bs" && montoBs !== null ? { montoBs } : { monto };
      const before = { pagoId, ...dicho, fechaPago, ...(referencia && { referencia }), desde };
      return {
        deshecho: "El pago quedó como estaba.",
        undo: (clave) => pagos.correct.mutate({ ...before, motivo: ERROR, confirmo: COMO_ESTABA, clave }),
      };
    },
  };
}

function dePersonas({ usuarios, verificaciones, creditos }: Client) {
  return {
    reintegro: (reintegroId: string): Opuesto => ({
      deshecho: "El saldo vuelve a estar a su favor.",
      undo: (clave) => creditos.undoRefund.mutate({ reintegroId, motivo: ERROR, clave }),
    }),
    nivelSubido: (userId: string, desde: number): Opuesto => ({
      deshecho: "El nivel volvió a ser el de antes.",
      undo: (clave) => usuarios.lowerLevel.mutate({ userId, desde, motivo: ERROR, clave }),
    }),
    nivelBajado: (userId: string, desde: number): Opuesto => ({
      deshecho: "El nivel volvió a ser el de antes.",
      undo: (clave) => usuarios.raiseLevel.mutate({ userId, desde, clave }),
    }),
    baneo: (userId: string): Opuesto => ({
      deshecho: "Baneo quitado.",
      undo: (clave) => usuarios.unban.mutate({ userId, clave }),
    }),
    perdonDeBaneo: (userId: string, motivo: string | null | undefined): Opuesto => ({
      deshecho: "El baneo sigue en pie.",
      undo: (clave) => usuarios.ban.mutate({ userId, motivo: motivo ?? ERROR, clave }),
    }),
    identidad: (userId: string): Opuesto => ({
      deshecho: "Sus fotos quedaron como estaban.",
      undo: (clave) => verificaciones.undo.mutate({ userId, clave }),
    }),
    /** Null where something had no value before: it cannot be emptied. */
    datos: (before: Ficha, cambios: object): Opuesto | null => {
      const changed = CORREGIBLES.filter((campo) => campo in cambios);
      if (changed.some((campo) => before[campo] === null)) return null;
      const back = Object.fromEntries(changed.map((campo) => [campo, before[campo]]));
      return {
        deshecho: "Los datos quedaron como estaban.",
        undo: (clave) => usuarios.correct.mutate({ userId: before.id, cambios: back, motivo: ERROR, clave }),
      };
    },
  };
}
