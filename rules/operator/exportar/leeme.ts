/** The README of a personal data download, which explains each part. */

/** The parts of datos.json, in their order. */
export const PARTES = {
  cuenta: "cómo entras: correo, teléfono, si tienes contraseña (nunca la contraseña) y si pides dos pasos",
  perfil: "lo que escribiste de ti, tu nivel y si tu cuenta está verificada o suspendida",
  terminosAceptados: "qué versión de los términos aceptaste, cuándo y desde dónde",
  consentimientos: "por dónde dijiste que te avisemos, o que no",
  entradas: "qué pasó en la puerta de tu cuenta: entradas, fallos y cambios",
  protegida: "si dijiste «No fui yo», hasta cuándo tu cuenta no se puede cambiar",
  cambiosQueEsperan: "qué cambios de tu cuenta pediste con tu teléfono y esperan 24 horas",
  sesiones: "dónde está abierta tu cuenta",
  llaves: "las llaves de acceso con las que entras",
  navegadores: "desde cuándo conocemos cada navegador con el que entraste",
  notificacionesActivas: "en cuántos navegadores activaste las notificaciones",
  prestamos: "tus solicitudes y préstamos en curso, con los datos que tenías al pedirlos",
  prestamosTerminados: "tus préstamos terminados",
  cargos: "lo que se debe o se debía de cada préstamo, con su día",
  pagos: "los pagos registrados",
  intenciones: "los montos exactos que te dimos para pagar",
  prorrogas: "cuándo pediste más tiempo y qué te respondimos",
  reintegros: "el dinero que te devolvimos",
  libro: "cada anotación de las cuentas entre tú y nosotros",
  saldoAFavor: "lo que tienes a favor (negativo: lo tienes tú; positivo: lo debes)",
  recordatorios: "qué cuotas te recordamos",
  gestiones: "cuándo el equipo anotó algo de ti, cómo terminó y las promesas de pago que hiciste",
  avisos: "los avisos que ves en tu cuenta",
  mensajes: "los correos, SMS y mensajes que te enviamos, sin códigos ni enlaces",
  respuestas: "lo que nos escribiste por WhatsApp",
  direccionesQueRebotan: "direcciones tuyas a las que un mensaje no llegó",
  fotos: "tus fotos, que están en la carpeta «fotos»",
  fotosBorradas: "qué fotos hubo y ya se borraron",
  referidos: "si alguien te recomendó y a cuántas personas recomendaste tú",
  peticionesDeBorrado: "cuándo pediste que borremos tus datos y qué te respondimos",
  registro: "qué se hizo con tus datos y cuándo, por ti, por el sistema o por un administrador",
} as const;
export type Parte = keyof typeof PARTES;

export function leeme(marca: string, cuando: string): string {
  const partes = Object.entries(PARTES).map(([parte, que]) => `- ${parte}: ${que}.`);
  return [
    `Lo que ${marca} guarda de ti, al ${cuando}.`,
    "",
    "«datos.json» es un archivo de texto: se abre con cualquier editor o navegador. Sus partes:",
    ...partes,
    "",
    "Los montos van escritos y en centavos. Las horas son de UTC; los días, de Caracas.",
    "",
    "No está lo que es secreto (contraseña, códigos, llaves), lo que es de otras personas, ni el texto de las notas internas del equipo:",
    "si quieres conocerlas, escribe a atención al cliente. Quien te atendió aparece como «un administrador».",
    "",
    "Guarda este archivo donde solo tú lo veas: tiene tu cédula y tus fotos.",
    "",
  ].join("\r\n");
}
