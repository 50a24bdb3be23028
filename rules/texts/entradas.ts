/** An account's activity: the name of each entry, for its owner and for administrators. */
import { nombreNavegador } from "./navegador.ts";

/** As the owner reads it, and as an administrator does. */
const ENTRADAS = {
  registro: ["Creaste tu cuenta", "Creó su cuenta"],
  entro: ["Entraste", "Entró"],
  navegador: ["Entraste por primera vez", "Entró por primera vez"],
  contrasenaErrada: ["Alguien escribió mal tu contraseña", "Escribieron mal su contraseña"],
  otpErrado: ["Alguien escribió mal un código de tu teléfono", "Escribieron mal un código de su teléfono"],
  pasoErrado: ["Alguien falló el segundo paso de tu cuenta", "Fallaron el segundo paso de su cuenta"],
  masFallos: ["Hubo más intentos fallidos ese día", "Hubo más intentos fallidos ese día"],
  recuperada: ["Cambiaste tu contraseña olvidada", "Cambió su contraseña olvidada"],
  contrasena: ["Cambiaste tu contraseña", "Cambió su contraseña"],
  correo: ["Cambiaste tu correo", "Cambió su correo"],
  correoConfirmado: ["Confirmaste tu correo", "Confirmó su correo"],
  telefono: ["Cambiaste tu teléfono", "Cambió su teléfono"],
  dosPasos: ["Activaste los dos pasos", "Activó los dos pasos"],
  sinDosPasos: ["Quitaste los dos pasos", "Quitó los dos pasos"],
  dosPasosQuitados: ["Quitamos tus dos pasos", "Un administrador quitó sus dos pasos"],
  passkey: ["Creaste una llave de acceso", "Creó una llave de acceso"],
  sinPasskey: ["Quitaste una llave de acceso", "Quitó una llave de acceso"],
  respaldo: ["Usaste un código de respaldo", "Usó un código de respaldo"],
  respaldos: ["Pediste otros códigos de respaldo", "Pidió otros códigos de respaldo"],
  contrasenaPedida: ["Pediste otra contraseña con tu teléfono", "Pidió otra contraseña con su teléfono"],
  correoPedido: ["Pediste otro correo con tu teléfono", "Pidió otro correo con su teléfono"],
  telefonoPedido: ["Pediste cambiar tu teléfono", "Pidió cambiar su teléfono"],
  dosPasosPedidos: ["Pediste los dos pasos con tu teléfono", "Pidió los dos pasos con su teléfono"],
  pagoMovil: ["Cambiaste tu Pago Móvil", "Cambió su Pago Móvil"],
  pagoMovilPedido: ["Pediste cambiar tu Pago Móvil con tu teléfono", "Pidió cambiar su Pago Móvil con su teléfono"],
  cancelado: ["Cancelaste los cambios que esperaban", "Canceló los cambios que esperaban"],
  sesiones: ["Cerraste tus otras sesiones", "Cerró sus otras sesiones"],
  congelada: ["Protegiste tu cuenta con «No fui yo»", "Protegió su cuenta con «No fui yo»"],
  descongelada: ["Quitamos la protección de tu cuenta", "Un administrador quitó la protección"],
} as const satisfies Record<string, readonly [tu: string, ella: string]>;

export type EntradaTipo = keyof typeof ENTRADAS;

/** Failed attempts: only so many per day are listed one by one. */
export const FALLOS = ["contrasenaErrada", "otpErrado", "pasoErrado"] as const satisfies readonly EntradaTipo[];
export type Fallo = (typeof FALLOS)[number];

/** Done by the program, not in the owner's browser. */
const DE_LA_CASA: readonly string[] = ["masFallos", "dosPasosQuitados", "descongelada"] satisfies EntradaTipo[];

/** «Entraste desde Chrome en Android». An entry from another version of the program is shown as stored. */
export function nombreEntrada(
  entrada: { tipo: string; agente: string | null; cuantos: number | null },
  de: "mia" | "suya",
): string {
  const { tipo, agente, cuantos } = entrada;
  const nombre = Object.hasOwn(ENTRADAS, tipo) ? ENTRADAS[tipo as EntradaTipo][de === "mia" ? 0 : 1] : tipo;
  if (cuantos !== null) return `${nombre}: ${cuantos}`;
  return agente && !DE_LA_CASA.includes(tipo) ? `${nombre} ${desdeDonde(agente)}` : nombre;
}

/** «desde Chrome en Android», inside a sentence. */
export function desdeDonde(agente: string | null): string {
  return `desde ${nombreNavegador(agente).replace("Otro", "otro")}`;
}

/** Changes that an account's owner is told at once by every channel: how the sentence starts. */
export const CAMBIOS = {
  contrasena: "La contraseña de tu cuenta cambió",
  recuperada: "La contraseña de tu cuenta cambió",
  correo: "El correo de tu cuenta cambió",
  correoConfirmado: "El correo de tu cuenta se confirmó",
  telefono: "El teléfono de tu cuenta cambió",
  dosPasos: "Se activó la verificación en dos pasos de tu cuenta",
  sinDosPasos: "Se quitó la verificación en dos pasos de tu cuenta",
  dosPasosQuitados: "Quitamos la verificación en dos pasos de tu cuenta",
  passkey: "Se creó una llave de acceso que entra a tu cuenta",
  sinPasskey: "Se quitó una llave de acceso de tu cuenta",
  respaldos: "Se pidieron otros códigos de respaldo para tu cuenta",
  contrasenaPedida: "Pidieron cambiar en 24 horas la contraseña de tu cuenta",
  correoPedido: "Pidieron cambiar en 24 horas el correo de tu cuenta",
  telefonoPedido: "Pidieron cambiar en 24 horas el teléfono de tu cuenta",
  dosPasosPedidos: "Pidieron activar en 24 horas los dos pasos de tu cuenta",
  pagoMovil: "El Pago Móvil donde recibes tu dinero cambió",
  pagoMovilPedido: "Pidieron cambiar en 24 horas el Pago Móvil donde recibes tu dinero",
  navegador: "Entraron a tu cuenta desde un navegador nuevo",
} as const satisfies Partial<Record<EntradaTipo, string>>;

export type Cambio = keyof typeof CAMBIOS;
