/** The first day's steps in words, with a link to each; steps outside the panel say how. */
import type { Paso } from "../../../rules/operator/hoy.ts";
import { paths } from "../../../rules/paths.ts";
import { panelPath } from "../kit/tabs.ts";

interface PasoEnPalabras {
  titulo: string;
  texto: string;
  accion?: { label: string; href: string };
}

const enAjustes = (seccion: string, label: string) => ({ label, href: `${panelPath("ajustes")}?seccion=${seccion}` });

export const PASOS_EN_PALABRAS: Record<Paso, PasoEnPalabras> = {
  datosPago: {
    titulo: "Datos de pago",
    texto: "A dónde te envían su Pago Móvil.",
    accion: enAjustes("pago", "Ponerlos"),
  },
  tasa: { titulo: "La tasa", texto: "Con ella ven en bolívares lo que deben.", accion: enAjustes("tasa", "Ponerla") },
  whatsapp: {
    titulo: "Tu WhatsApp",
    texto: "A quién te escriben cuando algo no sale.",
    accion: enAjustes("atencion", "Ponerlo"),
  },
  prestamista: {
    titulo: "Quién presta",
    texto: "Tu nombre o empresa, RIF, dirección y teléfono: nadie envía su cédula a un desconocido.",
    accion: enAjustes("prestamista", "Decirlo"),
  },
  textos: {
    titulo: "Los textos legales",
    texto: "Los términos y la privacidad que tus clientes aceptan.",
    accion: { label: "Leerlos", href: paths.terminos },
  },
  dosPasos: {
    titulo: "Tu segundo paso",
    texto: "Desde aquí se mueve dinero: que no baste con una contraseña.",
    accion: { label: "Activarlo", href: panelPath("seguridad") },
  },
  correo: {
    titulo: "El correo",
    texto: "Los avisos y recordatorios esperan en la cola hasta que el servidor tenga RESEND_API_KEY.",
  },
  sms: {
    titulo: "Los SMS",
    texto: "Para entrar con el teléfono, el servidor necesita SMS_PROVIDER y sus claves.",
  },
  banco: {
    titulo: "El teléfono del banco",
    texto: "Reenvía los avisos del banco y los pagos se confirman con ellos.",
    accion: enAjustes("banco", "Conectarlo"),
  },
  cierre: {
    titulo: "Cerrar lo que ya se pagó",
    texto: "Quien paga todo no puede pedir otro préstamo hasta que cierras el suyo. Puede cerrarse solo.",
    accion: enAjustes("terminos", "Que se cierre solo"),
  },
  respaldo: {
    titulo: "Un primer respaldo",
    texto: "Desde hoy se hace uno solo cada noche. El primero, ahora; y que alguno quede fuera de esa máquina.",
    accion: { label: "Respaldar", href: panelPath("respaldos") },
  },
  clientes: {
    titulo: "Tu primer cliente",
    texto: "Con tu enlace cualquiera crea su cuenta: envíalo, o enseña su código.",
  },
};
