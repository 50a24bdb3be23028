/** The environment variables for alarms besides mail, and for the heartbeat to an external monitor. */
import * as z from "zod/mini";
import { FORMAS_DE_LLAMADA, type FormaDeLlamada } from "../../../rules/operator/salud/recados.ts";
import { isGuarded } from "./bancos.ts";

/** The URL carries secrets or contents: only this machine may be called unencrypted. */
const guarded = z.optional(z.string().check(z.refine(isGuarded, "debe ser una dirección que empiece por https://")));

export const VARIABLES_DE_ALARMAS = {
  ALARMAS_URL: guarded,
  ALARMAS_FORMA: z._default(z.enum(FORMAS_DE_LLAMADA, "debe ser generica, telegram, slack o ntfy"), "generica"),
  ALARMAS_CHAT: z.optional(
    z.string().check(z.regex(/^(-?\d{1,20}|@\w{3,40})$/, "debe ser el número del chat de Telegram, o @canal")),
  ),
  ALARMAS_TOKEN: z.optional(z.string().check(z.minLength(8, "debe tener al menos 8 caracteres"))),
  LATIDO_URL: guarded,
};

/** For Telegram and Slack, the address itself is the secret. */
export const SECRETOS_DE_ALARMAS = ["ALARMAS_URL", "ALARMAS_TOKEN", "LATIDO_URL"];

type Given = Record<string, string | undefined>;

export function faultsOfAlarmas({ ALARMAS_URL: url, ALARMAS_FORMA: forma, ALARMAS_CHAT: chat }: Given): string[] {
  return [
    ...(forma && !url ? ["ALARMAS_FORMA: falta ALARMAS_URL"] : []),
    ...(forma === "telegram" && url && !chat ? ["ALARMAS_FORMA: telegram pide ALARMAS_CHAT"] : []),
  ];
}

/** Where alarms are sent. */
export interface LlamadaEnv {
  url: string;
  forma: FormaDeLlamada;
  chat: string | null;
  token: string | null;
}

export interface AlarmasEnv {
  llamada: LlamadaEnv | null;
  /** Called while all is well: the monitor raises the alarm when the calls stop. */
  latido: string | null;
}

type Env = z.infer<z.ZodMiniObject<typeof VARIABLES_DE_ALARMAS>>;

export function alarmasOf(env: Env): AlarmasEnv {
  const { ALARMAS_URL: url, ALARMAS_FORMA: forma, ALARMAS_CHAT: chat = null, ALARMAS_TOKEN: token = null } = env;
  return { llamada: url ? { url, forma, chat, token } : null, latido: env.LATIDO_URL ?? null };
}
