/**
 * Every act of the client that a toast answers, by its file and function: for the sweep that presses each twice and checks its
 * toast.
 */
import { dayFromNow } from "./business.ts";
import { type Camino, DIALOGOS } from "./dialogos.ts";

export interface Acto {
  /** The function that shows the toast; empty if none does. */
  dice: string;
  /** The steps before the last press. */
  camino: Camino;
  ultimo: string | RegExp;
  /** The mutation it calls. */
  pide: string;
  /** The one that «Deshacer» calls; undefined if it cannot be undone. */
  deshace: string | undefined;
  /** How many rows it is applied to. */
  veces: number;
}

type Campo = [campo: string, valor: string];

/** The way to a dialog of dialogos.ts, with its fields filled in. */
export function en(dialogo: string, ...campos: Campo[]): Camino {
  const entry = DIALOGOS[dialogo];
  const camino = Array.isArray(entry) ? entry : entry && "nada" in entry ? entry.nada : undefined;
  if (!camino) throw new Error(`not opened by the sweep: ${dialogo}`);
  return [...camino, ...campos];
}

export const acto = (
  dice: string,
  camino: Camino,
  ultimo: string | RegExp,
  pide: string,
  deshace?: string,
  veces = 1,
): Acto => ({
  ...{ dice, camino, ultimo, pide, deshace, veces },
});
/** The act of a dialog that shows the toast itself. */
export const de = (dialogo: string, campos: Campo[], ultimo: string | RegExp, pide: string, deshace?: string) =>
  acto(dialogo, en(dialogo, ...campos), ultimo, pide, deshace);

export const MOTIVO: Campo = ["Motivo", "Se revisó por teléfono"];
const LOANS = "panel/loans";
export const FICHA = "panel/clientes/ficha/reabrir.tsx";

