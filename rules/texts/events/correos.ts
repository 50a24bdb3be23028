/**
 * The e-mails about a loan, to its borrower and to the administrators, with the spec's parameters (§7). Each is plain text in
 * paragraphs, which rules/operator/correo/correo.ts renders: lines like «Monto: $20,00» become a table, and one of our
 * addresses on a line of its own becomes the button.
 */
import { counted } from "../../country/cantidad.ts";
import { type Dia, formatDia, formatInstante, type Instante } from "../../country/fecha.ts";
import { type Bolivares, type Centavos, formatBolivares, formatDolares } from "../../money/dinero.ts";
import { paths } from "../../paths.ts";
import type { Carta, Nombre } from "../channels/plantillas.ts";
import type { TextoDeNotificacion } from "./notificaciones.ts";
import type { Pantalla } from "./pantalla.ts";
import { type ComoPagar, cartaRecordatorio, type Debida } from "./recordatorio.ts";

export type Correo<N extends Nombre = Nombre> = Carta<N> & { enlace?: never };

/** With a secret link, which replaces ENLACE_SELLADO on sending and is stored encrypted. Only `mailTo` handles it. */
export type CorreoConEnlace = Carta & { enlace: string };

/** A placeholder for the secret link, which is stored encrypted. */
export const ENLACE_SELLADO = "{enlace}";

/** A user's text on one line, so that it cannot add paragraphs, rows or buttons. */
const enLinea = (texto: string) => texto.replace(/\s+/g, " ").trim();

interface Persona {
  nombre: string;
  apellido: string;
  correo: string;
}

/** To the admins: a new loan request. */
export function correoSolicitud(
  loan: Persona & { amount: Centavos; reason: string; ingreso: Centavos; status: string },
  panelUrl: string,
): Correo<"solicitud"> {
  const nombre = `${enLinea(loan.nombre)} ${enLinea(loan.apellido)}`;
  const monto = formatDolares(loan.amount);
  const motivo = enLinea(loan.reason);
  return {
    plantilla: "solicitud",
    asunto: `Nueva solicitud de ${nombre}: ${monto}`,
    texto: [
      `${nombre} solicita un préstamo de ${monto}.`,
      `Motivo: ${motivo}\nIngreso mensual: ${formatDolares(loan.ingreso)}\nCorreo: ${loan.correo}`,
      `Revísala en el panel:\n${panelUrl}/pendientes`,
    ].join("\n\n"),
    params: {
      user_name: loan.nombre,
      user_lastName: loan.apellido,
      user_ingreso: formatDolares(loan.ingreso),
      user_status: loan.status,
      user_email: loan.correo,
      mensaje: `Solicita ${monto}. Motivo: ${motivo}`,
    },
  };
}

/** To the admins: a new payment. */
export function correoPago(
  pago: { userId: string; nombre: string; monto: Centavos; codigo: string; fecha: Instante },
  panelUrl: string,
): Correo<"pago"> {
  const nombre = enLinea(pago.nombre);
  const monto = formatDolares(pago.monto);
  const fecha = formatInstante(pago.fecha);
  return {
    plantilla: "pago",
    asunto: `Nuevo pago de ${nombre}: ${monto}`,
    texto: [
      `${nombre} registró un pago de ${monto}.`,
      `Referencia: ${pago.codigo}\nRegistrado: ${fecha}`,
      `Comprueba en tu banco que llegó y luego apruébalo:\n${panelUrl}/pagos`,
    ].join("\n\n"),
    params: { user_uid: pago.userId, monto_pago: monto, referencia_pago: pago.codigo, fecha_registro: fecha },
  };
}

/** To the admins: a request for more time. */
export function correoProrroga(
  peticion: { nombre: string; apellido: string; desdeCuota: number; fecha: Dia; motivo: string },
  panelUrl: string,
): Correo<"prorroga"> {
  const nombre = `${enLinea(peticion.nombre)} ${enLinea(peticion.apellido)}`;
  const fecha = formatDia(peticion.fecha);
  const motivo = enLinea(peticion.motivo);
  return {
    plantilla: "prorroga",
    asunto: `${nombre} pide más tiempo`,
    texto: [
      `${nombre} pide más tiempo para pagar su cuota ${peticion.desdeCuota}.`,
      `Cuota: ${peticion.desdeCuota}\nNueva fecha: ${fecha}\nMotivo: ${motivo}`,
      `Respóndele en el panel:\n${panelUrl}/aprobadas`,
    ].join("\n\n"),
    params: { user_name: nombre, cuota: String(peticion.desdeCuota), fecha, motivo },
  };
}

type Aprobado = Persona & {
  amount: Centavos;
  cuotas: number;
  fechaPrimerPago: Dia;
  montoFinal: Centavos;
  /** What was sent, as the administrator entered it. */
  datosPago?: { bs?: Bolivares | undefined; referencia?: string | undefined } | null;
};

