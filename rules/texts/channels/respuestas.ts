/** What people write back by WhatsApp: which words are commands, and how anything but text is shown. */

const normal = (texto: string): string =>
  texto
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/[^A-Z]+/g, " ")
    .trim();

const BAJA = new Set(["BAJA", "DAR DE BAJA", "DARME DE BAJA", "SALIR", "STOP", "NO MAS", "NO MAS MENSAJES"]);
const ALTA = new Set(["ALTA", "DAR DE ALTA", "START"]);

/** The command that the whole message is: "no más." is one, "no más de 20" is a sentence. */
export function ordenDe(texto: string): "baja" | "alta" | null {
  const said = normal(texto);
  if (BAJA.has(said)) return "baja";
  return ALTA.has(said) ? "alta" : null;
}

/** The reply to a command, sent once. */
export const CONFIRMACION = {
  baja: "Listo: ya no te escribimos por WhatsApp, salvo para responderte. Si cambias de idea, responde ALTA.",
  alta: "Listo: te avisamos por WhatsApp. Para dejar de recibirlos, responde BAJA.",
} as const;

const SIN_TEXTO: Record<string, string> = {
  image: "[foto]",
  audio: "[nota de voz]",
  video: "[video]",
  document: "[documento]",
  sticker: "[sticker]",
  location: "[ubicación]",
  contacts: "[contacto]",
  reaction: "[reacción]",
};

/** Stands for content that is not stored: only the sender's phone and Meta have it. */
export const enCorchetes = (tipo: string): string => SIN_TEXTO[tipo] ?? "[mensaje que aquí no se puede ver]";
