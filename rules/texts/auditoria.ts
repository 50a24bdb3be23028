/** What the audit trail calls each action. */

/** Every audited action. One that is not named here does not compile. */
export const ACCIONES = {
  "admins.accept": "Aceptó ser administrador",
  "admins.annul": "Anuló una invitación",
  "admins.invite": "Invitó a un administrador",
  "admins.remove": "Quitó el acceso a un administrador",
  "ajustes.save": "Cambió los ajustes",
  "cargos.traspaso": "Pasó los préstamos a cuotas con fecha y saldo",
  "cuentas.changeEmail": "Cambió su correo",
  "cuentas.changePassword": "Cambió su contraseña",
  "cuentas.changePhone": "Cambió su teléfono",
  "cuentas.closeOtherSessions": "Cerró sus otras sesiones",
  "cuentas.switchPhoneStep": "Cambió su segundo paso",
  exportar: "Exportó una lista",
  "gestiones.add": "Anotó una gestión",
  "loans.approve": "Aprobó una solicitud",
  "loans.ban": "Baneó a un cliente",
  "loans.cancelApproval": "Canceló una aprobación",
  "loans.changeFirstPayment": "Cambió la fecha del primer pago",
  "loans.complete": "Completó un préstamo",
  "loans.correctApproval": "Corrigió una aprobación",
  "loans.fine": "Puso una multa",
  "loans.reject": "Rechazó una solicitud",
  "loans.request": "Solicitó un préstamo",
  "loans.reschedule": "Dio más tiempo",
  "loans.sendReminder": "Envió un recordatorio",
  "loans.unban": "Quitó un baneo",
  "loans.waiveFine": "Anuló una multa",
  "loans.writeOff": "Dio un préstamo por incobrable",
  "creditos.apply": "Usó un saldo a favor",
  "creditos.refund": "Reintegró un saldo a favor",
  "pagos.correct": "Corrigió un pago",
  "pagos.register": "Registró un pago",
  "pagos.registerFor": "Registró un pago de un cliente",
  "pagos.remove": "Eliminó un pago",
  "pagos.setStatus": "Decidió un pago",
  "pagos.settle": "Calculó un pago a la tasa de su día",
  "pagos.withdraw": "Retiró un pago",
  "prorrogas.decide": "Respondió una prórroga",
  "prorrogas.request": "Pidió más tiempo",
  "referidos.accept": "Llegó por una recomendación",
  "referidos.assign": "Asignó un recomendador",
  "tasas.save": "Publicó una tasa",
  "usuarios.ban": "Baneó a un cliente",
  "usuarios.lowerLevel": "Bajó un nivel",
  "usuarios.raiseLevel": "Subió un nivel",
  "usuarios.setLevel": "Cambió el nivel desde la línea de órdenes",
  "usuarios.saveProfile": "Guardó su perfil",
  "usuarios.unban": "Quitó un baneo",
  "verificaciones.approve": "Aprobó una verificación",
  "verificaciones.reject": "Rechazó una verificación",
  "verificaciones.request": "Solicitó una verificación",
  "verificaciones.submit": "Envió sus fotos",
} as const satisfies Record<string, string>;

export type Accion = keyof typeof ACCIONES;

/** What an action is called; one of another version of the program stays as it was written. */
export function nombreAccion(accion: string): string {
  return Object.hasOwn(ACCIONES, accion) ? ACCIONES[accion as Accion] : accion;
}
