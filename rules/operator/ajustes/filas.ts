/** All settings, one row each. Sections with custom fields (client/panel/ajustes) define those there. */

import * as z from "zod/mini";
import { dia as diaOf } from "../../country/fecha.ts";
import { telefono } from "../../input/campos.ts";
import { centavos, dia, texto } from "../../input/entrada.ts";
import { MAX_RETENCION_DIAS } from "../../limits/fotos.ts";
import { LETRAS, MAX_OTRAS_CUENTAS } from "../../limits/limits.ts";
import { PRIVACIDAD_INICIAL } from "../../limits/privacidad.ts";
import { PESOS_INICIALES, pesosInput } from "../../loans/aprobar/puntaje.ts";
import { PARTES_DE_TOPES, SIN_TOPES, topesInput } from "../../people/acceso/topes.ts";
import { fila } from "./campo.ts";
import { BANCO_INICIAL, bancoInput, cuentaDePago, privacidadInput, redesInput, tasaFuenteInput } from "./esquemas.ts";
import { FILAS_DEL_PRESTAMO } from "./filas-prestamo.ts";
import { colorInput, prestamistaInput } from "./marca.ts";
import {
  AVISOS_INICIALES,
  avisosInput,
  RECORDATORIOS_INICIALES,
  recordatoriosInput,
  resumenDiarioInput,
} from "./mensajes.ts";

const OTRAS = `Hasta ${MAX_OTRAS_CUENTAS} cuentas más.`;
const RETENCION = `Los días van de 0 a ${MAX_RETENCION_DIAS}; vacío, no se borran.`;
const SIN_USO = `Los días van de 30 a ${MAX_RETENCION_DIAS}; vacío, no se borran.`;

const DIAS_GUARDADAS = "Días que se guardan las fotos rechazadas";

