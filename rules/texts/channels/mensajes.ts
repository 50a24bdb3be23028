/** The panel's words for messages: kinds, templates, carriers and outcomes. */
import { type Instante, toDia } from "../../country/fecha.ts";
import { formatHora, formatMomentoCorto } from "../../country/momento.ts";
import { enLista } from "../texto.ts";
import { CANALES, type Canal } from "./canal.ts";
import type { MensajeClase, MensajeEstado } from "./clases.ts";

/** With a capital first letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The channels a reminder uses, given those chosen. */
export function porDonde(
  { correo, cadena }: { correo: boolean; cadena: readonly Canal[] },
  todosALaVez: boolean,
): string {
  const ways = cadena.map((canal) => CANALES[canal].uno);
  const phone =
    ways.length < 2 || todosALaVez
      ? ways.length > 0 && `al teléfono por ${enLista(ways, "y")}`
      : `al teléfono por lo primero que sirva: ${enLista(ways, "o")}`;
  const all = ["en la aplicación", correo && "por correo", phone].filter((way) => way !== false);
  return `Sale ${all.length === 1 ? "solo " : ""}${enLista(all, "y")}.`;
}

/** The chosen channels that have no carrier today; null if all have one. */
export function sinCartero(
  { correo, cadena }: { correo: boolean; cadena: readonly Canal[] },
  canales: readonly { canal: Canal; cartero: string | null }[],
): string | null {
  const chosen = correo ? ["correo", ...cadena] : cadena;
  const alone = canales.filter(({ canal, cartero }) => cartero === null && chosen.includes(canal));
  const names = alone.map(({ canal }) => CANALES[canal].varios);
  return names.length > 0 ? `Nadie lleva ${enLista(names, "ni")}: por ahí no saldría.` : null;
}

export const CLASE_NOMBRES: Record<MensajeClase, string> = {
  codigo: "Códigos",
  seguridad: "Seguridad",
  negocio: "Avisos",
  cobro: "Recordatorios",
  casa: "Para ti",
};

const PLANTILLA_NOMBRES: Record<string, string> = {
  solicitud: "Nueva solicitud",
  pago: "Nuevo pago",
  prorroga: "Piden más tiempo",
  aprobacion: "Préstamo aprobado",
  decision: "Decisión",
  recordatorio: "Recordatorio",
  recuperacion: "Cambiar la contraseña",
  confirmacion: "Confirmar el correo",
  reclamo: "Entrar a su cuenta",
  invitacion: "Invitación al panel",
  administrador: "Nuevo administrador",
  programa: "Otro programa",
  segunda: "Segunda aprobación",
  cambio: "Cambio en la cuenta",
  codigo: "Código de acceso",
  aviso: "Aviso",
  prueba: "Prueba",
  "resumen-diario": "Resumen del día",
  alarma: "Alarma",
};

/** «Préstamo aprobado»; an unlisted template shows its own name: «pago_aprobado» → «Pago aprobado». */
export function nombrePlantilla(plantilla: string): string {
  // WhatsApp has one template for each timing of a reminder.
  const own = PLANTILLA_NOMBRES[plantilla.startsWith("recordatorio_") ? "recordatorio" : plantilla];
  if (own) return own;
  const words = plantilla.replaceAll(/[_-]+/g, " ").trim();
  return capital(words);
}

/** Options of the panel's filter: only what the program itself writes. */
export const PLANTILLAS_DICHAS = Object.entries(PLANTILLA_NOMBRES).map(([value, label]) => ({ value, label }));

const CARTEROS: Record<string, string> = {
  resend: "Resend",
  smtp: "Tu servidor de correo (SMTP)",
  twilio: "Twilio",
  infobip: "Infobip",
  vonage: "Vonage",
  webhook: "Tu webhook",
  whatsapp: "WhatsApp Cloud API",
  push: "El servicio de cada navegador",
  bandeja: "La bandeja de desarrollo",
};

export const nombreCartero = (cartero: string): string => CARTEROS[cartero] ?? cartero;

/** The fields of a message that determine its outcome. */
export interface Suerte {
  canal: Canal;
  estado: MensajeEstado;
  proximoIntento: Instante;
  intentos: number;
  intentado: Instante | null;
  entregado: Instante | null;
  leido: Instante | null;
  error: string | null;
  /** The channel of the message that replaced it. */
  relevo: Canal | null;
}

/** Carriers that send delivery reports, if the operator gave them our address. */
const AVISAN: readonly string[] = ["resend", "twilio", "whatsapp"];
/** After a day they report nothing more. */
const CALLAN_TRAS_MS = 24 * 60 * 60 * 1000;

interface Salido extends Pick<Suerte, "estado" | "entregado" | "leido"> {
  proveedor: string | null;
  enviado: Instante | null;
}

/** Why it is unknown whether a sent message arrived; null if it is known or it was not sent. */
export function llegadaSinDecir(mensaje: Salido, ahora: Instante): string | null {
  const { estado, entregado, leido, proveedor, enviado } = mensaje;
  if (estado !== "enviado" || entregado !== null || leido !== null || !proveedor || enviado === null) return null;
  if (!AVISAN.includes(proveedor)) return "No se sabe: quien lo envió no lo dice";
  const calla = ahora - enviado > CALLAN_TRAS_MS;
  return calla ? "No se sabe: quien lo envió no llegó a decirlo" : "Quien lo envió todavía no lo dice";
}

export type Tono = "espera" | "bien" | "mal" | "aparte";

/** «a las 9:40 a. m.» of today, «el 4 mar., 9:40 a. m.» of another day. */
export function momentoDicho(cuando: Instante, ahora: Instante): string {
  return toDia(cuando) === toDia(ahora) ? `a las ${formatHora(cuando)}` : `el ${formatMomentoCorto(cuando)}`;
}

/** What became of a message, in words. */
export function suerteDicha(mensaje: Suerte, ahora: Instante): { tono: Tono; texto: string } {
  const { canal, estado, error, relevo } = mensaje;
  if (estado === "pendiente") return { tono: "espera", texto: enColaDicho(mensaje, ahora) };
  if (estado === "fallido") return { tono: "mal", texto: error ? `Falló: ${error}` : "No salió" };
  if (estado === "cancelado") return { tono: "aparte", texto: "Cancelado" };
  if (estado === "relevado") {
    if (relevo === null) return { tono: "aparte", texto: "Salió de otra forma" };
    return {
      tono: "aparte",
      texto: relevo === canal ? "Se envió otra vez" : `Salió por ${CANALES[relevo].nombre}`,
    };
  }
  if (mensaje.leido !== null) return { tono: "bien", texto: "Leído" };
  return { tono: "bien", texto: mensaje.entregado !== null ? "Entregado" : "Enviado" };
}

function enColaDicho({ proximoIntento, intentos, intentado }: Suerte, ahora: Instante): string {
  if (intentado !== null) return "Saliendo";
  if (proximoIntento <= ahora) return "En cola";
  const cuando = momentoDicho(proximoIntento, ahora);
  return intentos > 0 ? `Se reintenta ${cuando}` : `En cola, sale ${cuando}`;
}

/** Codes and links that open an account: never shown to the team. */
export const ES_SECRETO: readonly MensajeClase[] = ["codigo", "seguridad"];
