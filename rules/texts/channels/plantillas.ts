/**
 * Every message template, one row each: its class, its parameters, and for mail the button's label and the reason for sending
 * it. The texts are in correos.ts, correos-cuenta.ts, sms.ts and whatsapp.ts; those of an event in events.ts.
 */

/** tuya: the reader has an account · direccion: somebody entered this address · casa: the reader runs the service. */
type Porque = "tuya" | "direccion" | "casa";

interface Fila {
  clase: "codigo" | "seguridad" | "negocio" | "cobro" | "casa";
  params: readonly string[];
  porque: Porque;
  boton: string | null;
}

export const PLANTILLAS = {
  /** The sign-in code by SMS or WhatsApp. */
  codigo: { clase: "codigo", params: [], porque: "direccion", boton: null },
  /** A browser notification of an event. */
  aviso: { clase: "negocio", params: ["pagina", "vence"], porque: "tuya", boton: null },
  solicitud: {
    clase: "casa",
    params: ["user_name", "user_lastName", "user_ingreso", "user_status", "user_email", "mensaje"],
    porque: "casa",
    boton: "Revisar la solicitud",
  },
  pago: {
    clase: "casa",
    params: ["user_uid", "monto_pago", "referencia_pago", "fecha_registro"],
    porque: "casa",
    boton: "Revisar el pago",
  },
  prorroga: {
    clase: "casa",
    params: ["user_name", "cuota", "fecha", "motivo"],
    porque: "casa",
    boton: "Responder la petición",
  },
  administrador: { clase: "casa", params: ["correo", "invitado_por"], porque: "casa", boton: "Ver administradores" },
  programa: { clase: "casa", params: ["correo"], porque: "casa", boton: "Ver los ajustes" },
  segunda: { clase: "casa", params: ["correo"], porque: "casa", boton: "Ver los ajustes" },
  "resumen-diario": { clase: "casa", params: [], porque: "casa", boton: "Abrir el panel" },
  "sin-guardar": { clase: "casa", params: [], porque: "casa", boton: "Abrir el panel" },
  alarma: { clase: "casa", params: [], porque: "casa", boton: "Ver el estado" },
  prueba: { clase: "casa", params: [], porque: "casa", boton: "Abrir el panel" },
  aprobacion: {
    clase: "negocio",
    params: ["user_name", "user_lastName", "user_email", "monto_aprobado", "cuotas_totales", "fecha_primer_pago"],
    porque: "tuya",
    boton: "Ver mi préstamo",
  },
  /** A decision, if no nearer channel delivers it (reparto.ts). */
  decision: { clase: "negocio", params: [], porque: "tuya", boton: "Ver mi cuenta" },
  /** An administrator's reply by WhatsApp. */
  respuesta: { clase: "negocio", params: [], porque: "tuya", boton: null },
  recordatorio: {
    clase: "cobro",
    params: ["user_name", "user_lastName", "user_email", "fecha_limite", "mensaje"],
    porque: "tuya",
    boton: "Pagar mi cuota",
  },
  recuperacion: { clase: "seguridad", params: [], porque: "tuya", boton: "Elegir otra contraseña" },
  confirmacion: { clase: "seguridad", params: [], porque: "direccion", boton: "Confirmar mi correo" },
  /** If the account is opened by phone, `fin` too. */
  reclamo: { clase: "seguridad", params: [], porque: "direccion", boton: "Continuar" },
  invitacion: { clase: "seguridad", params: [], porque: "direccion", boton: "Aceptar la invitación" },
  cambio: { clase: "seguridad", params: [], porque: "tuya", boton: "No fui yo" },
} as const satisfies Record<string, Fila>;

export type Nombre = keyof typeof PLANTILLAS;

/** One template's mail, with exactly its parameters. */
export type Carta<N extends Nombre = Nombre> = {
  [K in N]: {
    plantilla: K;
    asunto: string;
    texto: string;
    params: Record<(typeof PLANTILLAS)[K]["params"][number], string>;
  };
}[N];

/** Unknown templates are treated as the most common kind. */
const OTRA: Fila = { clase: "negocio", params: [], porque: "tuya", boton: "Abrir mi cuenta" };

export const plantillaOf = (nombre: string): Fila =>
  Object.hasOwn(PLANTILLAS, nombre) ? PLANTILLAS[nombre as Nombre] : OTRA;
