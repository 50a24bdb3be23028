/**
 * By whose voice a piece of evidence speaks, and whether a stranger could have written it. A movement that only forgeable voices
 * tell of waits for another one, or stays under a ceiling a person a week.
 */
import { type Centavos, formatDolares } from "../../money/dinero.ts";
import { REMITENTES_INICIALES } from "../entregas/remitentes.ts";
import type { CanalBanco } from "../tipos.ts";

/** `otro`: a notice of unknown origin, or of an app that is not a bank's. */
const VOCES = ["sms", "correo", "otro", "app", "archivo", "llamada", "consulta"] as const;
export type Voz = (typeof VOCES)[number];

/**
 * Anybody can send an SMS that says it comes from a short number, and write any address after «From:»: the phone that forwards it
 * does not know the difference. A notification of the bank's own app is another matter: Android says which package showed it, and
 * that app shows only what its bank pushed to it over a channel of its own. Statements, signed calls and answers of an API come
 * from the bank itself.
 */
const FALSIFICABLES: ReadonlySet<Voz> = new Set(["sms", "correo", "otro"]);
export const isFalsificable = (voz: Voz): boolean => FALSIFICABLES.has(voz);

/** Several forgeable sources count as one: whoever forges one can forge two. */
export const soloFalsificables = (voces: readonly Voz[]): boolean => voces.every(isFalsificable);

interface Origen {
  canal: CanalBanco;
  remitente: string | null;
  titulo: string | null;
}

const clean = (text: string | null) => (text ?? "").trim().toLowerCase();
const isPaquete = (text: string) => /^[a-z]\w*(?:\.\w+)+$/.test(text);
/** "com.banesco.samfbancamovilunificada" → "com.banesco": a bank's other apps are its own too. */
const casaDe = (paquete: string) => paquete.split(".").slice(0, 2).join(".");
const BANCOS: ReadonlySet<string> = new Set(REMITENTES_INICIALES.filter(isPaquete).map(casaDe));

/** Apps that show what others wrote, by a part of their package or name: messages, chats and mail. */
const MENSAJERIA = /messag|mensaj|\bmms\b|\bsms\b|textra|whatsapp|telegram|signal|securesms|truecaller|\bchat|\borca\b/;
const CORREO = /@|\bgm\b|gmail|mail|outlook/;

export function vozDe({ canal, remitente, titulo }: Origen): Voz {
  if (canal !== "aviso") return canal;
  const [sender, title] = [clean(remitente), clean(titulo)];
  // A title in the shape of a package is what the forwarder says of the app that showed the text.
  const apps = [sender, title].filter(isPaquete);
  if (apps.some((app) => MENSAJERIA.test(app)) || /^\+?[\d\s-]+$/.test(sender)) return "sms";
  if (sender.includes("@") || apps.some((app) => CORREO.test(app))) return "correo";
  return isPaquete(sender) && BANCOS.has(casaDe(sender)) ? "app" : "otro";
}

/** The most forgeable of the senders that a delivery names. */
export function masFalsificable(remitentes: readonly string[]): string | null {
  const forged = (remitente: string) => isFalsificable(vozDe({ canal: "aviso", remitente, titulo: null }));
  return remitentes.find(forged) ?? remitentes[0] ?? null;
}

/** What the voices of a movement are called together: "un SMS", "un correo y un SMS". */
const NOMBRES: Record<Voz, string> = {
  sms: "un SMS",
  correo: "un correo",
  otro: "un aviso que cualquiera puede enviar",
  app: "la app del banco",
  archivo: "el estado de cuenta",
  llamada: "el banco, que llamó",
  consulta: "el banco, al preguntarle",
};
export function formatVoces(voces: readonly Voz[]): string {
  return VOCES.filter((voz) => voces.includes(voz))
    .map((voz) => NOMBRES[voz])
    .join(" y ");
}

/** Money with forgeable evidence only, that a statement contradicts: it is proposed for no pago. */
export const NO_LO_TRAE =
  "el estado de cuenta de ese día no lo trae, y solo lo dijo un aviso que cualquiera puede enviar";

/** How much is accepted on forgeable evidence alone, and how much already was. */
export interface Credito {
  voces: readonly Voz[];
  monto: Centavos;
  /** The most of one person in a week; null: nothing. */
  tope: Centavos | null;
  /** What was approved by itself for that person in the last week on such voices, and nothing else has confirmed since. */
  semana: Centavos;
  /** The text says another day than that on which it came: no statement of that day would show the lie. */
  otroDia: boolean;
  /** An unforgeable source reports this account's money as it arrives, and has not reported this. */
  callada: boolean;
  /** Something approved so is missing in a statement that should have it. */
  desmentido: boolean;
}

/** Why money that only forgeable voices tell of is left to a person; null where it is believed. */
export function frenoDeVoz({ voces, monto, tope, semana, otroDia, callada, desmentido }: Credito): string | null {
  if (!soloFalsificables(voces)) return null;
  const solo = `Solo lo dice ${formatVoces(voces) || "un aviso que cualquiera puede enviar"}`;
  if (desmentido) return `${solo}, y otro así no está en el estado de cuenta: mira la alarma`;
  if (otroDia) return `${solo}, y dice otro día que el de su llegada`;
  if (callada) return `${solo}, y no quien avisa de lo demás de esa cuenta (la app o el banco): espéralo`;
  if (tope !== null && monto + semana <= tope) return null;
  const espera = "espera el estado de cuenta o la app del banco";
  return tope !== null && tope > 0
    ? `${solo} y pasa de ${formatDolares(tope)} en la semana: ${espera}`
    : `${solo}: ${espera}`;
}