/** To the borrower: the loan was approved. */
export function correoAprobacion(loan: Aprobado, appUrl: string): Correo<"aprobacion"> {
  const fecha = formatDia(loan.fechaPrimerPago);
  const monto = formatDolares(loan.amount);
  const total = formatDolares(loan.montoFinal);
  const cuotas = counted(loan.cuotas, "cuota", "cuotas");
  const { bs, referencia } = loan.datosPago ?? {};
  const enviado = bs && `Te enviamos: ${formatBolivares(bs)}${referencia ? `, referencia ${enLinea(referencia)}` : ""}`;
  const datos = [`Total a pagar: ${total} en ${cuotas}`, `Primer pago: ${fecha}`, enviado];
  return {
    plantilla: "aprobacion",
    asunto: `Tu préstamo de ${monto} fue aprobado`,
    texto: [
      `Hola, ${enLinea(loan.nombre)}:`,
      `Aprobamos tu préstamo de ${monto}. Esto es lo que pagarás y cuándo empiezas:`,
      datos.filter(Boolean).join("\n"),
      `Cada pago se hace por Pago Móvil, en bolívares a la tasa del día en que pagas. Mira tus fechas y a dónde pagar:\n${appUrl}${paths.solicitar}`,
      "Si ves que no podrás pagar a tiempo, pídenos más tiempo antes de esa fecha con «Necesito más tiempo».",
    ].join("\n\n"),
    params: {
      user_name: loan.nombre,
      user_lastName: loan.apellido,
      user_email: loan.correo,
      monto_aprobado: monto,
      cuotas_totales: String(loan.cuotas),
      fecha_primer_pago: fecha,
    },
  };
}

/** To the borrower: a decision, in the app's words. Its subject says as much as a locked phone would: neither how much nor why. */
export function correoDecision(
  { mensaje }: TextoDeNotificacion,
  { texto, pagina }: Pantalla,
  appUrl: string,
): Correo<"decision"> {
  const end = texto.search(/[.!?] /);
  const asunto = end < 0 ? texto : texto.slice(0, end + 1);
  return {
    plantilla: "decision",
    asunto: asunto.replace(/\.$/, ""),
    texto: [enLinea(mensaje), `Míralo en tu cuenta:\n${appUrl}${pagina}`].join("\n\n"),
    params: {},
  };
}

/** To the borrower: a cuota is due. */
export function correoRecordatorio(
  persona: Persona,
  debida: Debida,
  hoy: Dia,
  appUrl: string,
  como: ComoPagar | null = null,
): Correo<"recordatorio"> {
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

/** To the administrators: a new administrator was added. */
export function correoNuevoAdmin(
  correo: string,
  papel: string,
  invitadoPor: string,
  panelUrl: string,
): Correo<"administrador"> {
  return {
    plantilla: "administrador",
    asunto: `${correo} ahora es administrador`,
    texto: [
      `${correo} aceptó la invitación de ${invitadoPor} y ya puede usar el panel. Su papel: ${papel}.`,
      `Si no lo esperabas, un propietario puede quitarle el acceso:\n${panelUrl}/administradores`,
    ].join("\n\n"),
    params: { correo, invitado_por: invitadoPor },
  };
}

/** Who changed the amount from which loans need two administrators; null if none do. */
export interface SegundaCambiada {
  quien: string;
  antes: Centavos | null;
  despues: Centavos | null;
  cuando: Instante;
}

/** «quitó la segunda aprobación, que se pedía desde $50,00: ahora aprueba una sola persona.» */
function segundaDe(antes: Centavos | null, despues: Centavos | null): string {
  if (despues === null)
    return `quitó la segunda aprobación${antes === null ? "" : `, que se pedía desde ${formatDolares(antes)}`}: ahora aprueba una sola persona.`;
  return `puso la segunda aprobación desde ${formatDolares(despues)}; antes ${antes === null ? "no se pedía" : `era desde ${formatDolares(antes)}`}.`;
}

/** To the owners: another one changed it. */
export function correoSegunda({ quien, antes, despues, cuando }: SegundaCambiada, panelUrl: string): Correo<"segunda"> {
  return {
    plantilla: "segunda",
    asunto: despues === null ? "Quitaron la segunda aprobación" : "Cambió la segunda aprobación",
    texto: [
      `El ${formatInstante(cuando)}, ${quien} ${segundaDe(antes, despues)}`,
      `Si no lo esperabas, habla con esa persona y mírala en Ajustes:\n${panelUrl}/ajustes?seccion=segunda`,
    ].join("\n\n"),
    params: { correo: quien },
  };
}

/** Who gave another program access, and how: «hizo la llave «Hoja», que puede: Leer. Vence el 3 de mayo de 2027.» */
export interface ProgramaConectado {
  quien: string;
  hizo: string;
  cuando: Instante;
  seccion: "llaves" | "webhooks";
}

/** To every owner, including the one who did it, whose session may have been stolen. */
export function correoPrograma(
  { quien, hizo, cuando, seccion }: ProgramaConectado,
  panelUrl: string,
): Correo<"programa"> {
  return {
    plantilla: "programa",
    asunto: "Se conectó otro programa",
    texto: [
      `El ${formatInstante(cuando)}, ${quien} ${hizo}`,
      `Si no lo esperabas, quítalo en Ajustes, y cambia la contraseña de esa cuenta:\n${panelUrl}/ajustes?seccion=${seccion}`,
    ].join("\n\n"),
    params: { correo: quien },
  };
}