/** With «Deshacer»: undone at the end, so that later acts find things as they were. */
export const REVERSIBLES: Acto[] = [
  // Before anything happens to the imported people.
  de("panel/importar/hechas.tsx DeshacerDialog", [], "Sí, deshacer todo", "importar.undo"),
  de(
    "panel/prorrogas/mas-tiempo.tsx MasTiempoDialog",
    [["Nuevo día", dayFromNow(40)], MOTIVO],
    "Conceder prórroga",
    "loans.reschedule",
    "loans.undoReschedule",
  ),
  de(
    "panel/prorrogas/responder.tsx NoConcederDialog",
    [MOTIVO],
    "Sí, no conceder",
    "prorrogas.decide",
    "prorrogas.undo",
  ),
  de("panel/prorrogas/responder.tsx ConcederDialog", [], "Sí, conceder", "prorrogas.decide", "prorrogas.undo"),
  de("panel/auditoria/lineas.tsx RecuperarDialog", [], "Sí, recuperar", "pagos.restore", "pagos.remove"),
  acto(
    `${LOANS}/aprobar/use-aprobacion.ts useAprobacion`,
    en(
      `${LOANS}/aprobar/aprobar.tsx AprobarForm`,
      ["Fecha del primer pago", dayFromNow(20)],
      ["Monto en Bs", "2.913,58"],
      ["Referencia", "000998877665"],
    ),
    "Aprobar",
    "loans.approve",
    "loans.cancelApproval",
  ),
  acto(
    `${LOANS}/aprobadas/cerrar-pagados.tsx useCerrarPagados`,
    ["panel", "/admin/hoy"],
    "Cerrar los 2",
    "loans.complete",
    "completados.reopen",
    2,
  ),
  de(`${LOANS}/cerrar.tsx CompletarDialog`, [], "Sí, completar", "loans.complete", "completados.reopen"),
  acto(
    `${LOANS}/cerrar.tsx useCerrar`,
    ["panel", "/admin/aprobadas?estado=porcerrar"],
    "Cerrar préstamo",
    "loans.complete",
    "completados.reopen",
  ),
  de(
    `${LOANS}/cerrar.tsx IncobrableDialog`,
    [MOTIVO],
    "Sí, dar por incobrable",
    "loans.writeOff",
    "loans.undoWriteOff",
  ),
  de(
    `${LOANS}/corregir.tsx CorregirDialog`,
    [["Referencia", "000123450001"], MOTIVO],
    "Corregir aprobación",
    "loans.correctApproval",
    "loans.correctApproval",
  ),
  acto(
    `${LOANS}/corregir.tsx CancelarAprobacionDialog`,
    ["panel", "/admin/aprobadas?buscar=:sinpagos", "Cancelar aprobación", MOTIVO],
    "Sí, cancelar aprobación",
    "loans.cancelApproval",
    "loans.approve",
  ),
  de(`${LOANS}/aprobar/decidir.tsx Rechazar`, [MOTIVO], "Sí, rechazar", "loans.reject", "loans.reopen"),
  de(`${LOANS}/aprobar/decidir.tsx BanearDialog`, [MOTIVO], "Sí, banear", "usuarios.ban", "usuarios.unban"),
  de(`${LOANS}/aprobar/decidir.tsx QuitarBaneoDialog`, [], "Sí, quitar baneo", "usuarios.unban", "usuarios.ban"),
  de(
    `${LOANS}/aprobar/decidir.tsx SolicitarVerificacionDialog`,
    [],
    "Sí, solicitar",
    "verificaciones.request",
    "verificaciones.undo",
  ),
  de(`${LOANS}/acciones.tsx SubirNivelDialog`, [], "Sí, subir nivel", "usuarios.raiseLevel", "usuarios.lowerLevel"),
  de(`${LOANS}/acciones.tsx MultarDialog`, [], "Sí, multar", "loans.fine", "loans.waiveFine"),
  de(`${LOANS}/acciones.tsx AnularMultaDialog`, [MOTIVO], "Sí, anular multa", "loans.waiveFine", "loans.restoreFine"),
  acto(
    `${LOANS}/aprobar/fecha.tsx useFecha`,
    en(`${LOANS}/aprobar/fecha.tsx FechaDialog`, ["Fecha del primer pago", dayFromNow(35)]),
    "Cambiar fecha",
    "loans.changeFirstPayment",
    "loans.undoReschedule",
  ),
  de(
    "panel/creditos/reintegrar.tsx ReintegrarDialog",
    [
      ["Monto en Bs", "1.456,79"],
      ["Referencia", "005061230777"],
    ],
    "Reintegrar",
    "creditos.refund",
    "creditos.undoRefund",
  ),
  de(
    "panel/creditos/deshacer-reintegro.tsx DeshacerReintegroDialog",
    [MOTIVO],
    "Sí, deshacer el reintegro",
    "creditos.undoRefund",
    "creditos.refund",
  ),
  de("panel/creditos/usar.tsx UsarCreditoDialog", [], "Usar en este préstamo", "creditos.apply", "creditos.takeBack"),
  acto(
    "panel/kit/lista/seleccion-lote.tsx LoteDialog",
    en("panel/pagos/varios-pagos.tsx RechazarVariosDialog", MOTIVO),
    "Rechazar 1 pago",
    "pagos.setStatus",
    "pagos.setStatus",
  ),
  acto(
    "panel/kit/lista/seleccion-lote.tsx LoteDialog",
    en("panel/loans/aprobar/varios.tsx CompletarVariosDialog"),
    "Completar 2 préstamos",
    "loans.complete",
    "completados.reopen",
    2,
  ),
  de("panel/vistos/visto-bueno.tsx DarVistoDialog", [], "Dar visto bueno", "vistos.give", "vistos.takeBack"),
  de(`${FICHA} BajarNivelDialog`, [MOTIVO], "Sí, bajar nivel", "usuarios.lowerLevel", "usuarios.raiseLevel"),
  de(`${FICHA} RetirarRechazoDialog`, [], "Sí, retirar el rechazo", "loans.reopen", "loans.reject"),
  acto(
    `${FICHA} AbrirPrestamoDialog`,
    ["panel", "/admin/clientes/:terminado?ver=prestamos", /Abrir/, MOTIVO],
    "Sí, abrir otra vez",
    "completados.reopen",
    "loans.complete",
  ),
  de(
    "panel/clientes/corregir-datos.tsx CorregirDatosDialog",
    [["Nombre", "Mariana"], MOTIVO],
    "Corregir",
    "usuarios.correct",
    "usuarios.correct",
  ),
  de("panel/pagos/decidir/decidir-pago.tsx Rechazar", [MOTIVO], "Sí, rechazar", "pagos.setStatus", "pagos.setStatus"),
  de("panel/pagos/decidir/decidir-pago.tsx Eliminar", [], "Sí, eliminar", "pagos.remove", "pagos.restore"),
  de(
    "panel/pagos/corregir-pago.tsx Corregir",
    [["Monto", "5,00"], MOTIVO],
    "Corregir",
    "pagos.correct",
    "pagos.correct",
  ),
  acto(
    "panel/pagos/decidir/aprobar-pago.tsx useAprobar",
    en("panel/pagos/decidir/aprobar-pago.tsx Aprobar"),
    "Aprobar",
    "pagos.setStatus",
    "pagos.setStatus",
  ),
  acto(
    "panel/pagos/registrar-pago.tsx useRegistrar",
    [
      "panel",
      "/admin/clientes/:credito?ver=pagos",
      "Registrar pago",
      ["Cómo pagó", "efectivo"],
      ["Moneda", "usd"],
      ["Monto", "6,00"],
    ],
    "Registrar pago",
    "pagos.registerFor",
    "pagos.remove",
  ),
  de(
    "panel/verificaciones/decidir.tsx Rechazar",
    [MOTIVO],
    "Sí, rechazar",
    "verificaciones.reject",
    "verificaciones.undo",
  ),
  de("panel/verificaciones/decidir.tsx Aprobar", [], "Sí, aprobar", "verificaciones.approve", "verificaciones.undo"),
];
