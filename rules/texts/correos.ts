/** The four e-mails of the spec (§7), with its parameters, and those of an account. Plain text: it arrives everywhere and costs nothing to read. */

import { type Dia, formatDia, formatInstante, type Instante } from "../country/fecha.ts";
import { CONGELADO_DIAS, INVITACION_HORAS } from "../limits.ts";
import { type Centavos, formatDolares } from "../money/dinero.ts";
import { CAMBIOS, type Cambio, desdeDonde } from "./entradas.ts";
import { type ComoPagar, cartaRecordatorio, type Debida } from "./recordatorio.ts";

export const PLANTILLAS = [
  "solicitud",
  "pago",
  "prorroga",
  "aprobacion",
  "recordatorio",
  "recuperacion",
  "confirmacion",
  "reclamo",
  "invitacion",
  "administrador",
  "cambio",
] as const;
type Plantilla = (typeof PLANTILLAS)[number];

export interface Correo {
  plantilla: Plantilla;
  asunto: string;
  texto: string;
  params: Record<string, string>;
  enlace?: never;
}

/** With a link that is a secret: it comes in at ENLACE_SELLADO on the way out, and rests sealed. Only `mailTo` carries it. */
export interface CorreoConEnlace extends Omit<Correo, "enlace"> {
  enlace: string;
}

/** Where the link goes in a message that rests without it: who has that link has what it opens. */
export const ENLACE_SELLADO = "{enlace}";

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