/** Every setting: its schema, default, visibility, form field and name in the audit trail. */
export const FILAS = {
  marca: fila(texto(LETRAS.marca), "Cuotica", { publico: true, seccion: "marca", nombre: "Marca" }),
  /** The account that borrowers pay into; null until the operator sets it. */
  datosPago: fila(z.nullable(cuentaDePago), null, {
    publico: "signed in",
    seccion: "pago",
    nombre: "Datos de pago",
    partes: { titular: ["Titular"] },
  }),
  /** The further accounts that take payments, each of another bank (cuentas-de-pago.ts). */
  otrosDatosPago: fila(z.array(cuentaDePago).check(z.maxLength(MAX_OTRAS_CUENTAS, OTRAS)), [], {
    publico: "signed in",
    seccion: "pago",
    nombre: "Otras cuentas de pago",
    lectura: "cuentas",
  }),
  /** The WhatsApp of customer service, E.164; null until the operator sets it. */
  atencionTelefono: fila(z.nullable(telefono), null, {
    publico: true,
    seccion: "atencion",
    nombre: "WhatsApp de atención",
    lectura: "telefono",
  }),
  redes: fila(
    redesInput,
    { facebook: null, instagram: null, tiktok: null, x: null },
    { publico: true, seccion: "atencion", nombre: "Redes" },
  ),
  /** The main colour of pages, icons and mails; null for the default. */
  color: fila(z.nullable(colorInput), null, { publico: true, seccion: "marca", nombre: "Color" }),
  /** The lender: name, RIF, address and phone shown on pages and documents; null until the operator sets it. */
  prestamista: fila(z.nullable(prestamistaInput), null, {
    publico: true,
    seccion: "prestamista",
    nombre: "Quién presta",
    partes: { razonSocial: ["Razón social"], rif: ["RIF", "rif"] },
  }),
  noticias: fila(texto(LETRAS.noticias), "Próximos préstamos disponibles el 29 de agosto de 2025.", {
    publico: true,
    seccion: "noticias",
    nombre: "Noticias",
  }),
  /** The last day on which the news are shown; null: until they are replaced. */
  noticiasHasta: fila(z.nullable(dia("Elige hasta qué día se muestran.")), diaOf("2025-08-29"), {
    publico: true,
    seccion: "noticias",
    nombre: "Noticias, hasta",
    lectura: "fecha",
  }),
  ...FILAS_DEL_PRESTAMO,
  /**
   * How long rejected and replaced photos are kept, in days; null: for ever. By default long enough to answer a complaint, and
   * to recognise the same photo again.
   */
  fotosRechazadasDias: fila(
    z.nullable(z.int({ error: RETENCION }).check(z.gte(0, RETENCION), z.lte(MAX_RETENCION_DIAS, RETENCION))),
    30,
    {
      seccion: "fotos",
      nombre: DIAS_GUARDADAS,
      campo: {
        tipo: "dias",
        label: DIAS_GUARDADAS,
        max: 4,
        hint: "También las que pediste de nuevo. 0 las borra enseguida; vacío, nunca.",
      },
    },
  ),
  /** How long photos of verified people are kept after their last activity, in days; null: for ever. */
  fotosSinUsoDias: fila(
    z.nullable(z.int({ error: SIN_USO }).check(z.gte(30, SIN_USO), z.lte(MAX_RETENCION_DIAS, SIN_USO))),
    null,
    {
      seccion: "fotos",
      nombre: "Días que se guardan las fotos de quien ya no pide",
      campo: {
        tipo: "dias",
        label: "Días que se guardan las de quien ya no pide",
        max: 4,
        hint: "De clientes verificados que no deben nada, desde lo último que hicieron. Siguen verificados. Vacío, nunca.",
      },
    },
  ),
  /** How long other personal data is kept (reasons in rules/limits/privacidad.ts), in days; null: for ever. */
  privacidad: fila(privacidadInput, PRIVACIDAD_INICIAL, {
    nombre: "Privacidad",
    partes: {
      mensajesDias: ["Días que se guardan los mensajes"],
      entradasDias: ["Días que se guardan las entradas"],
      respuestasDias: ["Días que se guarda lo escrito por WhatsApp"],
      sesionesDias: ["Días que se guardan las sesiones cerradas"],
      direccionesDias: ["Días que se guardan las direcciones de internet"],
    },
  }),
  /** What the bank confirms automatically, and which notice senders are trusted. */
  banco: fila(bancoInput, BANCO_INICIAL, {
    nombre: "Banco",
    partes: { topeSms: ["Tope por semana con solo un SMS o un correo", "dolares"] },
  }),
  /** The operator's own rate source: a URL that returns JSON, and the path of the rate in it; null without one. */
  tasaFuente: fila(z.nullable(tasaFuenteInput), null, { nombre: "Fuente de la tasa" }),
  /** The amount from which a request waits for a second administrator (rules/loans/aprobar/vistos.ts); null if one is enough. */
  segundaAprobacion: fila(z.nullable(centavos(1, "Escribe el monto en dólares, por ejemplo 50,00.")), null, {
    nombre: "Segunda aprobación desde",
    lectura: "dolares",
  }),
  /** The limits of a gestor (rules/people/acceso/topes.ts). */
  topesGestor: fila(topesInput, SIN_TOPES, { nombre: "Topes de los gestores", partes: PARTES_DE_TOPES }),
  /** The weights of the applicant's score (rules/loans/aprobar/puntaje.ts). */
  puntaje: fila(pesosInput, PESOS_INICIALES, {
    nombre: "Puntaje",
    partes: {
      prestamo: ["Préstamos terminados"],
      puntualidad: ["Puntualidad"],
      perdonado: ["Dinero dado por perdido"],
      carga: ["Peso de la cuota"],
      antiguedad: ["Antigüedad"],
      recomendador: ["Quién recomienda"],
      rechazo: ["Rechazos"],
    },
  }),
  /** Automatic reminders and their channels, and the daily summary for administrators. */
  recordatorios: fila(recordatoriosInput, RECORDATORIOS_INICIALES, { nombre: "Recordatorios" }),
  avisos: fila(avisosInput, AVISOS_INICIALES, { nombre: "Mensajes" }),
  resumenDiario: fila(resumenDiarioInput, "07:00", { nombre: "Resumen del día" }),
  /** Where alarms are sent besides mail: a phone, the owners' browsers, the address in ALARMAS_URL. */
  alarmaTelefono: fila(z.nullable(telefono), null, {
    seccion: "alarmas",
    nombre: "Teléfono de las alarmas",
    lectura: "telefono",
    campo: {
      tipo: "telefono",
      label: "Teléfono que recibe las alarmas",
      hint: "Por SMS o WhatsApp, lo que esté conectado: solo cuando algo empieza a estar mal. Vacío, ninguno.",
    },
  }),
  alarmaPush: fila(z.boolean(), true, {
    seccion: "alarmas",
    nombre: "Alarmas en el navegador",
    campo: { tipo: "si", label: "Notificación a los navegadores de los propietarios que las permiten" },
  }),
  alarmaLlamada: fila(z.boolean(), true, {
    seccion: "alarmas",
    nombre: "Alarmas por llamada",
    campo: { tipo: "si", label: "Llamar a la dirección que dice ALARMAS_URL en el servidor" },
  }),
  /** Whether every administrator must also sign in with an authenticator app. */
  exigirDosPasos: fila(z.boolean(), false, {
    seccion: "seguridad",
    nombre: "Exigir dos pasos",
    campo: { tipo: "si", label: "Exigir la verificación en dos pasos a todos los administradores" },
  }),
};
