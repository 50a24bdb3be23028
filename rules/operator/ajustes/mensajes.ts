/** The operator's settings for messages and the clock: reminders, quiet hours, the chain of channels, costs. */
import * as z from "zod/mini";
import { textoOpcional } from "../../input/entrada.ts";
import {
  MAX_DESFASE_DIAS,
  MAX_RECORDATORIO_LETRAS,
  MAX_RECORDATORIOS_POR_CUOTA,
  MAX_TOPE_MENSAJES,
} from "../../limits/mensajes.ts";
import {
  CANALES,
  CANALES_DE_TELEFONO,
  CANALES_PAGADOS,
  type CanalDeTelefono,
  porCanal,
} from "../../texts/channels/canal.ts";
import type { MensajeClase } from "../../texts/channels/clases.ts";
import { HUECOS, huecosDesconocidos } from "../../texts/events/recordatorio.ts";

const HORA = "Escribe la hora así: 09:00.";
/** "HH:MM" in Caracas. */
const horaInput = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, HORA));

const DIAS = `Elige hasta ${MAX_RECORDATORIOS_POR_CUOTA} días distintos, de ${MAX_DESFASE_DIAS} antes a ${MAX_DESFASE_DIAS} después.`;
const desfase = z.int(DIAS).check(z.gte(-MAX_DESFASE_DIAS, DIAS), z.lte(MAX_DESFASE_DIAS, DIAS));
/** Null: the default wording. Unknown placeholders are refused. */
const palabras = z.pipe(
  z.nullable(textoOpcional(MAX_RECORDATORIO_LETRAS)),
  z.transform((text, payload) => {
    const [unknown] = text === null ? [] : huecosDesconocidos(text);
    if (unknown === undefined) return text;
    const message = `No sabemos qué va en ${unknown}. Usa solo ${Object.keys(HUECOS)
      .map((name) => `{${name}}`)
      .join(", ")}.`;
    payload.issues.push({ code: "custom", message, input: text });
    return z.NEVER;
  }),
);

const cadenaInput = z
  .array(z.enum(CANALES_DE_TELEFONO))
  .check(z.refine((canales) => new Set(canales).size === canales.length, "Cada canal va una sola vez."));

export const recordatoriosInput = z.object({
  activos: z.boolean(),
  /** Days from a cuota's due day, negative before it. */
  dias: z.array(desfase).check(
    z.maxLength(MAX_RECORDATORIOS_POR_CUOTA, DIAS),
    z.refine((dias) => new Set(dias).size === dias.length, DIAS),
  ),
  hora: horaInput,
  textos: z.object({ antes: palabras, hoy: palabras, despues: palabras }),
  /** Their own channels; null or none: those of other messages. The app always shows them. */
  canales: z.optional(z.nullable(z.object({ correo: z.boolean(), cadena: cadenaInput }))),
});

const TOPE = `El tope va de 0 a ${MAX_TOPE_MENSAJES}; vacío, sin tope.`;
const tope = z.nullable(z.int(TOPE).check(z.gte(0, TOPE), z.lte(MAX_TOPE_MENSAJES, TOPE)));
const COSTO = "Escribe lo que cuesta un mensaje en dólares, por ejemplo 0,05.";
const costo = z.int(COSTO).check(z.gte(0, COSTO), z.lte(10_000_000, COSTO));

export const avisosInput = z.object({
  /** Quiet hours, without payment reminders. */
  silencio: z.object({ desde: horaInput, hasta: horaInput }),
  /** The channels that are tried, in this order, until one takes the message. */
  cadena: cadenaInput,
  /** Uses every channel of the chain at once, instead of the first that takes it. */
  todosALaVez: z.boolean(),
  /** The maximum per day and month, without codes; null without a limit. */
  topes: z.object(porCanal(CANALES_PAGADOS, () => z.object({ dia: tope, mes: tope }))),
  /** The cost of one if its carrier does not report it, in millionths of a dollar. */
  costos: z.object(porCanal(CANALES_PAGADOS, () => costo)),
});

/** When administrators get the daily summary by mail; null: never. */
export const resumenDiarioInput = z.nullable(horaInput);

type AjusteRecordatorios = z.infer<typeof recordatoriosInput>;
export type AjusteAvisos = z.infer<typeof avisosInput>;

export const RECORDATORIOS_INICIALES: AjusteRecordatorios = {
  activos: true,
  dias: [-3, 0, 1, 3, 7],
  hora: "09:00",
  textos: { antes: null, hoy: null, despues: null },
  canales: null,
};

/** Whether messages of that class go by mail, and which phone channels are tried for them, in this order. */
export function caminosDe(
  clase: MensajeClase,
  {
    recordatorios,
    avisos,
  }: { recordatorios: Pick<AjusteRecordatorios, "canales">; avisos: Pick<AjusteAvisos, "cadena"> },
): { correo: boolean; cadena: readonly CanalDeTelefono[] } {
  const own = clase === "cobro" ? recordatorios.canales : null;
  return own ?? { correo: true, cadena: avisos.cadena };
}

export const AVISOS_INICIALES: AjusteAvisos = {
  silencio: { desde: "21:00", hasta: "08:00" },
  cadena: CANALES_DE_TELEFONO,
  todosALaVez: false,
  topes: porCanal(CANALES_PAGADOS, (canal) => {
    const { dia, mes } = CANALES[canal].pago;
    return { dia, mes };
  }),
  costos: porCanal(CANALES_PAGADOS, (canal) => CANALES[canal].pago.costo),
};