/** To the admins: somebody asked for more time. */
export function correoProrroga(
  peticion: { nombre: string; apellido: string; desdeCuota: number; fecha: Dia; motivo: string },
  panelUrl: string,
): Correo {
  const nombre = `${peticion.nombre} ${peticion.apellido}`;
  const fecha = formatDia(peticion.fecha);
  return {
    plantilla: "prorroga",
    asunto: `${nombre} pide más tiempo`,
    texto: [
      `${nombre} pide pagar su cuota ${peticion.desdeCuota} el ${fecha}.`,
      `Motivo: ${peticion.motivo}`,
      `Respóndele en ${panelUrl}/aprobadas`,
    ].join("\n\n"),
    params: { user_name: nombre, cuota: String(peticion.desdeCuota), fecha, motivo: peticion.motivo },
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
export function correoRecordatorio(
  persona: Persona,
  debida: Debida,
  hoy: Dia,
  appUrl: string,
  como: ComoPagar | null = null,
): Correo {
  const { asunto, fecha, mensaje, pago } = cartaRecordatorio(persona, debida, hoy, como);
  return {
    plantilla: "recordatorio",
    asunto,
    texto: [
      `Hola, ${persona.nombre}:`,
      mensaje,
      pago,
      `Registra tu pago:\n${como?.enlace ?? `${appUrl}/solicitar`}`,
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

/** To whoever forgot a password. */
export function correoRecuperacion(enlace: string): CorreoConEnlace {
  return {
    plantilla: "recuperacion",
    asunto: "Cambia tu contraseña",
    texto: [
      "Alguien pidió cambiar la contraseña de tu cuenta. Si fuiste tú, entra en este enlace antes de una hora:",
      ENLACE_SELLADO,
      "Si no fuiste tú, no tienes que hacer nada: tu contraseña sigue igual.",
    ].join("\n\n"),
    params: {},
    enlace,
  };
}

/** To a new address: only a confirmed one can recover the account. */
export function correoConfirmacion(enlace: string): CorreoConEnlace {
  return {
    plantilla: "confirmacion",
    asunto: "Confirma tu correo",
    texto: [
      "Confirma que este correo es tuyo: así podrás recuperar tu cuenta si olvidas la contraseña.",
      ENLACE_SELLADO,
      "Si no creaste una cuenta, no tienes que hacer nada: sin tu confirmación nadie puede usar tu correo. En el mismo enlace puedes quitarlo de esa cuenta.",
    ].join("\n\n"),
    params: {},
    enlace,
  };
}

/** To an address that was never confirmed, whose account opens with nothing else: the link proves it and gives the account back. */
export function correoReclamo(enlace: string): CorreoConEnlace {
  return {
    plantilla: "reclamo",
    asunto: "Entra a tu cuenta",
    texto: [
      "Alguien pidió cambiar la contraseña de la cuenta de este correo, que aún no está confirmado. Si fuiste tú, elige una contraseña nueva en este enlace antes de una hora:",
      ENLACE_SELLADO,
      "Al guardarla, tu correo queda confirmado y se cierra todo lo que otra persona haya abierto. Si no fuiste tú, no tienes que hacer nada.",
    ].join("\n\n"),
    params: {},
    enlace,
  };
}

/** The same where a phone opens the account: its owner may be somebody else, who mistyped the address. `fin` is how it ends. */
export function correoReclamoTelefono(fin: string, appUrl: string, enlace: string): CorreoConEnlace {
  return {
    plantilla: "reclamo",
    asunto: "Entra a tu cuenta con tu teléfono",
    texto: [
      `Alguien pidió cambiar la contraseña de la cuenta de este correo, que aún no está confirmado. Esa cuenta se abre con el teléfono que termina en ${fin}: entra con él en ${appUrl} y confirma este correo en Mis Datos.`,
      "Si ese teléfono no es tuyo, quita tu correo de esa cuenta y crea la tuya en este enlace antes de una hora:",
      ENLACE_SELLADO,
      "Si no pediste nada, no tienes que hacer nada.",
    ].join("\n\n"),
    params: { fin },
    enlace,
  };
}

/** To somebody who may become an administrator. */
export function correoInvitacion(invitadoPor: string, enlace: string): CorreoConEnlace {
  return {
    plantilla: "invitacion",
    asunto: "Te invitaron al panel de administración",
    texto: [
      `${invitadoPor} te invitó a administrar préstamos y pagos. Elige tu contraseña en este enlace antes de ${INVITACION_HORAS} horas:`,
      ENLACE_SELLADO,
      "El enlace sirve una sola vez. Si no esperabas esta invitación, no tienes que hacer nada.",
    ].join("\n\n"),
    params: {},
    enlace,
  };
}

/** To the administrators: there is another one. */
export function correoNuevoAdmin(correo: string, papel: string, invitadoPor: string, panelUrl: string): Correo {
  return {
    plantilla: "administrador",
    asunto: `${correo} ahora es administrador`,
    texto: [
      `${correo} aceptó la invitación de ${invitadoPor} y ya puede usar el panel. Su papel: ${papel}.`,
      `Si no lo esperabas, un propietario le quita el acceso en ${panelUrl}/administradores`,
    ].join("\n\n"),
    params: { correo, invitado_por: invitadoPor },
  };
}

/** What changed about how somebody signs in, when, and from where as far as it is known. */
export interface CambioHecho {
  que: Cambio;
  cuando: Instante;
  agente: string | null;
  ip: string | null;
}

const dondeFue = ({ agente, ip }: CambioHecho) =>
  `${agente ? `, ${desdeDonde(agente)}` : ""}${ip ? ` (dirección ${ip})` : ""}`;

/** To the owner of an account, at its old address and its new one. */
export function correoCambio(hecho: CambioHecho, enlace: string): CorreoConEnlace {
  return {
    plantilla: "cambio",
    asunto: CAMBIOS[hecho.que],
    texto: [
      `${CAMBIOS[hecho.que]} el ${formatInstante(hecho.cuando)}${dondeFue(hecho)}.`,
      "Si fuiste tú, no tienes que hacer nada.",
      `¿No fuiste tú? Abre este enlace antes de ${CONGELADO_DIAS} días. Cierra todas las sesiones de tu cuenta y por ${CONGELADO_DIAS} días no deja cambiar nada de ella:`,
      ENLACE_SELLADO,
    ].join("\n\n"),
    params: {},
    enlace,
  };
}

/** To the phone that was the account's until now: one segment, without accents. */
export function smsTelefonoCambiado(cuando: Instante): string {
  const fecha = formatInstante(cuando).replaceAll("\u202f", " ").replaceAll("\u00a0", " ");
  return `Cuotica: el telefono de tu cuenta cambio el ${fecha}. Si no fuiste tu, escribe a atencion al cliente.`;
}

/** The SMS of a code: one segment, without accents, which some operators alter; `host` lets a browser fill it in by itself. */
export function smsOtp(otp: string, host: string | null): string {
  return `Tu codigo de Cuotica es ${otp}${host ? `\n\n@${host} #${otp}` : ""}`;
}
