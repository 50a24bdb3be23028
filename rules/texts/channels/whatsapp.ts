/**
 * What we may say by WhatsApp to somebody who did not write first: only templates that Meta approved, with their parameters in
 * order. `bun run cli whatsapp plantillas` prints them for Meta's API. Meta refuses a body that starts or ends with a
 * parameter, has two in a row, exceeds 1024 letters, or has few words for its parameters. Meta itself writes the body of a
 * code.
 */
import { paths } from "../../paths.ts";
import type { Telefono } from "./telefono.ts";

interface PlantillaWhatsapp {
  /** Its name at Meta: lower case, digits and underscores. */
  nombre: string;
  categoria: "UTILITY" | "AUTHENTICATION";
  cuerpo: string;
  /** The values of {{1}}, {{2}} … */
  params: readonly string[];
  /** The examples that Meta's reviewer sees instead. */
  ejemplos: readonly string[];
  /** The page its button opens, always the same; null without a button. */
  pagina: string | null;
}

export const IDIOMA_WHATSAPP = "es";
export const BOTON_WHATSAPP = "Abrir mi cuenta";

const PAGAR = `${paths.solicitar}#pagar`;
const YA_PAGASTE = "Si ya pagaste, no tienes que hacer nada más.";

const PLANTILLAS = {
  codigo: {
    nombre: "codigo",
    categoria: "AUTHENTICATION",
    cuerpo: "{{1}} es tu código de verificación. Por tu seguridad, no lo compartas.",
    params: ["codigo"],
    ejemplos: ["123456"],
    pagina: null,
  },
  prestamo_aprobado: {
    nombre: "prestamo_aprobado",
    categoria: "UTILITY",
    cuerpo:
      "Aprobamos tu préstamo de {{1}}. En total pagarás {{2}} y el primer pago vence el {{3}}. En tu cuenta están tus cuotas y los datos para pagar.",
    params: ["monto_aprobado", "monto_final", "fecha_primer_pago"],
    ejemplos: ["$50,00", "$60,00", "4 de marzo de 2027"],
    pagina: paths.solicitar,
  },
  prestamo_rechazado: {
    nombre: "prestamo_rechazado",
    categoria: "UTILITY",
    cuerpo: "Respondimos a tu solicitud de préstamo. En tu cuenta puedes leer la respuesta y qué puedes hacer ahora.",
    params: [],
    ejemplos: [],
    pagina: paths.solicitar,
  },
  aprobacion_cancelada: {
    nombre: "aprobacion_cancelada",
    categoria: "UTILITY",
    cuerpo:
      "La aprobación de tu préstamo de {{1}} se canceló y tu solicitud vuelve a revisión. No debes nada por ella. En tu cuenta puedes leer el motivo.",
    params: ["monto"],
    ejemplos: ["$50,00"],
    pagina: paths.solicitar,
  },
  prestamo_reabierto: {
    nombre: "prestamo_reabierto",
    categoria: "UTILITY",
    cuerpo:
      "Tu préstamo de {{1}} está abierto otra vez: lo habíamos cerrado por error. En tu cuenta puedes ver cuánto falta y leer el motivo.",
    params: ["monto"],
    ejemplos: ["$50,00"],
    pagina: paths.solicitar,
  },
  prestamo_completado: {
    nombre: "prestamo_completado",
    categoria: "UTILITY",
    cuerpo: "Tu préstamo de {{1}} está pagado por completo: no debes nada más por él. Gracias por pagar.",
    params: ["monto"],
    ejemplos: ["$50,00"],
    pagina: paths.dashboard,
  },
  pago_aprobado: {
    nombre: "pago_aprobado",
    categoria: "UTILITY",
    cuerpo: "Aprobamos tu pago de {{1}} y ya lo anotamos en tu préstamo. En tu cuenta puedes ver cuánto te falta.",
    params: ["monto"],
    ejemplos: ["$15,00"],
    pagina: paths.solicitar,
  },
  pago_rechazado: {
    nombre: "pago_rechazado",
    categoria: "UTILITY",
    cuerpo:
      "No pudimos aprobar tu pago de {{1}}, así que todavía no cuenta en tu préstamo. En tu cuenta puedes leer el motivo y registrarlo otra vez.",
    params: ["monto"],
    ejemplos: ["$15,00"],
    pagina: PAGAR,
  },
  pago_en_revision: {
    nombre: "pago_en_revision",
    categoria: "UTILITY",
    cuerpo:
      "Tu pago de {{1}} está otra vez en revisión, así que por ahora no cuenta en tu préstamo. Te avisaremos cuando terminemos.",
    params: ["monto"],
    ejemplos: ["$15,00"],
    pagina: PAGAR,
  },
  prorroga_concedida: {
    nombre: "prorroga_concedida",
    categoria: "UTILITY",
    cuerpo: "Te dimos más tiempo para pagar: tu cuota {{1}} ahora vence el {{2}}. En tu cuenta están todas tus fechas.",
    params: ["cuota", "fecha"],
    ejemplos: ["2", "20 de marzo de 2027"],
    pagina: paths.solicitar,
  },
  prorroga_negada: {
    nombre: "prorroga_negada",
    categoria: "UTILITY",
    cuerpo:
      "No pudimos darte más tiempo para pagar tu cuota {{1}}, que sigue venciendo el mismo día. En tu cuenta puedes leer el motivo.",
    params: ["cuota"],
    ejemplos: ["2"],
    pagina: paths.solicitar,
  },
  identidad_verificada: {
    nombre: "identidad_verificada",
    categoria: "UTILITY",
    cuerpo: "Verificamos tu identidad con las fotos que enviaste. Ya puedes solicitar tu préstamo en tu cuenta.",
    params: [],
    ejemplos: [],
    pagina: paths.solicitar,
  },
  identidad_pendiente: {
    nombre: "identidad_pendiente",
    categoria: "UTILITY",
    cuerpo:
      "Revisamos las fotos que enviaste para verificar tu identidad y necesitamos otras. En tu cuenta puedes leer el motivo y subirlas.",
    params: [],
    ejemplos: [],
    pagina: paths.solicitar,
  },
  cuenta_cambiada: {
    nombre: "cuenta_cambiada",
    categoria: "UTILITY",
    cuerpo:
      "Hubo un cambio en tu cuenta el {{1}}: {{2}}. Si no fuiste tú, abre tu cuenta y toca «No fui yo» en Actividad. Nunca te pediremos tu código ni tu contraseña.",
    params: ["fecha", "cambio"],
    ejemplos: ["4 mar 2027, 3:05 p. m.", "la contraseña de tu cuenta cambió"],
    pagina: paths.datos,
  },
  cuenta_protegida: {
    nombre: "cuenta_protegida",
    categoria: "UTILITY",
    cuerpo:
      "Protegimos tu cuenta porque alguien dijo que un cambio no era tuyo. Por {{1}} días no se puede cambiar cómo entras. Escribe a atención al cliente; nunca te pediremos tu código ni tu contraseña.",
    params: ["dias"],
    ejemplos: ["7"],
    pagina: null,
  },
  recordatorio_antes: {
    nombre: "recordatorio_antes",
    categoria: "UTILITY",
    cuerpo: `Te recordamos tu próximo pago: {{1}}, por {{2}}, vence el {{3}}. Paga por Pago Móvil: {{4}}. Cuando pagues, regístralo en tu cuenta. ${YA_PAGASTE}`,
    params: ["concepto", "monto", "fecha_limite", "datos_pago"],
    ejemplos: [
      "tu cuota 2",
      "$15,00 (Bs. 4.370,37 a la tasa BCV de hoy)",
      "04 de marzo de 2027",
      "Banco de Venezuela (0102), 0412-5550171, V-12.345.678",
    ],
    pagina: PAGAR,
  },
  recordatorio_hoy: {
    nombre: "recordatorio_hoy",
    categoria: "UTILITY",
    cuerpo: `Te recordamos que hoy, {{1}}, vence {{2}}, por {{3}}. Paga por Pago Móvil: {{4}}. Cuando pagues, regístralo en tu cuenta. ${YA_PAGASTE}`,
    params: ["fecha_limite", "concepto", "monto", "datos_pago"],
    ejemplos: [
      "04 de marzo de 2027",
      "tu cuota 2",
      "$15,00 (Bs. 4.370,37 a la tasa BCV de hoy)",
      "Banco de Venezuela (0102), 0412-5550171, V-12.345.678",
    ],
    pagina: PAGAR,
  },
  recordatorio_vencido: {
    nombre: "recordatorio_vencido",
    categoria: "UTILITY",
    cuerpo: `Tienes un pago pendiente desde el {{1}}: {{2}}, por {{3}}. Paga por Pago Móvil: {{4}}. Cuando pagues, regístralo en tu cuenta. ${YA_PAGASTE} Si necesitas más tiempo, dínoslo en tu cuenta.`,
    params: ["fecha_limite", "concepto", "monto", "datos_pago"],
    ejemplos: [
      "04 de marzo de 2027",
      "tu cuota 2",
      "$15,00 (Bs. 4.370,37 a la tasa BCV de hoy)",
      "Banco de Venezuela (0102), 0412-5550171, V-12.345.678",
    ],
    pagina: PAGAR,
  },
  alarma: {
    nombre: "alarma_del_servidor",
    categoria: "UTILITY",
    cuerpo: "El servidor de tu negocio necesita que lo mires: {{1}}. En el panel, en Estado, dice qué hacer.",
    params: ["que"],
    ejemplos: ["Falta un respaldo reciente"],
    pagina: null,
  },
  prueba: {
    nombre: "prueba_de_mensajes",
    categoria: "UTILITY",
    cuerpo: "Este es un mensaje de prueba de {{1}}. Si lo lees, tus clientes pueden recibir sus avisos por WhatsApp.",
    params: ["marca"],
    ejemplos: ["Cuotica"],
    pagina: null,
  },
} as const satisfies Record<string, PlantillaWhatsapp>;

/** By the name that a message stores in `plantilla`. */
export const PLANTILLAS_WHATSAPP: Record<string, PlantillaWhatsapp> = PLANTILLAS;

type Nombre = keyof typeof PLANTILLAS;

/** A template with its parameters, each on one line, because Meta refuses line breaks in them. */
export function porWhatsapp<N extends Nombre>(
  plantilla: N,
  params: Record<(typeof PLANTILLAS)[N]["params"][number], string>,
): Telefono["whatsapp"] {
  const flat = Object.entries<string>(params).map(([name, value]) => [name, value.replace(/\s+/g, " ").trim()]);
  return { plantilla, params: Object.fromEntries(flat) };
}
