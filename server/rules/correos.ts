/** The four e-mails of the spec (§7), with its parameters. Plain text: it arrives everywhere and costs nothing to read. */
import { type Centavos, formatDolares } from "./dinero.ts";
import { type Dia, formatDia, formatDiaRecordatorio, formatInstante, type Instante } from "./fecha.ts";
import type { Cuota } from "./loans.ts";

export const PLANTILLAS = ["solicitud", "pago", "aprobacion", "recordatorio"] as const;
export type Plantilla = (typeof PLANTILLAS)[number];

export interface Correo {
  plantilla: Plantilla;
  asunto: string;
  texto: string;
  params: Record<string, string>;
}

interface Persona {
  nombre: string;
  apellido: string;
  correo: string;
}

/** To the admins: somebody asked for a loan. */
export function correoSolicitud(
  loan: Persona & { amount: Centavos; reason: string; ingreso: Centavos; status: string },
  panelUrl: string,
): Correo {
  const mensaje = `Solicita ${formatDolares(loan.amount)}. Motivo: ${loan.reason}`;
  return {
    plantilla: "solicitud",
    asunto: `Nueva solicitud de ${loan.nombre} ${loan.apellido}: ${formatDolares(loan.amount)}`,
    texto: [
      `${loan.nombre} ${loan.apellido} solicita un préstamo de ${formatDolares(loan.amount)}.`,
      `Motivo: ${loan.reason}\nIngreso mensual: ${formatDolares(loan.ingreso)}\nCorreo: ${loan.correo}`,
      `Revísala en ${panelUrl}/pendientes`,
    ].join("\n\n"),
    params: {
      user_name: loan.nombre,
      user_lastName: loan.apellido,
      user_ingreso: formatDolares(loan.ingreso),
      user_status: loan.status,
      user_email: loan.correo,
      mensaje,
    },
  };
}

/** To the admins: somebody registered a payment. */
export function correoPago(
  pago: { userId: string; nombre: string; monto: Centavos; codigo: string; fecha: Instante },
  panelUrl: string,
): Correo {
  return {
    plantilla: "pago",
    asunto: `Nuevo pago de ${pago.nombre}: ${formatDolares(pago.monto)}`,
    texto: [
      `${pago.nombre} registró un pago de ${formatDolares(pago.monto)} con la referencia ${pago.codigo}.`,
      `Compruébalo en tu banco y luego apruébalo en ${panelUrl}/pagos`,
    ].join("\n\n"),
    params: {
      user_uid: pago.userId,
      monto_pago: formatDolares(pago.monto),
      referencia_pago: pago.codigo,
      fecha_registro: formatInstante(pago.fecha),
    },
  };
}

/** To the borrower: the loan was approved. */
export function correoAprobacion(
  loan: Persona & { amount: Centavos; cuotas: number; fechaPrimerPago: Dia; montoFinal: Centavos },
  appUrl: string,
): Correo {
  const fecha = formatDia(loan.fechaPrimerPago);
  return {
    plantilla: "aprobacion",
    asunto: `Tu préstamo de ${formatDolares(loan.amount)} fue aprobado`,
    texto: [
      `Hola, ${loan.nombre}:`,
      `Aprobamos tu préstamo de ${formatDolares(loan.amount)}. En total pagarás ${formatDolares(loan.montoFinal)} en ${loan.cuotas === 1 ? "1 cuota, que" : `${loan.cuotas} cuotas; la primera`} vence el ${fecha}.`,
      `Mira tu plan y los datos para pagar en ${appUrl}/solicitar`,
    ].join("\n\n"),
    params: {
      user_name: loan.nombre,
      user_lastName: loan.apellido,
      user_email: loan.correo,
      monto_aprobado: formatDolares(loan.amount),
      cuotas_totales: String(loan.cuotas),
      fecha_primer_pago: fecha,
    },
  };
}

/** To the borrower: a cuota is due. */
export function correoRecordatorio(persona: Persona, cuota: Cuota, appUrl: string): Correo {
  const fecha = formatDiaRecordatorio(cuota.vence);
  const mensaje = `Tu cuota ${cuota.numero}, de ${formatDolares(cuota.monto)}, vence el ${fecha}.`;
  return {
    plantilla: "recordatorio",
    asunto: `Recordatorio: tu cuota vence el ${fecha}`,
    texto: [
      `Hola, ${persona.nombre}:`,
      mensaje,
      `Paga por Pago Móvil y registra tu pago en ${appUrl}/solicitar`,
      "Si ya pagaste, no tienes que hacer nada más.",
    ].join("\n\n"),
    params: {
      user_name: persona.nombre,
      user_lastName: persona.apellido,
      user_email: persona.correo,
      fecha_limite: fecha,
      mensaje,
    },
  };
}
