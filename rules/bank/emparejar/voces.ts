/**
 * The source of a piece of evidence, and whether a stranger could have written it. Money that only forgeable sources report
 * waits for another source, or stays under a weekly ceiling per person.
 */
import { type Centavos, formatDolares } from "../../money/dinero.ts";
import { REMITENTES_INICIALES } from "../entregas/remitentes.ts";
import type { CanalBanco } from "../tipos.ts";

/** `otro`: a notice of unknown origin, or of an app that is not a bank's. */
const VOCES = ["sms", "correo", "otro", "app", "archivo", "llamada", "consulta"] as const;
export type Voz = (typeof VOCES)[number];

/**
 * Anybody can send an SMS that claims a short number, and write any address after «From:»: the forwarding phone cannot tell. A
 * notification of the bank's own app is different: Android tells which package showed it, and that app only shows what its bank
 * pushed to it over its own channel. Statements, signed calls and API answers come from the bank itself.
 */
const FALSIFICABLES: ReadonlySet<Voz> = new Set(["sms", "correo", "otro"]);
export const isFalsificable = (voz: Voz): boolean => FALSIFICABLES.has(voz);

/** Several forgeable sources count as one: a forger of one can forge two. */
export const soloFalsificables = (voces: readonly Voz[]): boolean => voces.every(isFalsificable);

interface Origen {
  canal: CanalBanco;
  remitente: string | null;
  titulo: string | null;
}

const clean = (text: string | null) => (text ?? "").trim().toLowerCase();
const isPaquete = (text: string) => /^[a-z]\w*(?:\.\w+)+$/.test(text);
/** "com.banesco.samfbancamovilunificada" → "com.banesco": a bank's other apps count as its own. */
const casaDe = (paquete: string) => paquete.split(".").slice(0, 2).join(".");
const BANCOS: ReadonlySet<string> = new Set(REMITENTES_INICIALES.filter(isPaquete).map(casaDe));

/** Apps that show what others wrote, by a part of their package or name: SMS, chats and mail. */
const MENSAJERIA = /messag|mensaj|\bmms\b|\bsms\b|textra|whatsapp|telegram|signal|securesms|truecaller|\bchat|\borca\b/;
const CORREO = /@|\bgm\b|gmail|mail|outlook/;

export function vozDe({ canal, remitente, titulo }: Origen): Voz {
  if (canal !== "aviso") return canal;
  const [sender, title] = [clean(remitente), clean(titulo)];
  // A title that looks like a package is the forwarder's name for the app that showed the text.
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

/** The names of sources, as they are listed: "un SMS", "un correo y un SMS". */
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

/** Money with forgeable evidence only that a statement contradicts: it is proposed for no pago. */
export const NO_LO_TRAE =
  "el estado de cuenta de ese día no lo trae, y solo lo dijo un aviso que cualquiera puede enviar";

/** How much is accepted on forgeable evidence alone, and how much already was. */
export interface Credito {
  voces: readonly Voz[];
  monto: Centavos;
  /** The weekly maximum per person; null allows nothing. */
  tope: Centavos | null;
  /** What was approved automatically for that person in the last week on such evidence alone, and not confirmed since. */
  semana: Centavos;
  /** The text states another day than that of its arrival: no statement of that day would expose the lie. */
  otroDia: boolean;
  /** An unforgeable source reports this account's money as it arrives, and has not reported this. */
  callada: boolean;
  /** Something approved this way is missing in a statement that should have it. */
  desmentido: boolean;
}

/** Why money that only forgeable sources report is left to a person; null if it is accepted. */
export function frenoDeVoz({ voces, monto, tope, semana, otroDia, callada, desmentido }: Credito): string | null {
  if (!soloFalsificables(voces)) return null;
  const solo = `Solo lo dice ${formatVoces(voces) || "un aviso que cualquiera puede enviar"}`;
  if (desmentido) return `${solo}, y otro así no está en el estado de cuenta: mira la alarma`;
  if (otroDia) return `${solo}, y dice otro día que el de su llegada`;
  if (callada) return `${solo}, y no quien avisa de lo demás de esa cuenta (la app o el banco): espéralo`;
  const espera = "espera el estado de cuenta o la app del banco";
  // Its import was undone: nobody reports it any more.
  if (voces.length === 0) return `${solo}: ${espera}`;
  if (tope !== null && monto + semana <= tope) return null;
  return tope !== null && tope > 0
    ? `${solo} y pasa de ${formatDolares(tope)} en la semana: ${espera}`
    : `${solo}: ${espera}`;
}
